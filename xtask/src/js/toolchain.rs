//! A compiler for WebAssembly that also builds the standard library for the target, optimized for size.

use std::env;
use std::process::Command;

use crate::rustup::{add, has_source, printed};

const TARGET: &str = "wasm32-unknown-unknown";

/// Functions marked `inline` are only inlined if they are small. Inlining all of them, such as the iterators of the
/// standard library, would cost 18 KB and only helps in the code that processes every text, where functions are marked
/// `always`.
const FLAGS: &str = "-Cllvm-args=-inlinehint-threshold=50";

/// Whether vectors may be used. All browsers have supported them since Safari 16.4 (2023). JavaScript has none.
#[derive(Clone, Copy, Debug)]
pub enum Vectors {
    On,
    Off,
}

impl Vectors {
    fn flags(self) -> String {
        match self {
            Vectors::On => format!("{FLAGS} -Ctarget-feature=+simd128"),
            Vectors::Off => FLAGS.into(),
        }
    }
}

/// Flags for a compiler that builds the standard library. A panic ends the module at once, without a message and a
/// location, because nobody would read them.
const SMALLER: &str =
    "-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none";

/// How the standard library is built: for size, except for `core`, whose functions are called for each character.
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

/// The compiler of the module.
pub enum Toolchain {
    /// The compiler that runs this program. It builds the standard library first.
    Rustup,
    /// The same compiler, with the prebuilt standard library, which is not optimized for size.
    Plain,
}

impl Toolchain {
    /// Finds a compiler, or installs one.
    pub fn find() -> Result<Self, String> {
        let is_plain = env::var_os("LINKSPAN_WASM").is_some_and(|value| value == "plain");
        if !is_plain && knows_smaller() && has_source() {
            return Ok(Toolchain::Rustup);
        }
        if has_target() || add("target", TARGET) && has_target() {
            Ok(Toolchain::Plain)
        } else {
            Err(format!(
                "there is no compiler for {TARGET}; run `rustup component add rust-src`"
            ))
        }
    }

    /// Returns how many bytes larger, gzipped, a module may be than one whose library is optimized
    /// for size.
    pub fn adds(&self) -> u64 {
        match self {
            Toolchain::Plain => 30_000,
            Toolchain::Rustup => 0,
        }
    }

    /// Makes `cargo` use this compiler.
    pub fn equip(&self, cargo: &mut Command, vectors: Vectors) {
        // Flags for this machine are not meant for the target.
        cargo.env_remove("CARGO_ENCODED_RUSTFLAGS");
        match self {
            Toolchain::Plain => {
                println!("compiling with rustup's {TARGET} and its prebuilt standard library");
                cargo.env("RUSTFLAGS", vectors.flags());
            }
            Toolchain::Rustup => {
                println!("compiling with rustup's compiler, and compiling the standard library");
                make_library(cargo, vectors);
            }
        }
    }
}

/// Makes `cargo` compile the library for the target, too.
fn make_library(cargo: &mut Command, vectors: Vectors) {
    cargo
        .args(LIBRARY)
        .env("RUSTC_BOOTSTRAP", "1")
        .env("RUSTFLAGS", format!("{} {SMALLER}", vectors.flags()));
}

/// Returns true if the compiler accepts the flags, some of which are unstable.
fn knows_smaller() -> bool {
    let mut rustc = Command::new("rustc");
    rustc
        .args(SMALLER.split(' '))
        .args(["--print", "cfg", "--target", TARGET])
        .env("RUSTC_BOOTSTRAP", "1");
    rustc.output().is_ok_and(|output| output.status.success())
}

fn has_target() -> bool {
    printed(&["target-libdir", "--target", TARGET]).is_some_and(|folder| folder.is_dir())
}
