//! A detector with options.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::answer;
use crate::options::Detection;
use crate::text::Text;

/// Finds links; made once, used by many threads.
#[pyclass(frozen, module = "linkspan._core")]
#[derive(Clone, Debug)]
pub(crate) struct Detector(pub(crate) linkspan::Detector);

#[pymethods]
impl Detector {
    #[new]
    fn new(options: Detection) -> PyResult<Self> {
        Ok(Detector(options.build()?))
    }

    #[pyo3(signature = (text, most=usize::MAX))]
    fn detect<'p>(&self, text: &Bound<'p, PyString>, most: usize) -> PyResult<Bound<'p, PyList>> {
        let (py, text) = (text.py(), Text::read(text)?);
        let found = py.detach(|| answer::found(&self.0, &text, most));
        answer::tuples(py, &found)
    }

    fn is_match(&self, text: &Bound<'_, PyString>) -> PyResult<bool> {
        let (py, text) = (text.py(), Text::read(text)?);
        Ok(py.detach(|| match &text {
            Text::Whole(text) => self.0.is_match(text),
            Text::Broken(bytes) => self.0.links_in_bytes(bytes).next().is_some(),
        }))
    }

    fn explain<'p>(&self, text: &Bound<'p, PyString>) -> PyResult<Bound<'p, PyTuple>> {
        let (py, text) = (text.py(), Text::read(text)?);
        answer::explanation(py, &self.0, &text.mended())
    }
}
