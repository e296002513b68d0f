//! Columns of text under construction.

use arrow_buffer::{Buffer, NullBufferBuilder};
use arrow_data::ArrayData;
use arrow_schema::DataType;

/// Concatenated texts, and the end of each.
#[derive(Debug)]
pub(super) struct Strings {
    bytes: Vec<u8>,
    ends: Vec<usize>,
    valid: NullBufferBuilder,
}

/// The width of the offsets of a column.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Width {
    /// 32 bits, which every library accepts, for up to 2 GiB of text in a column.
    Small,
    /// 64 bits.
    Large,
}

impl AsRef<str> for Width {
    fn as_ref(&self) -> &str {
        match self {
            Width::Small => "utf8",
            Width::Large => "large_utf8",
        }
    }
}

impl Width {
    pub(super) const ALL: &[Width] = &[Width::Small, Width::Large];

    /// Returns offsets in this width, the first of which is 0, or `None` if they do not fit.
    pub(super) fn offsets(self, ends: &[usize]) -> Option<Buffer> {
        let last = ends.last().copied().unwrap_or_default();
        let all = std::iter::once(0).chain(ends.iter().copied());
        Some(match self {
            Width::Small => {
                i32::try_from(last).ok()?;
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_possible_wrap,
                    reason = "the last fits"
                )]
                let all: Vec<i32> = all.map(|end| end as i32).collect();
                Buffer::from_vec(all)
            }
            Width::Large => {
                #[expect(clippy::cast_possible_wrap, reason = "no memory is that large")]
                let all: Vec<i64> = all.map(|end| end as i64).collect();
                Buffer::from_vec(all)
            }
        })
    }

    pub(super) fn text(self) -> DataType {
        match self {
            Width::Small => DataType::Utf8,
            Width::Large => DataType::LargeUtf8,
        }
    }
}

impl Strings {
    pub(super) fn new() -> Self {
        Strings {
            bytes: Vec::new(),
            ends: Vec::new(),
            valid: NullBufferBuilder::new(0),
        }
    }

    #[inline]
    pub(super) fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.end();
    }

    /// Ends a text that was written in pieces.
    fn end(&mut self) {
        self.ends.push(self.bytes.len());
        self.valid.append_non_null();
    }

    pub(super) fn push_null(&mut self) {
        self.ends.push(self.bytes.len());
        self.valid.append_null();
    }

    pub(super) fn push_option(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.push(text),
            None => self.push_null(),
        }
    }

    pub(super) fn append(&mut self, mut other: Strings) {
        let base = self.bytes.len();
        self.bytes.extend_from_slice(&other.bytes);
        self.ends.extend(other.ends.iter().map(|end| base + end));
        match other.valid.finish() {
            Some(valid) => self.valid.append_buffer(&valid),
            None => self.valid.append_n_non_nulls(other.ends.len()),
        }
    }

    pub(super) fn finish(mut self, width: Width) -> Result<ArrayData, String> {
        let offsets = width.offsets(&self.ends).ok_or_else(too_large)?;
        ArrayData::builder(width.text())
            .len(self.ends.len())
            .add_buffer(offsets)
            .add_buffer(Buffer::from_vec(self.bytes))
            .nulls(self.valid.finish())
            .build()
            .map_err(|error| error.to_string())
    }
}

/// Returns the error for a column that needs more than 32 bits.
pub(super) fn too_large() -> String {
    String::from(
        "the answer contains more than 2 GiB of text or two billion links; pass strings=\"large_utf8\", or fewer rows at a time",
    )
}
