//! Many hands: pieces go to worker threads, their reports come back in order.
//!
//! The main thread reads and writes; at most a few pieces for each worker are under
//! way, so memory stays bounded however large the input is.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

use crate::failure::Failure;
use crate::pieces::Piece;

/// What became of a piece.
#[derive(Debug)]
pub(crate) struct Done {
    /// What is to be printed.
    pub(crate) printed: Vec<u8>,
    /// How many links were found.
    pub(crate) links: usize,
    /// How long the piece was.
    pub(crate) bytes: usize,
}

type Answer = Result<Done, Failure>;

/// A piece, and where its answer goes.
type Job = (Piece, SyncSender<Answer>);

/// The workers, and the answers that are still to come, in order.
#[derive(Debug)]
pub(crate) struct Crew {
    jobs: Sender<Job>,
    pending: VecDeque<Receiver<Answer>>,
    limit: usize,
}

impl Crew {
    /// Runs `main` with a crew of workers that do `work`.
    pub(crate) fn with<T>(
        work: impl Fn(&Piece) -> Answer + Sync,
        main: impl FnOnce(&mut Crew) -> T,
    ) -> T {
        let hands = thread::available_parallelism().map_or(1, usize::from);
        let (jobs, queue) = channel::<Job>();
        let queue = Mutex::new(queue);
        thread::scope(|scope| {
            for _ in 0..hands {
                scope.spawn(|| labour(&queue, &work));
            }
            let pending = VecDeque::new();
            let mut crew = Crew {
                jobs,
                pending,
                limit: 2 * hands + 1,
            };
            main(&mut crew)
        })
    }

    /// Hands out a piece; gives back the answer to an earlier one if enough are under way.
    pub(crate) fn add(&mut self, piece: Piece) -> Option<Answer> {
        let (answer, pending) = sync_channel(1);
        self.pending.push_back(pending);
        // The workers live as long as the crew, so somebody listens.
        let _ = self.jobs.send((piece, answer));
        if self.pending.len() < self.limit {
            None
        } else {
            self.take()
        }
    }

    /// Waits for the next answer; none if nothing is under way.
    pub(crate) fn take(&mut self) -> Option<Answer> {
        self.pending.pop_front()?.recv().ok()
    }
}

fn labour(queue: &Mutex<Receiver<Job>>, work: &(impl Fn(&Piece) -> Answer + Sync)) {
    loop {
        let job = match queue.lock() {
            Ok(queue) => queue.recv(),
            Err(_) => return,
        };
        let Ok((piece, answer)) = job else { return };
        // Where the main thread has stopped, the answer is not wanted any more.
        let _ = answer.send(work(&piece));
    }
}
