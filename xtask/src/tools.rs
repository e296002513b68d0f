//! Programs of the registry that some commands need: installed into `target/tools` where they are
//! missing.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Returns the path of a cargo command, installed or at hand.
pub fn cargo_command(name: &str) -> Result<PathBuf, String> {
    let program = format!("cargo-{name}");
    let folder = crate::root().join("target/tools");
    let ours = folder.join("bin").join(&program);
    for path in [PathBuf::from(&program), ours.clone()] {
        if answers(&path, &[name, "--version"]) {
            return Ok(path);
        }
    }
    println!("installing {program} into target/tools");
    let mut install = Command::new("cargo");
    install
        .args(["install", "--quiet", "--locked", &program, "--root"])
        .arg(&folder)
        .env_remove("CARGO_TARGET_DIR");
    match install.status() {
        Ok(status) if status.success() => Ok(ours),
        _ => Err(format!(
            "{program} cannot be installed; do `cargo install {program}`"
        )),
    }
}

/// Whether a program can be run with these arguments, and says that all is well.
pub fn answers(program: &Path, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command
        .args(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
