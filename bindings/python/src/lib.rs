//! The native part of linkspan for Python: classes that keep options, and answers as tuples.
//!
//! What people see is written in Python (`python/linkspan`): named tuples with documentation, made of the
//! tuples of this module. All offsets are in code points, as Python's own.

mod answer;
mod arrow;
mod detector;
mod linkifier;
mod options;
mod text;
mod tools;

use pyo3::prelude::*;

/// The module `linkspan._core`.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    let (major, minor, update) = linkspan::UNICODE_VERSION;
    module.add("UNICODE_VERSION", format!("{major}.{minor}.{update}"))?;
    module.add_class::<detector::Detector>()?;
    module.add_class::<linkifier::Linkifier>()?;
    module.add_class::<tools::Checker>()?;
    module.add_class::<tools::Tools>()?;
    module.add_class::<arrow::Column>()?;
    module.add_class::<arrow::Columns>()?;
    Ok(())
}
