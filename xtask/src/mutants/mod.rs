//! `cargo xtask mutants`: changes the code in small ways and sees whether the tests notice.
//!
//! All mutants are compiled into one copy of the library, each behind a switch that the process
//! reads from its environment; so there is one build, and its tests are optimized. Which tests run
//! through which mutant is found out first: the others need not be run.

mod build;
mod copy;
mod find;
mod report;
mod run;
mod site;
mod values;

use std::fs;
use std::path::PathBuf;

use crate::{root, target};
use report::Mutant;
use run::Outcome;
use site::{Found, Rewritten};

const HELP: &str = "\
Changes the code in small ways, one at a time, and sees whether the tests notice.

Usage: cargo xtask mutants [--survivors] [GROUP…]

  --survivors   Try only those that the last run left

Groups: termination, email, host, escape, screen; all of them unless some are named. What came of
each mutant is in target/mutants/outcomes.txt. docs/equivalent-mutants.txt lists the survivors that
change nothing, with the reason; the command fails if another survives, or if one of these does not.
";

/// Files and folders of the library, by the name of what they do.
const GROUPS: &[(&str, &[&str])] = &[
    ("termination", &["termination.rs", "termination"]),
    ("email", &["email"]),
    (
        "host",
        &["host", "normalization.rs", "property.rs", "property"],
    ),
    ("escape", &["format/escape.rs"]),
    ("screen", &["screen"]),
];

/// A file of the library.
pub struct Source {
    group: &'static str,
    /// Its path below `src`.
    name: String,
    text: String,
    found: Found,
    rewritten: Rewritten,
}

impl Source {
    /// Whether the compiler means this file.
    fn is_at(&self, file: &str) -> bool {
        file.strip_suffix(&self.name)
            .is_some_and(|folder| folder.ends_with("/src/"))
    }
}

/// Runs the command with the arguments behind its name.
pub fn run(args: &[String]) -> Result<(), String> {
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        print!("{HELP}");
        return Ok(());
    }
    let (options, names): (Vec<&String>, Vec<&String>) =
        args.iter().partition(|arg| arg.starts_with("--"));
    let only_survivors = options.iter().any(|arg| *arg == "--survivors");
    let mut sources = sources(&names)?;
    let count = number(&mut sources);
    let folder = target().join("mutants");
    copy::make(&folder, &sources, count)?;
    println!("building {count} mutants");
    let programs = build::programs(&folder, &mut sources)?;
    println!("running each test alone");
    let tests = run::tests(&folder, &programs)?;
    let mut mutants = report::mutants(&sources);
    let outcomes = folder.join("outcomes.txt");
    if only_survivors {
        report::take_over(&mut mutants, &copy::read(&outcomes)?);
    }
    attempt(&tests, &mut mutants)?;
    report::finish(&mutants, &outcomes)
}

/// The files of the groups with these names; of all groups, if there is none.
fn sources(names: &[&String]) -> Result<Vec<Source>, String> {
    if let Some(name) = names
        .iter()
        .find(|name| !GROUPS.iter().any(|(group, _)| group == **name))
    {
        return Err(format!(
            "there is no group {name:?}; see `cargo xtask mutants --help`"
        ));
    }
    let mut sources = Vec::new();
    for (group, paths) in GROUPS {
        if names.is_empty() || names.iter().any(|name| name == group) {
            for path in *paths {
                for file in files(path)? {
                    sources.push(source(group, file)?);
                }
            }
        }
    }
    Ok(sources)
}

fn source(group: &'static str, name: String) -> Result<Source, String> {
    let text = copy::read(&library().join(&name))?;
    let found = find::find(&text).map_err(|error| format!("{name} cannot be parsed: {error}"))?;
    Ok(Source {
        group,
        name,
        text,
        found,
        rewritten: Rewritten::default(),
    })
}

fn library() -> PathBuf {
    root().join(copy::LIBRARY).join("src")
}

/// The files at or below a path, but those that are tests.
fn files(path: &str) -> Result<Vec<String>, String> {
    let full = library().join(path);
    if !full.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = fs::read_dir(&full)
        .and_then(|entries| entries.map(|entry| Ok(entry?.file_name())).collect())
        .map_err(|error| format!("{} cannot be read: {error}", full.display()));
    let mut entries: Vec<std::ffi::OsString> = entries?;
    entries.sort();
    let mut all = Vec::new();
    for entry in entries {
        let name = entry.to_string_lossy();
        if !matches!(&*name, "tests.rs" | "conformance.rs") {
            all.extend(files(&format!("{path}/{name}"))?);
        }
    }
    Ok(all)
}

/// Gives each change a number; returns how many there are.
fn number(sources: &mut [Source]) -> usize {
    let mut next = 0;
    for site in sources
        .iter_mut()
        .flat_map(|source| &mut source.found.sites)
    {
        site.first = next;
        next += site.changes.len();
    }
    next
}

/// Tries the mutants of which nothing is known yet; with the slow tests only those that survive the
/// quick ones, and are not known to change nothing.
fn attempt(tests: &[run::Test], mutants: &mut [Mutant]) -> Result<(), String> {
    let lately = run::Lately::default();
    let (quick, slow) = run::by_speed(tests);
    let open = mutants.iter_mut().filter(|mutant| mutant.outcome.is_none());
    pass(quick, &lately, open.collect());
    let listed = report::listed()?;
    let open = mutants
        .iter_mut()
        .filter(|mutant| mutant.survived() && !listed.contains(&mutant.name));
    pass(slow, &lately, open.collect());
    Ok(())
}

/// Tries mutants with some tests.
fn pass(tests: &[run::Test], lately: &run::Lately, mutants: Vec<&mut Mutant>) {
    let count = mutants.len();
    run::by_two(mutants.into_iter().enumerate(), |(index, mutant)| {
        let outcome = run::outcome(tests, lately, mutant.site, mutant.number);
        print!("{}/{count} {}", index + 1, report::line(mutant, &outcome));
        // What the quick tests reached is reached.
        if mutant.outcome != Some(Outcome::Survived) || outcome != Outcome::Unreached {
            mutant.outcome = Some(outcome);
        }
    });
}
