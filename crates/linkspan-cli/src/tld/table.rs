//! Chooses the table of top-level domains that a verb uses.

use std::path::Path;

use linkspan::TldTable;
use linkspan_net::tld::{Cache, Loaded};

use crate::failure::Failure;
use crate::{input, output};

/// The value of `--tld-table` that names no file.
const BUILT_IN: &str = "built-in";

/// The help of `--tld-table`, for every verb that has it.
pub(crate) const HELP: &str = "Read the top-level domains from FILE (IANA's format), or take those \
    that are built in ('built-in'). Without it: what 'linkspan tld update' has fetched, if that is newer";

/// Returns the table that `--tld-table` names, or the newest in place. Nothing is fetched.
pub(crate) fn in_use(choice: Option<&Path>) -> Result<TldTable, Failure> {
    match choice {
        None => Ok(in_place()),
        Some(name) if name == Path::new(BUILT_IN) => Ok(TldTable::embedded()),
        Some(path) => TldTable::parse(&input::read_text(path)?)
            .map_err(|e| Failure::new(format!("--tld-table {}: {e}", path.display()))),
    }
}

/// Returns the newest table. Without a cache folder, that is the built-in one.
fn in_place() -> TldTable {
    let loaded = Cache::of_user().map_or_else(|_| Loaded::embedded(), |cache| cache.load());
    for problem in loaded.problems() {
        output::complain(&format!(
            "{problem}; another table of top-level domains is used; run 'linkspan tld update'"
        ));
    }
    loaded.into_table()
}
