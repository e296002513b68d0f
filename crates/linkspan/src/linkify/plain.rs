//! Plain text: every link as people read it.

use core::fmt;

use crate::format::Form;
use crate::screen::Verdict;

use super::anchor::Anchor;
use super::options::Options;
use super::shown;

/// Writes a link; what is warned of has a note behind it.
pub(crate) fn anchor<W: fmt::Write>(
    anchor: &Anchor<'_, '_>,
    options: &Options,
    out: &mut W,
) -> fmt::Result {
    match anchor.is_shown_set() {
        true => out.write_str(anchor.link_text())?,
        false => out.write_str(&options.formatter.link(anchor.link(), Form::Display))?,
    }
    match anchor.token().verdict() {
        Verdict::Warn => write!(out, " [warning: {}]", shown::reasons(anchor.token())),
        _ => Ok(()),
    }
}
