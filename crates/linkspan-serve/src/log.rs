//! The log: one line of JSON for each request. It contains nothing that the client sent, except its request id.
//!
//! A thread writes the lines, so that a slow reader of the log does not delay requests. Lines that the thread cannot write in time are
//! dropped and counted.

use std::io::{BufWriter, Write};
use std::net::IpAddr;

use axum::http::{HeaderValue, Method};
use tracing::{Dispatch, Level, dispatcher, field};
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::filter::LevelFilter;

use crate::config::Logged;
use crate::metrics::Answered;

/// How many lines may wait to be written.
const WAITING: usize = 64 * 1024;
/// How many bytes are written at once while there are more lines.
const BUFFER: usize = 64 * 1024;

/// The client, and the id of the request.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) id: HeaderValue,
    pub(crate) client: Option<IpAddr>,
}

/// The subscriber that writes the lines. Each server has its own, so that several can run in one process.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    dispatch: Dispatch,
    lost: ErrorCounter,
}

impl Log {
    /// Starts the thread that writes to `writer`. When the guard is dropped, the thread writes what is left and ends.
    pub(crate) fn start(which: Logged, writer: impl Write + Send + 'static) -> (Self, WorkerGuard) {
        let (writer, guard) = NonBlockingBuilder::default()
            .buffered_lines_limit(WAITING)
            .thread_name("log")
            .finish(BufWriter::with_capacity(BUFFER, writer));
        let lost = writer.error_counter();
        let level = match which {
            Logged::All => LevelFilter::INFO,
            Logged::Problems => LevelFilter::WARN,
            Logged::Nothing => LevelFilter::OFF,
        };
        let subscriber = tracing_subscriber::fmt()
            .json()
            .flatten_event(true)
            .with_current_span(false)
            .with_span_list(false)
            .with_target(false)
            .with_max_level(level)
            .with_writer(writer);
        let dispatch = Dispatch::new(subscriber.finish());
        (Log { dispatch, lost }, guard)
    }

    /// Logs a request, if such requests are logged.
    pub(crate) fn tell(&self, method: Option<&Method>, asked: &Asked, answered: &Answered) {
        macro_rules! line {
            ($level:expr) => {
                tracing::event!(
                    $level,
                    id = asked.id.to_str().unwrap_or_default(),
                    client = asked.client.map(field::display),
                    method = name(method),
                    route = answered.route.label(),
                    status = answered.status,
                    bytes_in = answered.bytes_in,
                    bytes_out = answered.bytes_out,
                    micros = u64::try_from(answered.time.as_micros()).unwrap_or(u64::MAX),
                )
            };
        }
        dispatcher::with_default(&self.dispatch, || match answered.status {
            ..400 => line!(Level::INFO),
            _ => line!(Level::WARN),
        });
    }

    /// Returns how many lines have been lost.
    pub(crate) fn lost(&self) -> u64 {
        self.lost.dropped_lines() as u64
    }
}

/// Returns the name of a known method. A client can send any word as a method, so others are not
/// logged. Bytes that are not a request have no method.
fn name(method: Option<&Method>) -> &'static str {
    let known = [
        "GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE",
    ];
    let method = method.map_or("", Method::as_str);
    let found = known.into_iter().find(|name| method == *name);
    found.unwrap_or("other")
}
