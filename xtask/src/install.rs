//! `cargo xtask install`: installs system packages that some tests need.

use crate::tools;

const HELP: &str = "\
Installs programs that some tests need, from Debian's packages. Installed programs are left alone. Programs that are
not available are reported, and their tests are skipped.

Usage: cargo xtask install PACKAGE…

Packages: chromium (or any other browser of its kind), nsd, unbound, …
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    if args.is_empty() || args.iter().any(|arg| arg.starts_with('-')) {
        print!("{HELP}");
        return Ok(());
    }
    for package in args {
        if !tools::debian(package, programs(package)) {
            println!(
                "SKIPPED {package}, because it cannot be installed here; install it, or its tests are skipped"
            );
        }
    }
    Ok(())
}

/// Returns the programs of a package, if their names differ from its name. One of them is enough.
fn programs(package: &str) -> &[&str] {
    match package {
        "chromium" => &["chromium", "chromium-browser", "google-chrome"],
        "openjdk-17-jre-headless" => &["java"],
        _ => &[],
    }
}
