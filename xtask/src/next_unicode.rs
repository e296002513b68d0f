//! `cargo xtask next-unicode`: tests the library with the tables of another Unicode version.
//!
//! Copies the sources into a temporary folder, makes the tables there from the given data, and runs
//! the tests that read the data. A new Unicode version should need no change of code.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const HELP: &str = "\
Builds the library in target/next-unicode with the tables of another Unicode
version, and runs its property and conformance tests with that version's data.

Usage: cargo xtask next-unicode [--ucd DIR]

Options:
  --ucd DIR  The data of that version; ../shared/unicode/18.0.0-dev if not given
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let ucd = match args {
        [] => crate::root().join("../shared/unicode/18.0.0-dev"),
        [option, dir] if option == "--ucd" => PathBuf::from(dir),
        [option] if option == "--help" || option == "-h" => {
            print!("{HELP}");
            return Ok(());
        }
        _ => return Err("`next-unicode` only takes `--ucd DIR`".into()),
    };
    if !ucd.is_dir() {
        return crate::data::skip(
            &format!("{} is missing", ucd.display()),
            "run `cargo xtask fetch-data --unicode VERSION` and \
             `cargo xtask next-unicode --ucd data/unicode/VERSION`",
        );
    }
    let scratch = crate::root().join("target/next-unicode");
    let _ = fs::remove_dir_all(&scratch);
    copy_sources(&crate::root(), &scratch)?;
    make_tables(&ucd, &scratch.join("crates/linkspan/src/unicode/tables"))?;
    run_tests(&ucd, &scratch)
}

/// Folders that are not part of the sources.
const SKIPPED: [&str; 6] = [
    ".git",
    "artifacts",
    "corpus",
    "data",
    "node_modules",
    "target",
];

fn copy_sources(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to)
        .map_err(|error| format!("{} cannot be created: {error}", to.display()))?;
    let entries = fs::read_dir(from)
        .map_err(|error| format!("{} cannot be read: {error}", from.display()))?;
    for entry in entries.flatten() {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if SKIPPED.iter().any(|name| entry.file_name() == *name) {
            continue;
        }
        if source.is_dir() {
            copy_sources(&source, &target)?;
        } else {
            fs::copy(&source, &target)
                .map_err(|error| format!("{} cannot be copied: {error}", source.display()))?;
        }
    }
    Ok(())
}

fn make_tables(ucd: &Path, out: &Path) -> Result<(), String> {
    let args = [
        "--ucd".into(),
        ucd.display().to_string(),
        "--out".into(),
        out.display().to_string(),
    ];
    crate::tables::run(&args)
}

fn run_tests(ucd: &Path, scratch: &Path) -> Result<(), String> {
    let ucd = fs::canonicalize(ucd).map_err(|error| format!("{}: {error}", ucd.display()))?;
    let mut cargo = Command::new("cargo");
    cargo
        .args([
            "test",
            "--offline",
            "--package",
            "linkspan",
            "--all-features",
        ])
        .args([
            "--lib",
            "--test",
            "properties",
            "--test",
            "conformance",
            "--test",
            "cases",
        ])
        .env("LINKSPAN_UCD", ucd)
        .env("LINKSPAN_REQUIRE_DATA", "1")
        .env(
            "CARGO_TARGET_DIR",
            crate::root().join("target/next-unicode-build"),
        )
        .current_dir(scratch);
    crate::tools::succeed(&mut cargo)
        .map_err(|why| format!("the tests with the other tables failed: {why}"))
}
