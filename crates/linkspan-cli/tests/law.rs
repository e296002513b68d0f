//! The law of the command (`support/law.rs`), on bytes of a generator and on what once failed
//! (`cases/regressions/cli`).
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test helpers are tests too"
)]

#[path = "support/law.rs"]
mod law;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Bytes that are often letters and signs of links.
fn bytes(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let head = (0..8).map(|_| next().to_le_bytes()[2]).collect::<Vec<_>>();
    let pieces: [&[u8]; 14] = [
        b"http://",
        b"a.com",
        b"@",
        b" ",
        b"\n",
        b"/",
        b"?q",
        b"(",
        b"<a href=",
        b"\xFF",
        b"\xC3\xA9",
        b"[.]",
        b"\0",
        b"\xE2\xB8\xA0",
    ];
    let count = next() % 60;
    let tail = (0..count).flat_map(|_| pieces[usize::try_from(next() % 14).unwrap()].to_vec());
    head.into_iter().chain(tail).collect()
}

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
    for seed in 0..400 {
        law::law(&bytes(seed), folder.path());
    }
    let failed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/regressions/cli");
    for file in fs::read_dir(failed).into_iter().flatten() {
        let path = file.unwrap().path();
        law::law(&fs::read(&path).unwrap(), folder.path());
    }
}
