//! With a thousand useless clients and endless bodies, memory stays bounded and other clients are served. The long form is run by hand:
//! `LINKSPAN_FLOOD=1 cargo test --release --package linkspan-serve --test flood`.
#![cfg(test)]
#![cfg(target_os = "linux")]

mod support;

use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use support::{JSON, LONG, Reply, Running, start_with};

/// Returns the number of slow clients, and of requests that others send meanwhile.
fn size() -> (usize, usize) {
    match std::env::var_os("LINKSPAN_FLOOD") {
        Some(_) => (1500, 68_000),
        None => (1200, 2_000),
    }
}

/// The number of clients that keep their connections and send requests.
const ASKING: usize = 8;

/// The additional memory that clients and server, which share this process, may take.
const MOST: u64 = 100 << 20;

/// Returns the memory of this process, in bytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .unwrap();
    line.split_whitespace()
        .nth(1)
        .unwrap()
        .parse::<u64>()
        .unwrap()
        << 10
}

/// Raises the limit on open files. Returns false if it cannot be raised.
fn allow_files(count: u64) -> bool {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_none_or(|current| current >= count) {
        return true;
    }
    limit.current = Some(count);
    setrlimit(Resource::Nofile, limit).is_ok()
}

fn is_served(server: &Running) {
    for _ in 0..20 {
        let reply = server.post("/v1/detect", "{\"text\":\"see example.com\"}");
        assert_eq!(reply.status, 200, "{}", reply.text());
    }
}

/// Sends requests on one connection until the server closes it. Returns the number of answers.
fn keep_asking(server: &Running, answered: &AtomicUsize) -> usize {
    let body = "{\"text\":\"see example.com\"}";
    let request = format!(
        "POST /v1/detect HTTP/1.1\r\nhost: x\r\n{JSON}content-length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = server.connect();
    for count in 1.. {
        stream.write_all(request.as_bytes()).unwrap();
        let reply = Reply::read_one(&mut stream)
            .unwrap()
            .expect("no request is lost");
        assert_eq!(reply.status, 200, "{}", reply.text());
        answered.fetch_add(1, Ordering::Relaxed);
        if reply.header("connection") == Some("close") {
            return count;
        }
    }
    0
}

#[test]
fn slow_clients_and_endless_bodies_use_bounded_memory() {
    if !allow_files(4096) {
        eprintln!("SKIPPED, because this process may not have 4096 open files; raise `ulimit -Hn`");
        assert!(std::env::var_os("LINKSPAN_REQUIRE_TOOLS").is_none());
        return;
    }
    let (clients, requests) = size();
    let server = start_with(|limits| limits.drain_delay = LONG);
    is_served(&server);
    let before = memory();

    let mut slow: Vec<TcpStream> = (0..clients)
        .map(|i| {
            let mut stream = server.connect();
            // Some send endless heads, some endless bodies.
            let start = match i % 3 {
                0 => "GET / HTTP/1.1\r\nx: ".to_owned(),
                1 => format!(
                    "POST /v1/detect HTTP/1.1\r\nhost: x\r\n{JSON}content-length: 1000000\r\n\r\n{{"
                ),
                _ => String::new(),
            };
            let _ = stream.write_all(start.as_bytes());
            stream
        })
        .collect();
    is_served(&server);
    for _ in 0..5 {
        for stream in &mut slow {
            let _ = stream.write_all(b"a");
        }
        is_served(&server);
    }
    let grown = memory().saturating_sub(before);
    println!("{clients} slow clients: {} KB", grown >> 10);
    assert!(grown < MOST, "{grown}");

    std::thread::scope(|scope| {
        let large: Vec<_> = (0..4)
            .map(|i| {
                scope.spawn({
                    let server = &server;
                    move || send_large(server.connect(), i % 2 == 0)
                })
            })
            .collect();
        while !large.iter().all(|thread| thread.is_finished()) {
            is_served(&server);
            let grown = memory().saturating_sub(before);
            assert!(grown < MOST, "{grown}");
        }
        for thread in large {
            assert_eq!(thread.join().unwrap(), Some(413));
        }
    });
    println!(
        "and bodies of 100 MB: {} KB",
        memory().saturating_sub(before) >> 10
    );

    // The server ends while clients send requests, and answers every request.
    let answered = AtomicUsize::new(0);
    let counts: usize = std::thread::scope(|scope| {
        let asking: Vec<_> = (0..ASKING)
            .map(|_| scope.spawn(|| keep_asking(&server, &answered)))
            .collect();
        while answered.load(Ordering::Relaxed) < requests {
            for stream in &mut slow {
                let _ = stream.write_all(b"a");
            }
        }
        server.handle.shutdown();
        asking.into_iter().map(|it| it.join().unwrap()).sum()
    });
    println!("{counts} requests");
    assert!(counts >= requests);
    let grown = memory().saturating_sub(before);
    assert!(grown < MOST, "{grown}");
}

/// Sends a body of 100 MB, with its length announced or in chunks. Returns the status if the answer could be read.
fn send_large(mut stream: TcpStream, is_announced: bool) -> Option<u16> {
    let length = if is_announced {
        "content-length: 104857600"
    } else {
        "transfer-encoding: chunked"
    };
    let head = format!("POST /v1/detect HTTP/1.1\r\nhost: x\r\n{JSON}{length}\r\n\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut reader = stream.try_clone().unwrap();
    let answer = std::thread::spawn(move || {
        reader
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        Reply::read_one(&mut reader)
            .ok()
            .flatten()
            .map(|reply| reply.status)
    });
    let piece = vec![b'a'; 64 << 10];
    for _ in 0..1600 {
        let sent = if is_announced {
            stream.write_all(&piece)
        } else {
            stream
                .write_all(b"10000\r\n")
                .and_then(|()| stream.write_all(&piece))
                .and_then(|()| stream.write_all(b"\r\n"))
        };
        if sent.is_err() {
            break;
        }
    }
    answer.join().unwrap()
}
