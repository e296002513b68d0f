//! The law of the command (`linkspan_testkit::laws::cli`), on bytes of a generator and on what once failed
//! (`cases/regressions/cli`).
#![cfg(unix)]
#![cfg(test)]

use linkspan_testkit::hostile;
use linkspan_testkit::laws::cli as law;
use std::process::{Command, Stdio};

/// The bytes of an input that choose arguments.
const CHOICES: usize = 8;

/// Complaints go to standard error, thousands of them: so the work is done in a process of its own
/// whose standard error nobody reads. What fails is said on its standard output.
#[test]
fn it_holds_of_any_arguments_and_files() {
    let output = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "in_a_process_of_its_own", "--ignored"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}

#[test]
#[ignore = "run by the test above"]
fn in_a_process_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let failed = hostile::once_failed("cli");
    for bytes in hostile::generated(400, CHOICES).chain(failed) {
        law::law(&bytes, folder.path());
    }
}
