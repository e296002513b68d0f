//! Large inputs in bounded memory: splits a stream into pieces so that no link crosses from one to the next.
//!
//! Spaces and ASCII control characters end every link, and the text before them does not affect the links after them.
//! So the links of the pieces are those of the whole text. Memory grows only with the longest stretch without such a
//! character.

use std::borrow::Cow;
use std::io::{self, Read};
use std::mem;
use std::sync::Arc;

use linkspan_extract::{Document, Problem, last_message, last_string};

use crate::failure::Failure;
use crate::form::{Form, Reads, unmarked};
use crate::position::{Place, Positions, Tracker};

/// How much is read at once: little enough to be still in the core's cache when it is searched.
pub(crate) const SIZE: usize = 256 << 10;

/// The byte order mark in UTF-8.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The maximum length of a document, of a message in a mailbox, and of a JSON string. These are kept in memory, together with their decoded form.
const LONGEST_DOCUMENT: usize = 512 << 20;

/// The maximum length of the line that begins a message in a mailbox.
const LONGEST_LINE: usize = 1 << 10;

/// A stretch of a document, and its position in the document.
#[derive(Debug)]
pub(crate) struct Piece {
    /// The name of the document in reports. It is not yet safe for terminals.
    pub(crate) name: Arc<str>,
    /// Where the text begins in the bytes: after the byte order mark.
    pub(crate) text_start: usize,
    /// The position of the first byte of the text in the document.
    pub(crate) start: Place,
    /// What the document is.
    pub(crate) form: Form,
    /// The offset of the first byte in the document.
    pub(crate) base: usize,
    /// Whether it ends where no cut is allowed, because the stretch is too long to keep in memory.
    pub(crate) goes_on: bool,
    buffer: Buffer,
}

impl Piece {
    /// Returns the bytes, including a byte order mark at the start of the document.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.buffer.filled()
    }

    /// Returns the text itself.
    pub(crate) fn text(&self) -> &[u8] {
        self.bytes().get(self.text_start..).unwrap_or_default()
    }

    /// Returns a tracker for positions in the text.
    pub(crate) fn tracker(&self, positions: Positions) -> Tracker<'_> {
        Tracker::new(self.text(), self.start, positions, self.form.encoding())
    }

    /// Returns the text in UTF-8.
    pub(crate) fn decoded(&self) -> Cow<'_, [u8]> {
        self.form.decode(self.text())
    }

    /// Returns what could not be read in the document of this piece.
    pub(crate) fn failures(&self, document: &Document<'_>) -> Vec<Failure> {
        let base = self.base + self.text_start;
        let failure = |it: &Problem| {
            let at = base + it.offset();
            Failure::new(format!("{}: at byte {at}: {}", self.name, it.message()))
        };
        document.problems().iter().map(failure).collect()
    }

    /// Returns a message if this is the beginning of a document that is probably in another encoding.
    pub(crate) fn unmarked(&self) -> Option<Failure> {
        let is_open = self.base == 0 && self.form.encoding().is_none();
        let encoding = unmarked(self.text()).filter(|_| is_open)?;
        let label = encoding.to_string().to_lowercase();
        Some(Failure::new(format!(
            "{}: this looks like {encoding} without a byte order mark, and was read as UTF-8; give --encoding {label}",
            self.name
        )))
    }

    /// Returns what could not be decoded.
    pub(crate) fn broken(&self) -> Vec<Failure> {
        match self.form.in_utf8() {
            Some(_) => self.failures(&self.form.read(self.text())),
            None => Vec::new(),
        }
    }

    /// Returns the piece in UTF-8, or `None` if it is in UTF-8 already.
    pub(crate) fn in_utf8(&self) -> Option<Self> {
        let form = self.form.in_utf8()?;
        let bytes = self.decoded().into_owned();
        let filled = bytes.len();
        Some(Self {
            name: Arc::clone(&self.name),
            text_start: 0,
            start: self.start,
            form,
            base: self.base,
            goes_on: self.goes_on,
            buffer: Buffer { bytes, filled },
        })
    }

    /// Returns the buffer, for use by another piece.
    pub(crate) fn into_buffer(self) -> Buffer {
        self.buffer
    }
}

/// A reusable buffer for a piece.
#[derive(Debug, Default)]
pub(crate) struct Buffer {
    /// Never shrinks, so that each byte is zeroed only once.
    bytes: Vec<u8>,
    filled: usize,
}

impl Buffer {
    fn filled(&self) -> &[u8] {
        self.bytes.get(..self.filled).unwrap_or_default()
    }

    /// Replaces the contents with `bytes`.
    fn fill(&mut self, bytes: &[u8]) {
        self.filled = 0;
        if let Some(free) = self.free(bytes.len()).get_mut(..bytes.len()) {
            free.copy_from_slice(bytes);
            self.filled = bytes.len();
        }
    }

    /// Returns at least `len` free bytes after the filled ones.
    fn free(&mut self, len: usize) -> &mut [u8] {
        if self.bytes.len() < self.filled + len {
            self.bytes.resize(self.filled + len, 0);
        }
        self.bytes.get_mut(self.filled..).unwrap_or_default()
    }

    /// Appends the bytes that the stream has ready. Returns false at its end.
    fn read_on(&mut self, reader: &mut impl Read) -> io::Result<bool> {
        loop {
            match reader.read(self.free(SIZE)) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(read) => {
                    self.filled += read;
                    return Ok(read > 0);
                }
            }
        }
    }

    /// Removes what follows `cut`, and returns it.
    fn split_off(&mut self, cut: usize) -> Vec<u8> {
        let rest = self.filled().get(cut..).unwrap_or_default().to_vec();
        self.filled -= rest.len();
        rest
    }
}

/// Where a stream may be cut.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Cuts {
    /// After a space or a control character.
    Spaces,
    /// After a control character: a quoted local part may contain spaces.
    Controls,
    /// After a line feed.
    Lines,
    /// After a line feed; in a long line, after a string of JSON.
    Strings,
    /// Before a message of a mailbox.
    Messages,
    /// Nowhere. The document is kept in memory as a whole.
    Never,
}

impl Cuts {
    /// Returns true if a cut is allowed after the byte.
    pub(crate) fn may_cut(self, byte: u8) -> bool {
        match self {
            Cuts::Spaces => byte == b' ' || byte.is_ascii_control(),
            Cuts::Controls => byte.is_ascii_control(),
            Cuts::Lines | Cuts::Strings => byte == b'\n',
            Cuts::Messages | Cuts::Never => false,
        }
    }

    /// Returns the last place in `bytes` where a cut is allowed, if it is after `from`.
    fn last(self, bytes: &[u8], from: usize) -> Option<usize> {
        if self == Cuts::Messages {
            // The line that begins a message may be incomplete so far.
            return last_message(bytes, from.saturating_sub(LONGEST_LINE)).filter(|&cut| cut > 0);
        }
        let fresh = bytes.get(from..).unwrap_or_default();
        if let Some(cut) = fresh.iter().rposition(|&byte| self.may_cut(byte)) {
            return Some(from + cut + 1);
        }
        // Searches all the bytes, so it does not run after every read.
        let is_time = from.next_power_of_two() < bytes.len().next_power_of_two();
        if self == Cuts::Strings && bytes.len() > SIZE && is_time {
            return last_string(bytes);
        }
        None
    }

    /// Returns how much may be kept in memory without a cut.
    fn longest(self) -> usize {
        match self {
            Cuts::Spaces | Cuts::Controls => usize::MAX,
            Cuts::Lines | Cuts::Strings | Cuts::Messages | Cuts::Never => LONGEST_DOCUMENT,
        }
    }
}

/// How to split streams.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    /// Where text may be cut.
    pub(crate) cuts: Cuts,
    /// What they are.
    pub(crate) reads: Reads,
    /// Which positions to count.
    pub(crate) positions: Positions,
    /// The maximum length of a stretch without a cut. In a longer one, a piece ends in the middle.
    pub(crate) max_len: usize,
    /// Whether to stop reading an input once a link is found.
    pub(crate) first_only: bool,
}

/// Splits a stream into pieces.
#[derive(Debug)]
pub(crate) struct Pieces<R> {
    reader: R,
    /// Whether to fill the buffer before a piece is made. This is false for streams, because they may pause.
    fills: bool,
    name: Arc<str>,
    split: Split,
    /// The form of the document, and where it may be cut. Known once its first bytes are read.
    form: Option<(Form, Cuts)>,
    rest: Vec<u8>,
    next: Place,
    base: usize,
    is_first: bool,
    is_done: bool,
}

impl<R: Read> Pieces<R> {
    /// Reads from the start of a document.
    pub(crate) fn new(reader: R, name: Arc<str>, split: Split) -> Self {
        Self {
            reader,
            fills: false,
            name,
            split,
            form: None,
            rest: Vec::new(),
            next: Place::START,
            base: 0,
            is_first: true,
            is_done: false,
        }
    }

    /// Reads from the middle of a document, which is at `offset`.
    pub(crate) fn within(reader: R, name: Arc<str>, split: Split, offset: usize) -> Self {
        let next = Place {
            offset,
            ..Place::START
        };
        Self {
            is_first: offset == 0,
            next,
            base: offset,
            ..Self::new(reader, name, split)
        }
    }

    /// Fills the buffer before each cut, so that a small file is one piece. For files, which never pause.
    pub(crate) fn filling(mut self) -> Self {
        self.fills = true;
        self
    }

    /// Returns true at the end of the stream.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Reads the next piece. There is always a first piece, which may be empty.
    pub(crate) fn next(&mut self, mut buffer: Buffer) -> io::Result<Option<Piece>> {
        if self.is_done {
            return Ok(None);
        }
        buffer.fill(&mem::take(&mut self.rest));
        let mut goes_on = false;
        let mut searched = buffer.filled;
        loop {
            if !buffer.read_on(&mut self.reader)? {
                self.is_done = true;
                break;
            }
            let is_begun = self.form.is_some() || !Reads::must_wait(buffer.filled());
            if (self.fills && buffer.filled < SIZE) || !is_begun {
                continue;
            }
            let (_, cuts) = self.form(buffer.filled());
            if let Some(cut) = cuts.last(buffer.filled(), searched) {
                self.rest = buffer.split_off(cut);
                break;
            }
            searched = buffer.filled;
            if searched > cuts.longest() {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
            if searched >= self.split.max_len {
                goes_on = true;
                break;
            }
        }
        let is_wanted = self.is_first || buffer.filled > 0;
        Ok(is_wanted.then(|| self.piece(buffer, goes_on)))
    }

    /// Returns the form of the document that begins with these bytes.
    fn form(&mut self, first: &[u8]) -> (Form, Cuts) {
        let Split { reads, cuts, .. } = self.split;
        *self.form.get_or_insert_with(|| {
            let form = if self.is_first {
                reads.form(&self.name, first)
            } else {
                // The rest of a document has the form of its beginning, and that was text.
                Form::default()
            };
            (form, form.cuts(cuts, first))
        })
    }

    fn piece(&mut self, buffer: Buffer, goes_on: bool) -> Piece {
        let bytes = buffer.filled();
        let (form, _) = self.form(bytes);
        let base = self.base;
        self.base += bytes.len();
        let has_mark = self.is_first && bytes.starts_with(BOM);
        let text_start = if has_mark { BOM.len() } else { 0 };
        self.is_first = false;
        let positions = self.split.positions;
        let mut tracker = Tracker::new(bytes, self.next, positions, form.encoding());
        let start = tracker.skip_mark(text_start);
        self.next = tracker.advance(bytes.len());
        Piece {
            name: Arc::clone(&self.name),
            text_start,
            start,
            form,
            base,
            goes_on,
            buffer,
        }
    }
}

#[cfg(test)]
mod tests {
    use linkspan::offsets::Unit;

    use super::*;

    /// A stream that returns a few bytes at a time.
    struct Trickle<'t>(&'t [u8], usize);

    impl Read for Trickle<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(len);
            buffer[..len].copy_from_slice(now);
            self.0 = later;
            Ok(len)
        }
    }

    fn pieces(text: &[u8], step: usize, cuts: Cuts) -> Vec<Piece> {
        let split = Split {
            cuts,
            reads: Reads::default(),
            positions: Positions::Lines(Unit::Chars),
            max_len: usize::MAX,
            first_only: false,
        };
        let mut pieces = Pieces::new(Trickle(text, step), "name".into(), split);
        std::iter::from_fn(|| pieces.next(Buffer::default()).unwrap()).collect()
    }

    #[test]
    fn pieces_make_up_the_whole() {
        let text = "\u{FEFF}é a.com\n日本 b c\td".as_bytes();
        for step in 1..text.len() + 1 {
            for cuts in [Cuts::Spaces, Cuts::Controls] {
                let pieces = pieces(text, step, cuts);
                let whole: Vec<u8> = pieces
                    .iter()
                    .flat_map(|piece| piece.bytes().to_vec())
                    .collect();
                assert_eq!(whole, text);
                for piece in &pieces {
                    assert!(
                        std::str::from_utf8(piece.bytes()).is_ok(),
                        "no character is cut"
                    );
                }
            }
        }
    }

    #[test]
    fn positions_continue_across_pieces() {
        let pieces = pieces("\u{FEFF}é a\nb c".as_bytes(), 1, Cuts::Spaces);
        let starts: Vec<_> = pieces
            .iter()
            .map(|piece| (piece.start.line, piece.start.column, piece.start.offset))
            .collect();
        assert_eq!(starts, [(1, 1, 1), (1, 3, 3), (2, 1, 5), (2, 3, 7)]);
    }

    #[test]
    fn an_empty_stream_is_one_empty_piece() {
        assert_eq!(pieces(b"", 1, Cuts::Spaces).len(), 1);
    }

    #[test]
    fn long_stretches_without_cuts_are_split() {
        let text = b"a bcdefgh i";
        let split = Split {
            cuts: Cuts::Spaces,
            reads: Reads::default(),
            positions: Positions::Bytes,
            max_len: 3,
            first_only: false,
        };
        let mut pieces = Pieces::new(Trickle(text, 2), "name".into(), split);
        let found: Vec<_> = std::iter::from_fn(|| pieces.next(Buffer::default()).unwrap())
            .map(|piece| {
                let text = String::from_utf8(piece.bytes().to_vec()).unwrap();
                (text, piece.goes_on)
            })
            .collect();
        let found: Vec<_> = found
            .iter()
            .map(|(text, on)| (text.as_str(), *on))
            .collect();
        assert_eq!(
            found,
            [("a ", false), ("bcde", true), ("fgh ", false), ("i", false)]
        );
    }

    #[test]
    fn buffer_is_reused() {
        let text = b"a.com is longer than\nb";
        let split = Split {
            cuts: Cuts::Lines,
            reads: Reads::default(),
            positions: Positions::Bytes,
            max_len: usize::MAX,
            first_only: false,
        };
        let mut pieces = Pieces::new(Trickle(text, 3), "name".into(), split);
        let (mut buffer, mut found) = (Buffer::default(), Vec::new());
        while let Some(piece) = pieces.next(buffer).unwrap() {
            found.push(piece.text().to_vec());
            buffer = piece.into_buffer();
        }
        assert_eq!(found, [&b"a.com is longer than\n"[..], b"b"]);
    }

    #[test]
    fn a_long_line_of_json_is_cut_after_strings() {
        let long = format!("\"{}\"", "\\\"x".repeat(SIZE));
        let text = format!("[{}{long}]\n1", "\"a,\\\\\",".repeat(SIZE));
        let split = Split {
            cuts: Cuts::Spaces,
            reads: Reads {
                from: crate::form::From::Json,
                encoding: None,
            },
            positions: Positions::Bytes,
            max_len: usize::MAX,
            first_only: false,
        };
        let mut pieces = Pieces::new(text.as_bytes(), "name".into(), split);
        let pieces: Vec<_> = std::iter::from_fn(|| pieces.next(Buffer::default()).unwrap())
            .map(|piece| piece.bytes().to_vec())
            .collect();
        assert_eq!(pieces.concat(), text.as_bytes());
        assert!(pieces.len() > 5, "{}", pieces.len());
        for piece in &pieces {
            assert!(piece.len() < 2 * SIZE || piece.ends_with(b"x\"]\n"));
            assert!(piece.ends_with(b"\\\\\"") || piece.ends_with(b"]\n") || piece == b"1");
        }
    }

    #[test]
    fn quotes_are_not_cut() {
        assert_eq!(pieces(b"\"a b\"@c.com\nd", 1, Cuts::Controls).len(), 2);
    }
}
