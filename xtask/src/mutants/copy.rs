//! The copy of the library that holds all mutants at once.
//!
//! Files that are as they were are not touched, so that they need not be built again.

use std::fs;
use std::path::{Path, PathBuf};

use super::Source;
use super::site::{Constant, Edit, Kind, rewrite};
use crate::root;

/// The module that knows which mutant a process is.
const SWITCH: &str = include_str!("switch.rs.txt");

/// Where the library is in the project, and in the copy.
pub const LIBRARY: &str = "crates/linkspan";

/// Makes a workspace with nothing but the library and its cases, without the files of mutants.
pub fn make(folder: &Path, sources: &[Source], count: usize) -> Result<(), String> {
    let has_mutants = |file: &str| sources.iter().any(|source| source.is_at(file));
    for file in below(&root().join(LIBRARY))?
        .into_iter()
        .chain(below(&root().join("cases"))?)
    {
        let name = file.strip_prefix(root()).unwrap_or(&file);
        if !has_mutants(&name.to_string_lossy()) {
            put(&folder.join(name), &content(name, &file, count)?)?;
        }
    }
    let manifest = read(&root().join("Cargo.toml"))?;
    put(&folder.join("Cargo.toml"), alone(&manifest).as_bytes())?;
    // Cargo takes out what only other members need.
    let lock = folder.join("Cargo.lock");
    match lock.is_file() {
        true => Ok(()),
        false => put(&lock, read(&root().join("Cargo.lock"))?.as_bytes()),
    }
}

/// What a file without mutants is in the copy.
fn content(name: &Path, file: &Path, count: usize) -> Result<Vec<u8>, String> {
    let bytes = fs::read(file).map_err(|error| cannot_read(file, &error))?;
    let text = || String::from_utf8_lossy(&bytes);
    Ok(match name.strip_prefix(LIBRARY).unwrap_or(name).to_str() {
        // What a mutant is like is no matter of style.
        Some("Cargo.toml") => {
            let manifest = text();
            let manifest = manifest.split("[lints.").next().unwrap_or_default();
            format!("{manifest}[lints.rust]\nwarnings = \"allow\"\n").into()
        }
        Some("src/lib.rs") => {
            let count = format!("const COUNT: usize = {count};");
            format!("{}\nmod mutant {{\n{SWITCH}\n{count}\n}}\n", text()).into()
        }
        _ => bytes,
    })
}

/// Writes the files with the mutants that compile.
pub fn put_mutants(folder: &Path, sources: &mut [Source]) -> Result<(), String> {
    for index in 0..sources.len() {
        let edits = edits(sources, index);
        let source = &mut sources[index];
        source.rewritten = rewrite(&source.text, &source.found, edits);
        let file = folder.join(LIBRARY).join("src").join(&source.name);
        put(&file, source.rewritten.text.as_bytes())?;
    }
    Ok(())
}

/// What makes constants be evaluated late: where they are, and where they are used.
fn edits(sources: &[Source], index: usize) -> Vec<Edit> {
    let source = &sources[index];
    let loose = source
        .found
        .constants
        .iter()
        .filter(|constant| constant.is_loose);
    let uses = source.found.uses.iter().filter(|range| {
        let path = &source.text[(*range).clone()];
        constant(sources, index, path).is_some_and(|constant| constant.is_loose)
    });
    let uses = uses.map(|range| (range.clone(), format!("(*{})", &source.text[range.clone()])));
    let here = loose.flat_map(|constant| constant.edits.clone());
    here.chain(uses).collect()
}

/// The constant that a path in a file is about: one of the file's own, unless the path says
/// otherwise.
fn constant<'a>(sources: &'a [Source], index: usize, path: &str) -> Option<&'a Constant> {
    let (others, name) = path.rsplit_once("::").unwrap_or(("", path));
    let is_it = |constant: &&Constant| {
        constant.kind != Kind::Function && constant.name.rsplit("::").next() == Some(name)
    };
    let own = sources[index].found.constants.iter().find(is_it);
    let foreign = sources.iter().flat_map(|source| &source.found.constants);
    match own {
        Some(own) if others.is_empty() => Some(own),
        _ => foreign.filter(|constant| constant.is_loose).find(is_it),
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

fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| cannot_read(folder, &error))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| cannot_read(folder, &error))?.path();
        match path.is_dir() {
            true => files.extend(below(&path)?),
            false => files.push(path),
        }
    }
    Ok(files)
}

/// Reads a text file.
pub fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| cannot_read(file, &error))
}

/// Writes a file, unless it is what is there.
pub fn put(file: &Path, bytes: &[u8]) -> Result<(), String> {
    if fs::read(file).is_ok_and(|before| before == bytes) {
        return Ok(());
    }
    let folder = file.parent().unwrap_or(file);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(file, bytes))
        .map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

fn cannot_read(file: &Path, error: &std::io::Error) -> String {
    format!("{} cannot be read: {error}", file.display())
}
