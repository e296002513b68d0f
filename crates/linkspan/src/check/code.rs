//! The codes of findings: what can be wrong with a value or worth knowing about it.

use super::Severity;
use crate::words::words;

/// Declares the codes: variant, stable name, default severity, meaning.
macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal, $severity:ident;)+) => {
        /// What a finding is about.
        ///
        /// The name of a code ([`as_str`](Self::as_str)) is stable, so programs may branch on it
        /// and translations may be keyed by it. New codes may be added.
        ///
        /// # Example
        ///
        /// ```
        /// use linkspan::check::{self, FindingCode};
        ///
        /// let report = check::domain("-example.com");
        /// assert_eq!(report.findings()[0].code(), FindingCode::HyphenAtStart);
        /// assert_eq!(FindingCode::HyphenAtStart.as_str(), "hyphen-at-start");
        /// ```
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum FindingCode {
            $($(#[doc = $doc])+ $variant,)+
        }

        words! {
            "linkspan::check::FindingCode" as FindingCode, "code of a finding":
            $($variant = $name,)+
        }

        impl FindingCode {
            /// Returns the default severity of findings with this code. A finding may differ from
            /// it, because some kinds of values are checked more or less strictly.
            ///
            /// # Example
            ///
            /// ```
            /// use linkspan::check::{self, FindingCode, Severity};
            ///
            /// assert_eq!(FindingCode::SingleLabel.severity(), Severity::Error);
            /// let report = check::url("http://localhost:3000/");
            /// assert_eq!(report.findings()[0].code(), FindingCode::SingleLabel);
            /// assert_eq!(report.findings()[0].severity(), Severity::Warning);
            /// ```
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self {
                    $(Self::$variant => Severity::$severity,)+
                }
            }
        }
    };
}

codes! {
    // Any value.
    /// The value is empty.
    Empty = "empty", Error;
    /// The bytes are not UTF-8.
    NotUtf8 = "not-utf8", Error;
    /// The value is longer than the caller accepts.
    ValueTooLong = "value-too-long", Error;
    /// White space before or after the value.
    SurroundingSpace = "surrounding-space", Error;
    /// There are more findings than are reported.
    MoreFindings = "more-findings", Note;

    // Domain names.
    /// A character that is not a letter, a digit or a hyphen.
    NotLdh = "not-ldh", Error;
    /// An underscore, which host names do not have.
    Underscore = "underscore", Error;
    /// A label begins with a hyphen.
    HyphenAtStart = "hyphen-at-start", Error;
    /// A label ends with a hyphen.
    HyphenAtEnd = "hyphen-at-end", Error;
    /// Hyphens in positions 3 and 4 of a label that does not begin with `xn`.
    ReservedHyphens = "reserved-hyphens", Warning;
    /// A dot before the first label, or at the start of a local part.
    LeadingDot = "leading-dot", Error;
    /// Two or more dots with nothing between them.
    ConsecutiveDots = "consecutive-dots", Error;
    /// A dot at the end of a local part.
    TrailingDot = "trailing-dot", Error;
    /// The root dot at the end of a name.
    RootDot = "root-dot", Note;
    /// A label that is empty after the mapping of UTS #46.
    EmptyLabel = "empty-label", Error;
    /// A label has more than 63 octets in ASCII form.
    LabelTooLong = "label-too-long", Error;
    /// A name has more than 253 octets in ASCII form.
    NameTooLong = "name-too-long", Error;
    /// A name of one label.
    SingleLabel = "single-label", Error;
    /// The top-level domain consists of digits.
    TldAllNumeric = "tld-all-numeric", Error;
    /// The top-level domain has one letter.
    TldTooShort = "tld-too-short", Error;
    /// The top-level domain is not in the table.
    TldUnknown = "tld-unknown", Warning;
    /// A top-level domain that is one edit away.
    DidYouMean = "did-you-mean", Note;
    /// A name that is reserved for a special use.
    SpecialUse = "special-use", Note;
    /// A label that begins with `xn--` and does not decode as Punycode.
    ALabelUndecodable = "a-label-undecodable", Error;
    /// A label that begins with `xn--` and differs from the encoding of its content.
    ALabelNotCanonical = "a-label-not-canonical", Error;
    /// A character that IDNA2008 does not allow.
    NotIdna2008 = "not-idna2008", Error;
    /// A label begins with a combining mark.
    LeadingCombiningMark = "leading-combining-mark", Error;
    /// A label is not in Normalization Form C.
    NotNfc = "not-nfc", Error;
    /// A joiner where RFC 5892 does not allow it (CONTEXTJ).
    ContextJ = "contextj-rule", Error;
    /// A character where RFC 5892 does not allow it (CONTEXTO).
    ContextO = "contexto-rule", Error;
    /// The bidi rule of RFC 5893 is broken.
    BidiRule = "bidi-rule", Error;
    /// The value is valid only in the form that UTS #46 maps it to.
    MappingNeeded = "mapping-needed", Note;

    // Findings from the tables of registries, for callers that have them.
    /// The rules of the root zone do not allow the top-level domain.
    TldNotAllowed = "tld-not-allowed", Warning;
    /// The registry's table does not contain the character.
    IdnTableCharacter = "idn-table-character", Error;
    /// A rule of the registry's table does not allow the label.
    IdnTableRule = "idn-table-rule", Error;
    /// There is no table for the label.
    IdnTableMissing = "idn-table-missing", Note;

    // Email addresses.
    /// No `@`.
    NoAtSign = "no-at-sign", Error;
    /// An `@` in the local part.
    AtSignInLocalPart = "at-sign-in-local-part", Error;
    /// Nothing before the `@`.
    EmptyLocalPart = "empty-local-part", Error;
    /// Nothing after the `@`.
    EmptyDomain = "empty-domain", Error;
    /// The local part has more than 64 octets.
    LocalPartTooLong = "local-part-too-long", Error;
    /// The address has more than 254 octets.
    AddressTooLong = "address-too-long", Error;
    /// A character that needs quotes.
    LocalPartCharacter = "local-part-character", Error;
    /// A backslash outside quotes.
    BackslashOutsideQuotes = "backslash-outside-quotes", Error;
    /// A quote that is never closed.
    UnclosedQuote = "unclosed-quote", Error;
    /// Quotes around a part of the local part.
    PartlyQuoted = "partly-quoted", Error;
    /// A control character inside quotes.
    ControlInQuotes = "control-in-quotes", Error;
    /// Nothing between the quotes.
    EmptyQuotes = "empty-quotes", Warning;
    /// Quotes around the local part, where the caller [refuses](super::CheckerBuilder::refuse) them.
    QuotedLocalPart = "quoted-local-part", Error;
    /// Quotes that could be left out.
    QuotesNotNeeded = "quotes-not-needed", Note;
    /// A comment in parentheses.
    Comment = "comment", Error;
    /// A name with the address in angle brackets.
    DisplayName = "display-name", Error;
    /// The local part is not ASCII, so mail servers must support SMTPUTF8.
    Smtputf8Needed = "smtputf8-needed", Note;
    /// The local part is not in Normalization Form C.
    LocalPartNotNfc = "local-part-not-nfc", Warning;
    /// A character that RFC 6532 allows but that hardly any mailbox name contains.
    UnusualCharacter = "unusual-character", Warning;
    /// An IP address in place of the domain.
    AddressLiteral = "address-literal", Warning;
    /// Square brackets without a valid address in them.
    BadAddressLiteral = "bad-address-literal", Error;

    // URLs.
    /// No scheme.
    NoScheme = "no-scheme", Error;
    /// A scheme with characters that are not allowed in schemes.
    BadScheme = "bad-scheme", Error;
    /// The part read as a scheme looks like a host.
    SchemeLooksLikeHost = "scheme-looks-like-host", Warning;
    /// The scheme requires `//` and a host.
    NoAuthority = "no-authority", Error;
    /// The host is missing, but the scheme requires one.
    EmptyHost = "empty-host", Error;
    /// A name or password before the host.
    Userinfo = "userinfo", Warning;
    /// Square brackets without an IPv6 address.
    BadIpLiteral = "bad-ip-literal", Error;
    /// Numbers that are not a valid IPv4 address.
    BadIpv4 = "bad-ipv4", Error;
    /// An IPv4 address other than four decimal numbers.
    UnusualIpv4 = "unusual-ipv4", Warning;
    /// Percent-escapes in a host.
    EscapedHost = "escaped-host", Warning;
    /// The port is not a number.
    BadPort = "bad-port", Error;
    /// The port is larger than 65535.
    PortTooLarge = "port-too-large", Error;
    /// A colon without a port after it.
    EmptyPort = "empty-port", Note;
    /// `%` without two hexadecimal digits after it.
    BadPercentEscape = "bad-percent-escape", Error;
    /// Percent-escapes that are not UTF-8 where text is expected.
    EscapeNotUtf8 = "escape-not-utf8", Error;
    /// A character that must be escaped here.
    MustBeEscaped = "must-be-escaped", Error;
    /// A character that should be escaped here.
    ShouldBeEscaped = "should-be-escaped", Warning;
    /// Characters outside ASCII: an IRI, not a URI.
    NonAscii = "non-ascii", Note;

    // `mailto:`.
    /// The value does not begin with `mailto:`.
    NotMailto = "not-mailto", Error;
    /// `//` after `mailto:`.
    MailtoSlashes = "mailto-slashes", Error;
    /// No address to write to.
    NoRecipient = "no-recipient", Warning;
    /// A comma without an address on one of its sides.
    EmptyAddress = "empty-address", Error;
    /// A header without a name or without `=`.
    BadHeader = "bad-header", Error;
    /// A line break in a header.
    LineBreakInHeader = "line-break-in-header", Error;
    /// A line break in the body that is not `%0D%0A`.
    BareLineBreak = "bare-line-break", Warning;
    /// A header that mail programs may leave out.
    HeaderMayBeIgnored = "header-may-be-ignored", Note;
    /// A fragment, which has no meaning in a `mailto:` URL.
    MailtoFragment = "mailto-fragment", Warning;

    // Findings from the DNS, for callers that query it.
    /// The top-level domain does not exist in the DNS.
    TldDoesNotExist = "dns-tld-missing", Error;
    /// The domain does not exist in the DNS.
    DomainDoesNotExist = "dns-domain-missing", Error;
    /// The domain takes no mail (RFC 7505).
    NullMx = "dns-no-mail", Error;
    /// The domain exists, but has no mail server.
    NoMailServer = "dns-no-mail-server", Error;
    /// The domain exists, but has no address to connect to.
    NoAddress = "dns-no-address", Warning;
    /// The DNS gave no definite answer.
    DnsUnknown = "dns-unknown", Note;
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn names_are_distinct_and_kebab_case() {
        let names: BTreeSet<&str> = FindingCode::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(names.len(), FindingCode::ALL.len());
        for name in names {
            let is_part = |part: &str| {
                !part.is_empty()
                    && part
                        .bytes()
                        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
            };
            assert!(name.split('-').all(is_part), "{name}");
        }
    }
}
