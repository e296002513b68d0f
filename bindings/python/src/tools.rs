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
    /// The profiles, for links whose text cannot be formatted by itself.
    detectors: [Detector; 2],
    screen: Screen,
}

impl Tools {
    /// Detects a link in its own text, with the first profile that finds all of it.
    fn alone<'t>(&self, text: &'t str) -> Option<Link<'t>> {
        self.detectors.iter().find_map(|it| whole(it, text))
    }
}

/// Returns the link if a whole text is one.
fn whole<'t>(detector: &Detector, text: &'t str) -> Option<Link<'t>> {
    let link = detector.find(text)?;
    (link.as_str() == text).then_some(link)
}

/// Returns the link if a whole text is one whose scheme was added by the caller and has no
/// authority.
fn opaque(text: &str) -> Option<Link<'_>> {
    let (scheme, _) = text.split_once(':')?;
    let builder = Detector::builder().profile(Profile::Uts58);
    let builder = builder.schemes([format!("{scheme}:")]).ok()?;
    whole(&builder.build(), text)
}

/// It contains no Python objects, so all interpreters share it.
static TOOLS: LazyLock<Tools> = LazyLock::new(|| Tools {
    formatter: Formatter::new(),
    detectors: [Profile::Prose, Profile::Uts58].map(|profile| {
        let builder = Detector::builder().profile(profile);
        builder.emails(Emails::LinkQuoted).build()
    }),
    screen: Screen::new(),
});

/// Returns a URL in another form.
#[pyfunction]
pub(crate) fn format(url: &Bound<'_, PyAny>, form: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let form = choose("form", form, Form::ALL)?;
    Ok(match Text::read(url)? {
        Text::Whole(url) => TOOLS.formatter.url(&url, form).ok(),
        Text::Broken(_) => None,
    })
}

/// Returns the text of a link that was found, in another form. If it cannot be split, it is
/// returned unchanged, and so is a name, which has no URL by itself.
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

/// Returns a domain name in Unicode form and lower case, without root dot, or `None` if it is not
/// valid.
#[pyfunction]
pub(crate) fn unicode_domain(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    domain(value, checks::Domain::unicode)
}

/// Returns a domain name in ASCII form.
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

/// Returns the registrable domain of a host.
#[pyfunction]
pub(crate) fn registrable_domain(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    Ok(match Text::read(value)? {
        Text::Whole(value) => registrable::of_value(&value),
        Text::Broken(_) => None,
    })
}

/// Returns whether a URL is what it seems.
#[pyfunction]
pub(crate) fn screen<'p>(url: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyTuple>> {
    let (py, text) = (url.py(), Text::read(url)?.mended());
    answer::screening(py, &TOOLS.screen.url(&text), &text)
}

/// Returns whether the text of a link names another site than its target.
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

/// Returns a text with its links defanged.
#[pyfunction]
pub(crate) fn defang<'p>(text: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyString>> {
    rewrite(text, |text| linkspan::defang(text).into_owned())
}

/// Returns a text with its defanged links restored.
#[pyfunction]
pub(crate) fn refang<'p>(text: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyString>> {
    rewrite(text, |text| linkspan::refang(text).into_owned())
}

/// A checker with the tables of registries.
pub(crate) struct Checker(pub(crate) checks::Checker, Option<Tables>);

impl Handle for Checker {
    const NAME: &'static CStr = c"linkspan._core.Checker";
}

/// Creates a checker with options.
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
