//! `cargo xtask`: the generators and drivers of this repository.
//!
//! This file only lists the commands. Each has its own module and returns `Result<(), String>`,
//! where the string is a sentence for a person.

mod book;
mod c;
mod cases;
mod data;
mod deny;
mod dist;
mod editors;
mod fetch;
mod fuzz;
mod idn;
mod install;
mod js;
mod linear;
mod next_unicode;
mod playground;
mod python;
mod repository;
mod rustup;
mod semver;
mod serve;
mod size;
mod style;
mod suffixes;
mod tables;
mod targets;
mod test;
mod tools;
mod typos;
mod ucd;
mod workflows;

use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "\
The generators and drivers of linkspan.

Usage: cargo xtask COMMAND [OPTIONS]

Commands:
  test          Run all checks and tests
  tables        Make the Unicode tables of the library, or check them
  suffixes      Make the tables of top-level domains and public suffixes, or check them
  idn           Make the root zone's rules of linkspan-idn, or check them
  cases         Write all shared cases into one file
  next-unicode  Test the library with the tables of another Unicode version
  fuzz          Run the fuzz targets
  msrv          Build with the oldest compiler
  aarch64       Build for 64-bit ARM, and run the tests in an emulator
  linear        Count the steps that hostile texts take
  c             Build the library for C and test it
  js            Build the npm package
  editors       Test the packages for editors in a browser
  playground    Build the web page that shows the links of a text, and why they are links
  python        Build the Python package and test it
  serve         Test the service against its own description
  deny          Check licences, banned crates, sources and advisories of dependencies
  dist          Build everything that is published, and test each package in a clean environment
  typos         Find spelling mistakes
  repository    Set the address of the repository in all files
  semver        Compare the public interfaces with those of the last release
  workflows     Check the workflows of .github
  install       Install programs that some tests need
  size          Measure how much the library adds to a program
  book          Build the guide, and check the links of all documents
  style         Find words that are hard to read in documents, comments and messages
  fetch-data    Download the Unicode data files into data/
  help          Print this text

`cargo xtask COMMAND --help` describes one of them.
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("xtask: {sentence}");
            ExitCode::from(2)
        }
    }
}

fn dispatch(args: &[String]) -> Result<(), String> {
    let (command, options) = match args.split_first() {
        Some((command, options)) => (command.as_str(), options),
        None => return Err("no command was given; `cargo xtask help` lists them".into()),
    };
    // One arm for each command, in the order of HELP.
    match command {
        "test" => test::run(options),
        "tables" => tables::run(options),
        "suffixes" => suffixes::run(options),
        "idn" => idn::run(options),
        "cases" => cases::run(options),
        "next-unicode" => next_unicode::run(options),
        "fuzz" => fuzz::run(options),
        "msrv" => targets::msrv(options),
        "aarch64" => targets::aarch64(options),
        "linear" => linear::run(options),
        "c" => c::run(options),
        "js" => js::run(options),
        "editors" => editors::run(options),
        "playground" => playground::run(options),
        "python" => python::run(options),
        "serve" => serve::run(options),
        "deny" => deny::run(options),
        "dist" => dist::run(options),
        "typos" => typos::run(options),
        "repository" => repository::run(options),
        "semver" => semver::run(options),
        "workflows" => workflows::run(options),
        "install" => install::run(options),
        "size" => size::run(options),
        "book" => book::run(options),
        "style" => style::run(options),
        "fetch-data" => fetch::run(options),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            Ok(())
        }
        other => Err(format!(
            "there is no command {other:?}; `cargo xtask help` lists the commands"
        )),
    }
}

/// Returns the root of the repository, from wherever the command is run.
fn root() -> PathBuf {
    let xtask = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().map_or_else(|| xtask.clone(), PathBuf::from)
}

/// Returns the folder for what is built and downloaded.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}
