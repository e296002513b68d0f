//! The law of the module (`linkspan_testkit::laws::js`), on texts of the shared cases, on bytes of a generator, and on what once failed
//! (`cases/regressions/js`).
#![cfg(feature = "full")]

// Links the library, whose functions are called by name.
use linkspan_js as _;
use linkspan_testkit::laws::js as law;
use linkspan_testkit::{cases, hostile};

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
