//! Walks over a document: collects text into runs, makes links in the runs, and copies everything
//! else.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::detect::torn::{Torn, is_torn_after, is_torn_before};
use crate::linkify::anchor::Anchor;
use crate::linkify::html;
use crate::linkify::options::{LinkText, Refused};
use crate::linkify::token::{LinkToken, Token};
use crate::linkify::{Linkifier, link_text};
use crate::screen::Verdict;

use super::elements::is_inline;
use super::markup::{self, Kind, Markup};
use super::run::Run;

/// Returns the document with links added.
pub(crate) fn document(linkifier: &Linkifier, html: &[u8]) -> Vec<u8> {
    let mut walk = Walk {
        linkifier,
        html,
        out: Vec::with_capacity(html.len() + html.len() / 4),
        copied: 0,
        read: 0,
        run: Run::default(),
        is_torn: false,
        skipped: None,
    };
    let mut markup = markup::of(html);
    while markup.next().is_some_and(|markup| walk.markup(markup)) {}
    walk.finish()
}

/// An end tag without a name, which parsers drop.
const EMPTY_END_TAG: &[u8] = b"</>";

/// A walk over a document.
struct Walk<'l, 'h> {
    linkifier: &'l Linkifier,
    html: &'h [u8],
    out: Vec<u8>,
    /// The document is copied to `out` up to here.
    copied: usize,
    /// The document is read up to here, into the run or skipped.
    read: usize,
    run: Run,
    /// Whether invalid bytes precede the run.
    is_torn: bool,
    skipped: Option<Skipped>,
}

/// The element that is being skipped, and how many elements with its name are open.
struct Skipped {
    name: Vec<u8>,
    depth: usize,
    /// Where its content starts.
    start: usize,
}

impl Walk<'_, '_> {
    /// Processes the text before a piece of markup, and then the markup. Returns false if the rest
    /// of the document cannot be interpreted.
    fn markup(&mut self, markup: Markup) -> bool {
        if markup.kind == Kind::Lost {
            return false;
        }
        self.text_to(markup.range.start);
        self.read = markup.range.end;
        // Text continues across inline elements and comments, because a reader does not see them.
        let breaks = match &markup.kind {
            Kind::Start(name) | Kind::End(name) | Kind::Closed(name) => !is_inline(name),
            Kind::Comment => false,
            Kind::Declaration | Kind::Finished | Kind::Lost => true,
        };
        if breaks {
            self.end_run(false);
        }
        let goes_on = match &markup.kind {
            Kind::Start(name) => {
                self.start(name, markup.range.end);
                true
            }
            Kind::End(name) => self.end(name, markup.range.start),
            _ => true,
        };
        if !breaks && markup.kind != Kind::Comment {
            self.run.tag(markup.range.start, markup.kind);
        }
        goes_on
    }

    fn start(&mut self, name: &[u8], end: usize) {
        match &mut self.skipped {
            // A nested link ends the outer one.
            Some(skipped) if skipped.name == name && name != b"a" => skipped.depth += 1,
            Some(_) => {}
            None if self.linkifier.options.elements.skips(name) => {
                self.skipped = Some(Skipped {
                    name: name.into(),
                    depth: 1,
                    start: end,
                });
            }
            None => {}
        }
    }

    fn end(&mut self, name: &[u8], start: usize) -> bool {
        let Some(skipped) = self.skipped.as_mut().filter(|it| it.name == name) else {
            return true;
        };
        let content = self.html.get(skipped.start..start).unwrap_or_default();
        skipped.depth -= 1;
        if skipped.depth == 0 {
            self.skipped = None;
        }
        // With scripting, `noscript` is raw text; without, it is markup. Continue only if both
        // readings agree.
        name != b"noscript" || markup::ends_as_text(content)
    }

    /// Adds the text up to `end` to the run.
    fn text_to(&mut self, end: usize) {
        let mut at = self.read;
        self.read = end;
        let skipped = self.skipped.as_ref();
        if skipped.is_some_and(|it| !is_inline(&it.name)) {
            return;
        }
        while let Some(tag) = self.empty_end_tag(at..end) {
            self.push(at..tag);
            at = tag + EMPTY_END_TAG.len();
        }
        self.push(at..end);
    }

    /// Returns the offset of the first end tag without a name in `range`.
    fn empty_end_tag(&self, range: Range<usize>) -> Option<usize> {
        let bytes = self.html.get(range.clone())?;
        let mut windows = bytes.windows(EMPTY_END_TAG.len());
        Some(range.start + windows.position(|window| window == EMPTY_END_TAG)?)
    }

    fn push(&mut self, range: Range<usize>) {
        let mut at = range.start;
        let bytes = self.html.get(range).unwrap_or_default();
        for chunk in bytes.utf8_chunks() {
            self.run.push(chunk.valid(), at, self.skipped.is_none());
            at += chunk.valid().len();
            if !chunk.invalid().is_empty() {
                self.end_run(is_torn_after(self.html, at));
                at += chunk.invalid().len();
                self.is_torn = is_torn_before(self.html, at);
            }
        }
    }

    /// Makes the links of a run. `is_torn` says whether invalid bytes end it.
    fn end_run(&mut self, is_torn: bool) {
        let run = core::mem::take(&mut self.run);
        let torn = Torn::new(&run.text, 0..run.text.len(), self.is_torn, is_torn);
        self.is_torn = is_torn;
        for token in self.linkifier.tokens(&run.text).torn(torn) {
            let Token::Link(token) = token else { continue };
            if let Some(source) = run.source(token.link().range()) {
                self.link(&token, source);
            }
        }
        self.run = run;
        self.run.clear();
    }

    /// Makes a link of the text at `source`.
    fn link(&mut self, token: &LinkToken<'_>, source: Range<usize>) {
        let options = &self.linkifier.options;
        let mut written = String::new();
        // Writing to a string cannot fail.
        let _ = match Anchor::new(token, self.linkifier) {
            Some(anchor) if is_as_written(&anchor, options.link_text) => {
                let _ = html::open(&anchor, options, &mut written);
                self.copy_to(source.start);
                self.out.extend_from_slice(written.as_bytes());
                self.copy_to(source.end);
                written.clear();
                html::close(options, &mut written)
            }
            Some(anchor) => html::anchor(&anchor, options, &mut written),
            None if token.verdict() == Verdict::Refuse && options.refused == Refused::Defang => {
                let safe = token.link_text();
                let safe = self.linkifier.detector.defang_link(&safe);
                html::refused(&safe, &link_text::reasons(token), &mut written)
            }
            None if token.verdict() == Verdict::Refuse && options.refused == Refused::Punycode => {
                let text = token.link_text();
                if text == token.link().as_str() {
                    return;
                }
                html::text(&text, &mut written)
            }
            None => return,
        };
        self.copy_to(source.start);
        self.out.extend_from_slice(written.as_bytes());
        self.copied = source.end;
    }

    /// Copies the document up to `end`.
    fn copy_to(&mut self, end: usize) {
        let bytes = self.html.get(self.copied..end).unwrap_or_default();
        self.out.extend_from_slice(bytes);
        self.copied = self.copied.max(end);
    }

    fn finish(mut self) -> Vec<u8> {
        self.end_run(false);
        self.copy_to(self.html.len());
        self.out
    }
}

/// Returns true if the source can stay as the link text.
fn is_as_written(anchor: &Anchor<'_, '_>, choice: LinkText) -> bool {
    choice == LinkText::Written && anchor.link_text() == anchor.link().as_str()
}
