//! The corrections of the profile `Prose`, by name, and sets of them.

use crate::words::words;

/// A correction that the profile `Prose` makes.
///
/// # Example
///
/// ```
/// use linkspan::{Detector, Profile, Tailoring};
///
/// let detector = Detector::builder().profile(Profile::Prose).build();
/// let link = detector.links("Seen example.com/a? Yes.").next().unwrap();
/// assert_eq!(link.as_str(), "example.com/a");
/// assert!(link.tailorings().contains(Tailoring::DanglingInitiator));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Tailoring {
    /// Drops a `?`, `#` or opening bracket at the end of a link, and a bracket that is not closed
    /// within its word.
    DanglingInitiator,
    /// Ends a link before text or punctuation of a script without spaces.
    CjkTail,
    /// Starts a link after text of a script without spaces.
    CjkHead,
    /// Starts a link after a prefix that is attached without a space.
    Prefix,
    /// Ends a host before a suffix that is attached with a hyphen.
    Suffix,
    /// Rejects file names and the names of newsgroups.
    FileName,
    /// Rejects a full stop with a missing space, an abbreviation or a product name.
    MissingSpace,
    /// Rejects `@name@host`.
    Fediverse,
    /// Leaves Markdown's markup characters outside the link.
    Markdown,
    /// Rejects a link that was cut, as an ellipsis shows.
    Ellipsis,
    /// Drops an ending after an apostrophe.
    Possessive,
    /// Rejects a bare domain after `/`, `\`, `#`, `=` or `&` inside a word, and after the `#` or
    /// `$` of a tag.
    PathContext,
    /// Includes the further recipients and the header fields of `mailto:`.
    MailtoHeaders,
    /// Skips the hyphen of a list item.
    LeadingHyphen,
    /// Ends a link before the quotation mark that closes one before the link or the string that
    /// contains it, and before an escape sequence for a line end or a quotation mark there.
    Quotes,
    /// Starts an address after a quotation mark, markup or key that is not part of it.
    AddressEdge,
    /// Leaves invisible characters around a link outside.
    Invisible,
    /// Accepts underscores and emoji in a bare host where they are part of its name, and links no other site next
    /// to them.
    Symbols,
}

words! {
    "linkspan::Tailoring" as Tailoring, "tailoring":
    DanglingInitiator = "dangling-initiator",
    CjkTail = "cjk-tail",
    CjkHead = "cjk-head",
    Prefix = "prefix",
    Suffix = "suffix",
    FileName = "file-names",
    MissingSpace = "missing-space",
    Fediverse = "fediverse",
    Markdown = "markdown",
    Ellipsis = "ellipsis",
    Possessive = "possessive",
    PathContext = "path-context",
    MailtoHeaders = "mailto-headers",
    LeadingHyphen = "leading-hyphen",
    Quotes = "quotes",
    AddressEdge = "address-edge",
    Invisible = "invisible",
    Symbols = "symbols",
}

impl Tailoring {
    const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// A set of tailorings.
///
/// # Example
///
/// ```
/// use linkspan::{Detector, Tailoring, Tailorings};
///
/// let set = Tailorings::ALL.without(Tailoring::FileName);
/// let detector = Detector::builder().tailorings(set).build();
/// assert!(detector.is_match("README.md"));
/// assert!(!detector.is_match("@user@example.social"));
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Tailorings(u32);

impl Tailorings {
    /// The empty set, which is the profile `Uts58`.
    pub const NONE: Tailorings = Tailorings(0);

    /// All tailorings, which is the profile `Prose`.
    pub const ALL: Tailorings = Tailorings((1 << Tailoring::ALL.len()) - 1);

    /// Returns the set with `tailoring` added.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Tailoring, Tailorings};
    ///
    /// assert_ne!(Tailorings::NONE.with(Tailoring::Markdown), Tailorings::NONE);
    /// ```
    #[must_use]
    pub const fn with(self, tailoring: Tailoring) -> Tailorings {
        Tailorings(self.0 | tailoring.bit())
    }

    /// Returns the set with `tailoring` removed.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Tailoring, Tailorings};
    ///
    /// let set = Tailorings::ALL.without(Tailoring::Markdown);
    /// assert!(!set.contains(Tailoring::Markdown));
    /// ```
    #[must_use]
    pub const fn without(self, tailoring: Tailoring) -> Tailorings {
        Tailorings(self.0 & !tailoring.bit())
    }

    /// Returns true if `tailoring` is in the set.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Tailoring, Tailorings};
    ///
    /// assert!(Tailorings::ALL.contains(Tailoring::Prefix));
    /// ```
    pub const fn contains(self, tailoring: Tailoring) -> bool {
        self.0 & tailoring.bit() != 0
    }

    /// Returns true if the set is empty.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::Tailorings::NONE.is_empty());
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns an iterator over the tailorings in the set.
    ///
    /// # Example
    ///
    /// ```
    /// assert_eq!(linkspan::Tailorings::ALL.iter().count(), 18);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Tailoring> {
        Tailoring::ALL
            .iter()
            .copied()
            .filter(move |&tailoring| self.contains(tailoring))
    }

    pub(crate) fn union(self, other: Tailorings) -> Tailorings {
        Tailorings(self.0 | other.0)
    }

    pub(crate) fn add(&mut self, tailoring: Tailoring) {
        *self = self.with(tailoring);
    }

    /// Returns `tailoring` if it is in the set.
    pub(crate) fn only(self, tailoring: Tailoring) -> Option<Tailoring> {
        self.contains(tailoring).then_some(tailoring)
    }
}
