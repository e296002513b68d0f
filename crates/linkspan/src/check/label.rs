//! Checks one label of a domain name: LDH, A-labels, and IDNA2008 in the form that UTS #46 maps it
//! to.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{borrow::ToOwned, format};
use core::ops::Range;

use super::collect::{Collector, Excerpt};
use super::domain::Place;
use super::finding::{Finding, Severity};
use super::{FindingCode, context, words};
use crate::UNICODE_VERSION;
use crate::domain::idna::LONGEST_LABEL;
use crate::domain::punycode;
use crate::unicode::normalization::{is_nfc, nfc};
use crate::unicode::property::{Idna2008, Mapping, idna2008, is_syllable_part, uts46};

/// Longer labels are not encoded: each character takes at least one octet, so they would exceed the
/// limit anyway.
const LONGEST_UNICODE: usize = 4 * LONGEST_LABEL;

/// A character of a label, with the range of the value that it comes from.
pub(super) type Located = (char, Range<usize>);

/// A label after reading.
#[derive(Debug)]
pub(super) struct Label {
    /// Its characters in Unicode form, as far as they could be determined.
    pub(super) chars: Vec<Located>,
    /// Its ASCII form in lower case, or `None` if it has none.
    pub(super) ascii: Option<String>,
    /// Its range in the value.
    pub(super) range: Range<usize>,
}

/// Reads a label that is not empty.
pub(super) fn read(label: Excerpt<'_>, place: Place, out: &mut Collector<'_>) -> Label {
    let errors = out.errors();
    let chars = if label.text.is_ascii() {
        lower_case(label, place, out)
    } else {
        map(label, place, out)
    };
    let mut read = Label {
        chars,
        ascii: None,
        range: label.all(),
    };
    // With a bad character there is no ASCII form, and other findings would only repeat the first.
    if out.errors() == errors {
        read.encode(out);
    }
    read
}

impl Label {
    /// Checks the label as a whole and computes its ASCII form.
    fn encode(&mut self, out: &mut Collector<'_>) {
        let errors = out.errors();
        let text: String = self.chars.iter().map(|(c, _)| c).collect();
        if text.is_empty() {
            let what =
                "Nothing is left of this label: software that follows UTS #46 ignores all of it.";
            out.add(FindingCode::EmptyLabel, self.range.clone(), what);
        } else if self.chars.len() > LONGEST_UNICODE {
            self.set_ascii(None, out);
        } else if !text.is_ascii() {
            self.judge(out);
            self.set_ascii(
                Some(punycode::PREFIX.to_owned() + &punycode::encode_text(&text)),
                out,
            );
        } else if let Some(code) = punycode::code(&text) {
            self.set_ascii(Some(text.clone()), out);
            self.decode(code, out);
        } else {
            check_hyphens(&self.chars, Severity::Warning, out);
            self.set_ascii(Some(text), out);
        }
        if out.errors() > errors {
            self.ascii = None;
        }
    }

    /// Checks the rules of IDNA2008 for a U-label, except those about single characters.
    fn judge(&self, out: &mut Collector<'_>) {
        if let Some((c, range)) = self.chars.first().filter(|(c, _)| words::is_mark(*c)) {
            let what = format!(
                "{} is a combining mark, and a label cannot begin with one; the letter before it is missing.",
                words::name(*c)
            );
            out.add(FindingCode::LeadingCombiningMark, range.clone(), what);
        }
        check_hyphens(&self.chars, Severity::Error, out);
        context::check(&self.chars, out);
    }

    fn set_ascii(&mut self, ascii: Option<String>, out: &mut Collector<'_>) {
        let octets = ascii.as_ref().map(String::len);
        if octets.is_none_or(|octets| octets > LONGEST_LABEL) {
            let count = octets.map_or("far more than 63".into(), |octets| format!("{octets}"));
            let what = format!(
                "The label has {count} octets in ASCII form; a label has at most {LONGEST_LABEL}."
            );
            out.add(FindingCode::LabelTooLong, self.range.clone(), what);
        }
        self.ascii = ascii;
    }

    /// Checks the content of an A-label, whose Punycode is `code`. All findings refer to the whole
    /// label.
    fn decode(&mut self, code: &str, out: &mut Collector<'_>) {
        if punycode::PREFIX.len() + code.len() > LONGEST_LABEL {
            return;
        }
        let decoded = punycode::decode_text(code).filter(|_| !code.is_empty());
        let Some(text) = decoded else {
            let what = "Labels that begin with “xn--” must be Punycode, and this one does not decode; write the name in \
                        its own letters, or copy it again.";
            out.add(FindingCode::ALabelUndecodable, self.range.clone(), what);
            return;
        };
        // Decoding accepts labels that encoding never produces. They would be a second name for the
        // same text.
        if text.is_ascii() || punycode::encode_text(&text) != code {
            let what = format!(
                "This label encodes {}, but that has a different Punycode form; write the name in its own letters.",
                words::quote(&text)
            );
            out.add(FindingCode::ALabelNotCanonical, self.range.clone(), what);
            return;
        }
        self.chars = text.chars().map(|c| (c, self.range.clone())).collect();
        self.judge_decoded(&text, out);
    }

    fn judge_decoded(&self, text: &str, out: &mut Collector<'_>) {
        if let Some(c) = text.chars().find(|&c| !is_allowed(c)) {
            let what = format!("This label encodes {}. {}", words::quote(text), refusal(c));
            out.add(FindingCode::NotIdna2008, self.range.clone(), what);
            return;
        }
        if !is_nfc(text) {
            let what = format!(
                "This label encodes {}, which is not in Normalization Form C; write the name in its own \
                 letters.",
                words::quote(text)
            );
            out.add(FindingCode::NotNfc, self.range.clone(), what);
        }
        self.judge(out);
    }
}

/// Reads an ASCII label: letters, digits and hyphens, in any case.
fn lower_case(label: Excerpt<'_>, place: Place, out: &mut Collector<'_>) -> Vec<Located> {
    let mut at = 0;
    while let Some((run, kind)) = next_strange(label.text, at) {
        at = run.end;
        strange(label, run, kind, place, out);
    }
    let chars = label.text.char_indices();
    chars
        .map(|(at, c)| (c.to_ascii_lowercase(), label.range(at..at + 1)))
        .collect()
}

/// ASCII characters that are not letters, digits or hyphens.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Strange {
    Underscore,
    Other,
}

impl Strange {
    fn of(c: char) -> Option<Self> {
        match c {
            '_' => Some(Self::Underscore),
            _ if c.is_ascii() && !c.is_ascii_alphanumeric() && c != '-' => Some(Self::Other),
            _ => None,
        }
    }
}

/// Returns the next run of strange characters of one kind.
fn next_strange(text: &str, from: usize) -> Option<(Range<usize>, Strange)> {
    let rest = text.get(from..)?;
    let start = rest.find(|c| Strange::of(c).is_some())?;
    let run = rest.get(start..)?;
    let kind = run.chars().next().and_then(Strange::of)?;
    let len = run
        .find(|c| Strange::of(c) != Some(kind))
        .unwrap_or(run.len());
    Some((from + start..from + start + len, kind))
}

fn strange(
    label: Excerpt<'_>,
    run: Range<usize>,
    kind: Strange,
    place: Place,
    out: &mut Collector<'_>,
) {
    let range = label.range(run.clone());
    match kind {
        Strange::Underscore => {
            let what = "Host names have letters, digits and hyphens, but no underscores; only some DNS records have one, such as _dmarc.";
            let severity = match place {
                Place::Url => Severity::Warning,
                Place::Alone | Place::Email => Severity::Error,
            };
            out.push(Finding::new(FindingCode::Underscore, range, what).with_severity(severity));
        }
        Strange::Other => {
            let text = label.text.get(run).unwrap_or_default();
            let what = match text {
                " " => "A domain name cannot contain spaces; remove the space.".to_owned(),
                _ => format!(
                    "A domain name has letters, digits and hyphens between its dots, but not {}.",
                    words::quote(text)
                ),
            };
            out.add(FindingCode::NotLdh, range, what);
        }
    }
}

/// Reads a non-ASCII label in the form that UTS #46 maps it to.
fn map(label: Excerpt<'_>, place: Place, out: &mut Collector<'_>) -> Vec<Located> {
    let errors = out.errors();
    let mut chars: Vec<Located> = Vec::with_capacity(label.text.len());
    let mut changed: Option<Range<usize>> = None;
    let mut at = 0;
    while let Some(c) = crate::text::char_at(label.text, at) {
        let place_of_c = at..at + c.len_utf8();
        let range = label.range(place_of_c.clone());
        at = place_of_c.end;
        // Hangul letters are not allowed on their own, but may compose to syllables below.
        if is_allowed(c) || is_syllable_part(c) {
            chars.push((c, range));
        } else if let Some(kind) = Strange::of(c) {
            strange(label, place_of_c, kind, place, out);
            chars.push((c, range));
        } else if let Some(mapped) = map_char(c) {
            chars.extend(mapped.chars().map(|c| (c, range.clone())));
            let start = changed.map_or(place_of_c.start, |changed| changed.start);
            changed = Some(start..place_of_c.end);
        } else {
            out.add(FindingCode::NotIdna2008, range.clone(), refusal(c));
            chars.push((c, range));
        }
    }
    if out.errors() > errors {
        return chars;
    }
    compose(label, &mut chars, &mut changed);
    if let Some((c, range)) = chars.iter().find(|(c, _)| is_syllable_part(*c)) {
        out.add(FindingCode::NotIdna2008, range.clone(), refusal(*c));
        return chars;
    }
    if let Some(changed) = changed {
        mapping_needed(label, changed, &chars, out);
    }
    chars
}

/// Returns what UTS #46 maps a character to, if IDNA2008 allows all of it.
fn map_char(c: char) -> Option<String> {
    let mapped = nfc(mapped(c)?.chars());
    mapped.chars().all(is_allowed).then_some(mapped)
}

/// Returns what UTS #46 maps a character to.
fn mapped(c: char) -> Option<String> {
    match uts46(c) {
        Mapping::Valid => Some(c.into()),
        Mapping::One(to) => Some(to.into()),
        Mapping::Text(to) => Some(to.into()),
        Mapping::Ignored => Some(String::new()),
        Mapping::Disallowed => None,
    }
}

/// Composes the characters that were mapped one by one. If composition changes them, their origins
/// are no longer known, and each is attributed to the whole label.
fn compose(label: Excerpt<'_>, chars: &mut Vec<Located>, changed: &mut Option<Range<usize>>) {
    let mapped: String = label.text.chars().filter_map(mapped).collect();
    let whole = nfc(mapped.chars());
    if whole.chars().ne(chars.iter().map(|(c, _)| *c)) {
        *chars = whole.chars().map(|c| (c, label.all())).collect();
        *changed = Some(0..label.text.len());
    }
}

fn mapping_needed(
    label: Excerpt<'_>,
    changed: Range<usize>,
    chars: &[Located],
    out: &mut Collector<'_>,
) {
    let mapped: String = chars.iter().map(|(c, _)| c).collect();
    let what = format!(
        "Software that follows UTS #46 reads this label as {}, which is what was checked; IDNA2008 itself \
         requires this spelling.",
        words::quote(&mapped)
    );
    out.add(FindingCode::MappingNeeded, label.range(changed), what);
}

/// Returns true if IDNA2008 allows a character, perhaps only in some contexts.
fn is_allowed(c: char) -> bool {
    !matches!(idna2008(c), Idna2008::Disallowed | Idna2008::Unassigned)
}

/// Says why IDNA2008 does not allow a character.
fn refusal(c: char) -> String {
    let (major, minor, _) = UNICODE_VERSION;
    match idna2008(c) {
        Idna2008::Unassigned => format!(
            "U+{:04X} is not a character of Unicode {major}.{minor}, so a domain name cannot contain it.",
            u32::from(c)
        ),
        _ => format!(
            "{} is not allowed in domain names: IDNA2008 has letters, digits and marks, but no symbols \
             or punctuation.",
            words::name_first(c)
        ),
    }
}

/// Checks the hyphens at both ends and in positions 3 and 4. The latter are an error in a U-label
/// (RFC 5891).
fn check_hyphens(chars: &[Located], reserved: Severity, out: &mut Collector<'_>) {
    if let Some((_, range)) = chars.first().filter(|(c, _)| *c == '-') {
        let what = "A label cannot begin with a hyphen.";
        out.add(FindingCode::HyphenAtStart, range.clone(), what);
    }
    if let Some((_, range)) = chars.last().filter(|(c, _)| *c == '-') {
        let what = "A label cannot end with a hyphen.";
        out.add(FindingCode::HyphenAtEnd, range.clone(), what);
    }
    if let Some([(_, _), (_, _), ('-', third), ('-', fourth)]) = chars.get(..4) {
        let what = "Hyphens in positions 3 and 4 of a label are reserved for encoded labels, and “xn--” is the only such prefix; the label is probably wrong.";
        let range = third.start..fourth.end;
        out.push(Finding::new(FindingCode::ReservedHyphens, range, what).with_severity(reserved));
    }
}
