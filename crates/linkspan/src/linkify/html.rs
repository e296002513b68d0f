//! HTML: the content of an element, everything escaped but what is written here.

use core::fmt;

use crate::link::LinkKind;
use crate::screen::Verdict;

use super::anchor::Anchor;
use super::escape::write_replaced;
use super::options::{Isolation, Options};

/// The class of a link that is warned of.
const WARNED: &str = "link-warned";

/// The class of a link that is refused and shown defanged.
const REFUSED: &str = "link-refused";

/// Writes text as the content of an element.
pub(crate) fn text<W: fmt::Write>(text: &str, out: &mut W) -> fmt::Result {
    let is_special = |b| (b == b'&') | (b == b'<') | (b == b'>') | (b == 0);
    write_replaced(text, is_special, replacement, out)
}

/// Writes text as the value of an attribute in double quotes; white space that parsers change
/// is written as a reference.
pub(crate) fn value<W: fmt::Write>(text: &str, out: &mut W) -> fmt::Result {
    let is_special = |b| {
        (b == b'&')
            | (b == b'<')
            | (b == b'>')
            | (b == b'"')
            | (b == b'\'')
            | (b == 0)
            | (b == b'\r')
    };
    write_replaced(text, is_special, replacement, out)
}

fn replacement(byte: u8) -> &'static str {
    match byte {
        b'&' => "&amp;",
        b'<' => "&lt;",
        b'>' => "&gt;",
        b'"' => "&quot;",
        b'\'' => "&#39;",
        b'\r' => "&#13;",
        // HTML has no way to write NUL.
        _ => "\u{FFFD}",
    }
}

/// Writes a link.
pub(crate) fn anchor<W: fmt::Write>(
    anchor: &Anchor<'_, '_>,
    options: &Options,
    out: &mut W,
) -> fmt::Result {
    open(anchor, options, out)?;
    text(anchor.shown(), out)?;
    close(options, out)
}

/// Writes what stands before the text of a link.
pub(crate) fn open<W: fmt::Write>(
    anchor: &Anchor<'_, '_>,
    options: &Options,
    out: &mut W,
) -> fmt::Result {
    out.write_str("<a href=\"")?;
    value(anchor.href(), out)?;
    out.write_str("\"")?;
    if anchor.token().verdict() == Verdict::Warn {
        let space = if options.class.is_empty() { "" } else { " " };
        default(anchor, "class", &[&options.class, space, WARNED], out)?;
    } else {
        default(anchor, "class", &[&options.class], out)?;
    }
    if anchor.link().kind() == LinkKind::Url {
        default(anchor, "rel", &[&options.rel], out)?;
        default(anchor, "target", &[&options.target], out)?;
    }
    default(anchor, "title", &[anchor.title().unwrap_or_default()], out)?;
    if options.isolation == Isolation::Dir {
        default(anchor, "dir", &["auto"], out)?;
    }
    for attribute in anchor.attributes() {
        if let Some(value) = &attribute.value {
            write_attribute(&attribute.name, &[value], out)?;
        }
    }
    out.write_str(match options.isolation {
        Isolation::Bdi => "><bdi>",
        _ => ">",
    })
}

/// Writes what stands behind the text of a link.
pub(crate) fn close<W: fmt::Write>(options: &Options, out: &mut W) -> fmt::Result {
    out.write_str(match options.isolation {
        Isolation::Bdi => "</bdi></a>",
        _ => "</a>",
    })
}

/// Writes an attribute that links have by themselves, unless it is empty or the caller has a say on it.
fn default<W: fmt::Write>(
    anchor: &Anchor<'_, '_>,
    name: &str,
    parts: &[&str],
    out: &mut W,
) -> fmt::Result {
    let is_set = anchor.attributes().iter().any(|other| *other.name == *name);
    match is_set || parts.iter().all(|part| part.is_empty()) {
        true => Ok(()),
        false => write_attribute(name, parts, out),
    }
}

fn write_attribute<W: fmt::Write>(name: &str, parts: &[&str], out: &mut W) -> fmt::Result {
    out.write_str(" ")?;
    out.write_str(name)?;
    out.write_str("=\"")?;
    for part in parts {
        value(part, out)?;
    }
    out.write_str("\"")
}

/// Writes a refused link, defanged.
pub(crate) fn refused<W: fmt::Write>(safe: &str, reasons: &str, out: &mut W) -> fmt::Result {
    write!(out, "<span class=\"{REFUSED}\" title=\"Not linked: ")?;
    value(reasons, out)?;
    out.write_str("\">")?;
    text(safe, out)?;
    out.write_str("</span>")
}
