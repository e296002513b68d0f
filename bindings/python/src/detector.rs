//! Detectors with options.

use linkspan::Detector;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyTuple};

use crate::answer;
use crate::handle::Handle;
use crate::options::{Options, detection};
use crate::text::Text;

/// Creates a detector with options.
#[pyfunction]
pub(crate) fn detector<'p>(options: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyCapsule>> {
    detection(&Options(options))?.into_capsule(options.py())
}

/// Returns the first `most` links of a text.
#[pyfunction]
#[pyo3(signature = (detector, text, most=usize::MAX))]
pub(crate) fn detect<'p>(
    detector: &Bound<'p, PyAny>,
    text: &Bound<'p, PyAny>,
    most: usize,
) -> PyResult<Bound<'p, PyList>> {
    let detector = Detector::of(detector)?;
    let (py, text) = (text.py(), Text::read(text)?);
    let found = py.detach(|| answer::found(detector, &text, most));
    answer::tuples(py, &found)
}

/// Returns whether there is a link in a text.
#[pyfunction]
pub(crate) fn is_match(detector: &Bound<'_, PyAny>, text: &Bound<'_, PyAny>) -> PyResult<bool> {
    let detector = Detector::of(detector)?;
    let (py, text) = (text.py(), Text::read(text)?);
    Ok(py.detach(|| match &text {
        Text::Whole(text) => detector.is_match(text),
        Text::Broken(bytes) => detector.links_in_bytes(bytes).next().is_some(),
    }))
}

/// Returns every decision on a text.
#[pyfunction]
pub(crate) fn explain<'p>(
    detector: &Bound<'p, PyAny>,
    text: &Bound<'p, PyAny>,
) -> PyResult<Bound<'p, PyTuple>> {
    let detector = Detector::of(detector)?;
    let (py, text) = (text.py(), Text::read(text)?);
    answer::explanation(py, detector, &text.mended())
}
