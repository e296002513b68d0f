//! Plain text output, with links in the form for people.

use core::fmt;

use crate::format::Form;
use crate::screen::Verdict;

use super::anchor::Anchor;
use super::link_text;
use super::options::Options;

/// Writes a link. If there is a warning, a note follows it.
pub(crate) fn anchor<W: fmt::Write>(
    anchor: &Anchor<'_, '_>,
    options: &Options,
    out: &mut W,
) -> fmt::Result {
    if anchor.is_text_set() {
        out.write_str(anchor.link_text())?;
    } else {
        out.write_str(&options.formatter.link(anchor.link(), Form::Display))?;
    }
    match anchor.token().verdict() {
        Verdict::Warn => write!(out, " [warning: {}]", link_text::reasons(anchor.token())),
        _ => Ok(()),
    }
}
