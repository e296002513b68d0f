//! `--format urls`: one link per line, as written.
//!
//! In a file or a pipe, a link is written byte for byte. On a terminal, it is escaped.

use std::borrow::Cow;

use super::{Report, Style, Written};
use crate::failure::Failure;
use crate::terminal;

/// The report on a piece, which needs only the links.
#[derive(Debug)]
pub(super) struct Urls {
    terminal: bool,
    end: u8,
}

impl Urls {
    pub(super) fn new(style: &Style) -> Self {
        Self {
            terminal: style.terminal,
            end: if style.null { b'\0' } else { b'\n' },
        }
    }
}

impl Report for Urls {
    fn link(&mut self, written: &dyn Written, out: &mut Vec<u8>) -> Result<(), Failure> {
        let link = written.link();
        let text = if self.terminal {
            terminal::escape(link.as_str())
        } else {
            Cow::Borrowed(link.as_str())
        };
        out.extend_from_slice(text.as_bytes());
        out.push(self.end);
        Ok(())
    }
}
