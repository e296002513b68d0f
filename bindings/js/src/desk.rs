//! The state of the module between calls: the input, the answer, and the engines.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use spin::Mutex;

use crate::engine::Engine;
#[cfg(feature = "full")]
use crate::live::Followed;

/// The maximum number of bytes that stay allocated after a call.
const KEPT: usize = 1 << 20;

/// The only desk of the module.
static DESK: Mutex<Desk> = Mutex::new(Desk::new());

/// Runs `work` with the desk. WebAssembly has one thread and nothing here calls JavaScript, so the
/// lock is always free.
pub(crate) fn at<T>(work: impl FnOnce(&mut Desk) -> T) -> T {
    work(&mut DESK.lock())
}

#[derive(Debug)]
pub(crate) struct Desk {
    /// The buffer into which JavaScript writes the text, as UTF-8.
    pub(crate) input: Vec<u8>,
    /// The answer, if it is text.
    pub(crate) output: String,
    /// The answer, if it is links.
    pub(crate) links: Vec<u32>,
    engines: Vec<Option<Box<Engine>>>,
    /// The documents of editors.
    #[cfg(feature = "full")]
    pub(crate) lives: Vec<Option<Box<Followed>>>,
}

impl Desk {
    const fn new() -> Self {
        Desk {
            input: Vec::new(),
            output: String::new(),
            links: Vec::new(),
            engines: Vec::new(),
            #[cfg(feature = "full")]
            lives: Vec::new(),
        }
    }

    /// Makes room for `len` bytes of input. Returns `None` if there is not enough memory.
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
        let engine = Some(Box::new(engine));
        match self.engines.iter().position(Option::is_none) {
            Some(free) => {
                if let Some(slot) = self.engines.get_mut(free) {
                    *slot = engine;
                }
                free
            }
            None => {
                self.engines.push(engine);
                self.engines.len() - 1
            }
        }
    }

    /// Drops the engine with this number.
    pub(crate) fn remove(&mut self, number: usize) {
        if let Some(slot) = self.engines.get_mut(number) {
            *slot = None;
        }
    }

    /// Runs an engine on the first `len` bytes of input, with buffers for its answer. Returns
    /// `None` if there is no such engine.
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

    /// Frees the memory of a large answer after it was read.
    pub(crate) fn tidy(&mut self) {
        if self.output.capacity() > KEPT {
            self.output = String::new();
        }
        if self.links.capacity() > KEPT / size_of::<u32>() {
            self.links = Vec::new();
        }
    }
}

/// The buffers for an engine's answer.
#[derive(Debug)]
pub(crate) struct Answer<'d> {
    pub(crate) text: &'d mut String,
    pub(crate) links: &'d mut Vec<u32>,
}
