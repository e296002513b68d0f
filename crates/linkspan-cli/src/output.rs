//! The way out: the only module that writes to standard output and standard error.

use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};

use crate::args::Color;
use crate::failure::Failure;
use crate::terminal;

/// Enough to make the cost of a system call disappear.
const BUFFER: usize = 64 * 1024;

/// Buffered standard output.
#[derive(Debug)]
pub(crate) struct Output {
    inner: BufWriter<StdoutLock<'static>>,
    terminal: bool,
}

impl Output {
    /// Takes hold of standard output.
    pub(crate) fn new() -> Self {
        let stdout = io::stdout().lock();
        let terminal = stdout.is_terminal();
        Self {
            inner: BufWriter::with_capacity(BUFFER, stdout),
            terminal,
        }
    }

    /// Whether a person's terminal is at the other end.
    pub(crate) fn is_terminal(&self) -> bool {
        self.terminal
    }

    /// Whether to print in color.
    pub(crate) fn wants_color(&self, color: Color) -> bool {
        match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => self.terminal && environment_allows_color(),
        }
    }

    /// Writes bytes as they are.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.inner
            .write_all(bytes)
            .map_err(|e| Failure::of_output(&e))
    }

    /// Hands everything written so far to the system.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.inner.flush().map_err(|e| Failure::of_output(&e))
    }
}

/// The conventions of <https://no-color.org> and of terminals without color.
fn environment_allows_color() -> bool {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    !no_color && !dumb
}

/// Tells the user about something that went wrong, in one sentence on one line: a line end
/// in a file name is escaped too.
pub(crate) fn complain(sentence: &str) {
    complain_in_full(&format!("linkspan: {}\n", terminal::escape(sentence)));
}

/// Writes a message of several lines to standard error.
///
/// Messages quote file names and arguments, so they are escaped like the rest.
/// When standard error is gone too, there is nobody left to tell.
pub(crate) fn complain_in_full(message: &str) {
    let safe = terminal::escape_lines(message.as_bytes());
    let _ = io::stderr().lock().write_all(&safe);
}
