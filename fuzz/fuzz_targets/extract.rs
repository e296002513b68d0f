//! Documents of arbitrary bytes: they are read to the end, and links are in order and in range.
#![no_main]

use libfuzzer_sys::fuzz_target;
use linkspan::Detector;
use linkspan_extract::{Document, Encoding, Kind};

fuzz_target!(|bytes: &[u8]| {
    let [kind, encoding, bytes @ ..] = bytes else {
        return;
    };
    let kind = Kind::ALL[usize::from(*kind) % Kind::ALL.len()];
    let labels = ["utf-16le", "utf-32", "latin1", "shift_jis", "gb18030", "iso-2022-jp"];
    let label = labels.get(usize::from(*encoding) % (labels.len() + 3));
    let encoding: Option<Encoding> = label.and_then(|label| label.parse().ok());
    let document = Document::read(bytes, kind, encoding);
    let detector = Detector::new();
    let mut end = 0;
    for found in document.links(&detector) {
        let range = found.range();
        assert!(end <= range.start && range.start < range.end && range.end <= bytes.len());
        end = range.end;
    }
});
