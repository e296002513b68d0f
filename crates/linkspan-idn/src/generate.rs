//! The generator of the built-in tables.

use crate::{Error, Table, compact};

/// Returns tables in the compact format from which [`root`](crate::root) reads them. `files` are
/// XML.
///
/// # Errors
///
/// Returns an error if one of the files is not a table.
#[doc(hidden)]
pub fn encode<'f>(files: impl IntoIterator<Item = &'f str>) -> Result<Vec<u8>, Error> {
    let tables: Vec<Table> = files
        .into_iter()
        .map(Table::parse)
        .collect::<Result<_, _>>()?;
    Ok(compact::encode(&tables))
}
