//! Batches of values: the lines of standard input, or the arguments.

use std::ffi::OsString;
use std::io::{self, Read};
use std::ops::Range;

use crate::failure::Failure;
use crate::input;

/// How much is read at a time: the capacity of a pipe.
const READ: usize = 64 * 1024;

/// The longest line that is kept, which bounds memory.
const LONGEST_LINE: usize = 16 * 1024 * 1024;

/// How much of a longer line is kept, to identify it in messages.
const KEPT: usize = 256;

/// The byte order mark in UTF-8.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// A batch of values.
#[derive(Debug)]
pub(super) struct Batch {
    bytes: Vec<u8>,
    values: Vec<Range<usize>>,
    cut_from: Option<usize>,
}

impl Batch {
    /// Returns the arguments of the command.
    pub(super) fn of_arguments(arguments: &[OsString]) -> Self {
        let mut batch = Self {
            bytes: Vec::new(),
            values: Vec::new(),
            cut_from: None,
        };
        for argument in arguments {
            let start = batch.bytes.len();
            batch.bytes.extend(argument.as_encoded_bytes());
            batch.values.push(start..batch.bytes.len());
        }
        batch
    }

    /// Lines with their line ends, which the last one may lack.
    fn of_lines(bytes: Vec<u8>) -> Self {
        let mut values = Vec::new();
        let mut start = 0;
        for end in memchr::memchr_iter(b'\n', &bytes).chain([bytes.len()]) {
            let line = bytes.get(start..end).unwrap_or_default();
            let len = input::trim_line(line).len();
            if end < bytes.len() || start < end {
                values.push(start..start + len);
            }
            start = end + 1;
        }
        Self {
            bytes,
            values,
            cut_from: None,
        }
    }

    /// Returns the start of a line that is too long.
    fn of_long_line(mut bytes: Vec<u8>, length: usize) -> Self {
        bytes.truncate(KEPT);
        Self {
            values: Vec::from([Range {
                start: 0,
                end: bytes.len(),
            }]),
            bytes,
            cut_from: Some(length),
        }
    }

    /// Returns the values, without line ends.
    pub(super) fn values(&self) -> impl Iterator<Item = &[u8]> {
        let value = |range: &Range<usize>| self.bytes.get(range.clone()).unwrap_or_default();
        self.values.iter().map(value)
    }

    /// Returns the length of the line in bytes if only its start was kept.
    pub(super) fn cut_from(&self) -> Option<usize> {
        self.cut_from
    }
}

/// Cuts a stream into batches of whole lines.
#[derive(Debug)]
pub(super) struct Lines<R> {
    source: R,
    buffer: Vec<u8>,
    /// What was read after the last line end.
    rest: Vec<u8>,
    is_at_start: bool,
    is_at_end: bool,
}

impl<R: Read> Lines<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            buffer: vec![0; READ],
            rest: Vec::new(),
            is_at_start: true,
            is_at_end: false,
        }
    }

    /// Returns the next batch: what can be read without waiting, up to its last line end.
    pub(super) fn next(&mut self) -> Result<Option<Batch>, Failure> {
        while !self.is_at_end {
            let searched = self.rest.len();
            self.read()?;
            let read = self.rest.get(searched..).unwrap_or_default();
            if let Some(last) = memchr::memrchr(b'\n', read) {
                let after = self.rest.split_off(searched + last + 1);
                let lines = std::mem::replace(&mut self.rest, after);
                return Ok(Some(Batch::of_lines(lines)));
            }
            if self.rest.len() > LONGEST_LINE {
                return self.skip_line().map(Some);
            }
        }
        let last = std::mem::take(&mut self.rest);
        Ok((!last.is_empty()).then(|| Batch::of_lines(last)))
    }

    /// Reads once and appends the bytes to what is left over.
    fn read(&mut self) -> Result<(), Failure> {
        let count = loop {
            match self.source.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other.map_err(|error| unreadable(&error))?,
            }
        };
        self.is_at_end = count == 0;
        self.rest.extend(self.buffer.iter().take(count));
        if self.is_at_start {
            self.skip_bom();
        }
        Ok(())
    }

    /// Skips a byte order mark, which may arrive in pieces.
    fn skip_bom(&mut self) {
        self.is_at_start = BOM.starts_with(&self.rest) && self.rest.len() < BOM.len();
        if self.rest.starts_with(BOM) {
            self.rest.drain(..BOM.len());
        }
    }

    /// Reads to the end of a line that is too long.
    fn skip_line(&mut self) -> Result<Batch, Failure> {
        let mut line = std::mem::take(&mut self.rest);
        let mut length = line.len();
        line.truncate(KEPT);
        while !self.is_at_end {
            self.read()?;
            if let Some(end) = memchr::memchr(b'\n', &self.rest) {
                let after = self.rest.split_off(end + 1);
                length += end;
                self.rest = after;
                break;
            }
            length += self.rest.len();
            self.rest.clear();
        }
        Ok(Batch::of_long_line(line, length))
    }
}

fn unreadable(error: &io::Error) -> Failure {
    Failure::new(format!(
        "cannot read standard input: {error}; give the values as arguments or send lines through a pipe"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reader that returns `step` bytes at a time.
    struct Slow<'b>(&'b [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    fn values(text: &[u8], step: usize) -> Vec<Vec<u8>> {
        let mut lines = Lines::new(Slow(text, step));
        let mut values = Vec::new();
        while let Some(batch) = lines.next().unwrap() {
            values.extend(batch.values().map(<[u8]>::to_vec));
        }
        values
    }

    #[test]
    fn lines_do_not_depend_on_the_size_of_reads() {
        let text = b"\xEF\xBB\xBFone\r\n\ntwo\xFF\n three \nlast";
        let expected: [&[u8]; 5] = [b"one", b"", b"two\xFF", b" three", b"last"];
        for step in [1, 2, 3, 7, 100] {
            assert_eq!(values(text, step), expected, "{step}");
        }
        assert_eq!(values(b"", 1), [b""; 0]);
        assert_eq!(values(b"\n", 1), [b""]);
        assert_eq!(values(b"a", 1), [b"a"]);
        // U+FEFF is a byte order mark only at the start.
        assert_eq!(
            values(b"a\n\xEF\xBB\xBFb", 2),
            [&b"a"[..], b"\xEF\xBB\xBFb"]
        );
    }

    #[test]
    fn too_long_lines_are_cut() {
        let mut text = b"first\n".to_vec();
        text.extend(vec![b'x'; LONGEST_LINE + 100_000]);
        text.extend(b"\nlast\n");
        let mut lines = Lines::new(&text[..]);
        let mut found = Vec::new();
        while let Some(batch) = lines.next().unwrap() {
            let cut = batch.cut_from();
            found.extend(batch.values().map(|value| (value.len(), cut)));
        }
        assert_eq!(
            found,
            [(5, None), (KEPT, Some(LONGEST_LINE + 100_000)), (4, None)]
        );
    }
}
