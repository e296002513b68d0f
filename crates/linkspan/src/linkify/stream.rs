//! Streams: text that comes piece by piece.
//!
//! A space or a control character ends every link, and what stands before it has no say in what
//! follows: there a text may be cut. What comes behind the last such place is held back until more
//! is known. A stretch without any is held back as far as a link can reach, which is what the limit
//! on the length of links is for: memory stays constant.

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
    /// Behind a space or a control character.
    Spaces,
    /// Behind a control character: a quoted local part may hold spaces.
    Controls,
}

/// Room for a host before a cut inside a stretch without spaces: what is longer is no host.
const HOST_ROOM: usize = 4_096;

impl Linkifier {
    /// Where a text may be cut without touching a link.
    pub(crate) fn cuts(&self) -> Cuts {
        match self.detector.options.emails {
            Emails::LinkQuoted => Cuts::Controls,
            _ => Cuts::Spaces,
        }
    }
}

/// Returns the last place where `text` may be cut. Never between CR and LF: some formats write the
/// two as one.
pub(crate) fn last_cut(text: &str, cuts: Cuts) -> Option<usize> {
    let at = text.bytes().rposition(|byte| is_cut(byte, cuts))?;
    Some(at + 1)
}

/// Returns the first place where `text` may be cut.
fn first_cut(text: &str, cuts: Cuts) -> Option<usize> {
    let at = text.bytes().position(|byte| is_cut(byte, cuts))?;
    Some(at + 1)
}

/// Returns true for a byte behind which a text may be cut.
pub(crate) fn is_cut(byte: u8, cuts: Cuts) -> bool {
    (byte < b' ' && byte != b'\r') || (byte == b' ' && cuts == Cuts::Spaces) || byte == 0x7F
}

/// Linkifies text that comes piece by piece; see [`Linkifier::stream`].
///
/// What comes out does not depend on where the pieces are cut. One thing differs from the text taken as
/// a whole: an `@` more than the length of the longest link behind a domain name, and in one word with
/// it, is not seen.
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
    /// What may still change, behind as much of what is written as it takes to judge it.
    held: String,
    written: usize,
    /// The first bytes of a character.
    partial: Vec<u8>,
    /// Whether bytes that are not text stand before what is held.
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

    /// Takes the next piece, and writes what is settled by it.
    ///
    /// # Errors
    ///
    /// Only what the writer returns.
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

    /// Takes the next piece of text that need not be UTF-8. A character may be cut in two. Bytes that
    /// are not UTF-8 end a link, and become U+FFFD.
    ///
    /// # Errors
    ///
    /// Only what the writer returns.
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

    /// Returns what is held back, because what comes next may change it. Its
    /// [tokens](Linkifier::tokens) are what a reader may be shown meanwhile.
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

    /// Returns the writer, to which everything but the [pending](Stream::pending) text is written.
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

    /// Ends the text, writes what was held back, and gives back the writer.
    ///
    /// # Errors
    ///
    /// Only what the writer returns.
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

    /// The first bytes of a character are all that there is of it.
    fn break_partial(&mut self) -> fmt::Result {
        let partial = core::mem::take(&mut self.partial);
        for _ in partial.utf8_chunks() {
            self.broken(true)?;
            self.is_torn = true;
        }
        Ok(())
    }

    /// Takes text, writes it up to the last place where it may be cut, and holds back the rest.
    fn add(&mut self, piece: &str) -> fmt::Result {
        let cuts = self.linkifier.cuts();
        let (Some(first), Some(last)) = (first_cut(piece, cuts), last_cut(piece, cuts)) else {
            self.held.push_str(piece);
            return self.shrink();
        };
        self.held.push_str(piece.get(..first).unwrap_or_default());
        self.flush(false)?;
        let middle = piece.get(first..last).unwrap_or_default();
        let mut tokens = self.linkifier.tokens(middle);
        let first = tokens.next_link();
        self.painter.all(first, &mut tokens, &mut self.out)?;
        self.held.push_str(piece.get(last..).unwrap_or_default());
        self.shrink()
    }

    /// Writes everything that is held back; `is_torn` says whether bytes that are not text follow it.
    fn flush(&mut self, is_torn: bool) -> fmt::Result {
        self.write_to(self.held.len(), is_torn)?;
        self.held.clear();
        self.written = 0;
        self.is_torn = is_torn;
        Ok(())
    }

    /// Writes on to `end`, a byte offset in what is held.
    fn write_to(&mut self, end: usize, is_torn: bool) -> fmt::Result {
        let torn = Torn::new(&self.held, 0..self.held.len(), self.is_torn, is_torn);
        let tokens = Tokens::new(self.linkifier, &self.held, self.written..end);
        let mut tokens = tokens.torn(torn);
        let first = tokens.next_link();
        self.painter.all(first, &mut tokens, &mut self.out)?;
        self.written = end;
        Ok(())
    }

    /// Bytes that are no text: a link ends here.
    fn broken(&mut self, is_torn: bool) -> fmt::Result {
        self.flush(is_torn)?;
        self.painter.text("\u{FFFD}", &mut self.out)
    }

    /// Writes a part of a stretch that is longer than any link.
    fn shrink(&mut self) -> fmt::Result {
        let reach = self
            .linkifier
            .detector
            .options
            .max_link_bytes
            .max(HOST_ROOM);
        if self.held.len() - self.written <= reach.saturating_mul(4) {
            return Ok(());
        }
        let far = floor(&self.held, self.held.len() - 2 * reach);
        let mut end = self.before_link(far);
        // Some formats write it in another way before a link.
        let text = self.held.get(..end).unwrap_or_default();
        end -= usize::from(text.ends_with('!'));
        self.write_to(end, false)?;
        let start = floor(&self.held, end.saturating_sub(reach + HOST_ROOM));
        self.held.drain(..start);
        self.is_torn &= start == 0;
        self.written -= start;
        Ok(())
    }

    /// Returns `at`, or the start of the link that reaches over it.
    fn before_link(&self, at: usize) -> usize {
        let mut links = self.linkifier.detector.links(&self.held);
        let over = links.find(|link| link.range.end > at);
        over.map_or(at, |link| link.range.start.min(at))
    }
}

/// Takes the first two bytes of half a surrogate pair off the end, which is judged as a whole.
fn split_half_pair(bytes: &[u8]) -> (&[u8], &[u8]) {
    let len = match bytes {
        [.., 0xED, 0xA0..=0xBF] => 2,
        _ => 0,
    };
    bytes
        .split_at_checked(bytes.len() - len)
        .unwrap_or((bytes, &[]))
}

/// Returns true for the first bytes of a character that goes on.
fn is_incomplete(bytes: &[u8]) -> bool {
    !bytes.is_empty() && core::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none())
}
