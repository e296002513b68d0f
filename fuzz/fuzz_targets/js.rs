//! The WebAssembly module, through the functions that JavaScript calls.
#![no_main]

use libfuzzer_sys::fuzz_target;
// Linked for its functions, which are called by name.
use linkspan_js as _;
use linkspan_testkit::laws::js as law;

fuzz_target!(|bytes: &[u8]| law::law(bytes));
