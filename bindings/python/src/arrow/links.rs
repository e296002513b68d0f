//! `list<struct<start, end, kind, …>>`: the links of each row.

use std::sync::Arc;

use arrow_buffer::{Buffer, NullBufferBuilder};
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field as ArrowField, Fields};
use linkspan::format::{Form, Formatter};
use linkspan::offsets::{self, Cursor, Unit};
use linkspan::screen::Screen;
use linkspan::{Detector, Link};

use super::gather::Gather;
use super::registrable;
use super::strings::{Strings, Width, too_large};
use super::texts::Text;
use crate::options::Words;

/// What can be asked of a link.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Field {
    Start,
    End,
    Kind,
    Text,
    Href,
    Display,
    Host,
    Registrable,
    Verdict,
    Evidence,
    Confidence,
}

pub(super) const FIELDS: Words<Field> = &[
    ("start", Field::Start),
    ("end", Field::End),
    ("kind", Field::Kind),
    ("text", Field::Text),
    ("href", Field::Href),
    ("display", Field::Display),
    ("host", Field::Host),
    ("registrable", Field::Registrable),
    ("verdict", Field::Verdict),
    ("evidence", Field::Evidence),
    ("confidence", Field::Confidence),
];

impl Field {
    fn name(self) -> &'static str {
        let found = FIELDS.iter().find(|(_, field)| *field == self);
        found.map_or("", |(name, _)| name)
    }

    fn is_place(self) -> bool {
        matches!(self, Field::Start | Field::End)
    }
}

/// What is asked of the links of a column.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) detector: Detector,
    pub(super) screen: Screen,
    pub(super) fields: Vec<Field>,
    pub(super) unit: Unit,
    pub(super) width: Width,
}

impl Wanted {
    fn kind_of(&self, field: Field) -> DataType {
        match field.is_place() {
            true => DataType::Int64,
            false => self.width.text(),
        }
    }

    /// The type of a link.
    fn link_type(&self) -> DataType {
        let field = |field: &Field| ArrowField::new(field.name(), self.kind_of(*field), true);
        DataType::Struct(self.fields.iter().map(field).collect::<Fields>())
    }

    /// The type of the links of a row.
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

/// The links of rows that follow each other.
pub(super) struct Links<'w> {
    wanted: &'w Wanted,
    /// The number of links up to the end of each row.
    ends: Vec<usize>,
    valid: NullBufferBuilder,
    values: Vec<(Field, Values)>,
    count: usize,
}

impl<'w> Links<'w> {
    pub(super) fn new(wanted: &'w Wanted) -> Self {
        let values = |field: &Field| match field.is_place() {
            true => (*field, Values::Places(Vec::new())),
            false => (*field, Values::Texts(Strings::new())),
        };
        Links {
            wanted,
            ends: Vec::new(),
            valid: NullBufferBuilder::new(0),
            values: wanted.fields.iter().map(values).collect(),
            count: 0,
        }
    }

    /// The links of a text that stands behind `base` units of a row.
    fn search(&mut self, text: &str, base: usize) {
        let wanted = self.wanted;
        let mut places = None;
        for link in wanted.detector.links(text) {
            let places = places.get_or_insert_with(|| Places::new(text, wanted.unit));
            let range = link.range();
            let start = base + places.at(range.start);
            let end = base + places.at(range.end);
            self.push_link(&link, start, end);
        }
    }

    /// The links of what is UTF-8 in a value. What is none counts as one character for each stretch that
    /// Python would replace by one.
    fn search_pieces(&mut self, bytes: &[u8]) {
        let (unit, mut base) = (self.wanted.unit, 0);
        for chunk in bytes.utf8_chunks() {
            let (text, broken) = (chunk.valid(), chunk.invalid());
            self.search(text, base);
            base += offsets::count(text.as_bytes(), unit);
            base += match unit {
                Unit::Bytes => broken.len(),
                _ => usize::from(!broken.is_empty()),
            };
        }
    }

    fn push_link(&mut self, link: &Link<'_>, start: usize, end: usize) {
        self.count += 1;
        for (field, values) in &mut self.values {
            match values {
                Values::Places(places) if *field == Field::Start => places.push(place(start)),
                Values::Places(places) => places.push(place(end)),
                Values::Texts(texts) => push_text(texts, *field, link, self.wanted),
            }
        }
    }
}

/// No text is longer than what an `i64` counts.
fn place(offset: usize) -> i64 {
    i64::try_from(offset).unwrap_or(i64::MAX)
}

fn push_text(texts: &mut Strings, field: Field, link: &Link<'_>, wanted: &Wanted) {
    let form = |form| Formatter::new().link(link, form);
    match field {
        Field::Kind => texts.push(link.kind().as_str()),
        Field::Text => texts.push(link.as_str()),
        Field::Href => texts.push(&form(Form::Href)),
        Field::Display => texts.push(&form(Form::Display)),
        Field::Host => texts.push(registrable::host(link)),
        Field::Registrable => texts.push_option(registrable::of_link(link).as_deref()),
        Field::Verdict => texts.push(wanted.screen.link(link).verdict().as_str()),
        Field::Evidence => texts.push(link.evidence().as_str()),
        Field::Confidence => texts.push(link.confidence().as_str()),
        Field::Start | Field::End => texts.push_null(),
    }
}

impl Gather for Links<'_> {
    fn push(&mut self, text: Option<Text<'_>>) {
        match text {
            None => {}
            Some(Text::Whole(text)) => self.search(text, 0),
            Some(Text::Broken(bytes)) => self.search_pieces(bytes),
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
        match unit == Unit::Bytes || text.is_ascii() {
            true => Places::Bytes,
            false => Places::Other(Cursor::new(text), unit),
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
