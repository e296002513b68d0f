//! `cargo xtask repository`: checks or sets the address of the repository in all files.

use std::fs;
use std::process::Command;

use crate::root;

const HELP: &str = "\
Sets the address of the repository in Cargo.toml, in the packages of other languages, and in their READMEs.

Usage: cargo xtask repository URL
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let address = match args {
        [address] if address.starts_with("https://") => address.trim_end_matches('/'),
        [flag] if flag.starts_with('-') => {
            print!("{HELP}");
            return Ok(());
        }
        _ => return Err("give the address, such as https://github.com/owner/linkspan".into()),
    };
    let old = env!("CARGO_PKG_REPOSITORY");
    let mut grep = Command::new("git");
    grep.args(["grep", "--files-with-matches", "--fixed-strings", old])
        .current_dir(root());
    let output = grep
        .output()
        .map_err(|error| format!("`git` cannot be run: {error}; install it"))?;
    for name in String::from_utf8_lossy(&output.stdout).lines() {
        let file = root().join(name);
        let failed = |error| format!("{name}: {error}");
        let text = fs::read_to_string(&file).map_err(failed)?;
        fs::write(&file, text.replace(old, address)).map_err(failed)?;
        println!("{name}");
    }
    Ok(())
}
