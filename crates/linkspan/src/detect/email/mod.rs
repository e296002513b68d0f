//! Email addresses: the local part, backwards from `@` (UTS #58 §5.2).

use crate::words::words;

pub(crate) mod local;
pub(crate) mod quoted;

/// Whether and how email addresses are linked.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Emails {
    /// They are linked, with local parts as UTS #58 defines them.
    #[default]
    Link,
    /// Quoted local parts are linked, too: `"john doe"@example.com`, as in the last draft of the
    /// standard.
    LinkQuoted,
    /// They are not linked, and neither are their domains.
    Skip,
}

words! {
    "linkspan::Emails" as Emails, "choice for email addresses":
    Link = "link",
    LinkQuoted = "link-quoted",
    Skip = "skip",
}
