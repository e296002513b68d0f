//! Kinds of documents.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use crate::mail::mbox;

/// The kind of a document.
///
/// # Example
///
/// ```
/// use linkspan_extract::Kind;
///
/// assert_eq!("eml".parse(), Ok(Kind::Mail));
/// assert_eq!(Kind::Markdown.to_string(), "markdown");
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Kind {
    /// Text as it is written.
    #[default]
    Text,
    /// HTML: the visible text and the attributes. Scripts, styles and comments are left out.
    Html,
    /// Markdown: its text, code, destinations and HTML.
    Markdown,
    /// Mail: a message or a mailbox (mbox).
    Mail,
    /// JSON or JSON Lines: the strings, and the text between them.
    Json,
}

impl Kind {
    /// All kinds.
    pub const ALL: &'static [Kind] = &[
        Kind::Text,
        Kind::Html,
        Kind::Markdown,
        Kind::Mail,
        Kind::Json,
    ];

    /// Returns its name.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan_extract::Kind::Mail.as_str(), "eml");
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Html => "html",
            Kind::Markdown => "markdown",
            Kind::Mail => "eml",
            Kind::Json => "json",
        }
    }

    /// Guesses the kind of a document from its name and its first bytes. A few hundred bytes are enough.
    ///
    /// A known ending of the name decides. Without one, bytes that begin like HTML, a mailbox or the header of a
    /// message are read as such, and all others as text.
    ///
    /// # Example
    ///
    /// ```
    /// use std::path::Path;
    /// use linkspan_extract::Kind;
    ///
    /// assert_eq!(Kind::guess(Some(Path::new("README.md")), b""), Kind::Markdown);
    /// assert_eq!(Kind::guess(None, b"<!doctype html><p>"), Kind::Html);
    /// assert_eq!(Kind::guess(None, b"From: a@example.com\nSubject: Hello\n\n"), Kind::Mail);
    /// assert_eq!(Kind::guess(Some(Path::new("main.rs")), b"//! <html>"), Kind::Text);
    /// ```
    #[must_use]
    pub fn guess(name: Option<&Path>, first_bytes: &[u8]) -> Kind {
        let ending = name.and_then(Path::extension).and_then(|it| it.to_str());
        let ending = ending.unwrap_or_default().to_ascii_lowercase();
        match ending.as_str() {
            "html" | "htm" | "xhtml" | "xht" => Kind::Html,
            "md" | "markdown" | "mdown" | "mkd" | "mkdn" => Kind::Markdown,
            "eml" | "mbox" | "mbx" | "mht" | "mhtml" => Kind::Mail,
            "json" | "jsonl" | "ndjson" | "geojson" | "har" | "webmanifest" => Kind::Json,
            // Names of files in a Maildir end with a host and flags, so anything may follow a dot.
            _ => of_bytes(first_bytes),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl AsRef<str> for Kind {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(word: &str) -> Result<Self, UnknownKind> {
        let mut all = Kind::ALL.iter().copied();
        all.find(|kind| kind.as_str() == word)
            .ok_or_else(|| UnknownKind(word.chars().take(40).collect()))
    }
}

/// The error for an unknown kind of document.
///
/// # Example
///
/// ```
/// let error = "pdf".parse::<linkspan_extract::Kind>().unwrap_err();
/// assert_eq!(error.to_string(), "there is no kind of document \"pdf\"; it is one of text, html, markdown, eml, json");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct UnknownKind(String);

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = Kind::ALL.iter().map(|kind| kind.as_str()).collect();
        write!(
            f,
            "there is no kind of document {:?}; it is one of {}",
            self.0,
            words.join(", ")
        )
    }
}

impl std::error::Error for UnknownKind {}

fn of_bytes(bytes: &[u8]) -> Kind {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    if mbox::is_mailbox(bytes) || is_message(bytes) {
        return Kind::Mail;
    }
    let text = bytes.trim_ascii_start();
    let begins = |word: &[u8]| {
        let head = text.get(..word.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    if begins(b"<!doctype html") || begins(b"<html") {
        Kind::Html
    } else {
        Kind::Text
    }
}

/// The fields that a message may begin with.
const FIRST: [&str; 12] = [
    "return-path",
    "received",
    "delivered-to",
    "from",
    "to",
    "subject",
    "date",
    "message-id",
    "mime-version",
    "x-original-to",
    "x-envelope-from",
    "dkim-signature",
];

/// Returns true if bytes begin like the header of a message: two fields or more, of which the first is in [`FIRST`].
fn is_message(bytes: &[u8]) -> bool {
    let mut names = Vec::new();
    for line in bytes.split(|&byte| byte == b'\n') {
        match line {
            [b' ' | b'\t', ..] if !names.is_empty() => continue,
            [] | [b'\r'] => break,
            _ => {}
        }
        let Some(colon) = memchr::memchr(b':', line) else {
            break;
        };
        let name = line.get(..colon).unwrap_or_default();
        let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
        if name.is_empty() || !name.iter().all(is_name) {
            break;
        }
        names.push(String::from_utf8_lossy(name).to_ascii_lowercase());
    }
    let is_known = |name: &String| FIRST.contains(&name.as_str());
    names.len() > 1 && names.first().is_some_and(is_known) && names.iter().skip(1).any(is_known)
}
