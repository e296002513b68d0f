//! `--format urls`: one link per line, as written.
//!
//! Into a file or a pipe a link goes byte for byte; a terminal gets it escaped.

use std::borrow::Cow;
use std::ops::Range;

use linkspan::Link;

use super::{Report, Style};
use crate::failure::Failure;
use crate::output::Output;
use crate::terminal;

/// The report of any document: it needs nothing but the links.
#[derive(Debug)]
pub(super) struct Urls {
    terminal: bool,
}

impl Urls {
    pub(super) fn new(style: Style) -> Self {
        Self {
            terminal: style.terminal,
        }
    }
}

impl Report for Urls {
    fn link(&mut self, link: &Link<'_>, _: Range<usize>, out: &mut Output) -> Result<(), Failure> {
        let text = if self.terminal {
            terminal::escape(link.as_str())
        } else {
            Cow::Borrowed(link.as_str())
        };
        out.write(text.as_bytes())?;
        out.write(b"\n")
    }
}
