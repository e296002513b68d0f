//! Detecting allocates nothing for plain text and for hosts of ordinary length.

use linkspan_testkit::uts58;
use std::hint::black_box;

use linkspan::Detector;

/// Counts the allocations of one run over `text`.
fn allocations(detector: &Detector, text: &str) -> u64 {
    let counted = allocation_counter::measure(|| {
        black_box(detector.links(black_box(text)).count());
    });
    counted.count_total
}

#[test]
fn detection_allocates_nothing() {
    let detector = uts58().build();
    let texts = [
        "Plain prose: no link, e.g. here. 日本語の文章。Ещё слова…",
        "see https://example.com/a(b)?c=d#e, www.example.org:8080 and jane.doe+tag@example.com",
        "bücher.de/ü, http://пример.рф/путь, 普遍适用测试。我爱你, иван@пример.рф, xn--bcher-kva.de",
        "http://[::1]/, http://0x7f.1/, http://user@example.com/, a..b@example.com, 1.2.3",
    ];
    for text in texts {
        assert_eq!(allocations(&detector, &text.repeat(50)), 0, "{text}");
    }
}

#[test]
fn the_counter_counts() {
    let counted = allocation_counter::measure(|| {
        black_box(Vec::<u8>::with_capacity(10));
    });
    assert_eq!(counted.count_total, 1);
}
