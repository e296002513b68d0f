//! `cargo xtask msrv` and `cargo xtask aarch64`: test with the oldest supported compiler, and on 64-bit ARM.

use std::process::Command;

use crate::rustup::has_source;
use crate::tools::{self, debian, succeed};
use crate::{root, target};

const HELP: &str = "\
Usage: cargo xtask msrv
       cargo xtask aarch64

`msrv` builds the published packages with the oldest compiler that Cargo.toml allows, from rustup.
`aarch64` builds the library for 64-bit ARM and runs three groups of tests in an emulator: the unit tests of
detection, which include those of the NEON vectors, the cases and the official tests. It needs rustup's rust-src, and
Debian's gcc-aarch64-linux-gnu, libc6-dev-arm64-cross and qemu-user, which are installed if possible.

LINKSPAN_REQUIRE_TOOLS=1 makes a missing tool a failure.
";

/// The oldest supported compiler, from `rust-version` in Cargo.toml.
const OLDEST: &str = env!("CARGO_PKG_RUST_VERSION");

/// The published packages.
const PACKAGES: [&str; 6] = [
    "--package=linkspan",
    "--package=linkspan-extract",
    "--package=linkspan-idn",
    "--package=linkspan-net",
    "--package=linkspan-cli",
    "--package=linkspan-serve",
];

/// Builds with the oldest compiler.
pub fn msrv(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        print!("{HELP}");
        return Ok(());
    }
    let mut install = Command::new("rustup");
    install.args(["toolchain", "install", OLDEST, "--profile=minimal"]);
    if succeed(&mut install).is_err() {
        let why =
            format!("Rust {OLDEST} cannot be installed; run `rustup toolchain install {OLDEST}`");
        return tools::skip("the oldest compiler", why);
    }
    let mut cargo = Command::new("rustup");
    cargo
        .args([
            "run",
            OLDEST,
            "cargo",
            "check",
            "--locked",
            "--all-features",
        ])
        .args(PACKAGES)
        .arg("--target-dir")
        .arg(target().join("msrv"))
        .current_dir(root());
    succeed(&mut cargo)
}

const AARCH64: &str = "aarch64-unknown-linux-gnu";

/// Packages of Debian, each with one of its programs or files. The compiler only recommends the C library that it
/// links with.
const TOOLS: [(&str, &str); 3] = [
    ("gcc-aarch64-linux-gnu", "aarch64-linux-gnu-gcc"),
    ("libc6-dev-arm64-cross", "/usr/aarch64-linux-gnu/lib/crti.o"),
    ("qemu-user", "qemu-aarch64"),
];

/// Builds for 64-bit ARM, and runs the tests.
pub fn aarch64(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        print!("{HELP}");
        return Ok(());
    }
    if !has_source() {
        let why = "rust-src is missing; run `rustup component add rust-src`";
        return tools::skip("64-bit ARM", why.into());
    }
    for (package, program) in TOOLS {
        if !debian(package, &[program]) {
            let why = format!("{package} cannot be installed here; install it");
            return tools::skip("64-bit ARM", why);
        }
    }
    // Only these tests, because those that go through all of Unicode take minutes in the emulator
    // and do not depend on the processor.
    test(&["--lib", "--", "detect::", "prefilter::"])?;
    test(&["--test=cases", "--test=prose", "--test=conformance"])
}

/// Runs tests of the library in the emulator.
fn test(which: &[&str]) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo
        // The standard library for the target is built from source, as for the npm package.
        .args(["test", "-Zbuild-std", "--target", AARCH64])
        .arg("--target-dir")
        .arg(target().join("aarch64"))
        .arg("--package=linkspan")
        .args(which)
        .env("RUSTC_BOOTSTRAP", "1")
        .env(
            "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER",
            "aarch64-linux-gnu-gcc",
        )
        .env(
            "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER",
            "qemu-aarch64 -L /usr/aarch64-linux-gnu",
        )
        // Flags for this machine are not meant for the target.
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("RUSTFLAGS")
        .current_dir(root());
    succeed(&mut cargo)
}
