//! The queue of what to read next: the inputs in order, large ones piece by piece.
//!
//! Workers take the next [`Task`] from the one queue. A batch of small files is one task, so that many files are
//! opened and read at the same time and a worker seldom waits. Each chunk or piece of a large file is a task.

use std::fs;
use std::io::Read;
use std::sync::Arc;

use crate::chunks::{Chunk, Chunks, LargeFile};
use crate::failure::Failure;
use crate::input::Source;
use crate::pieces::{Buffer, Piece, Pieces, SIZE, Split};
use crate::position::Positions;
use crate::walk::{Found, Input, Inputs};

/// A unit of work for a worker.
#[derive(Debug)]
pub(crate) enum Task {
    /// A piece of a large input.
    Piece(Piece),
    /// Small files, not yet opened.
    Files(Vec<Input>),
    /// A chunk of a large file.
    Chunk(Chunk),
    /// The end of a file that is read in chunks. Failures are known once all chunks are done.
    AllChunks(Arc<LargeFile>),
    /// The end of an input.
    End(End),
}

/// How an input ended.
#[derive(Debug)]
pub(crate) enum End {
    /// It was read, as far as was requested.
    Whole(Source),
    /// It was skipped: it was found in a folder and is not text.
    Binary,
    /// It could not be read, or not completely.
    Failed(Failure),
}

/// The maximum number of small files in a task, and the maximum of their total size in bytes.
const BATCH: (usize, u64) = (128, SIZE as u64);

/// The inputs of a verb, and the one that is being read.
pub(crate) struct Queue {
    inputs: Inputs,
    /// An input taken from `inputs` that is read next.
    waiting: Option<Found>,
    split: Split,
    /// The length of the chunks of large files.
    chunk: u64,
    open: Option<Open>,
}

/// The input that is being read.
enum Open {
    /// Piece by piece, by the worker that has the queue.
    Reading(Box<Reading>),
    /// In chunks, by all workers.
    Chunks(Chunks),
}

impl Queue {
    /// Creates the queue. Nothing is read yet.
    pub(crate) fn new(inputs: Inputs, split: Split, chunk: u64) -> Self {
        Self {
            inputs,
            waiting: None,
            split,
            chunk,
            open: None,
        }
    }

    /// Returns how inputs are split.
    pub(crate) fn split(&self) -> Split {
        self.split
    }

    /// Takes the next task. Returns `None` at the end.
    pub(crate) fn next(&mut self, buffer: Buffer) -> Option<Task> {
        if self.open.is_none() {
            let files = self.small_files();
            if !files.is_empty() {
                return Some(Task::Files(files));
            }
            let opened = self.next_input()?.and_then(|input| self.begin(&input));
            match opened {
                Ok(open) => self.open = Some(open),
                Err(failure) => return Some(Task::End(End::Failed(failure))),
            }
        }
        let last = match self.open.as_mut()? {
            Open::Reading(reading) => match reading.next(buffer) {
                Ok(piece) => return Some(Task::Piece(piece)),
                Err(end) => Task::End(end),
            },
            Open::Chunks(chunks) => match chunks.next() {
                Some(chunk) => return Some(Task::Chunk(chunk)),
                None => Task::AllChunks(Arc::clone(&chunks.file)),
            },
        };
        self.open = None;
        Some(last)
    }

    fn next_input(&mut self) -> Option<Found> {
        self.waiting.take().or_else(|| self.inputs.next())
    }

    /// Takes the next small files, up to a maximum.
    fn small_files(&mut self) -> Vec<Input> {
        let (mut files, (count, mut bytes)) = (Vec::new(), BATCH);
        while files.len() < count {
            let Some(next) = self.next_input() else { break };
            let size = match &next {
                Ok(input) => small_size(&input.source).filter(|&size| size <= bytes),
                Err(_) => None,
            };
            match (next, size) {
                (Ok(input), Some(size)) => {
                    bytes -= size;
                    files.push(input);
                }
                (other, _) => {
                    self.waiting = Some(other);
                    break;
                }
            }
        }
        files
    }

    /// Opens an input. It is read in chunks only if no lines are counted, because line numbers continue from one chunk to
    /// the next.
    fn begin(&self, input: &Input) -> Result<Open, Failure> {
        let chunks = match self.split.positions {
            Positions::Bytes if input.is_text && self.is_plain(&input.source) => {
                Chunks::of(&input.source, self.split.cuts, self.chunk)?
            }
            _ => None,
        };
        match chunks {
            Some(chunks) => Ok(Open::Chunks(chunks)),
            None => {
                Reading::open(input, self.split).map(|reading| Open::Reading(Box::new(reading)))
            }
        }
    }

    /// Returns true if an input is text in UTF-8, so that each chunk can be read by itself.
    fn is_plain(&self, source: &Source) -> bool {
        self.split.reads.is_plain() && !source.has_wide_mark()
    }

    /// Continues after a piece that ended in the middle of a stretch.
    pub(crate) fn go_on(&mut self, buffer: Buffer) -> Option<Piece> {
        match self.open.as_mut()? {
            Open::Reading(reading) => reading.go_on(buffer),
            Open::Chunks(_) => None,
        }
    }
}

/// Returns the size of a file that a single read probably reads whole. Files without a size, such as pipes, are not
/// small.
fn small_size(source: &Source) -> Option<u64> {
    let Source::File(path) = source else {
        return None;
    };
    let data = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    (1..SIZE as u64).contains(&data.len()).then_some(data.len())
}

/// An input that is being read.
pub(crate) struct Reading {
    source: Source,
    pieces: Pieces<Box<dyn Read + Send>>,
    /// Whether it is skipped if it is binary.
    may_skip: bool,
    /// The piece that was read ahead.
    ahead: Option<Result<Piece, End>>,
}

impl Reading {
    /// Opens an input.
    pub(crate) fn open(input: &Input, split: Split) -> Result<Self, Failure> {
        let source = input.source.clone();
        let pieces = Pieces::new(source.open()?, source.name().into(), split);
        Ok(Self {
            source,
            pieces,
            may_skip: !input.is_text,
            ahead: None,
        })
    }

    /// Opens a file that a single read probably reads whole.
    pub(crate) fn small(input: &Input, split: Split) -> Result<Self, Failure> {
        let mut reading = Self::open(input, split)?;
        reading.pieces = reading.pieces.filling();
        Ok(reading)
    }

    /// Opens a chunk of an input.
    pub(crate) fn chunk(chunk: Chunk, split: Split) -> Result<Self, Failure> {
        let file = Arc::clone(&chunk.file);
        let reader = chunk
            .open()
            .map_err(|error| file.source.unreadable(&error))?;
        let offset = usize::try_from(reader.offset()).unwrap_or(usize::MAX);
        let stream: Box<dyn Read + Send> = Box::new(reader);
        Ok(Self {
            source: file.source.clone(),
            pieces: Pieces::within(stream, Arc::clone(&file.name), split, offset),
            may_skip: false,
            ahead: None,
        })
    }

    /// Reads the first piece ahead. Returns true if there is more.
    pub(crate) fn is_long(&mut self, buffer: Buffer) -> bool {
        self.ahead = Some(self.next(buffer));
        !self.pieces.is_done() && matches!(self.ahead, Some(Ok(_)))
    }

    /// Reads the next piece, or returns how the input ended.
    pub(crate) fn next(&mut self, buffer: Buffer) -> Result<Piece, End> {
        if let Some(ahead) = self.ahead.take() {
            return ahead;
        }
        match self.pieces.next(buffer) {
            Ok(Some(piece))
                if self.may_skip && !piece.form.is_wide() && piece.bytes().contains(&0) =>
            {
                Err(End::Binary)
            }
            Ok(Some(piece)) => {
                self.may_skip = false;
                Ok(piece)
            }
            Ok(None) => Err(self.end()),
            Err(error) => Err(End::Failed(self.source.unreadable(&error))),
        }
    }

    /// Returns the end of an input that need not be read further.
    pub(crate) fn end(&self) -> End {
        End::Whole(self.source.clone())
    }

    /// Continues after a piece that ended in the middle of a stretch. `next` reports the end.
    pub(crate) fn go_on(&mut self, buffer: Buffer) -> Option<Piece> {
        match self.next(buffer) {
            Ok(piece) => Some(piece),
            Err(end) => {
                self.ahead = Some(Err(end));
                None
            }
        }
    }
}
