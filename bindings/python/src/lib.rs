//! The native part of linkspan for Python: classes that keep options, and answers as tuples.
//!
//! What people see is written in Python (`python/linkspan`): named tuples with documentation, made of the
//! tuples of this module. All offsets are in code points, as Python's own.

mod answer;
mod arrow;
mod detector;
mod linkifier;
mod options;
mod registrable;
mod text;
mod tools;

use linkspan::{check, explain, format, linkify, offsets, screen};
use pyo3::prelude::*;
use pyo3::types::PyDict;

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
    module.add("WORDS", words(module.py())?)
}

/// Every closed list of words, by the name that its type has in Python. Tests hold the types to them.
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
