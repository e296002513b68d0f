//! Prints how the time of formatting grows while hostile tails double.
//!
//! A shape is linear if its nanoseconds per byte stay flat: the last column, the
//! ratio of the largest to the smallest, should be near 1. Nothing is asserted.

use std::hint::black_box;
use std::time::{Duration, Instant};

use linkspan::format::{Form, Formatter};

const SIZES: [usize; 3] = [100_000, 400_000, 1_600_000];
const RUNS: usize = 3;
const FORMS: [(&str, Form); 3] = [
    ("minimal", Form::Minimal),
    ("display", Form::Display),
    ("href", Form::Href),
];

/// What is repeated after `https://example.com/`.
const SHAPES: [&str; 14] = [
    "a", "(", ")", "()", "(]", "%", "%2", "%25", "%C3", "%C3%BC", ".", "../", "/a", "?=&#:~:",
];

fn main() {
    println!("nanoseconds per byte; `growth` is the last size against the first\n");
    print!("{:22}", "shape");
    SIZES.iter().for_each(|size| print!("{:>9}K", size / 1000));
    println!("{:>9}", "growth");
    for shape in SHAPES {
        for (name, form) in FORMS {
            let times = SIZES.map(|size| per_byte(shape, size, form));
            let [first, .., last] = times;
            print!("{:22}", format!("{shape} {name}"));
            times.iter().for_each(|time| print!("{time:>10.2}"));
            println!("{:>9.2}", last / first);
        }
    }
}

/// Returns the best time of [`RUNS`], in nanoseconds per byte.
fn per_byte(shape: &str, size: usize, form: Form) -> f64 {
    let url = format!("https://example.com/{}", shape.repeat(size / shape.len()));
    let run = || {
        let start = Instant::now();
        let _ = black_box(Formatter::new().url(black_box(&url), form));
        start.elapsed()
    };
    let best = (0..RUNS).map(|_| run()).min().unwrap_or(Duration::ZERO);
    best.as_nanos() as f64 / url.len() as f64
}
