//! Measures detection in both profiles, and the whole work from text to HTML, compared with other link finders and
//! with limits, in one process.
//!
//! Each text is searched whole and line by line. `strict` and `Prose` are detection in the two
//! profiles; `HTML` is `Linkifier::html` with its defaults, screening included. Before anything is
//! timed, our links in a sample are compared with the oracle's. The last table has our rates
//! divided by those of `linkify` with bare domain names.
//!
//! Arguments select a part: texts (`chat`), sets (`corpora`), modes (`lines`), and our engines with
//! `--engines=HTML,Prose` (rivals and limits are left out, the base of the ratios is not). A whole
//! run is recorded under `bench/record/`, with the machine, the commit and the date.

use std::hint::black_box;
use std::time::Duration;

use linkspan_bench::clock::{best_in_turns, rate};
use linkspan_bench::engine::{self, BASE, Engine, Side};
use linkspan_bench::haystack::{self, Haystack};
use linkspan_bench::record;
use linkspan_testkit::oracle::{self, Options};

/// The time for which each engine runs on each text.
const BUDGET: Duration = Duration::from_millis(400);
/// How much of each text is compared with the oracle, which is slow.
const SAMPLE: usize = 60_000;
/// How a text is passed to the engines.
const MODES: [&str; 2] = ["whole", "lines"];

/// The selection that the arguments describe.
struct Selection {
    words: Vec<String>,
    engines: Option<Vec<String>>,
}

/// The measured rate of an engine, and how much it found.
struct Figure<'e> {
    engine: &'e Engine,
    found: usize,
    rate: f64,
}

/// The figures of one text in one mode.
struct Row<'e> {
    set: &'static str,
    haystack: &'static str,
    mode: &'static str,
    figures: Vec<Figure<'e>>,
}

fn main() {
    let selection = Selection::of_arguments();
    let mut engines = engine::all();
    engines.retain(|engine| selection.has_engine(engine));
    let origin = record::origin();
    println!("{origin}");
    let mut rows = Vec::new();
    let mut wrong = 0;
    for haystack in haystack::all() {
        if selection.has(haystack::NAMES, haystack.name)
            && selection.has(haystack::SETS, haystack.set)
        {
            wrong += usize::from(!is_right(&haystack));
            for mode in MODES.into_iter().filter(|mode| selection.has(MODES, mode)) {
                let row = measure(&haystack, mode, &engines);
                row.print();
                rows.push(row);
            }
        }
    }
    print_ratios(&rows);
    if selection.is_everything() {
        keep(&origin, &rows);
    }
    std::process::exit(i32::from(wrong > 0));
}

impl Selection {
    fn of_arguments() -> Selection {
        let mut selection = Selection {
            words: Vec::new(),
            engines: None,
        };
        for argument in std::env::args().skip(1) {
            match argument.strip_prefix("--engines=") {
                Some(names) => {
                    selection.engines = Some(names.split(',').map(str::to_owned).collect());
                }
                None => selection.words.push(argument),
            }
        }
        selection
    }

    fn is_everything(&self) -> bool {
        self.words.is_empty() && self.engines.is_none()
    }

    /// Returns true if `name` is selected, or nothing of its kind is.
    fn has<const N: usize>(&self, kind: [&str; N], name: &str) -> bool {
        let mut of_kind = self.words.iter().filter(|word| kind.contains(&&***word));
        of_kind.clone().next().is_none() || of_kind.any(|word| word == name)
    }

    fn has_engine(&self, engine: &Engine) -> bool {
        let is_it = |name: &String| name.eq_ignore_ascii_case(engine.name);
        let selected = self.engines.as_ref();
        selected.is_none_or(|names| names.iter().any(is_it) || engine.name == BASE)
    }
}

fn keep(origin: &str, rows: &[Row<'_>]) {
    let header = "set,haystack,mode,side,engine,found,mb_per_s";
    let lines: Vec<String> = rows.iter().flat_map(Row::records).collect();
    match record::save("detect", origin, header, &lines) {
        Ok(path) => println!("\nrecorded in {}", path.display()),
        Err(error) => eprintln!("the figures are not recorded: {error}"),
    }
}

/// Compares our links in a sample of the text with the oracle's.
fn is_right(haystack: &Haystack) -> bool {
    let detector = linkspan_testkit::uts58().build();
    let (mut seen, mut links) = (0, 0);
    for line in haystack.text.lines().step_by(7) {
        let expected = oracle::links(line, &Options::default());
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

fn measure<'e>(haystack: &Haystack, mode: &'static str, engines: &'e [Engine]) -> Row<'e> {
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
    let figures = figures.map(|((engine, found), time)| Figure {
        engine,
        found,
        rate: rate(text.len(), time),
    });
    Row {
        set: haystack.set,
        haystack: haystack.name,
        mode,
        figures: figures.collect(),
    }
}

impl Row<'_> {
    fn print(&self) {
        println!("\n{} {}, {}", self.set, self.haystack, self.mode);
        for figure in &self.figures {
            let (name, found) = (figure.engine.name, figure.found);
            print!("  {name:14}{:>9.0} MB/s {found:>9}", figure.rate);
            for ours in self.ours() {
                print!("  {} {:.2}×", ours.engine.name, ours.rate / figure.rate);
            }
            println!();
        }
    }

    fn ours(&self) -> impl Iterator<Item = &Figure<'_>> {
        let figures = self.figures.iter();
        figures.filter(|figure| figure.engine.side == Side::Ours)
    }

    /// Returns the lines of the record.
    fn records(&self) -> impl Iterator<Item = String> {
        self.figures.iter().map(|figure| {
            let (side, name) = (figure.engine.side.as_str(), figure.engine.name);
            format!(
                "{},{},{},{side},{name},{},{:.0}",
                self.set, self.haystack, self.mode, figure.found, figure.rate
            )
        })
    }
}

/// Prints our rates, divided by that of the base.
fn print_ratios(rows: &[Row<'_>]) {
    println!("\nagainst {BASE}");
    for row in rows {
        let mut figures = row.figures.iter();
        let Some(base) = figures.find(|figure| figure.engine.name == BASE) else {
            continue;
        };
        print!("  {:10}{:6}{:6}", row.set, row.haystack, row.mode);
        for ours in row.ours() {
            print!("{:>8} {:>5.2}×", ours.engine.name, ours.rate / base.rate);
        }
        println!();
    }
}
