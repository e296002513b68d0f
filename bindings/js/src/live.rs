//! Links while somebody types: the functions that `js/live.js` calls.
//!
//! Ranges are passed one by one ([`ls_live_range`]) before the call that uses them. The answer to nearly every
//! keystroke contains no changes; it has length 0 and is not read.
#![allow(
    unsafe_code,
    reason = "names that JavaScript can call; there is no other unsafe code"
)]
#![allow(unreachable_pub, missing_docs, reason = "called by name, from outside")]

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem;
use core::ops::Range;

use linkspan::live::{AutoLink, Change, Edit, Live, Op, Provenance, Undo, Update};
use linkspan::offsets::Unit;

use crate::desk::{self, Desk};
use crate::exports::read;
use crate::json::Json;

/// There is no document with this number.
const NO_LIVE: i32 = -1;
/// The answer is `null`.
const NONE: i32 = -2;
/// No offset.
const NOWHERE: usize = u32::MAX as usize;

/// A document, and the ranges for the next call about it.
#[derive(Debug)]
pub(crate) struct Followed {
    live: Live,
    protected: Vec<Range<usize>>,
    linked: Vec<Range<usize>>,
    tombstones: Vec<Range<usize>>,
}

/// Creates a document with the linkifier of an engine, and returns its number.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live(engine: usize) -> i32 {
    desk::at(|desk| {
        let linkifier = desk.ask(engine, 0, |engine, _, _| engine.judge.linkifier.clone());
        let Some(linkifier) = linkifier else {
            return NO_LIVE;
        };
        let followed = Some(Box::new(Followed {
            live: Live::with(linkifier, Unit::Utf16),
            protected: Vec::new(),
            linked: Vec::new(),
            tombstones: Vec::new(),
        }));
        let free = desk.lives.iter().position(Option::is_none);
        let number = free.unwrap_or(desk.lives.len());
        match desk.lives.get_mut(number) {
            Some(slot) => *slot = followed,
            None => desk.lives.push(followed),
        }
        number as i32
    })
}

/// Drops a document.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_free(live: usize) {
    desk::at(|desk| {
        if let Some(slot) = desk.lives.get_mut(live) {
            *slot = None;
        }
    });
}

/// Passes a range for the next call. `kind` is 0 for a protected one, 1 for a linked one and 2 for a tombstone.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_range(live: usize, what: u32, from: usize, to: usize) {
    desk::at(|desk| {
        if let Some(Some(followed)) = desk.lives.get_mut(live) {
            let ranges = match what {
                0 => &mut followed.protected,
                1 => &mut followed.linked,
                _ => &mut followed.tombstones,
            };
            ranges.push(from..to);
        }
    });
}

/// Replaces the document by the text in the input.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_open(live: usize, len: usize) -> i32 {
    with_text(live, len, |followed, text| {
        let protected = mem::take(&mut followed.protected);
        let tombstones = mem::take(&mut followed.tombstones);
        followed.live.open(text, &protected, &tombstones)
    })
}

/// Replaces a range by the text in the input. `how` has the provenance in the bits 0 and 1, whether an input method is
/// composing in bit 2, and whether the links in the text were passed in bit 3.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_edit(
    live: usize,
    len: usize,
    from: usize,
    to: usize,
    caret: usize,
    how: u32,
) -> i32 {
    with_text(live, len, |followed, text| {
        let protected = mem::take(&mut followed.protected);
        let linked = mem::take(&mut followed.linked);
        let mut edit = Edit::new(from..to, text)
            .provenance(provenance(how & 3))
            .protected(&protected);
        if caret != NOWHERE {
            edit = edit.caret(caret);
        }
        if how & 4 != 0 {
            edit = edit.composing(true);
        }
        if how & 8 != 0 {
            edit = edit.linked(&linked);
        }
        followed.live.edit(edit)
    })
}

fn provenance(number: u32) -> Provenance {
    match number {
        0 => Provenance::Typed,
        1 => Provenance::Pasted,
        2 => Provenance::Program,
        _ => Provenance::History,
    }
}

/// Reports another event; see `WHAT` in `js/live.js`.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_do(live: usize, what: u32, from: usize, to: usize) -> i32 {
    answer(live, |followed| {
        let live = &mut followed.live;
        let update = match what {
            0 => live.caret(from),
            1 => live.end_composition(from),
            2 => live.settle(),
            3 => return live.backspace(from),
            4 => return live.undo(),
            5 => return live.redo(),
            6 => live.unlink(from..to),
            7 => live.link(from..to),
            8 => live.protect(from..to),
            9 => live.unprotect(from..to),
            10 => live.set_enabled(true),
            _ => live.set_enabled(false),
        };
        Some(update)
    })
}

/// Writes the links that touch a range.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_links(live: usize, from: usize, to: usize) -> i32 {
    written(live, |live, json| {
        json.group(['[', ']'], |json| {
            for found in live.links_in(from..to) {
                json.object(|json| link(json, &found));
            }
        });
    })
}

/// Writes the tombstones that touch a range.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_tombstones(live: usize, from: usize, to: usize) -> i32 {
    written(live, |live, json| {
        json.group(['[', ']'], |json| {
            for tomb in live.tombstones_in(from..to) {
                json.object(|json| range(json, &tomb));
            }
        });
    })
}

/// Writes the text.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_text(live: usize) -> i32 {
    followed(live, |desk, followed| {
        desk.output = followed.live.text();
        desk.output.len() as i32
    })
}

/// Returns the length of the text.
#[unsafe(no_mangle)]
pub extern "C" fn ls_live_length(live: usize) -> i32 {
    followed(live, |_, followed| followed.live.len() as i32)
}

/// Runs `work` with a document, which is removed from the desk meanwhile.
fn followed(live: usize, work: impl FnOnce(&mut Desk, &mut Followed) -> i32) -> i32 {
    desk::at(|desk| {
        let Some(mut followed) = desk.lives.get_mut(live).and_then(Option::take) else {
            return NO_LIVE;
        };
        let said = work(desk, &mut followed);
        if let Some(slot) = desk.lives.get_mut(live) {
            *slot = Some(followed);
        }
        said
    })
}

fn with_text(live: usize, len: usize, work: impl FnOnce(&mut Followed, &str) -> Update) -> i32 {
    followed(live, |desk, followed| {
        let input = mem::take(&mut desk.input);
        let update = work(followed, read(input.get(..len).unwrap_or_default()));
        desk.input = input;
        desk.tidy();
        say(desk, Some(update))
    })
}

fn answer(live: usize, work: impl FnOnce(&mut Followed) -> Option<Update>) -> i32 {
    followed(live, |desk, followed| {
        let update = work(followed);
        say(desk, update)
    })
}

fn written(live: usize, write: impl FnOnce(&Live, &mut Json)) -> i32 {
    followed(live, |desk, followed| {
        let mut json = Json::default();
        write(&followed.live, &mut json);
        desk.output = json.finish();
        desk.output.len() as i32
    })
}

/// Writes changes as JSON, or nothing if there are none.
fn say(desk: &mut Desk, update: Option<Update>) -> i32 {
    let Some(update) = update else {
        return NONE;
    };
    if update.is_empty() {
        return 0;
    }
    let mut json = Json::default();
    json.group(['[', ']'], |json| {
        for change in &update {
            json.object(|json| self::change(json, change));
        }
    });
    desk.output = json.finish();
    desk.output.len() as i32
}

fn change(json: &mut Json, change: &Change) {
    match change.op() {
        Op::Add(added) => {
            json.text("type", "add");
            link(json, added);
        }
        Op::Retarget { link: aimed } => {
            json.text("type", "retarget");
            link(json, aimed);
        }
        Op::Move { id, from, to } => {
            json.text("type", "move");
            json.number("id", id.get() as usize);
            range(json, to);
            json.name("was");
            json.object(|json| range(json, from));
        }
        Op::Remove {
            id,
            range: place,
            reason,
        } => {
            json.text("type", "remove");
            json.number("id", id.get() as usize);
            range(json, place);
            json.text("reason", reason.as_str());
        }
        _ => {}
    }
    match change.undo() {
        Undo::Own(step) => {
            json.text("undo", "own");
            json.number("step", step.get() as usize);
        }
        _ => {
            json.text("undo", "edit");
            json.raw("step", "null");
        }
    }
}

fn link(json: &mut Json, link: &AutoLink) {
    json.number("id", link.id().get() as usize);
    range(json, &link.range());
    json.text("href", link.href());
    json.text("kind", link.kind().as_str());
}

fn range(json: &mut Json, range: &Range<usize>) {
    json.number("from", range.start);
    json.number("to", range.end);
}
