//! Rows of answers as Python objects, for programs without an Arrow library.

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, StructArray};
use arrow_schema::DataType;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Returns all rows of a column.
pub(super) fn list<'p>(py: Python<'p>, array: &dyn Array) -> PyResult<Bound<'p, PyList>> {
    let rows = PyList::empty(py);
    for row in 0..array.len() {
        rows.append(value(py, array, row)?)?;
    }
    Ok(rows)
}

/// Returns one row, which must exist.
pub(super) fn value<'p>(
    py: Python<'p>,
    array: &dyn Array,
    row: usize,
) -> PyResult<Option<Bound<'p, PyAny>>> {
    if array.is_null(row) {
        return Ok(None);
    }
    Ok(match array.data_type() {
        DataType::Boolean => Some(
            array
                .as_boolean()
                .value(row)
                .into_pyobject(py)?
                .to_owned()
                .into_any(),
        ),
        DataType::Int64 => {
            let number = array.as_primitive::<Int64Type>().value(row);
            Some(number.into_pyobject(py)?.into_any())
        }
        DataType::Utf8 => Some(
            array
                .as_string::<i32>()
                .value(row)
                .into_pyobject(py)?
                .into_any(),
        ),
        DataType::LargeUtf8 => Some(
            array
                .as_string::<i64>()
                .value(row)
                .into_pyobject(py)?
                .into_any(),
        ),
        DataType::List(_) => Some(list(py, &array.as_list::<i32>().value(row))?.into_any()),
        DataType::LargeList(_) => Some(list(py, &array.as_list::<i64>().value(row))?.into_any()),
        DataType::Struct(_) => Some(fields(py, array.as_struct(), row)?.into_any()),
        // Answers have no columns of other types.
        _ => None,
    })
}

fn fields<'p>(py: Python<'p>, array: &StructArray, row: usize) -> PyResult<Bound<'p, PyDict>> {
    let fields = PyDict::new(py);
    for (name, column) in array.column_names().into_iter().zip(array.columns()) {
        fields.set_item(name, value(py, column, row)?)?;
    }
    Ok(fields)
}
