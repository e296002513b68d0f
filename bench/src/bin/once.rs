//! Goes through one text once, for `valgrind --tool=callgrind` and `perf`.
//!
//! `once chat lines` searches the text `chat` line by line; `once chat whole`, as one; a number
//! behind these repeats it.

use linkspan::Detector;
use linkspan_bench::haystack;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, mode, rest @ ..] = args.as_slice() else {
        eprintln!("usage: once TEXT whole|lines [TIMES]");
        std::process::exit(2);
    };
    let Some(haystack) = haystack::all()
        .into_iter()
        .find(|haystack| haystack.name == name)
    else {
        eprintln!("there is no text {name}: prose, chat, multi and dots there are");
        std::process::exit(2);
    };
    let times = rest
        .first()
        .and_then(|times| times.parse().ok())
        .unwrap_or(1);
    let found: usize = (0..times).map(|_| run(&haystack.text, mode)).sum();
    println!(
        "{found} links in {} bytes, {times} times",
        haystack.text.len()
    );
}

#[inline(never)]
fn run(text: &str, mode: &str) -> usize {
    let detector = Detector::new();
    match mode {
        "lines" => text.lines().map(|line| detector.links(line).count()).sum(),
        _ => detector.links(text).count(),
    }
}
