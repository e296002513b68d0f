//! What takes one value: formatting, checking, screening, defanging.

use std::path::{Path, PathBuf};

use linkspan::check::{self, FindingCode, Kind};
use linkspan::format::{Form, Formatter};
use linkspan::screen::Screen;
use linkspan::{Detector, Emails, Link, Profile, TldTable};
use linkspan_idn::Tables;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::answer;
use crate::options::{choose, wrong};
use crate::registrable;
use crate::text::{Text, rewrite};

/// The tools, with their tables loaded.
#[pyclass(frozen, module = "linkspan._core")]
#[derive(Debug)]
pub(crate) struct Tools {
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

#[pymethods]
impl Tools {
    #[new]
    fn new() -> Self {
        Tools {
            formatter: Formatter::new(),
            detectors: [Profile::Prose, Profile::Uts58].map(|profile| {
                let builder = Detector::builder().profile(profile);
                builder.emails(Emails::LinkQuoted).build()
            }),
            screen: Screen::new(),
        }
    }

    fn format(&self, url: &Bound<'_, PyString>, form: &str) -> PyResult<Option<String>> {
        let form = choose("form", form, Form::ALL)?;
        Ok(match Text::read(url)? {
            Text::Whole(url) => self.formatter.url(&url, form).ok(),
            Text::Broken(_) => None,
        })
    }

    /// The text of a link that was found, in another form. Where it cannot be taken apart, it is
    /// its own form; so is a name, which has no URL by itself.
    fn form_of_link(&self, text: &str, kind: &str, form: &str) -> PyResult<String> {
        let form = choose("form", form, Form::ALL)?;
        if !matches!(kind, "url" | "email") {
            return Ok(text.to_owned());
        }
        let formed = self.formatter.url(text, form);
        Ok(
            formed.unwrap_or_else(|_| match self.alone(text).or_else(|| opaque(text)) {
                Some(link) => self.formatter.link(&link, form),
                None => text.to_owned(),
            }),
        )
    }

    /// A domain name in Unicode form and lower case, without root dot; `None` if it is not valid.
    fn unicode_domain(&self, value: &str) -> Option<String> {
        let checker = check::Checker::builder().collect_domains(true).build();
        let report = checker.check(Kind::Domain, value);
        report.domains().first().map(check::Domain::unicode)
    }

    /// The same in ASCII form.
    fn ascii_domain(&self, value: &str) -> Option<String> {
        let checker = check::Checker::builder().collect_domains(true).build();
        let report = checker.check(Kind::Domain, value);
        report.domains().first().map(|it| it.ascii().to_owned())
    }

    fn registrable_domain(&self, value: &Bound<'_, PyString>) -> PyResult<Option<String>> {
        Ok(match Text::read(value)? {
            Text::Whole(value) => registrable::of_value(&value),
            Text::Broken(_) => None,
        })
    }

    fn screen<'p>(&self, url: &Bound<'p, PyString>) -> PyResult<Bound<'p, PyTuple>> {
        let (py, text) = (url.py(), Text::read(url)?.mended());
        answer::screening(py, &self.screen.url(&text), &text)
    }

    fn screen_pair<'p>(
        &self,
        text: &Bound<'p, PyString>,
        href: &Bound<'p, PyString>,
    ) -> PyResult<Bound<'p, PyTuple>> {
        let (py, shown, href) = (
            text.py(),
            Text::read(text)?.mended(),
            Text::read(href)?.mended(),
        );
        answer::screening(py, &self.screen.pair(&shown, &href), &href)
    }

    fn defang<'p>(&self, text: &Bound<'p, PyString>) -> PyResult<Bound<'p, PyString>> {
        rewrite(text, |text| linkspan::defang(text).into_owned())
    }

    fn refang<'p>(&self, text: &Bound<'p, PyString>) -> PyResult<Bound<'p, PyString>> {
        rewrite(text, |text| linkspan::refang(text).into_owned())
    }
}

/// Checks values.
#[pyclass(frozen, module = "linkspan._core")]
#[derive(Debug)]
pub(crate) struct Checker(pub(crate) check::Checker, Option<Tables>);

#[pymethods]
impl Checker {
    #[new]
    fn new(
        suggestions: bool,
        tlds: Option<&str>,
        refused: Vec<String>,
        idn_tables: Option<PathBuf>,
    ) -> PyResult<Self> {
        let refused: Vec<FindingCode> = refused
            .iter()
            .map(|code| choose("a code", code, FindingCode::ALL))
            .collect::<PyResult<_>>()?;
        let mut builder = check::Checker::builder()
            .suggestions(suggestions)
            .collect_addresses(true)
            .collect_domains(idn_tables.is_some())
            .refuse(refused);
        if let Some(tlds) = tlds {
            builder = builder.tlds(TldTable::parse(tlds).map_err(wrong)?);
        }
        let built_in = Path::new("built-in");
        let tables = idn_tables.map(|path| match path {
            path if path == built_in => Ok(linkspan_idn::root().clone()),
            path => Tables::read(path).map_err(|e| PyValueError::new_err(e.to_string())),
        });
        Ok(Checker(builder.build(), tables.transpose()?))
    }

    fn check<'p>(&self, kind: &str, value: &Bound<'p, PyString>) -> PyResult<Bound<'p, PyTuple>> {
        let kind = choose("kind", kind, Kind::ALL)?;
        let (py, text) = (value.py(), Text::read(value)?);
        let mut report = self.0.check_bytes(kind, text.as_bytes());
        if let (Some(tables), Text::Whole(value)) = (&self.1, &text) {
            tables.add_findings(value, &mut report);
        }
        answer::report(py, &report, text.as_bytes())
    }
}
