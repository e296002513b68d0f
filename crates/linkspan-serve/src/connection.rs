//! One connection, from its first byte to its last.

use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::sync::watch;

use crate::connections::Seat;
use crate::server::Stop;
use crate::service::Service;
use crate::wire::Wire;

/// The maximum length of a head, and the size of the read buffer. A connection that sends nothing useful costs this
/// much.
const BUFFER: usize = 16 * 1024;

/// How long a client may still send a request after the shutdown has begun. It may have sent one already, and the answer tells it that this
/// was the last.
const LAST_CALL: Duration = Duration::from_secs(1);

/// Serves a connection until either side ends it.
pub(crate) async fn run<S: AsyncRead + AsyncWrite + Unpin>(
    stream: S,
    peer: Option<IpAddr>,
    seat: Seat,
    service: Service,
    mut stop: watch::Receiver<Stop>,
) {
    let metrics = Arc::clone(&service.shared.metrics);
    let _counted = metrics.connection();
    let mark = Arc::clone(&seat.mark);
    let respond = service_fn(|request: hyper::Request<hyper::body::Incoming>| {
        let answer = service
            .clone()
            .serve(request.map(Body::new), Arc::clone(&mark), peer);
        async { Ok::<_, Infallible>(answer.await) }
    });
    let wire = Wire::new(stream, Arc::clone(&seat.mark));
    let mut connection = pin!(
        http1::Builder::new()
            .max_buf_size(BUFFER)
            .serve_connection(wire, respond)
    );
    tokio::select! {
        _ = connection.as_mut() => return,
        () = seat.mark.kicked() => return,
        _ = stop.wait_for(|stop| *stop != Stop::No) => {}
    }
    tokio::select! {
        _ = connection.as_mut() => return,
        () = seat.mark.kicked() => return,
        () = tokio::time::sleep(LAST_CALL) => {}
    }
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        _ = connection.as_mut() => {}
        () = seat.mark.kicked() => {}
    }
}

/// The answer to a connection when there are too many.
const REFUSAL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\n\
    content-type: application/json\r\n\
    retry-after: 1\r\n\
    connection: close\r\n\
    content-length: 124\r\n\r\n\
    {\"error\":{\"code\":\"busy\",\"message\":\"The service is busy: it has as many connections as it takes. Try again after a second.\"}}";

/// Refuses a connection.
pub(crate) fn refuse<S>(mut stream: S)
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    tokio::spawn(async move {
        let _ = tokio::time::timeout(LAST_CALL, stream.write_all(REFUSAL)).await;
        // Read what the client sends, because closing a connection with unread data would discard the answer.
        let _ = tokio::time::timeout(LAST_CALL, stream.read(&mut [0; 4096])).await;
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_refusal_is_as_long_as_it_says() {
        let text = std::str::from_utf8(REFUSAL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let length = format!("content-length: {}", body.len());
        assert!(head.ends_with(&length), "{length}");
        serde_json::from_str::<serde_json::Value>(body).unwrap();
    }
}
