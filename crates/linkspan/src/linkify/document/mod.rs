//! HTML documents as input: makes links in their text and keeps every other byte.
//!
//! | stage | what it does |
//! |---|---|
//! | [`markup`] | finds the tags, comments and declarations with an HTML5 tokenizer |
//! | [`foreign`] | detects where the tokenizer cannot be trusted without building the tree |
//! | [`reference`] | decodes `&amp;` and other character references |
//! | [`run`] | the text as it is read, without tags, and its mapping to the source |
//! | [`rewrite`] | walks over a document |
//! | [`links`] | finds the links that a document already has |
//!
//! Links are found in the text as a reader sees it: with references decoded, and without inline
//! elements such as `b` or `span`. A link is made if it lies in one element, or if the tags inside
//! it are balanced. Some markup can be interpreted only by building the tree as browsers do, such
//! as markup inside `svg` that leaves it, and raw text inside `select`. From there on, the document
//! is copied without links.

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
pub use links::{HtmlLink, HtmlLinks, html_links};

use super::Linkifier;
use super::builder::LinkifierBuilder;

impl Linkifier {
    /// Makes links in an HTML document or fragment. Only its text is linked: not attributes, and
    /// not the content of `a`, `script`, `style`, `textarea`, `title`, `code`, `pre`, `svg` and
    /// similar elements. Everything else is kept byte for byte.
    ///
    /// Running it again on the result changes nothing, unless refused links are
    /// [defanged](super::Refused::Defang).
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
        // Only whole characters are copied, and text is inserted between them, so this is UTF-8.
        String::from_utf8(bytes).unwrap_or_else(|_| html.into())
    }

    /// Like [`html_document`](Linkifier::html_document), for a document in any encoding that is a
    /// superset of ASCII. Bytes that are not UTF-8 end a link and are kept.
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
    /// Makes no links inside elements with this name in HTML documents.
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

    /// Makes links in HTML documents inside elements with this name that are skipped by default:
    /// `code`, `kbd`, `pre`, `samp`, `tt`, `button`. Other names have no effect: inside `a`,
    /// `script`, `svg` and the like, links are never made.
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
