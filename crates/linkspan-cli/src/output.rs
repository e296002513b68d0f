//! Output: the only module that writes to standard output and standard error.

use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};

use crate::Sink;
use crate::args::Color;
use crate::failure::{Failure, Outcome};
use crate::terminal;

/// The size of the buffer, large enough to make the cost of system calls negligible.
const BUFFER: usize = 64 * 1024;

/// Buffered output, and the worst outcome of the run so far.
pub(crate) struct Output {
    inner: BufWriter<Box<dyn Write>>,
    terminal: bool,
    noted: Outcome,
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            terminal, noted, ..
        } = self;
        f.debug_struct("Output")
            .field("terminal", terminal)
            .field("noted", noted)
            .finish_non_exhaustive()
    }
}

/// Locks standard output.
pub(crate) fn standard() -> Sink {
    let stdout = io::stdout().lock();
    Sink {
        is_terminal: stdout.is_terminal(),
        writer: Box::new(stdout),
    }
}

impl Output {
    /// Creates an empty output.
    pub(crate) fn new(sink: Sink) -> Self {
        Self {
            inner: BufWriter::with_capacity(BUFFER, sink.writer),
            terminal: sink.is_terminal,
            noted: Outcome::Yes,
        }
    }

    /// Records an outcome that the rest of the run cannot improve. It affects the exit code even
    /// if the reader of the output stops early.
    pub(crate) fn note(&mut self, outcome: Outcome) {
        self.noted = self.noted.max(outcome);
    }

    /// Discards the recorded outcome, because the answer matters more.
    pub(crate) fn forget_notes(&mut self) {
        self.noted = Outcome::Yes;
    }

    /// Returns the worst outcome so far.
    pub(crate) fn noted(&self) -> Outcome {
        self.noted
    }

    /// Reports a problem with one input before the others are read. Links found so far are written
    /// first, so that the two streams are in order on a terminal.
    pub(crate) fn tell(&mut self, failure: Failure) -> Result<(), Failure> {
        let Failure::Said(sentence) = failure else {
            return Err(failure);
        };
        self.note(Outcome::Trouble);
        let flushed = self.flush();
        complain(&sentence);
        flushed
    }

    /// Returns true if the output goes to a terminal.
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

    /// Flushes the buffer.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        self.inner.flush().map_err(|e| Failure::of_output(&e))
    }
}

/// Returns false if the environment asks for no color (<https://no-color.org>) or the terminal has
/// none.
fn environment_allows_color() -> bool {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    !no_color && !dumb
}

/// Reports an error as one sentence on one line. A line end in a file name is escaped, too.
pub(crate) fn complain(sentence: &str) {
    complain_in_full(&format!("linkspan: {}\n", terminal::escape(sentence)));
}

/// Prints what the command is waiting for, if input and messages are both on a terminal.
pub(crate) fn announce_waiting() {
    if io::stdin().is_terminal() && io::stderr().is_terminal() {
        let end = if cfg!(windows) { "Ctrl-Z" } else { "Ctrl-D" };
        complain(&format!(
            "reading text from the terminal; type or paste it and end it with {end} on a line of its own, or name a file"
        ));
    }
}

/// Returns the destination of a log whose lines are already safe.
#[cfg(feature = "serve")]
pub(crate) fn complaints() -> impl Write + Send {
    io::stderr()
}

/// Writes a message of several lines to standard error.
///
/// Messages quote file names and arguments, so they are escaped, too. If standard error is also
/// closed, the message is lost.
pub(crate) fn complain_in_full(message: &str) {
    let safe = terminal::escape_lines(message.as_bytes());
    let _ = io::stderr().lock().write_all(&safe);
}
