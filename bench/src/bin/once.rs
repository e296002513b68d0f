//! Searches one text, for `valgrind --tool=callgrind` and `perf`.
//!
//! `once chat lines` searches the text `chat` line by line; `once chat whole`, as one. Optional further arguments are
//! the engine (`strict` by default, `prose` or `html`) and a number, which repeats the run and prints the best time. A
//! file can be given instead of the name of a text.

use std::path::Path;

use cpu_time::ThreadTime;
use linkspan_bench::clock::rate;
use linkspan_bench::engine::{self, Engine};
use linkspan_bench::haystack;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [name, mode, rest @ ..] = args.as_slice() else {
        eprintln!("usage: once TEXT whole|lines [ENGINE] [TIMES]");
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
        eprintln!("there is no text {name}: give prose, chat, multi, dots or a UTF-8 file");
        std::process::exit(2);
    };
    let texts: Vec<&str> = match mode.as_str() {
        "lines" => text.lines().collect(),
        _ => vec![&text],
    };
    let times = rest.iter().find_map(|times| times.parse().ok());
    let mut engines = engine::all();
    let is_named = |engine: &Engine| {
        let mut words = rest.iter();
        words.any(|word| word.eq_ignore_ascii_case(engine.name))
    };
    let engine = engines.swap_remove(engines.iter().position(is_named).unwrap_or(0));
    let runs = (0..times.unwrap_or(1)).map(|_| {
        let start = ThreadTime::now();
        let found = run(&engine, &texts);
        (start.elapsed(), found)
    });
    if let Some((time, found)) = runs.min() {
        let (name, rate) = (engine.name, rate(text.len(), time));
        println!(
            "{name}: {found} found in {} bytes, {rate:.0} MB/s",
            text.len()
        );
    }
}

#[inline(never)]
fn run(engine: &Engine, texts: &[&str]) -> usize {
    texts.iter().map(|text| engine.count(text)).sum()
}
