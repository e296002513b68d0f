//! Linkification while somebody types: one number says what happened, others say where.
//!
//! JavaScript writes the numbers where `ls_numbers` says, and a text, if there is one, as input. The answer is JSON.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use linkspan::live::{
    AutoLink, Change, Composition, Edit, Live, Op, Provenance, Reason, Switch, Undo, Update,
};

use crate::json::Json;

/// What is asked of a document; the numbers are those of `js/live.js`.
pub(crate) fn perform(live: &mut Live, what: u32, numbers: &[u32], text: &str) -> Option<String> {
    let mut numbers = Numbers(numbers.iter());
    let update = match what {
        0 => live.open(text, &numbers.ranges(), &numbers.ranges()),
        1 => edit(live, &mut numbers, text),
        2 => live.caret(numbers.next()),
        3 => live.end_composition(numbers.next()),
        4 => live.settle(),
        5 => live.backspace(numbers.next())?,
        6 => live.undo()?,
        7 => live.redo()?,
        8 => live.unlink(numbers.range()),
        9 => live.link(numbers.range()),
        10 => live.protect(numbers.range()),
        11 => live.unprotect(numbers.range()),
        12 if numbers.next() == 0 => live.switch(Switch::Off),
        12 => live.switch(Switch::On),
        13 => return Some(links(&live.links_in(numbers.range()))),
        14 => return Some(places(&live.tombstones_in(numbers.range()))),
        _ => return Some(live.text()),
    };
    Some(changes(&update))
}

/// Stands for a number that is not said.
const NOTHING: usize = u32::MAX as usize;

/// Numbers, read one after the other; those that are missing are 0.
struct Numbers<'n>(core::slice::Iter<'n, u32>);

impl Numbers<'_> {
    fn next(&mut self) -> usize {
        self.0.next().map_or(0, |number| *number as usize)
    }

    fn range(&mut self) -> Range<usize> {
        let start = self.next();
        start..self.next().max(start)
    }

    /// How many there are, and then they.
    fn ranges(&mut self) -> Vec<Range<usize>> {
        self.maybe_ranges().unwrap_or_default()
    }

    /// The same; `None` if nothing is said about them, which is not the same as that there are none.
    fn maybe_ranges(&mut self) -> Option<Vec<Range<usize>>> {
        let count = self.maybe()?.min(self.0.len() / 2);
        Some((0..count).map(|_| self.range()).collect())
    }

    /// A number, unless it stands for none.
    fn maybe(&mut self) -> Option<usize> {
        Some(self.next()).filter(|&number| number != NOTHING)
    }
}

fn edit(live: &mut Live, numbers: &mut Numbers<'_>, text: &str) -> Update {
    let range = numbers.range();
    let caret = numbers.maybe();
    let provenance = match numbers.next() {
        0 => Provenance::Typed,
        1 => Provenance::Pasted,
        2 => Provenance::Program,
        _ => Provenance::History,
    };
    let composition = match numbers.next() {
        0 => Composition::Closed,
        _ => Composition::Open,
    };
    let (protected, linked) = (numbers.ranges(), numbers.maybe_ranges());
    let mut edit = Edit::new(range, text)
        .provenance(provenance)
        .composition(composition)
        .protected(&protected);
    if let Some(caret) = caret {
        edit = edit.caret(caret);
    }
    if let Some(linked) = &linked {
        edit = edit.linked(linked);
    }
    live.edit(edit)
}

fn changes(update: &Update) -> String {
    let mut json = Json::default();
    json.group(['[', ']'], |json| {
        for item in update.changes() {
            json.object(|json| change(json, item));
        }
    });
    json.finish()
}

fn change(json: &mut Json, change: &Change) {
    match change.op() {
        Op::Add(link) => {
            json.text("type", "add");
            auto_link(json, link);
        }
        Op::Move { id, from, to } => {
            json.text("type", "move");
            json.number("id", id.get() as usize);
            place(json, to);
            json.name("was");
            json.object(|json| place(json, from));
        }
        Op::Retarget { link } => {
            json.text("type", "retarget");
            auto_link(json, link);
        }
        Op::Remove { id, range, reason } => {
            json.text("type", "remove");
            json.number("id", id.get() as usize);
            place(json, range);
            json.text("reason", reason_name(*reason));
        }
        _ => json.text("type", "unknown"),
    }
    match change.undo() {
        Undo::Own(step) => {
            json.text("undo", "own");
            json.number("step", step.get() as usize);
        }
        _ => json.text("undo", "edit"),
    }
}

fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Cancelled => "cancelled",
        Reason::Protected => "protected",
        _ => "text",
    }
}

fn auto_link(json: &mut Json, link: &AutoLink) {
    json.number("id", link.id().get() as usize);
    place(json, &link.range());
    json.text("href", link.href());
    json.text("kind", link.kind().as_str());
}

fn place(json: &mut Json, range: &Range<usize>) {
    json.number("from", range.start);
    json.number("to", range.end);
}

fn links(links: &[AutoLink]) -> String {
    let mut json = Json::default();
    json.group(['[', ']'], |json| {
        links
            .iter()
            .for_each(|link| json.object(|json| auto_link(json, link)));
    });
    json.finish()
}

fn places(ranges: &[Range<usize>]) -> String {
    let mut json = Json::default();
    json.group(['[', ']'], |json| {
        ranges
            .iter()
            .for_each(|range| json.object(|json| place(json, range)));
    });
    json.finish()
}
