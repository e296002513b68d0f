//! How the command handles faults of its environment: disks, readers, writers, signals, unusual files.
//!
//! In every case, links found before the fault are printed, one sentence on standard error reports
//! the fault, the exit code is right, and no output is lost without a message. The faults of
//! `tld update` are in `tests/tld.rs`.
#![cfg(unix)]
#![cfg(test)]

mod faults {
    mod files;
    mod readers;
    mod reading;
    mod signals;
    mod writing;
}
mod support;

/// Reports that a fault cannot be caused on this machine. Fails with `LINKSPAN_REQUIRE_TOOLS`.
fn skip(why: &str) {
    assert!(
        std::env::var_os("LINKSPAN_REQUIRE_TOOLS").is_none(),
        "{why}"
    );
    eprintln!("SKIPPED: {why}");
}

/// The verbs that read standard input, with a line that each can answer.
const READERS: &[(&[&str], &str)] = &[
    (&["detect"], "see a.com now\n"),
    (&["detect", "--format", "json"], "see a.com now\n"),
    (&["detect", "--format", "marked"], "see a.com now\n"),
    (&["linkify"], "see a.com now\n"),
    (&["linkify", "--to", "markdown"], "see a.com now\n"),
    (&["defang"], "see a.com now\n"),
    (&["refang"], "see a[.]com now\n"),
    (&["check", "domain"], "a.com\n"),
    (&["screen"], "a.com\n"),
    (&["format"], "a.com\n"),
];
