//! Measures detection against other finders of links and against limits, in one process.
//!
//! Each text is searched whole and line by line. Before anything is timed, our links in a
//! sample are compared with the oracle's. Printed are megabytes in a second and our ratio to
//! each engine; the figures are also kept under `bench/record/`, unless only a part is measured:
//! arguments name texts (`chat`) or sets (`corpora`); `--ours` leaves the others out.

use std::hint::black_box;
use std::time::Duration;

use linkspan::Detector;
use linkspan::naive::{self, Options};
use linkspan_bench::clock::{best_in_turns, rate};
use linkspan_bench::engine::{self, Engine, Side};
use linkspan_bench::haystack::{self, Haystack};
use linkspan_bench::record;

/// How long each engine is run on each text.
const BUDGET: Duration = Duration::from_millis(400);
/// How much of each text the oracle, which is slow, gets to see.
const SAMPLE: usize = 60_000;

/// The measured rate of an engine, and how much it found.
struct Figure<'e> {
    engine: &'e Engine,
    found: usize,
    rate: f64,
}

fn main() {
    let mut only: Vec<String> = std::env::args().skip(1).collect();
    let mut engines = engine::all();
    if let Some(at) = only.iter().position(|arg| arg == "--ours") {
        only.remove(at);
        engines.truncate(1);
    }
    let mut rows = Vec::new();
    let mut wrong = 0;
    for haystack in haystack::all() {
        if !only.is_empty()
            && !only
                .iter()
                .any(|name| name == haystack.name || name == haystack.set)
        {
            continue;
        }
        wrong += usize::from(!is_right(&haystack));
        for mode in ["whole", "lines"] {
            let figures = measure(&haystack, mode, &engines);
            print(&haystack, mode, &figures);
            rows.extend(figures.iter().map(|figure| row(&haystack, mode, figure)));
        }
    }
    if only.is_empty() && engines.len() > 1 {
        keep(&rows);
    }
    std::process::exit(i32::from(wrong > 0));
}

fn keep(rows: &[String]) {
    match record::save(
        "detect",
        "set,haystack,mode,side,engine,found,mb_per_s",
        rows,
    ) {
        Ok(_) => println!("\nkept under bench/record/"),
        Err(error) => eprintln!("the figures are not kept: {error}"),
    }
}

/// Compares our links in a sample of the text with the oracle's.
fn is_right(haystack: &Haystack) -> bool {
    let detector = Detector::new();
    let (mut seen, mut links) = (0, 0);
    for line in haystack.text.lines().step_by(7) {
        let expected = naive::links(line, &Options::default());
        let expected: Vec<_> = expected.into_iter().map(|span| span.range).collect();
        let found: Vec<_> = detector.links(line).map(|link| link.range()).collect();
        if found != expected {
            eprintln!("WRONG: {found:?}, the oracle says {expected:?}, in {line:?}");
            return false;
        }
        links += found.len();
        seen += line.len();
        if seen > SAMPLE {
            break;
        }
    }
    println!(
        "{} {}: {links} links in {seen} bytes, as the oracle says",
        haystack.set, haystack.name
    );
    true
}

fn measure<'e>(haystack: &Haystack, mode: &str, engines: &'e [Engine]) -> Vec<Figure<'e>> {
    let text = haystack.text.as_str();
    let pieces: Vec<&str> = match mode {
        "whole" => vec![text],
        _ => text.lines().collect(),
    };
    let mut found = vec![0; engines.len()];
    let times = best_in_turns(BUDGET, engines.len(), |worker| {
        let count = |piece: &&str| engines[worker].count(piece);
        found[worker] = black_box(pieces.iter().map(count).sum());
    });
    let figures = engines.iter().zip(found).zip(times);
    figures
        .map(|((engine, found), time)| Figure {
            engine,
            found,
            rate: rate(text.len(), time),
        })
        .collect()
}

fn print(haystack: &Haystack, mode: &str, figures: &[Figure<'_>]) {
    let Some(ours) = figures.first() else { return };
    println!("\n{} {}, {mode}", haystack.set, haystack.name);
    for figure in figures {
        let (name, found) = (figure.engine.name, figure.found);
        println!(
            "  {name:14}{:>9.0} MB/s {found:>9} found   ours is {:>6.2}×",
            figure.rate,
            ours.rate / figure.rate
        );
    }
    let rivals = figures
        .iter()
        .filter(|figure| figure.engine.side == Side::Rival);
    let fastest = rivals.map(|figure| figure.rate).fold(0.0, f64::max);
    println!("  to the fastest rival: {:.2}×", ours.rate / fastest);
}

fn row(haystack: &Haystack, mode: &str, figure: &Figure<'_>) -> String {
    let (side, name) = (figure.engine.side.as_str(), figure.engine.name);
    format!(
        "{},{},{mode},{side},{name},{},{:.0}",
        haystack.set, haystack.name, figure.found, figure.rate
    )
}
