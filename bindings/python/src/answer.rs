//! Answers as tuples, in the order of the fields of Python's named tuples (`python/linkspan/_types.py`).

use linkspan::check::{Address, Report};
use linkspan::explain::{Candidate, Decision};
use linkspan::offsets::Index;
use linkspan::screen::Screening;
use linkspan::{Detector, HostKind, Link, Tld};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::text::{Text, places};

/// The fields of a link as Rust values.
pub(crate) struct Found {
    start: usize,
    end: usize,
    kind: &'static str,
    text: String,
    evidence: &'static str,
    confidence: &'static str,
    tailorings: Vec<&'static str>,
    known_tld: Option<bool>,
    /// Scheme, local part, name, host, port, path, query, fragment, registrable domain and top-level domain.
    parts: [Option<String>; 10],
}

impl Found {
    pub(crate) fn new(link: &Link<'_>, places: &Index<'_>) -> Self {
        let [registrable, tld] = [link.registrable_domain(), link.tld()];
        let parts = [
            link.scheme(),
            link.local_part(),
            link.name(),
            link.host(),
            link.port(),
            link.path(),
            link.query(),
            link.fragment(),
            registrable.as_deref(),
            tld.as_deref(),
        ];
        Found {
            start: places.at(link.start()),
            end: places.at(link.end()),
            kind: link.kind().as_str(),
            text: link.as_str().to_owned(),
            evidence: link.evidence().as_str(),
            confidence: link.confidence().as_str(),
            tailorings: link.tailorings().iter().map(|by| by.as_str()).collect(),
            known_tld: known_tld(link.host_kind()),
            parts: parts.map(|part| part.map(str::to_owned)),
        }
    }

    pub(crate) fn tuple<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyTuple>> {
        let link = (
            self.start,
            self.end,
            self.kind,
            &self.text,
            self.evidence,
            self.confidence,
            PyTuple::new(py, &self.tailorings)?,
            self.known_tld,
        );
        let (link, parts) = (link.into_pyobject(py)?, PyTuple::new(py, &self.parts)?);
        let whole = link.as_sequence().concat(parts.as_sequence())?;
        Ok(whole.cast_into()?)
    }
}

/// Returns whether the table has the top-level domain, or `None` for hosts without one.
fn known_tld(kind: Option<HostKind>) -> Option<bool> {
    match kind {
        Some(HostKind::Domain(tld)) => Some(tld == Tld::Known),
        _ => None,
    }
}

/// Returns the links of a text, up to a number.
pub(crate) fn found(detector: &Detector, text: &Text<'_>, most: usize) -> Vec<Found> {
    let places = places(text.as_bytes());
    let found = |link: Link<'_>| Found::new(&link, &places);
    match text {
        Text::Whole(text) => detector.links(text).take(most).map(found).collect(),
        Text::Broken(bytes) => detector
            .links_in_bytes(bytes)
            .take(most)
            .map(found)
            .collect(),
    }
}

pub(crate) fn tuples<'p>(py: Python<'p>, found: &[Found]) -> PyResult<Bound<'p, PyList>> {
    let list = PyList::empty(py);
    for link in found {
        list.append(link.tuple(py)?)?;
    }
    Ok(list)
}

/// `(kind, valid, ((code, severity, start, end, message), …), (address, …))`
pub(crate) fn report<'p>(
    py: Python<'p>,
    report: &Report,
    value: &[u8],
) -> PyResult<Bound<'p, PyTuple>> {
    let places = places(value);
    let findings = report.findings().iter().map(|finding| {
        let range = finding.range();
        let (start, end) = (places.at(range.start), places.at(range.end));
        let (code, severity) = (finding.code().as_str(), finding.severity().as_str());
        (code, severity, start, end, finding.message())
    });
    let findings: Vec<_> = findings.collect();
    let findings = PyTuple::new(py, findings)?;
    let valid = report.is_valid();
    let addresses = report.addresses().iter().filter(|_| valid);
    let addresses: Vec<_> = addresses.map(address).collect();
    let addresses = PyTuple::new(py, addresses)?;
    (report.kind().as_str(), valid, findings, addresses).into_pyobject(py)
}

type Fields<'a> = (&'a str, &'a str, &'a str, String, Option<String>, bool);

/// `(local_part, domain, ascii_domain, normalized, ascii, smtputf8)`
fn address(address: &Address) -> Fields<'_> {
    (
        address.local_part(),
        address.domain(),
        address.ascii_domain(),
        address.normalized(),
        address.ascii(),
        address.needs_smtputf8(),
    )
}

/// `(verdict, ((code, start, end, message), …), display_host)`
pub(crate) fn screening<'p>(
    py: Python<'p>,
    screening: &Screening<'_>,
    value: &str,
) -> PyResult<Bound<'p, PyTuple>> {
    let places = places(value.as_bytes());
    let reasons = screening.reasons().iter().map(|reason| {
        let range = reason.range();
        let (start, end) = (places.at(range.start), places.at(range.end));
        (reason.code().as_str(), start, end, reason.to_string())
    });
    let reasons: Vec<_> = reasons.collect();
    let reasons = PyTuple::new(py, reasons)?;
    (
        screening.verdict().as_str(),
        reasons,
        screening.display_host(),
    )
        .into_pyobject(py)
}

/// `(picture, ((trigger, start, end, ((code, effect, start, end, message), …), reason, link), …))`
pub(crate) fn explanation<'p>(
    py: Python<'p>,
    detector: &Detector,
    text: &str,
) -> PyResult<Bound<'p, PyTuple>> {
    let places = places(text.as_bytes());
    let explanation = py.detach(|| detector.explain(text));
    let candidates = explanation
        .candidates()
        .map(|item| candidate(py, &item, &places))
        .collect::<PyResult<Vec<_>>>()?;
    (explanation.to_string(), PyTuple::new(py, candidates)?).into_pyobject(py)
}

fn candidate<'p>(
    py: Python<'p>,
    candidate: &Candidate<'_, '_>,
    places: &Index<'_>,
) -> PyResult<Bound<'p, PyTuple>> {
    let range = candidate.range();
    let decisions = candidate
        .decisions()
        .iter()
        .map(|item| decision(item, places));
    let decisions: Vec<_> = decisions.collect();
    let reason = candidate.refusal().map(|refusal| refusal.code().as_str());
    let link = candidate.link().map(|link| Found::new(link, places));
    let link = link.map(|link| link.tuple(py)).transpose()?;
    (
        candidate.trigger().as_str(),
        places.at(range.start),
        places.at(range.end),
        PyTuple::new(py, decisions)?,
        reason,
        link,
    )
        .into_pyobject(py)
}

fn decision(
    decision: &Decision,
    places: &Index<'_>,
) -> (&'static str, &'static str, usize, usize, String) {
    let (code, range) = (decision.code(), decision.range());
    let (start, end) = (places.at(range.start), places.at(range.end));
    (
        code.as_str(),
        code.effect().as_str(),
        start,
        end,
        decision.to_string(),
    )
}
