//! Linear time as a law: counts the steps of everything that takes text from strangers, on
//! hostile shapes and on texts from files, which are repeated until they are long.
//!
//! Two laws are held: a text of n bytes takes at most c·n steps, with a c for each engine; and a
//! text four times as long takes four times the steps. `cargo xtask linear` builds and runs it.
//!
//! Usage: linkspan-linear LIST   (a file that names files, one on each line: each is a text; after a line
//! `--lines`, each line of the next file is one)

mod counter;
mod engine;

use std::collections::BTreeSet;
use std::process::ExitCode;

use counter::steps;
use engine::Engine;
use linkspan_testkit::shapes;

const SMALL: usize = 4 << 10;
const LARGE: usize = 16 << 10;
/// Where a text grows too quickly up to [`LARGE`], it is looked at once more: it may have begun otherwise than it goes on.
const AGAIN: usize = 4;

/// What a call may cost before it looks at the first byte.
const CALL: f64 = 3000.0;

/// A text, short and long.
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

/// Reads what the list names, each text once.
fn read(list: &str) -> Result<BTreeSet<String>, String> {
    let mut texts = BTreeSet::new();
    let mut by_lines = false;
    for file in content(list)?.lines() {
        if file == "--lines" {
            by_lines = true;
            continue;
        }
        let text = content(file)?;
        match std::mem::take(&mut by_lines) {
            true => texts.extend(text.lines().map(str::to_owned)),
            false => _ = texts.insert(text),
        }
    }
    texts.retain(|text| !text.is_empty());
    Ok(texts)
}

fn content(file: &str) -> Result<String, String> {
    let bytes = std::fs::read(file).map_err(|error| format!("cannot read {file:?}: {error}"))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Holds an engine to the laws; prints the worst, and what breaks them. Returns how many do.
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

/// The start of a text, safe for a terminal.
fn shown(text: &str) -> String {
    let start: String = text.chars().take(40).collect();
    format!("{start:?}")
}
