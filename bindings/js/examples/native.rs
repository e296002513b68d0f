//! Prints the time that the core takes per message of a file, in nanoseconds: the best of several
//! runs.
#![allow(clippy::print_stdout, reason = "this is its purpose")]

use std::hint::black_box;
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let file = std::env::args().nth(1).unwrap_or_default();
    let text: String = std::fs::read_to_string(file)?
        .chars()
        .take(1_000_000)
        .collect();
    let messages: Vec<&str> = text.split('\n').collect();
    let detector = linkspan::Detector::new();
    let run = || {
        let start = Instant::now();
        for message in &messages {
            black_box(detector.links(message).count());
        }
        start.elapsed().as_nanos() as usize / messages.len()
    };
    println!("{}", (0..9).map(|_| run()).min().unwrap_or_default());
    Ok(())
}
