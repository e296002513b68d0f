//! Where a host begins and ends, if other text is attached to it.
//!
//! Some scripts put no space between a word and a link: `请看example.com了解`. All of that is one run of host characters, and
//! could be one host. So the run is split into stretches: a [`Stretch`] contains no character of such a script. If a stretch,
//! cut out of the text around it, is a host (`example.com`), it is the link. Otherwise the run is judged as it is written:
//! in `最高のSONY製品.com` no stretch is a host by itself, so the whole name is one.

use core::ops::Range;

use super::script::{Attachment, attachment, full_stop};
use crate::domain::run::{Place, is_host_char, is_separator};
use crate::tailoring::{Tailoring, Tailorings};
use crate::text::{char_at, char_before, skip_back_while, skip_while};
use crate::unicode::property::{HostClass, host_class, is_lowercase, is_uppercase};

/// A part of a run without characters of scripts that attach to links, and how the text on either side is attached to it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Stretch {
    pub(crate) range: Range<usize>,
    pub(crate) left: Option<Attachment>,
    pub(crate) right: Option<Attachment>,
}

impl Stretch {
    /// Returns the stretch around the separator at `at`, which does not begin before `floor`.
    pub(crate) fn around(text: &str, at: usize, floor: usize) -> Stretch {
        // An ideographic full stop is attached text itself, so no host extends across it.
        if let Some(stop) = char_at(text, at).and_then(|c| full_stop(text, at, c)) {
            return Stretch {
                range: at..at,
                left: Some(stop),
                right: Some(stop),
            };
        }
        let mut start = at;
        let mut left = None;
        while start > floor
            && let Some(c) = char_before(text, start).filter(|&c| is_host_char(c, Place::Bare))
        {
            left = attachment_at(text, start - c.len_utf8(), c);
            if left.is_some() {
                break;
            }
            start -= c.len_utf8();
        }
        let (end, right) = forward(text, at);
        Stretch {
            range: start..end,
            left,
            right,
        }
    }

    /// Returns the stretch from `at` on, for a host after a scheme or an `@`.
    pub(crate) fn from(text: &str, at: usize) -> Stretch {
        let (end, right) = forward(text, at);
        Stretch {
            range: at..end,
            left: None,
            right,
        }
    }

    /// Returns the range that may be a host by itself, and the tailorings that cut off the text around it.
    ///
    /// Returns `None` if no text is attached, if one of these tailorings is off, or if a dot is between the stretch and the
    /// text: in `ショップ.example.jp` the first word is a label.
    pub(crate) fn cut(&self, text: &str, set: Tailorings) -> Option<(Range<usize>, Tailorings)> {
        let mut by = Tailorings::NONE;
        if let Some(attachment) = self.left {
            by.add(attachment.head());
        }
        if self.right.is_some() {
            by.add(Tailoring::CjkTail);
        }
        if by.is_empty() || by.union(set) != set {
            return None;
        }
        // `ב-example.co.il`: a hyphen may join the prefix and the name.
        let start = match self.left {
            Some(_) => skip_while(text, self.range.start, |c| c == '-'),
            None => self.range.start,
        };
        let inside = text.get(start..self.range.end)?;
        let by_a_dot = inside.starts_with(is_separator) && self.left.is_some()
            || inside.ends_with(is_separator) && self.right.is_some();
        (!by_a_dot).then_some((start..self.range.end, by))
    }
}

/// Returns the end of the stretch that continues at `at`, and how text is attached to it there.
fn forward(text: &str, at: usize) -> (usize, Option<Attachment>) {
    let mut end = at;
    while let Some(c) = char_at(text, end).filter(|&c| is_host_char(c, Place::Bare)) {
        if let Some(attachment) = attachment_at(text, end, c) {
            return (end, Some(attachment));
        }
        end += c.len_utf8();
    }
    (end, None)
}

/// Returns true if a run contains characters that attach to links, so that it may have to be split.
pub(crate) fn has_attached(text: &str, run: Range<usize>) -> bool {
    /// The first byte of U+0590, the first such character. Each of these characters has a byte of at least this value,
    /// so one pass over the bytes is enough for Latin, Greek and Cyrillic text.
    const FIRST: u8 = 0xD6;
    let run = text.get(run).unwrap_or_default();
    let may_attach = |c: char| attachment(c).is_some() || c != '.' && is_separator(c);
    run.bytes().any(|byte| byte >= FIRST) && run.contains(may_attach)
}

fn attachment_at(text: &str, at: usize, c: char) -> Option<Attachment> {
    attachment(c).or_else(|| full_stop(text, at, c))
}

/// Cuts off the edges of a run that are not part of the host: hyphens of a list (`-example.com`), and underscores of emphasis,
/// which must be on both sides (`_example.com_`).
pub(crate) fn trim(text: &str, run: Range<usize>, set: Tailorings) -> (Range<usize>, Tailorings) {
    let mut by = Tailorings::NONE;
    let mut run = run;
    let is_class = |class: HostClass| move |c| host_class(c) == class;
    if set.contains(Tailoring::LeadingHyphen) {
        let start = skip_while(text, run.start, is_class(HostClass::Hyphen)).min(run.end);
        if start > run.start {
            by.add(Tailoring::LeadingHyphen);
            run.start = start;
        }
    }
    if set.contains(Tailoring::Markdown) && char_at(text, run.start) == Some('_') {
        let start = skip_while(text, run.start, is_class(HostClass::Underscore)).min(run.end);
        let end = skip_back_while(text, run.end, start, is_class(HostClass::Underscore));
        if end < run.end {
            by.add(Tailoring::Markdown);
            run = start..end;
        }
    }
    (run, by)
}

/// Yields ways to repair a rejected run, in order: without the ending after a hyphen (`example.com-based`), without the word
/// after a full stop that lacks its space (`example.com.Next`), without attached text after a dot.
pub(crate) fn repaired(
    text: &str,
    run: Range<usize>,
    set: Tailorings,
) -> impl Iterator<Item = (Range<usize>, Tailoring)> {
    let label = skip_back_while(text, run.end, run.start, |c| !is_separator(c));
    let last = text.get(label..run.end).unwrap_or_default();
    let dot = char_before(text, label).map_or(0, char::len_utf8);
    let before_dot = label.saturating_sub(dot).max(run.start);
    // No top-level domain that is written in letters has a hyphen, so what follows the first one is not part of it.
    let hyphen = last.find('-').filter(|&at| at > 0).map(|at| label + at);
    let suffix = hyphen.map(|end| (end, Tailoring::Suffix));
    let word = is_title_case(last).then_some((before_dot, Tailoring::MissingSpace));
    let is_attached = last.chars().next().is_some_and(|c| attachment(c).is_some());
    let attached = is_attached.then_some((before_dot, Tailoring::CjkTail));
    [suffix, word, attached]
        .into_iter()
        .flatten()
        .filter(move |(_, by)| set.contains(*by))
        .map(move |(end, by)| (run.start..end, by))
}

/// Returns true for a word that could begin a sentence: a capital, and at least one lower-case letter after it.
pub(crate) fn is_title_case(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(is_uppercase)
        && letters.clone().next().is_some()
        && letters.all(is_lowercase)
}

/// Returns where the local part in `range` begins after attached text and hyphens, and the tailorings that cut these off.
pub(crate) fn local_start(
    text: &str,
    range: Range<usize>,
    host: &str,
    set: Tailorings,
) -> (usize, Tailorings) {
    let mut by = Tailorings::NONE;
    let attached = after_attached(text, range.clone(), host, set);
    let mut start = range.start;
    if let Some((after, head)) = attached {
        by.add(head);
        start = after;
    }
    // After attached text the hyphen joins the two, whether hyphens of lists are cut off or not.
    if attached.is_some() || set.contains(Tailoring::LeadingHyphen) {
        let after = skip_while(text, start, |c| c == '-');
        if after > start && after < range.end {
            start = after;
            if attached.is_none() {
                by.add(Tailoring::LeadingHyphen);
            }
        }
    }
    (start, by)
}

/// Returns where the local part in `range` begins after attached text, and the tailoring that cuts that off.
///
/// Returns `None` if such text continues to the `@` (`窓口@example.jp`), or if the host is written in such a script
/// (`李雷2024@例子.中国`): then all of it is the local part.
pub(crate) fn after_attached(
    text: &str,
    range: Range<usize>,
    host: &str,
    set: Tailorings,
) -> Option<(usize, Tailoring)> {
    let has_attached = |c| attachment(c).is_some();
    let local = text.as_bytes().get(range.clone());
    if set.is_empty()
        || local.is_some_and(<[u8]>::is_ascii)
        || !host.is_ascii() && host.contains(has_attached)
    {
        return None;
    }
    // The local part is what follows the last such character.
    let cut = skip_back_while(text, range.end, range.start, |c| !has_attached(c));
    let head = char_before(text, cut)
        .and_then(attachment)
        .map(Attachment::head);
    let head = head.filter(|&head| set.contains(head))?;
    (cut > range.start && cut < range.end).then_some((cut, head))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str, at: usize) -> Option<&str> {
        let (range, _) = Stretch::around(text, at, 0).cut(text, Tailorings::ALL)?;
        text.get(range)
    }

    #[test]
    fn stretches() {
        let at = |text: &str| text.find('.').unwrap();
        for (text, host) in [
            ("访问example.com了解", Some("example.com")),
            ("ב-example.co.il", Some("example.co.il")),
            ("example.org。旧站", Some("example.org")),
            ("ショップ.example.jp", None),
            ("www.例子.com", None),
            ("example.com", None),
        ] {
            assert_eq!(cut(text, at(text)), host, "{text}");
        }
    }

    #[test]
    fn words_at_the_start_of_a_sentence() {
        assert!(is_title_case("In") && is_title_case("Дети"));
        assert!(!is_title_case("COM") && !is_title_case("com") && !is_title_case("I"));
    }

    #[test]
    fn local_parts() {
        let start = |text: &str, host| {
            let (start, _) = local_start(text, 0..text.len(), host, Tailorings::ALL);
            text.get(start..).unwrap().to_owned()
        };
        assert_eq!(start("请联系info", "example.com"), "info");
        assert_eq!(start("ל-jobs", "example.com"), "jobs");
        assert_eq!(start("李雷2024", "例子.中国"), "李雷2024");
        assert_eq!(start("窓口", "example.jp"), "窓口");
        assert_eq!(start("-ann", "example.com"), "ann");
    }
}
