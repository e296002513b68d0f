//! Decides which forms of a text to undo: those that then are part of a link.
//!
//! The forms of a word are undone together, and those that are then outside any link are put back.
//! Where a word has forms in single and in double brackets, the single ones were there before:
//! `defang` writes double brackets around what it hides in a word that has other forms. So the
//! deeper ones are undone first, and the others only if all of them are then inside links.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::detect::Detector;
use crate::detect::email::Emails;

use super::form::{self, DEEPEST, Form, is_hard};
use super::mask::Mask;

/// A text, its forms, and which of them to undo.
#[derive(Debug)]
pub(super) struct Undoing<'t> {
    text: &'t str,
    forms: Vec<Form>,
    /// For each form, the number of the word that contains it.
    words: Vec<usize>,
    /// For each form, whether to undo it.
    undone: Vec<bool>,
    /// Whether a link may contain spaces.
    has_quotes: bool,
}

/// A word, and the bracket depth of the forms that are left in it.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) range: Range<usize>,
    pub(super) depth: usize,
}

impl<'t> Undoing<'t> {
    /// Decides about all forms of `text`.
    pub(super) fn new(detector: &Detector, text: &'t str) -> Self {
        let forms = form::all(text);
        let mut undoing = Undoing {
            text,
            words: words(text, &forms),
            undone: vec![false; forms.len()],
            forms,
            has_quotes: detector.options.emails == Emails::LinkQuoted,
        };
        let mut failed = vec![false; undoing.forms.len()];
        for depth in (1..=DEEPEST).rev() {
            undoing.try_depth(detector, depth, &mut failed);
        }
        undoing
    }

    /// Undoes the forms of this depth that are then part of a link, in words that have not failed
    /// yet.
    fn try_depth(&mut self, detector: &Detector, depth: usize, failed: &mut [bool]) {
        let is_tried = |(form, &word): (&Form, &usize)| form.depth == depth && !is(failed, word);
        let tried: Vec<bool> = self.forms.iter().zip(&self.words).map(is_tried).collect();
        if !tried.contains(&true) {
            return;
        }
        // What was undone at a greater depth stays undone.
        let chosen: Vec<bool> = tried.iter().zip(&self.undone).map(|(a, b)| a | b).collect();
        let inside = self.lying_in_links(detector, &chosen);
        for (index, &word) in self
            .words
            .iter()
            .enumerate()
            .filter(|(i, _)| is(&tried, *i))
        {
            // A form outside of links marks its word as failed, so that the word keeps its
            // shallower forms.
            let slot = if is(&inside, index) {
                self.undone.get_mut(index)
            } else {
                failed.get_mut(word)
            };
            slot.into_iter().for_each(|slot| *slot = true);
        }
    }

    /// Returns for each form whether it is part of a link when those of `chosen` are undone.
    fn lying_in_links(&self, detector: &Detector, chosen: &[bool]) -> Vec<bool> {
        let mut inside = vec![false; self.forms.len()];
        let plain = self.with_undone(chosen);
        let Some(mask) = Mask::new(detector, &plain) else {
            return inside;
        };
        let ranges = self.ranges_with_undone(chosen);
        for link in mask.links() {
            // Forms and links are both in order.
            let first = ranges.partition_point(|range| range.start < link.start);
            let forms = ranges.iter().zip(&mut inside).skip(first);
            for (_, inside) in forms.take_while(|(range, _)| range.end <= link.end) {
                *inside = true;
            }
        }
        inside
    }

    /// Returns the text with the forms of `chosen` undone.
    fn with_undone(&self, chosen: &[bool]) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut written = 0;
        for (_, form) in self
            .forms
            .iter()
            .enumerate()
            .filter(|(i, _)| is(chosen, *i))
        {
            out.push_str(self.text.get(written..form.range.start).unwrap_or_default());
            out.push_str(form.plain.as_str());
            written = form.range.end;
        }
        out.push_str(self.text.get(written..).unwrap_or_default());
        out
    }

    /// Returns the range of each form in [`with_undone`](Self::with_undone).
    fn ranges_with_undone(&self, chosen: &[bool]) -> Vec<Range<usize>> {
        let mut before = 0;
        let mut after = 0;
        let place = |(index, form): (usize, &Form)| {
            let start = after + (form.range.start - before);
            before = form.range.end;
            after = if is(chosen, index) {
                start + form.plain.as_str().len()
            } else {
                start + form.range.len()
            };
            start..after
        };
        self.forms.iter().enumerate().map(place).collect()
    }

    /// Widens a range to its word. If links may contain spaces, the whole text is one word.
    fn word_around(&self, range: Range<usize>) -> Range<usize> {
        if self.has_quotes {
            return 0..self.text.len();
        }
        let before = self.text.get(..range.start).unwrap_or_default();
        let after = self.text.get(range.end..).unwrap_or_default();
        let start = before.rfind(is_hard).unwrap_or(0);
        start..range.end + after.find(is_hard).unwrap_or(after.len())
    }

    /// Returns true if undoing created new forms.
    pub(super) fn uncovers(&self) -> bool {
        let mut undone = self
            .forms
            .iter()
            .zip(&self.undone)
            .filter(|(_, undone)| **undone);
        undone.any(|(form, _)| form::uncovers_scheme(self.text, form))
    }

    /// Returns the text with the forms undone.
    pub(super) fn text(&self) -> Cow<'t, str> {
        if self.undone.contains(&true) {
            Cow::Owned(self.with_undone(&self.undone))
        } else {
            Cow::Borrowed(self.text)
        }
    }

    /// Returns the words that keep forms, in order.
    pub(super) fn depths(&self) -> Vec<Word> {
        let mut depths: Vec<Word> = Vec::new();
        let mut last = None;
        let forms = self.forms.iter().zip(&self.words).zip(&self.undone);
        for ((form, &word), _) in forms.filter(|(_, undone)| !**undone) {
            let is_same = last == Some(word) || self.has_quotes;
            match depths.last_mut().filter(|_| is_same) {
                Some(here) => {
                    here.depth = here.depth.max(form.depth);
                    here.range.end = form.range.end;
                }
                None => depths.push(Word {
                    range: form.range.clone(),
                    depth: form.depth,
                }),
            }
            last = Some(word);
        }
        for word in &mut depths {
            word.range = self.word_around(word.range.clone());
        }
        depths
    }
}

fn is(flags: &[bool], index: usize) -> bool {
    flags.get(index).copied().unwrap_or_default()
}

/// Numbers the words that contain forms. A word ends at a Hard character, because no link contains
/// one.
fn words(text: &str, forms: &[Form]) -> Vec<usize> {
    let mut word = 0;
    let mut end = 0;
    let number = |form: &Form| {
        let between = text.get(end..form.range.start).unwrap_or_default();
        word += usize::from(between.contains(is_hard));
        end = form.range.end;
        word
    };
    forms.iter().map(number).collect()
}
