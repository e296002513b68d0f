//! Large inputs in bounded memory: a stream cut into pieces where no link can stand.
//!
//! Every ASCII control character and the space end a link, and what stands before
//! them has no say in what follows. So the links of the pieces are the links of
//! the whole. Memory grows only with the longest stretch without such a character.

use std::io::{self, Read};
use std::mem;
use std::sync::Arc;

use crate::position::{Place, Tracker, Unit};

/// How much is read at once.
const SIZE: usize = 1 << 20;

/// UTF-8's encoding signature.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// A stretch of a document, and where it stands there.
#[derive(Debug)]
pub(crate) struct Piece {
    /// What reports call the document; not yet made safe for terminals.
    pub(crate) name: Arc<str>,
    /// The bytes, a byte order mark at the start of the document too.
    pub(crate) bytes: Vec<u8>,
    /// Where the text begins in `bytes`: behind the byte order mark.
    pub(crate) text_start: usize,
    /// The place of the first byte of the text in the document.
    pub(crate) start: Place,
    /// Whether it ends where no cut is allowed, because the stretch is too long to be held.
    pub(crate) goes_on: bool,
}

impl Piece {
    /// The text itself.
    pub(crate) fn text(&self) -> &[u8] {
        self.bytes.get(self.text_start..).unwrap_or_default()
    }
}

/// Where a stream may be cut.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Cuts {
    /// Behind a space or a control character.
    Spaces,
    /// Behind a control character: a quoted local part may hold spaces.
    Controls,
    /// Behind a line feed.
    Lines,
}

/// Cuts a stream into pieces.
#[derive(Debug)]
pub(crate) struct Pieces<R> {
    reader: R,
    name: Arc<str>,
    cuts: Cuts,
    unit: Option<Unit>,
    rest: Vec<u8>,
    next: Place,
    is_first: bool,
    is_done: bool,
    longest: usize,
}

impl<R: Read> Pieces<R> {
    /// Reads from the start of a document. Places are counted only if there is a unit for them.
    pub(crate) fn new(reader: R, name: &str, cuts: Cuts, unit: Option<Unit>) -> Self {
        Self {
            reader,
            name: name.into(),
            cuts,
            unit,
            rest: Vec::new(),
            next: Place::START,
            is_first: true,
            is_done: false,
            longest: usize::MAX,
        }
    }

    /// Lets go of a stretch in which no cut is allowed when it is this long.
    pub(crate) fn bounded(self, longest: usize) -> Self {
        Self { longest, ..self }
    }

    /// Reads the next piece; there is always a first one, which may be empty.
    pub(crate) fn next(&mut self) -> io::Result<Option<Piece>> {
        if self.is_done {
            return Ok(None);
        }
        let mut bytes = mem::take(&mut self.rest);
        let mut goes_on = false;
        loop {
            let read_from = bytes.len();
            if !self.read_on(&mut bytes)? {
                self.is_done = true;
                break;
            }
            let fresh = bytes.get(read_from..).unwrap_or_default();
            if let Some(cut) = fresh.iter().rposition(|&byte| self.may_cut(byte)) {
                self.rest = bytes.split_off(read_from + cut + 1);
                break;
            }
            if bytes.len() >= self.longest {
                goes_on = true;
                break;
            }
        }
        let is_wanted = self.is_first || !bytes.is_empty();
        Ok(is_wanted.then(|| self.piece(bytes, goes_on)))
    }

    /// Appends what the stream has ready; false at its end.
    fn read_on(&mut self, bytes: &mut Vec<u8>) -> io::Result<bool> {
        let old = bytes.len();
        bytes.resize(old + SIZE, 0);
        let free = bytes.get_mut(old..).unwrap_or_default();
        let read = loop {
            match self.reader.read(free) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        bytes.truncate(old + *read.as_ref().unwrap_or(&0));
        read.map(|read| read > 0)
    }

    fn may_cut(&self, byte: u8) -> bool {
        match self.cuts {
            Cuts::Spaces => byte == b' ' || byte.is_ascii_control(),
            Cuts::Controls => byte.is_ascii_control(),
            Cuts::Lines => byte == b'\n',
        }
    }

    fn piece(&mut self, bytes: Vec<u8>, goes_on: bool) -> Piece {
        let has_mark = self.is_first && bytes.starts_with(BOM);
        let text_start = if has_mark { BOM.len() } else { 0 };
        self.is_first = false;
        let mut start = self.next;
        if let Some(unit) = self.unit {
            let mut tracker = Tracker::new(&bytes, start, unit);
            start = tracker.skip_mark(text_start);
            self.next = tracker.advance(bytes.len());
        }
        Piece {
            name: Arc::clone(&self.name),
            bytes,
            text_start,
            start,
            goes_on,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that hands out a few bytes at a time.
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
        let mut pieces = Pieces::new(Trickle(text, step), "name", cuts, Some(Unit::Chars));
        std::iter::from_fn(|| pieces.next().unwrap()).collect()
    }

    #[test]
    fn pieces_make_up_the_whole() {
        let text = "\u{FEFF}é a.com\n日本 b c\td".as_bytes();
        for step in 1..text.len() + 1 {
            for cuts in [Cuts::Spaces, Cuts::Controls] {
                let pieces = pieces(text, step, cuts);
                let whole: Vec<u8> = pieces
                    .iter()
                    .flat_map(|piece| piece.bytes.clone())
                    .collect();
                assert_eq!(whole, text);
                for piece in &pieces {
                    assert!(
                        std::str::from_utf8(&piece.bytes).is_ok(),
                        "no character is cut"
                    );
                }
            }
        }
    }

    #[test]
    fn places_go_on() {
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
    fn a_stretch_without_cuts_is_let_go() {
        let text = b"a bcdefgh i";
        let pieces = Pieces::new(Trickle(text, 2), "name", Cuts::Spaces, None);
        let mut pieces = pieces.bounded(3);
        let found: Vec<_> = std::iter::from_fn(|| pieces.next().unwrap())
            .map(|piece| (String::from_utf8(piece.bytes).unwrap(), piece.goes_on))
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
    fn quotes_are_not_cut() {
        assert_eq!(pieces(b"\"a b\"@c.com\nd", 1, Cuts::Controls).len(), 2);
    }
}
