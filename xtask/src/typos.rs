//! `cargo xtask typos`: finds spelling mistakes.

use std::process::Command;

use crate::{root, target, tools};

const HELP: &str = "\
Finds spelling mistakes with typos (from PyPI); typos.toml lists the words that are not mistakes.

Usage: cargo xtask typos
";

const TYPOS: &str = "typos==1.51.1";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        print!("{HELP}");
        return Ok(());
    }
    let venv = target().join("tools/typos");
    match tools::venv(&venv, &[TYPOS]) {
        Ok(_) => tools::succeed(Command::new(tools::program(&venv, "typos")).current_dir(root())),
        Err(why) => tools::skip("spelling", why),
    }
}
