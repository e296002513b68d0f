//! `cargo xtask fetch-data`: downloads the Unicode data files into `data/`.
//!
//! The files are never committed. They are read by the generator of the tables, and by the tests
//! that go through all of Unicode.

use std::fs;
use std::path::Path;
use std::process::Command;

const HELP: &str = "\
Downloads the Unicode data files for the table generator and the exhaustive tests
into data/unicode/VERSION. Existing files are kept.

Usage: cargo xtask fetch-data [--unicode VERSION] [--from URL]

Options:
  --unicode VERSION  The Unicode version; 17.0.0 if not given
  --from URL         The address of the folders of that version;
                     https://www.unicode.org/Public/VERSION if not given
";

const FILES: [&str; 20] = [
    "idna/Idna2008.txt",
    "idna/IdnaMappingTable.txt",
    "idna/IdnaTestV2.txt",
    "linkification/LinkBracket.txt",
    "linkification/LinkDetectionTest.txt",
    "linkification/LinkEmail.txt",
    "linkification/LinkFormattingTest.txt",
    "linkification/LinkTerm.txt",
    "security/IdentifierStatus.txt",
    "security/IdentifierType.txt",
    "security/confusables.txt",
    "security/intentional.txt",
    "ucd/BidiBrackets.txt",
    "ucd/DerivedAge.txt",
    "ucd/DerivedCoreProperties.txt",
    "ucd/DerivedNormalizationProps.txt",
    "ucd/LineBreak.txt",
    "ucd/PropList.txt",
    "ucd/ScriptExtensions.txt",
    "ucd/Scripts.txt",
];

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let (mut version, mut from) = (String::from("17.0.0"), None);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--unicode" => version = value(arg, args.next())?,
            "--from" => from = Some(value(arg, args.next())?),
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(());
            }
            other => {
                return Err(format!(
                    "`fetch-data` has no option {other:?}; see `cargo xtask fetch-data --help`"
                ));
            }
        }
    }
    let from = from.unwrap_or_else(|| format!("https://www.unicode.org/Public/{version}"));
    fetch_all(
        from.trim_end_matches('/'),
        &crate::root().join("data/unicode").join(version),
    )
}

fn value(option: &str, value: Option<&String>) -> Result<String, String> {
    value
        .cloned()
        .ok_or_else(|| format!("`{option}` needs a value after it"))
}

/// Downloads the missing files to a temporary folder, checks them, and moves them into place.
fn fetch_all(from: &str, to: &Path) -> Result<(), String> {
    let part = to.join("../part");
    let is_missing = |name: &&str| !to.join(name).exists();
    let missing: Vec<&str> = FILES.into_iter().filter(is_missing).collect();
    let mut curl = Command::new("curl");
    curl.args(["--fail", "--location", "--retry", "2", "--create-dirs"]);
    curl.arg("--no-progress-meter");
    for name in &missing {
        curl.arg(format!("{from}/{name}"))
            .arg("--output")
            .arg(part.join(name));
    }
    if !missing.is_empty() {
        crate::tools::succeed(curl.arg("--fail-early"))
            .map_err(|why| format!("{why}; or copy the files to data/unicode yourself"))?;
    }
    for name in &missing {
        check(&part.join(name))?;
    }
    for name in &missing {
        put(&part.join(name), &to.join(name))?;
    }
    // The folder is empty now.
    let _ = fs::remove_dir_all(&part);
    eprintln!("the Unicode data files are in {}", to.display());
    Ok(())
}

/// Checks that a download is Unicode data and not, for example, the login page of a network. All
/// these files begin with a comment.
fn check(file: &Path) -> Result<(), String> {
    let bytes =
        fs::read(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let text = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(&bytes);
    if text.trim_ascii_start().starts_with(b"#") {
        Ok(())
    } else {
        Err(format!(
            "{} is not a Unicode data file; try again on another network",
            file.display()
        ))
    }
}

fn put(from: &Path, to: &Path) -> Result<(), String> {
    let folder = to.parent().unwrap_or(to);
    fs::create_dir_all(folder)
        .and_then(|()| fs::rename(from, to))
        .map_err(|error| format!("{} cannot be written: {error}", to.display()))
}
