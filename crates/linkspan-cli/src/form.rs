//! The form of an input: text or a document, and in which encoding.

use std::borrow::Cow;
use std::path::Path;

use clap::ValueEnum;
use linkspan_extract::{Document, Encoding, Kind, is_mailbox};

use crate::pieces::Cuts;

/// The value of `--from`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum From {
    /// Text as it is written, whatever the file is, as grep reads it
    #[default]
    Text,
    /// HTML: the visible text, and attributes such as href and src
    #[value(alias = "htm")]
    Html,
    /// Markdown: text, code, and the destinations of links and images
    #[value(alias = "md")]
    Markdown,
    /// Mail: a message, a mailbox (mbox), or the files of a Maildir
    #[value(alias = "mail", alias = "mbox")]
    Eml,
    /// JSON or JSON Lines, with escapes such as \/ and \u0026 decoded
    #[value(alias = "jsonl", alias = "ndjson")]
    Json,
    /// Decided by the name of the file and its first bytes; text if they do not decide
    Auto,
}

/// How inputs are read.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Reads {
    pub(crate) from: From,
    pub(crate) encoding: Option<Encoding>,
}

impl Reads {
    /// Returns true if all inputs are text in UTF-8, unless a byte order mark says otherwise.
    pub(crate) fn is_plain(self) -> bool {
        self.from == From::Text && self.encoding.is_none()
    }

    /// Returns the form of an input with this name that begins with these bytes.
    pub(crate) fn form(self, name: &str, first: &[u8]) -> Form {
        let marked = Encoding::of_mark(first).map(|(encoding, _)| encoding);
        let encoding = marked.or(self.encoding);
        let encoding = encoding.filter(|&it| it != Encoding::UTF_8);
        let kind = match self.from {
            From::Text => Kind::Text,
            From::Html => Kind::Html,
            From::Markdown => Kind::Markdown,
            From::Eml => Kind::Mail,
            From::Json => Kind::Json,
            From::Auto => Kind::guess(Some(Path::new(name)), first),
        };
        Form { kind, encoding }
    }

    /// Returns true if more bytes are needed to decide, because these may be the beginning of a
    /// byte order mark.
    pub(crate) fn must_wait(first: &[u8]) -> bool {
        let marks: [&[u8]; 3] = [b"\xFF\xFE\0\0", b"\0\0\xFE\xFF", b"\xFE\xFF"];
        marks
            .iter()
            .any(|mark| first.len() < mark.len() && mark.starts_with(first))
    }
}

/// Returns the encoding of text that is probably UTF-16 without a byte order mark. Most of its characters must be ASCII.
pub(crate) fn unmarked(first: &[u8]) -> Option<Encoding> {
    let first = first.get(..first.len().min(512)).unwrap_or_default();
    let (pairs, _) = first.as_chunks::<2>();
    let is_most = |count: usize| count >= 4 && 4 * count >= 3 * pairs.len();
    let low = pairs.iter().filter(|pair| pair[0] != 0 && pair[1] == 0);
    let high = pairs.iter().filter(|pair| pair[0] == 0 && pair[1] != 0);
    match (is_most(low.count()), is_most(high.count())) {
        (true, _) => Some(Encoding::UTF_16LE),
        (_, true) => Some(Encoding::UTF_16BE),
        _ => None,
    }
}

/// The form of one input.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Form {
    kind: Kind,
    /// `None` for UTF-8.
    encoding: Option<Encoding>,
}

impl Form {
    /// Returns true if it is text in UTF-8, which is searched as it is.
    pub(crate) fn is_plain(self) -> bool {
        self.kind == Kind::Text && self.encoding.is_none()
    }

    /// Returns the encoding, or `None` for UTF-8.
    pub(crate) fn encoding(self) -> Option<Encoding> {
        self.encoding
    }

    /// Returns true if NUL bytes are part of its text.
    pub(crate) fn is_wide(self) -> bool {
        self.encoding.is_some_and(|it| !it.keeps_spaces())
    }

    /// Returns where the input may be cut, given where text may be.
    pub(crate) fn cuts(self, cuts: Cuts, first: &[u8]) -> Cuts {
        match self.kind {
            _ if self.is_wide() => Cuts::Never,
            Kind::Text => cuts,
            // A JSON string never continues after a line feed. In other encodings, a byte of a character may look like
            // the mark of an escape.
            Kind::Json if self.encoding.is_none() => Cuts::Strings,
            Kind::Json => Cuts::Lines,
            Kind::Mail if is_mailbox(first) => Cuts::Messages,
            _ => Cuts::Never,
        }
    }

    /// Reads a document or a part of one.
    pub(crate) fn read(self, bytes: &[u8]) -> Document<'_> {
        Document::read(bytes, self.kind, self.encoding)
    }

    /// Returns the form of the input after decoding, or `None` if it is already in UTF-8.
    pub(crate) fn in_utf8(self) -> Option<Self> {
        let decoded = Self {
            encoding: None,
            ..self
        };
        // The charsets that parts of mail name are those of their bytes as they are.
        let is_mail = self.kind == Kind::Mail && !self.is_wide();
        self.encoding.filter(|_| !is_mail).map(|_| decoded)
    }

    /// Returns text in UTF-8: the input itself, unless it is in another encoding.
    pub(crate) fn decode(self, bytes: &[u8]) -> Cow<'_, [u8]> {
        match self.encoding {
            None => Cow::Borrowed(bytes),
            Some(encoding) => Cow::Owned(encoding.to_utf8(bytes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_recognized() {
        let auto = Reads {
            from: From::Auto,
            encoding: None,
        };
        let kind = |name: &str, first: &[u8]| auto.form(name, first).kind;
        assert_eq!(kind("a.html", b""), Kind::Html);
        assert_eq!(kind("<stdin>", b"<!DOCTYPE html>"), Kind::Html);
        assert_eq!(kind("main.rs", b"fn main() {}"), Kind::Text);
        assert!(Reads::default().form("a.html", b"<html>").is_plain());
        let wide = Reads::default().form("a.txt", b"\xFF\xFEa\0");
        assert!(wide.is_wide() && !wide.is_plain());
        assert!(Reads::default().form("a", b"\xEF\xBB\xBFa").is_plain());
    }

    #[test]
    fn utf16_is_recognized_without_a_mark() {
        assert_eq!(unmarked(b"a\0.\0c\0o\0m\0"), Some(Encoding::UTF_16LE));
        assert_eq!(unmarked(b"\0a\0.\0c\0o\0m"), Some(Encoding::UTF_16BE));
        for other in [
            &b""[..],
            b"a\0",
            b"a.com",
            b"\0\0\0\0\0\0\0\0\0\0",
            b"a.com\0b.com\0c.com\0",
        ] {
            assert_eq!(unmarked(other), None, "{other:?}");
        }
    }

    #[test]
    fn byte_order_marks_may_arrive_in_pieces() {
        for first in [
            &b"\xFF"[..],
            b"\xFE",
            b"\xFF\xFE",
            b"\xFF\xFE\0",
            b"\0",
            b"",
        ] {
            assert!(Reads::must_wait(first), "{first:?}");
        }
        for first in [&b"a"[..], b"\xFF\xFEa", b"\xFE\xFF", b"\0a"] {
            assert!(!Reads::must_wait(first), "{first:?}");
        }
    }
}
