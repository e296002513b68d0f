//! Strips the command, so that `cargo install` builds a program as small as the released one. A profile of the workspace could do this,
//! but profiles are not part of a published crate.

use std::env::var;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| var(name).is_ok_and(|it| it == value);
    let is_for_debugging = !is("DEBUG", "false") || !is("PROFILE", "release");
    if is("CARGO_CFG_TARGET_OS", "linux") && !is_for_debugging {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
}
