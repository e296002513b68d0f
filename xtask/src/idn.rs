//! `cargo xtask idn`: makes the compact form of the root zone's rules, which is compiled into
//! `linkspan-idn`.

use std::fs;
use std::path::Path;

const FILE: &str = "crates/linkspan-idn/src/root.bin";

/// The maximum number of bytes that the rules may add to a program.
const MOST_BYTES: usize = 60_000;

const HELP: &str = "\
Makes the root zone's rules (RZ-LGR) of linkspan-idn from ICANN's files.

Usage: cargo xtask idn [--check]

The archive is ../shared/idn/lgr.tar.xz, or the file that LINKSPAN_IDN names.
With --check, nothing is written, and the command fails if the file differs.
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let check = match args {
        [] => false,
        [flag] if flag == "--check" => true,
        _ => {
            print!("{HELP}");
            return Ok(());
        }
    };
    let Some(tables) = linkspan_testkit::data::idn_tables() else {
        return Ok(());
    };
    let files = tables
        .iter()
        .filter(|table| table.path.starts_with("rz-lgr-") && !table.path.contains("common"));
    let files: Vec<&str> = files.map(|table| table.text.as_str()).collect();
    let bytes = linkspan_idn::generate::encode(files.iter().copied()).map_err(|e| e.to_string())?;
    if bytes.len() > MOST_BYTES {
        return Err(format!(
            "the root zone's rules have {} bytes; the limit is {MOST_BYTES}",
            bytes.len()
        ));
    }
    let path = Path::new(FILE);
    if check {
        let known = fs::read(path).unwrap_or_default();
        if known != bytes {
            return Err(format!(
                "{FILE} differs from the output of the generator; run `cargo xtask idn`"
            ));
        }
    } else {
        fs::write(path, &bytes).map_err(|e| format!("{FILE}: {e}"))?;
    }
    println!("{} tables, {} bytes", files.len(), bytes.len());
    Ok(())
}
