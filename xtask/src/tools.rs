//! The programs that commands run. Missing programs are installed into `target/tools`, and failures become sentences.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Runs a command that must succeed.
pub fn succeed(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?} fails ({status}); see above")),
        Err(error) => Err(format!("`{program}` cannot be run: {error}; install it")),
    }
}

/// Reports that something cannot be done on this machine: prints a line that says SKIPPED, or fails if every tool is
/// required.
pub fn skip(what: &str, why: String) -> Result<(), String> {
    if env::var_os("LINKSPAN_REQUIRE_TOOLS").is_some() {
        return Err(why);
    }
    println!("SKIPPED {what}, because {why}");
    Ok(())
}

/// Returns the folder for tools that are installed for this project alone.
pub fn folder() -> PathBuf {
    crate::target().join("tools")
}

/// Returns the path of a cargo command, and installs it if it is missing.
pub fn cargo_command(name: &str) -> Result<PathBuf, String> {
    install(&format!("cargo-{name}"), &[name, "--version"], &[])
}

/// Returns the path of a program from crates.io, and installs it with these options if it is missing.
pub fn cargo_program(name: &str, options: &[&str]) -> Result<PathBuf, String> {
    install(name, &["--version"], options)
}

/// Returns the path of a program that succeeds with the arguments `question`. If there is none, installs the crate of
/// that name.
fn install(program: &str, question: &[&str], options: &[&str]) -> Result<PathBuf, String> {
    let folder = folder();
    let ours = folder.join("bin").join(program);
    for path in [PathBuf::from(program), ours.clone()] {
        if answers(&path, question) {
            return Ok(path);
        }
    }
    println!("installing {program} into target/tools");
    let mut install = Command::new("cargo");
    install
        .args(["install", "--quiet", "--locked", program])
        .args(options)
        .arg("--root")
        .arg(&folder)
        .env_remove("CARGO_TARGET_DIR");
    match install.status() {
        Ok(status) if status.success() => Ok(ours),
        _ => Err(format!(
            "{program} cannot be installed; run `cargo install {program}`"
        )),
    }
}

/// Creates a virtual environment with these packages from PyPI, unless it exists. Returns its Python.
pub fn venv(folder: &Path, packages: &[&str]) -> Result<PathBuf, String> {
    let python = program(folder, "python");
    if !python.is_file() {
        let mut make = Command::new(if cfg!(windows) { "python" } else { "python3" });
        make.args(["-m", "venv"]).arg(folder);
        succeed(&mut make).map_err(|why| {
            format!("{why}; install Python 3.10 or newer with venv (Debian: python3-venv)")
        })?;
    }
    succeed(pip(&python).args(packages))
        .map_err(|why| format!("{why}; its packages come from PyPI; check the network"))?;
    Ok(python)
}

/// Returns the path of a program in a virtual environment.
pub fn program(venv: &Path, name: &str) -> PathBuf {
    if cfg!(windows) {
        venv.join("Scripts").join(name).with_extension("exe")
    } else {
        venv.join("bin").join(name)
    }
}

/// Returns the installer of a virtual environment.
pub fn pip(python: &Path) -> Command {
    let mut command = Command::new(python);
    command.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
    ]);
    command
}

/// npm, which is a script on Windows.
pub fn npm() -> Command {
    Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" })
}

/// Installs a package of Debian, unless one of its programs is installed. Returns whether it is installed now. In
/// place of a program, an absolute path names any file of the package.
pub fn debian(package: &str, programs: &[&str]) -> bool {
    let names = match programs {
        [] => &[package],
        _ => programs,
    };
    let is_there = || names.iter().any(|name| is_on_path(name));
    let apt = |args: &[&str]| is_well(as_root("apt-get").args(args));
    let install = ["install", "--yes", "--no-install-recommends", package];
    is_there() || ((apt(&install) || (apt(&["update"]) && apt(&install))) && is_there())
}

/// Returns true if there is a program of this name. Programs of servers are not on every user's
/// path.
fn is_on_path(name: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders = env::split_paths(&path).chain(["/usr/sbin".into(), "/sbin".into()]);
    folders.any(|folder| folder.join(name).is_file())
}

/// Returns true if a program is installed and prints its version.
pub fn is_installed(name: &str) -> bool {
    answers(Path::new(name), &["--version"])
}

/// Returns true if a program succeeds with these arguments.
pub fn answers(program: &Path, args: &[&str]) -> bool {
    is_well(Command::new(program).args(args))
}

/// Returns true if a command succeeds. Its output is discarded.
fn is_well(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Returns a command that only root may run. Other users run it with sudo, if sudo does not ask for a password.
pub fn as_root(program: &str) -> Command {
    let id = Command::new("id").arg("-u").output();
    if id.is_ok_and(|id| id.stdout.trim_ascii() == b"0") {
        return Command::new(program);
    }
    let mut sudo = Command::new("sudo");
    sudo.args(["--non-interactive", program]);
    sudo
}
