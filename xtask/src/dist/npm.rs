//! The npm package, and the packages that have the command for one platform each.

use std::fs;
use std::path::{Path, PathBuf};
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

/// The packages for editors, by their folders.
pub const EDITORS: [&str; 6] = [
    "codemirror",
    "input",
    "lexical",
    "prosemirror",
    "quill",
    "tiptap",
];

/// Packs all of them, and tests them in an empty project.
pub fn make(triple: Option<&str>) -> Result<(), String> {
    // Only the package of the command differs from target to target.
    if let Some(triple) = triple {
        return platform(triple).map(|_| ());
    }
    if let Err(why) = js::ready() {
        return tools::skip("the npm package", why);
    }
    let whole = whole()?;
    for name in EDITORS {
        editor(name)?;
    }
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

/// Packs the npm package. Returns the package.
///
/// Only what is published depends on the packages with the command: they do not exist before the release.
fn whole() -> Result<PathBuf, String> {
    let packed = pack(&source("bindings/js"))?;
    let place = clean("npm-whole")?;
    let mut unpack = Command::new("tar");
    succeed(unpack.arg("-xzf").arg(&packed).arg("-C").arg(&place))?;
    let file = place.join("package/package.json");
    let manifest =
        fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    write(&file, &with_commands(&manifest)?)?;
    pack(&place.join("package"))
}

/// Adds the packages with the command to the manifest, as optional dependencies.
fn with_commands(manifest: &str) -> Result<String, String> {
    let start = "{\n";
    let Some(rest) = manifest.strip_prefix(start) else {
        return Err("package.json does not begin with an object".into());
    };
    let commands = PLATFORMS.map(|(_, system, processor)| {
        format!("    \"@linkspan/cli-{system}-{processor}\": \"{VERSION}\"")
    });
    let commands = commands.join(",\n");
    Ok(format!(
        "{start}  \"optionalDependencies\": {{\n{commands}\n  }},\n{rest}"
    ))
}

/// Packs a package for an editor, with its licences.
fn editor(name: &str) -> Result<PathBuf, String> {
    let from = source("bindings/js/editors").join(name);
    let place = clean(&format!("npm-{name}"))?;
    for file in ["package.json", "index.js", "index.d.ts", "README.md"] {
        copy(&from.join(file), &place.join(file))?;
    }
    for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
        copy(&source(file), &place.join(file))?;
    }
    pack(&place)
}

/// Packs a folder. Returns the package.
fn pack(place: &Path) -> Result<PathBuf, String> {
    let mut npm = tools::npm();
    npm.args(["pack", "--silent", "--pack-destination"])
        .arg(folder())
        .current_dir(place);
    let packed = output(&mut npm)?;
    Ok(folder().join(String::from_utf8_lossy(&packed).trim()))
}

/// Packs the command for a target. Returns the package.
fn platform(triple: &str) -> Result<PathBuf, String> {
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
    for (name, template) in TEMPLATES {
        write(&place.join(name), &fill(template, system, processor))?;
    }
    pack(&place)
}

/// The files of a package with the command. Words in braces are filled in.
const TEMPLATES: [(&str, &str); 2] = [
    (
        "package.json",
        include_str!("../../../packaging/npm/package.json"),
    ),
    (
        "README.md",
        include_str!("../../../packaging/npm/README.md"),
    ),
];

fn fill(template: &str, system: &str, processor: &str) -> String {
    template
        .replace("{system}", system)
        .replace("{processor}", processor)
        .replace("{version}", VERSION)
        .replace("{repository}", env!("CARGO_PKG_REPOSITORY"))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn package(text: &str) -> Value {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn the_package_depends_on_every_command() {
        let manifest = fs::read_to_string(source("bindings/js/package.json")).unwrap();
        let (before, after) = (
            package(&manifest),
            package(&with_commands(&manifest).unwrap()),
        );
        let commands = after["optionalDependencies"].as_object().unwrap();
        assert_eq!(commands.len(), PLATFORMS.len());
        for (_, system, processor) in PLATFORMS {
            let command = package(&fill(TEMPLATES[0].1, system, processor));
            let name = command["name"].as_str().unwrap();
            assert_eq!(commands[name], command["version"]);
            assert_eq!(
                (&command["os"][0], &command["cpu"][0]),
                (&system.into(), &processor.into())
            );
            // A registry shows these.
            for field in ["license", "homepage", "bugs", "engines"] {
                assert_eq!(command[field], before[field], "{field} of {name}");
            }
            assert_eq!(command["repository"]["url"], before["repository"]["url"]);
        }
        assert_eq!(before["name"], after["name"]);
    }

    #[test]
    fn nothing_is_left_to_fill_in() {
        for (name, template) in TEMPLATES {
            let filled = fill(template, "linux", "x64");
            let is_left = |word| filled.contains(&format!("{{{word}}}"));
            assert!(
                !["system", "processor", "version", "repository", "program"]
                    .into_iter()
                    .any(is_left),
                "{name}: {filled}"
            );
        }
    }
}
