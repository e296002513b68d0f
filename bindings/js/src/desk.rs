//! What the module holds between calls: the text that was handed in, the answer, the engines.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use linkspan::live::Live;
use linkspan::offsets::Unit;
use spin::Mutex;

use crate::engine::Engine;
use crate::live;

/// Above this many bytes, what a call has needed is given back after it.
const KEPT: usize = 1 << 20;

/// The one desk of the module.
static DESK: Mutex<Desk> = Mutex::new(Desk::new());

/// Runs `work` at the desk. WebAssembly has one thread and nothing here calls JavaScript, so nobody
/// is ever waited for.
pub(crate) fn at<T>(work: impl FnOnce(&mut Desk) -> T) -> T {
    work(&mut DESK.lock())
}

#[derive(Debug)]
pub(crate) struct Desk {
    /// Where JavaScript writes the text, as UTF-8.
    pub(crate) input: Vec<u8>,
    /// The answer, if it is text.
    pub(crate) output: String,
    /// The answer, if it is links.
    pub(crate) links: Vec<u32>,
    /// Where JavaScript writes numbers.
    pub(crate) numbers: Vec<u32>,
    engines: Slots<Engine>,
    lives: Slots<Live>,
}

/// Things with numbers; those that were dropped leave a hole.
type Slots<T> = Vec<Option<Box<T>>>;

impl Desk {
    const fn new() -> Self {
        Desk {
            input: Vec::new(),
            output: String::new(),
            links: Vec::new(),
            numbers: Vec::new(),
            engines: Vec::new(),
            lives: Vec::new(),
        }
    }

    /// Makes room for `len` bytes of input; `None` if there is not so much memory.
    pub(crate) fn make_room(&mut self, len: usize) -> Option<&mut [u8]> {
        let more = len.saturating_sub(self.input.len());
        self.input.try_reserve(more).ok()?;
        if more > 0 {
            self.input.resize(len, 0);
        }
        Some(&mut self.input)
    }

    /// Keeps the engine and returns its number.
    pub(crate) fn add(&mut self, engine: Engine) -> usize {
        keep(&mut self.engines, engine)
    }

    /// Drops the engine with that number.
    pub(crate) fn remove(&mut self, number: usize) {
        drop_from(&mut self.engines, number);
    }

    /// Follows an empty document with an engine and returns the number of that.
    pub(crate) fn add_live(&mut self, engine: usize) -> Option<usize> {
        let engine = self.engines.get(engine)?.as_ref()?;
        let live = Live::with(engine.linkifier.clone(), Unit::Utf16);
        Some(keep(&mut self.lives, live))
    }

    /// Drops the document with that number.
    pub(crate) fn remove_live(&mut self, number: usize) {
        drop_from(&mut self.lives, number);
    }

    /// Says what happened to a document, with the first `len` bytes of input and all numbers. `None` if there
    /// is no such document, `Some(None)` if the answer is `null`.
    pub(crate) fn perform(
        &mut self,
        number: usize,
        what: u32,
        len: usize,
    ) -> Option<Option<usize>> {
        let live = self.lives.get_mut(number)?.as_mut()?;
        let text = String::from_utf8_lossy(self.input.get(..len)?);
        let said = live::perform(live, what, &self.numbers, &text);
        if self.input.len() > KEPT {
            self.input = Vec::new();
        }
        Some(said.map(|said| {
            self.output = said;
            self.output.len()
        }))
    }

    /// Asks an engine about the first `len` bytes of input, with room for its answer. `None` if
    /// there is no such engine.
    pub(crate) fn ask<T>(
        &mut self,
        number: usize,
        len: usize,
        question: impl FnOnce(&Engine, &[u8], &mut Answer<'_>) -> T,
    ) -> Option<T> {
        let engine = self.engines.get(number)?.as_ref()?;
        let input = self.input.get(..len)?;
        self.output.clear();
        self.links.clear();
        let mut answer = Answer {
            text: &mut self.output,
            links: &mut self.links,
        };
        let said = question(engine, input, &mut answer);
        if self.input.len() > KEPT {
            self.input = Vec::new();
        }
        Some(said)
    }

    /// Gives back what a large answer has needed, after it was read.
    pub(crate) fn tidy(&mut self) {
        if self.output.capacity() > KEPT {
            self.output = String::new();
        }
        if self.links.capacity() > KEPT / size_of::<u32>() {
            self.links = Vec::new();
        }
    }
}

fn keep<T>(slots: &mut Slots<T>, thing: T) -> usize {
    let thing = Some(Box::new(thing));
    let free = slots.iter().position(Option::is_none);
    match free.and_then(|free| slots.get_mut(free)) {
        Some(slot) => *slot = thing,
        None => slots.push(thing),
    }
    free.unwrap_or(slots.len() - 1)
}

fn drop_from<T>(slots: &mut Slots<T>, number: usize) {
    if let Some(slot) = slots.get_mut(number) {
        *slot = None;
    }
}

/// Where an engine's answer goes.
#[derive(Debug)]
pub(crate) struct Answer<'d> {
    pub(crate) text: &'d mut String,
    pub(crate) links: &'d mut Vec<u32>,
}
