//! The bytes of HTML, in the form that the tokenizer reads.

use std::error::Error;
use std::fmt;

use html5gum::Reader;

/// The bytes to tokenize. CR is replaced by LF: the tokenizer would combine CR LF into one
/// character, and its positions would be wrong.
#[derive(Debug)]
pub(crate) struct Bytes<'t> {
    rest: &'t [u8],
    /// Whether the last read was a [`Pause`].
    is_paused: bool,
}

impl<'t> Bytes<'t> {
    pub(crate) fn new(html: &'t [u8]) -> Self {
        Bytes {
            rest: html,
            is_paused: false,
        }
    }
}

/// An error that makes the tokenizer return before it reads more. It calls itself for each attribute
/// in double quotation marks, and thousands of these in one tag would overflow the stack. After an
/// error of its reader, it continues where it was.
#[derive(Debug)]
pub(crate) struct Pause;

impl fmt::Display for Pause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("paused")
    }
}

impl Error for Pause {}

/// The characters that the tokenizer looks for in a value in double quotation marks, and nowhere
/// else, begin with these.
const IN_QUOTES: &[u8] = b"\"&";

impl Reader for Bytes<'_> {
    type Error = Pause;

    fn read_byte(&mut self) -> Result<Option<u8>, Pause> {
        let Some((&byte, rest)) = self.rest.split_first() else {
            return Ok(None);
        };
        self.rest = rest;
        Ok(Some(if byte == b'\r' { b'\n' } else { byte }))
    }

    fn try_read_string(&mut self, s: &[u8], case_sensitive: bool) -> Result<bool, Pause> {
        let Some((head, rest)) = self.rest.split_at_checked(s.len()) else {
            return Ok(false);
        };
        let is_it = head == s || (!case_sensitive && head.eq_ignore_ascii_case(s));
        if is_it {
            self.rest = rest;
        }
        Ok(is_it)
    }

    fn read_until<'b>(
        &'b mut self,
        needle: &[u8],
        buffer: &'b mut [u8; 4],
    ) -> Result<Option<&'b [u8]>, Pause> {
        self.is_paused = needle.starts_with(IN_QUOTES) && !self.is_paused;
        if self.is_paused {
            return Err(Pause);
        }
        // A CR must be read separately, so that `read_byte` replaces it.
        let is_needle = |byte: &u8| *byte == b'\r' || needle.contains(byte);
        let len = self.rest.iter().position(is_needle);
        let len = len.unwrap_or(self.rest.len());
        if len == 0 {
            let byte = self.read_byte()?;
            return Ok(byte.map(|byte| {
                *buffer = [byte, 0, 0, 0];
                buffer.get(..1).unwrap_or_default()
            }));
        }
        let (chunk, rest) = self.rest.split_at_checked(len).unwrap_or((self.rest, &[]));
        self.rest = rest;
        Ok(Some(chunk))
    }
}
