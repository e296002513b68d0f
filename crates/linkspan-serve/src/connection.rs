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
use crate::problem::Problem;
use crate::server::Stop;
use crate::service::Service;
use crate::wire::Wire;

/// The maximum length of a head, and the size of the read buffer. A connection that sends nothing useful costs this
/// much.
const BUFFER: usize = 16 * 1024;

/// How long a client may still send a request after new connections are refused. A request may already be in transit; its answer
/// closes the connection.
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
    let reject = |status: &[u8]| service.reject(&Problem::of_head(status), peer);
    let wire = Wire::new(stream, Arc::clone(&seat.mark), reject);
    let mut connection = pin!(
        http1::Builder::new()
            .max_buf_size(BUFFER)
            .serve_connection(wire, respond)
    );
    tokio::select! {
        _ = connection.as_mut() => return,
        () = seat.mark.kicked() => return,
        _ = stop.wait_for(|stop| *stop >= Stop::Closing) => {}
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

/// Refuses a connection with this answer.
pub(crate) fn refuse<S>(mut stream: S, answer: Vec<u8>)
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    tokio::spawn(async move {
        let _ = tokio::time::timeout(LAST_CALL, stream.write_all(&answer)).await;
        // Read what the client sends, because closing a connection with unread data would discard the answer.
        let _ = tokio::time::timeout(LAST_CALL, stream.read(&mut [0; 4096])).await;
    });
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use tokio::io::{DuplexStream, duplex};
    use tokio::task::JoinHandle;

    use super::*;
    use crate::config::Config;
    use crate::connections::Connections;
    use crate::log::Log;

    /// Returns the client's end of a connection to a server in this state.
    fn connect(state: Stop) -> (DuplexStream, watch::Sender<Stop>, JoinHandle<()>) {
        let config = Config::default();
        let (log, _) = Log::start(config.log, std::io::sink());
        let service = Service::new(config, log).unwrap();
        let is_draining = state > Stop::No;
        service
            .shared
            .is_draining
            .store(is_draining, Ordering::Relaxed);
        let metrics = Arc::clone(&service.shared.metrics);
        let connections = Arc::new(Connections::new(&service.shared.limits, metrics));
        let seat = connections.seat().unwrap();
        let stop = watch::Sender::new(state);
        let (client, stream) = duplex(BUFFER);
        let running = run(stream, None, seat, service, stop.subscribe());
        (client, stop, tokio::spawn(running))
    }

    async fn ask(client: &mut DuplexStream) -> String {
        let request = b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\n";
        client.write_all(request).await.unwrap();
        let mut answer = Vec::new();
        while !answer.ends_with(b"}") {
            assert!(client.read_buf(&mut answer).await.unwrap() > 0);
        }
        String::from_utf8(answer).unwrap()
    }

    /// A load balancer keeps connections. It may use each of them once more before it notices that the server drains.
    #[tokio::test(start_paused = true)]
    async fn an_idle_connection_is_kept_while_the_server_drains() {
        let (mut client, _stop, running) = connect(Stop::Draining);
        tokio::time::sleep(LAST_CALL * 100).await;
        assert!(ask(&mut client).await.contains("connection: close\r\n"));
        assert_eq!(client.read(&mut [0]).await.unwrap(), 0);
        running.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_connection_ends_after_the_last_call() {
        let (mut client, stop, running) = connect(Stop::No);
        assert!(!ask(&mut client).await.contains("connection: close"));
        stop.send_replace(Stop::Closing);
        tokio::time::sleep(LAST_CALL / 2).await;
        assert!(!running.is_finished());
        assert_eq!(client.read(&mut [0]).await.unwrap(), 0);
        running.await.unwrap();
    }
}
