//! `cargo xtask semver`: reports what a release would break for users of the last one.

use std::process::Command;

use crate::{root, tools};

const HELP: &str = "\
Compares the public interface with that of the last release, by cargo-semver-checks.

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
    let mut check = Command::new(program);
    check
        .args([
            "semver-checks",
            "--package",
            "linkspan",
            "--all-features",
            "--baseline-rev",
        ])
        .arg(release)
        .current_dir(root());
    tools::succeed(&mut check)
}

/// Returns the newest tag of a version before this commit.
fn last_release() -> Option<String> {
    let mut describe = Command::new("git");
    describe
        .args(["describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"])
        .current_dir(root());
    let output = describe.output().ok()?;
    let tag = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (output.status.success() && !tag.is_empty()).then_some(tag)
}
