//! A progress line for long work: a line on standard error that is overwritten and
//! finally erased.
//!
//! It is shown only if standard error is a terminal and standard output is not, because links that
//! scroll by show progress, too.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::output::Output;

/// The time before progress is first shown, and between updates.
const DELAY: Duration = Duration::from_millis(500);

/// The progress of one run.
#[derive(Debug)]
pub(crate) struct Progress {
    is_wanted: bool,
    is_shown: bool,
    last: Instant,
    bytes: u64,
}

impl Progress {
    /// Starts with no work done.
    pub(crate) fn new(out: &Output) -> Self {
        Self {
            is_wanted: io::stderr().is_terminal() && !out.is_terminal(),
            is_shown: false,
            last: Instant::now(),
            bytes: 0,
        }
    }

    /// Adds work that is done.
    pub(crate) fn add(&mut self, bytes: usize, links: usize) {
        self.bytes += bytes as u64;
        if self.is_wanted && self.last.elapsed() >= DELAY {
            self.last = Instant::now();
            self.is_shown = true;
            show(&format!(
                "{} MB read, {links} links",
                self.bytes / 1_000_000
            ));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown {
            show("");
        }
    }
}

/// Overwrites the line. Errors are ignored: when standard error is closed, there is nobody to
/// inform.
fn show(text: &str) {
    let _ = write!(io::stderr().lock(), "\r\x1b[K{text}");
}
