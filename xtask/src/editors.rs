//! `cargo xtask editors`: tests the packages for editors of `bindings/js/editors`, with real keys in a real browser.

use std::process::Command;

use crate::{js, root, tools};

const HELP: &str = "\
Tests the packages for editors in Chromium: Tiptap (and ProseMirror), Lexical, CodeMirror, Quill, contenteditable, textarea.

Usage: cargo xtask editors

A picture of each scene is kept in target/editors. The npm package is built first if it is missing.
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        print!("{HELP}");
        return Ok(());
    }
    match js::ready() {
        Ok(()) => test(),
        Err(why) => tools::skip("the packages for editors", why),
    }
}

fn test() -> Result<(), String> {
    npm(&["install", "--silent"])?;
    npm(&["run", "--silent", "types"])?;
    npm(&["test", "--silent"])
}

fn npm(args: &[&str]) -> Result<(), String> {
    let folder = root().join("bindings/js/editors");
    tools::succeed(Command::new("npm").args(args).current_dir(folder))
}
