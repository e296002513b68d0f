//! Where the Unicode data files are, and what happens where they are not.

use std::path::PathBuf;

/// The Unicode version whose tables are committed.
pub const UNICODE: &str = "17.0.0";

/// The data folder of [`UNICODE`]: next to the project, or where `fetch-data` puts it.
pub fn ucd_dir() -> Option<PathBuf> {
    let root = crate::root();
    ["../shared/unicode", "data/unicode"]
        .map(|dir| root.join(dir).join(UNICODE))
        .into_iter()
        .find(|dir| dir.is_dir())
}

/// Says loudly that something is skipped; an error where `LINKSPAN_REQUIRE_DATA` is set.
pub fn skip(because: &str, advice: &str) -> Result<(), String> {
    if std::env::var_os("LINKSPAN_REQUIRE_DATA").is_some() {
        return Err(format!("{because}; {advice}"));
    }
    eprintln!("SKIPPED, because {because}; {advice}");
    Ok(())
}
