//! `cargo xtask playground`: builds the page of `playground/`, and tests it in a browser.

use std::path::PathBuf;

use crate::{js, root, tools};

const HELP: &str = "\
Builds the playground into playground/dist: files for any static host, or to be opened from a disk.

Usage: cargo xtask playground [--test]

  --test   Also test it in Chromium; pictures are kept in target/playground

The npm package is built first if it is missing. After a change of it, run `cargo xtask js`.
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => js::ready().and_then(|()| build()),
        ["--test"] => match js::ready() {
            Ok(()) => build().and_then(|()| npm(&["test", "--silent"])),
            Err(why) => tools::skip("the playground", why),
        },
        _ => {
            print!("{HELP}");
            Ok(())
        }
    }
}

/// Ensures that the page is built, and returns its first file.
pub fn ready() -> Result<PathBuf, String> {
    let index = root().join("playground/dist/index.html");
    if !index.is_file() {
        run(&[])?;
    }
    Ok(index)
}

fn build() -> Result<(), String> {
    npm(&["install", "--silent"])?;
    npm(&["run", "--silent", "build"])
}

fn npm(args: &[&str]) -> Result<(), String> {
    let folder = root().join("playground");
    tools::succeed(tools::npm().args(args).current_dir(folder))
}
