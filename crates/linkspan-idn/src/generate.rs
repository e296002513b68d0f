//! The generator of the built-in tables.

use crate::{Error, Table, compact};

/// Returns tables in the form that [`root`](crate::root) has them compiled in. `files` are XML.
///
/// # Errors
///
/// One of the files is not a table.
#[doc(hidden)]
pub fn encode<'f>(files: impl IntoIterator<Item = &'f str>) -> Result<Vec<u8>, Error> {
    let tables: Vec<Table> = files
        .into_iter()
        .map(Table::parse)
        .collect::<Result<_, _>>()?;
    Ok(compact::encode(&tables))
}
