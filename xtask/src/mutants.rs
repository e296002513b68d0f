//! `cargo xtask mutants`: changes the code in small ways and sees whether the tests notice.
//!
//! The first pass runs the tests that are quick in an unoptimized build. A mutant that survives
//! them is not yet a hole: `--thorough` gives it to all tests of the library.

use std::fs;
use std::iter;
use std::path::Path;
use std::process::Command;

use crate::{data, root, tools};

const HELP: &str = "\
Changes the code in small ways, one at a time, and sees whether the tests notice.

Usage: cargo xtask mutants [--shard K/N] [--thorough] [GROUP…]

  --shard K/N   Try only a part of the mutants: K from 0 to N-1
  --thorough    Run all tests of the library on each mutant that survived the pass before, and
                leave out those that were caught

Groups: termination, email, host, escape, screen; all of them unless some are named. What came of
each mutant is in target/mutants/GROUP/mutants.out. docs/assurance.md lists the survivors that
change nothing.
";

/// Some files, and the quick tests that ought to notice a change of them.
struct Group {
    name: &'static str,
    files: &'static [&'static str],
    tests: &'static [&'static str],
}

const GROUPS: &[Group] = &[
    Group {
        name: "termination",
        files: &["termination.rs"],
        tests: &["agreement", "cases", "conformance", "explain", "prose"],
    },
    Group {
        name: "email",
        files: &["email.rs", "email/*"],
        tests: &["agreement", "cases", "conformance"],
    },
    Group {
        name: "host",
        files: &["host.rs", "host/*"],
        tests: &["agreement", "cases", "conformance", "suffixes"],
    },
    Group {
        name: "escape",
        files: &["format/escape.rs"],
        tests: &["cases", "conformance", "formatting"],
    },
    Group {
        name: "screen",
        files: &["screen/*"],
        tests: &["cases", "screen"],
    },
];

/// Tests that take more than two seconds when nothing is optimized.
const SLOW: &[&str] = &[
    "a_fault_exactly_if_no_host",
    "agrees_with_the_oracle_whatever_is_asked_for",
    "an_address_comes_back_from_its_mailto",
    "any_string_at_all",
    "as_idna_encodes_what_is_random",
    "every_inert_character_is_left_as_it_is",
    "every_link_of_the_oracle_has_a_candidate",
    "every_scalar_value_is_seen_alike",
    "host_classes_are_made_of_the_data_files",
    "it_holds_on",
    "laws_by_default",
    "no_bias_makes_a_number_longer",
    "no_confusable_substitution",
    "psl_has_no_suffix_that_we_have_not",
    "reasons_lie_in_the_text_and_make_the_verdict",
    "the_scan_passes_over_no_link",
];

struct Options {
    shard: Option<String>,
    is_thorough: bool,
    groups: Vec<&'static Group>,
}

/// Runs the command with the arguments behind its name.
pub fn run(args: &[String]) -> Result<(), String> {
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        print!("{HELP}");
        return Ok(());
    }
    let options = read(args)?;
    let program = tools::cargo_command("mutants")?;
    let mut survived = Vec::new();
    for group in &options.groups {
        println!("\n== {}", group.name);
        if !mutate(&program, group, &options)? {
            survived.push(group.name);
        }
    }
    match survived.as_slice() {
        [] => Ok(()),
        names => Err(format!(
            "mutants survived in {}; see target/mutants/GROUP/mutants.out/missed.txt and docs/assurance.md",
            names.join(", ")
        )),
    }
}

fn read(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        shard: None,
        is_thorough: false,
        groups: Vec::new(),
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--shard" => {
                let value = args.next().ok_or("--shard wants K/N behind it")?;
                options.shard = Some(value.clone());
            }
            "--thorough" => options.is_thorough = true,
            name => options.groups.push(group(name)?),
        }
    }
    if options.groups.is_empty() {
        options.groups = GROUPS.iter().collect();
    }
    Ok(options)
}

fn group(name: &str) -> Result<&'static Group, String> {
    let found = GROUPS.iter().find(|group| group.name == name);
    found.ok_or_else(|| format!("there is no group {name:?}; see `cargo xtask mutants --help`"))
}

/// Tries the mutants of a group; returns whether all of them were noticed.
fn mutate(program: &Path, group: &Group, options: &Options) -> Result<bool, String> {
    let target = root().join("target/mutants");
    let output = target.join(group.name);
    fs::create_dir_all(&output)
        .map_err(|error| format!("{} cannot be made: {error}", output.display()))?;
    let mut command = Command::new(program);
    command
        .args(["mutants", "--package", "linkspan", "--no-shuffle"])
        .args(["--features", "naive,html", "--timeout", "30", "--output"])
        .arg(&output)
        // Nothing is optimized: building is what takes the time.
        .env("CARGO_PROFILE_TEST_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_TEST_DEBUG", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_INCREMENTAL", "1")
        .env("CARGO_TARGET_DIR", target.join("build"))
        .current_dir(root());
    if let Some(folder) = data::ucd_dir() {
        command.env("LINKSPAN_UCD", folder);
    }
    for file in group.files {
        command.arg("--file");
        command.arg(format!("crates/linkspan/src/{file}"));
    }
    if let Some(shard) = &options.shard {
        command.args(["--shard", shard]);
    }
    match options.is_thorough {
        true => command.arg("--iterate"),
        false => command.args(quick(group)),
    };
    let status = command
        .status()
        .map_err(|error| format!("cargo-mutants cannot be run: {error}"))?;
    match status.code() {
        Some(0) => Ok(true),
        // Mutants that were missed, and mutants that made a test run too long, which is noticed.
        Some(2 | 3) => Ok(false),
        _ => Err(format!(
            "cargo-mutants failed ({status}); its last lines say why"
        )),
    }
}

/// What is built for the quick pass, and which tests are left out of it.
fn quick(group: &Group) -> Vec<String> {
    let tests = group
        .tests
        .iter()
        .map(|test| format!("--cargo-arg=--test={test}"));
    let skips = SLOW.iter().map(|test| format!("--skip={test}"));
    iter::once("--cargo-arg=--lib".to_owned())
        .chain(tests)
        .chain(["--".to_owned(), "--".to_owned()])
        .chain(skips)
        .collect()
}
