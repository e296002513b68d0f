//! Prints how the time of detection grows while hostile texts double.
//!
//! A shape is linear if its nanoseconds per byte stay flat: the column `growth`, the ratio of the largest to the
//! smallest text, should be near 1. The last three columns compare the largest text with plain prose: with our time
//! for it, with that of `linkify` (bare domains), and with that of `memchr3` for `.:@`, which only searches. A figure
//! is the best of several runs; nothing is asserted. `growth prose` is about the profile `Prose`.

use std::time::Duration;

use linkify::LinkFinder;
use linkspan::{Detector, Profile};
use linkspan_bench::clock::best;
use linkspan_testkit::shapes::{HOSTILE, PROSE, Shape};

const SIZES: [usize; 4] = [1_000_000, 2_000_000, 4_000_000, 8_000_000];
const BUDGET: Duration = Duration::from_millis(60);

fn main() {
    println!(
        "nanoseconds per byte; `growth` is the last size against the first, `prose` the last size against plain prose, \
         `linkify` against what that takes for prose, `memchr3` against a bare search of prose for `.:@`\n"
    );
    print!("{:24}", "shape");
    SIZES.iter().for_each(|size| print!("{:>9}K", size / 1000));
    println!(
        "{:>9}{:>8}{:>9}{:>9}",
        "growth", "prose", "linkify", "memchr3"
    );
    let profile = match std::env::args().nth(1).as_deref() {
        Some("prose") => Profile::Prose,
        _ => Profile::Uts58,
    };
    let detector = Detector::builder().profile(profile).build();
    let mut yardsticks = Yardsticks {
        prose: 0.0,
        linkify: linkify_per_byte(),
        memchr3: memchr3_per_byte(),
    };
    yardsticks.prose = row(&detector, &PROSE, &yardsticks);
    let slowest = HOSTILE
        .iter()
        .map(|shape| (row(&detector, shape, &yardsticks), shape.name))
        .max_by(|one, other| one.0.total_cmp(&other.0));
    if let Some((time, name)) = slowest {
        println!(
            "\nthe slowest, {}, takes {:.0} times as long for a byte as `linkify` for one of prose, {:.0} times as long as `memchr3`",
            name.escape_debug(),
            time / yardsticks.linkify,
            time / yardsticks.memchr3
        );
    }
}

/// The times that the shapes are compared with, in nanoseconds per byte of prose.
struct Yardsticks {
    /// Our time; zero until it is known.
    prose: f64,
    linkify: f64,
    memchr3: f64,
}

/// Measures and prints one shape; returns its time per byte at the largest size.
fn row(detector: &Detector, shape: &Shape, yardsticks: &Yardsticks) -> f64 {
    let times = SIZES.map(|size| per_byte(detector, &shape.text(size)));
    let [first, .., last] = times;
    let prose = if yardsticks.prose > 0.0 {
        yardsticks.prose
    } else {
        last
    };
    print!("{:24}", shape.name.escape_debug().to_string());
    times.iter().for_each(|time| print!("{time:>10.2}"));
    println!(
        "{:>9.2}{:>8.1}{:>9.1}{:>9.1}",
        last / first,
        last / prose,
        last / yardsticks.linkify,
        last / yardsticks.memchr3
    );
    last
}

/// Returns the best time, in nanoseconds per byte.
fn per_byte(detector: &Detector, text: &str) -> f64 {
    let time = best(BUDGET, || detector.links(text).count());
    time.as_nanos() as f64 / text.len() as f64
}

/// Returns the best time of another search of prose, in nanoseconds per byte.
fn prose_per_byte(count: impl Fn(&str) -> usize) -> f64 {
    let [.., largest] = SIZES;
    let text = PROSE.text(largest);
    let time = best(BUDGET, || count(&text));
    time.as_nanos() as f64 / text.len() as f64
}

/// Returns the fastest finder of bare domains, except ours.
fn linkify_per_byte() -> f64 {
    let mut finder = LinkFinder::new();
    finder.url_must_have_scheme(false);
    prose_per_byte(|text| finder.links(text).count())
}

/// Returns the time of a bare search for `.`, `:` and `@`.
fn memchr3_per_byte() -> f64 {
    prose_per_byte(|text| memchr::memchr3_iter(b'.', b':', b'@', text.as_bytes()).count())
}
