//! Processes batches on several threads, in order and in bounded memory.
//!
//! One thread reads and deals the batches out to the workers, round-robin. There are about as many
//! workers as the machine has cores; they examine the batches and lay them out as pages. The
//! iterator takes the pages in the same round-robin order. Each channel holds one batch, so no
//! thread runs far ahead of another.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use super::lines::{Batch, Lines};
use super::{Page, Work};
use crate::failure::Failure;
use crate::output;

/// The maximum number of workers. More would only wait for the thread that writes.
const MOST_WORKERS: usize = 8;

/// The channel of a worker's batches.
type BatchSender = SyncSender<Result<Batch, Failure>>;

/// The channel of a worker's pages.
type PageReceiver = Receiver<Result<Page, Failure>>;

/// The pages of standard input, in order.
#[derive(Debug)]
pub(super) struct Pages {
    workers: Vec<PageReceiver>,
    turn: usize,
}

/// Starts the threads that process standard input.
///
/// Nothing waits for the threads to end: when the output is closed, the one that reads the input
/// may be waiting for a line that never comes.
pub(super) fn start(work: Arc<Work>) -> Pages {
    let count = thread::available_parallelism().map_or(1, |count| count.get().min(MOST_WORKERS));
    let (senders, workers): (Vec<_>, Vec<_>) =
        (0..count).map(|_| worker(Arc::clone(&work))).unzip();
    thread::spawn(move || deal(&senders));
    Pages { workers, turn: 0 }
}

/// Starts a thread that turns batches into pages.
fn worker(work: Arc<Work>) -> (BatchSender, PageReceiver) {
    let (batch_in, batch_out) = sync_channel::<Result<Batch, Failure>>(1);
    let (page_in, page_out) = sync_channel(1);
    thread::spawn(move || {
        for batch in batch_out {
            let page = batch.and_then(|batch| work.page(&batch));
            if page_in.send(page).is_err() {
                return;
            }
        }
    });
    (batch_in, page_out)
}

/// Deals the batches out in turn, until the input ends or fails.
fn deal(workers: &[BatchSender]) {
    output::announce_waiting();
    let mut lines = Lines::new(io::stdin().lock());
    for worker in workers.iter().cycle() {
        let batch = match lines.next().transpose() {
            None => return,
            Some(batch) => batch,
        };
        let is_last = batch.is_err();
        if worker.send(batch).is_err() || is_last {
            return;
        }
    }
}

impl Iterator for Pages {
    type Item = Result<Page, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let worker = self.workers.get(self.turn)?;
        self.turn = (self.turn + 1) % self.workers.len();
        worker.recv().ok()
    }
}
