//! Undo, redo, and Backspace right after: a link is a step of its own.

use crate::unicode::property::is_alphanumeric;
use alloc::vec::Vec;
use core::ops::Range;

use super::relink::Ops;
use super::stretch::open_from;
use super::{Live, Undo, Update};

/// What was done to links last, if the text was not changed since.
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
    /// Says that Backspace was pressed, with the caret at `caret` and nothing selected. If a link was made right before, it is
    /// cancelled, the text stays as it is, and the key must do nothing else. Else there is no answer,
    /// and the key does what it always does.
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
        Some(self.told(ops, undo))
    }

    /// Says that undo was asked for. If links were made or cancelled right before, that is taken back, the
    /// text stays as it is, and the editor's own undo must do nothing. Else there is no answer.
    ///
    /// For editors that have no history of links. Others say [`unlink`](Live::unlink) and [`link`](Live::link)
    /// when their history takes a link away or puts it back.
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

    /// Says that redo was asked for; see [`undo`](Live::undo).
    ///
    /// # Example
    ///
    /// ```
    /// assert!(linkspan::live::Live::new().redo().is_none());
    /// ```
    pub fn redo(&mut self) -> Option<Update> {
        self.again(true)
    }

    /// Does the last step again, or takes it back.
    fn again(&mut self, is_redo: bool) -> Option<Update> {
        let mut step = self.last.take_if(|step| step.is_done != is_redo)?;
        step.is_done = is_redo;
        let ops = match (step.what == What::Made) == is_redo {
            true => self.force_all(&step.places),
            false => self.cancel(&step.places),
        };
        let undo = step.undo;
        self.last = Some(step);
        Some(self.told(ops, undo))
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

    /// Remembers that links were made, unless the step is known already.
    pub(super) fn note_step(&mut self, made: Vec<Range<usize>>, undo: Undo) {
        if self.last.as_ref().is_none_or(|last| last.undo != undo) {
            self.last = Some(Step::made(made, undo, self.caret));
        }
    }

    /// Returns true if nothing but what settled a link stands between it and the caret.
    fn is_right_before(&self, place: &Range<usize>, caret: usize) -> bool {
        let behind = self.text.slice(place.end..caret);
        let settled = behind.trim_end();
        behind.len() - settled.len() <= '\u{3000}'.len_utf8()
            && open_from(settled) == 0
            && !settled.chars().any(is_alphanumeric)
    }
}
