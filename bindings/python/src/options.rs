//! Reads options from Python. Wrong ones raise a `TypeError` or a `ValueError`.

use linkspan::{Detector, Emails, Profile, Tailoring, Tailorings, TldTable};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

/// Returns the choice with this name.
pub(crate) fn choose<T: Copy + AsRef<str>>(
    name: &str,
    word: &Bound<'_, PyAny>,
    all: &[T],
) -> PyResult<T> {
    let word = string(name, word)?;
    let found = all.iter().find(|choice| choice.as_ref() == word);
    found.copied().ok_or_else(|| {
        let known: Vec<String> = all.iter().map(|it| format!("{:?}", it.as_ref())).collect();
        let known = known.join(", ");
        wrong(format!("{name} cannot be {word:?}; it is one of {known}"))
    })
}

/// Returns a `ValueError` with this message.
pub(crate) fn wrong(sentence: impl ToString) -> PyErr {
    PyValueError::new_err(sentence.to_string())
}

/// Returns the `TypeError` for a value that is not text.
pub(crate) fn not_text(name: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map(|name| name.to_string());
    let kind = kind.unwrap_or_else(|_| String::from("another type"));
    let advice = match kind.as_str() {
        "bytes" | "bytearray" => "decode it first, as in value.decode(\"utf-8\")",
        "NoneType" => "leave it out, or pass \"\" if there is no text",
        "list" | "tuple" => "pass its items one by one, or a column to linkspan.arrow",
        _ => "convert it first, as in str(value)",
    };
    PyTypeError::new_err(format!("{name} must be a str, not {kind}; {advice}"))
}

/// Returns the text of a `str` without unpaired surrogates.
pub(crate) fn string(name: &str, value: &Bound<'_, PyAny>) -> PyResult<String> {
    let text = value
        .cast::<PyString>()
        .map_err(|_| not_text(name, value))?;
    let text = text.to_cow().map_err(|_| {
        wrong(format!(
            "{name} has half a surrogate pair in it, which is not a character; leave it out"
        ))
    })?;
    Ok(text.into_owned())
}

/// The dictionary in which Python passes all options.
pub(crate) struct Options<'a, 'py>(pub(crate) &'a Bound<'py, PyAny>);

impl<'py> Options<'_, 'py> {
    fn get(&self, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.0.get_item(name)
    }

    /// Returns a value, or `None` if it was not given.
    fn given(&self, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        Ok(Some(self.get(name)?).filter(|value| !value.is_none()))
    }

    pub(crate) fn word<T: Copy + AsRef<str>>(&self, name: &str, all: &[T]) -> PyResult<T> {
        choose(name, &self.get(name)?, all)
    }

    pub(crate) fn flag(&self, name: &str) -> PyResult<bool> {
        self.get(name)?.extract()
    }

    pub(crate) fn number(&self, name: &str) -> PyResult<Option<usize>> {
        self.get(name)?.extract()
    }

    pub(crate) fn text(&self, name: &str) -> PyResult<String> {
        string(name, &self.get(name)?)
    }

    pub(crate) fn text_if_given(&self, name: &str) -> PyResult<Option<String>> {
        self.given(name)?.map(|it| string(name, &it)).transpose()
    }

    pub(crate) fn texts(&self, name: &str) -> PyResult<Vec<String>> {
        let item = format!("each of {name}");
        let items = self.get(name)?.try_iter()?;
        items.map(|value| string(&item, &value?)).collect()
    }

    pub(crate) fn texts_if_given(&self, name: &str) -> PyResult<Option<Vec<String>>> {
        self.given(name)?.map(|_| self.texts(name)).transpose()
    }

    /// Reads a list of choices. `item` is the word for one of them in messages.
    pub(crate) fn words<T: Copy + AsRef<str>>(
        &self,
        name: &str,
        item: &str,
        all: &[T],
    ) -> PyResult<Vec<T>> {
        let items = self.get(name)?.try_iter()?;
        items.map(|word| choose(item, &word?, all)).collect()
    }
}

/// Creates a detector with options.
pub(crate) fn detection(options: &Options<'_, '_>) -> PyResult<Detector> {
    let mut builder = Detector::builder()
        .profile(options.word("profile", Profile::ALL)?)
        .bare_domains(options.flag("bare_domains")?)
        .emails(options.word("emails", Emails::ALL)?)
        .bare_addresses(options.flag("bare_addresses")?)
        .single_labels(options.flag("single_labels")?)
        .schemes(&options.texts("schemes")?)
        .map_err(wrong)?
        .mentions(options.flag("mentions")?)
        .handles(options.flag("handles")?)
        .hashtags(options.flag("hashtags")?);
    if options.given("tailorings")?.is_some() {
        let names = options.words("tailorings", "a tailoring", Tailoring::ALL)?;
        let set = names.into_iter().fold(Tailorings::NONE, Tailorings::with);
        builder = builder.tailorings(set);
    }
    if let Some(tlds) = options.text_if_given("tlds")? {
        builder = builder.tlds(TldTable::parse(&tlds).map_err(wrong)?);
    }
    if let Some(limit) = options.number("max_link_bytes")? {
        builder = builder.max_link_bytes(limit);
    }
    Ok(builder.build())
}
