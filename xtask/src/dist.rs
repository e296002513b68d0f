//! `cargo xtask dist`: builds everything that is published, and tests each package in an environment with nothing else
//! installed.

mod binary;
mod c;
pub mod crates;
mod formula;
mod image;
mod npm;
mod publish;
mod sbom;
mod smoke;
mod wheel;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{self, succeed};
use crate::{root, target};

const HELP: &str = "\
Builds everything that is published into target/artifacts, and tests each package in a clean environment:
an empty root folder, a fresh Debian, a fresh virtual environment, an empty Node project, a C project and a CMake project.

Usage: cargo xtask dist [PACKAGE…] [--target TRIPLE]

Packages (default: all):
  crates   the crates, with the playground in linkspan-serve
  binary   the command, with its man page, completions and licences: static for Linux (x86-64 and ARM); on other systems for that system
  deb      a package for Debian
  npm      the npm package, those for editors, and the one with the command for this platform, which `npx linkspan` starts
  wheel    the Python package with the command: wheels for Linux (x86-64 and ARM, glibc and musl) or for this system, and the sdist
  c        the library for C
  image    the folder that the OCI image is built from; its root is run as a container would run it
  sbom     the list of components of the command, as CycloneDX
  formula  Homebrew's formula; only on request, because it needs the archives of all systems in target/artifacts

  --target TRIPLE   Build the command for this target only
  --publish         With `crates`: publish them, in order; with `npm`: publish those of target/artifacts. What the registry has already
                    is left out, so that a release that was interrupted can be repeated
  --dry-run         With `--publish`: do everything but publish
  --provenance      With `npm --publish`: attest the workflow that has built them
  --tag TAG         Check that TAG is that of this version, such as v0.1.0, and do nothing else

Checksums are in target/artifacts/SHA256SUMS. Tools are installed from PyPI, npm and crates.io into target/dist-tools. If a tool is not available, its package is reported as SKIPPED; with LINKSPAN_REQUIRE_TOOLS=1, that is a failure.
";

pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The files that are packed together with a program.
pub const DOCUMENTS: [&str; 6] = [
    "README.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "LICENSE-UNICODE",
    "LICENSE-MPL",
];

type Maker = fn(Option<&str>) -> Result<(), String>;

const PACKAGES: [(&str, Maker); 9] = [
    ("crates", crates::make),
    ("binary", binary::make),
    ("deb", binary::deb),
    ("npm", npm::make),
    ("wheel", wheel::make),
    ("c", c::make),
    ("image", image::make),
    ("sbom", sbom::make),
    ("formula", formula::make),
];

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut triple = None;
    if let Some(at) = args.iter().position(|arg| *arg == "--target") {
        let Some(given) = args.get(at + 1).copied() else {
            return Err("--target needs a triple, such as aarch64-unknown-linux-musl".into());
        };
        triple = Some(given);
        args.drain(at..at + 2);
    }
    match args.as_slice() {
        ["--tag", tag] => return publish::check_tag(tag),
        ["crates", "--publish", options @ ..] => return publish::crates(options),
        ["npm", "--publish", options @ ..] => return publish::npm(options),
        _ => {}
    }
    let is_known = |name: &&str| PACKAGES.iter().any(|(known, _)| known == name);
    if let Some(other) = args.iter().find(|name| !is_known(name)) {
        print!("{HELP}");
        return match *other {
            "--help" | "-h" => Ok(()),
            _ => Err(format!("there is no package {other:?}")),
        };
    }
    make_folder(&folder())?;
    for (name, make) in PACKAGES {
        if args.contains(&name) || (args.is_empty() && name != "formula") {
            println!("\n== {name}");
            make(triple)?;
        }
    }
    checksums()
}

/// Returns the folder of the packages.
pub fn folder() -> PathBuf {
    target().join("artifacts")
}

/// Creates an empty folder to test a package in.
pub fn clean(name: &str) -> Result<PathBuf, String> {
    let place = target().join("dist-roots").join(name);
    let _ = fs::remove_dir_all(&place);
    make_folder(&place)?;
    Ok(place)
}

pub fn make_folder(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to)
        .map(|_| ())
        .map_err(|error| format!("{} to {}: {error}", from.display(), to.display()))
}

pub fn write(file: &Path, text: &str) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// Returns a Python with maturin, cargo-zigbuild and uv, and the search path that has its programs.
pub fn builders() -> Result<(PathBuf, std::ffi::OsString), String> {
    let venv = target().join("dist-tools");
    let packages = [
        "maturin>=1.9,<2",
        "cargo-zigbuild>=0.20,<1",
        "ziglang",
        "uv",
    ];
    let python = tools::venv(&venv, &packages)?;
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = python
        .parent()
        .map(Path::to_path_buf)
        .into_iter()
        .chain(env::split_paths(&path));
    let path = env::join_paths(folders).map_err(|error| format!("PATH: {error}"))?;
    Ok((python, path))
}

/// Packs a folder of `target/artifacts` into an archive next to it.
pub fn archive(name: &str) -> Result<PathBuf, String> {
    let file = folder().join(format!("{name}.tar.gz"));
    let mut tar = Command::new("tar");
    tar.arg("-czf").arg(&file).arg("-C").arg(folder()).arg(name);
    succeed(&mut tar)?;
    Ok(file)
}

/// Runs a program and returns what it writes.
pub fn output(command: &mut Command) -> Result<Vec<u8>, String> {
    let output = command
        .output()
        .map_err(|error| format!("{command:?} cannot be run: {error}"))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(format!(
            "{command:?} fails: {}",
            String::from_utf8_lossy(&output.stderr)
        ))
    }
}

/// Writes the checksum of every package, and prints its size.
fn checksums() -> Result<(), String> {
    let entries = fs::read_dir(folder()).map_err(|error| error.to_string())?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let is_file = entry.file_type().ok()?.is_file();
            Some(entry.file_name().into_string().ok()?).filter(|_| is_file)
        })
        .filter(|name| name != "SHA256SUMS")
        .collect();
    names.sort();
    println!("\n== target/artifacts");
    for name in &names {
        let size = fs::metadata(folder().join(name)).map_or(0, |file| file.len());
        println!("{:>8} KB  {name}", size.div_ceil(1000));
    }
    let program = if cfg!(target_os = "macos") {
        ["shasum", "--algorithm=256"]
    } else {
        ["sha256sum", "--binary"]
    };
    let mut sum = Command::new(program[0]);
    sum.arg(program[1]).args(&names).current_dir(folder());
    fs::write(folder().join("SHA256SUMS"), output(&mut sum)?).map_err(|error| error.to_string())
}

/// Returns the folder of a crate or a binding.
pub fn source(path: &str) -> PathBuf {
    root().join(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cargo.toml defines the address of the repository and the version. Files of other languages repeat them.
    #[test]
    fn other_files_repeat_the_version_and_the_address() {
        let read = |path: &str| fs::read_to_string(source(path)).unwrap();
        let address = env!("CARGO_PKG_REPOSITORY");
        let editors = npm::EDITORS.map(|name| format!("bindings/js/editors/{name}/package.json"));
        let others = [
            "bindings/js/package.json",
            "bindings/python/pyproject.toml",
            "packaging/Containerfile",
        ];
        for path in editors.iter().map(String::as_str).chain(others) {
            let text = read(path);
            let urls = text
                .lines()
                .filter(|line| line.contains("://") && !line.contains("schema"));
            let other: Vec<_> = urls.filter(|line| !line.contains(address)).collect();
            assert!(text.contains(address), "{path} does not name {address}");
            assert!(
                other.is_empty(),
                "{path} names another address than {address}: {other:?}"
            );
        }
        let version = format!("\"version\": \"{VERSION}\"");
        assert!(read("bindings/js/package.json").contains(&version));
        assert!(read("CHANGELOG.md").contains(&format!("## {VERSION}")));
        assert!(read("bindings/python/pyproject.toml").contains("dynamic = [\"version\"]"));
    }

    /// crates.io, npm and PyPI show these, and have nothing next to them.
    #[test]
    fn links_of_a_readme_lead_out_of_its_package() {
        let editors = npm::EDITORS.map(|name| format!("bindings/js/editors/{name}/README.md"));
        let others = ["bindings/js/README.md", "bindings/python/README.md"];
        let packages = crates::CRATES.map(|name| format!("crates/{name}/README.md"));
        for path in packages
            .into_iter()
            .chain(editors)
            .chain(others.map(String::from))
        {
            let text = fs::read_to_string(source(&path)).unwrap();
            let mut is_code = false;
            for line in text.lines() {
                is_code ^= line.trim_start().starts_with("```");
                let links = line.split("](").skip(1).filter(|_| !is_code);
                for link in links {
                    let is_whole = link.starts_with(['#', 'h']);
                    assert!(is_whole, "{path}: a registry cannot follow {link}");
                }
            }
        }
        for name in crates::CRATES {
            let manifest = fs::read_to_string(source(&format!("crates/{name}/Cargo.toml")));
            assert!(
                manifest.unwrap().contains("readme = \"README.md\""),
                "{name}"
            );
        }
    }

    /// A tag of the version is a tag of every package.
    #[test]
    fn all_packages_have_one_version() {
        let bindings = ["js", "python", "c"].map(|name| format!("bindings/{name}"));
        let packages = crates::CRATES.map(|name| format!("crates/{name}"));
        for package in packages.into_iter().chain(bindings) {
            let manifest = fs::read_to_string(source(&package).join("Cargo.toml")).unwrap();
            assert!(manifest.contains("version.workspace = true"), "{package}");
        }
        for name in npm::EDITORS {
            let manifest = source(&format!("bindings/js/editors/{name}/package.json"));
            let text = fs::read_to_string(&manifest).unwrap();
            assert!(
                text.contains(&format!("\"version\": \"{VERSION}\"")),
                "{name}"
            );
        }
    }
}
