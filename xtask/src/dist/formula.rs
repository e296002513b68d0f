//! Homebrew's formula, with the checksums of the archives.

use std::process::Command;

use super::{VERSION, folder, output, write};

const TEMPLATE: &str = include_str!("../../../packaging/homebrew/linkspan.rb");

/// Fills in the template.
pub fn make(_: Option<&str>) -> Result<(), String> {
    let mut formula = TEMPLATE
        .replace("{repository}", env!("CARGO_PKG_REPOSITORY"))
        .replace("{version}", VERSION);
    while let Some((_, rest)) = formula.split_once("{sha256:") {
        let triple = rest.split('}').next().unwrap_or_default().to_owned();
        let archive = folder().join(format!("linkspan-{VERSION}-{triple}.tar.gz"));
        let sum = output(Command::new("sha256sum").arg(&archive))
            .map_err(|why| format!("{why}; build the archive for {triple} first"))?;
        let sum = String::from_utf8_lossy(&sum);
        let sum = sum.split(' ').next().unwrap_or_default();
        formula = formula.replace(&format!("{{sha256:{triple}}}"), sum);
    }
    write(&folder().join("linkspan.rb"), &formula)
}
