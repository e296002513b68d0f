//! Characters of URLs: which are allowed where, and which must be escaped (RFC 3986, RFC 3987).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;
use core::ops::Range;

use super::collect::{Collector, Excerpt};
use super::finding::{Finding, Severity};
use super::{FindingCode, words};
use crate::percent;
use crate::text::char_at;
use crate::unicode::visibility::{Visibility, visibility};

/// The longest run of characters whose escaped form is shown.
const LONGEST_RUN: usize = 8;

/// A part of a URL. Each part allows different characters.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Part {
    /// The userinfo, before the `@` of an authority.
    Userinfo,
    /// A host in a scheme that is not known to use domain names.
    Host,
    /// The path.
    Path,
    /// The query, after `?`.
    Query,
    /// The fragment, after `#`.
    Fragment,
    /// The addresses of a `mailto:`.
    Addresses,
    /// The name or value of a header of a `mailto:`.
    Header,
}

impl Part {
    /// Returns `None` if the character may be unescaped here, or the severity of the finding if
    /// not.
    fn judge(self, c: char) -> Option<Severity> {
        let is_right = match c {
            _ if !c.is_ascii() => is_iri_char(c) || (self == Self::Query && is_private(c)),
            _ if c.is_ascii_alphanumeric() || "-._~!$'()*+,".contains(c) => true,
            // RFC 6068 reserves these as separators. Mail programs read them anyway, so this is a
            // warning.
            '&' | ';' | '=' if matches!(self, Self::Addresses | Self::Header) => {
                return (c != ';' || self == Self::Addresses).then_some(Severity::Warning);
            }
            '&' | ';' | '=' => true,
            ':' => self != Self::Host,
            '@' => !matches!(self, Self::Userinfo | Self::Host),
            '/' | '?' if self == Self::Header => return Some(Severity::Warning),
            '/' => matches!(self, Self::Path | Self::Query | Self::Fragment),
            '?' => matches!(self, Self::Query | Self::Fragment),
            _ => false,
        };
        (!is_right).then_some(Severity::Error)
    }
}

/// RFC 3987's `ucschar`, without the characters that change the direction of text.
fn is_iri_char(c: char) -> bool {
    let code_point = u32::from(c);
    let is_plane_end = code_point & 0xFFFE == 0xFFFE;
    match c {
        _ if visibility(c) == Visibility::BidiControl => false,
        '\u{A0}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFEF}' => true,
        '\u{10000}'..='\u{DFFFF}' | '\u{E1000}'..='\u{EFFFF}' => !is_plane_end,
        _ => false,
    }
}

/// RFC 3987's `iprivate`.
fn is_private(c: char) -> bool {
    matches!(c, '\u{E000}'..='\u{F8FF}' | '\u{F0000}'..='\u{FFFFD}' | '\u{100000}'..='\u{10FFFD}')
}

/// Checks the characters and escapes of a part.
pub(super) fn check(text: Excerpt<'_>, part: Part, out: &mut Collector<'_>) {
    let mut at = 0;
    while let Some(c) = char_at(text.text, at) {
        if out.is_full() {
            return;
        }
        at = match part.judge(c) {
            _ if c == '%' => check_escape(text, at, out),
            None => at + c.len_utf8(),
            Some(severity) => check_run(text, at, part, severity, out),
        };
    }
}

/// Returns the octet that `%` and two digits at `at` encode.
fn octet(text: &str, at: usize) -> Option<u8> {
    percent::octet(text.as_bytes().get(at..)?)
}

/// Checks the `%` at `at`. Returns where to continue.
fn check_escape(text: Excerpt<'_>, at: usize, out: &mut Collector<'_>) -> usize {
    if octet(text.text, at).is_some() {
        return at + 3;
    }
    let hex = text.text.as_bytes().iter().skip(at + 1).take(2);
    let end = at + 1 + hex.take_while(|byte| byte.is_ascii_hexdigit()).count();
    let what = "A percent sign starts an escape and must be followed by two hexadecimal digits; write the percent sign itself as %25.";
    out.add(FindingCode::BadPercentEscape, text.range(at..end), what);
    end
}

/// Reports the run of characters at `at` that must or should be escaped. Returns its end.
fn check_run(
    text: Excerpt<'_>,
    at: usize,
    part: Part,
    severity: Severity,
    out: &mut Collector<'_>,
) -> usize {
    let rest = text.text.get(at..).unwrap_or_default();
    let is_in_run = |c: char| c != '%' && part.judge(c) == Some(severity);
    let len = rest.find(|c| !is_in_run(c)).unwrap_or(rest.len());
    let run = rest.get(..len).unwrap_or_default();
    let (code, verb) = match severity {
        Severity::Error => (FindingCode::MustBeEscaped, "must"),
        _ => (FindingCode::ShouldBeEscaped, "should"),
    };
    let what = format!("{} {verb} be escaped here: {}.", subject(run), escaped(run));
    out.push(Finding::new(code, text.range(at..at + len), what).with_severity(severity));
    at + len
}

fn subject(run: &str) -> String {
    let mut chars = run.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => words::name_first(c),
        _ => words::quote(run),
    }
}

/// Returns the percent-escapes of a run, shortened if there are many.
fn escaped(run: &str) -> String {
    let mut text = String::new();
    for byte in run.bytes().take(LONGEST_RUN) {
        // Writing to a string cannot fail.
        let _ = write!(text, "%{byte:02X}");
    }
    if run.len() > LONGEST_RUN {
        text.push('…');
    }
    text
}

/// Reports that a URL is an IRI, at its first run of non-ASCII characters.
pub(super) fn note_non_ascii(url: Excerpt<'_>, out: &mut Collector<'_>) {
    let Some(start) = url.text.find(|c: char| !c.is_ascii()) else {
        return;
    };
    let rest = url.text.get(start..).unwrap_or_default();
    let end = start + rest.find(|c: char| c.is_ascii()).unwrap_or(rest.len());
    let what = "Characters outside ASCII make this an IRI (RFC 3987), which is valid; where only a URI is accepted, percent-encode them, and write a domain name in its “xn--” form.";
    out.add(FindingCode::NonAscii, url.range(start..end), what);
}

/// A text with its percent-escapes decoded.
#[derive(Debug)]
pub(super) struct Decoded {
    text: String,
    offsets: Vec<usize>,
}

impl Decoded {
    /// Decodes a text whose escapes have been checked. If the octets are not UTF-8, reports that
    /// and returns `None`.
    pub(super) fn read(text: Excerpt<'_>, out: &mut Collector<'_>) -> Option<Self> {
        let (bytes, offsets) = octets(text);
        match String::from_utf8(bytes) {
            Ok(text) => Some(Self { text, offsets }),
            Err(error) => {
                let start = error.utf8_error().valid_up_to();
                let len = error.utf8_error().error_len().unwrap_or(1);
                let place = |at: usize| offsets.get(at).copied().unwrap_or_default();
                let what = "These escapes do not decode to valid UTF-8.";
                out.add(
                    FindingCode::EscapeNotUtf8,
                    place(start)..place(start + len),
                    what,
                );
                None
            }
        }
    }

    /// Returns the decoded text. Each of its bytes is mapped to its origin.
    pub(super) fn excerpt(&self) -> Excerpt<'_> {
        Excerpt::decoded(&self.text, &self.offsets)
    }
}

/// Returns the octets of a text and the offset in the value of each. One more offset marks the end.
fn octets(text: Excerpt<'_>) -> (Vec<u8>, Vec<usize>) {
    let mut bytes = Vec::with_capacity(text.text.len());
    let mut offsets = Vec::with_capacity(text.text.len() + 1);
    let mut at = 0;
    while let Some(&byte) = text.text.as_bytes().get(at) {
        offsets.push(offset(text, at));
        let escaped = octet(text.text, at);
        bytes.push(escaped.unwrap_or(byte));
        at += if escaped.is_some() { 3 } else { 1 };
    }
    offsets.push(offset(text, at));
    (bytes, offsets)
}

fn offset(text: Excerpt<'_>, at: usize) -> usize {
    let Range { start, .. } = text.range(at..at);
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_two_hexadecimal_digits() {
        assert_eq!(octet("a%4b", 1), Some(b'K'));
        for text in ["%", "%4", "%4g", "%é", "4b%"] {
            assert_eq!(octet(text, 0), None, "{text}");
        }
    }

    #[test]
    fn iris_allow_ucschar() {
        for c in ['é', '東', '\u{A0}', '\u{10000}', '\u{FFEF}'] {
            assert!(is_iri_char(c), "{c:?}");
        }
        for c in [
            '\u{85}',
            '\u{202E}',
            '\u{E000}',
            '\u{FFFD}',
            '\u{1FFFE}',
            '\u{E0001}',
        ] {
            assert!(!is_iri_char(c), "{c:?}");
        }
    }
}
