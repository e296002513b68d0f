//! Undo, redo, and Backspace right after a link was made: a link is an undo step of its own.

use crate::unicode::property::is_alphanumeric;
use alloc::vec::Vec;
use core::ops::Range;

use super::relink::Ops;
use super::stretch::open_from;
use super::{Live, Undo, Update};

/// The last change of links, if the text has not changed since.
#[derive(Clone, Debug)]
pub(super) struct Step {
    what: What,
    places: Vec<Range<usize>>,
    undo: Undo,
    caret: Option<usize>,
    is_done: bool,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum What {
    Made,
    Cancelled,
}

impl Step {
    pub(super) fn made(places: Vec<Range<usize>>, undo: Undo, caret: Option<usize>) -> Self {
        Step {
            what: What::Made,
            places,
            undo,
            caret,
            is_done: true,
        }
    }

    pub(super) fn cancelled(places: Vec<Range<usize>>, undo: Undo) -> Self {
        Step {
            what: What::Cancelled,
            caret: None,
            ..Step::made(places, undo, None)
        }
    }
}

impl Live {
    /// Handles Backspace, pressed with the caret at `caret` and nothing selected. If a link was
    /// just made, it is cancelled, the text stays as it is, and the editor must not handle the key.
    /// Otherwise returns `None`, and the editor handles the key as usual.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.edit(Edit::new(0..0, "README.md.com "));
    /// assert_eq!(live.backspace(14).unwrap().changes().len(), 1);
    /// assert!(live.backspace(14).is_none());
    /// ```
    pub fn backspace(&mut self, caret: usize) -> Option<Update> {
        let caret = self.byte(caret);
        let step = self.last.as_ref()?;
        // If the caret has moved since, Backspace means something else.
        let is_fresh = step.what == What::Made && step.is_done && step.caret == Some(caret);
        let place = step
            .places
            .iter()
            .rfind(|place| place.end <= caret)?
            .clone();
        if !is_fresh || !self.is_right_before(&place, caret) {
            return None;
        }
        let undo = self.next_step();
        self.keep_step(Step::cancelled(Vec::from([place.clone()]), undo));
        let ops = self.cancel(&[place]);
        Some(self.update(ops, undo))
    }

    /// Handles undo. If links were just made or cancelled, that is undone, the text stays as it is,
    /// and the editor must not undo anything itself. Otherwise returns `None`.
    ///
    /// This is for editors whose history does not include links. Other editors call
    /// [`unlink`](Live::unlink) and [`link`](Live::link) when their history removes or restores a
    /// link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::live::{Edit, Live};
    ///
    /// let mut live = Live::new();
    /// live.edit(Edit::new(0..0, "example.com "));
    /// assert!(live.undo().is_some());
    /// assert!(live.links().is_empty());
    /// assert!(live.undo().is_none());
    /// assert!(live.redo().is_some());
    /// assert_eq!(live.links().len(), 1);
    /// ```
    pub fn undo(&mut self) -> Option<Update> {
        self.again(false)
    }

    /// Handles redo. See [`undo`](Live::undo).
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::live::Live::new().redo().is_none());
    /// ```
    pub fn redo(&mut self) -> Option<Update> {
        self.again(true)
    }

    /// Redoes or undoes the last step.
    fn again(&mut self, is_redo: bool) -> Option<Update> {
        let mut step = self.last.take_if(|step| step.is_done != is_redo)?;
        step.is_done = is_redo;
        let ops = if (step.what == What::Made) == is_redo {
            self.force_all(&step.places)
        } else {
            self.cancel(&step.places)
        };
        let undo = step.undo;
        self.last = Some(step);
        Some(self.update(ops, undo))
    }

    fn force_all(&mut self, places: &[Range<usize>]) -> Ops {
        let mut ops = Ops::default();
        for place in places {
            self.force_into(place.clone(), &mut ops);
        }
        ops
    }

    pub(super) fn keep_step(&mut self, step: Step) {
        self.last = Some(step);
    }

    /// Records that links were made, unless the step is already recorded.
    pub(super) fn note_step(&mut self, made: Vec<Range<usize>>, undo: Undo) {
        if self.last.as_ref().is_none_or(|last| last.undo != undo) {
            self.last = Some(Step::made(made, undo, self.caret));
        }
    }

    /// Returns true if only the text that settled a link is between the link and the caret.
    fn is_right_before(&self, place: &Range<usize>, caret: usize) -> bool {
        let between = self.text.slice(place.end..caret);
        let settled = between.trim_end();
        // At most one space, of any width.
        between.len() - settled.len() <= '\u{3000}'.len_utf8()
            && open_from(settled) == 0
            && !settled.chars().any(is_alphanumeric)
    }
}
