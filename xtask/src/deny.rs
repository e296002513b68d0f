//! `cargo xtask deny`: licences, banned crates and sources of what we depend on.
//!
//! `deny.toml` says what is allowed. The quick check needs nothing but cargo; cargo-deny takes
//! minutes to build and its advisories need the network, so it runs with `--full` only.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use crate::{root, tools};

const HELP: &str = "\
Checks the licences, the banned crates and the sources of what the workspace depends on.

Usage: cargo xtask deny [--full]

  --full   Run cargo-deny instead, which is installed into target/tools where it is missing;
           its advisories are checked if their database can be reached
";

/// The one registry that crates may come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Runs the command with the arguments behind its name.
pub fn run(args: &[String]) -> Result<(), String> {
    match args.first().map(String::as_str) {
        None => quick(),
        Some("--full") => full(),
        Some(_) => {
            print!("{HELP}");
            Ok(())
        }
    }
}

fn quick() -> Result<(), String> {
    let rules = read("deny.toml")?;
    let (licences, banned) = (list(&rules, "allow")?, list(&rules, "deny")?);
    let packages = packages(&["--workspace", "--all-features", "--target", "all"])?;
    let mut faults = Vec::new();
    for (name, version, licence) in &packages {
        if !is_allowed(licence, &licences) {
            faults.push(format!(
                "{name} {version} is under {licence:?}, which deny.toml does not allow"
            ));
        }
        if banned.contains(name) {
            faults.push(format!("{name} {version} is banned by deny.toml"));
        }
    }
    faults.extend(foreign_sources(&read("Cargo.lock")?));
    faults.extend(doubles(&list(&rules, "skip")?)?);
    match faults.as_slice() {
        [] => {
            println!(
                "{} packages: licences, bans, sources and versions are as deny.toml wants them",
                packages.len()
            );
            Ok(())
        }
        faults => Err(faults.join("\n")),
    }
}

fn read(file: &str) -> Result<String, String> {
    fs::read_to_string(root().join(file)).map_err(|error| format!("{file} cannot be read: {error}"))
}

/// The strings of the list `key = [ … ]`.
fn list(text: &str, key: &str) -> Result<BTreeSet<String>, String> {
    let start = format!("\n{key} = [");
    let (_, rest) = text
        .split_once(&start)
        .ok_or_else(|| format!("deny.toml has no list {key:?}"))?;
    let (inside, _) = rest
        .split_once(']')
        .ok_or_else(|| format!("the list {key:?} of deny.toml has no end"))?;
    let strings = inside.split('"').skip(1).step_by(2);
    Ok(strings.map(str::to_owned).collect())
}

/// Name, version and licence of each package that `cargo tree` lists.
fn packages(args: &[&str]) -> Result<BTreeSet<(String, String, String)>, String> {
    let output = Command::new("cargo")
        .args(["tree", "--locked", "--prefix", "none", "--no-dedupe"])
        .args(["--format", "{p}|{l}"])
        .args(args)
        .current_dir(root())
        .output()
        .map_err(|error| format!("`cargo tree` cannot be run: {error}"))?;
    if !output.status.success() {
        return Err(format!(
            "`cargo tree` failed: {}",
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let packages = text.lines().filter_map(|line| {
        let (package, licence) = line.split_once('|')?;
        let mut words = package.split(' ');
        let (name, version) = (words.next()?, words.next()?);
        Some((name.to_owned(), version.to_owned(), licence.to_owned()))
    });
    Ok(packages.collect())
}

/// Whether an expression of SPDX is met by the licences that are allowed. `AND` binds tighter than
/// `OR`, and brackets are only ever around alternatives in front or behind.
fn is_allowed(expression: &str, allowed: &BTreeSet<String>) -> bool {
    let expression = expression.trim();
    if let Some((inside, rest)) = expression
        .strip_prefix('(')
        .and_then(|behind| behind.split_once(')'))
    {
        let rest = rest.trim();
        return is_allowed(inside, allowed)
            && (rest.is_empty()
                || rest
                    .strip_prefix("AND ")
                    .is_some_and(|rest| is_allowed(rest, allowed)));
    }
    let alternatives = expression.split('/').flat_map(|part| part.split(" OR "));
    alternatives.into_iter().any(|alternative| {
        let mut parts = alternative.split(" AND ");
        parts.all(|part| allowed.contains(part.trim()))
    })
}

/// Packages of the lock file that come from elsewhere than the registry.
fn foreign_sources(lock: &str) -> Vec<String> {
    let sources = lock
        .lines()
        .filter_map(|line| line.strip_prefix("source = \""));
    sources
        .map(|source| source.trim_end_matches('"'))
        .filter(|source| *source != REGISTRY)
        .map(|source| format!("a package comes from {source}, not from crates.io"))
        .collect()
}

/// Crates that the library or the command would hold in two versions, without those that are known.
fn doubles(known: &BTreeSet<String>) -> Result<Vec<String>, String> {
    let args = [
        "--package",
        "linkspan-cli",
        "--edges",
        "normal",
        "--target",
        "x86_64-unknown-linux-gnu",
    ];
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, version, _) in packages(&args)? {
        versions.entry(name).or_default().insert(version);
    }
    let is_double =
        |(name, all): &(String, BTreeSet<String>)| all.len() > 1 && !known.contains(name);
    let doubles = versions.into_iter().filter(is_double);
    Ok(doubles
        .map(|(name, all)| {
            let all: Vec<_> = all.into_iter().collect();
            format!("{name} is in the command in {}", all.join(" and "))
        })
        .collect())
}

fn full() -> Result<(), String> {
    let program = tools::cargo_command("deny")?;
    let check = |what: &[&str]| {
        let mut command = Command::new(&program);
        command.args(["deny", "check"]).args(what);
        let status = command.current_dir(root()).status();
        status.is_ok_and(|status| status.success())
    };
    if !check(&["licenses", "bans", "sources"]) {
        return Err("cargo-deny found what deny.toml does not allow; see above".into());
    }
    if !check(&["advisories"]) {
        return Err(
            "an advisory is open, or the database of advisories cannot be reached; see above"
                .into(),
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(expression: &str) -> bool {
        let licences = ["MIT", "Apache-2.0", "Unicode-3.0"].map(str::to_owned);
        is_allowed(expression, &licences.into())
    }

    #[test]
    fn expressions_are_read() {
        for good in [
            "MIT",
            "MIT OR GPL-3.0",
            "GPL-3.0/MIT",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "MIT AND Unicode-3.0",
            "GPL-3.0 OR MIT AND Unicode-3.0",
        ] {
            assert!(allowed(good), "{good}");
        }
        for bad in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR Apache-2.0) AND GPL-3.0",
            "(GPL-3.0) AND MIT",
            "MITX",
        ] {
            assert!(!allowed(bad), "{bad}");
        }
    }

    #[test]
    fn lists_are_read() {
        let text = "[a]\nallow = [\n  \"MIT\",\n  \"ISC\",\n]\ndeny = [\"x\"]\n";
        assert_eq!(
            list(text, "allow").unwrap(),
            ["ISC", "MIT"].map(str::to_owned).into()
        );
        assert_eq!(list(text, "deny").unwrap(), ["x"].map(str::to_owned).into());
        assert!(list(text, "other").is_err());
    }

    #[test]
    fn sources_are_read() {
        let lock = format!("source = \"{REGISTRY}\"\nsource = \"git+https://example.com/x\"\n");
        assert_eq!(foreign_sources(&lock).len(), 1);
    }
}
