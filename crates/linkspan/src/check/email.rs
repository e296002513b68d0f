//! Checks email addresses: finds the end of the local part, the text that does not belong there,
//! and the lengths.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::ops::Range;

use super::collect::{Collector, Excerpt};
use super::{FindingCode, address, domain, local, words};

/// The most octets of an address: the path limit of RFC 5321 without the angle brackets. The errata
/// of RFC 3696 withdrew its limit of 320.
const LONGEST_ADDRESS: usize = 254;

/// Checks an address that is not empty.
pub(super) fn check(address: Excerpt<'_>, out: &mut Collector<'_>) {
    if let Some(inner) = in_angle_brackets(address.text) {
        let what = format!(
            "Only the address itself was expected, without a name and angle brackets: {}.",
            words::quote(inner)
        );
        out.add(FindingCode::DisplayName, address.all(), what);
        return;
    }
    if let Some((range, what)) = not_only_address(address.text) {
        out.add(FindingCode::DisplayName, address.range(range), what);
        return;
    }
    let Some(at) = at_sign(address.text) else {
        no_at_sign(address, out);
        return;
    };
    let errors = out.errors();
    let end = address.text.len();
    let (local, domain) = (address.part(0..at), address.part(at + 1..end));
    if local.is_empty() {
        let what = "The name of the mailbox is missing before the “@”.";
        out.add(FindingCode::EmptyLocalPart, address.range(at..at + 1), what);
    } else {
        local::check(local, out);
    }
    let ascii = if domain.is_empty() {
        let what = "The domain is missing after the “@”.";
        out.add(FindingCode::EmptyDomain, address.range(at..at + 1), what);
        "".into()
    } else {
        check_domain(domain, out)
    };
    check_length(address, at + 1 + ascii.len(), out);
    if out.errors() == errors {
        out.address(address.all(), local.text, &ascii);
    }
}

/// Reports a missing `@`, and points at what may be meant as one.
fn no_at_sign(address: Excerpt<'_>, out: &mut Collector<'_>) {
    let text = address.text;
    let look_alike = text
        .char_indices()
        .find(|(_, c)| matches!(c, '\u{FF20}' | '\u{FE6B}'));
    if let Some((at, c)) = look_alike {
        let end = at + c.len_utf8();
        let (local, domain) = (text.get(..at), text.get(end..));
        let offered = format!(
            "{}@{}",
            local.unwrap_or_default(),
            domain.unwrap_or_default()
        );
        let what = format!(
            "{} is the {} form of the at sign, which mail programs do not read; write “@”: {}.",
            words::name_first(c),
            if c == '\u{FF20}' {
                "full-width"
            } else {
                "small"
            },
            words::quote(&offered)
        );
        return out.add(FindingCode::NoAtSign, address.range(at..end), what);
    }
    let spelled = ["(at)", "[at]", "{at}", " at "].iter().find_map(|word| {
        let at = text.to_ascii_lowercase().find(word)?;
        Some(at..at + word.len())
    });
    let what = "An email address has an “@” between the name of the mailbox and the domain, such as \
                name@example.com.";
    let range = spelled.unwrap_or(0..text.len());
    out.add(FindingCode::NoAtSign, address.range(range), what);
}

/// Reports what is next to an address and is not part of it: an unpaired bracket, a scheme, or
/// another address.
fn not_only_address(text: &str) -> Option<(Range<usize>, String)> {
    let list = text.find([',', ';']).filter(|&at| {
        let (first, rest) = text.split_at_checked(at).unwrap_or((text, ""));
        !text.contains('"') && first.contains('@') && rest.contains('@')
    });
    if let Some(at) = list {
        let what = "These are several addresses; check each of them by itself.";
        return Some((at..at + 1, what.into()));
    }
    let scheme = "mailto:";
    if text
        .get(..scheme.len())
        .is_some_and(|it| it.eq_ignore_ascii_case(scheme))
    {
        let what =
            "“mailto:” turns an address into a URL; remove it, or check the value as a mailto URL.";
        return Some((0..scheme.len(), what.into()));
    }
    let last = text.chars().next_back()?;
    let first = text.chars().next()?;
    let is_pair = matches!(
        (first, last),
        ('(', ')') | ('[', ']') | ('{', '}') | ('‹', '›') | ('«', '»')
    );
    let (range, c, place) = if first == '<' || is_pair {
        (0..first.len_utf8(), first, "before")
    } else if matches!(last, '>' | ',' | ';') {
        (text.len() - 1..text.len(), last, "after")
    } else {
        return None;
    };
    let is_around =
        |c: char| matches!(c, '<' | '>' | ',' | ';') || is_pair && (c == first || c == last);
    let inner = text.trim_matches(is_around).trim();
    // With several addresses in it, the bracket is not the mistake to report.
    let is_one = inner.matches('@').count() == 1 && !inner.contains(['<', '>', ',', ';', ' ']);
    let what = format!(
        "There is a “{c}” {place} the address; only the address itself was expected: {}.",
        words::quote(inner)
    );
    is_one.then_some((range, what))
}

/// Checks what follows the `@`. Returns its ASCII form, or the text itself if it has no ASCII form.
fn check_domain<'v>(domain: Excerpt<'v>, out: &mut Collector<'_>) -> Cow<'v, str> {
    let mut domain = domain;
    if let Some((start, end)) = local::comment(domain.text, 0) {
        local::refuse_comment(domain.range(start..end), out);
        // A comment may be before or after the domain. Continue with the other side.
        domain = match (start, domain.text.len()) {
            (0, len) => domain.part(end..len),
            _ => domain.part(0..start),
        };
        let trimmed = domain.text.trim();
        let start = domain.text.find(trimmed).unwrap_or_default();
        domain = domain.part(start..start + trimmed.len());
    }
    if domain.is_empty() {
        return "".into();
    }
    if domain.text.starts_with('[') {
        address::check(domain, out);
        return domain.text.into();
    }
    let ascii = domain::check(domain, domain::Place::Email, out);
    ascii.map_or_else(|| domain.text.into(), Cow::Owned)
}

fn check_length(address: Excerpt<'_>, octets: usize, out: &mut Collector<'_>) {
    if octets > LONGEST_ADDRESS {
        let what = format!(
            "The address has {octets} octets; SMTP allows at most {LONGEST_ADDRESS} (RFC 5321)."
        );
        out.add(FindingCode::AddressTooLong, address.all(), what);
    }
}

/// Returns the address in the angle brackets of `Name <name@example.com>`.
fn in_angle_brackets(text: &str) -> Option<&str> {
    let (_, inner) = text.strip_suffix('>')?.split_once('<')?;
    Some(inner)
}

/// Returns the offset of the `@` between local part and domain: the last one that is not in quotes
/// or in a comment and does not follow a backslash.
fn at_sign(text: &str) -> Option<usize> {
    let mut found = None;
    let mut may_have_comments = true;
    let mut at = 0;
    while let Some(&byte) = text.as_bytes().get(at) {
        match byte {
            b'\\' => at += 1,
            b'"' => at = local::closing_quote(text, at).unwrap_or(at),
            // Once a comment is known to be unclosed, later parentheses are not searched again.
            // That keeps the time linear.
            b'(' if may_have_comments => match local::comment(text, at) {
                Some((_, end)) => at = end - 1,
                None => may_have_comments = false,
            },
            b'@' => found = Some(at),
            _ => {}
        }
        at += 1;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_at_sign_outside_quotes_counts() {
        assert_eq!(at_sign("a@b"), Some(1));
        assert_eq!(at_sign("a@b@c"), Some(3));
        assert_eq!(at_sign(r#""a@b"@c"#), Some(5));
        assert_eq!(at_sign(r#""a@b"#), Some(2), "the quote is not closed");
        assert_eq!(at_sign(r"a\@b"), None);
        assert_eq!(at_sign("a(b@c)@d"), Some(6));
        assert_eq!(at_sign("a(b@c"), Some(3));
        assert_eq!(at_sign(&"(".repeat(100_000)), None);
    }
}
