//! `cargo xtask coverage`: which lines of the library its tests run.
//!
//! cargo-llvm-cov does the work; it needs LLVM's tools in the compiler's own version, which come
//! from rustup, or else from Debian.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{root, tools};

const HELP: &str = "\
Says which lines of the library its tests run, and fails if they are fewer than 95 in 100.

Usage: cargo xtask coverage [--missing | --html]

  --missing   Name the lines that no test runs
  --html      Write pages that show them, into target/llvm-cov/html
";

/// Lines of the library that its own tests must run, in percent.
const LEAST: &str = "95";

/// Generated tables, the oracle, and tests inside the library are not what is measured.
const IGNORED: &str = "(tables|naive)(/|\\.rs)|tests\\.rs|conformance\\.rs";

/// Runs the command with the arguments behind its name.
pub fn run(args: &[String]) -> Result<(), String> {
    let report: &[&str] = match args.first().map(String::as_str) {
        None => &["--summary-only"],
        Some("--missing") => &["--text", "--show-missing-lines"],
        Some("--html") => &["--html"],
        Some(_) => {
            print!("{HELP}");
            return Ok(());
        }
    };
    let mut command = Command::new(tools::cargo_command("llvm-cov")?);
    command
        .args(["llvm-cov", "--package", "linkspan", "--all-features"])
        .args(["--fail-under-lines", LEAST])
        .args(["--ignore-filename-regex", IGNORED])
        .args(report)
        .current_dir(root());
    if let Some(folder) = llvm_tools()? {
        command.env("LLVM_COV", folder.join("llvm-cov"));
        command.env("LLVM_PROFDATA", folder.join("llvm-profdata"));
    }
    let status = command
        .status()
        .map_err(|error| format!("cargo-llvm-cov cannot be run: {error}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!(
            "a test failed, or fewer than {LEAST} in 100 lines are run; `cargo xtask coverage --missing` names the others"
        )),
    }
}

/// The folder of LLVM's tools; none if rustup has them, where cargo-llvm-cov finds them itself.
fn llvm_tools() -> Result<Option<PathBuf>, String> {
    if tools::answers(Path::new("rustup"), &["component", "add", "llvm-tools"]) {
        return Ok(None);
    }
    let version = llvm_version()?;
    let folder = PathBuf::from(format!("/usr/lib/llvm-{version}/bin"));
    let package = format!("llvm-{version}");
    if tools::debian(&package, &[&format!("llvm-cov-{version}")]) {
        return Ok(Some(folder));
    }
    Err(format!(
        "LLVM's tools are missing; do `rustup component add llvm-tools`, or install {package}"
    ))
}

/// The major version of the compiler's LLVM: its tools read no other version's profiles.
fn llvm_version() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output();
    let output = output.map_err(|error| format!("rustc cannot be run: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("LLVM version: "));
    let major = line.and_then(|version| version.split('.').next());
    major
        .map(str::to_owned)
        .ok_or_else(|| "rustc does not tell the version of its LLVM".to_owned())
}
