//! The text of a link, and the reasons of screening as a note.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write;

use unicode_segmentation::UnicodeSegmentation;

use crate::detect::scheme;
use crate::domain::Spelling;
use crate::format::Form;
use crate::link::LinkKind;
use crate::screen::Verdict;

use super::options::{LinkText, Options};
use super::token::LinkToken;

/// Returns the link text and, if that is cut, the full text.
pub(crate) fn of<'a>(
    token: &'a LinkToken<'_>,
    options: &Options,
) -> (Cow<'a, str>, Option<Cow<'a, str>>) {
    let whole = match options.link_text {
        LinkText::Display => Cow::Owned(options.formatter.link(token.link(), Form::Display)),
        LinkText::Written => screened(token),
    };
    let longest = options
        .max_len
        .filter(|_| token.link().kind() == LinkKind::Url);
    match longest.and_then(|longest| cut(&whole, longest)) {
        Some(short) => (Cow::Owned(short), Some(whole)),
        None => (whole, None),
    }
}

/// Returns the link as written, with its host in the form that screening allows.
pub(crate) fn screened<'a>(token: &'a LinkToken<'_>) -> Cow<'a, str> {
    if is_shown_as_written(token) {
        Cow::Borrowed(token.link().as_str())
    } else {
        Cow::Owned(with_shown_host(token))
    }
}

/// Returns true for an allowed link without `xn--` labels, which people cannot read.
fn is_shown_as_written(token: &LinkToken<'_>) -> bool {
    let link = token.link();
    let is_readable = || {
        let mut prefixes = link.host_text().as_bytes().windows(4);
        !prefixes.any(|it| it.eq_ignore_ascii_case(b"xn--"))
    };
    let is_ascii = matches!(link.spelling, Spelling::Ascii | Spelling::Capitals);
    token.verdict() == Verdict::Allow && (is_ascii || is_readable())
}

/// Replaces the host of a link by the form that screening allows.
fn with_shown_host(token: &LinkToken<'_>) -> String {
    let link = token.link();
    let (text, start) = (link.as_str(), link.range().start);
    let Some(host) = link.parts().host else {
        return text.into();
    };
    let before = text.get(..host.start.saturating_sub(start));
    let after = text.get(host.end.saturating_sub(start)..);
    let mut out = String::with_capacity(text.len() + 16);
    out.push_str(before.unwrap_or_default());
    out.push_str(token.screening().display_host());
    out.push_str(after.unwrap_or_default());
    out
}

/// Joins the reasons of a screening into one sentence.
pub(crate) fn reasons(token: &LinkToken<'_>) -> String {
    let mut out = String::new();
    for reason in token.screening().reasons() {
        let _ = if out.is_empty() {
            write!(out, "{reason}")
        } else {
            write!(out, "; {reason}")
        };
    }
    out
}

/// Cuts a URL to `longest` grapheme clusters, including the ellipsis, but never inside its host.
/// Returns `None` if it is short enough.
fn cut(url: &str, longest: usize) -> Option<String> {
    if url.len() <= longest {
        return None;
    }
    let mut clusters = url.grapheme_indices(true);
    let (at, _) = clusters.nth(longest.saturating_sub(1))?;
    // Without another cluster, the URL has exactly `longest` of them and is not cut.
    clusters.next()?;
    let at = at.max(host_end(url));
    let kept = url.get(..at).filter(|kept| kept.len() < url.len())?;
    let mut out = String::with_capacity(at + '…'.len_utf8());
    out.push_str(kept);
    out.push('…');
    Some(out)
}

/// Returns where the path, query or fragment starts.
fn host_end(url: &str) -> usize {
    let authority = scheme::of(url).map_or(0, |scheme| scheme.len() + 3);
    let rest = url.get(authority..).unwrap_or_default();
    rest.bytes()
        .position(|byte| matches!(byte, b'/' | b'?' | b'#'))
        .map_or(url.len(), |at| authority + at)
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn a_url_is_cut_between_clusters() {
        let family = "a.com/\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}/e\u{301}e\u{301}";
        assert_eq!(
            cut(family, 8).unwrap(),
            "a.com/\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}…"
        );
        assert_eq!(cut(family, 10), None);
        assert!(cut(family, 9).unwrap().ends_with("/…"));
    }

    #[test]
    fn a_host_is_never_cut() {
        for longest in [0, 1, 5, 12] {
            assert_eq!(
                cut("https://paypal.com.example.org/login", longest).unwrap(),
                "https://paypal.com.example.org…"
            );
            assert_eq!(cut("paypal.com.example.org", longest), None);
        }
        assert_eq!(cut("a.com?q=https://b.com/c", 3).unwrap(), "a.com…");
    }
}
