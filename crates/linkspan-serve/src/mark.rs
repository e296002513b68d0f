//! The state of a connection: what it is waiting for, and since when.
//!
//! Both are stored in one number per connection. A task checks all of them five times a second and ends the connections whose clients take
//! too long, so that no request needs a timer of its own.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::config::Limits;

/// What a connection is doing.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum State {
    /// A request is being handled.
    Working = 0,
    /// It waits for the head of a request.
    Head = 1,
    /// It waits for the body of a request. The reader of the body has its own time-out.
    Body = 2,
    /// It waits for its client to read the answer.
    Sending = 3,
}

/// The state of one connection.
#[derive(Debug)]
pub(crate) struct Mark {
    /// When the server was started.
    epoch: Instant,
    /// The state, in the two lowest bits, and the time when it began, in milliseconds since `epoch`.
    packed: AtomicU64,
    /// How many bytes of the body have been read.
    bytes_in: AtomicU64,
    kick: Notify,
}

impl Mark {
    /// Creates the mark of a new connection.
    pub(crate) fn new(epoch: Instant) -> Self {
        let mark = Mark {
            epoch,
            packed: AtomicU64::new(0),
            bytes_in: AtomicU64::new(0),
            kick: Notify::new(),
        };
        mark.set(State::Head);
        mark
    }

    pub(crate) fn set(&self, state: State) {
        let packed = millis(self.epoch.elapsed()) << 2 | state as u64;
        self.packed.store(packed, Ordering::Relaxed);
    }

    /// Records that everything was written and the client has to send the next request.
    pub(crate) fn sent(&self) {
        if self.packed.load(Ordering::Relaxed) & 3 == State::Sending as u64 {
            self.set(State::Head);
        }
    }

    /// Returns true if no request has begun.
    pub(crate) fn awaits_head(&self) -> bool {
        self.packed.load(Ordering::Relaxed) & 3 == State::Head as u64
    }

    pub(crate) fn set_bytes_in(&self, bytes: u64) {
        self.bytes_in.store(bytes, Ordering::Relaxed);
    }

    /// Returns how many bytes of the last body were read, and resets the number.
    pub(crate) fn take_bytes_in(&self) -> u64 {
        self.bytes_in.swap(0, Ordering::Relaxed)
    }

    /// Ends the connection.
    pub(crate) fn kick(&self) {
        self.kick.notify_one();
    }

    /// Waits until the connection is ended.
    pub(crate) async fn kicked(&self) {
        self.kick.notified().await;
    }

    /// Returns how long it has waited for its client, in milliseconds, or `None` if it does not.
    pub(crate) fn waiting(&self) -> Option<u64> {
        let packed = self.packed.load(Ordering::Relaxed);
        let waits = packed & 3 != State::Working as u64;
        waits.then(|| millis(self.epoch.elapsed()).saturating_sub(packed >> 2))
    }

    /// Returns true if its client takes longer than the limits allow.
    pub(crate) fn is_late(&self, limits: &Limits) -> bool {
        let state = self.packed.load(Ordering::Relaxed) & 3;
        let most = match state {
            _ if state == State::Head as u64 => limits.head_time,
            _ if state == State::Sending as u64 => limits.answer_time,
            _ => return false,
        };
        self.waiting().is_some_and(|waiting| waiting > millis(most))
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_connections_waiting_for_clients_are_late() {
        let second = Duration::from_secs(1);
        let mark = Mark::new(Instant::now() - second);
        // The connection has been in this state for a second.
        let wait = |state: State| mark.packed.store(state as u64, Ordering::Relaxed);
        let limits = Limits {
            head_time: Duration::ZERO,
            answer_time: Duration::from_secs(60),
            ..Limits::default()
        };
        wait(State::Head);
        assert!(mark.is_late(&limits) && mark.waiting() >= Some(1000));
        for state in [State::Working, State::Body, State::Sending] {
            wait(state);
            assert!(!mark.is_late(&limits), "{state:?}");
        }
        mark.sent();
        assert_eq!(mark.packed.load(Ordering::Relaxed) & 3, State::Head as u64);
        mark.set(State::Working);
        mark.sent();
        assert_eq!(mark.waiting(), None);
    }
}
