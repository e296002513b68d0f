//! Columns of text in each of Arrow's layouts for text.
//!
//! Arrow requires UTF-8, but not every writer of Parquet produces it. So the encoding is checked, for all texts of a
//! chunk at once if they are in one buffer. Every access is checked, too: wrong offsets yield an empty text and nothing
//! worse.

use std::ops::Range;

use arrow_buffer::ArrowNativeType;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use simdutf8::basic::from_utf8;

/// The layout of the texts of a column in memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Layout {
    /// Only nulls.
    Null,
    /// Offsets of 32 bits into one buffer.
    Utf8,
    /// Offsets of 64 bits into one buffer.
    LargeUtf8,
    /// Sixteen bytes for each text, which contain the text itself or its position.
    View,
    /// Indices into a dictionary of texts. The first field is the type of the indices, the second the layout of the dictionary.
    Dictionary(Key, Values),
}

/// The type of the indices into a dictionary.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Key {
    I8,
    I16,
    I32,
    I64,
    U8,
    U16,
    U32,
    U64,
}

/// The layout of the texts of a dictionary in memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Values {
    Utf8,
    LargeUtf8,
    View,
}

/// One chunk of a column of text.
#[derive(Debug)]
pub(super) struct Texts {
    data: ArrayData,
    layout: Layout,
}

impl Texts {
    /// Returns the layout of a type, if it is a type of text.
    pub(super) fn layout(kind: &DataType) -> PyResult<Layout> {
        match kind {
            DataType::Null => Ok(Layout::Null),
            DataType::Utf8 => Ok(Layout::Utf8),
            DataType::LargeUtf8 => Ok(Layout::LargeUtf8),
            DataType::Utf8View => Ok(Layout::View),
            DataType::Dictionary(keys, values) => key(keys)
                .zip(plain(values))
                .map(|(key, values)| Layout::Dictionary(key, values))
                .ok_or_else(|| not_text(kind)),
            _ => Err(not_text(kind)),
        }
    }

    pub(super) fn new(data: ArrayData, layout: Layout) -> Self {
        Texts { data, layout }
    }

    pub(super) fn len(&self) -> usize {
        self.data.len()
    }

    /// Prepares the chunk for reading.
    pub(super) fn reader(&self) -> Reader<'_> {
        let values = self.data.child_data().first();
        let sheet = match (self.layout, values) {
            (Layout::Null, _) => Sheet::Absent,
            (Layout::Utf8, _) => Sheet::offsets::<i32>(&self.data),
            (Layout::LargeUtf8, _) => Sheet::offsets::<i64>(&self.data),
            (Layout::View, _) => Sheet::Views(&self.data),
            (Layout::Dictionary(_, Values::Utf8), Some(values)) => Sheet::offsets::<i32>(values),
            (Layout::Dictionary(_, Values::LargeUtf8), Some(values)) => {
                Sheet::offsets::<i64>(values)
            }
            (Layout::Dictionary(_, Values::View), Some(values)) => Sheet::Views(values),
            (Layout::Dictionary(..), None) => Sheet::Absent,
        };
        Reader { texts: self, sheet }
    }

    /// Returns the index of the text of a row, or `None` for null.
    fn number(&self, row: usize) -> Option<usize> {
        let is_null = |data: &ArrayData, row| data.nulls().is_some_and(|nulls| nulls.is_null(row));
        if is_null(&self.data, row) {
            return None;
        }
        let Layout::Dictionary(key, _) = self.layout else {
            return Some(row);
        };
        let values = self.data.child_data().first()?;
        let number = key.number(&self.data, row)?;
        (number < values.len() && !is_null(values, number)).then_some(number)
    }
}

/// A chunk that is being read.
#[derive(Debug)]
pub(super) struct Reader<'c> {
    texts: &'c Texts,
    sheet: Sheet<'c>,
}

impl<'c> Reader<'c> {
    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }

    /// Returns the text of a row, or `None` for null.
    #[inline]
    pub(super) fn get(&self, row: usize) -> Option<Text<'c>> {
        let number = self.texts.number(row)?;
        Some(match &self.sheet {
            Sheet::Absent => return None,
            Sheet::Whole(text, ends) => {
                let of_row = ends.range(number).and_then(|range| text.get(range));
                Text::Whole(of_row.unwrap_or_default())
            }
            Sheet::Broken(bytes, ends) => {
                let of_row = ends.range(number).and_then(|range| bytes.get(range));
                Text::of(of_row.unwrap_or_default())
            }
            Sheet::Views(data) => Text::of(of_view(data, number).unwrap_or_default()),
        })
    }
}

/// The text of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Text<'c> {
    Whole(&'c str),
    /// Not UTF-8.
    Broken(&'c [u8]),
}

impl<'c> Text<'c> {
    fn of(bytes: &'c [u8]) -> Self {
        match from_utf8(bytes) {
            Ok(text) => Text::Whole(text),
            Err(_) => Text::Broken(bytes),
        }
    }
}

/// The texts of a chunk in memory.
#[derive(Debug)]
enum Sheet<'c> {
    Absent,
    /// Concatenated and entirely in UTF-8.
    Whole(&'c str, Ends<'c>),
    /// Concatenated.
    Broken(&'c [u8], Ends<'c>),
    Views(&'c ArrayData),
}

impl<'c> Sheet<'c> {
    fn offsets<O: Offset>(data: &'c ArrayData) -> Self {
        let ends = data.buffer::<O>(0).get(..=data.len()).unwrap_or_default();
        let bytes = data.buffers().get(1).map_or(&[][..], |all| all.as_slice());
        // A slice of a long column uses only a part of its buffer.
        let last = ends.last().and_then(|end| end.to_usize());
        let bytes = bytes.get(..last.unwrap_or_default()).unwrap_or(bytes);
        let first = ends
            .first()
            .and_then(|end| end.to_usize())
            .unwrap_or_default();
        let used = bytes.get(first..).unwrap_or_default();
        match from_utf8(used) {
            Ok(text) => Sheet::Whole(text, Ends::new(O::ends(ends), first)),
            Err(_) => Sheet::Broken(used, Ends::new(O::ends(ends), first)),
        }
    }
}

/// Where each text ends and the next one begins, counted from the start of the first.
#[derive(Debug)]
struct Ends<'c> {
    all: AllEnds<'c>,
    first: usize,
}

#[derive(Debug)]
enum AllEnds<'c> {
    Small(&'c [i32]),
    Large(&'c [i64]),
}

impl<'c> Ends<'c> {
    fn new(all: AllEnds<'c>, first: usize) -> Self {
        Ends { all, first }
    }

    #[inline]
    fn range(&self, number: usize) -> Option<Range<usize>> {
        match self.all {
            AllEnds::Small(ends) => self.between(ends, number),
            AllEnds::Large(ends) => self.between(ends, number),
        }
    }

    #[inline]
    fn between<O: ArrowNativeType>(&self, ends: &[O], number: usize) -> Option<Range<usize>> {
        let [start, end] = *ends.get(number..)?.first_chunk()?;
        let place = |end: O| end.to_usize()?.checked_sub(self.first);
        Some(place(start)?..place(end)?)
    }
}

/// An integer type of offsets.
trait Offset: ArrowNativeType {
    fn ends(ends: &[Self]) -> AllEnds<'_>;
}

impl Offset for i32 {
    fn ends(ends: &[Self]) -> AllEnds<'_> {
        AllEnds::Small(ends)
    }
}

impl Offset for i64 {
    fn ends(ends: &[Self]) -> AllEnds<'_> {
        AllEnds::Large(ends)
    }
}

fn not_text(kind: &DataType) -> PyErr {
    let advice = match kind {
        DataType::Struct(_) => "pass one of its columns",
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            "if it is UTF-8, cast it to utf8"
        }
        _ => "pass utf8, large_utf8, string_view, or a dictionary of them",
    };
    PyTypeError::new_err(format!(
        "this column holds {}, but only text can be searched; {advice}",
        shown(kind)
    ))
}

/// Returns a short description of a type, because the type of a whole table would fill a page.
fn shown(kind: &DataType) -> String {
    match kind {
        DataType::Struct(fields) => format!("a struct of {} fields", fields.len()),
        _ => kind.to_string(),
    }
}

fn key(kind: &DataType) -> Option<Key> {
    Some(match kind {
        DataType::Int8 => Key::I8,
        DataType::Int16 => Key::I16,
        DataType::Int32 => Key::I32,
        DataType::Int64 => Key::I64,
        DataType::UInt8 => Key::U8,
        DataType::UInt16 => Key::U16,
        DataType::UInt32 => Key::U32,
        DataType::UInt64 => Key::U64,
        _ => return None,
    })
}

fn plain(kind: &DataType) -> Option<Values> {
    match kind {
        DataType::Utf8 => Some(Values::Utf8),
        DataType::LargeUtf8 => Some(Values::LargeUtf8),
        DataType::Utf8View => Some(Values::View),
        _ => None,
    }
}

impl Key {
    /// Returns the number in a row.
    fn number(self, data: &ArrayData, row: usize) -> Option<usize> {
        match self {
            Key::I8 => number::<i8>(data, row),
            Key::I16 => number::<i16>(data, row),
            Key::I32 => number::<i32>(data, row),
            Key::I64 => number::<i64>(data, row),
            Key::U8 => number::<u8>(data, row),
            Key::U16 => number::<u16>(data, row),
            Key::U32 => number::<u32>(data, row),
            Key::U64 => number::<u64>(data, row),
        }
    }
}

fn number<N: ArrowNativeType>(data: &ArrayData, row: usize) -> Option<usize> {
    data.buffer::<N>(0).get(row)?.to_usize()
}

/// The longest text that a view itself contains, in bytes.
const INLINE: usize = 12;

/// Returns the text of a view. A view is the length and then the text, or the length, the first bytes, the index of a
/// buffer and an offset.
fn of_view(data: &ArrayData, row: usize) -> Option<&[u8]> {
    let at = (data.offset() + row).checked_mul(16)?;
    let view = data.buffers().first()?.as_slice().get(at..)?;
    let word = |at: usize| {
        let bytes = view.get(at..)?.first_chunk()?;
        usize::try_from(u32::from_le_bytes(*bytes)).ok()
    };
    let len = word(0)?;
    if len <= INLINE {
        return view.get(4..4 + len);
    }
    let (buffer, start) = (word(8)?, word(12)?);
    let values = data.buffers().get(1 + buffer)?.as_slice();
    values.get(start..start + len)
}
