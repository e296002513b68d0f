//! Runs of host characters and their edges.

use core::ops::Range;

use crate::text::{char_at, char_before, skip_back_while, skip_set, skip_set_back, skip_while};
use crate::unicode::property::{HOST_BYTES, HostClass, host_class, is_contextj};

/// Where a host is. Symbols such as ❤ are part of it only after a scheme.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Place {
    /// On its own, or after the `@` of an email address.
    Bare,
    /// After `scheme://`.
    AfterScheme,
}

/// Returns true if `c` may be part of a host run at this place.
#[inline]
pub(crate) fn is_host_char(c: char, place: Place) -> bool {
    match host_class(c) {
        HostClass::Letter
        | HostClass::Hyphen
        | HostClass::Underscore
        | HostClass::Separator
        | HostClass::ContextO => true,
        HostClass::Symbol => place == Place::AfterScheme,
        HostClass::Ignored | HostClass::Other => false,
    }
}

/// Returns true for `.` and its ideographic, full-width and half-width forms.
#[inline]
pub(crate) fn is_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

/// Returns the end of the run that starts at `from`.
#[inline]
pub(crate) fn end(text: &str, from: usize, place: Place) -> usize {
    let mut end = skip_set(text, from, &HOST_BYTES, |c| is_host_char(c, place));
    while place == Place::AfterScheme && is_emoji_style(text, from, end) {
        let next = end + EMOJI_STYLE.len_utf8();
        end = skip_set(text, next, &HOST_BYTES, |c| is_host_char(c, place));
    }
    end
}

/// The variation selector that keyboards put after an emoji. UTS #46 ignores it, so `i❤️.ws` is `i❤.ws`.
pub(crate) const EMOJI_STYLE: char = '\u{FE0F}';

/// Returns true if the variation selector for emoji style is at `at`, after a symbol of the run.
fn is_emoji_style(text: &str, from: usize, at: usize) -> bool {
    let is_symbol = |c| host_class(c) == HostClass::Symbol;
    at > from
        && char_at(text, at) == Some(EMOJI_STYLE)
        && char_before(text, at).is_some_and(is_symbol)
}

/// Returns the start of the bare run around `at`, not before `floor`.
#[inline]
pub(crate) fn start(text: &str, at: usize, floor: usize) -> usize {
    skip_set_back(text, at, floor, &HOST_BYTES, |c| {
        is_host_char(c, Place::Bare)
    })
}

/// Returns the bare run around `at`, not reaching before `floor`.
#[inline]
pub(crate) fn around(text: &str, at: usize, floor: usize) -> Range<usize> {
    start(text, at, floor)..end(text, at, Place::Bare)
}

/// Drops separators, hyphens and characters that need context from the right edge of a run.
pub(crate) fn trim_end(text: &str, run: Range<usize>) -> Range<usize> {
    let is_edge = |c| match host_class(c) {
        HostClass::Separator | HostClass::Hyphen | HostClass::ContextO => true,
        HostClass::Letter => is_contextj(c),
        _ => false,
    };
    run.start..skip_back_while(text, run.end, run.start, is_edge)
}

/// Drops CONTEXTO characters from the left edge of a run.
pub(crate) fn trim_start(text: &str, run: Range<usize>) -> Range<usize> {
    let is_contexto = |c| host_class(c) == HostClass::ContextO;
    skip_while(text, run.start, is_contexto).min(run.end)..run.end
}

/// Cuts a run after a scheme before the symbols of its last label: no top-level domain contains one.
///
/// `http://i❤.ws` stays whole, `http://example.com→ there` ends before the arrow.
pub(crate) fn cut_symbols(text: &str, run: Range<usize>) -> Range<usize> {
    let mut run = trim_end(text, run);
    if text
        .as_bytes()
        .get(run.clone())
        .is_some_and(<[u8]>::is_ascii)
    {
        return run;
    }
    // What is left after a cut may end in another label with a symbol.
    loop {
        let label = skip_back_while(text, run.end, run.start, |c| !is_separator(c));
        let is_symbol = |c| host_class(c) == HostClass::Symbol;
        let Some(symbol) = text
            .get(label..run.end)
            .and_then(|label| label.find(is_symbol))
        else {
            return run;
        };
        run = trim_end(text, run.start..label + symbol);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trimmed(text: &str) -> &str {
        &text[trim_end(text, trim_start(text, 0..text.len()))]
    }

    #[test]
    fn edges() {
        assert_eq!(trimmed("example.com..."), "example.com");
        assert_eq!(trimmed("example.com-."), "example.com");
        assert_eq!(trimmed("״example.co.il״"), "example.co.il");
        assert_eq!(trimmed("example.com\u{200C}"), "example.com");
        assert_eq!(trimmed("..."), "");
        assert_eq!(
            trimmed("-a.b"),
            "-a.b",
            "a leading hyphen is judged, not dropped"
        );
    }

    #[test]
    fn symbols_only_after_a_scheme() {
        assert_eq!(end("i❤.ws/", 0, Place::Bare), 1);
        assert_eq!(end("i❤.ws/", 0, Place::AfterScheme), "i❤.ws".len());
    }

    #[test]
    fn no_symbol_in_the_last_label() {
        let cut = |text: &'static str| &text[cut_symbols(text, 0..text.len())];
        assert_eq!(cut("i❤.ws"), "i❤.ws");
        assert_eq!(cut("a.com→b"), "a.com");
        assert_eq!(cut("i❤.→"), "i");
        assert_eq!(cut("→"), "");
    }
}
