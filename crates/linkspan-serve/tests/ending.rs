//! A server that ends answers what it took.
#![cfg(test)]

mod support;

use std::io::{self, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use support::{JSON, Reply, start};

fn request() -> Vec<u8> {
    let body = "{\"text\":\"see example.com and https://example.org/path\"}";
    let head = format!(
        "POST /v1/detect HTTP/1.1\r\nhost: x\r\n{JSON}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    head.into_bytes()
}

/// A client that keeps its connection: every request that was sent must be answered, until the server says that it was the last.
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
        let server = start();
        let answered = AtomicUsize::new(0);
        let streams: Vec<_> = (0..16).map(|_| server.connect()).collect();
        std::thread::scope(|scope| {
            let answered = &answered;
            let ask = |stream| scope.spawn(move || keep_asking(stream, answered));
            let clients: Vec<_> = streams.into_iter().map(ask).collect();
            while answered.load(Ordering::Relaxed) < 200 {
                std::thread::sleep(Duration::from_millis(1));
            }
            server.handle.shutdown();
            for client in clients {
                client.join().unwrap().expect("every request is answered");
            }
        });
        let log = server.end();
        assert_eq!(log.lines().count(), answered.into_inner(), "each is logged");
    }
}

/// Clients with a connection for each request: what the server took is answered; then nobody listens.
#[test]
fn every_request_that_was_taken_is_answered() {
    let server = start();
    let is_over = AtomicBool::new(false);
    let ask = || {
        let mut count = 0;
        loop {
            match ask_once(server.address) {
                Ok(()) => count += 1,
                Err(_) if is_over.load(Ordering::SeqCst) => return count,
                Err(error) => panic!("lost before the end: {error}"),
            }
        }
    };
    let answered: usize = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..4).map(|_| scope.spawn(ask)).collect();
        std::thread::sleep(Duration::from_millis(200));
        is_over.store(true, Ordering::SeqCst);
        server.handle.shutdown();
        clients
            .into_iter()
            .map(|client| client.join().unwrap())
            .sum()
    });
    assert!(answered > 0);
    assert_eq!(server.end().lines().count(), answered);
}

fn ask_once(address: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect(address)?;
    stream.write_all(&request())?;
    let reply = Reply::read_one(&mut stream)?.ok_or(io::ErrorKind::UnexpectedEof)?;
    assert_eq!(reply.status, 200);
    Ok(())
}

#[test]
fn a_body_that_is_on_its_way_is_waited_for() {
    let server = start();
    let mut stream = server.connect();
    let request = request();
    let (first, rest) = request.split_at(request.len() - 10);
    stream.write_all(first).unwrap();
    std::thread::sleep(Duration::from_millis(100));
    server.handle.shutdown();
    std::thread::sleep(Duration::from_millis(1_500));
    stream.write_all(rest).unwrap();
    let reply = Reply::read_one(&mut stream).unwrap().unwrap();
    assert_eq!(
        (reply.status, reply.header("connection")),
        (200, Some("close"))
    );
}

#[test]
fn a_server_that_ends_says_so_and_takes_nothing_more() {
    let server = start();
    let mut idle = server.connect();
    std::thread::sleep(Duration::from_millis(100));
    server.handle.shutdown();
    std::thread::sleep(Duration::from_millis(200));
    assert!(
        TcpStream::connect(server.address).is_err(),
        "nobody listens"
    );
    idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        .unwrap();
    let reply = Reply::read_one(&mut idle).unwrap().unwrap();
    assert_eq!(
        (reply.status, reply.text().as_str()),
        (503, "{\"status\":\"ending\"}")
    );
}

#[test]
fn told_twice_it_waits_for_nobody() {
    let server = start();
    let mut stream = server.connect();
    stream
        .write_all(b"POST /v1/detect HTTP/1.1\r\nhost: x\r\n")
        .unwrap();
    std::thread::sleep(Duration::from_millis(100));
    let start = Instant::now();
    server.handle.shutdown();
    server.handle.shutdown();
    drop(server);
    // The limit is thirty seconds for requests on their way.
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}
