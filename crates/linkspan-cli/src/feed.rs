//! What is next: the inputs in order, large ones piece by piece.
//!
//! Whoever works takes the next [`Task`] from the one feed. A small file is a task of its own, so
//! that many of them are opened and read side by side; of a large one, each share or piece is.

use std::fs;
use std::io::Read;
use std::sync::Arc;

use crate::failure::Failure;
use crate::input::Source;
use crate::pieces::{Knife, Piece, Pieces, Room, SIZE};
use crate::shares::{Share, Shared, Shares};
use crate::walk::{Input, Inputs};

/// What somebody may take and do.
#[derive(Debug)]
pub(crate) enum Task {
    /// A piece of a large input.
    Piece(Piece),
    /// A small file, not yet opened.
    File(Input),
    /// A share of a large file.
    Share(Share),
    /// The end of a file that is read in shares; it is known when all before it are done.
    AllShares(Arc<Shared>),
    /// The end of an input.
    End(End),
}

/// How an input came to its end.
#[derive(Debug)]
pub(crate) enum End {
    /// Read whole; what reports call it.
    Whole(Arc<str>),
    /// Not read: it was found below a folder and is no text.
    Binary,
    /// It cannot be read, or not further.
    Failed(Failure),
}

/// The inputs of a verb, and the one that is being read.
pub(crate) struct Feed {
    inputs: Inputs,
    knife: Knife,
    /// How long the shares of a large file are.
    share: u64,
    open: Option<Open>,
}

/// The input that is being read.
enum Open {
    /// Piece by piece, by whoever holds the feed.
    Reading(Reading),
    /// By all, each a share.
    Shares(Shares),
}

impl Feed {
    /// Nothing is read yet.
    pub(crate) fn new(inputs: Inputs, knife: Knife, share: u64) -> Self {
        Self {
            inputs,
            knife,
            share,
            open: None,
        }
    }

    /// How inputs are cut.
    pub(crate) fn knife(&self) -> Knife {
        self.knife
    }

    /// Takes the next task; none when all is read.
    pub(crate) fn next(&mut self, room: Room) -> Option<Task> {
        if self.open.is_none() {
            let input = match self.inputs.next()? {
                Ok(input) => input,
                Err(failure) => return Some(Task::End(End::Failed(failure))),
            };
            if is_small(&input.source) {
                return Some(Task::File(input));
            }
            match self.begin(&input) {
                Ok(open) => self.open = Some(open),
                Err(failure) => return Some(Task::End(End::Failed(failure))),
            }
        }
        let last = match self.open.as_mut()? {
            Open::Reading(reading) => match reading.next(room) {
                Ok(piece) => return Some(Task::Piece(piece)),
                Err(end) => Task::End(end),
            },
            Open::Shares(shares) => match shares.next() {
                Some(share) => return Some(Task::Share(share)),
                None => Task::AllShares(Arc::clone(&shares.shared)),
            },
        };
        self.open = None;
        Some(last)
    }

    /// Opens an input. It is read in shares where no places are counted, which go on from one to the next.
    fn begin(&self, input: &Input) -> Result<Open, Failure> {
        let shares = match self.knife.unit {
            None if input.is_named => Shares::of(&input.source, self.knife.cuts, self.share)?,
            _ => None,
        };
        match shares {
            Some(shares) => Ok(Open::Shares(shares)),
            None => Reading::open(input, self.knife).map(Open::Reading),
        }
    }

    /// Reads on behind a piece that was let go in the middle.
    pub(crate) fn go_on(&mut self, room: Room) -> Option<Piece> {
        match self.open.as_mut()? {
            Open::Reading(reading) => reading.go_on(room),
            Open::Shares(_) => None,
        }
    }
}

/// Whether one read is likely to take all of it. Files that have no size of their own are not small.
fn is_small(source: &Source) -> bool {
    let Source::File(path) = source else {
        return false;
    };
    fs::metadata(path).is_ok_and(|file| file.is_file() && (1..SIZE as u64).contains(&file.len()))
}

/// An input that is being read.
pub(crate) struct Reading {
    source: Source,
    name: Arc<str>,
    pieces: Pieces<Box<dyn Read + Send>>,
    /// Whether it is passed over if it is binary.
    may_skip: bool,
    /// What became known while a piece was read on.
    end: Option<End>,
}

impl Reading {
    /// Opens an input.
    pub(crate) fn open(input: &Input, knife: Knife) -> Result<Self, Failure> {
        let source = input.source.clone();
        let name: Arc<str> = source.name().into();
        let pieces = Pieces::new(source.open()?, Arc::clone(&name), knife);
        Ok(Self {
            source,
            name,
            pieces,
            may_skip: !input.is_named,
            end: None,
        })
    }

    /// Reads a share of an input.
    pub(crate) fn of_share(share: Share, knife: Knife) -> Self {
        let (source, name) = (share.shared.source.clone(), Arc::clone(&share.shared.name));
        let cut = match share.is_first() {
            true => Pieces::new,
            false => Pieces::within,
        };
        let stream: Box<dyn Read + Send> = Box::new(share);
        Self {
            pieces: cut(stream, Arc::clone(&name), knife),
            source,
            name,
            may_skip: false,
            end: None,
        }
    }

    /// Reads the next piece, or tells how it ended.
    pub(crate) fn next(&mut self, room: Room) -> Result<Piece, End> {
        if let Some(end) = self.end.take() {
            return Err(end);
        }
        match self.pieces.next(room) {
            Ok(Some(piece)) if self.may_skip && piece.bytes().contains(&0) => Err(End::Binary),
            Ok(Some(piece)) => {
                self.may_skip = false;
                Ok(piece)
            }
            Ok(None) => Err(End::Whole(Arc::clone(&self.name))),
            Err(error) => Err(End::Failed(self.source.unreadable(&error))),
        }
    }

    /// Reads on behind a piece that was let go in the middle; an end is told by `next`.
    pub(crate) fn go_on(&mut self, room: Room) -> Option<Piece> {
        match self.next(room) {
            Ok(piece) => Some(piece),
            Err(end) => {
                self.end = Some(end);
                None
            }
        }
    }
}
