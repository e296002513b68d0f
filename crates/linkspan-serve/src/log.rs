//! The log: a line of JSON for each request, which holds nothing of what the client sent.
//!
//! A thread writes the lines, so that a slow reader of the log slows no request; lines that it cannot
//! take in time are counted and lost.

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::SystemTime;

use axum::http::Method;
use serde::Serialize;

use crate::config::Logged;
use crate::metrics::{Answered, Metrics};

/// How many lines may wait to be written.
const WAITING: usize = 8 * 1024;
/// How many bytes are written at a time, roughly.
const CHUNK: usize = 16 * 1024;

/// What is told of a request.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) time: SystemTime,
    pub(crate) method: &'static str,
    pub(crate) answered: Answered,
}

/// The line of an entry.
#[derive(Debug, Serialize)]
struct Line {
    time: String,
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
    to: SyncSender<Entry>,
}

impl Log {
    /// Starts the thread that writes to `writer`. It ends when the last `Log` is dropped; then the sender of what is
    /// returned is dropped, too.
    pub(crate) fn start(
        which: Logged,
        writer: impl Write + Send + 'static,
    ) -> std::io::Result<(Self, Receiver<()>)> {
        let (to, entries) = sync_channel(WAITING);
        let (ends, ended) = sync_channel(0);
        let thread = std::thread::Builder::new().name("log".into());
        thread.spawn(move || {
            write_all(&entries, writer);
            drop(ends);
        })?;
        Ok((Log { which, to }, ended))
    }

    /// Logs a request, if such requests are logged.
    pub(crate) fn tell(&self, method: &Method, answered: Answered, metrics: &Arc<Metrics>) {
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
            answered,
        };
        if self.to.try_send(entry).is_err() {
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

fn write_all(entries: &Receiver<Entry>, mut writer: impl Write) {
    let mut lines = Vec::with_capacity(2 * CHUNK);
    while let Ok(entry) = entries.recv() {
        push(&mut lines, &entry);
        while lines.len() < CHUNK {
            match entries.try_recv() {
                Ok(entry) => push(&mut lines, &entry),
                Err(_) => break,
            }
        }
        // When nobody reads the log any more, there is nobody to tell.
        let _ = writer.write_all(&lines);
        lines.clear();
    }
    let _ = writer.flush();
}

fn push(lines: &mut Vec<u8>, entry: &Entry) {
    let line = Line {
        time: humantime::format_rfc3339_millis(entry.time).to_string(),
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
