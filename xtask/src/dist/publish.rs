//! Publishing, which can be repeated: what a registry has already is left out.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{VERSION, crates, folder, output};
use crate::tools::{self, succeed};

/// Publishes the crates that crates.io does not have in this version. Cargo waits for each before it publishes those that
/// need it.
pub fn crates(options: &[&str]) -> Result<(), String> {
    let mut missing = Vec::new();
    for name in crates::CRATES {
        if is_on_crates_io(name)? {
            println!("crates.io has {name} {VERSION}");
        } else {
            missing.push(name);
        }
    }
    if missing.is_empty() {
        return Ok(());
    }
    let args = [&["publish", "--locked", "--allow-dirty"], options].concat();
    crates::with_playground(&args, &missing)
}

/// Returns true if the index of crates.io has the crate in this version.
fn is_on_crates_io(name: &str) -> Result<bool, String> {
    let url = format!("https://index.crates.io/{}", place(name));
    let mut curl = Command::new("curl");
    curl.args(["--silent", "--show-error", "--location", "--retry", "3"])
        .args(["--write-out", "\n%{http_code}", &url]);
    let answer = output(&mut curl)?;
    let answer = String::from_utf8_lossy(&answer);
    match answer.rsplit_once('\n') {
        Some((lines, "200")) => Ok(lines.contains(&format!("\"vers\":\"{VERSION}\""))),
        Some((_, "404" | "410" | "451")) => Ok(false),
        _ => Err(format!("{url} cannot be read")),
    }
}

/// Returns the path of a crate in the index. All of ours have names of four letters or more.
fn place(name: &str) -> String {
    let part = |range| name.get(range).unwrap_or_default();
    format!("{}/{}/{name}", part(0..2), part(2..4))
}

/// Publishes the npm packages of `target/artifacts` that the registry does not have in this version. The packages with the
/// command come first, because the package that starts them depends on them.
pub fn npm(options: &[&str]) -> Result<(), String> {
    let (mut commands, mut others): (Vec<_>, Vec<_>) = packages()?
        .into_iter()
        .partition(|(name, _)| name.starts_with('@'));
    commands.append(&mut others);
    if commands.is_empty() {
        return Err("target/artifacts has no npm package; build them first".into());
    }
    for (name, file) in commands {
        let known = format!("{name}@{VERSION}");
        if is_on_npm(&known)? {
            println!("npm has {known}");
            continue;
        }
        // npm takes a path without a folder for the name of a repository on GitHub. This one is absolute.
        let mut npm = tools::npm();
        npm.args(["publish", "--access", "public"])
            .args(options)
            .arg(&file);
        succeed(&mut npm)?;
    }
    Ok(())
}

/// Returns true if npm has a version of a package.
fn is_on_npm(known: &str) -> Result<bool, String> {
    let mut view = tools::npm();
    view.args(["view", known, "version"]);
    let view = view
        .output()
        .map_err(|error| format!("`npm` cannot be run: {error}; install it"))?;
    let errors = String::from_utf8_lossy(&view.stderr);
    match view.status.success() {
        true => Ok(!view.stdout.trim_ascii().is_empty()),
        false if errors.contains("E404") => Ok(false),
        false => Err(format!("npm cannot look for {known}: {errors}")),
    }
}

/// Returns the npm packages of `target/artifacts`: the name of each, and its file.
fn packages() -> Result<Vec<(String, PathBuf)>, String> {
    let failed = |error| format!("{}: {error}", folder().display());
    let entries = fs::read_dir(folder()).map_err(failed)?;
    let files = entries.flatten().map(|entry| entry.path());
    let packages = files.filter(|file| file.extension().is_some_and(|end| end == "tgz"));
    let mut named: Vec<_> = packages
        .map(|file| Ok((name_of(&file)?, file)))
        .collect::<Result<_, String>>()?;
    named.sort();
    Ok(named)
}

/// Returns the name that a package gives itself. Its version must be ours.
fn name_of(file: &Path) -> Result<String, String> {
    let mut tar = Command::new("tar");
    tar.arg("-xzOf").arg(file).arg("package/package.json");
    let manifest: serde_json::Value = serde_json::from_slice(&output(&mut tar)?)
        .map_err(|error| format!("{}: {error}", file.display()))?;
    match (manifest["name"].as_str(), manifest["version"].as_str()) {
        (Some(name), Some(VERSION)) => Ok(name.to_owned()),
        _ => Err(format!(
            "{} is not a package of version {VERSION}",
            file.display()
        )),
    }
}

/// Checks that a tag names the version of this repository. Tests compare the version with that of all packages.
pub fn check_tag(tag: &str) -> Result<(), String> {
    if tag == format!("v{VERSION}") {
        Ok(())
    } else {
        Err(format!(
            "the tag {tag} is not that of version {VERSION}; tag v{VERSION}, or set `version` in Cargo.toml"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_names_the_version() {
        assert!(check_tag(&format!("v{VERSION}")).is_ok());
        for tag in [VERSION, "v0.0.0", "main", ""] {
            assert!(check_tag(tag).is_err(), "{tag}");
        }
    }

    #[test]
    fn a_crate_has_its_place_in_the_index() {
        assert_eq!(place("linkspan-cli"), "li/nk/linkspan-cli");
    }
}
