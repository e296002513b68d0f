//! What takes one value: formatting, checking, screening, defanging.

use linkspan::check::{Checker, Kind};
use linkspan::format::Formatter;
use linkspan::screen::Screen;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::answer;
use crate::options::{self, choose};
use crate::text::{Text, rewrite};

/// The tools, with their tables loaded.
#[pyclass(frozen, module = "linkspan._core")]
#[derive(Debug)]
pub(crate) struct Tools {
    formatter: Formatter,
    checker: Checker,
    screen: Screen,
}

const KINDS: options::Words<Kind> = &[
    ("domain", Kind::Domain),
    ("email", Kind::Email),
    ("url", Kind::Url),
    ("mailto", Kind::Mailto),
];

#[pymethods]
impl Tools {
    #[new]
    fn new(policy: &str, inferred_scheme: &str) -> PyResult<Self> {
        let scheme = choose("inferred_scheme", inferred_scheme, options::SCHEMES)?;
        let policy = choose("policy", policy, options::POLICIES)?;
        Ok(Tools {
            formatter: Formatter::new().infer(scheme),
            checker: Checker::new(),
            screen: Screen::builder().policy(policy).build(),
        })
    }

    fn format(&self, url: &Bound<'_, PyString>, form: &str) -> PyResult<Option<String>> {
        let form = choose("form", form, options::FORMS)?;
        Ok(match Text::read(url)? {
            Text::Whole(url) => self.formatter.url(&url, form),
            Text::Broken(_) => None,
        })
    }

    fn check<'p>(&self, kind: &str, value: &Bound<'p, PyString>) -> PyResult<Bound<'p, PyTuple>> {
        let kind = choose("kind", kind, KINDS)?;
        let (py, text) = (value.py(), Text::read(value)?);
        let report = self.checker.check_bytes(kind, text.as_bytes());
        answer::report(py, &report, text.as_bytes())
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
