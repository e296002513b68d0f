//! Linkifiers with options.

use std::borrow::Cow;
use std::ops::Range;

use linkspan::format::DefaultScheme;
use linkspan::linkify::{Format, Isolation, LinkText, Refused, Token, html_links};
use linkspan::offsets::Index;
use linkspan::screen::{Policy, Screen};
use linkspan::{Confidence, Linkifier};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyString, PyTuple};

use crate::answer::{self, Found};
use crate::handle::Handle;
use crate::options::{self, Options, choose, wrong};
use crate::text::{Text, places, rewrite};

/// Elements that contain no links unless the caller enables it.
const SELDOM: [&str; 6] = ["button", "code", "kbd", "pre", "samp", "tt"];

/// Creates a linkifier with options.
#[pyfunction]
pub(crate) fn linkifier<'p>(
    detection: &Bound<'p, PyAny>,
    linkification: &Bound<'p, PyAny>,
) -> PyResult<Bound<'p, PyCapsule>> {
    let detector = options::detection(&Options(detection))?;
    build(&Options(linkification), detector)?.into_capsule(detection.py())
}

fn build(options: &Options<'_, '_>, detector: linkspan::Detector) -> PyResult<Linkifier> {
    let screen = Screen::builder()
        .policy(options.word("policy", Policy::ALL)?)
        .protect(&options.texts("protect")?)
        .built_in_names(options.flag("built_in_names")?);
    let mut builder = Linkifier::builder()
        .detector(detector)
        .screen(screen.build())
        .refused(options.word("refused", Refused::ALL)?)
        .link_text(options.word("link_text", LinkText::ALL)?)
        .min_confidence(options.word("min_confidence", Confidence::ALL)?)
        .default_scheme(options.word("default_scheme", DefaultScheme::ALL)?)
        .class(&options.text("css_class")?)
        .rel(&options.text("rel")?)
        .target(&options.text("target")?)
        .isolation(options.word("isolation", Isolation::ALL)?);
    if let Some(most) = options.number("max_len")? {
        builder = builder.max_len(most);
    }
    if let Some(names) = options.texts_if_given("skip_tags")? {
        builder = SELDOM
            .iter()
            .fold(builder, |it, name| it.link_in_element(name));
        builder = names.iter().fold(builder, |it, name| it.skip_element(name));
    }
    if let Some(mark) = options.text_if_given("mark")? {
        // An attribute that only new links get, to distinguish them from those that the document already had.
        builder = builder.map_link(move |anchor| {
            let kind = anchor.link().kind().as_str();
            // The mark is a valid name of an attribute, so setting it cannot fail.
            let _ = anchor.set_attribute(&mark, kind);
        });
    }
    if let Some(template) = options.text_if_given("mentions")? {
        builder = builder.mentions(&template).map_err(wrong)?;
    }
    if let Some(template) = options.text_if_given("handles")? {
        builder = builder.handles(&template).map_err(wrong)?;
    }
    if let Some(template) = options.text_if_given("hashtags")? {
        builder = builder.hashtags(&template).map_err(wrong)?;
    }
    Ok(builder.build())
}

/// Returns text with links, in a format.
#[pyfunction]
pub(crate) fn render<'p>(
    linkifier: &Bound<'p, PyAny>,
    text: &Bound<'p, PyAny>,
    to: &Bound<'p, PyAny>,
) -> PyResult<Bound<'p, PyString>> {
    let linkifier = Linkifier::of(linkifier)?;
    let format = choose("to", to, Format::ALL)?;
    rewrite(text, |text| linkifier.render(text, format).into_owned())
}

/// Returns a document with links. Surrogates are replaced: a document with them cannot be stored
/// anyway.
#[pyfunction]
pub(crate) fn html_document(
    linkifier: &Bound<'_, PyAny>,
    document: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let linkifier = Linkifier::of(linkifier)?;
    let (py, text) = (document.py(), Text::read(document)?.mended());
    Ok(py.detach(|| linkifier.html_document(&text)))
}

/// Returns the pieces of HTML with links: a `str` for each stretch without a link, and `(start_tag, content, end_tag,
/// attributes, text)` for each link, new or old. Stretches contain no links, so callbacks see every link.
#[pyfunction]
pub(crate) fn pieces<'p>(
    linkifier: &Bound<'p, PyAny>,
    text: &Bound<'p, PyAny>,
    is_document: bool,
) -> PyResult<Bound<'p, PyList>> {
    let linkifier = Linkifier::of(linkifier)?;
    let (py, text) = (text.py(), Text::read(text)?.mended());
    let html = py.detach(|| {
        if is_document {
            linkifier.html_document(&with_readable_links(&text))
        } else {
            linkifier.html(&text).into_owned()
        }
    });
    let links = py.detach(|| html_links(&html));
    let part = |range: Range<usize>| html.get(range).unwrap_or_default();
    let (list, mut at) = (PyList::empty(py), 0);
    for link in links.iter() {
        list.append(part(at..link.start_tag().start))?;
        at = link.end_tag().end;
        let [start, content, end] = [link.start_tag(), link.content(), link.end_tag()].map(part);
        list.append((start, content, end, link.attributes(), link.text()))?;
    }
    list.append(part(at..html.len()))?;
    Ok(list)
}

/// Returns a document in which all links can be found. If there are some in a part whose markup cannot be read without
/// the tree, that part becomes text.
fn with_readable_links(html: &str) -> Cow<'_, str> {
    let unread = html_links(html).unread();
    let (read, rest) = html.split_at_checked(unread.start).unwrap_or((html, ""));
    let is_link = |tag: &str| {
        let name = tag.trim_start_matches(['a', 'A']);
        let is_named =
            name.is_empty() || name.starts_with(['\t', '\n', '\x0C', '\r', ' ', '/', '>']);
        tag.len() == name.len() + 1 && is_named
    };
    if rest.split('<').skip(1).any(is_link) {
        Cow::Owned(format!("{read}{}", rest.replace('<', "&lt;")))
    } else {
        Cow::Borrowed(html)
    }
}

/// Returns a `str` for each stretch without a link, and `(link, screening, may_grow, link_text, href)` for each link.
#[pyfunction]
pub(crate) fn tokens<'p>(
    linkifier: &Bound<'p, PyAny>,
    text: &Bound<'p, PyAny>,
) -> PyResult<Bound<'p, PyList>> {
    let linkifier = Linkifier::of(linkifier)?;
    let (py, text) = (text.py(), Text::read(text)?.mended());
    let places = places(text.as_bytes());
    let list = PyList::empty(py);
    for token in linkifier.tokens(&text) {
        match token {
            Token::Text(text) => list.append(text)?,
            Token::Link(token) => list.append(link(py, linkifier, &token, &places)?)?,
        }
    }
    Ok(list)
}

fn link<'p>(
    py: Python<'p>,
    linkifier: &Linkifier,
    token: &linkspan::linkify::LinkToken<'_>,
    places: &Index<'_>,
) -> PyResult<Bound<'p, PyTuple>> {
    let link = token.link();
    let screening = answer::screening(py, token.screening(), link.as_str())?;
    let found = Found::new(link, places).tuple(py)?;
    let href = linkifier.href(link);
    (found, screening, token.may_grow(), token.link_text(), href).into_pyobject(py)
}
