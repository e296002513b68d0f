//! Options: words that Python gives, and what they mean. What is wrong is said in a `ValueError`.

use linkspan::format::{Form, InferredScheme};
use linkspan::linkify::{Format, Isolation, Refused, Shown};
use linkspan::screen::{BuiltInNames, Policy};
use linkspan::{
    BareAddresses, BareDomains, Confidence, Detector, Emails, Profile, SingleLabels, Tailoring,
    Tailorings, TldTable,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// A word for each choice.
pub(crate) type Words<T> = &'static [(&'static str, T)];

pub(crate) const PROFILES: Words<Profile> = &[("uts58", Profile::Uts58), ("prose", Profile::Prose)];
pub(crate) const EMAILS: Words<Emails> = &[
    ("link", Emails::Link),
    ("link-quoted", Emails::LinkQuoted),
    ("skip", Emails::Skip),
];
pub(crate) const BARE_DOMAINS: Words<BareDomains> =
    &[("link", BareDomains::Link), ("skip", BareDomains::Skip)];
pub(crate) const BARE_ADDRESSES: Words<BareAddresses> =
    &[("link", BareAddresses::Link), ("skip", BareAddresses::Skip)];
pub(crate) const SINGLE_LABELS: Words<SingleLabels> =
    &[("link", SingleLabels::Link), ("skip", SingleLabels::Skip)];
pub(crate) const POLICIES: Words<Policy> = &[
    ("strict", Policy::Strict),
    ("balanced", Policy::Balanced),
    ("off", Policy::Off),
];
pub(crate) const BUILT_IN_NAMES: Words<BuiltInNames> = &[
    ("protect", BuiltInNames::Protect),
    ("ignore", BuiltInNames::Ignore),
];
pub(crate) const REFUSED: Words<Refused> = &[
    ("punycode", Refused::Punycode),
    ("text", Refused::Text),
    ("defang", Refused::Defang),
];
pub(crate) const SHOWN: Words<Shown> = &[("written", Shown::Written), ("display", Shown::Display)];
pub(crate) const ISOLATIONS: Words<Isolation> = &[
    ("dir", Isolation::Dir),
    ("bdi", Isolation::Bdi),
    ("off", Isolation::Off),
];
pub(crate) const CONFIDENCES: Words<Confidence> = &[
    ("doubtful", Confidence::Doubtful),
    ("likely", Confidence::Likely),
    ("certain", Confidence::Certain),
];
pub(crate) const SCHEMES: Words<InferredScheme> = &[
    ("https", InferredScheme::Https),
    ("http", InferredScheme::Http),
];
pub(crate) const FORMATS: Words<Format> = &[
    ("html", Format::Html),
    ("markdown", Format::Markdown),
    ("ansi", Format::Ansi),
    ("text", Format::Text),
];
pub(crate) const FORMS: Words<Form> = &[
    ("href", Form::Href),
    ("display", Form::Display),
    ("minimal", Form::Minimal),
    ("full", Form::Full),
];

/// The choice that a word stands for.
pub(crate) fn choose<T: Copy>(name: &str, word: &str, words: Words<T>) -> PyResult<T> {
    let found = words.iter().find(|(known, _)| *known == word);
    found.map(|(_, choice)| *choice).ok_or_else(|| {
        let known: Vec<String> = words.iter().map(|(word, _)| format!("{word:?}")).collect();
        wrong(format!(
            "{name} cannot be {word:?}; it is one of {}",
            known.join(", ")
        ))
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
    bare_domains: String,
    #[pyo3(item)]
    emails: String,
    #[pyo3(item)]
    bare_addresses: String,
    #[pyo3(item)]
    single_labels: String,
    #[pyo3(item)]
    schemes: Vec<String>,
    #[pyo3(item)]
    tlds: Option<String>,
    #[pyo3(item)]
    max_link_bytes: Option<usize>,
}

impl Detection {
    pub(crate) fn build(&self) -> PyResult<Detector> {
        let mut builder = Detector::builder()
            .profile(choose("profile", &self.profile, PROFILES)?)
            .bare_domains(choose("bare_domains", &self.bare_domains, BARE_DOMAINS)?)
            .emails(choose("emails", &self.emails, EMAILS)?)
            .bare_addresses(choose(
                "bare_addresses",
                &self.bare_addresses,
                BARE_ADDRESSES,
            )?)
            .single_labels(choose("single_labels", &self.single_labels, SINGLE_LABELS)?);
        builder = builder.schemes(&self.schemes).map_err(wrong)?;
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
        let found = Tailoring::ALL
            .into_iter()
            .find(|known| known.as_str() == name);
        found.map(|tailoring| set.with(tailoring)).ok_or_else(|| {
            let known = Tailoring::ALL.map(|known| format!("{:?}", known.as_str()));
            wrong(format!(
                "there is no tailoring {name:?}; there are {}",
                known.join(", ")
            ))
        })
    })
}
