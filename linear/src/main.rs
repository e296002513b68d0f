//! Checks that time is linear: counts the steps of everything that processes untrusted text, on
//! hostile shapes and on texts from files, repeated until they are long.
//!
//! Two laws must hold: a text of n bytes takes at most c·n steps, where each engine has its own c;
//! and a text four times as long takes at most four times the steps. `cargo xtask linear` builds
//! and runs it.
//!
//! Usage: linkspan-linear LIST   (a file with one file name per line: each file is a text; after a
//! line `--lines`, each line of the next file is a text)

mod counter;
mod engine;

use std::collections::BTreeSet;
use std::process::ExitCode;

use counter::steps;
use engine::Engine;
use linkspan_testkit::shapes;

const SMALL: usize = 4 << 10;
const LARGE: usize = 16 << 10;
/// A text whose steps grow too quickly up to [`LARGE`] is measured again with more repetitions,
/// because its start may not be typical.
const AGAIN: usize = 4;

/// The fixed cost of a call, before the first byte.
const CALL: f64 = 3000.0;

/// A text, in its short and its long version.
struct Pair {
    small: String,
    large: String,
}

fn main() -> ExitCode {
    let list = std::env::args().nth(1).unwrap_or_default();
    let texts = match read(&list) {
        Ok(texts) => texts,
        Err(sentence) => {
            eprintln!("linear: {sentence}");
            return ExitCode::from(2);
        }
    };
    let shapes = shapes::HOSTILE.iter().map(|shape| Pair {
        small: shape.text(SMALL),
        large: shape.text(LARGE),
    });
    let repeated = texts.iter().map(|text| Pair {
        small: text.repeat(SMALL.div_ceil(text.len())),
        large: text.repeat(LARGE.div_ceil(text.len())),
    });
    let pairs: Vec<Pair> = shapes.chain(repeated).collect();
    println!(
        "{} texts alone; and repeated, with {} shapes, to {SMALL} and {LARGE} bytes",
        texts.len(),
        shapes::HOSTILE.len()
    );
    println!(
        "{:20}{:>12}{:>8}{:>10}  worst text",
        "", "steps/byte", "limit", "growth"
    );
    let broken: usize = engine::all()
        .iter()
        .map(|engine| law(engine, &texts, &pairs))
        .sum();
    match broken {
        0 => ExitCode::SUCCESS,
        _ => {
            eprintln!("linear: {broken} texts break the law of linear time; see above");
            ExitCode::FAILURE
        }
    }
}

/// Reads the files in the list, each text once.
fn read(list: &str) -> Result<BTreeSet<String>, String> {
    let mut texts = BTreeSet::new();
    let mut by_lines = false;
    for file in content(list)?.lines() {
        if file == "--lines" {
            by_lines = true;
            continue;
        }
        let text = content(file)?;
        if std::mem::take(&mut by_lines) {
            texts.extend(text.lines().map(str::to_owned));
        } else {
            texts.insert(text);
        }
    }
    texts.retain(|text| !text.is_empty());
    Ok(texts)
}

fn content(file: &str) -> Result<String, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("cannot read {file:?}: {error}"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Checks an engine against the laws. Prints the worst texts and those that break a law. Returns
/// the number of failures.
fn law(engine: &Engine, texts: &BTreeSet<String>, pairs: &[Pair]) -> usize {
    let (mut worst, mut worst_growth, mut worst_text) = (0.0_f64, 0.0_f64, "");
    let mut broken = 0;
    for text in texts {
        let count = steps(|| engine.run(text)) as f64;
        broken += usize::from(is_broken(text, count, engine));
    }
    for Pair { small, large } in pairs {
        let short = steps(|| engine.run(small)) as f64;
        let long = steps(|| engine.run(large)) as f64;
        broken += usize::from(is_broken(large, long, engine));
        let rate = long / large.len() as f64;
        let expected = short.max(CALL) * (large.len() as f64 / small.len() as f64);
        let mut growth = long / expected;
        if growth > engine.growth {
            let longer = steps(|| engine.run(&large.repeat(AGAIN))) as f64;
            growth = longer / (long * AGAIN as f64);
        }
        if growth > engine.growth {
            broken += 1;
            println!(
                "{}: {growth:.2} times the growth of {}",
                engine.name,
                shown(large)
            );
        }
        worst_growth = worst_growth.max(growth);
        if rate > worst {
            (worst, worst_text) = (rate, large);
        }
    }
    println!(
        "{:20}{worst:>12.1}{:>8}{worst_growth:>10.2}  {}",
        engine.name,
        engine.limit,
        shown(worst_text)
    );
    broken
}

fn is_broken(text: &str, count: f64, engine: &Engine) -> bool {
    let is_broken = count > engine.limit * text.len() as f64 + CALL;
    if is_broken {
        let rate = count / text.len() as f64;
        println!(
            "{}: {rate:.0} steps for each byte of {}",
            engine.name,
            shown(text)
        );
    }
    is_broken
}

/// Returns the start of a text, safe to print on a terminal.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    format!("{start:?}")
}
