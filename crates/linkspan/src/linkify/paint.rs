//! Writes tokens in an output format.

use alloc::borrow::Cow;
use core::fmt;

use crate::link::Link;
use crate::prefilter::{Markup, find_markup};
use crate::screen::Verdict;
use crate::words::words;

use super::Linkifier;
use super::anchor::Anchor;
use super::markdown::Line;
use super::options::Refused;
use super::token::{LinkToken, Tokens};
use super::{ansi, html, link_text, markdown, plain};

/// An output format.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Format {
    /// HTML, for the content of an element.
    #[default]
    Html,
    /// CommonMark.
    Markdown,
    /// Text for terminals, with hyperlinks (OSC 8).
    Ansi,
    /// Plain text, with links in the form for people.
    Text,
}

words! {
    "linkspan::linkify::Format" as Format, "format":
    Html = "html",
    Markdown = "markdown",
    Ansi = "ansi",
    Text = "text",
}

/// Returns true if text between links is certainly written unchanged. For Markdown and terminals it
/// returns false, because they escape more than one search can find.
pub(crate) fn is_written_as_it_is(text: &str, format: Format) -> bool {
    match format {
        Format::Html => find_markup(text.as_bytes(), Markup::Text).is_none(),
        Format::Text => true,
        Format::Markdown | Format::Ansi => false,
    }
}

/// Writes tokens in a format.
#[derive(Clone, Debug)]
pub(crate) struct Painter<'l> {
    linkifier: &'l Linkifier,
    format: Format,
    /// The position in the current line, which Markdown needs.
    line: Line,
}

impl<'l> Painter<'l> {
    pub(crate) fn new(linkifier: &'l Linkifier, format: Format) -> Self {
        Painter {
            linkifier,
            format,
            line: Line::default(),
        }
    }

    /// Writes the rest of a text, given its next link.
    pub(crate) fn all<'t, W: fmt::Write>(
        &mut self,
        mut next: Option<Link<'t>>,
        tokens: &mut Tokens<'_, 't>,
        out: &mut W,
    ) -> fmt::Result {
        while let Some(link) = next {
            self.text_before_link(tokens.text_before(Some(&link)), out)?;
            self.found(link, out)?;
            next = tokens.next_link();
        }
        self.text(tokens.text_before(None), out)
    }

    /// Writes a link that was found.
    fn found<W: fmt::Write>(&mut self, link: Link<'_>, out: &mut W) -> fmt::Result {
        let linkifier = self.linkifier;
        // Most links. Without this arm, screened HTML of chat takes 10 % more instructions (`bench/NOTES.md`).
        if self.format == Format::Html && linkifier.is_plain(&link) {
            return html::plain(&link, &linkifier.options, out);
        }
        // What is written is not changed by text that comes later.
        self.link(&linkifier.token(link, false), out)
    }

    fn text_before_link<W: fmt::Write>(&mut self, text: &str, out: &mut W) -> fmt::Result {
        match self.format {
            Format::Markdown => markdown::text_before_link(text, &mut self.line, out),
            _ => self.text(text, out),
        }
    }

    /// Writes text that contains no link.
    pub(crate) fn text<W: fmt::Write>(&mut self, text: &str, out: &mut W) -> fmt::Result {
        match self.format {
            Format::Html => html::text(text, out),
            Format::Markdown => markdown::text(text, &mut self.line, out),
            Format::Ansi => ansi::text(text, out),
            Format::Text => out.write_str(text),
        }
    }

    fn link<W: fmt::Write>(&mut self, token: &LinkToken<'_>, out: &mut W) -> fmt::Result {
        let options = &self.linkifier.options;
        let Some(anchor) = Anchor::new(token, self.linkifier) else {
            return self.no_link(token, out);
        };
        match self.format {
            Format::Html => html::anchor(&anchor, options, out),
            Format::Markdown => {
                self.line = Line::Inside;
                markdown::anchor(&anchor, out)
            }
            Format::Ansi => ansi::anchor(&anchor, out),
            Format::Text => plain::anchor(&anchor, options, out),
        }
    }

    /// Writes a link that is refused, not allowed or vetoed.
    fn no_link<W: fmt::Write>(&mut self, token: &LinkToken<'_>, out: &mut W) -> fmt::Result {
        let is_refused = token.verdict() == Verdict::Refuse;
        let text = match self.linkifier.options.refused {
            Refused::Defang if is_refused => return self.defanged(token, out),
            Refused::Punycode if is_refused => token.link_text(),
            _ => Cow::Borrowed(token.link().as_str()),
        };
        match self.format {
            Format::Markdown => markdown::no_link(&text, &mut self.line, out),
            _ => self.text(&text, out),
        }
    }

    /// Writes a refused link so that nobody follows it by accident, and says why it was refused.
    fn defanged<W: fmt::Write>(&mut self, token: &LinkToken<'_>, out: &mut W) -> fmt::Result {
        let text = token.link_text();
        let safe = self.linkifier.detector.defang_link(&text);
        let reasons = link_text::reasons(token);
        if self.format == Format::Html {
            return html::refused(&safe, &reasons, out);
        }
        self.text(&safe, out)?;
        self.text(" [not linked: ", out)?;
        self.text(&reasons, out)?;
        self.text("]", out)
    }
}
