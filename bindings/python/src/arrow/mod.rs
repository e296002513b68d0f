//! Converts columns of text to columns of answers, over the Arrow PyCapsule interface.
//!
//! `border` imports and exports memory, `texts` reads the layouts of text, `gather` iterates over
//! the rows, and `links` and `map` write the answers. No Python object is created for a row.

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
use linkspan::{Detector, Linkifier};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyTuple};

use self::gather::{Gather, gather};
use self::links::{FIELDS, Field, Links, Wanted};
use self::map::{Flags, Mapped, rewritten, whole};
use self::strings::Width;
use self::texts::Text;
use crate::handle::Handle;
use crate::options::{Options, choose, wrong};
use crate::registrable;
use crate::tools::Checker;

/// Returns the number of rows of a column of answers.
#[pyfunction]
pub(crate) fn column_len(column: &Bound<'_, PyAny>) -> PyResult<usize> {
    Ok(ArrayData::of(column)?.len())
}

/// Returns a row as a Python value: text, a bool, a list of dictionaries, or `None`.
#[pyfunction]
pub(crate) fn column_row<'p>(
    column: &Bound<'p, PyAny>,
    row: usize,
) -> PyResult<Option<Bound<'p, PyAny>>> {
    let data = ArrayData::of(column)?;
    if row < data.len() {
        rows::value(column.py(), &make_array(data.clone()), row)
    } else {
        Ok(None)
    }
}

/// Returns all rows as Python values.
#[pyfunction]
pub(crate) fn column_rows<'p>(column: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyList>> {
    rows::list(column.py(), &make_array(ArrayData::of(column)?.clone()))
}

/// Returns the capsules of Arrow for a column.
#[pyfunction]
pub(crate) fn column_array<'p>(column: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyTuple>> {
    border::write(column.py(), ArrayData::of(column)?)
}

/// Returns the capsule of Arrow for the type of a column.
#[pyfunction]
pub(crate) fn column_type<'p>(column: &Bound<'p, PyAny>) -> PyResult<Bound<'p, PyCapsule>> {
    border::write_type(column.py(), ArrayData::of(column)?.data_type())
}

/// Reads which fields of links are requested.
fn wanted(options: &Options<'_, '_>, detector: &Bound<'_, PyAny>) -> PyResult<Wanted> {
    Ok(Wanted {
        detector: Detector::of(detector)?.clone(),
        screen: Screen::builder()
            .policy(options.word("policy", Policy::ALL)?)
            .protect(&options.texts("protect")?)
            .build(),
        fields: options.words("fields", "a field", FIELDS)?,
        unit: options.word("offsets", Unit::ALL)?,
        width: options.word("strings", Width::ALL)?,
    })
}

/// The names of the offset widths of answers.
pub(crate) const WIDTHS: [&str; 2] = ["utf8", "large_utf8"];

/// Returns the names of the fields of a link.
pub(crate) fn fields() -> Vec<&'static str> {
    FIELDS.iter().map(Field::name).collect()
}

/// Reads a column and computes the answer for each row, with the interpreter lock released.
fn answer<'p, G: Gather>(
    column: &Bound<'p, PyAny>,
    threads: usize,
    new: impl Fn() -> G + Sync,
) -> PyResult<Bound<'p, PyCapsule>> {
    let (py, texts) = (column.py(), border::read(column)?);
    let answer = py.detach(|| gather(&texts, threads, &new));
    answer.map_err(wrong)?.into_capsule(py)
}

/// Returns the links of each row.
#[pyfunction]
pub(crate) fn detect_column<'p>(
    column: &Bound<'p, PyAny>,
    detector: &Bound<'p, PyAny>,
    options: &Bound<'p, PyAny>,
    threads: usize,
) -> PyResult<Bound<'p, PyCapsule>> {
    let wanted = wanted(&Options(options), detector)?;
    answer(column, threads, || Links::new(&wanted))
}

/// Returns whether there is a link in each row.
#[pyfunction]
pub(crate) fn match_column<'p>(
    column: &Bound<'p, PyAny>,
    detector: &Bound<'p, PyAny>,
    threads: usize,
) -> PyResult<Bound<'p, PyCapsule>> {
    let detector = Detector::of(detector)?;
    let ask = |text: Text<'_>| match text {
        Text::Whole(text) => detector.is_match(text),
        Text::Broken(bytes) => detector.links_in_bytes(bytes).next().is_some(),
    };
    answer(column, threads, || Flags::new(&ask))
}

/// Returns whether each row is valid.
#[pyfunction]
pub(crate) fn check_column<'p>(
    column: &Bound<'p, PyAny>,
    checker: &Bound<'p, PyAny>,
    kind: &Bound<'p, PyAny>,
    threads: usize,
) -> PyResult<Bound<'p, PyCapsule>> {
    let checker = Checker::of(checker)?;
    let kind = choose("kind", kind, Kind::ALL)?;
    let ask = |value: Text<'_>| match value {
        Text::Whole(value) => checker.0.check(kind, value).is_valid(),
        Text::Broken(_) => false,
    };
    answer(column, threads, || Flags::new(&ask))
}

/// Returns each row in another form.
#[pyfunction]
pub(crate) fn format_column<'p>(
    column: &Bound<'p, PyAny>,
    form: &Bound<'p, PyAny>,
    strings: &Bound<'p, PyAny>,
    threads: usize,
) -> PyResult<Bound<'p, PyCapsule>> {
    let form = choose("form", form, Form::ALL)?;
    let formatter = Formatter::new();
    let map = whole(|url| formatter.url(url, form).ok());
    mapped(column, strings, threads, map)
}

/// Returns the registrable domain of each row.
#[pyfunction]
pub(crate) fn registrable_column<'p>(
    column: &Bound<'p, PyAny>,
    strings: &Bound<'p, PyAny>,
    threads: usize,
) -> PyResult<Bound<'p, PyCapsule>> {
    mapped(column, strings, threads, whole(registrable::of_value))
}

/// Returns each row with links.
#[pyfunction]
pub(crate) fn linkify_column<'p>(
    column: &Bound<'p, PyAny>,
    linkifier: &Bound<'p, PyAny>,
    to: &Bound<'p, PyAny>,
    strings: &Bound<'p, PyAny>,
    threads: usize,
) -> PyResult<Bound<'p, PyCapsule>> {
    let linkifier = Linkifier::of(linkifier)?;
    let format = choose("to", to, Format::ALL)?;
    let map = rewritten(|text| linkifier.render(text, format).into_owned());
    mapped(column, strings, threads, map)
}

/// Returns each row with its links defanged.
#[pyfunction]
pub(crate) fn defang_column<'p>(
    column: &Bound<'p, PyAny>,
    strings: &Bound<'p, PyAny>,
    threads: usize,
) -> PyResult<Bound<'p, PyCapsule>> {
    let map = rewritten(|text| linkspan::defang(text).into_owned());
    mapped(column, strings, threads, map)
}

/// Returns each row with its defanged links restored.
#[pyfunction]
pub(crate) fn refang_column<'p>(
    column: &Bound<'p, PyAny>,
    strings: &Bound<'p, PyAny>,
    threads: usize,
) -> PyResult<Bound<'p, PyCapsule>> {
    let map = rewritten(|text| linkspan::refang(text).into_owned());
    mapped(column, strings, threads, map)
}

fn mapped<'p>(
    column: &Bound<'p, PyAny>,
    strings: &Bound<'p, PyAny>,
    threads: usize,
    map: impl Fn(Text<'_>) -> Option<String> + Sync,
) -> PyResult<Bound<'p, PyCapsule>> {
    let width = choose("strings", strings, Width::ALL)?;
    answer(column, threads, || Mapped::new(&map, width))
}
