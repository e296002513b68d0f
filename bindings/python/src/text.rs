//! Converts text from Python, and offsets to those of Python.

use std::borrow::Cow;

use linkspan::offsets::{Index, Unit};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::options::not_text;

/// The text of a `str`. An unpaired surrogate has no form in UTF-8. It is kept as bytes that are
/// not UTF-8, so it ends a link.
pub(crate) enum Text<'p> {
    Whole(Cow<'p, str>),
    Broken(Vec<u8>),
}

impl<'p> Text<'p> {
    pub(crate) fn read(text: &'p Bound<'_, PyAny>) -> PyResult<Self> {
        let text = text
            .cast::<PyString>()
            .map_err(|_| not_text("the text", text))?;
        if let Ok(whole) = text.to_cow() {
            return Ok(Text::Whole(whole));
        }
        let bytes = text.call_method1("encode", ("utf-8", "surrogatepass"))?;
        let bytes = bytes.cast::<PyBytes>().map_err(PyErr::from)?;
        Ok(Text::Broken(bytes.as_bytes().to_vec()))
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Text::Whole(text) => text.as_bytes(),
            Text::Broken(bytes) => bytes,
        }
    }

    /// Returns the text, with surrogates replaced by U+FFFF, a character that also ends a link.
    pub(crate) fn mended(self) -> Cow<'p, str> {
        match self {
            Text::Whole(text) => text,
            Text::Broken(bytes) => Cow::Owned(mend(&bytes)),
        }
    }
}

/// Rewrites a text. Surrogates are kept, and the pieces between them are rewritten separately.
pub(crate) fn rewrite<'p>(
    text: &Bound<'p, PyAny>,
    rewrite: impl Fn(&str) -> String + Sync,
) -> PyResult<Bound<'p, PyString>> {
    let py = text.py();
    match Text::read(text)? {
        Text::Whole(whole) => {
            let out = py.detach(|| rewrite(&whole));
            Ok(PyString::new(py, &out))
        }
        Text::Broken(bytes) => {
            let mut out = Vec::with_capacity(bytes.len());
            for chunk in bytes.utf8_chunks() {
                out.extend_from_slice(rewrite(chunk.valid()).as_bytes());
                out.extend_from_slice(chunk.invalid());
            }
            let out = PyBytes::new(py, &out).call_method1("decode", ("utf-8", "surrogatepass"))?;
            Ok(out.cast_into::<PyString>()?)
        }
    }
}

fn mend(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        if chunk.invalid().first() == Some(&0xED) {
            out.push('\u{FFFF}');
        }
    }
    out
}

/// Converts offsets to code points, as Python counts. A surrogate counts as one: of its three
/// bytes, two look like continuation bytes.
pub(crate) fn places(bytes: &[u8]) -> Index<'_> {
    Index::new(bytes, Unit::Chars)
}
