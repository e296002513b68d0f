//! Looks for hostile texts: short sequences of tokens that, repeated, make detection slow.
//!
//! Every sequence of up to three tokens is repeated to a few kilobytes and timed; the slowest are timed again at two
//! larger sizes. The output lists the slowest by time per byte, and all sequences whose time per byte grows with the
//! text. Add new findings to `shapes.rs`.

use std::time::Duration;

use linkspan::Detector;
use linkspan_bench::clock::best;

/// The tokens of the texts: the characters and words that some stage checks.
const TOKENS: &[&str] = &[
    "a", "1", ".", "-", "_", "@", ":", "/", "://", "?", "#", "(", ")", "[", "]", "\"", ",", " ",
    "com", ".com", "a.com", "http", "http://", "mailto:", "www.", "xn--", "xn--p1ai", "::", "%2E",
    ":80", "&", "=", ":~:", "é", "e\u{301}", "。", "日", "рф", "·", "\u{200C}", "\u{200B}", "❤",
    "→", "「", "」", "\u{5D0}", "+",
];
/// The size at which every sequence is timed.
const SMALL: usize = 4_000;
/// The sizes at which the slowest are timed.
const LARGE: [usize; 2] = [100_000, 1_600_000];
/// How many of the slowest are timed again.
const CLOSE: usize = 40;
/// A growth of the time per byte that is more than noise.
const SUSPECT: f64 = 1.6;

fn main() {
    let detector = Detector::new();
    let mut timed: Vec<(f64, String)> = sequences()
        .map(|unit| (per_byte(&detector, &unit, SMALL, Duration::ZERO), unit))
        .collect();
    timed.sort_by(|a, b| b.0.total_cmp(&a.0));
    println!(
        "{} sequences; nanoseconds per byte at {LARGE:?} bytes and growth:\n",
        timed.len()
    );
    for (_, unit) in timed.iter().take(CLOSE) {
        let [small, large] =
            LARGE.map(|size| per_byte(&detector, unit, size, Duration::from_millis(20)));
        let growth = large / small;
        let mark = if growth > SUSPECT { "GROWS" } else { "" };
        println!(
            "{:32}{small:>9.2}{large:>9.2}{growth:>7.2} {mark}",
            format!("{unit:?}")
        );
    }
}

/// Returns all sequences of one to three tokens.
fn sequences() -> impl Iterator<Item = String> {
    let one = TOKENS.iter().map(|token| String::from(*token));
    let two = pairs().map(|(a, b)| format!("{a}{b}"));
    let three = pairs().flat_map(|(a, b)| TOKENS.iter().map(move |c| format!("{a}{b}{c}")));
    one.chain(two).chain(three)
}

fn pairs() -> impl Iterator<Item = (&'static str, &'static str)> {
    TOKENS
        .iter()
        .flat_map(|a| TOKENS.iter().map(move |b| (*a, *b)))
}

/// Time per byte, in nanoseconds, of the unit repeated to `size` bytes.
fn per_byte(detector: &Detector, unit: &str, size: usize, budget: Duration) -> f64 {
    let text = unit.repeat(size.div_ceil(unit.len()));
    let time = best(budget, || detector.links(&text).count());
    time.as_nanos() as f64 / text.len() as f64
}
