//! Answers for the rows of a column, row by row, by one thread or several.

use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use arrow_data::ArrayData;

use super::texts::{Reader, Text, Texts};

/// The columns that answers are written to.
pub(super) trait Gather: Send {
    /// Writes the answer for one row.
    fn push(&mut self, text: Option<Text<'_>>);
    /// Appends the answers for the next rows.
    fn append(&mut self, other: Self);
    fn finish(self) -> Result<ArrayData, String>;
}

/// How many rows a thread processes at a time.
const ROWS: usize = 4096;

/// Answers for all rows of all chunks, in their order.
pub(super) fn gather<G: Gather>(
    chunks: &[Texts],
    threads: usize,
    new: impl Fn() -> G + Sync,
) -> Result<ArrayData, String> {
    let chunks: Vec<Reader<'_>> = chunks.iter().map(Texts::reader).collect();
    let rows: usize = chunks.iter().map(Reader::len).sum();
    let threads = threads.min(rows.div_ceil(ROWS));
    let all = match threads {
        0 | 1 => chunks.iter().fold(new(), |mut all, chunk| {
            push(&mut all, chunk, 0..chunk.len());
            all
        }),
        _ => merged(answered(&tasks(&chunks), threads, &new), &new),
    };
    all.finish()
}

fn push<G: Gather>(all: &mut G, chunk: &Reader<'_>, rows: Range<usize>) {
    for row in rows {
        all.push(chunk.get(row));
    }
}

/// A range of rows that a thread processes at a time, and its chunk.
type Task<'c> = (&'c Reader<'c>, Range<usize>);

fn tasks<'c>(chunks: &'c [Reader<'c>]) -> Vec<Task<'c>> {
    let of_chunk = |chunk| {
        let starts = (0..Reader::len(chunk)).step_by(ROWS);
        starts.map(move |start| (chunk, start..Reader::len(chunk).min(start + ROWS)))
    };
    chunks.iter().flat_map(of_chunk).collect()
}

/// Returns the answers to all tasks in the order of their completion, each with the number of its task.
fn answered<G: Gather>(
    tasks: &[Task<'_>],
    threads: usize,
    new: &(impl Fn() -> G + Sync),
) -> Vec<(usize, G)> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((chunk, rows)) = tasks.get(number) else {
                return;
            };
            let mut part = new();
            push(&mut part, chunk, rows.clone());
            let mut done = done.lock().unwrap_or_else(|broken| broken.into_inner());
            done.push((number, part));
        }
    };
    thread::scope(|scope| {
        // If the system cannot start a thread, the others do its work.
        for _ in 1..threads {
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    done.into_inner()
        .unwrap_or_else(|broken| broken.into_inner())
}

fn merged<G: Gather>(mut parts: Vec<(usize, G)>, new: &impl Fn() -> G) -> G {
    parts.sort_unstable_by_key(|(number, _)| *number);
    parts.into_iter().fold(new(), |mut all, (_, part)| {
        all.append(part);
        all
    })
}
