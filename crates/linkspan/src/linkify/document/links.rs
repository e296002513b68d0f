//! The links that a document already has.

use alloc::vec::Vec;
use core::ops::Range;

use super::markup::{self, Kind};

/// An `a` element of an HTML document. See [`html_links`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct HtmlLink {
    start_tag: Range<usize>,
    end_tag: Range<usize>,
}

impl HtmlLink {
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
}

/// Finds the links that an HTML document or fragment already has, in order.
///
/// Markup is what an HTML5 tokenizer reads as markup: an `a` in a comment, a script or an attribute
/// is not a link. If at some point this cannot be decided without building the tree, no links are
/// found after it.
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
pub fn html_links(html: &str) -> Vec<HtmlLink> {
    let mut links = Vec::new();
    let mut open: Option<Range<usize>> = None;
    let mut end = 0;
    for markup in markup::of(html.as_bytes()) {
        let range = markup.range;
        end = range.start;
        let end_tag = match &markup.kind {
            // A nested link ends the outer one.
            Kind::Start(name) if **name == *b"a" => range.start..range.start,
            Kind::End(name) if **name == *b"a" => range.clone(),
            _ => continue,
        };
        let is_start = end_tag.is_empty();
        if let Some(start_tag) = open.take() {
            links.push(HtmlLink { start_tag, end_tag });
        }
        open = is_start.then_some(range);
    }
    if let Some(start_tag) = open {
        let end = end.max(start_tag.end);
        links.push(HtmlLink {
            start_tag,
            end_tag: end..end,
        });
    }
    links
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn contents(html: &str) -> Vec<String> {
        let links = html_links(html);
        links
            .iter()
            .map(|link| html[link.content()].into())
            .collect()
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
}
