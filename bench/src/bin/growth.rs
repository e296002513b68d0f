//! Prints how the time of detection grows while hostile texts double.
//!
//! A shape is linear if its nanoseconds per byte stay flat: the last column,
//! the ratio of the largest to the smallest text, should be near 1. A figure
//! is the best of several runs; nothing is asserted. `growth prose` is about the profile `Prose`.

use std::time::Duration;

use linkspan::{Detector, Profile};
use linkspan_bench::clock::best;
use linkspan_bench::shapes::{HOSTILE, PROSE, Shape};

const SIZES: [usize; 4] = [1_000_000, 2_000_000, 4_000_000, 8_000_000];
const BUDGET: Duration = Duration::from_millis(60);

fn main() {
    println!(
        "nanoseconds per byte; `growth` is the last size against the first, `prose` the last size against plain prose\n"
    );
    print!("{:24}", "shape");
    SIZES.iter().for_each(|size| print!("{:>9}K", size / 1000));
    println!("{:>9}{:>8}", "growth", "prose");
    let profile = match std::env::args().nth(1).as_deref() {
        Some("prose") => Profile::Prose,
        _ => Profile::Uts58,
    };
    let detector = Detector::builder().profile(profile).build();
    let prose = row(&detector, &PROSE, None);
    HOSTILE.iter().for_each(|shape| {
        row(&detector, shape, Some(prose));
    });
}

/// Measures and prints one shape; returns its time per byte at the largest size.
fn row(detector: &Detector, shape: &Shape, prose: Option<f64>) -> f64 {
    let times = SIZES.map(|size| per_byte(detector, &shape.text(size)));
    let [first, .., last] = times;
    print!("{:24}", shape.name.escape_debug().to_string());
    times.iter().for_each(|time| print!("{time:>10.2}"));
    println!("{:>9.2}{:>8.1}", last / first, last / prose.unwrap_or(last));
    last
}

/// The best time, in nanoseconds per byte.
fn per_byte(detector: &Detector, text: &str) -> f64 {
    let time = best(BUDGET, || detector.links(text).count());
    time.as_nanos() as f64 / text.len() as f64
}
