//! The links that a document already has.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::{Deref, Range};

use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, Tokenizer};

use super::markup::{self, Kind};
use super::reference::{Stretch, stretches};

/// An `a` element of an HTML document. See [`html_links`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HtmlLink<'h> {
    html: &'h str,
    start_tag: Range<usize>,
    end_tag: Range<usize>,
    text: String,
}

impl HtmlLink<'_> {
    /// Returns the byte range of the start tag.
    ///
    /// # Example
    ///
    /// ```
    /// let html = r#"See <a href="/">home</a>."#;
    /// assert_eq!(&html[linkspan::linkify::html_links(html)[0].start_tag()], r#"<a href="/">"#);
    /// ```
    #[must_use]
    pub fn start_tag(&self) -> Range<usize> {
        self.start_tag.clone()
    }

    /// Returns the byte range of what is between the tags.
    ///
    /// # Example
    ///
    /// ```
    /// let html = r#"See <a href="/"><b>home</b></a>."#;
    /// assert_eq!(&html[linkspan::linkify::html_links(html)[0].content()], "<b>home</b>");
    /// ```
    #[must_use]
    pub fn content(&self) -> Range<usize> {
        self.start_tag.end..self.end_tag.start
    }

    /// Returns the byte range of the end tag. It is empty if there is none.
    ///
    /// # Example
    ///
    /// ```
    /// let html = r#"<a href="/">one<a href="/">two</a>"#;
    /// let links = linkspan::linkify::html_links(html);
    /// assert_eq!(&html[links[0].end_tag()], "");
    /// assert_eq!(&html[links[1].end_tag()], "</a>");
    /// ```
    #[must_use]
    pub fn end_tag(&self) -> Range<usize> {
        self.end_tag.clone()
    }

    /// Returns the names and values of the attributes, in order, as a browser reads them: names are
    /// in lower case, character references are decoded, a missing value is empty, and of two
    /// attributes with the same name the first counts.
    ///
    /// # Example
    ///
    /// ```
    /// let html = "<a HREF='/?a&amp;b' download href=/c>";
    /// let attributes = linkspan::linkify::html_links(html)[0].attributes();
    /// let attributes: Vec<_> = attributes.iter().map(|(name, value)| (&**name, &**value)).collect();
    /// assert_eq!(attributes, [("href", "/?a&b"), ("download", "")]);
    /// ```
    #[must_use]
    pub fn attributes(&self) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        let emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: Span<()>| {
            let read = |bytes| String::from_utf8_lossy(bytes).into_owned();
            match event {
                CallbackEvent::AttributeName { name } => found.push((read(name), String::new())),
                CallbackEvent::AttributeValue { value } => {
                    if let Some((_, last)) = found.last_mut() {
                        *last = read(value);
                    }
                }
                _ => {}
            }
            None::<Infallible>
        });
        let tag = self.html.get(self.start_tag()).unwrap_or_default();
        Tokenizer::new_with_emitter(tag, emitter).for_each(drop);
        let mut names = BTreeSet::new();
        found.retain(|(name, _)| names.insert(name.clone()));
        found
    }

    /// Returns the text of the element: its content without tags and comments, with character
    /// references decoded.
    ///
    /// # Example
    ///
    /// ```
    /// let html = r#"<a href="/"><b>R&amp;D</b> <!-- of us --> today</a>"#;
    /// assert_eq!(linkspan::linkify::html_links(html)[0].text(), "R&D  today");
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The links of a document, and how much of it could be read. See [`html_links`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HtmlLinks<'h> {
    links: Vec<HtmlLink<'h>>,
    unread: Range<usize>,
}

impl HtmlLinks<'_> {
    /// Returns the byte range at the end of the document that could not be read. It is empty if all
    /// was read. There may be links in it.
    ///
    /// # Example
    ///
    /// ```
    /// let html = r#"<svg><p></svg><a href="/">home</a> <a href=""#;
    /// let links = linkspan::linkify::html_links(html);
    /// assert_eq!(&html[links.unread()], r#"</svg><a href="/">home</a> <a href=""#);
    /// ```
    #[must_use]
    pub fn unread(&self) -> Range<usize> {
        self.unread.clone()
    }
}

impl<'h> Deref for HtmlLinks<'h> {
    type Target = [HtmlLink<'h>];

    fn deref(&self) -> &Self::Target {
        &self.links
    }
}

/// Finds the links that an HTML document or fragment already has, in order.
///
/// Markup is what an HTML5 tokenizer reads as markup: an `a` in a comment, a script or an attribute
/// is not a link. If at some point this cannot be decided without building the tree, the document
/// is [unread](HtmlLinks::unread) from there on. Browsers that run scripts do not show what is in
/// `noscript`, but others do, so its links are found too.
///
/// # Example
///
/// ```
/// let html = r#"<!-- <a> --><a href="/a">a</a> <script>"<a>"</script> <a name=b>b</a>"#;
/// let links = linkspan::linkify::html_links(html);
/// let tags: Vec<&str> = links.iter().map(|link| &html[link.start_tag()]).collect();
/// assert_eq!(tags, [r#"<a href="/a">"#, "<a name=b>"]);
/// ```
#[must_use]
pub fn html_links(html: &str) -> HtmlLinks<'_> {
    let mut reader = Reader {
        html,
        links: Vec::new(),
        open: None,
        read: 0,
    };
    let end = reader.read(0..html.len());
    HtmlLinks {
        links: reader.links,
        unread: end.unwrap_or(html.len())..html.len(),
    }
}

/// Reads the links of a document.
struct Reader<'h> {
    html: &'h str,
    links: Vec<HtmlLink<'h>>,
    /// The start tag and the text of a link whose end is not read yet.
    open: Option<(Range<usize>, String)>,
    /// The document is read up to here.
    read: usize,
}

impl Reader<'_> {
    /// Reads a part of the document. Returns the offset from which on it cannot be read.
    fn read(&mut self, part: Range<usize>) -> Option<usize> {
        let bytes = self.html.as_bytes().get(part.clone()).unwrap_or_default();
        self.read = part.start;
        let mut noscript: Option<Range<usize>> = None;
        let (mut lost, mut is_finished) = (None, false);
        for markup in markup::of(bytes) {
            let range = markup.range.start + part.start..markup.range.end + part.start;
            if let Some(tag) = noscript.take()
                && !self.noscript(tag.end..range.start.min(part.end))
            {
                lost = Some(tag.start);
                break;
            }
            self.text(range.start.min(part.end));
            match &markup.kind {
                Kind::Start(name) if **name == *b"a" => {
                    // A nested link ends the outer one.
                    self.close(range.start..range.start);
                    self.open = Some((range.clone(), String::new()));
                }
                Kind::End(name) if **name == *b"a" => self.close(range.clone()),
                Kind::Start(name) if **name == *b"noscript" => noscript = Some(range.clone()),
                Kind::Lost => {
                    lost = Some(range.start);
                    break;
                }
                Kind::Finished => is_finished = true,
                _ => {}
            }
            self.read = range.end;
        }
        if let Some(tag) = noscript {
            // Without its end tag, its content reaches to the end.
            if !self.noscript(tag.end..part.end) {
                lost = Some(tag.start);
            }
        } else if !is_finished && lost.is_none() {
            // A tag or a comment after the last one that was read is not closed.
            lost = Some(self.read);
        }
        let end = lost.unwrap_or(part.end);
        self.text(end);
        self.close(end..end);
        lost
    }

    /// Reads the content of `noscript`, which is text for browsers that run scripts, and markup for
    /// others. Returns false if it can only be read by one of them.
    fn noscript(&mut self, content: Range<usize>) -> bool {
        let html = self.html.get(content.clone()).unwrap_or_default();
        if !html.contains('<') {
            return true;
        }
        // An element in itself would have to be read twice in turn.
        let is_nested = html
            .as_bytes()
            .windows(9)
            .any(|word| word.eq_ignore_ascii_case(b"<noscript"));
        if self.open.is_some() || is_nested || !markup::ends_as_text(html.as_bytes()) {
            return false;
        }
        self.read(content).is_none()
    }

    /// Adds the text up to `end` to the open link.
    fn text(&mut self, end: usize) {
        let text = self.html.get(self.read..end).unwrap_or_default();
        if let Some((_, out)) = &mut self.open {
            // Parsers drop end tags without a name.
            for stretch in text.split("</>").flat_map(stretches) {
                out.push_str(match &stretch {
                    Stretch::Plain(text) => text,
                    Stretch::Reference(_, said) => said,
                });
            }
        }
        self.read = end.max(self.read);
    }

    fn close(&mut self, end_tag: Range<usize>) {
        if let Some((start_tag, text)) = self.open.take() {
            let html = self.html;
            self.links.push(HtmlLink {
                html,
                start_tag,
                end_tag,
                text,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(html: &str) -> Vec<&str> {
        let links = html_links(html);
        links.iter().map(|link| &html[link.content()]).collect()
    }

    fn attributes(tag: &str) -> Vec<(String, String)> {
        html_links(tag)[0].attributes()
    }

    #[test]
    fn links_end_where_browsers_end_them() {
        assert_eq!(contents("<A HREF=x>b</A >c"), ["b"]);
        assert_eq!(contents("<a>b<a>c</a></a>"), ["b", "c"]);
        assert_eq!(contents("</a><a>b"), ["b"]);
        assert_eq!(contents("<a>b<!--</a>--></a>"), ["b<!--</a>-->"]);
        assert_eq!(contents("<textarea><a>b</a></textarea>"), [""; 0]);
        assert_eq!(contents("<a title='</a>'>é</a>"), ["é"]);
        assert_eq!(contents("<abbr>b</abbr>"), [""; 0]);
        assert_eq!(contents("<a"), [""; 0]);
    }

    #[test]
    fn attributes_are_those_of_a_browser() {
        let cases: &[(&str, &[(&str, &str)])] = &[
            ("<a>", &[]),
            ("<a/href=x/y>", &[("href", "x/y")]),
            ("<a\nhref\u{C}=\r\n x>", &[("href", "x")]),
            ("<a href=x HREF=y>", &[("href", "x")]),
            ("<a b href>", &[("b", ""), ("href", "")]),
            ("<a \"x\" href=y>", &[("\"x\"", ""), ("href", "y")]),
            ("<a =b=c href=y>", &[("=b", "c"), ("href", "y")]),
            ("<a b='c'href=y>", &[("b", "c"), ("href", "y")]),
            ("<a href=\"a\r\nb\">", &[("href", "a\nb")]),
            ("<a href=&#106;s:&not;&notit;>", &[("href", "js:¬&notit;")]),
            (
                "<a \u{A0}=b x\u{2028}>",
                &[("\u{A0}", "b"), ("x\u{2028}", "")],
            ),
            ("<a \0=b>", &[("\u{FFFD}", "b")]),
            ("<a xlink:href=x É=y>", &[("xlink:href", "x"), ("É", "y")]),
        ];
        for (tag, expected) in cases {
            let found = attributes(tag);
            let found: Vec<_> = found.iter().map(|(a, b)| (&**a, &**b)).collect();
            assert_eq!(found, *expected, "{tag}");
        }
    }

    #[test]
    fn text_is_that_of_a_browser() {
        let cases = [
            ("<a>b</>c<!-- d --><i title='e'>&lt;f&#62;</i></a>", "bc<f>"),
            ("<a>b<a>c", "b"),
            ("<a>&amp;amp;&nope; é</a>", "&amp;&nope; é"),
        ];
        for (html, text) in cases {
            assert_eq!(html_links(html)[0].text(), text);
        }
    }

    #[test]
    fn unreadable_documents_are_reported() {
        let unread = |html| {
            let links = html_links(html);
            (contents(html), &html[links.unread()])
        };
        assert_eq!(unread("<a>b</a>"), (["b"].into(), ""));
        assert_eq!(unread("<a>b</a> c <"), (["b"].into(), ""));
        assert_eq!(unread("<a>b</a> <a title='"), (["b"].into(), " <a title='"));
        assert_eq!(unread("<a>b<!-- <a>c"), (["b"].into(), "<!-- <a>c"));
        assert_eq!(unread("<a>b<svg><p>c</a>"), (["b<svg><p>"].into(), "c</a>"));
    }

    #[test]
    fn links_in_noscript_are_found() {
        let unread = |html| {
            let links = html_links(html);
            (contents(html), &html[links.unread()])
        };
        let html = "<noscript>x <a>b</a></noscript><a>c</a>";
        assert_eq!(unread(html), (["b", "c"].into(), ""));
        assert_eq!(unread("<noscript><a>b"), (["b"].into(), ""));
        let html = "<noscript><p title='</noscript><a>c</a>";
        assert_eq!(unread(html), ([].into(), html));
        let html = "<a>b<noscript><a>c</a></noscript>";
        assert_eq!(unread(html), (["b"].into(), &html[4..]));
        let html = "<noscript>".repeat(1000);
        assert_eq!(unread(&html), ([].into(), &*html));
    }
}
