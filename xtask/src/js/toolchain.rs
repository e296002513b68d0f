//! A compiler for WebAssembly: rustup's where there is one, else Debian's.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{self, succeed};

const TARGET: &str = "wasm32-unknown-unknown";

/// Debian has no library for the target, but the source of it, and a compiler of the same version.
const PACKAGES: [&str; 3] = ["rustc-web", "rust-web-src", "libstd-rust-web-dev"];

/// What they need besides, by the beginnings of names that have a version in them.
const NEEDED: [&str; 3] = ["libstd-rust-web-", "libllvm", "libz3-"];

/// Vectors: all browsers have them since Safari 16.4 of 2023.
const FLAGS: &str = "-Ctarget-feature=+simd128";

/// What a compiler of our own choice can be told besides: no places of panics, which nobody reads.
const SMALLER: &str = "-Zlocation-detail=none -Zfmt-debug=none";

/// What compiles the module.
pub enum Toolchain {
    /// The one that runs this program, with the library for the target.
    Rustup,
    /// Debian's, unpacked here; it makes the library first.
    Debian(PathBuf),
}

impl Toolchain {
    /// Finds a compiler, or gets one.
    pub fn find() -> Result<Self, String> {
        match env::var("LINKSPAN_WASM").as_deref() {
            Ok("debian") => debian(),
            Ok("rustup") if has_target() || add_target() => Ok(Toolchain::Rustup),
            Ok(_) => Err(format!(
                "rustup has no {TARGET}; try without LINKSPAN_WASM, or with LINKSPAN_WASM=debian"
            )),
            Err(_) if has_target() || add_target() => Ok(Toolchain::Rustup),
            Err(_) => debian(),
        }
    }

    /// Makes `cargo` use it.
    pub fn equip(&self, cargo: &mut Command) {
        // Flags for the machine that builds are none for the target.
        cargo.env_remove("CARGO_ENCODED_RUSTFLAGS");
        match self {
            Toolchain::Rustup => {
                println!("compiling with rustup's {TARGET}");
                cargo.env("RUSTFLAGS", FLAGS);
            }
            Toolchain::Debian(rustc) => {
                println!("compiling with Debian's rustc-web");
                cargo
                    .args(["-Zbuild-std=core,alloc"])
                    .args(["-Zbuild-std-features=optimize_for_size"])
                    .env("RUSTC", rustc)
                    .env("RUSTC_BOOTSTRAP", "1")
                    .env("RUSTFLAGS", format!("{FLAGS} {SMALLER}"))
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker());
            }
        }
    }
}

/// Asks the compiler for a path.
fn printed(what: &[&str]) -> Option<PathBuf> {
    let output = Command::new("rustc").arg("--print").args(what).output();
    let output = output.ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(PathBuf::from(text.trim()))
}

fn has_target() -> bool {
    printed(&["target-libdir", "--target", TARGET]).is_some_and(|folder| folder.is_dir())
}

fn add_target() -> bool {
    let added = Command::new("rustup")
        .args(["target", "add", TARGET])
        .status();
    added.is_ok_and(|status| status.success()) && has_target()
}

/// The linker of the toolchain that runs this program: Debian's package has none.
fn linker() -> PathBuf {
    let sysroot = printed(&["sysroot"]).unwrap_or_default();
    let host = format!("{}-unknown-linux-gnu", env::consts::ARCH);
    sysroot.join(format!("lib/rustlib/{host}/bin/rust-lld"))
}

/// Unpacks Debian's compiler, once, and wraps it so that it finds its libraries.
fn debian() -> Result<Toolchain, String> {
    let place = tools::folder().join("rustc-web");
    let wrapper = place.join("rustc.sh");
    if !wrapper.is_file() {
        fs::create_dir_all(&place).map_err(|error| format!("{}: {error}", place.display()))?;
        download(&place)?;
        unpack(&place)?;
        wrap(&place, &wrapper)?;
    }
    Ok(Toolchain::Debian(wrapper))
}

fn download(place: &Path) -> Result<(), String> {
    // An old list names an old compiler; without leave to renew it, it must do.
    let _ = succeed(Command::new("apt-get").args(["-qq", "update"]));
    let packages = packages()?;
    println!(
        "getting {} from Debian",
        Vec::from_iter(packages.clone()).join(", ")
    );
    let mut apt = Command::new("apt-get");
    succeed(apt.args(["-qq", "download"]).args(packages).current_dir(place)).map_err(|error| {
        format!("there is no compiler for {TARGET}: rustup has none, and {error}; run `rustup target add {TARGET}`")
    })
}

/// The packages, and those of what they depend on that the compiler cannot do without.
fn packages() -> Result<BTreeSet<String>, String> {
    let mut all: BTreeSet<String> = PACKAGES.map(String::from).into();
    // The libraries of the compiler, then those of its libraries.
    for _ in 0..4 {
        all.extend(depends(&all)?);
    }
    Ok(all)
}

fn depends(names: &BTreeSet<String>) -> Result<Vec<String>, String> {
    let output = Command::new("apt-cache")
        .arg("depends")
        .args(names)
        .output();
    let output = output.map_err(|error| {
        format!("there is no compiler for {TARGET}: rustup has none, and `apt-cache` cannot be run: {error}")
    })?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let needed = |name: &&str| NEEDED.iter().any(|start| name.starts_with(start));
    let names = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("Depends: "));
    Ok(names.filter(needed).map(String::from).collect())
}

fn unpack(place: &Path) -> Result<(), String> {
    let entries = fs::read_dir(place).map_err(|error| error.to_string())?;
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    for file in files.filter(|path| path.extension().is_some_and(|name| name == "deb")) {
        succeed(Command::new("dpkg").arg("-x").arg(&file).arg(place))?;
        fs::remove_file(&file).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn wrap(place: &Path, wrapper: &Path) -> Result<(), String> {
    let script = "#!/bin/sh\n\
        here=$(dirname \"$0\")\n\
        export LD_LIBRARY_PATH=$here/usr/lib/x86_64-linux-gnu\n\
        exec \"$here/usr/bin/rustc\" \"$@\"\n";
    let new = place.join("rustc.new");
    fs::write(&new, script).map_err(|error| error.to_string())?;
    succeed(Command::new("chmod").arg("+x").arg(&new))?;
    fs::rename(&new, wrapper).map_err(|error| error.to_string())
}
