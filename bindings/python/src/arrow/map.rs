//! One value for each row: a bool or another text.

use arrow_buffer::{BooleanBufferBuilder, NullBufferBuilder};
use arrow_data::ArrayData;
use arrow_schema::DataType;

use super::gather::Gather;
use super::strings::{Strings, Width};
use super::texts::Text;

/// A bool for each row.
pub(super) struct Flags<'f, F> {
    ask: &'f F,
    flags: BooleanBufferBuilder,
    valid: NullBufferBuilder,
}

impl<'f, F> Flags<'f, F> {
    pub(super) fn new(ask: &'f F) -> Self {
        Flags {
            ask,
            flags: BooleanBufferBuilder::new(0),
            valid: NullBufferBuilder::new(0),
        }
    }
}

impl<F: Fn(Text<'_>) -> bool + Sync> Gather for Flags<'_, F> {
    fn push(&mut self, text: Option<Text<'_>>) {
        self.flags.append(text.is_some_and(self.ask));
        self.valid.append(text.is_some());
    }

    fn append(&mut self, mut other: Self) {
        match other.valid.finish() {
            Some(valid) => self.valid.append_buffer(&valid),
            None => self.valid.append_n_non_nulls(other.flags.len()),
        }
        self.flags.append_buffer(&other.flags.finish());
    }

    fn finish(mut self) -> Result<ArrayData, String> {
        ArrayData::builder(DataType::Boolean)
            .len(self.flags.len())
            .add_buffer(self.flags.finish().into_inner())
            .nulls(self.valid.finish())
            .build()
            .map_err(|error| error.to_string())
    }
}

/// Another text for each row, or null.
pub(super) struct Mapped<'f, F> {
    map: &'f F,
    width: Width,
    texts: Strings,
}

impl<'f, F> Mapped<'f, F> {
    pub(super) fn new(map: &'f F, width: Width) -> Self {
        Mapped {
            map,
            width,
            texts: Strings::new(),
        }
    }
}

impl<F: Fn(Text<'_>) -> Option<String> + Sync> Gather for Mapped<'_, F> {
    fn push(&mut self, text: Option<Text<'_>>) {
        self.texts.push_option(text.and_then(self.map).as_deref());
    }

    fn append(&mut self, other: Self) {
        self.texts.append(other.texts);
    }

    fn finish(self) -> Result<ArrayData, String> {
        self.texts.finish(self.width)
    }
}

/// Maps values that are valid UTF-8. Others become null.
pub(super) fn whole(make: impl Fn(&str) -> Option<String>) -> impl Fn(Text<'_>) -> Option<String> {
    move |text| match text {
        Text::Whole(text) => make(text),
        Text::Broken(_) => None,
    }
}

/// Rewrites a value. Bytes that are not UTF-8 become U+FFFD, and the pieces of text between them
/// are rewritten separately.
pub(super) fn rewritten(rewrite: impl Fn(&str) -> String) -> impl Fn(Text<'_>) -> Option<String> {
    move |text| match text {
        Text::Whole(text) => Some(rewrite(text)),
        Text::Broken(bytes) => Some(rewrite_pieces(bytes, &rewrite)),
    }
}

fn rewrite_pieces(bytes: &[u8], rewrite: impl Fn(&str) -> String) -> String {
    let pieces = bytes.utf8_chunks().map(|chunk| {
        let broken = match chunk.invalid() {
            [] => "",
            _ => "\u{FFFD}",
        };
        rewrite(chunk.valid()) + broken
    });
    pieces.collect()
}
