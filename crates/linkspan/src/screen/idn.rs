//! Hosts as written: characters that UTS #46 hides from the other rules by mapping them, and the
//! reason why UTS #46 rejects a host.

use alloc::string::String;
use core::ops::Range;

use crate::domain::idna::LONGEST_LABEL;
use crate::domain::punycode;
use crate::domain::run::{EMOJI_STYLE, is_separator};
use crate::domain::uts46::{self, Hyphens, Refused};
use crate::unicode::property::{is_contextj, shape};
use crate::unicode::visibility::{Visibility, visibility};

use super::class::{Kind, class, is_allowed};
use super::confusable::is_fake_separator;
use super::report::Report;
use super::verdict::{Detail, ReasonCode};

/// Longer labels are not converted to Punycode, because that takes quadratic time.
const LONGEST_ENCODED: usize = 252;

/// Checks each character as written.
pub(crate) fn raw_characters(host: &str, report: &mut Report<'_>) {
    if is_plain(host) {
        return;
    }
    let mut before = '.';
    for (at, c) in host.char_indices() {
        let is_emoji_style = c == EMOJI_STYLE && shape(before).is_pictograph();
        if let Some(code) = raw_character(c).filter(|_| !is_emoji_style) {
            report.add(code, at..at + c.len_utf8(), Detail::Char(c));
        }
        before = c;
    }
}

/// Returns true if a host consists of ASCII letters, digits, hyphens and dots, as most do.
pub(crate) fn is_plain(host: &str) -> bool {
    // `fold` has no early exit, so the compiler can vectorize it.
    let is_plain = |b: u8| b.is_ascii_alphanumeric() | (b == b'.') | (b == b'-');
    host.bytes().fold(true, |all, b| all & is_plain(b))
}

/// Checks one character. Joiners depend on their context, so they are not checked here. Capitals
/// are fine.
fn raw_character(c: char) -> Option<ReasonCode> {
    if c.is_ascii() {
        return is_foreign_to_hosts(c).then_some(ReasonCode::DisallowedCharacter);
    }
    let kind = class(c).kind;
    match kind {
        // Most characters. None of them is a control, and only one is a separator.
        Kind::Valid if is_allowed(c) && c != '\u{2027}' => None,
        _ if visibility(c) == Visibility::BidiControl => Some(ReasonCode::BidiControl),
        _ if is_fake_separator(c) => Some(ReasonCode::FakeSeparator),
        Kind::Ignorable if !is_contextj(c) => Some(ReasonCode::InvisibleCharacter),
        Kind::Deprecated => Some(ReasonCode::DeprecatedCharacter),
        Kind::Unassigned => Some(ReasonCode::UnassignedCharacter),
        Kind::Disallowed if !is_separator(c) => Some(ReasonCode::DisallowedCharacter),
        _ => None,
    }
}

/// Returns true for characters that must not be displayed in a host: WHATWG's forbidden domain code
/// points, and four more that occur in no DNS name and have a meaning in the places where hosts are
/// printed.
pub(crate) fn is_forbidden(c: char) -> bool {
    uts46::is_forbidden(c) || matches!(c, '"' | '`' | '{' | '}')
}

/// Returns true for ASCII characters that host names do not have, that is, all but letters, digits,
/// hyphens, dots and the underscore of service names. UTS #46 accepts them and maps other
/// characters to them.
pub(crate) fn is_foreign_to_hosts(c: char) -> bool {
    c.is_ascii() && !c.is_ascii_alphanumeric() && !matches!(c, '-' | '.' | '_')
}

/// Returns the Unicode form of a host, or why UTS #46 rejects it.
pub(crate) fn to_unicode(host: &str) -> Result<String, Refused> {
    let mut unicode = String::with_capacity(host.len());
    let mut is_first = true;
    uts46::process(host, Hyphens::Anywhere, |label| {
        if !is_first {
            unicode.push('.');
        }
        is_first = false;
        unicode.extend(label);
    })?;
    Ok(unicode)
}

/// Returns the labels of a host as written, with their ranges.
pub(crate) fn labels(host: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    host.split(is_separator).map(move |label| {
        let range = start..start + label.len();
        let separator = host.get(range.end..).and_then(|rest| rest.chars().next());
        start = range.end + separator.map_or(0, char::len_utf8);
        (range, label)
    })
}

/// Reports why UTS #46 rejects a host: the labels that it rejects on their own, or else the whole
/// host.
pub(crate) fn explain(host: &str, refused: Refused, report: &mut Report<'_>) {
    for (range, label) in labels(host) {
        if label.is_empty() {
            report.add(ReasonCode::MalformedHost, range, Detail::None);
        } else if let Err(refused) = to_unicode(label) {
            report.add(code(refused), range, Detail::None);
        }
    }
    if report.is_empty() {
        report.add(code(refused), 0..host.len(), Detail::None);
    }
}

fn code(refused: Refused) -> ReasonCode {
    match refused {
        Refused::Character => ReasonCode::DisallowedCharacter,
        Refused::Length => ReasonCode::HostTooLong,
        Refused::Punycode => ReasonCode::BadPunycode,
        Refused::Hyphen => ReasonCode::MalformedHost,
        Refused::Mark => ReasonCode::CombiningMark,
        Refused::Joiner => ReasonCode::JoinerContext,
        Refused::Bidi => ReasonCode::BidiRule,
    }
}

/// Appends a label in ASCII: unchanged if it is ASCII, else as `xn--…`. What cannot be displayed
/// becomes a replacement character.
pub(crate) fn push_ascii(label: &str, out: &mut String) {
    if label.is_ascii() {
        push_shown(label, out);
        return;
    }
    let is_short = label.chars().take(LONGEST_ENCODED + 1).count() <= LONGEST_ENCODED;
    if is_short {
        out.push_str(punycode::PREFIX);
        push_shown(&punycode::encode_text(label), out);
    } else {
        out.push(char::REPLACEMENT_CHARACTER);
    }
}

/// Appends ASCII. Characters that must not be displayed become replacement characters.
fn push_shown(ascii: &str, out: &mut String) {
    let shown = |c| {
        if is_forbidden(c) {
            char::REPLACEMENT_CHARACTER
        } else {
            c
        }
    };
    out.extend(ascii.chars().map(shown));
}

/// Returns the length of a label in ASCII form, or a length above the limit if the label is too
/// long.
pub(crate) fn ascii_len(label: &str) -> usize {
    if label.is_ascii() {
        return label.len();
    }
    // Punycode needs at least one digit for each character.
    let count = label.chars().take(LONGEST_LABEL + 1).count();
    if count > LONGEST_LABEL {
        return count;
    }
    punycode::encode_text(label).len() + 4
}
