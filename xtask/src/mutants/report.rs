//! What became of the mutants, beside the list of those that change nothing.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use super::run::Outcome;
use super::site::{Change, Site};
use super::{GROUPS, Source, copy};
use crate::root;

/// The list of the mutants that change nothing.
const EQUIVALENT: &str = "docs/equivalent-mutants.txt";

/// A mutant.
pub struct Mutant {
    pub group: &'static str,
    /// File, function and change: a name that lasts longer than numbers of lines.
    pub name: String,
    pub number: usize,
    /// The first number of its site.
    pub site: usize,
    /// None if it is to be tried.
    pub outcome: Option<Outcome>,
}

/// All mutants, with what is known of them from building.
pub fn mutants(sources: &[Source]) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for source in sources {
        for site in &source.found.sites {
            for (index, change) in site.changes.iter().enumerate() {
                let name = format!("{} {}: {}", source.name, site.function, change.what);
                mutants.push(Mutant {
                    group: source.group,
                    name: told_apart(&mut seen, name),
                    number: site.first + index,
                    site: site.first,
                    outcome: without_trying(source, site, change),
                });
            }
        }
    }
    mutants
}

/// The second of a name is called (2).
fn told_apart(seen: &mut HashMap<String, usize>, name: String) -> String {
    let times = seen.entry(name.clone()).or_default();
    *times += 1;
    match *times {
        1 => name,
        times => format!("{name} ({times})"),
    }
}

fn without_trying(source: &Source, site: &Site, change: &Change) -> Option<Outcome> {
    match (change.compiles, source.found.can_be_chosen(site)) {
        (false, _) => Some(Outcome::Refused),
        (true, false) => Some(Outcome::Constant),
        (true, true) => None,
    }
}

/// Takes over what an earlier run has caught.
pub fn take_over(mutants: &mut [Mutant], outcomes: &str) {
    let caught: HashMap<&str, Outcome> = outcomes
        .lines()
        .filter_map(|line| {
            let (what, rest) = line.split_once('\t')?;
            let (name, by) = rest.split_once('\t')?;
            match what {
                "caught" => Some((name, Outcome::Caught(by.to_owned()))),
                "endless" => Some((name, Outcome::Endless(by.to_owned()))),
                _ => None,
            }
        })
        .collect();
    for mutant in mutants.iter_mut().filter(|mutant| mutant.outcome.is_none()) {
        mutant.outcome = caught.get(mutant.name.as_str()).cloned();
    }
}

/// What became of a mutant, in a line.
pub fn line(mutant: &Mutant, outcome: &Outcome) -> String {
    let name = &mutant.name;
    match outcome {
        Outcome::Caught(by) => format!("caught\t{name}\t{by}\n"),
        Outcome::Endless(by) => format!("endless\t{name}\t{by}\n"),
        Outcome::Survived => format!("survived\t{name}\n"),
        Outcome::Unreached => format!("unreached\t{name}\n"),
        Outcome::Refused => format!("refused\t{name}\n"),
        Outcome::Constant => format!("constant\t{name}\n"),
    }
}

/// Writes and prints all; an error if the list of equivalent mutants is not that of the survivors.
pub fn finish(mutants: &[Mutant], outcomes: &Path) -> Result<(), String> {
    let lines = mutants
        .iter()
        .filter_map(|mutant| Some(line(mutant, mutant.outcome.as_ref()?)));
    copy::put(outcomes, lines.collect::<String>().as_bytes())?;
    print_table(mutants);
    let listed = listed()?;
    let faults = [
        print_list(
            "survived, and is not listed as equivalent",
            &new(mutants, &listed),
        ),
        print_list(
            "listed as equivalent, but noticed",
            &noticed(mutants, &listed),
        ),
        print_list(
            "listed as equivalent, but not there",
            &gone(mutants, &listed),
        ),
    ];
    match faults.iter().sum() {
        0 => Ok(()),
        count => Err(format!(
            "{count} mutants are not as {EQUIVALENT} says; see above"
        )),
    }
}

/// The names of the mutants that are known to change nothing.
pub fn listed() -> Result<BTreeSet<String>, String> {
    let list = copy::read(&root().join(EQUIVALENT))?;
    let is_name = |line: &&str| !line.starts_with('#') && !line.is_empty();
    Ok(list.lines().filter(is_name).map(str::to_owned).collect())
}

fn new<'a>(mutants: &'a [Mutant], listed: &BTreeSet<String>) -> Vec<&'a str> {
    let survived = mutants.iter().filter(|mutant| mutant.survived());
    let new = survived.filter(|mutant| !listed.contains(&mutant.name));
    new.map(|mutant| mutant.name.as_str()).collect()
}

fn noticed<'a>(mutants: &'a [Mutant], listed: &BTreeSet<String>) -> Vec<&'a str> {
    let noticed = mutants.iter().filter(|mutant| !mutant.survived());
    let wrong = noticed.filter(|mutant| listed.contains(&mutant.name));
    wrong.map(|mutant| mutant.name.as_str()).collect()
}

/// What is listed of the files that were looked at, and is no mutant.
fn gone<'a>(mutants: &[Mutant], listed: &'a BTreeSet<String>) -> Vec<&'a str> {
    fn file(name: &str) -> &str {
        name.split(' ').next().unwrap_or_default()
    }
    let files: BTreeSet<&str> = mutants.iter().map(|mutant| file(&mutant.name)).collect();
    let all: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.name.as_str()).collect();
    let listed = listed.iter().map(String::as_str);
    listed
        .filter(|name| files.contains(file(name)) && !all.contains(name))
        .collect()
}

impl Mutant {
    /// Whether no test noticed it.
    pub fn survived(&self) -> bool {
        matches!(self.outcome, Some(Outcome::Survived | Outcome::Unreached))
    }
}

const TABLE: &str = "
| group | mutants | do not compile | of the compiler alone | caught | endless | survived | not reached |
|---|---|---|---|---|---|---|---|";

fn print_table(mutants: &[Mutant]) {
    println!("{TABLE}");
    for (group, _) in GROUPS {
        let mutants = mutants.iter().filter(|mutant| mutant.group == *group);
        let count = |is: fn(&Outcome) -> bool| {
            let outcomes = mutants.clone().filter_map(|mutant| mutant.outcome.as_ref());
            outcomes.filter(|outcome| is(outcome)).count()
        };
        println!(
            "| `{group}` | {} | {} | {} | {} | {} | {} | {} |",
            mutants.clone().count(),
            count(|outcome| matches!(outcome, Outcome::Refused)),
            count(|outcome| matches!(outcome, Outcome::Constant)),
            count(|outcome| matches!(outcome, Outcome::Caught(_))),
            count(|outcome| matches!(outcome, Outcome::Endless(_))),
            count(|outcome| matches!(outcome, Outcome::Survived)),
            count(|outcome| matches!(outcome, Outcome::Unreached)),
        );
    }
}

/// Prints names under what is wrong with them; returns how many.
fn print_list(fault: &str, names: &[&str]) -> usize {
    for name in names {
        println!("{fault}: {name}");
    }
    names.len()
}
