//! Columns of text in each of the layouts that Arrow has for them.
//!
//! Values are bytes: Arrow asks for UTF-8, but not everybody who writes Parquet keeps to it. Every look is
//! checked, so that offsets that lie give an empty text and nothing worse.

use arrow_buffer::ArrowNativeType;
use arrow_data::ArrayData;
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

/// How the texts of a column lie in memory.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Layout {
    /// Nothing but nulls.
    Null,
    /// Offsets of 32 bits into one buffer.
    Utf8,
    /// Offsets of 64 bits into one buffer.
    LargeUtf8,
    /// Sixteen bytes for each text: itself, or where it is.
    View,
    /// Numbers of texts that stand elsewhere, in the second layout; the first says how wide they are.
    Dictionary(Key, Values),
}

/// How the numbers of a dictionary are written.
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

/// How the texts of a dictionary lie in memory.
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
    /// The layout of a type, if it is one of text.
    pub(super) fn layout(kind: &DataType) -> PyResult<Layout> {
        match kind {
            DataType::Null => Ok(Layout::Null),
            DataType::Utf8 => Ok(Layout::Utf8),
            DataType::LargeUtf8 => Ok(Layout::LargeUtf8),
            DataType::Utf8View => Ok(Layout::View),
            DataType::Dictionary(keys, values) => key(keys)
                .zip(plain(values))
                .map(|(key, values)| Layout::Dictionary(key, values))
                .ok_or_else(|| no_text(kind)),
            _ => Err(no_text(kind)),
        }
    }

    pub(super) fn new(data: ArrayData, layout: Layout) -> Self {
        Texts { data, layout }
    }

    pub(super) fn len(&self) -> usize {
        self.data.len()
    }

    /// The text of a row; none for null.
    #[inline]
    pub(super) fn get(&self, row: usize) -> Option<&[u8]> {
        if self.data.nulls().is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        match self.layout {
            Layout::Null => None,
            Layout::Utf8 => Some(of_offsets::<i32>(&self.data, row)),
            Layout::LargeUtf8 => Some(of_offsets::<i64>(&self.data, row)),
            Layout::View => Some(of_view(&self.data, row)),
            Layout::Dictionary(key, values) => self.of_dictionary(key, values, row),
        }
    }

    fn of_dictionary(&self, key: Key, values: Values, row: usize) -> Option<&[u8]> {
        let row = match key {
            Key::I8 => number::<i8>(&self.data, row),
            Key::I16 => number::<i16>(&self.data, row),
            Key::I32 => number::<i32>(&self.data, row),
            Key::I64 => number::<i64>(&self.data, row),
            Key::U8 => number::<u8>(&self.data, row),
            Key::U16 => number::<u16>(&self.data, row),
            Key::U32 => number::<u32>(&self.data, row),
            Key::U64 => number::<u64>(&self.data, row),
        }?;
        let data = self.data.child_data().first()?;
        if row >= data.len() || data.nulls().is_some_and(|nulls| nulls.is_null(row)) {
            return None;
        }
        Some(match values {
            Values::Utf8 => of_offsets::<i32>(data, row),
            Values::LargeUtf8 => of_offsets::<i64>(data, row),
            Values::View => of_view(data, row),
        })
    }
}

fn no_text(kind: &DataType) -> PyErr {
    let advice = match kind {
        DataType::Struct(_) => "pass one of its columns",
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView => {
            "if it is UTF-8, cast it to utf8"
        }
        _ => "pass utf8, large_utf8, string_view, or a dictionary of them",
    };
    PyTypeError::new_err(format!(
        "this column holds {}, and links are searched in text; {advice}",
        shown(kind)
    ))
}

/// A type in few words: that of a whole table would fill a page.
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

/// The number in a row of a buffer of numbers.
fn number<N: ArrowNativeType>(data: &ArrayData, row: usize) -> Option<usize> {
    data.buffer::<N>(0).get(row)?.to_usize()
}

/// The text between two offsets.
#[inline]
fn of_offsets<O: ArrowNativeType>(data: &ArrayData, row: usize) -> &[u8] {
    let find = || {
        let [start, end] = *data.buffer::<O>(0).get(row..row + 2)?.first_chunk()?;
        let values = data.buffers().get(1)?.as_slice();
        values.get(start.to_usize()?..end.to_usize()?)
    };
    find().unwrap_or_default()
}

/// How long a text may be that stands in its view itself.
const INLINE: usize = 12;

/// The text of a view: length, then the text, or its first bytes, a number of a buffer and an offset.
fn of_view(data: &ArrayData, row: usize) -> &[u8] {
    let find = || {
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
    };
    find().unwrap_or_default()
}
