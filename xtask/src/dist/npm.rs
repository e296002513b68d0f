//! The npm package, and the packages that have the command for one platform each.

use std::path::Path;
use std::process::Command;

use super::{VERSION, binary, clean, copy, folder, make_folder, output, smoke, source, write};
use crate::js;
use crate::tools::{self, succeed};

/// Targets, with Node's words for the system and the processor.
const PLATFORMS: [(&str, &str, &str); 5] = [
    ("x86_64-unknown-linux-musl", "linux", "x64"),
    ("aarch64-unknown-linux-musl", "linux", "arm64"),
    ("x86_64-apple-darwin", "darwin", "x64"),
    ("aarch64-apple-darwin", "darwin", "arm64"),
    ("x86_64-pc-windows-msvc", "win32", "x64"),
];

/// Packs both kinds, and tests them in an empty project.
pub fn make(triple: Option<&str>) -> Result<(), String> {
    // Only the package of the command differs from target to target.
    if let Some(triple) = triple {
        return platform(triple).map(|_| ());
    }
    if let Err(why) = js::ready() {
        return tools::skip("the npm package", why);
    }
    let pack = |folder_of: &Path| {
        let mut npm = tools::npm();
        npm.args(["pack", "--silent", "--pack-destination"])
            .arg(folder())
            .current_dir(folder_of);
        succeed(&mut npm)
    };
    pack(&source("bindings/js"))?;
    let whole = folder().join(format!("linkspan-{VERSION}.tgz"));
    let command = platform(binary::STATIC)?;
    let place = clean("npm")?;
    write(
        &place.join("package.json"),
        "{\"private\": true, \"type\": \"module\"}\n",
    )?;
    let mut install = tools::npm();
    install
        .args(["install", "--silent", "--no-audit", "--no-fund"])
        .args([&whole, &command])
        .current_dir(&place);
    succeed(&mut install)?;
    write(
        &place.join("smoke.js"),
        include_str!("../../../packaging/npm/smoke.js"),
    )?;
    succeed(Command::new("node").arg("smoke.js").current_dir(&place))?;
    smoke::ask(|| {
        let mut npx = Command::new("npx");
        npx.args(["--no-install", "linkspan"]).current_dir(&place);
        npx
    })
}

/// Packs the command for a target. Returns the package.
fn platform(triple: &str) -> Result<std::path::PathBuf, String> {
    let Some((_, system, processor)) = PLATFORMS.into_iter().find(|(known, ..)| *known == triple)
    else {
        return Err(format!(
            "npm has no names for {triple}; add it to PLATFORMS"
        ));
    };
    let program = binary::build(triple)?;
    let place = clean(&format!("npm-{system}-{processor}"))?;
    make_folder(&place.join("bin"))?;
    let name = program
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    copy(&program, &place.join("bin").join(&name))?;
    for file in [
        "LICENSE-MIT",
        "LICENSE-APACHE",
        "LICENSE-UNICODE",
        "LICENSE-MPL",
        "NOTICE",
    ] {
        copy(&source(file), &place.join(file))?;
    }
    let package = include_str!("../../../packaging/npm/package.json")
        .replace("{system}", system)
        .replace("{processor}", processor)
        .replace("{program}", &name)
        .replace("{version}", VERSION)
        .replace("{repository}", env!("CARGO_PKG_REPOSITORY"));
    write(&place.join("package.json"), &package)?;
    write(
        &place.join("README.md"),
        "The `linkspan` command for one platform. `npx linkspan` installs the one that fits.\n",
    )?;
    let mut npm = tools::npm();
    npm.args(["pack", "--silent", "--pack-destination"])
        .arg(folder())
        .current_dir(&place);
    let packed = output(&mut npm)?;
    Ok(folder().join(String::from_utf8_lossy(&packed).trim()))
}
