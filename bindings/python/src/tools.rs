//! Functions that take one value: formatting, checking, screening, defanging.

use std::ffi::CStr;
use std::path::Path;
use std::sync::LazyLock;

use linkspan::check as checks;
use linkspan::check::{FindingCode, Kind};
use linkspan::format::{Form, Formatter};
use linkspan::screen::Screen;
use linkspan::{Detector, Emails, Link, Profile, TldTable};
use linkspan_idn::Tables;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyString, PyTuple};

use crate::answer;
use crate::handle::Handle;
use crate::options::{Options, choose, string, wrong};
use crate::registrable;
use crate::text::{Text, rewrite};

/// The tools, with their tables loaded.
struct Tools {
    formatter: Formatter,
    /// The profiles, for links whose text has no form on its own.
    detectors: [Detector; 2],
    screen: Screen,
}

impl Tools {
    /// The text of a link as a link on its own, by whichever profile takes all of it.
    fn alone<'t>(&self, text: &'t str) -> Option<Link<'t>> {
        self.detectors.iter().find_map(|it| whole(it, text))
    }
}

/// A text as a link, if it is one as a whole.
fn whole<'t>(detector: &Detector, text: &'t str) -> Option<Link<'t>> {
    let link = detector.find(text)?;
    (link.as_str() == text).then_some(link)
}

/// A text as a link with a scheme that the caller has added, without an authority.
fn opaque(text: &str) -> Option<Link<'_>> {
    let (scheme, _) = text.split_once(':')?;
    let builder = Detector::builder().profile(Profile::Uts58);
    let builder = builder.schemes([format!("{scheme}:")]).ok()?;
    whole(&builder.build(), text)
}

/// Nothing in here belongs to an interpreter, so all share it.
static TOOLS: LazyLock<Tools> = LazyLock::new(|| Tools {
    formatter: Formatter::new(),
    detectors: [Profile::Prose, Profile::Uts58].map(|profile| {
        let builder = Detector::builder().profile(profile);
        builder.emails(Emails::LinkQuoted).build()
    }),
    screen: Screen::new(),
});

/// A URL in another form.
#[pyfunction]
pub(crate) fn format(url: &Bound<'_, PyAny>, form: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let form = choose("form", form, Form::ALL)?;
    Ok(match Text::read(url)? {
        Text::Whole(url) => TOOLS.formatter.url(&url, form).ok(),
        Text::Broken(_) => None,
    })
}

/// The text of a link that was found, in another form. Where it cannot be taken apart, it is
/// its own form; so is a name, which has no URL by itself.
#[pyfunction]
pub(crate) fn form_of_link(
    text: &Bound<'_, PyAny>,
    kind: &Bound<'_, PyAny>,
    form: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let form = choose("form", form, Form::ALL)?;
    let text = Text::read(text)?.mended();
    if !matches!(string("kind", kind)?.as_str(), "url" | "email") {
        return Ok(text.into_owned());
    }
    let formed = TOOLS.formatter.url(&text, form);
    Ok(
        formed.unwrap_or_else(|_| match TOOLS.alone(&text).or_else(|| opaque(&text)) {
            Some(link) => TOOLS.formatter.link(&link, form),
            None => text.clone().into_owned(),
        }),
    )
}

/// A domain name in Unicode form and lower case, without root dot; `None` if it is not valid.
#[pyfunction]
pub(crate) fn unicode_domain(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    domain(value, checks::Domain::unicode)
}

/// The same in ASCII form.
#[pyfunction]
pub(crate) fn ascii_domain(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    domain(value, |domain| domain.ascii().to_owned())
}

fn domain(
    value: &Bound<'_, PyAny>,
    form: impl Fn(&checks::Domain) -> String,
) -> PyResult<Option<String>> {
    let checker = checks::Checker::builder().collect_domains(true).build();
    let report = checker.check(Kind::Domain, &Text::read(value)?.mended());
    Ok(report.domains().first().map(form))
}

/// The part of a host that somebody registered.
#[pyfunction]
pub(crate) fn registrable_domain(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    Ok(match Text::read(value)? {
        Text::Whole(value) => registrable::of_value(&value),
        Text::Broken(_) => None,
    })
}

/// Whether a URL is what it seems.
#[pyfunction]
pub(crate) fn screen<'p>(url: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyTuple>> {
    let (py, text) = (url.py(), Text::read(url)?.mended());
    answer::screening(py, &TOOLS.screen.url(&text), &text)
}

/// Whether the text of a link names another site than its target.
#[pyfunction]
pub(crate) fn screen_pair<'p>(
    text: &Bound<'p, PyAny>,
    href: &Bound<'p, PyAny>,
) -> PyResult<Bound<'p, PyTuple>> {
    let (py, shown, href) = (
        text.py(),
        Text::read(text)?.mended(),
        Text::read(href)?.mended(),
    );
    answer::screening(py, &TOOLS.screen.pair(&shown, &href), &href)
}

/// A text with its links made unclickable.
#[pyfunction]
pub(crate) fn defang<'p>(text: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyString>> {
    rewrite(text, |text| linkspan::defang(text).into_owned())
}

/// A text with links made whole again that were made unclickable.
#[pyfunction]
pub(crate) fn refang<'p>(text: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyString>> {
    rewrite(text, |text| linkspan::refang(text).into_owned())
}

/// Checks values, also against tables of registries.
pub(crate) struct Checker(pub(crate) checks::Checker, Option<Tables>);

impl Handle for Checker {
    const NAME: &'static CStr = c"linkspan._core.Checker";
}

/// Makes a checker with options.
#[pyfunction]
pub(crate) fn checker<'p>(options: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyCapsule>> {
    let (py, options) = (options.py(), Options(options));
    let tables = options.text_if_given("idn_tables")?;
    let mut builder = checks::Checker::builder()
        .suggestions(options.flag("suggestions")?)
        .collect_addresses(true)
        .collect_domains(tables.is_some())
        .refuse(options.words("refused", "a code", FindingCode::ALL)?);
    if let Some(tlds) = options.text_if_given("tlds")? {
        builder = builder.tlds(TldTable::parse(&tlds).map_err(wrong)?);
    }
    let tables = tables.map(|path| match path.as_str() {
        "built-in" => Ok(linkspan_idn::root().clone()),
        path => Tables::read(Path::new(path)).map_err(wrong),
    });
    Checker(builder.build(), tables.transpose()?).into_capsule(py)
}

/// Checks a value.
#[pyfunction]
pub(crate) fn check<'p>(
    checker: &Bound<'p, PyAny>,
    kind: &Bound<'p, PyAny>,
    value: &Bound<'p, PyAny>,
) -> PyResult<Bound<'p, PyTuple>> {
    let Checker(checker, tables) = Checker::of(checker)?;
    let kind = choose("kind", kind, Kind::ALL)?;
    let (py, text) = (value.py(), Text::read(value)?);
    let mut report = checker.check_bytes(kind, text.as_bytes());
    if let (Some(tables), Text::Whole(value)) = (tables, &text) {
        tables.add_findings(value, &mut report);
    }
    answer::report(py, &report, text.as_bytes())
}
