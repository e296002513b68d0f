//! What screening says: a verdict, its reasons, and the form of the host to show.

use crate::words::words;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// What to do with a link.
///
/// Verdicts are ordered: the worst reason makes the verdict.
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
    /// Link it, with the host in the form to show, and tell the reader why.
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

/// Defines [`ReasonCode`], its names and its sentences in one place.
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
            /// The sentence, which a detail may follow.
            fn sentence(self) -> &'static str {
                match self {
                    $(ReasonCode::$variant => $sentence,)*
                }
            }
        }
    };
}

codes! {
    /// Letters of scripts that no language writes in one word.
    MixedScript = "mixed-script", "a label mixes letters of scripts that no language writes together";
    /// Nothing but letters that look like Latin ones.
    WholeScriptConfusable = "whole-script-confusable", "every letter of a label looks like a Latin one, and the top-level domain does not use its script";
    /// Registries treat it as the same name as another.
    Variant = "variant", "a label is a variant of another, which registries treat as the same name and give to nobody else";
    /// Looks the same as a protected name, and is another.
    ProtectedName = "protected-name", "the host looks the same as a protected name, and is another";
    /// Resembles a protected name, and is another.
    NearProtectedName = "near-protected-name", "the host resembles a protected name, and is another";
    /// A protected name is part of another host.
    EmbeddedName = "embedded-name", "a protected name is part of the host, which belongs to somebody else";
    /// Identifier_Status is not Allowed.
    RestrictedCharacter = "restricted-character", "Unicode does not recommend a character of the host in identifiers";
    /// A script of limited use.
    LimitedUseScript = "limited-use-script", "a label is in a script of limited use, which few readers can tell from others";
    /// Recommended by Unicode, but shown by no browser.
    UncommonCharacter = "uncommon-character", "browsers do not show a character of the host, since it is easily taken for another";
    /// A character that is not seen.
    InvisibleCharacter = "invisible-character", "there is a character that cannot be seen";
    /// A character that Unicode has deprecated.
    DeprecatedCharacter = "deprecated-character", "the host holds a character that Unicode has deprecated";
    /// A code point that is no character, or none that everybody knows.
    UnassignedCharacter = "unassigned-character", "the host holds a code point that is no character";
    /// A character that no host may hold.
    DisallowedCharacter = "disallowed-character", "the host holds a character that no host may hold";
    /// A joiner that joins nothing.
    JoinerContext = "joiner-context", "an invisible joiner stands where it joins nothing";
    /// A joiner that changes nothing that is seen.
    UnseenJoiner = "unseen-joiner", "an invisible joiner changes nothing that a reader can see";
    /// Digits of two systems.
    MixedDigits = "mixed-digits", "a label mixes digits of two systems";
    /// Letters that pass for digits.
    DigitLookalike = "digit-lookalike", "a label is made of digits and characters that pass for digits";
    /// Marks repeated, piled up, or on a base they do not belong to.
    CombiningMark = "combining-mark", "a combining mark is repeated, piled up, hidden, or on a letter it does not belong to";
    /// Kana in the wrong company.
    KanaLookalike = "kana-lookalike", "a kana or its mark stands where it passes for another character";
    /// Ideographs that look like strokes or letters.
    CjkLookalike = "cjk-lookalike", "an ideograph that looks like a stroke or a letter stands next to other scripts";
    /// Ideographs and kana that look like a slash.
    SlashLookalike = "slash-lookalike", "a character that looks like a slash stands in the host";
    /// Accented Latin letters among ideographs, kana or Hangul.
    AccentedLatinMix = "accented-latin-mix", "a label mixes accented Latin letters with another script";
    /// A Catalan middle dot outside `.cat`.
    MiddleDot = "middle-dot", "a middle dot, which looks like a full stop, stands in a host outside .cat";
    /// A character where IDNA2008 does not allow it.
    ContextRule = "context-rule", "a character stands where IDNA2008 does not allow it";
    /// Thorn or eth outside Iceland and the Faroes.
    Thorn = "thorn", "thorn or eth, which pass for p and d, stand in a host outside .is and .fo";
    /// Schwa outside Azerbaijan.
    Schwa = "schwa", "schwa, which passes for e, stands in a host outside .az";
    /// A character that passes for a dot, a slash, a colon or an `@`.
    FakeSeparator = "fake-separator", "a character of the host passes for a dot, a slash, a colon or an @";
    /// A control that turns the order of what is read.
    BidiControl = "bidi-control", "an invisible control changes the order in which the link is read";
    /// RFC 5893 is broken.
    BidiRule = "bidi-rule", "a label mixes writing directions against the rule of RFC 5893";
    /// Right-to-left labels that change places.
    BidiReorder = "bidi-reorder", "right-to-left labels next to left-to-right ones are displayed in another order than they are written";
    /// Something before an `@` that may be taken for the host.
    Userinfo = "userinfo", "what stands before the @ is not the host, but may be taken for it";
    /// A scheme that runs what the link says, or reads what is the reader's own.
    UnsafeScheme = "unsafe-scheme", "following the link would run what it says or read what is the reader's own";
    /// An IP address in a form that people do not read as one.
    IpAddressForm = "ip-address-form", "the host is an IP address in an unusual form";
    /// `xn--` that is no A-label.
    BadPunycode = "bad-punycode", "a label begins with xn-- and stands for nothing";
    /// Not a host.
    MalformedHost = "malformed-host", "there is no well-formed host";
    /// Longer than a domain name or label can be.
    HostTooLong = "host-too-long", "a domain name has at most 253 octets, and a label 63";
    /// The text names another host.
    HostMismatch = "host-mismatch", "the text names a host, and the link goes to another";
    /// Longer than the limit.
    LinkTooLong = "link-too-long", "the link is longer than the limit";
}

/// What a reason has to say beyond its code.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Detail {
    /// Nothing.
    None,
    /// The character it is about.
    Char(char),
    /// The scripts it is about, by name.
    Scripts(&'static str, &'static str),
    /// The name it is about.
    Name(Box<str>),
}

/// One reason of a screening: a code, where, and a sentence.
///
/// Printed, it is the sentence. It names characters by code point and never holds what was
/// screened, so that it can be shown anywhere.
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

    /// Returns what the reason is about, in bytes of what was screened: the character or the
    /// label; the host if it is about the whole of it. For a [`Link`](crate::Link) the bytes
    /// are those of the text it was found in.
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

/// The outcome of screening one link or host.
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
    /// What is said of a host that is shown as it is written, and of which there is nothing to say.
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

    /// Returns the reasons, in the order of the link.
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

    /// Returns the host in the form to show: a label in its own script if nothing speaks
    /// against it, else as `xn--…`. A host that is plain ASCII is shown as it is written.
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

    /// Returns the host as UTS #46 maps it, some labels in ASCII form, if it was mapped: what
    /// [`names::push_ascii`](crate::domain::names::push_ascii) takes.
    pub(crate) fn mapped_host(&self) -> Option<&str> {
        self.is_mapped.then_some(&self.display_host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn names_are_told_apart_and_written_alike() {
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
    fn a_sentence_names_characters_by_code_point() {
        let reason = Reason {
            code: ReasonCode::BidiControl,
            range: 0..3,
            detail: Detail::Char('\u{202E}'),
        };
        assert!(reason.to_string().ends_with(" (U+202E)"));
    }
}
