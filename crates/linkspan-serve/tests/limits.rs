//! A client that exceeds a limit gets an answer that names the limit, and other clients are still served.
#![cfg(test)]

mod support;

use std::io::{Read, Write};
use std::time::Duration;

use support::{JSON, Reply, start_with, until};

/// A limit that is reached in every test that sets it.
const SOON: Duration = Duration::from_millis(300);

#[test]
fn too_long_bodies_get_413() {
    let server = start_with(|limits| limits.body = 1000);
    let body = |length: usize| format!("{{\"text\":\"{}\"}}", "a".repeat(length - 11));
    assert_eq!(server.post("/v1/detect", &body(1000)).status, 200);
    let reply = server.post("/v1/detect", &body(1001));
    assert_eq!((reply.status, reply.error().as_str()), (413, "too-large"));
    // A client that reads nothing before it has sent everything gets the answer, too.
    let reply = server.post("/v1/detect", &body(8_000_000));
    assert_eq!(reply.status, 413);
}

#[test]
fn bodies_of_unknown_length_are_counted() {
    let server = start_with(|limits| limits.body = 1000);
    let send = |chunks: usize| {
        let mut stream = server.connect();
        let head = format!(
            "POST /v1/detect HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{JSON}transfer-encoding: chunked\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(b"9\r\n{\"text\":\"\r\n").unwrap();
        for _ in 0..chunks {
            stream.write_all(b"a\r\naaaaaaaaaa\r\n").unwrap();
        }
        stream.write_all(b"2\r\n\"}\r\n0\r\n\r\n").unwrap();
        Reply::read_all(&mut stream)
    };
    assert_eq!(send(98).status, 200);
    assert_eq!(send(100).status, 413);
}

#[test]
fn too_long_bodies_get_413_instead_of_100_continue() {
    let server = start_with(|limits| limits.body = 1000);
    let mut stream = server.connect();
    let head = format!(
        "POST /v1/detect HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n{JSON}content-length: 100000\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let reply = Reply::read_one(&mut stream).unwrap().unwrap();
    assert_eq!(reply.status, 413);
}

#[test]
fn too_long_answers_get_413() {
    let server = start_with(|limits| limits.answer = 10_000);
    for path in ["/v1/detect", "/v1/linkify"] {
        let ask = |count: usize| {
            server.post(
                path,
                &format!("{{\"text\":\"{}\"}}", "a.com/b ".repeat(count)),
            )
        };
        assert_eq!(ask(2).status, 200, "{path}");
        let reply = ask(1000);
        assert_eq!(
            (reply.status, reply.error().as_str()),
            (413, "answer-too-large"),
            "{path}"
        );
    }
}

/// Explanations are long and are kept in memory before they are written, so the length of their texts is limited, too.
#[test]
fn texts_too_long_to_explain_get_413() {
    let server = start_with(|limits| limits.answer = 64 * 1000);
    let ask = |text: &str| server.post("/v1/explain", &format!("{{\"texts\":[\"{text}\",\"a\"]}}"));
    assert_eq!(ask(&"a ".repeat(499)).status, 200);
    let reply = ask(&"a ".repeat(500));
    assert_eq!((reply.status, reply.error().as_str()), (413, "too-large"));
    let reply = ask(&format!("a.com/{}", "b".repeat(900)));
    assert_eq!(
        (reply.status, reply.error().as_str()),
        (413, "answer-too-large")
    );
}

#[test]
fn slow_bodies_get_408() {
    let server = start_with(|limits| limits.body_time = SOON);
    let mut stream = server.connect();
    let head =
        format!("POST /v1/detect HTTP/1.1\r\nhost: x\r\n{JSON}content-length: 100\r\n\r\n{{");
    stream.write_all(head.as_bytes()).unwrap();
    let reply = Reply::read_all(&mut stream);
    assert_eq!((reply.status, reply.error().as_str()), (408, "too-slow"));
    assert_eq!(reply.header("connection"), Some("close"));
}

#[test]
fn silent_and_idle_clients_are_disconnected() {
    let server = start_with(|limits| limits.head_time = SOON);
    let mut silent = server.connect();
    let mut slow = server.connect();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nhos").unwrap();
    let (mut idle, reply) = server.insist("/healthz");
    assert_eq!(reply.status, 200);
    for stream in [&mut silent, &mut slow, &mut idle] {
        // The server closes the connection before the client's time-out.
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(rest.is_empty(), "{:?}", String::from_utf8_lossy(&rest));
    }
    assert_eq!(server.insist("/healthz").1.status, 200);
}

#[test]
fn slow_readers_are_disconnected() {
    let server = start_with(|limits| {
        limits.answer_time = SOON;
        limits.answer = 64 << 20;
    });
    let mut stream = server.connect();
    let body = format!("{{\"text\":\"{}\"}}", "a.com ".repeat(150_000));
    let head = format!(
        "POST /v1/detect HTTP/1.1\r\nhost: x\r\n{JSON}content-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(body.as_bytes()).unwrap();
    // The answer is complete, but does not fit into the system's buffers, and nobody reads it.
    let made = "linkspan_requests_total{route=\"/v1/detect\",status=\"200\"} 1\n";
    until(|| server.insist("/metrics").1.text().contains(made));
    until(|| server.metric("linkspan_connections") == 1);
    // The part in the system's buffers still arrives, but not the whole answer.
    let mut got = Vec::new();
    let _ = stream.read_to_end(&mut got);
    let head = String::from_utf8_lossy(&got[..300]).into_owned();
    let length = head.split("content-length: ").nth(1).unwrap();
    let length: usize = length.split("\r\n").next().unwrap().parse().unwrap();
    assert!(got.len() < length, "{} of {length}", got.len());
}

/// Returns the answer to a small request that is refused during a heavy one, if there was time for one.
fn while_busy(server: &support::Running, heavy: &str) -> Option<support::Reply> {
    std::thread::scope(|scope| {
        let heavy = scope.spawn(|| server.post("/v1/detect", heavy).status);
        let mut refused = None;
        while !heavy.is_finished() && refused.is_none() {
            let reply = server.post("/v1/detect", "{\"text\":\"a.com\"}");
            refused = (reply.status != 200).then_some(reply);
        }
        // The heavy request is refused itself if a small one arrived first.
        assert!([200, 503].contains(&heavy.join().unwrap()));
        refused
    })
}

#[test]
fn requests_beyond_the_limit_get_503() {
    let server = start_with(|limits| {
        limits.requests = 1;
        limits.body = 64 << 20;
        limits.answer = 1 << 30;
        limits.held = 2 << 30;
    });
    // A request that takes a while on a separate thread. It is repeated if it ends before another request is sent.
    let heavy = format!("{{\"text\":\"{}\"}}", "a.com ".repeat(400_000));
    let refused = (0..100).find_map(|_| while_busy(&server, &heavy));
    let refused = refused.expect("a request while another is worked on");
    assert_eq!((refused.status, refused.error().as_str()), (503, "busy"));
    assert_eq!(refused.header("retry-after"), Some("1"));
    assert_eq!(server.get("/healthz").status, 200);
    assert!(server.metric("linkspan_requests_refused_total") > 0);
    assert_eq!(
        server.post("/v1/detect", "{\"text\":\"a.com\"}").status,
        200
    );
}

#[test]
fn bodies_and_answers_beyond_the_memory_limit_get_503() {
    let server = start_with(|limits| limits.held = 3_000);
    let ask = |length: usize| {
        server.post(
            "/v1/linkify",
            &format!("{{\"text\":\"{}\"}}", "a".repeat(length)),
        )
    };
    assert_eq!(ask(1000).status, 200);
    assert_eq!(
        ask(2000).status,
        503,
        "the answer does not fit beside the body"
    );
    assert_eq!(ask(4000).status, 503, "the body does not fit");
    // All memory is released some time after the last byte was sent.
    until(|| ask(1000).status == 200);
}

#[test]
fn slow_answers_get_503() {
    let server = start_with(|limits| {
        limits.request_time = Duration::ZERO;
        limits.answer = 1 << 30;
    });
    for repeats in [1_000, 100_000] {
        let reply = server.post(
            "/v1/detect",
            &format!("{{\"text\":\"{}\"}}", "a.com ".repeat(repeats)),
        );
        assert_eq!((reply.status, reply.error().as_str()), (503, "busy"));
    }
}

#[test]
fn new_connections_replace_the_longest_waiting_one() {
    let server = start_with(|limits| limits.connections = 3);
    let mut first = server.connect();
    let mut others = [server.connect(), server.connect()];
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(first.read(&mut [0]).unwrap(), 0, "the first was ended");
    for stream in &mut others {
        stream
            .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
            .unwrap();
        assert_eq!(Reply::read_one(stream).unwrap().unwrap().status, 200);
    }
    assert!(server.metric("linkspan_connections_evicted_total") >= 1);
}

#[test]
fn too_long_heads_are_refused() {
    let server = start_with(|_| {});
    let long = format!("x: {}\r\n", "a".repeat(20_000));
    let reply = server.send("GET", "/healthz", &long, b"");
    assert_eq!(
        (reply.status, reply.error().as_str()),
        (431, "head-too-large")
    );
}
