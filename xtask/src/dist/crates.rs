//! The crates, in the order in which they are published.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{copy, folder, make_folder, source};
use crate::tools::succeed;
use crate::{playground, target};

/// The published crates. Each crate follows the crates that it depends on.
pub const CRATES: [&str; 6] = [
    "linkspan",
    "linkspan-extract",
    "linkspan-idn",
    "linkspan-net",
    "linkspan-serve",
    "linkspan-cli",
];

/// Packs the crates, and builds each from its package.
pub fn make(_: Option<&str>) -> Result<(), String> {
    with_playground(&["package", "--locked", "--allow-dirty"], &CRATES)?;
    for name in CRATES {
        let file = format!("{name}-{}.crate", super::VERSION);
        copy(&target().join("package").join(&file), &folder().join(&file))?;
    }
    Ok(())
}

/// Runs cargo on crates while the playground is in the folder of its crate.
pub fn with_playground(args: &[&str], crates: &[&str]) -> Result<(), String> {
    playground::run(&[])?;
    let page = source("crates/linkspan-serve/playground");
    let _ = fs::remove_dir_all(&page);
    copy_folder(&source("playground/dist"), &page)?;
    let mut cargo = Command::new("cargo");
    cargo
        .args(args)
        .args(crates.iter().map(|name| format!("--package={name}")))
        .current_dir(crate::root());
    let packed = succeed(&mut cargo);
    // Only the published package needs it there. A build in the repository uses `playground/dist`.
    let _ = fs::remove_dir_all(&page);
    packed
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), String> {
    make_folder(to)?;
    let entries = fs::read_dir(from).map_err(|error| format!("{}: {error}", from.display()))?;
    for entry in entries.flatten() {
        let (path, copied) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_folder(&path, &copied)?;
        } else {
            copy(&path, &copied)?;
        }
    }
    Ok(())
}
