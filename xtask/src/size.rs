//! `cargo xtask size`: measures how much the library adds to a stripped program.

use std::fs;
use std::process::Command;

const HELP: &str = "\
Measures how much the library adds to a stripped release build of a small program.

Usage: cargo xtask size
";

/// The programs of `bench/src/bin` that are built, and what each contains.
const PROGRAMS: [(&str, &str); 3] = [
    ("size_none", "without linkspan"),
    ("size_detect", "detection"),
    ("size_screen", "detection and screening"),
];

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    if !args.is_empty() {
        print!("{HELP}");
        return Ok(());
    }
    let target = crate::root().join("target/size");
    let mut build = Command::new("cargo");
    build.args(["build", "--release", "--package", "linkspan-bench"]);
    PROGRAMS.iter().for_each(|(program, _)| {
        build.args(["--bin", program]);
    });
    build
        .env("CARGO_PROFILE_RELEASE_STRIP", "symbols")
        .env("CARGO_TARGET_DIR", &target)
        .current_dir(crate::root());
    crate::tools::succeed(&mut build)?;
    let mut none = None;
    for (program, what) in PROGRAMS {
        let path = target.join("release").join(program);
        let bytes = fs::metadata(&path)
            .map_err(|error| format!("{} cannot be read: {error}", path.display()))?
            .len();
        let none = *none.get_or_insert(bytes);
        let added = bytes.saturating_sub(none) / 1000;
        println!("{what:26}{:>8} KB   adds {added:>5} KB", bytes / 1000);
    }
    Ok(())
}
