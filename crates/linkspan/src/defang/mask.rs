//! Finds out for [`defang`](super::defang) which characters of which links to hide.
//!
//! The links of a text are not independent. `a.com:80@b.com` has one link, but once that is
//! defanged, `80@b.com` is the next. So the detector must read the text while it changes. It reads
//! a copy of the text, the mask, which changes without growing: each character to be bracketed is
//! overwritten by a placeholder, a closing bracket with the same number of bytes, which has the
//! same effect on the text after it as `[.]`. After each link, the walk goes back to the candidate
//! of that link and continues over the changed mask. Every link loses what made it one, so this
//! happens at most twice per candidate, and the time stays linear.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::detect::{Checkpoint, Detector};
use crate::domain::HostKind;
use crate::domain::ip;
use crate::domain::run::is_separator;
use crate::link::Link;
use crate::text::{char_at, has_at};
use crate::url;

use super::MOST_PASSES;
use super::clickable::{self, Clickable};
use super::form::{self, is_joint};
use super::scheme;
use super::undo::Word;

/// The placeholder for a character of one byte.
const PLACEHOLDER: char = ')';
/// The placeholder for a character of three bytes.
const WIDE_PLACEHOLDER: char = '」';

/// A text and its mask, which is the same text with everything hidden that `defang` brackets.
#[derive(Debug)]
pub(super) struct Mask<'t> {
    text: &'t str,
    mask: String,
    links: Vec<Range<usize>>,
}

impl<'t> Mask<'t> {
    /// Masks all links of `text`, and what other programs would make a link. Returns `None` if
    /// there is nothing to mask.
    ///
    /// Whatever the detector's profile, this masks all links that the standard finds: what is a
    /// file name to us may be a link to other programs.
    pub(super) fn new(detector: &Detector, text: &'t str) -> Option<Mask<'t>> {
        let tailored = (!detector.options.tailorings.is_empty()).then_some(detector);
        let to_the_letter = tailored.map(Detector::to_the_letter);
        let detector = to_the_letter.as_ref().unwrap_or(detector);
        let may_be_clicked = clickable::may_be_in(text);
        let has_link = |detector: &Detector| detector.is_match(text);
        if !may_be_clicked && !has_link(detector) && !tailored.is_some_and(has_link) {
            return None;
        }
        let mut mask = Mask::plain(text);
        mask.walk(detector);
        if mask.hide_passed_over(detector) {
            mask.walk(detector);
        }
        // Hiding something may uncover more. The number of passes is limited to keep the time
        // linear.
        let mut passes = 0..MOST_PASSES;
        while passes.next().is_some()
            && (tailored.is_some_and(|tailored| mask.hide_links(tailored))
                || may_be_clicked && mask.hide_clickables(detector))
        {
            mask.walk(detector);
        }
        (!mask.links.is_empty()).then_some(mask)
    }

    /// Masks a text that is a link as a whole, whatever the detector finds in it.
    pub(super) fn of_link(text: &'t str) -> Mask<'t> {
        let mut mask = Mask::plain(text);
        let scheme = url::scheme(text).map(|scheme| 0..scheme.len());
        mask.hide(&Target {
            range: 0..text.len(),
            scheme,
            host: 0..0,
            is_ipv6: false,
        });
        mask
    }

    fn plain(text: &'t str) -> Self {
        Mask {
            text,
            mask: text.to_owned(),
            links: Vec::new(),
        }
    }

    /// Returns true if something is hidden.
    pub(super) fn hides_something(&self) -> bool {
        self.mask != self.text
    }

    /// Hides what other programs would make a link. Returns true if there is any.
    fn hide_clickables(&mut self, detector: &Detector) -> bool {
        let count = self.links.len();
        let written = |word| self.written(word, |_| 1);
        let found: Vec<Clickable> = clickable::all(detector, &self.mask, written).collect();
        for Clickable { range, scheme } in found {
            self.hide(&Target {
                range: range.clone(),
                scheme,
                host: 0..0,
                is_ipv6: false,
            });
            self.links.push(range);
        }
        self.links.len() > count
    }

    /// Hides all links of the mask at once. Returns true if there are any.
    ///
    /// A tailored detector rereads a whole run of text to find the next link in it, so it cannot
    /// [`walk`](Self::walk) over the changing mask in linear time.
    fn hide_links(&mut self, detector: &Detector) -> bool {
        let found: Vec<Target> = detector
            .links(&self.mask)
            .map(|link| Target::new(&link))
            .collect();
        for target in &found {
            self.hide(target);
        }
        let is_any = !found.is_empty();
        self.links
            .extend(found.into_iter().map(|target| target.range));
        is_any
    }

    /// Hides all links of the mask one by one, as the walk reaches them.
    fn walk(&mut self, detector: &Detector) {
        let mut checkpoint = Checkpoint::START;
        while let Some((target, after)) = next(detector, &self.mask, checkpoint) {
            self.hide(&target);
            self.links.push(target.range);
            checkpoint = after;
        }
    }

    /// Hides the links of the text that the mask does not have: hiding what precedes them made them
    /// part of something else for this detector, but perhaps not for others. Returns true if there
    /// are any.
    fn hide_passed_over(&mut self, detector: &Detector) -> bool {
        let count = self.links.len();
        for link in detector.links(self.text) {
            if self.mask.get(link.range()) == Some(link.as_str()) {
                self.hide(&Target::new(&link));
                self.links.push(link.range());
            }
        }
        self.links.len() > count
    }

    /// Returns the links that were found, each as an offset range of the text.
    pub(super) fn links(&self) -> &[Range<usize>] {
        &self.links
    }

    /// Returns the text with brackets around everything that is hidden. In one of `words`, these
    /// are one level deeper than the word's own forms.
    pub(super) fn bracketed(&self, words: &[Word]) -> String {
        let mut words = words.iter().peekable();
        self.written(0..self.text.len(), |at| {
            while words.next_if(|word| word.range.end <= at).is_some() {}
            let here = words.peek().filter(|word| word.range.contains(&at));
            here.map_or(1, |word| word.depth + 1)
        })
    }

    /// Writes a range of the text. `depth` returns the number of brackets around a hidden
    /// character.
    fn written(&self, range: Range<usize>, mut depth: impl FnMut(usize) -> usize) -> String {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let mask = self.mask.get(range.clone()).unwrap_or_default();
        let mut out = String::with_capacity(text.len() + text.len() / 8);
        let mut at = 0;
        // Most of the text is not hidden, so it is copied in long runs.
        while let (Some(text), Some(mask)) = (text.get(at..), mask.get(at..)) {
            let same = common_prefix(text, mask);
            out.push_str(text.get(..same).unwrap_or_default());
            let (Some(c), Some(masked)) = (char_at(text, same), char_at(mask, same)) else {
                break;
            };
            let place = range.start + at + same;
            match masked {
                PLACEHOLDER | WIDE_PLACEHOLDER => {
                    push_bracketed(&mut out, c, form::brackets(self.text, place), depth(place));
                }
                _ => out.push(masked),
            }
            at += same + c.len_utf8();
        }
        out
    }

    /// Hides the characters that make `target` a link.
    fn hide(&mut self, target: &Target) {
        if let Some(scheme) = &target.scheme {
            self.hide_scheme(scheme.clone());
        }
        if target.is_ipv6 {
            self.hide_colons(target.host.clone());
        }
        let text = self.text.as_bytes();
        let bytes = text.get(target.range.clone()).unwrap_or_default();
        for (at, byte) in bytes.iter().enumerate() {
            // The possible first bytes of a character to hide.
            if matches!(byte, b'.' | b':' | b'@' | b'[' | 0x80..) {
                let at = target.range.start + at;
                char_at(self.text, at)
                    .into_iter()
                    .for_each(|c| self.hide_inside(at, c));
            }
        }
    }

    /// Replaces the letters of a scheme and hides its colon.
    fn hide_scheme(&mut self, scheme: Range<usize>) {
        let word = self.text.get(scheme.clone()).unwrap_or_default();
        // After a defanged scheme `refang` would also turn backslashes into slashes. A scheme with
        // letters attached before it is not recognized as defanged.
        let comes_back =
            !has_at(self.text, scheme.end, ":\\") && !scheme::is_attached(self.text, scheme.start);
        if let Some(defanged) = scheme::defanged(word).filter(|_| comes_back) {
            self.mask.replace_range(scheme.clone(), defanged.as_str());
        }
        self.hide_char(scheme.end, ':');
    }

    fn hide_colons(&mut self, range: Range<usize>) {
        let address = self.text.get(range.clone()).unwrap_or_default();
        for (at, colon) in address.match_indices(':') {
            debug_assert_eq!(colon, ":");
            self.hide_char(range.start + at, ':');
        }
    }

    /// Hides the character `c` at `at`, inside a link, if it could be part of another link.
    fn hide_inside(&mut self, at: usize, c: char) {
        let len = match c {
            ':' if has_at(self.text, at, "://") => "://".len(),
            ':' if clickable::is_web_scheme(self.text, at) => ":/".len(),
            ':' => 0,
            _ if c == '@' || is_separator(c) => c.len_utf8(),
            _ => 0,
        };
        if len > 0 && is_joint(self.text, at..at + len) {
            self.hide_char(at, c);
        } else if c == '['
            && let Some(range) = ip::bracketed_v6(&self.mask, at)
        {
            self.hide_colons(range);
        }
    }

    fn hide_char(&mut self, at: usize, c: char) {
        let placeholder = match c.len_utf8() {
            1 => PLACEHOLDER,
            _ => WIDE_PLACEHOLDER,
        };
        let same_size = at..at + c.len_utf8();
        self.mask
            .replace_range(same_size, placeholder.encode_utf8(&mut [0; 4]));
    }
}

/// Returns the length of the common prefix of two texts, rounded down to a character boundary.
fn common_prefix(one: &str, other: &str) -> usize {
    const BLOCK: usize = 16;
    let blocks = one.as_bytes().chunks_exact(BLOCK);
    let blocks = blocks.zip(other.as_bytes().chunks_exact(BLOCK));
    let whole = BLOCK * blocks.take_while(|(one, other)| one == other).count();
    let pairs = one.bytes().zip(other.bytes()).skip(whole);
    let same = whole + pairs.take_while(|(one, other)| one == other).count();
    let mut boundaries = (0..=same).rev().filter(|&at| one.is_char_boundary(at));
    boundaries.next().unwrap_or(0)
}

fn push_bracketed(out: &mut String, c: char, [open, close]: [char; 2], depth: usize) {
    out.extend(core::iter::repeat_n(open, depth));
    out.push(c);
    out.extend(core::iter::repeat_n(close, depth));
}

/// The parts of a link to hide.
#[derive(Debug)]
struct Target {
    range: Range<usize>,
    scheme: Option<Range<usize>>,
    host: Range<usize>,
    is_ipv6: bool,
}

impl Target {
    fn new(link: &Link<'_>) -> Self {
        let parts = link.parts();
        Target {
            range: link.range(),
            scheme: parts.scheme,
            host: parts.host.unwrap_or_default(),
            is_ipv6: link.host_kind() == Some(HostKind::Ipv6),
        }
    }
}

/// Finds the next link from `from` on, and where to continue after hiding it.
fn next(detector: &Detector, text: &str, from: Checkpoint) -> Option<(Target, Checkpoint)> {
    let mut links = detector.links_from(text, from);
    let link = links.next()?;
    Some((Target::new(&link), links.judged_from(&link)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::run::{Place, is_host_char};
    use crate::unicode::property::{LinkTerm, link_email, link_term};

    #[test]
    fn placeholders_have_the_link_term_of_a_closing_bracket() {
        assert_eq!(
            (PLACEHOLDER.len_utf8(), WIDE_PLACEHOLDER.len_utf8()),
            (1, 3)
        );
        for placeholder in [PLACEHOLDER, WIDE_PLACEHOLDER, ']'] {
            assert_eq!(link_term(placeholder), LinkTerm::Close);
            assert!(!link_email(placeholder) && !is_host_char(placeholder, Place::AfterScheme));
        }
    }

    #[test]
    fn the_mask_keeps_every_offset() {
        let text = "http://例え。com/a.b?c@d a@b.com:80@c．com";
        let mask = Mask::new(&Detector::new(), text).unwrap();
        assert_eq!(mask.mask, "hxxp)//例え」com/a)b?c)d a)b)com:80)c」com");
    }

    #[test]
    fn links_uncovered_by_hiding_are_found() {
        let text = "a@b.com@c.com@d.com foo.x。com@b.com";
        let mask = Mask::new(&Detector::new(), text).unwrap();
        assert_eq!(
            mask.bracketed(&[]),
            "a[@]b[.]com[@]c[.]com[@]d[.]com foo[.]x[。]com[@]b[.]com"
        );
        assert_eq!(mask.links().len(), 5);
    }
}
