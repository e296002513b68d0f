//! Passes the target of the build to the program.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let host = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=LINKSPAN_HOST={host}");
}
