//! The decisions that detection takes, by name and as sentences.

use crate::domain::Rule;
use crate::words::words;

/// What a decision means for its candidate.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Effect {
    /// It supports the link, or says where the link begins or ends.
    Supports,
    /// It rules the link out. A later decision may still repair that.
    Refuses,
}

words! {
    "linkspan::explain::Effect" as Effect, "effect":
    Supports = "supports",
    Refuses = "refuses",
}

/// Defines [`DecisionCode`], its names and its sentences in one place.
macro_rules! codes {
    ($($(#[$docs:meta])* $variant:ident = $name:literal, $effect:ident, $sentence:literal;)*) => {
        /// A decision that detection takes.
        ///
        /// The name of a code ([`as_str`](DecisionCode::as_str)) does not change between releases.
        ///
        /// # Example
        ///
        /// ```
        /// use linkspan::explain::DecisionCode;
        ///
        /// let explanation = linkspan::explain("see example.foobar");
        /// let candidate = explanation.candidates().next().unwrap();
        /// assert_eq!(candidate.refusal().unwrap().code(), DecisionCode::TldUnknown);
        /// ```
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum DecisionCode {
            $($(#[$docs])* $variant,)*
        }

        words! {
            "linkspan::explain::DecisionCode" as DecisionCode, "code of a decision":
            $($variant = $name,)*
        }

        impl DecisionCode {
            /// Returns what the decision means for its candidate.
            ///
            /// # Example
            ///
            /// ```
            /// use linkspan::explain::{DecisionCode, Effect};
            ///
            /// assert_eq!(DecisionCode::Userinfo.effect(), Effect::Refuses);
            /// ```
            #[must_use]
            pub fn effect(self) -> Effect {
                match self {
                    $(DecisionCode::$variant => Effect::$effect,)*
                }
            }

            /// Returns the sentence, which a detail may follow.
            pub(super) fn sentence(self) -> &'static str {
                match self {
                    $(DecisionCode::$variant => $sentence,)*
                }
            }
        }
    };
}

codes! {
    /// A known scheme.
    SchemeKnown = "scheme-known", Supports, "the scheme is known";
    /// A domain name with a known top-level domain.
    HostDomain = "host-domain", Supports, "this is a domain name, and its top-level domain is in the table";
    /// A domain name with an unknown top-level domain.
    HostUnknownTld = "host-unknown-tld", Supports, "this is a domain name; its top-level domain is not in the table, but it follows a scheme";
    /// A single label.
    HostSingleLabel = "host-single-label", Supports, "this is a host of one label, and single labels are enabled";
    /// An IPv4 address.
    HostIpv4 = "host-ipv4", Supports, "this is an IPv4 address";
    /// An IPv6 address.
    HostIpv6 = "host-ipv6", Supports, "this is an IPv6 address";
    /// A port.
    Port = "port", Supports, "this is a port";
    /// A port of a bare host that is left out.
    PortLeftOut = "port-left-out", Supports, "this is not a port, because no port is above 65535; the link ends before it";
    /// A root dot.
    RootDot = "root-dot", Supports, "the dot is part of the host, because a path, query or fragment follows it";
    /// A bare run that continues to an `@`.
    EmailAhead = "email-ahead", Supports, "local-part characters continue to an @ with a domain after it, so this is an email address and not a bare domain";
    /// A local part.
    LocalPart = "local-part", Supports, "this is the local part of an email address";
    /// `mailto:`.
    Mailto = "mailto", Supports, "mailto: before the address is part of the link";
    /// The name of a mention, handle or hashtag.
    Name = "name", Supports, "this is the name of a mention, a handle or a hashtag";
    /// No path, query or fragment.
    NoTail = "no-tail", Supports, "no path, query or fragment begins here, so the link ends with its host or port";
    /// The end of the text.
    EndOfText = "end-of-text", Supports, "the text ends here, and so does the link";
    /// A Hard character.
    EndHard = "end-hard", Supports, "a character whose Link_Term is Hard ends every link before it";
    /// A character that counts as Hard.
    EndCut = "end-cut", Supports, "a tailoring ends the link before this character";
    /// A closing bracket without its opening one.
    EndUnpaired = "end-unpaired", Supports, "a closing bracket without an opening bracket in this part of the link ends the link before it";
    /// Too many brackets.
    EndDeep = "end-deep", Supports, "125 brackets are open, and links are not nested more deeply";
    /// Characters at the end of a link that would be part of it only if more of the link followed.
    LeftOut = "left-out", Supports, "these characters are part of a link only if something after them is, and nothing is";
    /// A tailoring moved an edge.
    Tailored = "tailored", Supports, "a tailoring of the profile moved an edge of the link";
    /// Text that is not examined again.
    Skipped = "skipped", Supports, "nothing in this part of the text is examined again";

    /// No letter before `://`.
    NoScheme = "no-scheme", Refuses, "there is no scheme before ://";
    /// A scheme that is not linked.
    SchemeUnknown = "scheme-unknown", Refuses, "this scheme is not linked; a letter, digit, +, - or . directly before a scheme is part of it";
    /// What follows a scheme without an authority.
    OpaqueRest = "opaque-rest", Refuses, "this scheme requires something else after the :";
    /// It starts inside text that is already used.
    AlreadyUsed = "already-used", Refuses, "it would begin in text that is part of an earlier link or was refused with an earlier candidate";
    /// It touches the link before it.
    Touches = "touches", Refuses, "it would touch the link before it, and two links never touch";
    /// Userinfo.
    Userinfo = "userinfo", Refuses, "an @ after the scheme makes what is before it a user name, and such URLs are never linked";
    /// The port is too large.
    PortTooLarge = "port-too-large", Refuses, "a port has at most five digits and is at most 65535";
    /// A percent-escape after the host.
    PercentEscape = "percent-escape", Refuses, "browsers would read a percent-escape directly after the host as part of it";
    /// Bytes that are not UTF-8 touch a name.
    NotUtf8 = "not-utf8", Refuses, "bytes that are not UTF-8 touch this name, so it is only part of another one; specify the encoding of the text";
    /// Longer than the limit.
    TooLong = "too-long", Refuses, "it is longer than the limit for links";
    /// It follows the colon of another scheme.
    AfterScheme = "after-scheme", Refuses, "what directly follows a scheme and its : is not a bare domain";
    /// It is attached to the preceding text.
    Attached = "attached", Refuses, "the character before this bare domain makes it part of something else";
    /// Bare domains are off.
    BareDomainsOff = "bare-domains-off", Refuses, "domains without a scheme are not linked by this detector";
    /// Bare addresses are off.
    BareAddressesOff = "bare-addresses-off", Refuses, "IP addresses without a scheme are not linked by this detector";
    /// Emails are off.
    EmailsOff = "emails-off", Refuses, "email addresses are not linked by this detector, nor are their domains";
    /// Mentions are off.
    MentionsOff = "mentions-off", Refuses, "mentions are not linked by this detector";
    /// A local part without a domain.
    BrokenEmail = "broken-email", Refuses, "local-part characters continue to an @ without a valid domain after it, so this is neither a domain nor an email address";
    /// No local part.
    LocalPartEmpty = "local-part-empty", Refuses, "there is no character of a local part before the @";
    /// A dot first.
    LocalPartStart = "local-part-start", Refuses, "a local part cannot begin with a dot";
    /// A dot last.
    LocalPartEnd = "local-part-end", Refuses, "a local part cannot end with a dot";
    /// Two dots.
    LocalPartDots = "local-part-dots", Refuses, "a local part cannot have two dots in a row";
    /// A quoted local part that is not valid.
    LocalPartQuoted = "local-part-quoted", Refuses, "a quoted local part has an opening quotation mark, no Hard character but spaces, and something inside";
    /// A tailoring rejects the link.
    Vetoed = "vetoed", Refuses, "a tailoring of the profile says that this is not a link";
    /// Other parts of the run remain to be examined.
    RunJudged = "run-judged", Refuses, "the run was already judged as a whole, and this part of it is not a host on its own";
    /// The run contains another host.
    RunContainsHost = "run-contains-host", Refuses, "another part of the run is a host with text attached to it, and is judged separately";

    /// No host at all.
    HostEmpty = "host-empty", Refuses, "there is no host here";
    /// A character that must not come first.
    HostStart = "host-start", Refuses, "a host cannot begin with this character, which is only allowed between others";
    /// Two separators in a row.
    LabelEmpty = "label-empty", Refuses, "a label of the host is empty: it begins with a separator, or two follow each other";
    /// A hyphen at an edge.
    LabelHyphen = "label-hyphen", Refuses, "a label cannot begin or end with a hyphen";
    /// A label that is too long.
    LabelTooLong = "label-too-long", Refuses, "a label has at most 63 octets in ASCII form";
    /// An underscore.
    Underscore = "underscore", Refuses, "underscores are only allowed in a host after a scheme";
    /// A host that is too long.
    HostTooLong = "host-too-long", Refuses, "a domain name has at most 253 octets in ASCII form";
    /// An invalid A-label.
    BadPunycode = "bad-punycode", Refuses, "a label that begins with xn-- is not the Punycode of a valid label";
    /// Not valid under UTS #46.
    NotUts46 = "not-uts46", Refuses, "this is not valid in a domain name (UTS #46): a character, its place, or writing directions that cannot be combined";
    /// One label.
    SingleLabel = "single-label", Refuses, "a host has at least two labels, unless single labels after a scheme are enabled";
    /// A last label that cannot be a top-level domain.
    TldSyntax = "tld-syntax", Refuses, "a top-level domain has two letters or more, and no digits, hyphens or characters that need context";
    /// A last label that is not in the table.
    TldUnknown = "tld-unknown", Refuses, "without a scheme the last label must be a top-level domain of the table, and it is not";
    /// A public suffix by itself.
    PublicSuffix = "public-suffix", Refuses, "this is a public suffix, under which others register their names";
    /// Numbers that are not an address.
    BadIpv4 = "bad-ipv4", Refuses, "a host that ends in a number is an IPv4 address, and this is not a valid one";
    /// Groups that are not an address.
    BadIpv6 = "bad-ipv6", Refuses, "this is not a valid IPv6 address";
}

impl From<Rule> for DecisionCode {
    fn from(rule: Rule) -> Self {
        match rule {
            Rule::NotEmpty => DecisionCode::HostEmpty,
            Rule::Start => DecisionCode::HostStart,
            Rule::LabelNotEmpty => DecisionCode::LabelEmpty,
            Rule::LabelHyphens => DecisionCode::LabelHyphen,
            Rule::LabelLength => DecisionCode::LabelTooLong,
            Rule::Underscore => DecisionCode::Underscore,
            Rule::Length => DecisionCode::HostTooLong,
            Rule::Punycode => DecisionCode::BadPunycode,
            Rule::AsciiForm | Rule::Uts46 => DecisionCode::NotUts46,
            Rule::TwoLabels => DecisionCode::SingleLabel,
            Rule::TldSyntax => DecisionCode::TldSyntax,
            Rule::TldKnown => DecisionCode::TldUnknown,
            Rule::NotSuffix => DecisionCode::PublicSuffix,
            Rule::Ipv4 => DecisionCode::BadIpv4,
            Rule::Ipv6 => DecisionCode::BadIpv6,
            Rule::AddressesOn => DecisionCode::BareAddressesOff,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_in_kebab_case() {
        for (i, code) in DecisionCode::ALL.iter().enumerate() {
            let name = code.as_str();
            let is_plain =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            assert!(name.bytes().all(is_plain), "{name}");
            assert!(
                DecisionCode::ALL[..i]
                    .iter()
                    .all(|other| other.as_str() != name),
                "{name}"
            );
        }
    }

    #[test]
    fn sentences_end_without_a_stop() {
        for code in DecisionCode::ALL {
            let sentence = code.sentence();
            assert!(
                sentence.is_ascii() && !sentence.ends_with('.'),
                "{sentence}"
            );
        }
    }
}
