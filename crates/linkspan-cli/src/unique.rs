//! `--unique`: each link, host or registrable domain once.

use std::collections::HashSet;

use clap::ValueEnum;
use linkspan::Link;

use crate::pool::Done;

/// What is printed once.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Unique {
    /// The link, as written
    Link,
    /// Its host, compared in ASCII and lower case; links without a host are left out
    Host,
    /// Its registrable domain, such as example.co.uk, or the host if that has none
    Registrable,
}

impl Unique {
    /// Returns the key of a link. Of all links with the same key, only one is printed.
    pub(crate) fn key(self, link: &Link<'_>) -> Option<Box<str>> {
        match self {
            Unique::Link => Some(link.as_str().into()),
            Unique::Host => link.ascii_host().map(Box::from),
            Unique::Registrable => {
                let domain = link.registrable_domain();
                domain.or_else(|| link.ascii_host()).map(Box::from)
            }
        }
    }
}

/// A part of the output for a piece, and its key. Parts with a key that has occurred before are left out.
#[derive(Debug)]
pub(crate) struct Record {
    key: Box<str>,
    /// Where the part ends.
    end: usize,
}

impl Record {
    /// Returns the record moved by this many bytes.
    pub(crate) fn after(mut self, bytes: usize) -> Self {
        self.end += bytes;
        self
    }
}

/// The records of one piece.
#[derive(Debug, Default)]
pub(crate) struct Records {
    seen: Seen,
    records: Vec<Record>,
}

impl Records {
    /// Returns whether the key is new.
    pub(crate) fn is_new(&mut self, key: &str) -> bool {
        self.seen.is_new(key)
    }

    /// Adds the output up to `end`, for a new key.
    pub(crate) fn push(&mut self, key: Box<str>, end: usize) {
        self.records.push(Record { key, end });
    }

    pub(crate) fn finish(self) -> Vec<Record> {
        self.records
    }
}

/// The keys that were printed. Memory grows with their number.
#[derive(Debug, Default)]
pub(crate) struct Seen(HashSet<Box<str>>);

impl Seen {
    fn is_new(&mut self, key: &str) -> bool {
        !self.0.contains(key) && self.0.insert(key.into())
    }

    /// Removes the parts that were printed before.
    pub(crate) fn filter(&mut self, done: &mut Done) {
        let (mut start, mut kept) = (0, Vec::with_capacity(done.printed.len()));
        done.links = 0;
        for Record { key, end } in done.records.drain(..) {
            if self.0.insert(key) {
                kept.extend_from_slice(done.printed.get(start..end).unwrap_or_default());
                done.links += 1;
            }
            start = end;
        }
        done.printed = kept;
    }
}
