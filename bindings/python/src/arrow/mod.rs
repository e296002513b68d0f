//! Columns of text in, columns of answers out, over the Arrow PyCapsule interface.
//!
//! `border` is where memory is handed over, `texts` reads the layouts of text, `gather` walks the rows,
//! `links` and `map` write the answers. No Python object is made for a row.

mod border;
mod gather;
mod links;
mod map;
mod rows;
mod strings;
mod texts;

use arrow_array::make_array;
use arrow_data::ArrayData;
use linkspan::check::Kind;
use linkspan::format::{Form, Formatter};
use linkspan::linkify::Format;
use linkspan::offsets::Unit;
use linkspan::screen::{Policy, Screen};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyIterator, PyList, PyTuple};

use self::gather::{Gather, gather};
use self::links::{FIELDS, Field, Links, Wanted};
use self::map::{Flags, Mapped, rewritten, whole};
use self::strings::Width;
use self::texts::{Text, Texts};
use crate::detector::Detector;
use crate::linkifier::Linkifier;
use crate::options::{choose, wrong};
use crate::registrable;
use crate::tools::Checker;

/// A column of answers, which any library that reads Arrow takes over without a copy.
#[pyclass(frozen, module = "linkspan.arrow")]
#[derive(Debug)]
pub(crate) struct Column(ArrayData);

#[pymethods]
impl Column {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// A row as Python has it: text, a yes or a no, a list of dictionaries, or `None`.
    fn __getitem__<'p>(&self, py: Python<'p>, row: isize) -> PyResult<Option<Bound<'p, PyAny>>> {
        let len = self.0.len();
        let from_end = row < 0;
        let at = if from_end {
            len.checked_add_signed(row)
        } else {
            usize::try_from(row).ok()
        };
        match at.filter(|&at| at < len) {
            Some(at) => rows::value(py, &make_array(self.0.clone()), at),
            None => Err(PyIndexError::new_err(format!(
                "there is no row {row}; the column has {len}"
            ))),
        }
    }

    fn __iter__<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyIterator>> {
        self.to_pylist(py)?.try_iter()
    }

    /// All rows as Python has them.
    fn to_pylist<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyList>> {
        rows::list(py, &make_array(self.0.clone()))
    }

    fn __repr__(&self) -> String {
        format!("<linkspan.arrow.Column of {} rows>", self.0.len())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'p>(
        &self,
        py: Python<'p>,
        requested_schema: Option<&Bound<'p, PyAny>>,
    ) -> PyResult<Bound<'p, PyTuple>> {
        // A wish, which the protocol lets us leave open.
        let _ = requested_schema;
        border::write(py, &self.0)
    }

    fn __arrow_c_schema__<'p>(&self, py: Python<'p>) -> PyResult<Bound<'p, PyCapsule>> {
        border::write_type(py, self.0.data_type())
    }
}

/// What is asked of links, as Python gives it.
#[derive(FromPyObject)]
struct Asked {
    #[pyo3(item)]
    fields: Vec<String>,
    #[pyo3(item)]
    offsets: String,
    #[pyo3(item)]
    strings: String,
    #[pyo3(item)]
    policy: String,
    #[pyo3(item)]
    protect: Vec<String>,
}

impl Asked {
    fn wanted(&self, detector: &Detector) -> PyResult<Wanted> {
        let fields = self.fields.iter();
        let fields: Vec<_> = fields
            .map(|name| choose("a field", name, FIELDS))
            .collect::<PyResult<_>>()?;
        if fields.is_empty() {
            return Err(wrong("no field is asked for; name one at least"));
        }
        let policy = choose("policy", &self.policy, Policy::ALL)?;
        Ok(Wanted {
            detector: detector.0.clone(),
            screen: Screen::builder()
                .policy(policy)
                .protect(&self.protect)
                .build(),
            fields,
            unit: choose("offsets", &self.offsets, Unit::ALL)?,
            width: choose("strings", &self.strings, Width::ALL)?,
        })
    }
}

/// The words for the width of answers.
pub(crate) const WIDTHS: [&str; 2] = ["utf8", "large_utf8"];

/// The names of what can be asked of a link.
pub(crate) fn fields() -> Vec<&'static str> {
    FIELDS.iter().map(Field::name).collect()
}

/// Reads a column, and answers for each row while other threads may use the interpreter.
fn answer<G: Gather>(
    column: &Bound<'_, PyAny>,
    threads: usize,
    new: impl Fn() -> G + Sync,
) -> PyResult<Column> {
    let texts: Vec<Texts> = border::read(column)?;
    let answer = column.py().detach(|| gather(&texts, threads, &new));
    answer.map(Column).map_err(wrong)
}

/// The functions of `linkspan.arrow`, with all options.
#[pyclass(frozen, module = "linkspan._core")]
#[derive(Debug)]
pub(crate) struct Columns {
    formatter: Formatter,
}

#[pymethods]
impl Columns {
    #[new]
    fn new() -> Self {
        Columns {
            formatter: Formatter::new(),
        }
    }

    fn detect(
        &self,
        column: &Bound<'_, PyAny>,
        detector: &Detector,
        asked: Asked,
        threads: usize,
    ) -> PyResult<Column> {
        let wanted = asked.wanted(detector)?;
        answer(column, threads, || Links::new(&wanted))
    }

    fn is_match(
        &self,
        column: &Bound<'_, PyAny>,
        detector: &Detector,
        threads: usize,
    ) -> PyResult<Column> {
        let ask = |text: Text<'_>| match text {
            Text::Whole(text) => detector.0.is_match(text),
            Text::Broken(bytes) => detector.0.links_in_bytes(bytes).next().is_some(),
        };
        answer(column, threads, || Flags::new(&ask))
    }

    fn check(
        &self,
        column: &Bound<'_, PyAny>,
        checker: &Checker,
        kind: &str,
        threads: usize,
    ) -> PyResult<Column> {
        let kind = choose("kind", kind, Kind::ALL)?;
        let ask = |value: Text<'_>| match value {
            Text::Whole(value) => checker.0.check(kind, value).is_valid(),
            Text::Broken(_) => false,
        };
        answer(column, threads, || Flags::new(&ask))
    }

    fn format(
        &self,
        column: &Bound<'_, PyAny>,
        form: &str,
        strings: &str,
        threads: usize,
    ) -> PyResult<Column> {
        let form = choose("form", form, Form::ALL)?;
        mapped(
            column,
            strings,
            threads,
            whole(|url| self.formatter.url(url, form).ok()),
        )
    }

    fn registrable(
        &self,
        column: &Bound<'_, PyAny>,
        strings: &str,
        threads: usize,
    ) -> PyResult<Column> {
        mapped(column, strings, threads, whole(registrable::of_value))
    }

    fn linkify(
        &self,
        column: &Bound<'_, PyAny>,
        linkifier: &Linkifier,
        format: &str,
        strings: &str,
        threads: usize,
    ) -> PyResult<Column> {
        let format = choose("to", format, Format::ALL)?;
        let map = rewritten(|text| linkifier.0.render(text, format).into_owned());
        mapped(column, strings, threads, map)
    }

    fn defang(&self, column: &Bound<'_, PyAny>, strings: &str, threads: usize) -> PyResult<Column> {
        let map = rewritten(|text| linkspan::defang(text).into_owned());
        mapped(column, strings, threads, map)
    }

    fn refang(&self, column: &Bound<'_, PyAny>, strings: &str, threads: usize) -> PyResult<Column> {
        let map = rewritten(|text| linkspan::refang(text).into_owned());
        mapped(column, strings, threads, map)
    }
}

fn mapped(
    column: &Bound<'_, PyAny>,
    strings: &str,
    threads: usize,
    map: impl Fn(Text<'_>) -> Option<String> + Sync,
) -> PyResult<Column> {
    let width = choose("strings", strings, Width::ALL)?;
    answer(column, threads, || Mapped::new(&map, width))
}
