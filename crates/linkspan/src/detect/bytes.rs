//! Links in bytes that need not be UTF-8: the text between what is none, piece by piece.

use core::iter::FusedIterator;
#[cfg(not(feature = "std"))]
use core::str::from_utf8;

// Stops at the first mistake, as the standard library does; so mistakes do not add up.
#[cfg(feature = "std")]
use simdutf8::compat::from_utf8;

use crate::link::Link;

use super::{Detector, Links};

/// The links of a text that need not be valid UTF-8; see [`Detector::links_in_bytes`].
///
/// # Example
///
/// ```
/// let detector = linkspan::Detector::new();
/// assert_eq!(detector.links_in_bytes(b"a.com \xFF b.com").count(), 2);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct LinksInBytes<'d, 't> {
    /// What follows the piece that is searched.
    rest: &'t [u8],
    piece: Links<'d, 't>,
    base: usize,
    next_base: usize,
}

impl<'d, 't> LinksInBytes<'d, 't> {
    pub(super) fn new(detector: &'d Detector, bytes: &'t [u8]) -> Self {
        LinksInBytes {
            rest: bytes,
            base: 0,
            piece: detector.links(""),
            next_base: 0,
        }
    }
}

impl<'t> Iterator for LinksInBytes<'_, 't> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            if let Some(link) = self.piece.next() {
                return Some(link.shift(self.base));
            }
            if self.rest.is_empty() {
                return None;
            }
            let (text, len) = first_text(self.rest);
            self.base = self.next_base;
            self.next_base += len;
            self.rest = self.rest.get(len..).unwrap_or_default();
            self.piece = self.piece.detector.links(text);
        }
    }
}

/// The text that bytes begin with, and its length with that of what follows it and is not UTF-8.
///
/// The check of whole texts is several times as fast as an iterator over their pieces.
fn first_text(bytes: &[u8]) -> (&str, usize) {
    match from_utf8(bytes) {
        Ok(text) => (text, bytes.len()),
        Err(error) => {
            let valid = error.valid_up_to();
            let text = bytes.get(..valid).and_then(|text| from_utf8(text).ok());
            let invalid = error.error_len().unwrap_or(bytes.len() - valid);
            (text.unwrap_or_default(), valid + invalid)
        }
    }
}

impl FusedIterator for LinksInBytes<'_, '_> {}
