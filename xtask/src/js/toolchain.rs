//! A compiler for WebAssembly: rustup's where there is one, else Debian's; both make the library for the target anew,
//! for size.

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

/// Vectors: all browsers have them since Safari 16.4 of 2023. And what is marked `inline` is put in line where it is
/// small: the standard library marks its iterators so, which costs 18 KB and is only worth it where every text goes.
/// There the marks say `always`.
const FLAGS: &str = "-Ctarget-feature=+simd128 -Cllvm-args=-inlinehint-threshold=80";

/// What a compiler that makes its own library can be told besides: a panic ends the module at once, without a
/// message and a place, which nobody reads.
const SMALLER: &str =
    "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/// How that library is made: for size, but for what is called for each character.
const LIBRARY: [&str; 8] = [
    "-Zbuild-std=core,alloc",
    "-Zbuild-std-features=optimize_for_size",
    "--config",
    "profile.wasm.package.core.opt-level=2",
    "--config",
    "profile.wasm.package.alloc.opt-level='s'",
    "--config",
    "profile.wasm.package.dlmalloc.opt-level='s'",
];

/// What compiles the module.
pub enum Toolchain {
    /// The one that runs this program; it makes the library first.
    Rustup,
    /// The same, with the library for the target as it comes, which is not made for size.
    Plain,
    /// Debian's, unpacked here; it makes the library first.
    Debian(PathBuf),
}

impl Toolchain {
    /// Finds a compiler, or gets one.
    pub fn find() -> Result<Self, String> {
        match env::var("LINKSPAN_WASM").as_deref() {
            Ok("debian") => debian(),
            Ok("plain") if has_target() || add_target() => Ok(Toolchain::Plain),
            Ok("rustup") => rustup().ok_or_else(|| {
                format!("rustup has no {TARGET}; try without LINKSPAN_WASM, or with LINKSPAN_WASM=debian")
            }),
            Ok(other) => Err(format!(
                "LINKSPAN_WASM={other} cannot be used here; it is rustup, plain (for which rustup must have {TARGET}) or debian"
            )),
            Err(_) => rustup().map_or_else(debian, Ok),
        }
    }

    /// How many bytes, gzipped, a module is heavier at most than one whose library is made for size.
    pub fn adds(&self) -> u64 {
        match self {
            Toolchain::Plain => 30_000,
            Toolchain::Rustup | Toolchain::Debian(_) => 0,
        }
    }

    /// Makes `cargo` use it.
    pub fn equip(&self, cargo: &mut Command) {
        // Flags for the machine that builds are none for the target.
        cargo.env_remove("CARGO_ENCODED_RUSTFLAGS");
        match self {
            Toolchain::Plain => {
                println!("compiling with rustup's {TARGET}, as it comes");
                cargo.env("RUSTFLAGS", FLAGS);
            }
            Toolchain::Rustup => {
                println!("compiling with rustup's compiler, the library too");
                make_library(cargo);
            }
            Toolchain::Debian(rustc) => {
                println!("compiling with Debian's rustc-web, the library too");
                make_library(cargo);
                cargo
                    .env("RUSTC", rustc)
                    .env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker());
            }
        }
    }
}

/// Makes `cargo` compile the library for the target, too.
fn make_library(cargo: &mut Command) {
    cargo
        .args(LIBRARY)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", format!("{FLAGS} {SMALLER}"));
}

/// The compiler that rustup has, if it can be used: with the source of its library where that can be had, or with
/// the library for the target.
fn rustup() -> Option<Toolchain> {
    if knows_smaller() && (has_source() || add("component", "rust-src") && has_source()) {
        return Some(Toolchain::Rustup);
    }
    (has_target() || add_target()).then_some(Toolchain::Plain)
}

/// Whether the compiler knows the flags, of which some are not stable.
fn knows_smaller() -> bool {
    let mut rustc = Command::new("rustc");
    rustc
        .args(SMALLER.split(' '))
        .args(["--print", "cfg", "--target", TARGET])
        .env("RUSTC_BOOTSTRAP", "1");
    rustc.output().is_ok_and(|output| output.status.success())
}

fn has_source() -> bool {
    let sysroot = printed(&["sysroot"]).unwrap_or_default();
    sysroot.join("lib/rustlib/src/rust/library").is_dir()
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
    add("target", TARGET) && has_target()
}

/// Has rustup get something for the compiler.
fn add(kind: &str, what: &str) -> bool {
    let added = Command::new("rustup").args([kind, "add", what]).status();
    added.is_ok_and(|status| status.success())
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
