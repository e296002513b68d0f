//! The native part of linkspan for Python: functions over capsules, and answers as tuples.
//!
//! The public interface is written in Python (`python/linkspan`): classes that contain the capsules, and documented
//! named tuples, built from the tuples of this module. All offsets are in code points, as in Python.
//!
//! Nothing here may keep a Python object in static memory, neither a class (`#[pyclass]`) nor a name (`intern!`): every
//! interpreter of a process loads this module (`init.rs`), but an object belongs to only one of them.

mod answer;
mod arrow;
mod detector;
mod handle;
mod init;
mod linkifier;
mod options;
mod registrable;
mod text;
mod tools;

use linkspan::{check, explain, format, linkify, offsets, screen};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

/// Fills the module `linkspan._core`, for each interpreter that imports it; `init.rs` has its entry point.
#[pymodule]
#[pyo3(name = "_core_of_pyo3")]
fn fill(module: &Bound<'_, PyModule>) -> PyResult<()> {
    // `PyModule::add` would keep the name `__all__` in static memory.
    let (py, module) = (module.py(), module.as_any());
    module.setattr("__version__", env!("CARGO_PKG_VERSION"))?;
    let (major, minor, update) = linkspan::UNICODE_VERSION;
    module.setattr("UNICODE_VERSION", format!("{major}.{minor}.{update}"))?;
    module.setattr("WORDS", words(py)?)?;
    let functions = [
        wrap_pyfunction!(detector::detector, py)?,
        wrap_pyfunction!(detector::detect, py)?,
        wrap_pyfunction!(detector::is_match, py)?,
        wrap_pyfunction!(detector::explain, py)?,
        wrap_pyfunction!(linkifier::linkifier, py)?,
        wrap_pyfunction!(linkifier::render, py)?,
        wrap_pyfunction!(linkifier::html_document, py)?,
        wrap_pyfunction!(linkifier::pieces, py)?,
        wrap_pyfunction!(linkifier::tokens, py)?,
        wrap_pyfunction!(tools::checker, py)?,
        wrap_pyfunction!(tools::check, py)?,
        wrap_pyfunction!(tools::format, py)?,
        wrap_pyfunction!(tools::form_of_link, py)?,
        wrap_pyfunction!(tools::unicode_domain, py)?,
        wrap_pyfunction!(tools::ascii_domain, py)?,
        wrap_pyfunction!(tools::registrable_domain, py)?,
        wrap_pyfunction!(tools::screen, py)?,
        wrap_pyfunction!(tools::screen_pair, py)?,
        wrap_pyfunction!(tools::defang, py)?,
        wrap_pyfunction!(tools::refang, py)?,
        wrap_pyfunction!(arrow::detect_column, py)?,
        wrap_pyfunction!(arrow::match_column, py)?,
        wrap_pyfunction!(arrow::check_column, py)?,
        wrap_pyfunction!(arrow::format_column, py)?,
        wrap_pyfunction!(arrow::registrable_column, py)?,
        wrap_pyfunction!(arrow::linkify_column, py)?,
        wrap_pyfunction!(arrow::defang_column, py)?,
        wrap_pyfunction!(arrow::refang_column, py)?,
        wrap_pyfunction!(arrow::column_len, py)?,
        wrap_pyfunction!(arrow::column_row, py)?,
        wrap_pyfunction!(arrow::column_rows, py)?,
        wrap_pyfunction!(arrow::column_array, py)?,
        wrap_pyfunction!(arrow::column_type, py)?,
    ];
    for function in functions {
        let name = function.getattr("__name__")?.cast_into::<PyString>()?;
        module.setattr(name, function)?;
    }
    Ok(())
}

/// Returns the words of each closed list, by the name of its type in Python. Tests compare the types with them.
fn words(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    fn list<T: AsRef<str>>(all: &[T]) -> Vec<&str> {
        all.iter().map(AsRef::as_ref).collect()
    }
    let words = PyDict::new(py);
    let lists = [
        ("Profile", list(linkspan::Profile::ALL)),
        ("Emails", list(linkspan::Emails::ALL)),
        ("Tailoring", list(linkspan::Tailoring::ALL)),
        ("LinkKind", list(linkspan::LinkKind::ALL)),
        ("Evidence", list(linkspan::Evidence::ALL)),
        ("Confidence", list(linkspan::Confidence::ALL)),
        ("Policy", list(screen::Policy::ALL)),
        ("Verdict", list(screen::Verdict::ALL)),
        ("ReasonCode", list(screen::ReasonCode::ALL)),
        ("Refused", list(linkify::Refused::ALL)),
        ("LinkText", list(linkify::LinkText::ALL)),
        ("Isolation", list(linkify::Isolation::ALL)),
        ("Format", list(linkify::Format::ALL)),
        ("Form", list(format::Form::ALL)),
        ("DefaultScheme", list(format::DefaultScheme::ALL)),
        ("Unit", list(offsets::Unit::ALL)),
        ("CheckKind", list(check::Kind::ALL)),
        ("Severity", list(check::Severity::ALL)),
        ("FindingCode", list(check::FindingCode::ALL)),
        ("DecisionCode", list(explain::DecisionCode::ALL)),
        ("Effect", list(explain::Effect::ALL)),
        ("Trigger", list(explain::Trigger::ALL)),
        ("Strings", arrow::WIDTHS.to_vec()),
        ("Field", arrow::fields()),
    ];
    for (name, list) in lists {
        words.set_item(name, list)?;
    }
    Ok(words)
}
