//! The copy of the library that holds all mutants at once.

use std::fs;
use std::path::{Path, PathBuf};

use super::Source;
use super::site::rewrite;
use crate::root;

/// The module that knows which mutant a process is.
const SWITCH: &str = include_str!("switch.rs.txt");

/// Where the library is in the project, and in the copy.
pub const LIBRARY: &str = "crates/linkspan";

/// Makes a workspace with nothing but the library and its cases.
pub fn make(folder: &Path, count: usize) -> Result<(), String> {
    for part in [LIBRARY, "cases"] {
        let to = folder.join(part);
        if to.is_dir() {
            fs::remove_dir_all(&to).map_err(|error| failed(&to, &error))?;
        }
        copy_below(&root().join(part), &to)?;
    }
    let manifest = read(&root().join("Cargo.toml"))?;
    write(&folder.join("Cargo.toml"), &alone(&manifest))?;
    write(
        &folder.join("Cargo.lock"),
        &read(&root().join("Cargo.lock"))?,
    )?;
    let library = folder.join(LIBRARY);
    // What a mutant is like is no matter of style.
    let manifest = read(&library.join("Cargo.toml"))?;
    let without_lints = manifest.split("[lints.").next().unwrap_or_default();
    let quiet = format!("{without_lints}[lints.rust]\nwarnings = \"allow\"\n");
    write(&library.join("Cargo.toml"), &quiet)?;
    let top = library.join("src/lib.rs");
    write(&top, &format!("{}\nmod mutant;\n", read(&top)?))?;
    let switch = format!("{SWITCH}\nconst COUNT: usize = {count};\n");
    write(&library.join("src/mutant.rs"), &switch)
}

/// Writes a file of the copy, with the mutants that compile.
pub fn put(folder: &Path, source: &mut Source) -> Result<(), String> {
    source.rewritten = rewrite(&source.text, &source.found);
    let file = folder.join(LIBRARY).join("src").join(&source.name);
    match read(&file)? == source.rewritten.text {
        true => Ok(()),
        false => write(&file, &source.rewritten.text),
    }
}

/// The manifest of the workspace with one member.
fn alone(manifest: &str) -> String {
    let member = format!("members = [\"{LIBRARY}\"]");
    let lines = manifest
        .lines()
        .map(|line| match line.starts_with("members =") {
            true => member.as_str(),
            false => line,
        });
    lines.collect::<Vec<_>>().join("\n")
}

fn copy_below(from: &Path, to: &Path) -> Result<(), String> {
    fs::create_dir_all(to).map_err(|error| failed(to, &error))?;
    let entries = fs::read_dir(from).map_err(|error| failed(from, &error))?;
    for entry in entries {
        let from: PathBuf = entry.map_err(|error| failed(from, &error))?.path();
        let to = to.join(from.file_name().unwrap_or_default());
        match from.is_dir() {
            true => copy_below(&from, &to)?,
            false => fs::copy(&from, &to)
                .map(drop)
                .map_err(|error| failed(&to, &error))?,
        }
    }
    Ok(())
}

/// Reads a text file.
pub fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

/// Writes a text file.
pub fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| failed(file, &error))
}

fn failed(file: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be written: {error}", file.display())
}
