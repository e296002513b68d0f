//! HTML documents as input: links in text, and every other byte as it is.
//!
//! | stage | what it gives |
//! |---|---|
//! | [`markup`] | the tags, comments and declarations of a document, by an HTML5 tokenizer |
//! | [`foreign`] | how far that tokenizer can be sure without building the tree |
//! | [`reference`] | the characters that `&amp;` and its like stand for |
//! | [`run`] | a stretch of text as it is read, tags taken out, and the way back to the source |
//! | [`rewrite`] | the walk over a document |
//! | [`links`] | the links that a document has already |
//!
//! A link is found in the text as a reader sees it: references decoded, and inline elements such as `b`
//! or `span` taken out. It is made if it lies in one element, or if the tags inside it are
//! balanced. What cannot be told apart without building the tree as browsers do (markup inside `svg` that leaves it, raw
//! text inside `select`) ends the work: from there on the document is copied.

mod elements;
mod foreign;
mod links;
mod markup;
mod reference;
mod rewrite;
mod run;

use alloc::string::String;
use alloc::vec::Vec;

pub(crate) use elements::Elements;
pub use links::{HtmlLink, html_links};

use super::Linkifier;
use super::builder::LinkifierBuilder;

impl Linkifier {
    /// Makes links in an HTML document or fragment: in its text only, not in `a`, `script`, `style`,
    /// `textarea`, `title`, `code`, `pre`, `svg` and their like, nor in attributes. Everything else is kept
    /// as it is, byte for byte.
    ///
    /// Doing it again changes nothing, unless refused links are [defanged](super::Refused::Defang).
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().rel("").build();
    /// let html = r#"<p title=a.com>See b.com?x=1&amp;y=2, <a href="/">c.com</a>, <code>d.com</code>"#;
    /// let linked = r#"<p title=a.com>See <a href="https://b.com/?x=1&amp;y=2" dir="auto">b.com?x=1&amp;y=2</a>, <a href="/">c.com</a>, <code>d.com</code>"#;
    /// assert_eq!(linkifier.html_document(html), linked);
    /// assert_eq!(linkifier.html_document(linked), linked);
    /// ```
    #[must_use]
    pub fn html_document(&self, html: &str) -> String {
        let bytes = self.html_document_bytes(html.as_bytes());
        // Whole characters are copied, and text is put between them.
        String::from_utf8(bytes).unwrap_or_else(|_| html.into())
    }

    /// Like [`html_document`](Linkifier::html_document), for a document in an encoding that need not be
    /// UTF-8, but has ASCII in common with it. Bytes that are not UTF-8 end a link, and are kept.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::new();
    /// assert_eq!(linkifier.html_document_bytes(b"<p>\xFF</p>"), b"<p>\xFF</p>");
    /// ```
    #[must_use]
    pub fn html_document_bytes(&self, html: &[u8]) -> Vec<u8> {
        rewrite::document(self, html)
    }
}

impl LinkifierBuilder {
    /// Makes no links inside elements of this name in HTML documents.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().skip_element("blockquote").build();
    /// let html = "<blockquote>example.com</blockquote>";
    /// assert_eq!(linkifier.html_document(html), html);
    /// ```
    pub fn skip_element(mut self, name: &str) -> Self {
        self.elements().skip(name);
        self
    }

    /// Makes links inside elements of this name in HTML documents, which are skipped unless told otherwise: `code`, `kbd`,
    /// `pre`, `samp`, `tt`, `button`. Of other names it has no effect: inside `a`, `script`, `svg` and
    /// the like there is never a link.
    ///
    /// # Example
    ///
    /// ```
    /// let linkifier = linkspan::Linkifier::builder().link_in_element("pre").build();
    /// assert!(linkifier.html_document("<pre>example.com</pre>").contains("<a href"));
    /// ```
    pub fn link_in_element(mut self, name: &str) -> Self {
        self.elements().link_in(name);
        self
    }
}
