//! Counts the open connections, and decides which of them to close.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::config::Limits;
use crate::mark::Mark;
use crate::metrics::Metrics;

/// All open connections.
#[derive(Debug)]
pub(crate) struct Connections {
    epoch: Instant,
    most: usize,
    open: Mutex<Open>,
    metrics: Arc<Metrics>,
}

#[derive(Debug, Default)]
struct Open {
    last: u64,
    marks: HashMap<u64, Arc<Mark>>,
}

/// A connection that is open until this is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    number: u64,
    pub(crate) mark: Arc<Mark>,
    connections: Arc<Connections>,
}

impl Connections {
    pub(crate) fn new(limits: &Limits, metrics: Arc<Metrics>) -> Self {
        Connections {
            epoch: Instant::now(),
            most: limits.connections,
            open: Mutex::default(),
            metrics,
        }
    }

    /// Registers a connection. If there are too many, it replaces the one that has waited longest for its client. Returns `None` if none of
    /// them is waiting.
    pub(crate) fn seat(self: &Arc<Self>) -> Option<Seat> {
        let mut open = self.lock();
        if open.marks.len() >= self.most {
            self.evict(&mut open)?;
        }
        open.last += 1;
        let seat = Seat {
            number: open.last,
            mark: Arc::new(Mark::new(self.epoch)),
            connections: Arc::clone(self),
        };
        open.marks.insert(seat.number, Arc::clone(&seat.mark));
        Some(seat)
    }

    /// Ends the connection that has waited longest for its client.
    fn evict(&self, open: &mut Open) -> Option<()> {
        let waiting = open.marks.iter();
        // If several have waited equally long, the first of them is closed.
        let waiting =
            waiting.filter_map(|(&number, mark)| Some((mark.waiting()?, Reverse(number))));
        let (_, Reverse(longest)) = waiting.max()?;
        open.marks.remove(&longest)?.kick();
        self.metrics.evicted_connections.inc();
        Some(())
    }

    /// Ends the connections whose clients take too long.
    pub(crate) fn reap(&self, limits: &Limits) {
        let open = self.lock();
        let late = open.marks.values().filter(|mark| mark.is_late(limits));
        late.for_each(|mark| mark.kick());
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.connections.lock().marks.remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark::State;

    #[test]
    fn longest_waiting_connection_is_replaced() {
        let limits = Limits {
            connections: 2,
            ..Limits::default()
        };
        let metrics = Metrics::new(&linkspan::TldTable::embedded()).unwrap();
        let connections = Arc::new(Connections::new(&limits, Arc::new(metrics)));
        let works = connections.seat().unwrap();
        works.mark.set(State::Working);
        let waits = connections.seat().unwrap();
        let third = connections.seat().unwrap();
        assert!(!connections.lock().marks.contains_key(&waits.number));
        assert!(connections.lock().marks.contains_key(&works.number));
        third.mark.set(State::Working);
        assert!(connections.seat().is_none(), "nobody waits");
        drop(works);
        assert!(connections.seat().is_some());
    }
}
