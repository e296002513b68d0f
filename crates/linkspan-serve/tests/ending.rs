//! A server that ends answers every request that it has accepted.
#![cfg(test)]

mod support;

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use support::{JSON, LONG, Reply, start, start_with, until};

fn request() -> Vec<u8> {
    let body = "{\"text\":\"see example.com and https://example.org/path\"}";
    let head = format!(
        "POST /v1/detect HTTP/1.1\r\nhost: x\r\n{JSON}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    head.into_bytes()
}

/// Returns a client that keeps its connection: every request that was sent must be answered, until the server says that
/// it was the last.
fn keep_asking(mut stream: TcpStream, answered: &AtomicUsize) -> io::Result<()> {
    loop {
        stream.write_all(&request())?;
        let reply = Reply::read_one(&mut stream)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        assert_eq!(reply.status, 200);
        answered.fetch_add(1, Ordering::Relaxed);
        if reply.header("connection") == Some("close") {
            return Ok(());
        }
    }
}

#[test]
fn no_request_on_a_kept_connection_is_lost() {
    for _ in 0..5 {
        // Ends when all clients have had their last answer, however long they take to send their requests.
        let server = start_with(|limits| limits.drain_delay = LONG);
        let answered = AtomicUsize::new(0);
        let streams: Vec<_> = (0..16).map(|_| server.connect()).collect();
        std::thread::scope(|scope| {
            let answered = &answered;
            let ask = |stream| scope.spawn(move || keep_asking(stream, answered));
            let clients: Vec<_> = streams.into_iter().map(ask).collect();
            until(|| answered.load(Ordering::Relaxed) >= 200);
            server.handle.shutdown();
            for client in clients {
                client.join().unwrap().expect("every request is answered");
            }
        });
        let log = server.end();
        assert_eq!(log.lines().count(), answered.into_inner(), "each is logged");
    }
}

/// With a connection for each request, accepted requests are answered, and then connections are refused.
#[test]
fn every_accepted_request_is_answered() {
    let server = start();
    let (is_over, answered) = (AtomicBool::new(false), AtomicUsize::new(0));
    let ask = || {
        loop {
            match ask_once(server.address) {
                Ok(()) => answered.fetch_add(1, Ordering::Relaxed),
                Err(_) if is_over.load(Ordering::SeqCst) => return,
                Err(error) => panic!("lost before the end: {error}"),
            };
        }
    };
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        until(|| answered.load(Ordering::Relaxed) >= 100);
        is_over.store(true, Ordering::SeqCst);
        server.handle.shutdown();
        for client in clients {
            client.join().unwrap();
        }
    });
    assert_eq!(server.end().lines().count(), answered.into_inner());
}

fn ask_once(address: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(&request())?;
    let reply = Reply::read_one(&mut stream)?.ok_or(io::ErrorKind::UnexpectedEof)?;
    assert_eq!(reply.status, 200);
    Ok(())
}

#[test]
fn shutdown_waits_for_bodies_in_transit() {
    let server = start();
    let mut stream = server.connect();
    let request = request();
    let (first, rest) = request.split_at(request.len() - 10);
    stream.write_all(first).unwrap();
    // This connection and that of the request for the metrics.
    until(|| server.metric("linkspan_requests_in_flight") == 2);
    let (mut idle, _) = server.insist("/livez");
    server.handle.shutdown();
    // Once idle connections are closed, only this body is still waited for.
    assert_eq!(idle.read(&mut [0]).unwrap_or(0), 0);
    stream.write_all(rest).unwrap();
    let reply = Reply::read_one(&mut stream).unwrap().unwrap();
    assert_eq!(
        (reply.status, reply.header("connection")),
        (200, Some("close"))
    );
}

#[test]
fn idle_connections_are_told_that_the_server_ends() {
    // An idle connection has a second for one more request. A busy machine may take longer to send it.
    let reply = std::iter::repeat_with(ask_at_the_end).find_map(|reply| reply);
    let reply = reply.unwrap();
    assert_eq!(
        (reply.status, reply.text().as_str()),
        (503, "{\"status\":\"ending\"}")
    );
}

/// Sends a request on a connection that is idle when its server ends. Returns the reply, or `None` if the connection was closed
/// before the request was sent.
fn ask_at_the_end() -> Option<Reply> {
    let server = start();
    let (mut idle, _) = server.insist("/livez");
    server.handle.shutdown();
    until(|| TcpStream::connect(server.address).is_err());
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        .ok()?;
    Reply::read_one(&mut idle).ok()?
}

#[test]
fn a_second_shutdown_ends_the_server_at_once() {
    let server = start_with(|limits| {
        limits.head_time = LONG;
        limits.drain_time = LONG;
    });
    let mut stream = server.connect();
    stream
        .write_all(b"POST /v1/detect HTTP/1.1\r\nhost: x\r\n")
        .unwrap();
    // Connections are accepted in order, so the first was accepted if the second is answered.
    assert_eq!(server.get("/livez").status, 200);
    server.handle.shutdown();
    server.handle.shutdown();
    drop(server);
}
