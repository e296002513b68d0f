//! The log: a line of JSON for each request, which holds nothing of what the client sent.
//!
//! A thread writes the lines, so that a slow reader of the log slows no request; lines that it cannot
//! take in time are counted and lost.

use std::io::Write;
use std::net::IpAddr;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use axum::http::{HeaderValue, Method};
use serde::Serialize;

use crate::config::Logged;
use crate::metrics::{Answered, Metrics};

/// How many lines may wait to be written.
const WAITING: usize = 64 * 1024;
/// How long lines are gathered before they are written: to wake a thread for each would cost as much as to answer.
const GATHER: Duration = Duration::from_millis(100);

/// What is told of a request.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) time: SystemTime,
    pub(crate) method: &'static str,
    pub(crate) asked: Asked,
    pub(crate) answered: Answered,
}

/// Who asked, and under which name.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) id: HeaderValue,
    pub(crate) client: Option<IpAddr>,
}

/// The line of an entry.
#[derive(Debug, Serialize)]
struct Line<'e> {
    time: String,
    id: &'e str,
    client: Option<IpAddr>,
    method: &'static str,
    route: &'static str,
    status: u16,
    bytes_in: u64,
    bytes_out: u64,
    micros: u128,
}

/// Where entries go.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    which: Logged,
    desk: Arc<Desk>,
    /// Nothing is ever sent: what counts is whether somebody still holds it.
    _alive: SyncSender<()>,
}

/// Where entries lie until they are written.
#[derive(Debug, Default)]
struct Desk(Mutex<Vec<Entry>>);

impl Desk {
    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lays down an entry; returns whether there was room.
    fn lay(&self, entry: Entry) -> bool {
        let mut entries = self.lock();
        let has_room = entries.len() < WAITING;
        if has_room {
            entries.push(entry);
        }
        has_room
    }
}

impl Log {
    /// Starts the thread that writes to `writer`. It ends after the last `Log` is dropped; then the sender of what is
    /// returned is dropped, too.
    pub(crate) fn start(
        which: Logged,
        writer: impl Write + Send + 'static,
    ) -> std::io::Result<(Self, Receiver<()>)> {
        let (alive, is_over) = sync_channel(0);
        let (ends, ended) = sync_channel(0);
        let desk = Arc::<Desk>::default();
        let log = Log {
            which,
            desk: Arc::clone(&desk),
            _alive: alive,
        };
        let thread = std::thread::Builder::new().name("log".into());
        thread.spawn(move || {
            write_all(&desk, &is_over, writer);
            drop(ends);
        })?;
        Ok((log, ended))
    }

    /// Logs a request, if such requests are logged.
    pub(crate) fn tell(
        &self,
        method: &Method,
        asked: Asked,
        answered: Answered,
        metrics: &Arc<Metrics>,
    ) {
        let is_told = match self.which {
            Logged::All => true,
            Logged::Problems => answered.status >= 400,
            Logged::Nothing => false,
        };
        if !is_told {
            return;
        }
        let entry = Entry {
            time: SystemTime::now(),
            method: name(method),
            asked,
            answered,
        };
        if !self.desk.lay(entry) {
            metrics.lost_log_lines.add(1);
        }
    }
}

/// The name of a method; clients can send any word as one.
fn name(method: &Method) -> &'static str {
    let known = [
        "GET", "POST", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE",
    ];
    let found = known.into_iter().find(|name| method.as_str() == *name);
    found.unwrap_or("other")
}

fn write_all(desk: &Desk, is_over: &Receiver<()>, mut writer: impl Write) {
    let (mut entries, mut lines) = (Vec::new(), Vec::new());
    loop {
        // Asked before the entries are taken: what was laid down before the end is among them.
        let is_last = is_over.recv_timeout(GATHER) == Err(RecvTimeoutError::Disconnected);
        std::mem::swap(&mut *desk.lock(), &mut entries);
        for entry in entries.drain(..) {
            push(&mut lines, &entry);
        }
        // When nobody reads the log any more, there is nobody to tell.
        let _ = writer.write_all(&lines);
        lines.clear();
        if is_last {
            return;
        }
    }
}

fn push(lines: &mut Vec<u8>, entry: &Entry) {
    let line = Line {
        time: humantime::format_rfc3339_millis(entry.time).to_string(),
        id: entry.asked.id.to_str().unwrap_or_default(),
        client: entry.asked.client,
        method: entry.method,
        route: entry.answered.route.label(),
        status: entry.answered.status,
        bytes_in: entry.answered.bytes_in,
        bytes_out: entry.answered.bytes_out,
        micros: entry.answered.time.as_micros(),
    };
    if serde_json::to_writer(&mut *lines, &line).is_ok() {
        lines.push(b'\n');
    }
}
