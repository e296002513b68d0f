//! What the package weighs, part by part, and that it stays within its limit.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What the package was to weigh at most, gzipped. It is printed beside what it weighs: Unicode's data alone, that of
/// `idna` and ours, is as much.
const AIM: u64 = 150_000;

/// More than this is a failure, so that it grows no further unseen. With rustup's compiler, whose library is not
/// made for size, it weighs some 25 KB more than with Debian's.
const LIMIT: u64 = 375_000;

/// The parts of the package: a name, and what the names of its files begin with.
const PARTS: [(&str, &[&str]); 3] = [
    ("WebAssembly module", &["linkspan.wasm"]),
    ("JavaScript", &["index.js", "node.js", "js"]),
    ("plugins", &["plugins"]),
];

/// Prints what the files of the package weigh; an error if it is too much.
pub fn package(package: &Path) -> Result<(), String> {
    let mut sum = 0;
    println!("{:22}{:>9}{:>11}", "part", "bytes", "gzipped");
    for (name, roots) in PARTS {
        let mut files = Vec::new();
        roots
            .iter()
            .for_each(|root| collect(&package.join(root), &mut files));
        let (mut bytes, mut gzipped) = (0, 0);
        for file in &files {
            bytes += fs::metadata(file).map_or(0, |data| data.len());
            gzipped += gzip(file)?;
        }
        println!("{name:22}{bytes:>9}{gzipped:>11}");
        sum += gzipped;
    }
    println!("{:22}{sum:>20}   aim {AIM}, limit {LIMIT}", "all");
    match sum <= LIMIT {
        true => Ok(()),
        false => Err(format!(
            "the package weighs {sum} bytes gzipped, and its limit is {LIMIT}"
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
