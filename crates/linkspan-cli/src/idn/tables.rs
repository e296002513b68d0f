//! The tables that a verb uses.

use std::path::{Path, PathBuf};

use linkspan_idn::Tables;

use crate::failure::Failure;

/// The value of `--idn-table` that names no file: the rules of the root zone.
pub(super) const BUILT_IN: &str = "built-in";

/// The help of `--idn-table`, for every verb that has it.
pub(crate) const HELP: &str = "Hold labels to the tables of registries in FILE or DIR (RFC 7940, RFC 3743, RFC 4290), or to \
    the root zone's rules alone ('built-in'); may be given several times";

/// Reads the tables of all paths.
pub(crate) fn in_use(paths: &[PathBuf]) -> Result<Tables, Failure> {
    let mut all = Tables::new();
    for path in paths {
        for table in read(path)?.tables() {
            all.push(table.clone());
        }
    }
    Ok(all)
}

/// Reads the tables of one path.
pub(super) fn read(path: &Path) -> Result<Tables, Failure> {
    if path == Path::new(BUILT_IN) {
        return Ok(linkspan_idn::root().clone());
    }
    Tables::read(path).map_err(|e| Failure::new(e.to_string()))
}
