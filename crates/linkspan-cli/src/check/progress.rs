//! A progress line on standard error, if that is a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::output::Output;

/// How often the line is updated.
const INTERVAL: Duration = Duration::from_millis(250);

/// The line that shows progress. It is erased when dropped.
#[derive(Debug)]
pub(super) struct Progress {
    is_wanted: bool,
    is_shown: bool,
    next: Instant,
    values: usize,
    invalid: usize,
}

impl Progress {
    /// Creates the progress line. Shows nothing if the answers themselves go to a terminal.
    pub(super) fn new(out: &Output) -> Self {
        Self {
            is_wanted: io::stderr().is_terminal() && !out.is_terminal(),
            is_shown: false,
            next: Instant::now() + INTERVAL,
            values: 0,
            invalid: 0,
        }
    }

    /// Counts a batch, and updates the line if it is due.
    pub(super) fn show(&mut self, values: usize, invalid: usize) {
        self.values += values;
        self.invalid += invalid;
        if self.is_wanted && Instant::now() >= self.next {
            self.next = Instant::now() + INTERVAL;
            self.is_shown = true;
            let line = format!("\r{} checked, {} invalid", self.values, self.invalid);
            // When standard error is closed, there is nobody to inform.
            let _ = io::stderr().write_all(line.as_bytes());
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.is_shown {
            let _ = io::stderr().write_all(b"\r\x1b[K");
        }
    }
}
