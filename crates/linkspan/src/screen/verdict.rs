//! The result of screening: a verdict, its reasons, and the host in the form to display.

use crate::words::words;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// What to do with a link.
///
/// Verdicts are ordered. The worst reason decides.
///
/// # Example
///
/// ```
/// use linkspan::screen::{Screen, Verdict};
///
/// assert_eq!(Screen::new().host("bücher.de").verdict(), Verdict::Allow);
/// assert!(Verdict::Warn < Verdict::Refuse);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Verdict {
    /// Link it.
    Allow,
    /// Link it, display the host in the given form, and tell the reader why.
    Warn,
    /// Do not make it a link.
    Refuse,
}

words! {
    "linkspan::screen::Verdict" as Verdict, "verdict":
    Allow = "allow",
    Warn = "warn",
    Refuse = "refuse",
}

/// Defines [`ReasonCode`] with its names and sentences.
macro_rules! codes {
    ($($(#[$docs:meta])* $variant:ident = $name:literal, $sentence:literal;)*) => {
        /// Why a link is not what it seems.
        ///
        /// The name of a code ([`as_str`](ReasonCode::as_str)) does not change between releases.
        ///
        /// # Example
        ///
        /// ```
        /// use linkspan::screen::{ReasonCode, Screen};
        ///
        /// let screening = Screen::new().host("p\u{430}yment.com");
        /// assert_eq!(screening.reasons()[0].code(), ReasonCode::MixedScript);
        /// ```
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum ReasonCode {
            $($(#[$docs])* $variant,)*
        }

        words! {
            "linkspan::screen::ReasonCode" as ReasonCode, "code of a reason":
            $($variant = $name,)*
        }

        impl ReasonCode {
            /// Returns the sentence. A detail may follow it.
            fn sentence(self) -> &'static str {
                match self {
                    $(ReasonCode::$variant => $sentence,)*
                }
            }
        }
    };
}

codes! {
    /// The letters are of scripts that no language writes in one word.
    MixedScript = "mixed-script", "a label mixes letters of scripts that no language writes together";
    /// All letters look like Latin ones.
    WholeScriptConfusable = "whole-script-confusable", "every letter of a label looks like a Latin letter, and the top-level domain does not use its script";
    /// Registries treat it as the same name as another one.
    Variant = "variant", "a label is a variant of another one, and registries treat both as the same name";
    /// It looks the same as a protected name, but is a different one.
    ProtectedName = "protected-name", "the host looks the same as a protected name, but is a different one";
    /// It resembles a protected name, but is a different one.
    NearProtectedName = "near-protected-name", "the host resembles a protected name, but is a different one";
    /// A protected name is part of another host.
    EmbeddedName = "embedded-name", "a protected name is part of the host, which belongs to somebody else";
    /// Identifier_Status is not Allowed.
    RestrictedCharacter = "restricted-character", "Unicode does not recommend a character of the host in identifiers";
    /// A script of limited use.
    LimitedUseScript = "limited-use-script", "a label is in a script of limited use, which few readers can tell from others";
    /// Recommended by Unicode, but not displayed by browsers.
    UncommonCharacter = "uncommon-character", "browsers do not show a character of the host, because it is easily mistaken for another";
    /// An invisible character.
    InvisibleCharacter = "invisible-character", "there is an invisible character";
    /// A character that Unicode has deprecated.
    DeprecatedCharacter = "deprecated-character", "the host contains a character that Unicode has deprecated";
    /// A code point that is not a character, or not one with a public meaning.
    UnassignedCharacter = "unassigned-character", "the host contains a code point that is not a character";
    /// A character that is not allowed in hosts.
    DisallowedCharacter = "disallowed-character", "the host contains a character that is not allowed in hosts";
    /// A joiner that joins nothing.
    JoinerContext = "joiner-context", "an invisible joiner is in a place where it joins nothing";
    /// A joiner without visible effect.
    UnseenJoiner = "unseen-joiner", "an invisible joiner changes nothing that a reader can see";
    /// Digits of two systems.
    MixedDigits = "mixed-digits", "a label mixes digits of two systems";
    /// Characters that look like digits.
    DigitLookalike = "digit-lookalike", "a label is made of digits and characters that look like digits";
    /// Marks that are repeated, piled up, or on a base that they do not belong to.
    CombiningMark = "combining-mark", "a combining mark is repeated, piled up, hidden, or on a letter it does not belong to";
    /// Kana in a place where they look like something else.
    KanaLookalike = "kana-lookalike", "a kana or its mark is in a place where it looks like another character";
    /// Ideographs that look like strokes or letters.
    CjkLookalike = "cjk-lookalike", "an ideograph that looks like a stroke or a letter is next to another script";
    /// Ideographs and kana that look like a slash.
    SlashLookalike = "slash-lookalike", "a character that looks like a slash appears in the host";
    /// Accented Latin letters mixed with another script.
    AccentedLatinMix = "accented-latin-mix", "a label mixes accented Latin letters with another script";
    /// A Catalan middle dot outside `.cat`.
    MiddleDot = "middle-dot", "a middle dot, which looks like a full stop, appears in a host outside .cat";
    /// A character in a place where IDNA2008 does not allow it.
    ContextRule = "context-rule", "a character is in a place where IDNA2008 does not allow it";
    /// Thorn or eth outside Iceland and the Faroes.
    Thorn = "thorn", "a thorn or eth, which looks like p or d, appears in a host outside .is and .fo";
    /// Schwa outside Azerbaijan.
    Schwa = "schwa", "a schwa, which looks like e, appears in a host outside .az";
    /// A character that looks like a dot, a slash, a colon or an `@`.
    FakeSeparator = "fake-separator", "a character of the host looks like a dot, a slash, a colon or an @";
    /// A control character that changes the order in which text is displayed.
    BidiControl = "bidi-control", "an invisible control character changes the order in which the link is displayed";
    /// A label that breaks the bidi rule of RFC 5893.
    BidiRule = "bidi-rule", "a label mixes writing directions against the rule of RFC 5893";
    /// Right-to-left labels that change places when displayed.
    BidiReorder = "bidi-reorder", "right-to-left labels next to left-to-right ones are displayed in another order than they are written";
    /// Something before an `@` that may be mistaken for the host.
    Userinfo = "userinfo", "the part before the @ is not the host, but may be mistaken for it";
    /// A scheme that runs the content of the link or reads the reader's own data.
    UnsafeScheme = "unsafe-scheme", "following the link would run its content as a script or read the reader's own data";
    /// An IP address in a form that people do not recognize as one.
    IpAddressForm = "ip-address-form", "the host is an IP address in an unusual form";
    /// A label with `xn--` that is not valid Punycode.
    BadPunycode = "bad-punycode", "a label begins with xn-- but is not valid Punycode";
    /// Not a well-formed host.
    MalformedHost = "malformed-host", "there is no well-formed host";
    /// Longer than a domain name or a label can be.
    HostTooLong = "host-too-long", "a domain name has at most 253 octets, and a label 63";
    /// The text names another host.
    HostMismatch = "host-mismatch", "the text names one host, but the link goes to another";
    /// Longer than the limit.
    LinkTooLong = "link-too-long", "the link is longer than the limit";
}

/// What a reason says beyond its code.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Detail {
    /// Nothing.
    None,
    /// The character that it is about.
    Char(char),
    /// The names of the scripts that it is about.
    Scripts(&'static str, &'static str),
    /// The name that it is about.
    Name(Box<str>),
}

/// A reason of a screening: a code, a range and a sentence.
///
/// `Display` writes the sentence. It gives characters by code point and never contains the screened
/// text, so it is safe to print anywhere.
///
/// # Example
///
/// ```
/// use linkspan::screen::Screen;
///
/// let screening = Screen::new().host("www.p\u{430}yment.com");
/// let reason = &screening.reasons()[0];
/// assert_eq!(reason.range(), 4..12);
/// assert!(reason.to_string().contains("Latin and Cyrillic"));
/// ```
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub struct Reason {
    pub(crate) code: ReasonCode,
    pub(crate) range: Range<usize>,
    pub(crate) detail: Detail,
}

impl Reason {
    /// Returns the code.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{ReasonCode, Screen};
    ///
    /// let screening = Screen::new().url("http://user@example.com/");
    /// assert_eq!(screening.reasons()[0].code(), ReasonCode::Userinfo);
    /// ```
    #[must_use]
    pub fn code(&self) -> ReasonCode {
        self.code
    }

    /// Returns the byte range of the character or label that the reason is about, or of the host if
    /// it is about the whole host. For a [`Link`](crate::Link) it is a range of the text that the
    /// link was found in.
    ///
    /// # Example
    ///
    /// ```
    /// let screening = linkspan::screen::Screen::new().host("a\u{200B}b.com");
    /// assert_eq!(screening.reasons()[0].range(), 1..4);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.sentence())?;
        match &self.detail {
            Detail::None => Ok(()),
            Detail::Char(c) => write!(f, " (U+{:04X})", u32::from(*c)),
            Detail::Scripts(one, other) => write!(f, " ({one} and {other})"),
            Detail::Name(name) => write!(f, " ({name})"),
        }
    }
}

/// The result of screening a link or a host.
///
/// # Example
///
/// ```
/// use linkspan::screen::{Screen, Verdict};
///
/// let screening = Screen::new().host("p\u{430}yment.com");
/// assert_eq!(screening.verdict(), Verdict::Refuse);
/// assert_eq!(screening.display_host(), "xn--pyment-3nf.com");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Screening<'t> {
    pub(crate) verdict: Verdict,
    pub(crate) reasons: Vec<Reason>,
    pub(crate) display_host: Cow<'t, str>,
    /// Whether UTS #46 has mapped the host.
    pub(crate) is_mapped: bool,
}

impl<'t> Screening<'t> {
    /// Returns the result for a host without reasons that is displayed as written.
    pub(crate) fn allowed(host: &'t str) -> Self {
        Screening {
            verdict: Verdict::Allow,
            reasons: Vec::new(),
            display_host: Cow::Borrowed(host),
            is_mapped: false,
        }
    }

    /// Returns what to do with the link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::screen::{Screen, Verdict};
    ///
    /// assert_eq!(Screen::new().host("example.com").verdict(), Verdict::Allow);
    /// ```
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Returns the reasons, in the order of their positions.
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::screen::Screen::new().host("example.com").reasons().is_empty());
    /// ```
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Returns the host in the form to display. A label is in its own script unless there is a
    /// reason against it; then it is `xn--…`. A plain ASCII host is unchanged.
    ///
    /// # Example
    ///
    /// ```
    /// let screen = linkspan::screen::Screen::new();
    /// assert_eq!(screen.host("xn--bcher-kva.de").display_host(), "bücher.de");
    /// assert_eq!(screen.host("b\u{430}d.bücher.de").display_host(), "xn--bd-7kc.bücher.de");
    /// ```
    #[must_use]
    pub fn display_host(&self) -> &str {
        &self.display_host
    }

    /// Returns the host as mapped by UTS #46, with some labels in ASCII form, if it was mapped.
    /// [`names::push_ascii`](crate::domain::names::push_ascii) accepts this form.
    pub(crate) fn mapped_host(&self) -> Option<&str> {
        self.is_mapped.then_some(&self.display_host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn names_are_distinct_and_kebab_case() {
        for (i, code) in ReasonCode::ALL.iter().enumerate() {
            let name = code.as_str();
            assert!(
                name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
                "{name}"
            );
            assert!(
                ReasonCode::ALL[..i]
                    .iter()
                    .all(|other| other.as_str() != name),
                "{name}"
            );
        }
    }

    #[test]
    fn sentences_give_characters_by_code_point() {
        let reason = Reason {
            code: ReasonCode::BidiControl,
            range: 0..3,
            detail: Detail::Char('\u{202E}'),
        };
        assert!(reason.to_string().ends_with(" (U+202E)"));
    }
}
