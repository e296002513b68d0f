//! Finds the Unicode data files, and reports missing ones.

use std::path::PathBuf;

/// The Unicode version whose tables are committed.
pub const UNICODE: &str = "17.0.0";

/// Returns the data folder of [`UNICODE`]: next to the project, or where `fetch-data` puts it.
pub fn ucd_dir() -> Option<PathBuf> {
    let root = crate::root();
    ["../shared/unicode", "data/unicode"]
        .map(|dir| root.join(dir).join(UNICODE))
        .into_iter()
        .find(|dir| dir.is_dir())
}

/// Prints that something is skipped. With `LINKSPAN_REQUIRE_DATA` set, returns an error instead.
pub fn skip(because: &str, advice: &str) -> Result<(), String> {
    if std::env::var_os("LINKSPAN_REQUIRE_DATA").is_some() {
        return Err(format!("{because}; {advice}"));
    }
    eprintln!("SKIPPED, because {because}; {advice}");
    Ok(())
}
