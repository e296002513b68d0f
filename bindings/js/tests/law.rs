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
#[path = "../../../crates/linkspan/tests/support/hostile.rs"]
mod hostile;
#[path = "support/law.rs"]
mod law;

/// The bytes of an input that choose options.
const CHOICES: usize = 6;

#[test]
fn it_holds_of_the_shared_cases() {
    let texts = cases::texts();
    assert!(texts.len() > 1500, "{}", texts.len());
    hostile::chosen(texts, CHOICES).for_each(|bytes| law::law(&bytes));
}

#[test]
fn it_holds_of_any_bytes() {
    hostile::generated(3000, CHOICES).for_each(|bytes| law::law(&bytes));
}

#[test]
fn it_holds_of_what_once_failed() {
    let failed = hostile::once_failed("js");
    failed.iter().for_each(|bytes| law::law(bytes));
}
