//! A folder that many threads walk. The thread that finds a file reads it.
//!
//! The threads send their results in batches, so that they seldom wait for each other. Large files are set
//! aside; the ordered pool reads them afterwards, with all threads at one file.

use std::fs;
use std::mem;
use std::path::Path;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use ignore::{DirEntry, ParallelVisitor, ParallelVisitorBuilder, WalkState};

use super::{Input, Inputs, Rules, entry};
use crate::failure::Failure;
use crate::pieces::Split;
use crate::pool::{self, Answer, Reader, Work};
use crate::queue::{End, Reading};

/// The maximum bytes of output, and the maximum number of files, that a thread collects before it
/// sends them.
const BATCH: (usize, usize) = (32 << 10, 1024);

/// The size above which all threads read a file together, so that its output need not wait in
/// memory.
const LARGE: u64 = 4 << 20;

/// A walk, and the answers about its files.
#[derive(Debug)]
pub(crate) struct Walk {
    batches: Receiver<Vec<Answer>>,
    answers: std::vec::IntoIter<Answer>,
    thread: Option<JoinHandle<()>>,
    large: Arc<Mutex<Vec<Input>>>,
}

impl Walk {
    /// Starts walking. With `is_live`, each answer is sent at once, because a person is watching.
    pub(crate) fn start<W: Work>(
        folder: &Path,
        rules: &Rules,
        work: &Arc<W>,
        split: Split,
        is_live: bool,
    ) -> Self {
        let (sender, batches) = sync_channel(64);
        let large = Arc::new(Mutex::new(Vec::new()));
        let mut readers = Readers {
            work: Arc::clone(work),
            split,
            is_live,
            sender,
            large: Arc::clone(&large),
        };
        let walk = rules.walk(folder).build_parallel();
        Self {
            batches,
            answers: Vec::new().into_iter(),
            thread: Some(thread::spawn(move || walk.visit(&mut readers))),
            large,
        }
    }

    /// Waits for the next answer. Returns `None` when all small files are read.
    pub(crate) fn next(&mut self) -> Result<Option<Answer>, Failure> {
        loop {
            if let Some(answer) = self.answers.next() {
                return Ok(Some(answer));
            }
            match self.batches.recv() {
                Ok(batch) => self.answers = batch.into_iter(),
                Err(_) => return pool::finish(self.thread.take().into_iter()).map(|()| None),
            }
        }
    }

    /// Returns the large files, once all small ones are read.
    pub(crate) fn large(&self) -> Inputs {
        let large = self.large.lock().map(|mut large| mem::take(&mut *large));
        let mut large = large.unwrap_or_default();
        large.sort_by_cached_key(|input| input.source.name());
        Box::new(large.into_iter().map(Ok))
    }
}

/// Creates a reader for each thread.
struct Readers<W> {
    work: Arc<W>,
    split: Split,
    is_live: bool,
    sender: SyncSender<Vec<Answer>>,
    large: Arc<Mutex<Vec<Input>>>,
}

impl<W: Work> ParallelVisitorBuilder<'static> for Readers<W> {
    fn build(&mut self) -> Box<dyn ParallelVisitor + 'static> {
        Box::new(Visitor {
            reader: Reader::new(&self.work),
            split: self.split,
            is_live: self.is_live,
            sender: self.sender.clone(),
            large: Arc::clone(&self.large),
            batch: Vec::new(),
            bytes: 0,
        })
    }
}

/// Reads the files that one thread finds.
struct Visitor<W> {
    reader: Reader<W>,
    split: Split,
    is_live: bool,
    sender: SyncSender<Vec<Answer>>,
    large: Arc<Mutex<Vec<Input>>>,
    batch: Vec<Answer>,
    bytes: usize,
}

impl<W: Work> ParallelVisitor for Visitor<W> {
    fn visit(&mut self, found: Result<DirEntry, ignore::Error>) -> WalkState {
        let end = match entry(found) {
            None => return WalkState::Continue,
            Some(Ok(input)) => self.read(input),
            Some(Err(failure)) => Some(End::Failed(failure)),
        };
        self.batch.extend(end.map(Answer::End));
        let is_full = self.bytes >= BATCH.0 || self.batch.len() >= BATCH.1;
        if is_full || (self.is_live && self.bytes > 0) {
            return self.send();
        }
        WalkState::Continue
    }
}

impl<W: Work> Visitor<W> {
    /// Reads a file, or sets it aside if it is large.
    fn read(&mut self, input: Input) -> Option<End> {
        let mut reading = match Reading::small(&input, self.split) {
            Ok(reading) => reading,
            Err(failure) => return Some(End::Failed(failure)),
        };
        if reading.is_long(mem::take(&mut self.reader.buffer)) && is_large(&input) {
            if let Ok(mut large) = self.large.lock() {
                large.push(Input::named(input.source));
            }
            return None;
        }
        let (batch, bytes) = (&mut self.batch, &mut self.bytes);
        let end = self.reader.read(&mut reading, self.split, &mut |done| {
            *bytes += done.printed.len();
            if done.bytes > 0 {
                batch.push(Answer::Done(done));
            }
        });
        Some(end)
    }

    /// Sends the batch. Ends the walk if the receiver is gone.
    fn send(&mut self) -> WalkState {
        self.bytes = 0;
        match self.sender.send(mem::take(&mut self.batch)) {
            Ok(()) => WalkState::Continue,
            Err(_) => WalkState::Quit,
        }
    }
}

impl<W> Drop for Visitor<W> {
    fn drop(&mut self) {
        // If the main thread has stopped, nobody needs the answers.
        let _ = self.sender.send(mem::take(&mut self.batch));
    }
}

fn is_large(input: &Input) -> bool {
    let crate::input::Source::File(path) = &input.source else {
        return false;
    };
    fs::metadata(path).is_ok_and(|data| data.len() >= LARGE)
}
