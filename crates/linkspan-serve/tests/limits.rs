//! A client that exceeds a limit gets an answer that says so, and other clients are still served.
#![cfg(test)]

mod support;

use std::io::{Read, Write};
use std::time::Duration;

use support::{JSON, Reply, start_with, until};

/// A limit that is reached in every test that sets it.
const SOON: Duration = Duration::from_millis(300);

#[test]
fn bodies_that_are_too_long_get_413() {
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
fn who_asks_for_leave_to_send_too_much_is_not_given_it() {
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
fn answers_that_are_too_long_get_413() {
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

/// Explanations are long, and take memory before they are written: so the length of their texts is limited, too.
#[test]
fn texts_that_are_too_long_to_be_explained_get_413() {
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
fn bodies_that_come_slowly_get_408() {
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
fn who_sends_no_head_or_nothing_more_is_left() {
    let server = start_with(|limits| limits.head_time = SOON);
    let mut silent = server.connect();
    let mut slow = server.connect();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nhos").unwrap();
    let (mut idle, reply) = server.insist("/healthz");
    assert_eq!(reply.status, 200);
    for stream in [&mut silent, &mut slow, &mut idle] {
        // The end of the connection, before the client's patience ends.
        let mut rest = Vec::new();
        let _ = stream.read_to_end(&mut rest);
        assert!(rest.is_empty(), "{:?}", String::from_utf8_lossy(&rest));
    }
    assert_eq!(server.insist("/healthz").1.status, 200);
}

#[test]
fn who_does_not_read_the_answer_is_left() {
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
    // The answer is made, does not fit into the buffers of the system, and nobody reads it.
    let made = "linkspan_requests_total{route=\"/v1/detect\",status=\"200\"} 1\n";
    until(|| server.insist("/metrics").1.text().contains(made));
    until(|| server.metric("linkspan_connections") == 1);
    // What the system has buffered still comes, but not all of the answer.
    let mut got = Vec::new();
    let _ = stream.read_to_end(&mut got);
    let head = String::from_utf8_lossy(&got[..300]).into_owned();
    let length = head.split("content-length: ").nth(1).unwrap();
    let length: usize = length.split("\r\n").next().unwrap().parse().unwrap();
    assert!(got.len() < length, "{} of {length}", got.len());
}

/// Returns what a small request gets that is refused while a heavy one is worked on, if there was time for one.
fn while_busy(server: &support::Running, heavy: &str) -> Option<support::Reply> {
    std::thread::scope(|scope| {
        let heavy = scope.spawn(|| server.post("/v1/detect", heavy).status);
        let mut refused = None;
        while !heavy.is_finished() && refused.is_none() {
            let reply = server.post("/v1/detect", "{\"text\":\"a.com\"}");
            refused = (reply.status != 200).then_some(reply);
        }
        // The heavy one is refused itself if a small one was there first.
        assert!([200, 503].contains(&heavy.join().unwrap()));
        refused
    })
}

#[test]
fn more_requests_than_are_worked_on_at_a_time_get_503() {
    let server = start_with(|limits| {
        limits.requests = 1;
        limits.body = 64 << 20;
        limits.answer = 1 << 30;
        limits.held = 2 << 30;
    });
    // Work for a while, on a thread of its own; again, should it be done before anything else could be asked.
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
fn more_memory_than_there_is_gets_503() {
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
    // All is given back, some time after the last byte was sent.
    until(|| ask(1000).status == 200);
}

#[test]
fn answers_that_take_too_long_get_503() {
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
fn beyond_the_most_connections_the_one_that_waits_longest_ends() {
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
fn heads_that_are_too_long_are_refused() {
    let server = start_with(|_| {});
    let long = format!("x: {}\r\n", "a".repeat(20_000));
    let reply = server.send("GET", "/healthz", &long, b"");
    assert_eq!(
        (reply.status, reply.error().as_str()),
        (431, "head-too-large")
    );
}
