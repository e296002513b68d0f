//! What became of the mutants, beside the list of those that change nothing.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::run::Outcome;
use super::{GROUPS, Source, copy};
use crate::root;

/// The list of the mutants that change nothing.
const EQUIVALENT: &str = "docs/equivalent-mutants.txt";

/// A mutant that compiles.
pub struct Mutant {
    pub group: &'static str,
    /// File, function and change: a name that lasts longer than numbers of lines.
    pub name: String,
    pub number: usize,
    /// The first number of its site.
    pub site: usize,
    pub outcome: Option<Outcome>,
}

/// All mutants that compile.
pub fn mutants(sources: &[Source]) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut seen: HashMap<String, usize> = HashMap::new();
    for source in sources {
        for site in &source.found.sites {
            for (index, change) in site.changes.iter().enumerate() {
                let name = format!("{} {}: {}", source.name, site.function, change.what);
                let times = seen.entry(name.clone()).or_default();
                *times += 1;
                let name = match *times {
                    1 => name,
                    times => format!("{name} ({times})"),
                };
                if change.compiles && source.found.can_be_chosen(site) {
                    mutants.push(Mutant {
                        group: source.group,
                        name,
                        number: site.first + index,
                        site: site.first,
                        outcome: None,
                    });
                }
            }
        }
    }
    mutants
}

/// Keeps the mutants that survived a run.
pub fn keep_survivors(mutants: &mut Vec<Mutant>, outcomes: &str) {
    let survived: BTreeSet<&str> = outcomes
        .lines()
        .filter_map(|line| {
            line.strip_prefix("survived\t")
                .or(line.strip_prefix("unreached\t"))
        })
        .collect();
    mutants.retain(|mutant| survived.contains(mutant.name.as_str()));
}

/// Says how far it is, and what survives.
pub fn progress(next: &AtomicUsize, count: usize, mutant: &Mutant, outcome: &Outcome) {
    let done = next.load(Ordering::Relaxed).min(count);
    if matches!(outcome, Outcome::Survived | Outcome::Unreached) {
        println!("{done}/{count} {}", line(mutant, outcome));
    }
}

fn line(mutant: &Mutant, outcome: &Outcome) -> String {
    let name = &mutant.name;
    match outcome {
        Outcome::Caught(by) => format!("caught\t{name}\t{by}"),
        Outcome::Endless(by) => format!("endless\t{name}\t{by}"),
        Outcome::Survived => format!("survived\t{name}"),
        Outcome::Unreached => format!("unreached\t{name}"),
    }
}

/// The end of a run.
pub struct Report<'a> {
    sources: &'a [Source],
    mutants: &'a [Mutant],
}

impl<'a> Report<'a> {
    pub fn new(sources: &'a [Source], mutants: &'a [Mutant]) -> Self {
        Report { sources, mutants }
    }

    /// Writes and prints all; an error if the list of equivalent mutants is not the list of
    /// survivors.
    pub fn finish(&self, outcomes: &Path) -> Result<(), String> {
        let outcome = |mutant: &Mutant| mutant.outcome.as_ref().map(|o| line(mutant, o) + "\n");
        copy::write(
            outcomes,
            &self.mutants.iter().filter_map(outcome).collect::<String>(),
        )?;
        self.print_table();
        let listed = copy::read(&root().join(EQUIVALENT))?;
        let listed: BTreeSet<&str> = listed
            .lines()
            .filter(|line| !line.starts_with('#') && !line.is_empty())
            .collect();
        let (survived, noticed) = self.names();
        let new: Vec<&str> = survived.difference(&listed).copied().collect();
        let stale: Vec<&str> = listed.intersection(&noticed).copied().collect();
        let gone = self.gone(&listed);
        print_list("These survived, and are not listed as equivalent", &new);
        print_list("These are listed as equivalent, but are noticed", &stale);
        print_list("These are listed as equivalent, but are not there", &gone);
        match new.len() + stale.len() + gone.len() {
            0 => Ok(()),
            count => Err(format!(
                "{count} mutants are not as {EQUIVALENT} says; see above"
            )),
        }
    }

    /// The names of those that survived, and of those that did not.
    fn names(&self) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let (survived, noticed): (Vec<&Mutant>, Vec<&Mutant>) = self
            .mutants
            .iter()
            .partition(|m| matches!(m.outcome, Some(Outcome::Survived | Outcome::Unreached)));
        let names = |mutants: Vec<&'a Mutant>| mutants.iter().map(|m| m.name.as_str()).collect();
        (names(survived), names(noticed))
    }

    /// What is listed of files that were tried, and is no mutant.
    fn gone<'b>(&self, listed: &BTreeSet<&'b str>) -> Vec<&'b str> {
        let all: Vec<Mutant> = super::report::mutants(self.sources);
        let names: BTreeSet<&str> = all.iter().map(|mutant| mutant.name.as_str()).collect();
        let is_of = |name: &str| {
            let file = name.split(' ').next().unwrap_or_default();
            self.sources.iter().any(|source| source.name == file)
        };
        let gone = listed
            .iter()
            .filter(|name| is_of(name) && !names.contains(**name));
        gone.copied().collect()
    }

    fn print_table(&self) {
        println!(
            "\n| group | mutants | do not compile | constant | caught | endless | survived | of these not reached |"
        );
        println!("|---|---|---|---|---|---|---|---|");
        for (group, _) in GROUPS {
            let (mut all, mut refused, mut constant) = (0, 0, 0);
            for source in self.sources.iter().filter(|source| source.group == *group) {
                for site in &source.found.sites {
                    let compile = site.changes.iter().filter(|change| change.compiles).count();
                    all += site.changes.len();
                    refused += site.changes.len() - compile;
                    constant += if source.found.can_be_chosen(site) {
                        0
                    } else {
                        compile
                    };
                }
            }
            let of = |is: fn(&Outcome) -> bool| {
                let mutants = self.mutants.iter().filter(|mutant| mutant.group == *group);
                mutants
                    .filter(|mutant| mutant.outcome.as_ref().is_some_and(is))
                    .count()
            };
            println!(
                "| `{group}` | {} | {refused} | {constant} | {} | {} | {} | {} |",
                all,
                of(|outcome| matches!(outcome, Outcome::Caught(_))),
                of(|outcome| matches!(outcome, Outcome::Endless(_))),
                of(|outcome| matches!(outcome, Outcome::Survived | Outcome::Unreached)),
                of(|outcome| matches!(outcome, Outcome::Unreached)),
            );
        }
    }
}

fn print_list(title: &str, names: &[&str]) {
    if !names.is_empty() {
        println!("\n{title}:");
    }
    for name in names {
        println!("  {name}");
    }
}
