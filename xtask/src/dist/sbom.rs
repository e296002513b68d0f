//! The list of components of the command (SBOM).

use std::fs;
use std::process::Command;

use super::{VERSION, folder, source};
use crate::tools::{self, succeed};

/// Writes the list in the format CycloneDX.
pub fn make(_: Option<&str>) -> Result<(), String> {
    let program = match tools::cargo_command("cyclonedx") {
        Ok(program) => program,
        Err(why) => return tools::skip("the list of components", why),
    };
    let name = format!("linkspan-{VERSION}.cdx");
    let mut command = Command::new(program);
    command
        .args([
            "cyclonedx",
            "--format=json",
            "--target=all",
            "--override-filename",
            &name,
        ])
        .arg("--manifest-path")
        .arg(source("crates/linkspan-cli/Cargo.toml"));
    succeed(&mut command)?;
    // cargo-cyclonedx writes a file next to every manifest. The file of the command includes the others.
    let file = format!("{name}.json");
    let written = source("crates/linkspan-cli").join(&file);
    fs::rename(&written, folder().join(&file))
        .map_err(|error| format!("{}: {error}", written.display()))?;
    for other in [
        "linkspan",
        "linkspan-extract",
        "linkspan-idn",
        "linkspan-net",
        "linkspan-serve",
    ] {
        let _ = fs::remove_file(source("crates").join(other).join(&file));
    }
    Ok(())
}
