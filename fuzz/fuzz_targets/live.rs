//! Scripts of edits: the links are those of the text, except the cancelled ones.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkspan::offsets::Unit;
use linkspan_testkit::laws::live::{read, run};

fuzz_target!(|bytes: &[u8]| run(&read(bytes), Unit::Utf16));
