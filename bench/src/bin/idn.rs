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

/// Labels of 63 code points, which is as many as a label can have: one of Latin letters, one with a variant at each place,
/// one with least variants, one with a rule at each place, one with a variant in each second place that its context does
/// not allow, and one with sequences whose variants depend on their context.
const LONG: [&str; 6] = ["abcdefghi", "中国万与东", "ඉඊළුඑකා", "किखाग", "ඵු", "ඵෙඵු"];

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
        rates(
            &file.path,
            |label| table.evaluate(label).is_valid(),
            |label| !table.index(label).is_empty(),
        );
    }
    rates(
        "built-in rules",
        |label| root().evaluate(label, ".").is_some(),
        |label| !root().index(label).is_empty(),
    );
}

/// Prints the rates for ordinary labels and for the longest ones.
fn rates(name: &str, evaluate: impl Fn(&str) -> bool, index: impl Fn(&str) -> bool) {
    let labels = LABELS.map(str::to_owned);
    rate(&format!("{name}: evaluate"), &labels, 2_000, &evaluate);
    rate(&format!("{name}: index"), &labels, 2_000, &index);
    for part in LONG {
        let label: String = part.chars().cycle().take(63).collect();
        let what = format!("63 code points, {part}…");
        let label = [label];
        rate(
            &format!("{name}: evaluate, {what}"),
            &label,
            2_000,
            &evaluate,
        );
        rate(&format!("{name}: index, {what}"), &label, 200, &index);
    }
}

fn best(times: usize, work: impl Fn()) -> Duration {
    let run = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..times).map(run).min().unwrap_or_default()
}

fn rate(name: &str, labels: &[String], rounds: usize, work: impl Fn(&str) -> bool) {
    let mut count = 0;
    let start = Instant::now();
    for _ in 0..rounds {
        count += labels.iter().filter(|label| work(label)).count();
    }
    let rate = (rounds * labels.len()) as f64 / start.elapsed().as_secs_f64();
    println!("{name}: {rate:.0} labels/s ({count} answers); limit {FEWEST_LABELS:.0}");
}
