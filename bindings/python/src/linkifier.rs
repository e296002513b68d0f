//! A linkifier with options.

use std::ops::Range;

use linkspan::Confidence;
use linkspan::format::DefaultScheme;
use linkspan::linkify::{Format, Isolation, LinkText, Refused, Token, html_links};
use linkspan::offsets::Index;
use linkspan::screen::{Policy, Screen};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};

use crate::answer::{self, Found};
use crate::options::{Detection, choose, wrong};
use crate::text::{Text, places, rewrite};

/// Elements that have no links inside unless asked for.
const SELDOM: [&str; 6] = ["button", "code", "kbd", "pre", "samp", "tt"];

/// Makes text with links of text; made once, used by many threads.
#[pyclass(frozen, module = "linkspan._core")]
#[derive(Clone, Debug)]
pub(crate) struct Linkifier(pub(crate) linkspan::Linkifier);

/// What is asked of linkification, as Python gives it.
#[derive(FromPyObject)]
struct Linkification {
    #[pyo3(item)]
    policy: String,
    #[pyo3(item)]
    protect: Vec<String>,
    #[pyo3(item)]
    built_in_names: bool,
    #[pyo3(item)]
    refused: String,
    #[pyo3(item)]
    link_text: String,
    #[pyo3(item)]
    max_len: Option<usize>,
    #[pyo3(item)]
    min_confidence: String,
    #[pyo3(item)]
    default_scheme: String,
    #[pyo3(item)]
    css_class: String,
    #[pyo3(item)]
    rel: String,
    #[pyo3(item)]
    target: String,
    #[pyo3(item)]
    isolation: String,
    #[pyo3(item)]
    skip_tags: Option<Vec<String>>,
    /// The name of an attribute that new links get, so that they can be told from those that a document had.
    #[pyo3(item)]
    mark: Option<String>,
    #[pyo3(item)]
    mentions: Option<String>,
    #[pyo3(item)]
    handles: Option<String>,
    #[pyo3(item)]
    hashtags: Option<String>,
}

impl Linkification {
    fn build(&self, detector: linkspan::Detector) -> PyResult<linkspan::Linkifier> {
        let least = choose("min_confidence", &self.min_confidence, Confidence::ALL)?;
        let scheme = choose("default_scheme", &self.default_scheme, DefaultScheme::ALL)?;
        let screen = Screen::builder()
            .policy(choose("policy", &self.policy, Policy::ALL)?)
            .protect(&self.protect)
            .built_in_names(self.built_in_names);
        let mut builder = linkspan::Linkifier::builder()
            .detector(detector)
            .screen(screen.build())
            .refused(choose("refused", &self.refused, Refused::ALL)?)
            .link_text(choose("link_text", &self.link_text, LinkText::ALL)?)
            .min_confidence(least)
            .default_scheme(scheme)
            .class(&self.css_class)
            .rel(&self.rel)
            .target(&self.target)
            .isolation(choose("isolation", &self.isolation, Isolation::ALL)?);
        if let Some(most) = self.max_len {
            builder = builder.max_len(most);
        }
        if let Some(names) = &self.skip_tags {
            builder = SELDOM
                .iter()
                .fold(builder, |it, name| it.link_in_element(name));
            builder = names.iter().fold(builder, |it, name| it.skip_element(name));
        }
        if let Some(mark) = self.mark.clone() {
            builder = builder.map_link(move |anchor| {
                let kind = anchor.link().kind().as_str();
                // The name is one of ours, and may be set.
                let _ = anchor.set_attribute(&mark, kind);
            });
        }
        if let Some(template) = &self.mentions {
            builder = builder.mentions(template).map_err(wrong)?;
        }
        if let Some(template) = &self.handles {
            builder = builder.handles(template).map_err(wrong)?;
        }
        if let Some(template) = &self.hashtags {
            builder = builder.hashtags(template).map_err(wrong)?;
        }
        Ok(builder.build())
    }
}

#[pymethods]
impl Linkifier {
    #[new]
    fn new(detection: Detection, linkification: Linkification) -> PyResult<Self> {
        Ok(Linkifier(linkification.build(detection.build()?)?))
    }

    fn render<'p>(
        &self,
        text: &Bound<'p, PyString>,
        format: &str,
    ) -> PyResult<Bound<'p, PyString>> {
        let format = choose("to", format, Format::ALL)?;
        rewrite(text, |text| self.0.render(text, format).into_owned())
    }

    /// Surrogates are replaced: a document with them cannot be stored anyway.
    fn html_document(&self, document: &Bound<'_, PyString>) -> PyResult<String> {
        let (py, text) = (document.py(), Text::read(document)?.mended());
        Ok(py.detach(|| self.0.html_document(&text)))
    }

    /// HTML with links, taken apart: a `str` for each stretch without a link, `(start_tag, content, end_tag)` for each
    /// link, new or old.
    fn pieces<'p>(
        &self,
        text: &Bound<'p, PyString>,
        is_document: bool,
    ) -> PyResult<Bound<'p, PyList>> {
        let (py, text) = (text.py(), Text::read(text)?.mended());
        let (html, links) = py.detach(|| {
            let html = match is_document {
                true => self.0.html_document(&text),
                false => self.0.html(&text).into_owned(),
            };
            let links = html_links(&html);
            (html, links)
        });
        let part = |range: Range<usize>| html.get(range).unwrap_or_default();
        let (list, mut at) = (PyList::empty(py), 0);
        for link in links {
            list.append(part(at..link.start_tag().start))?;
            at = link.end_tag().end;
            let parts = [link.start_tag(), link.content(), link.end_tag()].map(part);
            list.append(PyTuple::new(py, parts)?)?;
        }
        list.append(part(at..html.len()))?;
        Ok(list)
    }

    /// A `str` for each stretch without a link, `(link, screening, may_grow, link_text, href)` for each link.
    fn tokens<'p>(&self, text: &Bound<'p, PyString>) -> PyResult<Bound<'p, PyList>> {
        let (py, text) = (text.py(), Text::read(text)?.mended());
        let places = places(text.as_bytes());
        let list = PyList::empty(py);
        for token in self.0.tokens(&text) {
            match token {
                Token::Text(text) => list.append(text)?,
                Token::Link(token) => list.append(self.link(py, &token, &places)?)?,
            }
        }
        Ok(list)
    }
}

impl Linkifier {
    fn link<'p>(
        &self,
        py: Python<'p>,
        token: &linkspan::linkify::LinkToken<'_>,
        places: &Index<'_>,
    ) -> PyResult<Bound<'p, PyTuple>> {
        let link = token.link();
        let screening = answer::screening(py, token.screening(), link.as_str())?;
        let found = Found::new(link, places).tuple(py)?;
        let href = self.0.href(link);
        (found, screening, token.may_grow(), token.link_text(), href).into_pyobject(py)
    }
}
