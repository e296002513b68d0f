//! HTML output: the content of an element, with everything escaped that is not written here.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::link::{Link, LinkKind};
use crate::prefilter::{Markup, find_markup};
use crate::screen::Verdict;

use super::anchor::{Anchor, Attribute};
use super::escape::write_replaced;
use super::options::{Isolation, Options};

/// The class of a link with a warning.
const WARNED: &str = "link-warned";

/// The class of a refused link that is shown defanged.
const REFUSED: &str = "link-refused";

/// Writes text as the content of an element.
pub(crate) fn text<W: fmt::Write>(text: &str, out: &mut W) -> fmt::Result {
    write_replaced(
        text,
        |bytes| find_markup(bytes, Markup::Text),
        replacement,
        out,
    )
}

/// Writes text as the value of an attribute in double quotes. White space that parsers change is
/// written as references.
pub(crate) fn value<W: fmt::Write>(text: &str, out: &mut W) -> fmt::Result {
    write_replaced(
        text,
        |bytes| find_markup(bytes, Markup::Value),
        replacement,
        out,
    )
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

/// Writes an ordinary link, shown as written.
pub(crate) fn plain<W: fmt::Write>(link: &Link<'_>, options: &Options, out: &mut W) -> fmt::Result {
    out.write_str("<a href=\"")?;
    let affixes = options.formatter.affixes(link);
    let is_escaped = find_markup(link.text.as_bytes(), Markup::Value).is_some();
    match affixes {
        Some((before, after)) => {
            out.write_str(before)?;
            if is_escaped {
                value(link.text, out)?;
            } else {
                out.write_str(link.text)?;
            }
            out.write_str(after)?;
        }
        None => {
            let href = options.formatter.convert(link, None);
            value(&href.unwrap_or_default(), out)?;
        }
    }
    out.write_str(options.tag.of(link.kind))?;
    if is_escaped {
        text(link.text, out)?;
    } else {
        out.write_str(link.text)?;
    }
    close(options, out)
}

/// Writes a link.
pub(crate) fn anchor<W: fmt::Write>(
    anchor: &Anchor<'_, '_>,
    options: &Options,
    out: &mut W,
) -> fmt::Result {
    open(anchor, options, out)?;
    text(anchor.link_text(), out)?;
    close(options, out)
}

/// The end of an ordinary link's tag, from the closing quote of its `href`. It is the same for all
/// of them, so it is built once. Without it, screened HTML of chat takes 9 % more instructions
/// (`bench/NOTES.md`).
#[derive(Clone, Debug, Default)]
pub(crate) struct Tag {
    url: Box<str>,
    email: Box<str>,
}

impl Tag {
    pub(crate) fn new(options: &Options) -> Tag {
        let tag = |kind| {
            let mut tag = String::from("\"");
            // Writing to a string cannot fail.
            let _ = attributes(kind, options, &Additions::default(), &mut tag);
            tag.into_boxed_str()
        };
        Tag {
            url: tag(LinkKind::Url),
            email: tag(LinkKind::Email),
        }
    }

    fn of(&self, kind: LinkKind) -> &str {
        match kind {
            LinkKind::Email => &self.email,
            _ => &self.url,
        }
    }
}

/// What makes the tag of a link different from an ordinary one.
#[derive(Clone, Copy, Debug, Default)]
struct Additions<'a> {
    is_warned: bool,
    title: &'a str,
    /// The attributes that the caller has set or removed.
    attributes: &'a [Attribute],
}

/// Writes what precedes the link text.
pub(crate) fn open<W: fmt::Write>(
    anchor: &Anchor<'_, '_>,
    options: &Options,
    out: &mut W,
) -> fmt::Result {
    let kind = anchor.link().kind();
    out.write_str("<a href=\"")?;
    value(anchor.href(), out)?;
    if anchor.is_ordinary() {
        return out.write_str(options.tag.of(kind));
    }
    out.write_str("\"")?;
    let additions = Additions {
        is_warned: anchor.token().verdict() == Verdict::Warn,
        title: anchor.title().unwrap_or_default(),
        attributes: anchor.attributes(),
    };
    attributes(kind, options, &additions, out)
}

/// Writes the attributes after `href` and the end of the tag.
fn attributes<W: fmt::Write>(
    kind: LinkKind,
    options: &Options,
    additions: &Additions<'_>,
    out: &mut W,
) -> fmt::Result {
    let set = additions.attributes;
    if additions.is_warned {
        let space = if options.class.is_empty() { "" } else { " " };
        default(set, "class", &[&options.class, space, WARNED], out)?;
    } else {
        default(set, "class", &[&options.class], out)?;
    }
    if kind != LinkKind::Email {
        default(set, "rel", &[&options.rel], out)?;
        default(set, "target", &[&options.target], out)?;
    }
    default(set, "title", &[additions.title], out)?;
    if options.isolation == Isolation::Dir {
        default(set, "dir", &["auto"], out)?;
    }
    for attribute in set {
        if let Some(value) = &attribute.value {
            write_attribute(&attribute.name, &[value], out)?;
        }
    }
    out.write_str(match options.isolation {
        Isolation::Bdi => "><bdi>",
        _ => ">",
    })
}

/// Writes what follows the link text.
pub(crate) fn close<W: fmt::Write>(options: &Options, out: &mut W) -> fmt::Result {
    out.write_str(match options.isolation {
        Isolation::Bdi => "</bdi></a>",
        _ => "</a>",
    })
}

/// Writes one of the default attributes, unless it is empty or the caller has set or removed it.
fn default<W: fmt::Write>(
    set: &[Attribute],
    name: &str,
    parts: &[&str],
    out: &mut W,
) -> fmt::Result {
    let is_set = set.iter().any(|other| *other.name == *name);
    if is_set || parts.iter().all(|part| part.is_empty()) {
        Ok(())
    } else {
        write_attribute(name, parts, out)
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
