//! The law of the module (`support/law.rs`), on texts of the shared cases, on bytes of a generator, and on what once failed
//! (`cases/regressions/js`).
#![cfg(feature = "full")]
#![allow(unsafe_code, reason = "called as JavaScript calls it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::expect_used,
    reason = "tests"
)]

// For its functions, which are called by name.
use linkspan_js as _;

#[path = "../../../crates/linkspan/tests/support/cases.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod cases;
#[path = "support/law.rs"]
mod law;

use std::fs;
use std::path::Path;

#[test]
fn it_holds_of_the_shared_cases() {
    let mut count = 0u64;
    for folder in ["detection", "prose"] {
        let names = cases::file_names(folder);
        for case in names.iter().flat_map(|name| cases::load(folder, name)) {
            let choices = count.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_be_bytes();
            law::law(&[&choices[..6], case.text.as_bytes()].concat());
            count += 1;
        }
    }
    assert!(count > 1500, "{count}");
}

#[test]
fn it_holds_of_any_bytes() {
    let pieces: [&[u8]; 12] = [
        b"http://",
        b"a.com",
        b"@",
        b" ",
        b"\n",
        b"/",
        b"(",
        b"\xFF",
        b"\xC3\xA9",
        b"\xF0\x9F\x98\x80",
        b"\0",
        b"xn--",
    ];
    let mut state = 1u64;
    let mut next = |below: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) % below
    };
    for _ in 0..3000 {
        let mut bytes: Vec<u8> = (0..6).map(|_| next(256) as u8).collect();
        for _ in 0..next(20) {
            bytes.extend(pieces[next(12) as usize]);
        }
        law::law(&bytes);
    }
}

#[test]
fn it_holds_of_what_once_failed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/regressions/js");
    for entry in fs::read_dir(folder).into_iter().flatten() {
        law::law(&fs::read(entry.unwrap().path()).unwrap());
    }
}
