//! `--count`: how many links, with the file's name if there are several.

use std::ops::Range;

use linkspan::Link;

use super::{Report, Style};
use crate::failure::Failure;
use crate::input::Document;
use crate::output::Output;
use crate::terminal;

/// The report of one document.
#[derive(Debug)]
pub(super) struct Count<'d> {
    name: Option<&'d str>,
    links: usize,
}

impl<'d> Count<'d> {
    pub(super) fn new(document: &'d Document, style: Style) -> Self {
        Self {
            name: style.several.then_some(&document.name),
            links: 0,
        }
    }
}

impl Report for Count<'_> {
    fn link(&mut self, _: &Link<'_>, _: Range<usize>, _: &mut Output) -> Result<(), Failure> {
        self.links += 1;
        Ok(())
    }

    fn end(&mut self, out: &mut Output) -> Result<(), Failure> {
        let line = match self.name {
            Some(name) => format!("{}:{}\n", terminal::escape(name), self.links),
            None => format!("{}\n", self.links),
        };
        out.write(line.as_bytes())
    }
}
