//! Options: words that Python gives, and what they mean. What is wrong is said in a `ValueError`.

use linkspan::{Detector, Emails, Profile, Tailoring, Tailorings, TldTable};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The choice that a word stands for.
pub(crate) fn choose<T: Copy + AsRef<str>>(name: &str, word: &str, all: &[T]) -> PyResult<T> {
    let found = all.iter().find(|choice| choice.as_ref() == word);
    found.copied().ok_or_else(|| {
        let known: Vec<String> = all.iter().map(|it| format!("{:?}", it.as_ref())).collect();
        let known = known.join(", ");
        wrong(format!("{name} cannot be {word:?}; it is one of {known}"))
    })
}

/// An exception with a sentence.
pub(crate) fn wrong(sentence: impl ToString) -> PyErr {
    PyValueError::new_err(sentence.to_string())
}

/// What is asked of detection, as Python gives it.
#[derive(FromPyObject)]
pub(crate) struct Detection {
    #[pyo3(item)]
    profile: String,
    #[pyo3(item)]
    tailorings: Option<Vec<String>>,
    #[pyo3(item)]
    bare_domains: bool,
    #[pyo3(item)]
    emails: String,
    #[pyo3(item)]
    bare_addresses: bool,
    #[pyo3(item)]
    single_labels: bool,
    #[pyo3(item)]
    schemes: Vec<String>,
    #[pyo3(item)]
    mentions: bool,
    #[pyo3(item)]
    handles: bool,
    #[pyo3(item)]
    hashtags: bool,
    #[pyo3(item)]
    tlds: Option<String>,
    #[pyo3(item)]
    max_link_bytes: Option<usize>,
}

impl Detection {
    pub(crate) fn build(&self) -> PyResult<Detector> {
        let mut builder = Detector::builder()
            .profile(choose("profile", &self.profile, Profile::ALL)?)
            .bare_domains(self.bare_domains)
            .emails(choose("emails", &self.emails, Emails::ALL)?)
            .bare_addresses(self.bare_addresses)
            .single_labels(self.single_labels)
            .schemes(&self.schemes)
            .map_err(wrong)?
            .mentions(self.mentions)
            .handles(self.handles)
            .hashtags(self.hashtags);
        if let Some(names) = &self.tailorings {
            builder = builder.tailorings(tailorings(names)?);
        }
        if let Some(tlds) = &self.tlds {
            builder = builder.tlds(TldTable::parse(tlds).map_err(wrong)?);
        }
        if let Some(limit) = self.max_link_bytes {
            builder = builder.max_link_bytes(limit);
        }
        Ok(builder.build())
    }
}

fn tailorings(names: &[String]) -> PyResult<Tailorings> {
    names.iter().try_fold(Tailorings::NONE, |set, name| {
        Ok(set.with(choose("a tailoring", name, Tailoring::ALL)?))
    })
}
