//! The border to other libraries: capsules with structures of the Arrow C data interface.
//!
//! A capsule contains a raw pointer. The library that created it guarantees that the pointer refers to a value of the
//! type that the capsule's name indicates.

#![expect(unsafe_code, reason = "capsules contain raw pointers")]

use std::ffi::CStr;

use arrow_array::ffi::from_ffi;
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayReader};
use arrow_data::ArrayData;
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::DataType;
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::texts::Texts;
use crate::options::wrong;

const SCHEMA: &CStr = c"arrow_schema";
const ARRAY: &CStr = c"arrow_array";
const STREAM: &CStr = c"arrow_array_stream";

/// Reads a column of text as chunks, without copying.
pub(super) fn read(column: &Bound<'_, PyAny>) -> PyResult<Vec<Texts>> {
    if column.hasattr("__arrow_c_array__")? {
        let capsules = column.call_method0("__arrow_c_array__")?;
        let (schema, array) = capsules.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()?;
        return Ok(vec![read_array(&schema, &array)?]);
    }
    if column.hasattr("__arrow_c_stream__")? {
        let capsule = column.call_method0("__arrow_c_stream__")?;
        return read_stream(&capsule);
    }
    Err(PyTypeError::new_err(format!(
        "{} is not an Arrow column: pass an array of pyarrow, a series of Polars, or anything else with \
         __arrow_c_array__ or __arrow_c_stream__",
        column.get_type().name()?
    )))
}

fn read_array(schema: &Bound<'_, PyAny>, array: &Bound<'_, PyAny>) -> PyResult<Texts> {
    let schema = pointer::<FFI_ArrowSchema>(schema, SCHEMA)?;
    let array = pointer::<FFI_ArrowArray>(array, ARRAY)?;
    // SAFETY: a capsule of this name points to a schema, which lives as long as the capsule.
    let schema = unsafe { &*schema };
    let layout = Texts::layout(&DataType::try_from(schema).map_err(wrong)?)?;
    // SAFETY: a capsule of this name points to an array; taking it leaves an empty one in its place, as the
    // protocol requires, so that the capsule does not release it again.
    let array = unsafe { FFI_ArrowArray::from_raw(array) };
    if array.is_released() {
        return Err(wrong(
            "the capsule was already read; get a new one from the column",
        ));
    }
    // SAFETY: the schema came with the array.
    let data = unsafe { from_ffi(array, schema) }.map_err(wrong)?;
    Ok(Texts::new(data, layout))
}

fn read_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Vec<Texts>> {
    let stream = pointer::<FFI_ArrowArrayStream>(capsule, STREAM)?;
    // SAFETY: the same as for arrays.
    let reader = unsafe { ArrayStreamReader::from_raw(stream) }.map_err(wrong)?;
    let layout = Texts::layout(reader.field().data_type())?;
    reader
        .map(|chunk| Ok(Texts::new(chunk.map_err(wrong)?.to_data(), layout)))
        .collect()
}

/// Returns the pointer of a capsule with this name.
fn pointer<T>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<*mut T> {
    let capsule = capsule.cast::<PyCapsule>()?;
    Ok(capsule.pointer_checked(Some(name))?.cast().as_ptr())
}

/// Exports a type.
pub(super) fn write_type<'p>(py: Python<'p>, kind: &DataType) -> PyResult<Bound<'p, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(kind).map_err(wrong)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// Exports the type of an array and the array itself, which shares its memory.
pub(super) fn write<'p>(py: Python<'p>, data: &ArrayData) -> PyResult<Bound<'p, PyTuple>> {
    let array = PyCapsule::new_with_value(py, FFI_ArrowArray::new(data), ARRAY)?;
    (write_type(py, data.data_type())?, array).into_pyobject(py)
}
