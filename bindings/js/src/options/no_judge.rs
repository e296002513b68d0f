//! Replaces `judge.rs` in the package that does not screen or render links.

use alloc::string::String;

use linkspan::format::{DefaultScheme, Formatter};
use linkspan::{Detector, Link, TldTable};

use super::{Wrong, unknown};

/// The empty replacement of `Judge`.
#[derive(Clone, Debug)]
pub(crate) struct Judge;

impl Judge {
    pub(crate) fn verdict(&self, _: &Link<'_>) -> u32 {
        0
    }

    pub(crate) fn href(&self, _: &Link<'_>) -> Option<String> {
        None
    }

    pub(crate) fn shows_as_written(&self, _: &Link<'_>) -> bool {
        true
    }

    pub(crate) fn write_display(&self, _: &Formatter, _: &Link<'_>, _: &mut String) {}
}

pub(super) struct Draft;

impl Draft {
    pub(super) fn new() -> Self {
        Draft
    }

    pub(super) fn tlds(&mut self, _: &TldTable) {}

    pub(super) fn default_scheme(&mut self, _: DefaultScheme) {}

    /// Returns whether mentions, handles or hashtags are found.
    pub(super) fn name(&mut self, name: &str, value: &str) -> Result<bool, Wrong> {
        super::yes(name, value)
    }

    pub(super) fn set(&mut self, name: &str, _: &str) -> Result<(), Wrong> {
        Err(unknown(name))
    }

    pub(super) fn build(self, _: &Detector) -> Judge {
        Judge
    }
}
