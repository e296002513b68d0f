//! `cargo xtask fetch-data`: downloads the Unicode data files into `data/`.
//!
//! The files are never committed. The generator of the tables and the tests
//! that go through the whole of Unicode read them.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

const HELP: &str = "\
Downloads the Unicode data files that the table generator and the exhaustive
tests read, into data/unicode/VERSION. Files that are there already are kept.

Usage: cargo xtask fetch-data [--unicode VERSION] [--from URL]

Options:
  --unicode VERSION  The Unicode version; 17.0.0 if not given
  --from URL         Where the folders of that version are;
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

/// Runs the command with the arguments behind its name.
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
        .ok_or_else(|| format!("`{option}` needs a value behind it"))
}

/// Fills a new folder under another name first, so that a folder which is there is complete.
fn fetch_all(from: &str, to: &Path) -> Result<(), String> {
    if to.exists() {
        return fetch_into(from, to);
    }
    let part = to.with_file_name(format!(
        "{}.part",
        to.file_name().unwrap_or_default().display()
    ));
    fetch_into(from, &part)?;
    fs::rename(&part, to).map_err(|error| format!("{} cannot be made: {error}", to.display()))?;
    eprintln!("the Unicode data files are in {}", to.display());
    Ok(())
}

fn fetch_into(from: &str, folder: &Path) -> Result<(), String> {
    for (number, name) in (1..).zip(FILES) {
        let target = folder.join(name);
        let there = target.exists();
        let note = if there { ": already there" } else { "" };
        eprintln!("[{number}/{}] {name}{note}", FILES.len());
        if !there {
            fetch(&format!("{from}/{name}"), &target)?;
        }
    }
    Ok(())
}

/// Downloads under another name first, so that a file which is there is whole.
fn fetch(url: &str, target: &Path) -> Result<(), String> {
    let part = part_name(target);
    let folder = target.parent().unwrap_or(target);
    fs::create_dir_all(folder)
        .map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    let done = download(url, &part).and_then(|()| accept(url, &part, target));
    if done.is_err() {
        // What is left of a failed download helps nobody, and may not exist at all.
        let _ = fs::remove_file(&part);
    }
    done
}

fn part_name(target: &Path) -> PathBuf {
    target.with_extension("txt.part")
}

fn download(url: &str, part: &Path) -> Result<(), String> {
    let mut curl = Command::new("curl");
    curl.args([
        "--fail",
        "--silent",
        "--show-error",
        "--location",
        "--retry",
        "2",
        "--output",
    ]);
    match curl.arg(part).arg(url).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!(
            "download of {url} failed (curl: {status}); check the network, or copy the file to data/unicode by hand"
        )),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(
            "curl is missing; install it, or copy the Unicode data files to data/unicode by hand"
                .into(),
        ),
        Err(error) => Err(format!("curl cannot be started: {error}")),
    }
}

/// Takes a downloaded file over if it looks like Unicode data and not like
/// somebody's login page: all these files begin with a comment.
fn accept(url: &str, part: &Path, target: &Path) -> Result<(), String> {
    let bytes =
        fs::read(part).map_err(|error| format!("{} cannot be read: {error}", part.display()))?;
    if !bytes.trim_ascii_start().starts_with(b"#") && !bytes.starts_with("\u{FEFF}#".as_bytes()) {
        return Err(format!(
            "what came from {url} is not a Unicode data file; try again on another network"
        ));
    }
    fs::rename(part, target)
        .map_err(|error| format!("{} cannot be written: {error}", target.display()))
}
