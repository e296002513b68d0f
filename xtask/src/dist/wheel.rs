//! The Python package, and the wheel that has the command.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{binary, builders, clean, folder, smoke, source, write};
use crate::tools::{self, pip, succeed};

/// The oldest C library that wheels for Linux ask for.
const MANYLINUX: &str = "manylinux_2_28";

/// Builds wheels and sdist, and tries them in a fresh virtual environment.
pub fn make(triple: Option<&str>) -> Result<(), String> {
    let (python, path) = match builders() {
        Ok(builders) => builders,
        Err(why) => return tools::skip("the wheels", why),
    };
    let maturin = |folder_of: &str, args: &[&str]| {
        let mut command = Command::new(&python);
        command
            .args(["-m", "maturin"])
            .args(args)
            .arg("--out")
            .arg(folder())
            .env("PATH", &path)
            .current_dir(source(folder_of));
        succeed(&mut command)
    };
    let mut library = vec!["build", "--release", "--quiet"];
    let mut command = vec!["build", "--quiet"];
    if cfg!(target_os = "linux") {
        library.extend(["--zig", "--compatibility", MANYLINUX]);
        command.extend(["--zig", "--target", triple.unwrap_or(binary::STATIC)]);
    } else if let Some(triple) = triple {
        library.extend(["--target", triple]);
        command.extend(["--target", triple]);
    }
    forget("linkspan-", &[".whl"]);
    forget("linkspan_cli-", &[".whl"]);
    maturin("bindings/python", &library)?;
    maturin("packaging/python", &command)?;
    if triple.is_some() {
        return Ok(());
    }
    maturin("bindings/python", &["sdist"])?;
    let place = clean("python")?;
    let installed = tools::venv(&place, &[])?;
    let mut install = pip(&installed);
    install
        .arg("--no-index")
        .args([find("linkspan-", ".whl")?, find("linkspan_cli-", ".whl")?]);
    succeed(&mut install)?;
    let test = place.join("smoke.py");
    write(&test, include_str!("../../../packaging/python/smoke.py"))?;
    succeed(Command::new(&installed).arg(&test).current_dir(&place))?;
    smoke::ask(|| Command::new(place.join("bin/linkspan")))
}

fn files(start: &str, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder()).into_iter().flatten().flatten();
    let is_one = |path: &Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(start) && name.ends_with(end)
    };
    entries
        .map(|entry| entry.path())
        .filter(|path| is_one(path))
        .collect()
}

/// Removes what an earlier run has left.
fn forget(start: &str, ends: &[&str]) {
    for path in ends.iter().flat_map(|end| files(start, end)) {
        let _ = fs::remove_file(path);
    }
}

fn find(start: &str, end: &str) -> Result<PathBuf, String> {
    let found = files(start, end).into_iter().next();
    found.ok_or_else(|| format!("target/artifacts has no {start}…{end}"))
}
