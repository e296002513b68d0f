//! Behavior that operators of the service rely on.
#![cfg(test)]

mod support;

use std::io::{Read, Write};

use linkspan_serve::{Config, Server};
use serde_json::{Value, json};
use support::{JSON, LONG, Reply, start, start_configured, start_with};

#[test]
fn links_are_defanged_and_refanged() {
    let server = start();
    let defanged = server.ask("/v1/defang", &json!({ "text": "at https://example.com/." }));
    assert_eq!(
        defanged,
        json!({ "output": "at hxxps[:]//example[.]com/." })
    );
    let texts = json!({ "texts": ["hxxps[:]//example[.]com/", "no link"] });
    let whole = server.ask("/v1/refang", &texts);
    let outputs = [
        json!({ "output": "https://example.com/" }),
        json!({ "output": "no link" }),
    ];
    assert_eq!(whole, json!({ "results": outputs }));
}

#[test]
fn only_the_text_of_html_is_linked() {
    let server = start();
    let html = "<p title=\"example.com\">at example.com</p>";
    let answer = server.ask("/v1/linkify", &json!({ "text": html, "from": "html" }));
    let output = answer["output"].as_str().unwrap();
    assert!(
        output.starts_with("<p title=\"example.com\">at <a href=\"https://example.com/\""),
        "{output}"
    );
    let wrong = json!({ "text": html, "from": "html", "to": "markdown" }).to_string();
    assert_eq!(
        server
            .send("POST", "/v1/linkify", JSON, wrong.as_bytes())
            .status,
        422
    );
}

#[test]
fn request_ids_are_kept() {
    let server = start();
    let named = server.send("GET", "/livez", "x-request-id: job-7.a\r\n", b"");
    assert_eq!(named.header("x-request-id"), Some("job-7.a"));
    let other = server.send("GET", "/livez", "x-request-id: \"<script>\r\n", b"");
    let id = other.header("x-request-id").unwrap().to_owned();
    assert!(!id.contains('<') && !id.is_empty(), "{id}");
    let log = server.end();
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["id"], "job-7.a");
    assert_eq!(lines[1]["id"], id);
}

/// Bytes that are refused before they become a request also get a normal answer and a line in the log.
#[test]
fn every_answer_has_a_request_id() {
    let server = start();
    let mut ids = Vec::new();
    for (bytes, status, code) in [
        ("GET /nowhere HTTP/1.1\r\nhost: x\r\n", 404, "not-found"),
        ("PUT /livez HTTP/1.1\r\n", 405, "method-not-allowed"),
        ("no request\r\n", 400, "malformed-request"),
        ("\u{16}\u{3}\u{1}\u{2}", 400, "malformed-request"),
        ("GET / HTTP/1.1\r\na b: c\r\n", 400, "malformed-request"),
        ("POST /v1/detect HTTP/1.1\r\n", 415, "not-json"),
    ] {
        let mut stream = server.connect();
        let request = format!("{bytes}connection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).unwrap();
        let reply = Reply::read_all(&mut stream);
        assert_eq!(
            (reply.status, reply.error().as_str()),
            (status, code),
            "{bytes:?}"
        );
        assert_eq!(reply.header("connection"), Some("close"), "{bytes:?}");
        let length = reply.body.len().to_string();
        assert_eq!(reply.header("content-length"), Some(&*length), "{bytes:?}");
        ids.push(reply.header("x-request-id").unwrap().to_owned());
    }
    let log = server.end();
    let logged = log
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let logged: Vec<_> = logged
        .map(|line| line["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(logged, ids);
}

#[test]
fn trusted_proxies_name_the_client() {
    let header = "x-forwarded-for: 203.0.113.9, 198.51.100.7\r\n";
    for (trusted, client) in [
        ("192.0.2.0/24", "127.0.0.1"),
        ("127.0.0.0/8", "198.51.100.7"),
    ] {
        let server =
            start_configured(|config| config.trusted_proxies = vec![trusted.parse().unwrap()]);
        server.send("GET", "/livez", header, b"");
        let line: Value = serde_json::from_str(server.end().lines().next().unwrap()).unwrap();
        assert_eq!(line["client"], client);
    }
}

#[test]
fn long_answers_are_compressed_on_request() {
    let server = start();
    let body = json!({ "texts": vec!["at example.com"; 50] }).to_string();
    let plain = server.send("POST", "/v1/detect", JSON, body.as_bytes());
    assert_eq!(plain.header("content-encoding"), None);
    let headers = format!("{JSON}accept-encoding: gzip\r\n");
    let packed = server.send("POST", "/v1/detect", &headers, body.as_bytes());
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert!(packed.body.len() * 4 < plain.body.len());
    let short = server.send("GET", "/livez", "accept-encoding: gzip\r\n", b"");
    assert_eq!(short.header("content-encoding"), None);
}

#[test]
fn metrics_name_the_build() {
    let server = start();
    let reply = server.send("GET", "/metrics", "", b"");
    let text = String::from_utf8(reply.body).unwrap();
    let build = text
        .lines()
        .find(|line| line.starts_with("linkspan_build_info{"));
    let version = concat!("version=\"", env!("CARGO_PKG_VERSION"), "\"");
    assert!(build.unwrap().contains(version), "{text}");
    if cfg!(target_os = "linux") {
        for name in [
            "process_cpu_seconds_total ",
            "process_resident_memory_bytes ",
            "process_open_fds ",
        ] {
            assert!(text.contains(&format!("\n{name}")), "{name}");
        }
    }
}

#[test]
fn host_names_are_resolved_before_binding() {
    let mut config = Config::default();
    config.listen = "localhost:0".parse().unwrap();
    let server = Server::bind(config, std::io::sink()).unwrap();
    assert!(server.address().unwrap().ip().is_loopback());
    assert!(server.url().starts_with("http://"));
}

/// While a server drains, it accepts requests, and announces that it will end.
#[test]
fn load_balancers_are_warned_of_the_shutdown() {
    let server = start_with(|limits| limits.drain_delay = LONG);
    assert_eq!(server.send("GET", "/readyz", "", b"").status, 200);
    server.handle.shutdown();
    while server.send("GET", "/readyz", "", b"").status != 503 {
        std::thread::yield_now();
    }
    assert_eq!(server.send("GET", "/livez", "", b"").status, 200);
    let detected = server.ask("/v1/detect", &json!({ "text": "at example.com" }));
    assert_eq!(detected["links"][0]["text"], "example.com");
    // The second call, from `end`, does not wait for the delay to pass.
    server.end();
}

#[cfg(unix)]
#[test]
fn a_socket_in_the_file_system_is_served_and_removed() {
    use std::os::unix::net::UnixStream;
    let path = socket("served");
    // The socket that a killed server left does not keep the next one from starting.
    drop(std::os::unix::net::UnixListener::bind(&path).unwrap());
    let server = bind_at(&path).unwrap();
    assert_eq!(server.url(), format!("unix:{}", path.display()));
    let handle = server.handle();
    let running = std::thread::spawn(move || server.run());
    let mut client = UnixStream::connect(&path).unwrap();
    client
        .write_all(b"GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    client.read_to_string(&mut answer).unwrap();
    assert!(
        answer.starts_with("HTTP/1.1 200") && answer.ends_with("{\"status\":\"ok\"}"),
        "{answer}"
    );
    handle.shutdown();
    running.join().unwrap().unwrap();
    assert!(!path.exists());
}

/// Returns the path of a socket for one test.
#[cfg(unix)]
fn socket(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("linkspan-{name}-{}.sock", std::process::id()))
}

#[cfg(unix)]
fn bind_at(path: &std::path::Path) -> std::io::Result<Server> {
    let mut config = Config::default();
    config.listen = format!("unix:{}", path.display()).parse().unwrap();
    Server::bind(config, std::io::sink())
}

#[cfg(unix)]
#[test]
fn files_that_are_not_sockets_are_not_replaced() {
    let path = socket("file");
    std::fs::write(&path, "a file of somebody").unwrap();
    assert!(bind_at(&path).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), b"a file of somebody");
    std::fs::remove_file(&path).unwrap();
}

#[cfg(unix)]
#[test]
fn sockets_in_use_are_not_replaced() {
    let path = socket("taken");
    let first = bind_at(&path).unwrap();
    assert!(bind_at(&path).is_err());
    assert!(path.exists());
    // A server that never runs removes its socket, too.
    drop(first);
    assert!(!path.exists());
}

/// A server that still answers its last requests does not remove the socket of the server that replaces it.
#[cfg(unix)]
#[test]
fn socket_of_the_next_server_is_kept() {
    use std::os::unix::net::UnixStream;
    let path = socket("next");
    let first = bind_at(&path).unwrap();
    let handle = first.handle();
    let running = std::thread::spawn(move || first.run());
    let mut client = UnixStream::connect(&path).unwrap();
    client.write_all(b"POST /v1/detect HTTP/1.1\r\n").unwrap();
    handle.shutdown();
    while path.exists() {
        std::thread::yield_now();
    }
    let second = bind_at(&path).unwrap();
    handle.shutdown();
    running.join().unwrap().unwrap();
    assert!(path.exists());
    drop(second);
}
