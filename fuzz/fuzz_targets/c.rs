//! The library for C, through its border.
#![no_main]

use libfuzzer_sys::fuzz_target;
// For its functions, which are called by name.
use linkspan_c as _;

#[path = "../../bindings/c/tests/support/law.rs"]
mod law;

fuzz_target!(|bytes: &[u8]| law::law(bytes));
