//! The fields of a link's object, and their values.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use serde::Serialize;

use super::screening::Reason;
use crate::words::words;

/// A field of a [`Link`](super::Link).
///
/// # Example
///
/// ```
/// use linkspan::json::Field;
///
/// assert_eq!("host".parse(), Ok(Field::Host));
/// let error = "hsot".parse::<Field>().unwrap_err().to_string();
/// assert!(error.starts_with("there is no field \"hsot\""));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Field {
    /// Where the link starts.
    Start,
    /// Where the link ends.
    End,
    /// What the link points to: [`LinkKind`](crate::LinkKind).
    Kind,
    /// Why it is a link: [`Evidence`](crate::Evidence).
    Evidence,
    /// The link, as written.
    Text,
    /// The link for machines.
    Href,
    /// The link for people.
    Display,
    /// How certain it is that this is a link: [`Confidence`](crate::Confidence).
    Confidence,
    /// The corrections of the profile `Prose` that changed it.
    Tailorings,
    /// The scheme, as written.
    Scheme,
    /// The local part of an email address, as written.
    LocalPart,
    /// The name of a mention, a handle or a hashtag.
    Name,
    /// The host, as written.
    Host,
    /// The digits of the port.
    Port,
    /// The path, as written, from its `/`.
    Path,
    /// The query, as written, without `?`.
    Query,
    /// The fragment, as written, without `#`.
    Fragment,
    /// The registrable domain, in ASCII form: `example.co.uk`.
    Registrable,
    /// The top-level domain, in ASCII form.
    Tld,
    /// The verdict of screening, if the link was screened.
    Verdict,
    /// The reasons for the verdict.
    Reasons,
}

words! {
    "linkspan::json::Field" as Field, "field":
    Start = "start",
    End = "end",
    Kind = "kind",
    Evidence = "evidence",
    Text = "text",
    Href = "href",
    Display = "display",
    Confidence = "confidence",
    Tailorings = "tailorings",
    Scheme = "scheme",
    LocalPart = "local_part",
    Name = "name",
    Host = "host",
    Port = "port",
    Path = "path",
    Query = "query",
    Fragment = "fragment",
    Registrable = "registrable",
    Tld = "tld",
    Verdict = "verdict",
    Reasons = "reasons",
}

/// The value of a [`Field`]. Its text is for the cell of a table: lists are words separated by
/// spaces.
///
/// # Example
///
/// ```
/// use linkspan::json::Value;
///
/// assert_eq!(Value::Words(vec!["a", "b"]).to_string(), "a b");
/// assert_eq!(serde_json::to_string(&Value::Words(vec!["a", "b"])).unwrap(), r#"["a","b"]"#);
/// ```
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Value<'a> {
    /// An offset.
    Number(usize),
    /// A text, or a word from a closed list.
    Text(Cow<'a, str>),
    /// Several words.
    Words(Vec<&'static str>),
    /// The reasons of screening. In a table, their codes.
    Reasons(&'a [Reason]),
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => f.write_str(text),
            Value::Words(words) => join(words.iter().copied(), f),
            Value::Reasons(reasons) => join(reasons.iter().map(|reason| reason.code.as_str()), f),
        }
    }
}

fn join(words: impl Iterator<Item = &'static str>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (at, word) in words.enumerate() {
        f.write_str(if at > 0 { " " } else { "" })?;
        f.write_str(word)?;
    }
    Ok(())
}
