//! Components of rustup: which are installed, and how to add more.

use std::path::PathBuf;
use std::process::Command;

/// Returns true if the source of the standard library is installed or can be installed, so that it
/// can be built for any target.
pub fn has_source() -> bool {
    let is_there = || {
        let sysroot = printed(&["sysroot"]).unwrap_or_default();
        sysroot.join("lib/rustlib/src/rust/library").is_dir()
    };
    is_there() || add("component", "rust-src") && is_there()
}

/// Returns a path that the compiler prints.
pub fn printed(what: &[&str]) -> Option<PathBuf> {
    let output = Command::new("rustc").arg("--print").args(what).output();
    let output = output.ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(PathBuf::from(text.trim()))
}

/// Installs a component or a target with rustup.
pub fn add(kind: &str, what: &str) -> bool {
    let added = Command::new("rustup").args([kind, "add", what]).status();
    added.is_ok_and(|status| status.success())
}
