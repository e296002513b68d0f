//! What the command does when the world fails: disks, readers, writers, signals, odd files.
//!
//! Always the same: what was found before is printed, a sentence on standard error says what went
//! wrong, the exit code is right, and no output is lost without a word. The faults of `tld update`
//! are in `tests/tld.rs`.
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

/// Says that a fault cannot be made here; a failure with `LINKSPAN_REQUIRE_TOOLS`.
fn skip(why: &str) {
    assert!(
        std::env::var_os("LINKSPAN_REQUIRE_TOOLS").is_none(),
        "{why}"
    );
    eprintln!("SKIPPED: {why}");
}

/// The verbs that read standard input, with a line that each has an answer for.
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
