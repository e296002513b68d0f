//! Streams: text that arrives in pieces.
//!
//! A space or a control character ends every link, and what precedes it does not affect what
//! follows, so a text may be cut there. What follows the last such place is held back until more is
//! known. A run of text without such places is held back only as far as a link can reach, which the
//! limit on the length of links determines. So memory use is constant.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::detect::email::Emails;
use crate::detect::torn::{Torn, is_torn_after, is_torn_before};
use crate::text::floor;

use super::Linkifier;
use super::paint::{Format, Painter};
use super::token::Tokens;

/// Where a text may be cut.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Cuts {
    /// After a space or a control character.
    Spaces,
    /// After a control character only, because a quoted local part may contain spaces.
    Controls,
}

/// How far before a cut inside a long run a host may start. A longer one is not a host.
const HOST_REACH: usize = 4_096;

impl Linkifier {
    /// Returns where a text may be cut without cutting a link.
    pub(crate) fn cuts(&self) -> Cuts {
        match self.detector.options.emails {
            Emails::LinkQuoted => Cuts::Controls,
            _ => Cuts::Spaces,
        }
    }
}

/// Returns the last place where `text` may be cut. It is never between CR and LF, which some
/// formats write as one.
pub(crate) fn last_cut(text: &str, cuts: Cuts) -> Option<usize> {
    let at = text.bytes().rposition(|byte| is_cut(byte, cuts))?;
    Some(at + 1)
}

/// Returns the first place where `text` may be cut.
fn first_cut(text: &str, cuts: Cuts) -> Option<usize> {
    let at = text.bytes().position(|byte| is_cut(byte, cuts))?;
    Some(at + 1)
}

/// Returns true for a byte after which a text may be cut.
pub(crate) fn is_cut(byte: u8, cuts: Cuts) -> bool {
    (byte < b' ' && byte != b'\r') || (byte == b' ' && cuts == Cuts::Spaces) || byte == 0x7F
}

/// Linkifies text that arrives in pieces. See [`Linkifier::stream`].
///
/// The output does not depend on how the text is cut into pieces. There is one difference from
/// linkifying the whole text: an `@` is not seen if it follows a domain name in the same word at a
/// distance larger than the longest link.
///
/// # Example
///
/// ```
/// use linkspan::{Linkifier, linkify::Format};
///
/// let linkifier = Linkifier::new();
/// let mut stream = linkifier.stream(Format::Text, String::new());
/// for piece in ["see xn--bch", "er-kva.de/", " and go"] {
///     stream.push(piece)?;
/// }
/// assert_eq!(stream.finish()?, "see bücher.de/ and go");
/// # Ok::<(), std::fmt::Error>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct Stream<'l, W> {
    linkifier: &'l Linkifier,
    painter: Painter<'l>,
    out: W,
    /// The text that may still change, and before it as much of the written text as is needed to
    /// judge it.
    held: String,
    written: usize,
    /// The first bytes of an incomplete character.
    partial: Vec<u8>,
    /// Whether invalid bytes precede the held text.
    is_torn: bool,
}

impl<'l, W: fmt::Write> Stream<'l, W> {
    pub(crate) fn new(linkifier: &'l Linkifier, format: Format, out: W) -> Self {
        Stream {
            linkifier,
            painter: Painter::new(linkifier, format),
            out,
            held: String::new(),
            written: 0,
            partial: Vec::new(),
            is_torn: false,
        }
    }

    /// Adds the next piece, and writes what it settles.
    ///
    /// # Errors
    ///
    /// Returns only the errors of the writer.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Format};
    ///
    /// let linkifier = Linkifier::new();
    /// let mut out = String::new();
    /// let mut stream = linkifier.stream(Format::Html, &mut out);
    /// stream.push("a < b")?;
    /// stream.finish()?;
    /// assert_eq!(out, "a &lt; b");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn push(&mut self, piece: &str) -> fmt::Result {
        if !piece.is_empty() {
            self.break_partial()?;
        }
        self.add(piece)
    }

    /// Adds the next piece of text that need not be UTF-8. A piece may end inside a character.
    /// Bytes that are not UTF-8 end a link and become U+FFFD.
    ///
    /// # Errors
    ///
    /// Returns only the errors of the writer.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Format};
    ///
    /// let linkifier = Linkifier::new();
    /// let mut stream = linkifier.stream(Format::Text, String::new());
    /// stream.push_bytes(b"b\xC3")?;
    /// stream.push_bytes(b"\xBCcher.de\xFF/")?;
    /// assert_eq!(stream.finish()?, "bücher.de\u{FFFD}/");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn push_bytes(&mut self, piece: &[u8]) -> fmt::Result {
        if self.partial.is_empty() {
            return self.add_bytes(piece);
        }
        let mut bytes = core::mem::take(&mut self.partial);
        bytes.extend_from_slice(piece);
        self.add_bytes(&bytes)
    }

    /// Returns the text that is held back because the next piece may change it. Its
    /// [tokens](Linkifier::tokens) can be displayed meanwhile.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Format};
    ///
    /// let linkifier = Linkifier::new();
    /// let mut stream = linkifier.stream(Format::Html, String::new());
    /// stream.push("see example.com")?;
    /// assert_eq!(stream.pending(), "example.com");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    #[must_use]
    pub fn pending(&self) -> &str {
        self.held.get(self.written..).unwrap_or_default()
    }

    /// Returns the writer. Everything except the [pending](Stream::pending) text has been written
    /// to it.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Format};
    ///
    /// let linkifier = Linkifier::new();
    /// let mut stream = linkifier.stream(Format::Html, String::new());
    /// stream.push("so & so")?;
    /// assert_eq!(std::mem::take(stream.writer_mut()), "so &amp; ");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn writer_mut(&mut self) -> &mut W {
        &mut self.out
    }

    /// Ends the text, writes what was held back, and returns the writer.
    ///
    /// # Errors
    ///
    /// Returns only the errors of the writer.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Linkifier, linkify::Format};
    ///
    /// let linkifier = Linkifier::new();
    /// let mut stream = linkifier.stream(Format::Text, String::new());
    /// stream.push("end")?;
    /// assert_eq!(stream.finish()?, "end");
    /// # Ok::<(), std::fmt::Error>(())
    /// ```
    pub fn finish(mut self) -> Result<W, fmt::Error> {
        self.break_partial()?;
        self.flush(false)?;
        Ok(self.out)
    }

    fn add_bytes(&mut self, bytes: &[u8]) -> fmt::Result {
        let (bytes, half) = split_half_pair(bytes);
        let mut chunks = bytes.utf8_chunks().peekable();
        let mut at = 0;
        while let Some(chunk) = chunks.next() {
            self.add(chunk.valid())?;
            let invalid = chunk.invalid();
            at += chunk.valid().len();
            let is_last = chunks.peek().is_none() && half.is_empty();
            if is_last && is_incomplete(invalid) {
                self.partial.extend_from_slice(invalid);
            } else if !invalid.is_empty() {
                self.broken(is_torn_after(bytes, at))?;
                at += invalid.len();
                self.is_torn = is_torn_before(bytes, at);
            }
        }
        self.partial.extend_from_slice(half);
        Ok(())
    }

    /// Handles an incomplete character that will not be completed.
    fn break_partial(&mut self) -> fmt::Result {
        let partial = core::mem::take(&mut self.partial);
        for _ in partial.utf8_chunks() {
            self.broken(true)?;
            self.is_torn = true;
        }
        Ok(())
    }

    /// Adds text, writes it up to the last place where it may be cut, and holds back the rest.
    fn add(&mut self, piece: &str) -> fmt::Result {
        let cuts = self.linkifier.cuts();
        let (Some(first), Some(last)) = (first_cut(piece, cuts), last_cut(piece, cuts)) else {
            self.held.push_str(piece);
            return self.shrink();
        };
        // The text up to the first cut completes what is held back. Between the first and the last
        // cut, the piece can be linkified on its own, without copying it.
        self.held.push_str(piece.get(..first).unwrap_or_default());
        self.flush(false)?;
        let middle = piece.get(first..last).unwrap_or_default();
        let mut tokens = self.linkifier.tokens(middle);
        let first = tokens.next_link();
        self.painter.all(first, &mut tokens, &mut self.out)?;
        self.held.push_str(piece.get(last..).unwrap_or_default());
        self.shrink()
    }

    /// Writes everything that is held back. `is_torn` says whether invalid bytes follow it.
    fn flush(&mut self, is_torn: bool) -> fmt::Result {
        self.write_to(self.held.len(), is_torn)?;
        self.held.clear();
        self.written = 0;
        self.is_torn = is_torn;
        Ok(())
    }

    /// Writes up to `end`, a byte offset in the held text.
    fn write_to(&mut self, end: usize, is_torn: bool) -> fmt::Result {
        let torn = Torn::new(&self.held, 0..self.held.len(), self.is_torn, is_torn);
        let tokens = Tokens::new(self.linkifier, &self.held, self.written..end);
        let mut tokens = tokens.torn(torn);
        let first = tokens.next_link();
        self.painter.all(first, &mut tokens, &mut self.out)?;
        self.written = end;
        Ok(())
    }

    /// Handles invalid bytes, which end a link.
    fn broken(&mut self, is_torn: bool) -> fmt::Result {
        self.flush(is_torn)?;
        self.painter.text("\u{FFFD}", &mut self.out)
    }

    /// Writes part of a run that is longer than any link.
    fn shrink(&mut self) -> fmt::Result {
        let reach = self
            .linkifier
            .detector
            .options
            .max_link_bytes
            .max(HOST_REACH);
        // Waiting for this much and then keeping less than half bounds how often a byte is reread,
        // so the time stays linear.
        if self.held.len() - self.written <= reach.saturating_mul(4) {
            return Ok(());
        }
        let far = floor(&self.held, self.held.len() - 2 * reach);
        let mut end = self.before_link(far);
        // A `!` may be written differently before a link, so keep it.
        let text = self.held.get(..end).unwrap_or_default();
        end -= usize::from(text.ends_with('!'));
        self.write_to(end, false)?;
        // Keep as much context as the next link, with the host before it, may need.
        let start = floor(&self.held, end.saturating_sub(reach + HOST_REACH));
        self.held.drain(..start);
        self.is_torn &= start == 0;
        self.written -= start;
        Ok(())
    }

    /// Returns `at`, or the start of the link that extends past it.
    fn before_link(&self, at: usize) -> usize {
        let mut links = self.linkifier.detector.links(&self.held);
        let over = links.find(|link| link.range.end > at);
        over.map_or(at, |link| link.range.start.min(at))
    }
}

/// Splits off the first two bytes of half a surrogate pair at the end, because its three bytes are
/// judged as a whole.
fn split_half_pair(bytes: &[u8]) -> (&[u8], &[u8]) {
    let len = match bytes {
        [.., 0xED, 0xA0..=0xBF] => 2,
        _ => 0,
    };
    bytes
        .split_at_checked(bytes.len() - len)
        .unwrap_or((bytes, &[]))
}

/// Returns true for the first bytes of an incomplete character.
fn is_incomplete(bytes: &[u8]) -> bool {
    !bytes.is_empty() && core::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}
