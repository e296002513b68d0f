//! `cargo xtask deny`: runs cargo-deny with the rules of `deny.toml`.

use std::process::Command;

use crate::{root, tools};

const HELP: &str = "\
Checks the licences, bans, sources and advisories of the dependencies of the workspace.

Usage: cargo xtask deny

If cargo-deny is missing, it is installed into target/tools, which takes minutes once. The database of advisories is
downloaded; with LINKSPAN_REQUIRE_TOOLS=1, it is a failure if that is impossible.
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        print!("{HELP}");
        return Ok(());
    }
    let program = match tools::cargo_command("deny") {
        Ok(program) => program,
        Err(why) => return tools::skip("the check of dependencies", why),
    };
    let deny = |args: &[&str]| {
        let mut command = Command::new(&program);
        command.arg("deny").args(args).current_dir(root());
        command
    };
    tools::succeed(&mut deny(&["check", "licenses", "bans", "sources"]))?;
    // This is separate from the check, so that a missing network is not mistaken for an open
    // advisory.
    if tools::succeed(&mut deny(&["fetch", "db"])).is_err() {
        let why = "their database cannot be downloaded; run `cargo xtask deny` where github.com can be reached";
        return tools::skip("advisories", why.into());
    }
    tools::succeed(&mut deny(&["check", "--disable-fetch", "advisories"]))
}
