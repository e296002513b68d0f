//! `list<struct<start, end, kind, …>>`: the links of each row.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_buffer::{Buffer, NullBufferBuilder};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field as ArrowField, Fields};
use linkspan::offsets::{self, Cursor, Unit};
use linkspan::screen::Screen;
use linkspan::{Detector, Link};

use super::gather::Gather;
use super::strings::{Strings, Width, too_large};
use super::texts::Text;

/// The fields of a link, by name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field(&'static str, Value);

#[derive(Clone, Copy, Debug)]
enum Value {
    Start,
    End,
    Text(Ask),
}

type Ask = for<'t> fn(&Link<'t>, &Screen) -> Option<Cow<'t, str>>;

const fn text(name: &'static str, of: Ask) -> Field {
    Field(name, Value::Text(of))
}

/// All fields. Fields that a link does not have are null.
pub(super) const FIELDS: &[Field] = &[
    Field("start", Value::Start),
    Field("end", Value::End),
    text("kind", |link, _| Some(link.kind().as_str().into())),
    text("text", |link, _| Some(link.as_str().into())),
    text("href", |link, _| Some(link.to_href().into())),
    text("display", |link, _| Some(link.to_display().into())),
    text("host", |link, _| Some(link.host()?.into())),
    text("registrable", |link, _| link.registrable_domain()),
    text("verdict", |link, screen| {
        Some(screen.link(link).verdict().as_str().into())
    }),
    text("evidence", |link, _| Some(link.evidence().as_str().into())),
    text("confidence", |link, _| {
        Some(link.confidence().as_str().into())
    }),
    text("scheme", |link, _| Some(link.scheme()?.into())),
    text("local_part", |link, _| Some(link.local_part()?.into())),
    text("name", |link, _| Some(link.name()?.into())),
    text("port", |link, _| Some(link.port()?.into())),
    text("path", |link, _| Some(link.path()?.into())),
    text("query", |link, _| Some(link.query()?.into())),
    text("fragment", |link, _| Some(link.fragment()?.into())),
    text("tld", |link, _| link.tld()),
];

impl Field {
    pub(super) fn name(&self) -> &'static str {
        self.0
    }
}

impl AsRef<str> for Field {
    fn as_ref(&self) -> &str {
        self.0
    }
}

/// The options of a search for the links of a column.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) detector: Detector,
    pub(super) screen: Screen,
    pub(super) fields: Vec<Field>,
    pub(super) unit: Unit,
    pub(super) width: Width,
}

impl Wanted {
    /// Returns the type of a link.
    fn link_type(&self) -> DataType {
        let field = |Field(name, value): &Field| {
            let kind = match value {
                Value::Start | Value::End => DataType::Int64,
                Value::Text(_) => self.width.text(),
            };
            ArrowField::new(*name, kind, true)
        };
        DataType::Struct(self.fields.iter().map(field).collect::<Fields>())
    }

    /// Returns the type of the links of a row.
    pub(super) fn list_type(&self) -> DataType {
        let item = Arc::new(ArrowField::new("item", self.link_type(), true));
        match self.width {
            Width::Small => DataType::List(item),
            Width::Large => DataType::LargeList(item),
        }
    }
}

/// The values of one field.
enum Values {
    Places(Vec<i64>),
    Texts(Strings),
}

/// The links of consecutive rows.
pub(super) struct Links<'w> {
    wanted: &'w Wanted,
    /// The number of links up to the end of each row.
    ends: Vec<usize>,
    valid: NullBufferBuilder,
    values: Vec<(Value, Values)>,
    count: usize,
}

impl<'w> Links<'w> {
    pub(super) fn new(wanted: &'w Wanted) -> Self {
        let values = |field: &Field| match field.1 {
            Value::Text(_) => (field.1, Values::Texts(Strings::new())),
            _ => (field.1, Values::Places(Vec::new())),
        };
        Links {
            wanted,
            ends: Vec::new(),
            valid: NullBufferBuilder::new(0),
            values: wanted.fields.iter().map(values).collect(),
            count: 0,
        }
    }

    /// Adds the links of a text.
    fn search(&mut self, text: &str) {
        let wanted = self.wanted;
        let mut places = None;
        for link in wanted.detector.links(text) {
            let places = places.get_or_insert_with(|| Places::new(text, wanted.unit));
            let range = link.range();
            let (start, end) = (places.at(range.start), places.at(range.end));
            self.push_link(&link, start, end);
        }
    }

    /// Adds the links of a value that is not UTF-8.
    fn search_bytes(&mut self, bytes: &[u8]) {
        let wanted = self.wanted;
        let (mut read, mut place) = (0, 0);
        for link in wanted.detector.links_in_bytes(bytes) {
            let range = link.range();
            let before = bytes.get(read..range.start).unwrap_or_default();
            let start = place + count(before, wanted.unit);
            let end = start + offsets::count(link.as_str().as_bytes(), wanted.unit);
            self.push_link(&link, start, end);
            (read, place) = (range.end, end);
        }
    }

    fn push_link(&mut self, link: &Link<'_>, start: usize, end: usize) {
        self.count += 1;
        for (value, values) in &mut self.values {
            match (value, values) {
                (Value::Start, Values::Places(places)) => places.push(place(start)),
                (_, Values::Places(places)) => places.push(place(end)),
                (Value::Text(of), Values::Texts(texts)) => {
                    texts.push_option(of(link, &self.wanted.screen).as_deref());
                }
                (_, Values::Texts(texts)) => texts.push_null(),
            }
        }
    }
}

/// Counts the characters of bytes that may not be UTF-8: one for each stretch that Python would replace by U+FFFD.
fn count(bytes: &[u8], unit: Unit) -> usize {
    let chunks = bytes.utf8_chunks().map(|chunk| {
        let broken = match unit {
            Unit::Bytes => chunk.invalid().len(),
            _ => usize::from(!chunk.invalid().is_empty()),
        };
        offsets::count(chunk.valid().as_bytes(), unit) + broken
    });
    chunks.sum()
}

/// No text is longer than an `i64` can count.
fn place(offset: usize) -> i64 {
    i64::try_from(offset).unwrap_or(i64::MAX)
}

impl Gather for Links<'_> {
    fn push(&mut self, text: Option<Text<'_>>) {
        match text {
            None => {}
            Some(Text::Whole(text)) => self.search(text),
            Some(Text::Broken(bytes)) => self.search_bytes(bytes),
        }
        self.ends.push(self.count);
        self.valid.append(text.is_some());
    }

    fn append(&mut self, mut other: Self) {
        self.ends
            .extend(other.ends.iter().map(|end| self.count + end));
        self.count += other.count;
        match other.valid.finish() {
            Some(valid) => self.valid.append_buffer(&valid),
            None => self.valid.append_n_non_nulls(other.ends.len()),
        }
        for ((_, values), (_, more)) in self.values.iter_mut().zip(other.values) {
            match (values, more) {
                (Values::Places(places), Values::Places(more)) => places.extend_from_slice(&more),
                (Values::Texts(texts), Values::Texts(more)) => texts.append(more),
                _ => {}
            }
        }
    }

    fn finish(mut self) -> Result<ArrayData, String> {
        let width = self.wanted.width;
        let values = self.values.into_iter().map(|(_, values)| match values {
            Values::Places(places) => ArrayData::builder(DataType::Int64)
                .len(places.len())
                .add_buffer(Buffer::from_vec(places))
                .build()
                .map_err(|error| error.to_string()),
            Values::Texts(texts) => texts.finish(width),
        });
        let links = ArrayData::builder(self.wanted.link_type())
            .len(self.count)
            .child_data(values.collect::<Result<_, _>>()?)
            .build()
            .map_err(|error| error.to_string())?;
        ArrayData::builder(self.wanted.list_type())
            .len(self.ends.len())
            .add_buffer(width.offsets(&self.ends).ok_or_else(too_large)?)
            .add_child_data(links)
            .nulls(self.valid.finish())
            .build()
            .map_err(|error| error.to_string())
    }
}

/// Converts ascending offsets in bytes.
enum Places<'t> {
    Bytes,
    Other(Cursor<'t>, Unit),
}

impl<'t> Places<'t> {
    fn new(text: &'t str, unit: Unit) -> Self {
        if unit == Unit::Bytes || text.is_ascii() {
            Places::Bytes
        } else {
            Places::Other(Cursor::new(text), unit)
        }
    }

    #[inline]
    fn at(&mut self, offset: usize) -> usize {
        match self {
            Places::Bytes => offset,
            Places::Other(cursor, unit) => cursor.position(offset).of(*unit),
        }
    }
}
