//! Links in bytes that need not be UTF-8. The valid pieces are searched one after another.

use core::iter::FusedIterator;
#[cfg(not(feature = "std"))]
use core::str::from_utf8;

// Stops at the first error, as the standard library does. A check of the whole rest after each error would be quadratic.
#[cfg(feature = "std")]
use simdutf8::compat::from_utf8;

use crate::link::Link;

use super::torn::{Torn, is_torn_after, is_torn_before};
use super::{Detector, Links};

/// The links of a text that need not be valid UTF-8. See [`Detector::links_in_bytes`].
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
    bytes: &'t [u8],
    piece: Links<'d, 't>,
    /// Where names may continue in the invalid bytes around the piece.
    torn: Torn,
    base: usize,
    next_base: usize,
}

impl<'d, 't> LinksInBytes<'d, 't> {
    pub(super) fn new(detector: &'d Detector, bytes: &'t [u8]) -> Self {
        LinksInBytes {
            bytes,
            base: 0,
            piece: detector.links(""),
            torn: Torn::default(),
            next_base: 0,
        }
    }
}

impl<'t> Iterator for LinksInBytes<'_, 't> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            let torn = self.torn;
            if let Some(link) = self.piece.find(|link| !torn.holds(link)) {
                return Some(link.shift(self.base));
            }
            self.base = self.next_base;
            let rest = self.bytes.get(self.base..)?;
            if rest.is_empty() {
                return None;
            }
            let (text, len) = first_text(rest);
            self.next_base += len;
            let before = is_torn_before(self.bytes, self.base);
            let after = is_torn_after(self.bytes, self.base + text.len());
            self.torn = Torn::new(text, 0..text.len(), before, after);
            self.piece = self.piece.detector.links(text);
        }
    }
}

/// Returns the text that the bytes begin with, and the length of that text and of the invalid bytes after it.
///
/// Checking a whole text is several times as fast as iterating over its valid pieces.
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn found(bytes: &[u8]) -> Vec<&str> {
        let detector = Detector::builder().hashtags(true).handles(true).build();
        let links = detector.links_in_bytes(bytes);
        links.map(|link| link.as_str()).collect()
    }

    #[test]
    fn names_are_not_cut() {
        for bytes in [
            &b"b\xFCcher.de"[..],
            b"b\xFCcher.de/a",
            b"www.b\xFCcher.de",
            b"https://b\xFCcher.de/",
            b"https://shop.de\xFC.example/",
            b"https://www.shop.de\xFC",
            b"\xFC.example.com",
            b"\xFC-example.com",
            b"example.com\xFC",
            b"example.com.\xFC",
            b"j\xFCrgen@example.com",
            b"j\xFC.rgen@example.com",
            b"j\xFC+rgen@example.com",
            b"joe@b\xFCcher.de",
            b"joe@example.com\xFC",
            b"#b\xFCcher",
            b"@joe@b\xFCcher.de",
            b"@joe@example.com\xFC",
            b"\xC3example.com",
            b"example.com\xC3",
        ] {
            assert!(found(bytes).is_empty(), "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn others_are_found() {
        for (bytes, links) in [
            (
                &b"\xFFhttps://example.com \xFF"[..],
                &["https://example.com"][..],
            ),
            (b"\xFC example.com \xFC", &["example.com"]),
            (b"(\xFC)example.com(\xFC)", &["example.com"]),
            (b"\xFC,joe@example.com,\xFC", &["joe@example.com"]),
            (b"https://example.com/\xFC", &["https://example.com/"]),
            (b"https://example.com:80\xFC", &["https://example.com:80"]),
            (b"mailto:joe@example.com \xFC", &["mailto:joe@example.com"]),
            (b"\xFCmailto:joe@example.com", &["mailto:joe@example.com"]),
            (b"b\xFCcher.de a.com", &["a.com"]),
            // Half a surrogate pair is not a letter, but a byte that Python has escaped is.
            (b"\xED\xA0\x80a.com\xED\xB0\x80", &["a.com"]),
            (b"b\xED\xB3\xBCcher.de", &[]),
            // Nor is the no-break space of Latin-1.
            (b"see\xA0example.com\xA0!", &["example.com"]),
        ] {
            assert_eq!(found(bytes), links, "{}", bytes.escape_ascii());
        }
    }
}
