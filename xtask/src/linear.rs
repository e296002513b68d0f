//! `cargo xtask linear`: counts the steps that hostile texts take.
//!
//! The crate `linear` is built with a counter at every edge between basic blocks. This needs only
//! flags for LLVM, not a nightly compiler.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::root;
use crate::tools::succeed;

const HELP: &str = "\
Counts the steps that hostile texts take, and checks them against the laws of linear time.

Usage: cargo xtask linear [--corpus]

  --corpus   Also use the fuzzer's corpus (fuzz/corpus), which takes minutes

The texts are the hostile shapes of the benchmarks and every line of the shared cases.
";

/// Insert a call at each edge, also at those that the optimizer would split.
const FLAGS: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
                     -Cllvm-args=-sanitizer-coverage-trace-pc-guard";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let mut files = Vec::new();
    for file in below(&root().join("cases"))? {
        files.extend([PathBuf::from("--lines"), file]);
    }
    match args {
        [] => {}
        [flag] if flag == "--corpus" => files.extend(below(&root().join("fuzz/corpus"))?),
        _ => {
            print!("{HELP}");
            return Ok(());
        }
    }
    let program = build()?;
    // There are too many files for a command line, so the list is written to a file.
    let list = root().join("target/linear/list");
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    fs::write(&list, names.join("\n"))
        .map_err(|error| format!("{} cannot be written: {error}", list.display()))?;
    succeed(Command::new(&program).arg(&list))
        .map_err(|why| format!("some text takes more than linear time: {why}"))
}

/// Builds the counting program. Returns its path.
fn build() -> Result<PathBuf, String> {
    let target = root().join("target/linear");
    let host = host()?;
    // With an explicit target, the flags do not apply to build scripts.
    let mut cargo = Command::new("cargo");
    cargo
        .args(["build", "--release", "--target", &host, "--manifest-path"])
        .arg(root().join("linear/Cargo.toml"))
        .env("CARGO_TARGET_DIR", &target)
        .env("RUSTFLAGS", FLAGS);
    succeed(&mut cargo)?;
    Ok(target.join(host).join("release/linkspan-linear"))
}

/// Returns the machine that this is built on, as the compiler calls it.
fn host() -> Result<String, String> {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .map_err(|error| format!("`rustc -vV` cannot be run: {error}"))?;
    let about = String::from_utf8_lossy(&output.stdout);
    about
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .map(str::to_owned)
        .ok_or_else(|| "`rustc -vV` prints no host".to_owned())
}

/// Returns all files below a folder, in order.
fn below(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let failed = |error: std::io::Error| format!("{} cannot be read: {error}", folder.display());
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        .map_err(failed)?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        if entry.is_dir() {
            files.extend(below(&entry)?);
        } else {
            files.push(entry);
        }
    }
    Ok(files)
}
