//! Strips the command, so that what `cargo install` builds is as small as what is shipped: the profiles of the workspace, which could
//! say so, are not part of a published crate.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|it| it == value);
    let is_for_debugging = !is("DEBUG", "false") || !is("PROFILE", "release");
    if is("CARGO_CFG_TARGET_OS", "linux") && !is_for_debugging {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
}
