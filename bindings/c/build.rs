//! Gives the shared library its name for the loader.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let part = |name: &str| env::var(name).unwrap_or_default();
    if part("CARGO_CFG_TARGET_OS") != "linux" {
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
