//! Tells the program which machine it was built for.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let host = std::env::var("TARGET").unwrap_or_default();
    println!("cargo::rustc-env=LINKSPAN_HOST={host}");
}
