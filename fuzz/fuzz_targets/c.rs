//! The C library, through its public functions.
#![no_main]

use libfuzzer_sys::fuzz_target;
// Linked for its functions, which are called by name.
use linkspan_c as _;
use linkspan_testkit::laws::c as law;

fuzz_target!(|bytes: &[u8]| law::law(bytes));
