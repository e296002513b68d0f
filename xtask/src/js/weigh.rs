//! What the package weighs, part by part, and that it stays within its limit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a page was to load at most, gzipped. `linkspan/lite` keeps to it; the code of the whole package alone is
/// more, 166 KB, and its data are 106 KB.
const AIM: u64 = 150_000;

/// What a page loads that imports one of the entries.
struct Entry {
    name: &'static str,
    /// A name, and what the names of its files begin with.
    parts: &'static [(&'static str, &'static [&'static str])],
    /// More than this, and what the compiler adds, is a failure, so that it grows no further unseen. Both entries are
    /// close to it: 298 KB and 139 KB.
    limit: u64,
}

const ENTRIES: [Entry; 2] = [
    Entry {
        name: "linkspan",
        parts: &[
            ("WebAssembly module", &["linkspan.wasm"]),
            ("JavaScript", &["index.js", "js"]),
            ("plugins", &["plugins"]),
        ],
        limit: 300_000,
    },
    Entry {
        name: "linkspan/lite",
        parts: &[
            ("WebAssembly module", &["linkspan-lite.wasm"]),
            (
                "JavaScript",
                &[
                    "lite.js",
                    "js/core.js",
                    "js/fetch.js",
                    "js/handle.js",
                    "js/link.js",
                    "js/lite.js",
                    "js/load.js",
                    "js/options.js",
                ],
            ),
        ],
        limit: 140_000,
    },
];

/// Prints what the entries of the package weigh, part by part; an error if one is too heavy. The compiler may have made each of them
/// heavier by `added`.
pub fn package(package: &Path, added: u64) -> Result<(), String> {
    let mut entries = ENTRIES.iter();
    entries.try_for_each(|entry| weigh(entry, package, entry.limit + added))
}

fn weigh(entry: &Entry, package: &Path, limit: u64) -> Result<(), String> {
    let name = entry.name;
    let mut sum = 0;
    println!("{name:22}{:>9}{:>11}", "bytes", "gzipped");
    for (name, roots) in entry.parts {
        let mut files = Vec::new();
        roots
            .iter()
            .for_each(|root| collect(&package.join(root), &mut files));
        let (mut bytes, mut gzipped) = (0, 0);
        for file in &files {
            bytes += fs::metadata(file).map_or(0, |data| data.len());
            gzipped += gzip(file)?;
        }
        println!("  {name:20}{bytes:>9}{gzipped:>11}");
        sum += gzipped;
    }
    println!("  {:20}{sum:>20}   aim {AIM}, limit {limit}", "all");
    match sum <= limit {
        true => Ok(()),
        false => Err(format!(
            "{name} weighs {sum} bytes gzipped, and its limit is {limit}"
        )),
    }
}

/// The files of a folder and of the folders in it that are code, or a file itself.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    match fs::read_dir(path) {
        Ok(entries) => entries
            .filter_map(Result::ok)
            .for_each(|entry| collect(&entry.path(), files)),
        Err(_) if path.extension().is_some_and(|name| name != "ts") => files.push(path.into()),
        Err(_) => {}
    }
}

fn gzip(file: &Path) -> Result<u64, String> {
    let output = Command::new("gzip")
        .args(["-9", "-n", "-c"])
        .arg(file)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("`gzip` cannot be run: {error}; install it"))?;
    Ok(output.stdout.len() as u64)
}
