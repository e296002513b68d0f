//! The detector equals the oracle, on any text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkspan::Detector;
use linkspan::naive::{self, Options};

fuzz_target!(|text: &str| {
    let found: Vec<_> = Detector::new().links(text).map(|link| (link.range(), link.evidence())).collect();
    let expected: Vec<_> = naive::links(text, &Options::default())
        .into_iter()
        .map(|span| (span.range, span.evidence))
        .collect();
    assert_eq!(found, expected);
});
