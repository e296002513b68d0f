//! The rivals from npm, installed once into the target folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The packages, each at the version that the figures are about.
const PACKAGES: [&str; 4] = [
    "linkify-it@6.1.0",
    "linkifyjs@4.4.0",
    "autolinker@4.1.5",
    "twitter-text@3.1.0",
];

/// Installs the packages unless they are installed already. Returns their folder.
///
/// # Errors
///
/// Returns an error if Node or npm is missing, or if npm cannot install the packages.
pub fn install(target: &Path) -> io::Result<PathBuf> {
    let folder = target.join("bench-npm");
    let done = folder.join("installed");
    if fs::read_to_string(&done).is_ok_and(|list| list == PACKAGES.join("\n")) {
        return Ok(folder);
    }
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("package.json"), "{\"private\": true}\n")?;
    let status = Command::new("npm")
        .args([
            "install",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            "--save-exact",
        ])
        .arg("--loglevel=error")
        .args(PACKAGES)
        .current_dir(&folder)
        .stdout(Stdio::null())
        .status()?;
    if !status.success() {
        return Err(io::Error::other("npm could not install the rivals"));
    }
    fs::write(&done, PACKAGES.join("\n"))?;
    Ok(folder)
}
