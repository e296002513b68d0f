//! Updates the links of an area to match its text.

use alloc::vec::Vec;
use core::ops::Range;

use super::apply::was_cancelled;
use super::spans::{Span, overlaps};
use super::stretch::Wanted;
use super::{
    Auto, AutoLink, Change, Edit, LinkId, Live, Op, Provenance, Reason, StepId, Undo, Update,
};

/// When to make new links.
#[derive(Clone, Debug)]
pub(super) enum Timing<'a> {
    /// At once.
    Now,
    /// Unless the caret is in the way.
    Open,
    /// Undo has restored this range, with these links if they are known.
    History(Range<usize>, Option<&'a [Range<usize>]>),
    /// Those in this range at once, even if linkification is disabled. Others stay as they are.
    Forced(Range<usize>),
}

/// What to do with a link that should exist and does not.
enum Fate {
    Make,
    Hold,
    Cancel,
    Leave,
}

/// Operations by kind, with ranges in bytes.
#[derive(Debug, Default)]
pub(super) struct Ops {
    removed: Vec<Op>,
    moved: Vec<Op>,
    added: Vec<AutoLink>,
    reason: Option<Reason>,
}

impl Ops {
    /// Gives links a reason for their removal other than their text.
    pub(super) fn because(reason: Reason) -> Self {
        Ops {
            reason: Some(reason),
            ..Ops::default()
        }
    }

    fn remove(&mut self, id: LinkId, range: Range<usize>) {
        let reason = self.reason.unwrap_or(Reason::Text);
        self.removed.push(Op::Remove { id, range, reason });
    }

    /// Returns the ranges of the new links.
    fn made(&self) -> Vec<Range<usize>> {
        self.added.iter().map(|link| link.range.clone()).collect()
    }
}

impl Live {
    /// Returns when to make new links after a change.
    pub(super) fn timing<'a>(
        &self,
        edit: &Edit<'_>,
        changed: Range<usize>,
        linked: Option<&'a [Range<usize>]>,
    ) -> Timing<'a> {
        match edit.provenance {
            Provenance::Typed => Timing::Open,
            Provenance::Pasted | Provenance::Program => Timing::Now,
            Provenance::History => Timing::History(changed, linked),
        }
    }

    /// Updates the links of the words around a window. Links held back elsewhere must be
    /// [left](Live::leave) first.
    pub(super) fn relink(&mut self, window: Range<usize>, timing: &Timing<'_>, ops: &mut Ops) {
        let area = self.area(window);
        let is_in = |at: &usize| area.start <= *at && *at <= area.end;
        // Links held back in this area are decided again below.
        self.pending = self.pending.filter(|at| !is_in(at));
        let old = self.links.touching(area.clone());
        let mut spans = Vec::with_capacity(old.len());
        let new = self.follow(old, self.wanted(&area), &mut spans, ops);
        let open = self.held_back(timing, new.is_empty());
        for wanted in new {
            match self.fate(&wanted.range, timing, &open) {
                Fate::Make => spans.push(self.make(wanted, ops)),
                Fate::Hold => self.pending = Some(wanted.range.start),
                Fate::Cancel => self.tombstones.insert(wanted.range, ()),
                Fate::Leave => {}
            }
        }
        spans.sort_unstable_by_key(|span| span.range.start);
        self.links.splice(area.clone(), area.len(), spans);
    }

    /// Matches each old link with the wanted link at its place, and removes it if there is none.
    /// Returns the wanted links that are new.
    fn follow(
        &self,
        old: Vec<Span<Auto>>,
        wanted: Vec<Wanted>,
        spans: &mut Vec<Span<Auto>>,
        ops: &mut Ops,
    ) -> Vec<Wanted> {
        let mut new = Vec::new();
        let mut wanted = wanted.into_iter().peekable();
        for span in old {
            let is_before = |wanted: &Wanted| wanted.range.end <= span.range.start;
            new.extend(core::iter::from_fn(|| wanted.next_if(is_before)));
            match wanted.next_if(|wanted| overlaps(&wanted.range, &span.range)) {
                Some(heir) => spans.push(inherit(span, heir, ops)),
                None => ops.remove(span.value.id, span.range),
            }
        }
        new.extend(wanted);
        new
    }

    /// Returns the text before the caret in which links are held back, or `None` if there is no
    /// caret.
    fn held_back(&self, timing: &Timing<'_>, is_idle: bool) -> Option<Range<usize>> {
        let caret = match timing {
            Timing::Open | Timing::Forced(_) if !is_idle => self.caret?,
            _ => return None,
        };
        Some(self.open_before(caret)..caret)
    }

    /// Decides what to do with a new link.
    fn fate(&self, range: &Range<usize>, timing: &Timing<'_>, open: &Option<Range<usize>>) -> Fate {
        let is_open = |open: &Range<usize>| range.start <= open.end && open.start <= range.end;
        match timing {
            Timing::Forced(asked) if overlaps(asked, range) => Fate::Make,
            _ if self.is_off => Fate::Leave,
            Timing::History(changed, linked) => self.past(range, changed, *linked),
            _ if open.as_ref().is_some_and(is_open) => Fate::Hold,
            _ => Fate::Make,
        }
    }

    /// Decides what to do with a link in a text that undo has restored.
    fn past(
        &self,
        range: &Range<usize>,
        changed: &Range<usize>,
        linked: Option<&[Range<usize>]>,
    ) -> Fate {
        let is_touched = range.start <= changed.end && changed.start <= range.end;
        let is_known = match linked {
            Some(linked) => linked.iter().any(|linked| overlaps(linked, range)),
            None => !was_cancelled(&self.cancelled_texts, &self.text.slice(range.clone())),
        };
        if is_touched && !is_known {
            Fate::Cancel
        } else {
            Fate::Make
        }
    }

    fn make(&mut self, wanted: Wanted, ops: &mut Ops) -> Span<Auto> {
        self.ids += 1;
        let value = Auto {
            id: LinkId(self.ids),
            href: wanted.href,
            kind: wanted.kind,
        };
        ops.added.push(auto_link(&wanted.range, &value));
        Span {
            range: wanted.range,
            value,
        }
    }

    /// Makes the links that were held back and that the caret has left, unless they are in words
    /// that will be updated anyway.
    pub(super) fn leave(&mut self, next: Option<&Range<usize>>, ops: &mut Ops) {
        let Some(at) = self.pending else {
            return;
        };
        let is_in = |area: Range<usize>| area.start <= at && at <= area.end;
        if !next.is_some_and(|window| is_in(self.area(window.clone()))) {
            self.relink(at..at, &Timing::Open, ops);
        }
    }

    /// Removes the links in these ranges and leaves tombstones.
    pub(super) fn cancel(&mut self, places: &[Range<usize>]) -> Ops {
        // All tombstones come first, so that removing one link does not make another again.
        let mut ops = Ops::because(Reason::Cancelled);
        for place in places {
            self.tombstones.insert(place.clone(), ());
        }
        for place in places {
            let timing = Timing::Open;
            self.relink(place.clone(), &timing, &mut ops);
        }
        ops
    }

    /// Makes the links in a range, cancelled or not.
    pub(super) fn force(&mut self, range: Range<usize>) -> Ops {
        let mut ops = Ops::default();
        self.force_into(range, &mut ops);
        ops
    }

    pub(super) fn force_into(&mut self, range: Range<usize>, ops: &mut Ops) {
        for place in self.candidates(range.clone()) {
            let is_cancelled = self.tombstones.overlapping(place.clone());
            if overlaps(&place, &range) && is_cancelled.iter().any(|tomb| tomb.range == place) {
                self.tombstones.remove(place);
            }
        }
        self.relink(range.clone(), &Timing::Forced(range), ops);
    }

    /// Converts operations to an update in the unit of offsets. New links belong to the step
    /// `undo`.
    pub(super) fn update(&mut self, mut ops: Ops, undo: Undo) -> Update {
        for (id, at) in core::mem::take(&mut self.gone) {
            let (range, reason) = (at..at, Reason::Text);
            ops.removed.push(Op::Remove { id, range, reason });
        }
        let made = ops.made();
        let is_cancelled = ops.reason == Some(Reason::Cancelled);
        // Cancelling a link is an undo step of its own. Other removals follow from the edit.
        let removal = if is_cancelled { undo } else { Undo::WithEdit };
        if let Undo::Own(StepId(step)) = undo
            && (is_cancelled || !made.is_empty())
        {
            // The number is used up only if the step changes something.
            self.steps = self.steps.max(step);
            self.note_step(made, undo);
        }
        let with = |undo| move |op| Change { op, undo };
        let mut changes = Vec::new();
        changes.extend(ops.removed.into_iter().map(with(removal)));
        changes.extend(ops.moved.into_iter().map(with(Undo::WithEdit)));
        changes.extend(ops.added.into_iter().map(Op::Add).map(with(undo)));
        for change in &mut changes {
            self.convert(&mut change.op);
        }
        Update { changes }
    }

    fn convert(&self, op: &mut Op) {
        match op {
            Op::Add(link) | Op::Retarget { link } => link.range = self.units(&link.range),
            Op::Move { from, to, .. } => {
                *from = self.units(from);
                *to = self.units(to);
            }
            Op::Remove { range, .. } => *range = self.units(range),
        }
    }

    pub(super) fn links_of(&self, spans: Vec<Span<Auto>>) -> Vec<AutoLink> {
        let links = spans.iter().map(|span| AutoLink {
            range: self.units(&span.range),
            ..auto_link(&span.range, &span.value)
        });
        links.collect()
    }
}

/// Updates an old link to the one wanted at its place.
fn inherit(old: Span<Auto>, heir: Wanted, ops: &mut Ops) -> Span<Auto> {
    let Wanted { range, href, kind } = heir;
    let id = old.value.id;
    if range != old.range {
        ops.moved.push(Op::Move {
            id,
            from: old.range,
            to: range.clone(),
        });
    }
    let value = Auto { id, href, kind };
    if value.href != old.value.href {
        let link = auto_link(&range, &value);
        ops.moved.push(Op::Retarget { link });
    }
    Span { range, value }
}

fn auto_link(range: &Range<usize>, auto: &Auto) -> AutoLink {
    AutoLink {
        id: auto.id,
        range: range.clone(),
        href: auto.href.clone(),
        kind: auto.kind,
    }
}
