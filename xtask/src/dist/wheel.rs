//! The Python package, which also has the command: `uvx linkspan`, `pipx run linkspan`.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{binary, builders, clean, copy, folder, make_folder, smoke, source, write};
use crate::tools::{self, pip, program, succeed};

/// Linux with glibc and with musl, and the oldest version of each that the wheels work with.
const LINUX: [(&str, &str); 4] = [
    ("x86_64-unknown-linux-gnu", "manylinux_2_28"),
    ("aarch64-unknown-linux-gnu", "manylinux_2_28"),
    ("x86_64-unknown-linux-musl", "musllinux_1_2"),
    ("aarch64-unknown-linux-musl", "musllinux_1_2"),
];

/// The free-threaded Python, which cannot load wheels of the stable ABI.
const FREE_THREADED: &str = "python3.14t";

/// The folder from which maturin installs files unchanged.
const DATA: &str = "bindings/python/linkspan._core.data";

/// Builds the wheels and the sdist, and tests the wheel for this machine in a fresh virtual environment.
pub fn make(triple: Option<&str>) -> Result<(), String> {
    let python = match builders() {
        Ok((python, _)) => python,
        Err(why) => return tools::skip("the wheels", why),
    };
    let host = env!("LINKSPAN_HOST");
    let triples: Vec<&str> = match triple {
        Some(triple) => vec![triple],
        None if cfg!(target_os = "linux") => LINUX.iter().map(|(triple, _)| *triple).collect(),
        None => vec![host],
    };
    for triple in &triples {
        if let Err(why) = build(&python, triple) {
            tools::skip(&format!("the wheel for {triple}"), why)?;
        }
    }
    if triple.is_none() {
        maturin(&python, &["sdist"])?;
    }
    if triples.contains(&host) {
        try_out()
    } else {
        Ok(())
    }
}

fn maturin(python: &Path, args: &[&str]) -> Result<(), String> {
    let mut command = Command::new(python);
    command
        .args(["-m", "maturin"])
        .args(args)
        .arg("--out")
        .arg(folder())
        .env("PATH", builders()?.1)
        .current_dir(source("bindings/python"));
    succeed(&mut command)
}

/// Builds the two wheels for a target: one for all versions of Python, one for the free-threaded Python.
fn build(python: &Path, triple: &str) -> Result<(), String> {
    let data = source(DATA);
    let scripts = data.join("scripts");
    let command = binary::build(&static_target(triple))?;
    make_folder(&scripts)?;
    copy(
        &command,
        &scripts.join(command.file_name().unwrap_or_default()),
    )?;
    let mut args = vec!["build", "--release", "--quiet", "--target", triple];
    if let Some((_, oldest)) = LINUX.iter().find(|(known, _)| *known == triple) {
        args.extend(["--zig", "--compatibility", oldest]);
    }
    let built = maturin(python, &args).and_then(|()| {
        args.extend(["--interpreter", FREE_THREADED]);
        maturin(python, &args)
    });
    // Only these wheels have the command; a build in the repository does not need it.
    let _ = fs::remove_dir_all(&data);
    built
}

/// Returns the target of the command for a target of the library. On Linux, the command is static.
fn static_target(triple: &str) -> String {
    triple.replace("-linux-gnu", "-linux-musl")
}

/// Installs the wheel as users do, and tests the library and the command.
fn try_out() -> Result<(), String> {
    let place = clean("python")?;
    let python = tools::venv(&place, &[])?;
    let mut install = pip(&python);
    install.args(["--no-index", "--find-links"]).arg(folder());
    succeed(install.arg(format!("linkspan=={}", super::VERSION)))?;
    let test = place.join("smoke.py");
    write(&test, include_str!("../../../packaging/python/smoke.py"))?;
    succeed(Command::new(&python).arg(&test).current_dir(&place))?;
    smoke::ask(|| Command::new(program(&place, "linkspan")))?;
    println!("the same with uvx");
    let tools = crate::target().join("dist-tools");
    let cache = place.join("cache");
    smoke::ask(|| uvx(&tools, &cache))
}

/// Returns a command like `uvx linkspan` that uses the wheels that were built.
fn uvx(tools: &Path, cache: &Path) -> Command {
    let mut uvx = Command::new(program(tools, "uvx"));
    uvx.args(["--quiet", "--no-index", "--cache-dir"])
        .arg(cache)
        .arg("--find-links")
        .arg(folder())
        .arg("linkspan");
    uvx
}
