//! Bytes as text that can be explained.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::detect::torn::{Torn, is_torn_after, is_torn_before};
use crate::link::Link;

/// Bytes that need not be UTF-8, as text with the same offsets. Each byte that is not part of a
/// character becomes U+001A, the control character for substitution. See
/// [`Detector::explain_bytes`](crate::Detector::explain_bytes).
///
/// # Example
///
/// ```
/// let readable = linkspan::explain::Readable::new(b"a\xFFb");
/// assert_eq!(readable.text(), "a\u{1A}b");
/// ```
#[derive(Clone, Debug)]
pub struct Readable<'b> {
    pub(super) text: Cow<'b, str>,
    /// The runs of valid text, if there are invalid bytes between them.
    pieces: Vec<(Range<usize>, Torn)>,
}

impl<'b> Readable<'b> {
    /// Reads bytes. Valid UTF-8 is not copied.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::explain::Readable::new("ü".as_bytes()).text(), "ü");
    /// ```
    #[must_use]
    pub fn new(bytes: &'b [u8]) -> Self {
        if let Ok(text) = core::str::from_utf8(bytes) {
            return Readable {
                text: Cow::Borrowed(text),
                pieces: Vec::new(),
            };
        }
        let mut text = String::with_capacity(bytes.len());
        let mut pieces = Vec::new();
        for chunk in bytes.utf8_chunks() {
            let start = text.len();
            text.push_str(chunk.valid());
            let range = start..text.len();
            let before = is_torn_before(bytes, range.start);
            let after = is_torn_after(bytes, range.end);
            let torn = Torn::new(&text, range.clone(), before, after);
            pieces.push((range, torn));
            text.extend(chunk.invalid().iter().map(|_| '\u{1A}'));
        }
        Readable {
            text: Cow::Owned(text),
            pieces,
        }
    }

    /// Returns the text.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::explain::Readable::new(b"a.com").text(), "a.com");
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns true if invalid bytes touch a name of the link.
    pub(super) fn is_torn(&self, link: &Link<'_>) -> bool {
        let after = self
            .pieces
            .partition_point(|(range, _)| range.start <= link.start());
        let piece = after.checked_sub(1).and_then(|at| self.pieces.get(at));
        piece.is_some_and(|(_, torn)| torn.holds(link))
    }
}
