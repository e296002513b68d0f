//! Goes through one text, for `valgrind --tool=callgrind` and `perf`.
//!
//! `once chat lines` searches the text `chat` line by line; `once chat whole`, as one; a number
//! behind these repeats it and prints the best time. In place of a name a file can be given.

use std::path::Path;

use cpu_time::ThreadTime;
use linkspan::Detector;
use linkspan_bench::clock::rate;
use linkspan_bench::haystack;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, mode, rest @ ..] = args.as_slice() else {
        eprintln!("usage: once TEXT whole|lines [TIMES]");
        std::process::exit(2);
    };
    let file = Path::new(name)
        .is_file()
        .then(|| std::fs::read_to_string(name));
    let text = match file {
        Some(text) => text.ok(),
        None => haystack::named(name).map(|haystack| haystack.text),
    };
    let Some(text) = text else {
        eprintln!(
            "there is no text {name}: prose, chat, multi and dots there are, and UTF-8 files"
        );
        std::process::exit(2);
    };
    let texts: Vec<&str> = match mode.as_str() {
        "lines" => text.lines().collect(),
        _ => vec![&text],
    };
    let times = rest.first().and_then(|times| times.parse().ok());
    let runs = (0..times.unwrap_or(1)).map(|_| {
        let start = ThreadTime::now();
        let found = run(&texts);
        (start.elapsed(), found)
    });
    if let Some((time, found)) = runs.min() {
        let rate = rate(text.len(), time);
        println!("{found} links in {} bytes, {rate:.0} MB/s", text.len());
    }
}

#[inline(never)]
fn run(texts: &[&str]) -> usize {
    let detector = Detector::new();
    texts.iter().map(|text| detector.links(text).count()).sum()
}
