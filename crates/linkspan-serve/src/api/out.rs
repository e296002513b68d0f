//! The buffer that answers are written to, which is limited in length and in time.

use std::fmt;
use std::io;
use std::time::Instant;

use serde::Serialize;

use super::Bounds;
use crate::problem::{Kind, Problem};

/// The clock is read once in this many writes.
const WRITES: usize = 256;

/// An answer that is being written.
#[derive(Debug)]
pub(super) struct Out {
    bytes: Vec<u8>,
    bounds: Bounds,
    writes: usize,
    stop: Option<Stop>,
}

/// Why writing has stopped.
#[derive(Clone, Copy, Debug)]
enum Stop {
    TooLong,
    TooLate,
}

impl Out {
    /// Creates the buffer for the answer to a body of `body` bytes.
    pub(super) fn new(bounds: Bounds, body: usize) -> Self {
        Out {
            bytes: Vec::with_capacity(body.saturating_mul(2).clamp(256, 64 * 1024)),
            bounds,
            writes: 0,
            stop: None,
        }
    }

    /// Returns the maximum number of bytes that can be written.
    pub(super) fn most(&self) -> usize {
        self.bounds.bytes
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
    }

    /// Writes a value that is not much longer than a link. Limits are checked after it.
    pub(super) fn json(&mut self, value: &impl Serialize) -> Result<(), Problem> {
        let written = linkspan::json::to_writer(&mut self.bytes, value);
        if written.is_err() || self.refuses(0) {
            Err(self.problem())
        } else {
            Ok(())
        }
    }

    /// Writes a value of any length. Limits are checked at every write.
    pub(super) fn long_json(&mut self, value: &impl Serialize) -> Result<(), Problem> {
        let written = linkspan::json::to_writer(&mut *self, value);
        written.map_err(|_| self.problem())
    }

    /// Writes JSON unchanged.
    pub(super) fn raw(&mut self, json: &str) -> Result<(), Problem> {
        let written = io::Write::write_all(self, json.as_bytes());
        written.map_err(|_| self.problem())
    }

    /// Builds a text that is not longer than an answer may be.
    pub(super) fn text(
        &mut self,
        make: impl FnOnce(&mut Draft<'_>) -> fmt::Result,
    ) -> Result<String, Problem> {
        let mut draft = Draft {
            text: String::new(),
            out: self,
        };
        let made = make(&mut draft);
        let text = draft.text;
        made.map_err(|_| self.problem())?;
        Ok(text)
    }

    /// Returns true if `more` bytes would exceed the length limit, or if the deadline has passed.
    fn refuses(&mut self, more: usize) -> bool {
        self.writes = self.writes.wrapping_add(1);
        if self.bytes.len().saturating_add(more) > self.bounds.bytes {
            self.stop = Some(Stop::TooLong);
        } else if self.writes.is_multiple_of(WRITES) && Instant::now() > self.bounds.deadline {
            self.stop = Some(Stop::TooLate);
        }
        self.stop.is_some()
    }

    fn problem(&self) -> Problem {
        let most = self.bounds.bytes;
        match self.stop {
            Some(Stop::TooLong) => Problem::new(
                Kind::AnswerTooLarge,
                format!("The answer would be longer than {most} bytes: send less text at a time."),
            ),
            Some(Stop::TooLate) => {
                Problem::busy("the answer was not ready within the time for a request")
            }
            None => Problem::new(
                Kind::Internal,
                "The answer cannot be written as JSON: please report this as a mistake in linkspan.",
            ),
        }
    }
}

impl io::Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.refuses(bytes.len()) {
            return Err(io::ErrorKind::Other.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A text that will be part of the answer.
#[derive(Debug)]
pub(super) struct Draft<'o> {
    text: String,
    out: &'o mut Out,
}

impl fmt::Write for Draft<'_> {
    fn write_str(&mut self, more: &str) -> fmt::Result {
        if self.out.refuses(self.text.len() + more.len()) {
            return Err(fmt::Error);
        }
        self.text.push_str(more);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;
    use std::time::Duration;

    fn out(bytes: usize, time: Duration) -> Out {
        let deadline = Instant::now() + time;
        Out::new(Bounds { bytes, deadline }, 0)
    }

    #[test]
    fn writing_stops_at_the_maximum_length() {
        let mut out = out(5, Duration::from_secs(60));
        assert!(out.json(&"abc").is_ok());
        assert!(out.long_json(&"a").is_err());
        out.stop = None;
        assert!(out.raw("x").is_err());
        assert!(out.text(|draft| draft.write_str("x")).is_err());
    }

    #[test]
    fn writing_stops_at_the_deadline() {
        let mut out = out(usize::MAX, Duration::ZERO);
        let written: Result<(), Problem> = (0..WRITES).try_for_each(|_| out.raw("x"));
        assert_eq!(written.unwrap_err().response().status(), 503);
    }
}
