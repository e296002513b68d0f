//! Checks `mailto:` URLs: addresses, and headers after `?` (RFC 6068).

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use super::collect::{Collector, Excerpt};
use super::escape::{self, Decoded, Part};
use super::{FindingCode, email, words};

/// The scheme with its colon.
const SCHEME: &str = "mailto:";

/// Headers that mail programs accept from a `mailto:` URL. RFC 6068 calls the others unsafe or
/// useless.
const USUAL_HEADERS: [&str; 7] = [
    "bcc",
    "body",
    "cc",
    "in-reply-to",
    "keywords",
    "subject",
    "to",
];

/// Checks a `mailto:` URL that is not empty.
pub(super) fn check(url: Excerpt<'_>, out: &mut Collector<'_>) {
    let start = SCHEME.len();
    let has_scheme = url
        .text
        .get(..start)
        .is_some_and(|scheme| scheme.eq_ignore_ascii_case(SCHEME));
    if !has_scheme {
        let what = "A mailto URL begins with “mailto:”, followed by the address.";
        out.add(FindingCode::NotMailto, url.range(0..0), what);
        return;
    }
    escape::note_non_ascii(url, out);
    let hash = url.text.find('#');
    let end = hash.unwrap_or(url.text.len());
    let mark = url.text.get(..end).and_then(|text| text.find('?'));
    let to = url.part(start..mark.unwrap_or(end));
    let headers = mark.map(|mark| url.part(mark + 1..end));
    let has_to = check_to(to, out);
    let has_other = headers.is_some_and(|headers| check_headers(headers, out));
    if !has_to && !has_other {
        let what = "There is no address to write to; the mail program will ask for one.";
        out.add(FindingCode::NoRecipient, url.range(start..start), what);
    }
    if let Some(hash) = hash {
        let what = "A fragment has no meaning in a mailto URL; write a “#” that belongs to an address or a header as %23.";
        out.add(
            FindingCode::MailtoFragment,
            url.range(hash..url.text.len()),
            what,
        );
        escape::check(url.part(hash + 1..url.text.len()), Part::Fragment, out);
    }
}

/// Checks the addresses before the headers. Returns true if there are any.
fn check_to(to: Excerpt<'_>, out: &mut Collector<'_>) -> bool {
    let mut to = to;
    if to.text.starts_with("//") {
        let what = "“mailto:” must not be followed by slashes; remove them.";
        out.add(FindingCode::MailtoSlashes, to.range(0..2), what);
        to = to.part(2..to.text.len());
    }
    if to.is_empty() {
        return false;
    }
    escape::check(to, Part::Addresses, out);
    for range in pieces(to.text, ',') {
        let address = to.part(range);
        if address.text.contains('%') {
            if let Some(decoded) = Decoded::read(address, out) {
                check_address(decoded.excerpt(), out);
            }
        } else {
            check_address(address, out);
        }
    }
    true
}

fn check_address(address: Excerpt<'_>, out: &mut Collector<'_>) {
    if out.is_full() {
        return;
    }
    if address.is_empty() {
        let what = "An address is missing next to this comma.";
        out.add(FindingCode::EmptyAddress, address.all(), what);
    } else {
        email::check(address, out);
    }
}

/// Returns the ranges between separators.
fn pieces(text: &str, separator: char) -> impl Iterator<Item = Range<usize>> {
    let mut start = 0;
    text.split(separator).map(move |piece| {
        let range = start..start + piece.len();
        start = range.end + separator.len_utf8();
        range
    })
}

/// Checks the headers. Returns true if one of them has a recipient.
fn check_headers(headers: Excerpt<'_>, out: &mut Collector<'_>) -> bool {
    let mut has_recipient = false;
    for range in pieces(headers.text, '&') {
        if out.is_full() {
            return true;
        }
        let header = headers.part(range);
        match header.text.find('=') {
            Some(at) if at > 0 => has_recipient |= check_header(header, at, out),
            _ => {
                let what = "A header has a name, “=” and a value, such as subject=Hello; “&” separates headers.";
                out.add(FindingCode::BadHeader, header.all(), what);
            }
        }
    }
    has_recipient
}

/// Checks a header with its `=` at `at`. Returns true if it has a recipient.
fn check_header(header: Excerpt<'_>, at: usize, out: &mut Collector<'_>) -> bool {
    let (name, value) = (header.part(0..at), header.part(at + 1..header.text.len()));
    escape::check(name, Part::Header, out);
    escape::check(value, Part::Header, out);
    let Some(decoded) = Decoded::read(name, out) else {
        return false;
    };
    let lower = decoded.excerpt().text.to_ascii_lowercase();
    if !lower
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b':')
    {
        let what = "The name of a header has ASCII letters, digits and hyphens.";
        out.add(FindingCode::BadHeader, name.all(), what);
    } else if !USUAL_HEADERS.contains(&lower.as_str()) {
        let what = format!(
            "Mail programs may leave out the header {}.",
            words::quote(&lower)
        );
        out.add(FindingCode::HeaderMayBeIgnored, name.all(), what);
    }
    let Some(decoded) = Decoded::read(value, out) else {
        return false;
    };
    check_line_breaks(decoded.excerpt(), lower == "body", out);
    let is_recipient = matches!(lower.as_str(), "to" | "cc" | "bcc");
    if is_recipient {
        check_recipients(decoded.excerpt(), out);
    }
    is_recipient && !value.is_empty()
}

/// Checks that line breaks occur only in the body, and only as CR LF.
fn check_line_breaks(value: Excerpt<'_>, is_body: bool, out: &mut Collector<'_>) {
    let bytes = value.text.as_bytes();
    let breaks: Vec<usize> = value
        .text
        .match_indices(['\r', '\n'])
        .map(|(at, _)| at)
        .collect();
    let is_bare = |at: usize| match bytes.get(at) {
        Some(b'\r') => bytes.get(at + 1) != Some(&b'\n'),
        _ => at.checked_sub(1).and_then(|before| bytes.get(before)) != Some(&b'\r'),
    };
    if !is_body {
        if let Some(&at) = breaks.first() {
            let what = "A line break in a header could smuggle in further headers; remove it.";
            out.add(
                FindingCode::LineBreakInHeader,
                value.range(at..at + 1),
                what,
            );
        }
    } else if let Some(&at) = breaks.iter().find(|&&at| is_bare(at)) {
        let what = "Write a line break in the body as %0D%0A.";
        out.add(FindingCode::BareLineBreak, value.range(at..at + 1), what);
    }
}

/// Checks the addresses of a header, unless it has names, comments or quotes.
fn check_recipients(value: Excerpt<'_>, out: &mut Collector<'_>) {
    if value.is_empty() || value.text.contains(['<', '"', '(', ';']) {
        return;
    }
    for range in pieces(value.text, ',') {
        let piece = value.part(range);
        let trimmed = piece.text.trim();
        let start = piece.text.len() - piece.text.trim_start().len();
        check_address(piece.part(start..start + trimmed.len()), out);
    }
}
