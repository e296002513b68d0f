//! Why a name is not a host: the rule that it breaks, and where.

use core::ops::Range;

use crate::text::char_before;

use super::idna::{self, LONGEST_LABEL, LONGEST_NAME, LONGEST_TEXT};
use super::punycode::is_a_label;
use super::run::is_separator;

/// A rule that every host keeps.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Rule {
    /// A host has at least one character.
    NotEmpty,
    /// A host does not begin with a character that is allowed only between others.
    Start,
    /// No label is empty.
    LabelNotEmpty,
    /// A label neither begins nor ends with a hyphen.
    LabelHyphens,
    /// A label has at most 63 octets in ASCII form.
    LabelLength,
    /// A host without a scheme has no underscore.
    Underscore,
    /// A name has at most 253 octets in ASCII form.
    Length,
    /// A label that begins with `xn--` is the Punycode of a valid label.
    Punycode,
    /// The name has an ASCII form. [`Fault::explained`] finds which rule in particular is broken, and where.
    AsciiForm,
    /// UTS #46 gives the name an ASCII form.
    Uts46,
    /// A name has at least two labels.
    TwoLabels,
    /// The last label could be a top-level domain.
    TldSyntax,
    /// Without a scheme, the last label is a top-level domain of the table.
    TldKnown,
    /// The name is not a public suffix.
    NotSuffix,
    /// Numbers make a valid IPv4 address.
    Ipv4,
    /// Groups make a valid IPv6 address.
    Ipv6,
    /// IP addresses without a scheme are asked for.
    AddressesOn,
}

/// The rule that is broken, and the part of the text that breaks it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Fault {
    pub(crate) rule: Rule,
    pub(crate) range: Range<usize>,
}

impl Fault {
    #[cold]
    pub(super) fn new(rule: Rule, range: Range<usize>) -> Self {
        Fault { rule, range }
    }

    /// Replaces [`Rule::AsciiForm`] by the rule that leaves the name without an ASCII form. This takes as long as judging the
    /// name, so it is done only for explanations.
    #[cold]
    pub(crate) fn explained(self, text: &str) -> Self {
        if self.rule != Rule::AsciiForm {
            return self;
        }
        let name = text.get(self.range.clone()).unwrap_or_default();
        let fault = in_unicode(name);
        let start = self.range.start;
        Fault::new(
            fault.rule,
            start + fault.range.start..start + fault.range.end,
        )
    }
}

/// Returns the fault of a name that has no ASCII form: in one of its labels, or, as the bidi rule and the length, in all of them
/// together.
#[cold]
#[inline(never)]
fn in_unicode(name: &str) -> Fault {
    if name.len() > LONGEST_TEXT {
        return Fault::new(Rule::Length, 0..name.len());
    }
    let mut octets = 0;
    for (i, label) in name.split(is_separator).enumerate() {
        match ascii_len(label) {
            Ok(len) => octets += len + usize::from(i > 0),
            Err(rule) => return Fault::new(rule, label_range(name, i)),
        }
    }
    let rule = if octets > LONGEST_NAME {
        Rule::Length
    } else {
        Rule::Uts46
    };
    Fault::new(rule, 0..name.len())
}

/// Returns the fault in one of the labels of a name whose ASCII form is `ascii`. At least one label has a fault.
#[cold]
#[inline(never)]
pub(super) fn in_ascii(name: &str, ascii: &str) -> Fault {
    let mut labels = ascii.split('.').enumerate();
    let broken = labels.find_map(|(i, label)| Some((i, of_label(label)?)));
    let (i, rule) = broken.unwrap_or((0, Rule::Uts46));
    // UTS #46 may map one character to letters and a dot. Then the labels as written are not those of the ASCII form.
    let correspond = ascii.split('.').count() == name.split(is_separator).count();
    let range = if correspond {
        label_range(name, i)
    } else {
        0..name.len()
    };
    Fault::new(rule, range)
}

/// Returns the range of label number `i`, or of the last label if there are fewer. For an empty label, which has no characters to
/// point at, this is the range of the separators around it.
#[cold]
pub(super) fn label_range(name: &str, i: usize) -> Range<usize> {
    let separators = name.char_indices().filter(|(_, c)| is_separator(*c));
    let mut start = 0;
    for (number, (at, dot)) in separators.enumerate() {
        if number == i && at == start {
            let before = char_before(name, start).map_or(0, char::len_utf8);
            return start - before..at + dot.len_utf8();
        }
        if number == i {
            return start..at;
        }
        start = at + dot.len_utf8();
    }
    start..name.len()
}

/// Returns the rule that one label in ASCII form breaks.
pub(super) fn of_label(label: &str) -> Option<Rule> {
    if label.is_empty() {
        Some(Rule::LabelNotEmpty)
    } else if label.starts_with('-') || label.ends_with('-') {
        Some(Rule::LabelHyphens)
    } else if label.len() > LONGEST_LABEL {
        Some(Rule::LabelLength)
    } else {
        None
    }
}

/// Returns how many octets one label has in ASCII form, or the rule that it breaks by itself.
fn ascii_len(label: &str) -> Result<usize, Rule> {
    if let Some(rule @ (Rule::LabelNotEmpty | Rule::LabelHyphens)) = of_label(label) {
        return Err(rule);
    }
    if idna::is_overlong(label) {
        return Err(Rule::LabelLength);
    }
    match idna::to_ascii(label).map(|ascii| ascii.as_bytes().len()) {
        Some(octets) if octets > LONGEST_LABEL => Err(Rule::LabelLength),
        Some(octets) => Ok(octets),
        None if is_a_label(label.as_bytes()) => Err(Rule::Punycode),
        None => Err(Rule::Uts46),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::run::{self, Place};
    use super::super::{Rules, after_scheme, bare, of_email};
    use super::*;

    fn rules(single_labels: bool, bare_addresses: bool) -> Rules {
        Rules {
            single_labels,
            bare_addresses,
            ..Rules::lenient()
        }
    }

    fn bare_fault(name: &str) -> Option<(Rule, &str)> {
        let fault = bare(name, 0..name.len(), &rules(false, false))
            .err()?
            .explained(name);
        Some((fault.rule, &name[fault.range]))
    }

    #[test]
    fn the_rule_and_the_place() {
        for (name, rule, place) in [
            ("", Rule::NotEmpty, ""),
            ("·a.com", Rule::Start, "·"),
            ("。a.com", Rule::LabelNotEmpty, "。"),
            ("a..com", Rule::LabelNotEmpty, ".."),
            ("é。.com", Rule::LabelNotEmpty, "。."),
            ("b.-a.com", Rule::LabelHyphens, "-a"),
            ("é-.com", Rule::LabelHyphens, "é-"),
            ("a.b_c.com", Rule::Underscore, "_"),
            ("a.xn--a.com", Rule::Punycode, "xn--a"),
            ("אa.com", Rule::Uts46, "אa"),
            ("א.1a.com", Rule::Uts46, "א.1a.com"),
            ("a.c0m", Rule::TldSyntax, "c0m"),
            ("a.例9", Rule::TldSyntax, "例9"),
            ("a.例え", Rule::TldKnown, "例え"),
            ("é.foobar", Rule::TldKnown, "foobar"),
            ("co.uk", Rule::NotSuffix, "co.uk"),
            ("com", Rule::TwoLabels, "com"),
            ("1.2.3.4", Rule::AddressesOn, "1.2.3.4"),
        ] {
            assert_eq!(bare_fault(name), Some((rule, place)), "{name}");
        }
        let long = "é".repeat(60) + ".com";
        assert_eq!(bare_fault(&long), Some((Rule::LabelLength, &long[..120])));
        let many = String::from("é.") + &"a.".repeat(130) + "com";
        assert_eq!(bare_fault(&many), Some((Rule::Length, &*many)));
    }

    #[test]
    fn after_a_scheme() {
        for (text, rule, place) in [
            ("[::g] ", Rule::Ipv6, "[::"),
            ("[1:2] ", Rule::Ipv6, "[1:2]"),
            ("1:2:3 ", Rule::Ipv6, "1:2:3"),
            ("256.1.1.1/", Rule::Ipv4, "256.1.1.1"),
            ("localhost/", Rule::TwoLabels, "localhost"),
            ("/", Rule::NotEmpty, ""),
        ] {
            let fault = after_scheme(text, 0, &rules(false, false)).unwrap_err();
            assert_eq!((fault.rule, &text[fault.range]), (rule, place), "{text}");
        }
    }

    const PIECES: &[&str] = &[
        "a",
        "com",
        "co",
        "uk",
        "ck",
        "www",
        ".",
        ".",
        ".",
        "。",
        "．",
        "-",
        "_",
        "é",
        "ß",
        "例",
        "中国",
        "рф",
        "א",
        "ب",
        "xn--",
        "xn--fiqs8s",
        "xn--a",
        "1",
        "0x7f",
        "256",
        "9",
        "❤",
        "·",
        "״",
        "・",
        "\u{200C}",
        "\u{200D}",
        "\u{301}",
        "\u{2024}",
        "ａ",
        "１",
        "[",
        "]",
        "::",
        ":",
        "::1",
        "foobar",
        "İ",
        "ﬀ",
        "\u{AD}",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例",
    ];

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_fault_is_a_part_of_the_text(pieces in vec(select(PIECES), 0..12), single in any::<bool>(), addresses in any::<bool>()) {
            let (text, rules) = (pieces.concat(), rules(single, addresses));
            let run = 0..run::end(&text, 0, Place::Bare);
            let trimmed = run::trim_end(&text, run::trim_start(&text, run));
            for host in [
                after_scheme(&text, 0, &rules),
                bare(&text, trimmed, &rules),
                of_email(&text, 0, &rules),
            ] {
                let range = host.map_or_else(|fault| fault.range, |host| host.range);
                prop_assert!(text.get(range.clone()).is_some(), "{range:?} in {text:?}");
            }
        }
    }
}
