//! Measures IDN tables: the time to load a table, and how many labels per second it evaluates.
//!
//! The tables are those of ICANN's archive. Nothing is asserted about time; a limit is printed next to each figure.

use std::time::{Duration, Instant};

use linkspan_idn::{Table, root};
use linkspan_testkit::data::idn_tables;

/// Loading the merged file of the root zone.
const LONGEST_LOAD: Duration = Duration::from_millis(200);
/// Labels per second with a loaded table.
const FEWEST_LABELS: f64 = 100_000.0;

const LABELS: [&str; 16] = [
    "example",
    "vermögensberater",
    "straße",
    "москва",
    "онлайн",
    "भारतम्",
    "संगठन",
    "ලංකා",
    "சிங்கப்பூர்",
    "ไทย",
    "中国",
    "电讯盈科",
    "ファッション",
    "한국",
    "موريتانيا",
    "ישראל",
];

fn main() {
    let Some(files) = idn_tables() else { return };
    let start = Instant::now();
    let scripts = root().tables().len();
    println!(
        "built-in rules, {scripts} scripts: unpacked in {:?}",
        start.elapsed()
    );
    for file in files.iter().filter(|file| file.text.len() > 300_000) {
        let load = best(5, || {
            let _ = Table::parse(&file.text);
        });
        println!("{}: loaded in {load:?}; limit {LONGEST_LOAD:?}", file.path);
    }
    for file in files.iter().filter(|file| file.path.contains("common")) {
        let Ok(table) = Table::parse(&file.text) else {
            continue;
        };
        rate(&format!("{}: evaluate", file.path), |label| {
            table.evaluate(label).is_valid()
        });
        rate(&format!("{}: index", file.path), |label| {
            !table.index(label).is_empty()
        });
    }
    rate("built-in rules: evaluate", |label| {
        root().evaluate(label, ".").is_some()
    });
    rate("built-in rules: index", |label| {
        !root().index(label).is_empty()
    });
}

fn best(times: usize, work: impl Fn()) -> Duration {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..times).map(run).min().unwrap_or_default()
}

fn rate(name: &str, work: impl Fn(&str) -> bool) {
    const ROUNDS: usize = 2_000;
    let mut count = 0;
    let start = Instant::now();
    for _ in 0..ROUNDS {
        count += LABELS.iter().filter(|label| work(label)).count();
    }
    let rate = (ROUNDS * LABELS.len()) as f64 / start.elapsed().as_secs_f64();
    println!("{name}: {rate:.0} labels/s ({count} answers); limit {FEWEST_LABELS:.0}");
}
