//! Reads bodies of requests within limits of size, time and memory. The memory of answers counts towards the same limit.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, EXPECT};
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::Limits;
use crate::mark::Mark;
use crate::problem::{Kind, Problem};

/// How long the rest of a refused body is read and dropped. A client that is still sending would not see the answer if its connection
/// were closed at once.
const PATIENCE: Duration = Duration::from_secs(5);

/// A body in memory, with a permit for each of its bytes.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) bytes: Bytes,
    pub(crate) taken: OwnedSemaphorePermit,
}

/// Reads a body to its end.
pub(crate) async fn read(
    headers: &HeaderMap,
    mut body: Body,
    limits: &Limits,
    memory: &Arc<Semaphore>,
    mark: &Arc<Mark>,
) -> Result<Held, Problem> {
    if announced(headers) > limits.body {
        discard(headers, body);
        return Err(too_large(limits));
    }
    let reading = collect(&mut body, limits, memory);
    let Ok(read) = tokio::time::timeout(limits.body_time, reading).await else {
        return Err(Problem::new(
            Kind::TooSlow,
            format!(
                "The body did not arrive within {:?}: send it faster, or in smaller pieces.",
                limits.body_time
            ),
        ));
    };
    if read.is_err() {
        discard(headers, body);
    }
    let held = read?;
    mark.set_bytes_in(held.bytes.len() as u64);
    Ok(held)
}

/// Returns the length that the head announces.
fn announced(headers: &HeaderMap) -> usize {
    let length = headers.get(CONTENT_LENGTH);
    let length = length.and_then(|value| value.to_str().ok()?.parse().ok());
    length.unwrap_or(0)
}

/// Collects the pieces of a body. A body that arrives in one piece is not copied.
async fn collect(
    body: &mut Body,
    limits: &Limits,
    memory: &Arc<Semaphore>,
) -> Result<Held, Problem> {
    let no_memory = || Problem::busy("its memory for bodies and answers is in use");
    let mut taken = Arc::clone(memory)
        .try_acquire_many_owned(0)
        .map_err(|_| no_memory())?;
    let mut first = Bytes::new();
    let mut all = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let Ok(piece) = frame.map_err(|_| gone())?.into_data() else {
            continue;
        };
        if first.len() + all.len() + piece.len() > limits.body {
            return Err(too_large(limits));
        }
        if !take_more(&mut taken, piece.len()) {
            return Err(no_memory());
        }
        if first.is_empty() && all.is_empty() {
            first = piece;
        } else {
            all.extend_from_slice(&std::mem::take(&mut first));
            all.extend_from_slice(&piece);
        }
        if body.is_end_stream() {
            break;
        }
    }
    let bytes = if all.is_empty() { first } else { all.freeze() };
    Ok(Held { bytes, taken })
}

/// Reserves memory for more bytes. Returns false if there is not enough.
pub(crate) fn take_more(taken: &mut OwnedSemaphorePermit, bytes: usize) -> bool {
    let memory = Arc::clone(taken.semaphore());
    let more = u32::try_from(bytes).ok();
    let more = more.and_then(|bytes| memory.try_acquire_many_owned(bytes).ok());
    more.map(|more| taken.merge(more)).is_some()
}

/// Reads and drops what a client still sends, for a while.
pub(crate) fn discard(headers: &HeaderMap, mut body: Body) {
    // A client that waits for `100 Continue` sends nothing more.
    if headers.contains_key(EXPECT) || body.is_end_stream() {
        return;
    }
    tokio::spawn(tokio::time::timeout(PATIENCE, async move {
        while let Some(Ok(_)) = body.frame().await {}
    }));
}

fn too_large(limits: &Limits) -> Problem {
    Problem::new(
        Kind::TooLarge,
        format!(
            "The body is longer than {} bytes, the maximum of this service: send the text in pieces.",
            limits.body
        ),
    )
}

/// Returns the problem for a client that has disconnected. Nobody will read it.
fn gone() -> Problem {
    Problem::new(
        Kind::MalformedJson,
        "The body is incomplete: send all of it.",
    )
}

/// Creates an answer whose memory is released when its last byte has been sent.
pub(crate) fn answer(bytes: Vec<u8>, taken: OwnedSemaphorePermit) -> Body {
    struct Owner {
        bytes: Vec<u8>,
        _taken: OwnedSemaphorePermit,
    }
    impl AsRef<[u8]> for Owner {
        fn as_ref(&self) -> &[u8] {
            &self.bytes
        }
    }
    let owner = Owner {
        bytes,
        _taken: taken,
    };
    Body::from(Bytes::from_owner(owner))
}
