//! `cargo xtask semver`: reports what a release would break for users of the last one.

use std::process::Command;

use crate::dist::crates::CRATES;
use crate::{root, tools};

const HELP: &str = "\
Compares the public interfaces of the published crates with those of the last release, by cargo-semver-checks.

Usage: cargo xtask semver

A release is a tag such as v0.1.0; without one, the command does nothing. If cargo-semver-checks is missing, it is
installed into target/tools, which takes minutes once.
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        print!("{HELP}");
        return Ok(());
    }
    if git(&["rev-parse", "--is-shallow-repository"]).is_some_and(|answer| answer == "true") {
        return tools::skip(
            "the comparison with the last release",
            "this clone has no history; do `git fetch --unshallow --tags`".into(),
        );
    }
    let Some(release) = last_release() else {
        println!(
            "SKIPPED the comparison with the last release, because there is none; tag one, such as v0.1.0"
        );
        return Ok(());
    };
    let program = match tools::cargo_command("semver-checks") {
        Ok(program) => program,
        Err(why) => return tools::skip("the comparison with the last release", why),
    };
    // A crate that is newer than the last release breaks nobody.
    let is_old = |name: &&str| {
        let manifest = format!("{release}:crates/{name}/Cargo.toml");
        git(&["cat-file", "-t", &manifest]).is_some()
    };
    let packages = CRATES.into_iter().filter(is_old);
    let mut check = Command::new(program);
    check
        .args(["semver-checks", "--all-features", "--baseline-rev"])
        .arg(&release)
        .args(packages.flat_map(|name| ["--package", name]))
        .current_dir(root());
    tools::succeed(&mut check)
}

/// Returns the newest tag of a version before this commit. The tag of this commit is the release that is checked.
fn last_release() -> Option<String> {
    git(&[
        "describe",
        "--tags",
        "--abbrev=0",
        "--match",
        "v[0-9]*",
        "HEAD^",
    ])
}

/// Returns the answer of git, if there is one.
fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).current_dir(root()).output();
    let output = output.ok().filter(|output| output.status.success())?;
    let answer = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    Some(answer).filter(|answer| !answer.is_empty())
}
