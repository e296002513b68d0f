//! Gives the shared library its name for the loader.
//!
//! There is no version script here, because rustc passes a separate one, which exports the functions of the header and nothing else.
//! The linker does not combine two of them, so symbols have no versions; the name changes with every incompatible version instead.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let part = |name: &str| env::var(name).unwrap_or_default();
    let system = part("CARGO_CFG_TARGET_OS");
    if system == "macos" {
        // Without it, programs would look for the library where it was built.
        println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/liblinkspan.dylib");
    }
    if system != "linux" {
        return;
    }
    // Before 1.0, the second number decides about compatibility.
    let major = part("CARGO_PKG_VERSION_MAJOR");
    let abi = match major.as_str() {
        "0" => format!("0.{}", part("CARGO_PKG_VERSION_MINOR")),
        _ => major,
    };
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,liblinkspan.so.{abi}");
}
