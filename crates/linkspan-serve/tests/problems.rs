//! Problems are reported with the right status and a sentence.
#![cfg(test)]

mod support;

use support::{JSON, start};

const VERBS: [&str; 6] = [
    "/v1/detect",
    "/v1/linkify",
    "/v1/format",
    "/v1/check",
    "/v1/screen",
    "/v1/explain",
];

#[test]
fn bodies_are_read_strictly() {
    let server = start();
    for path in VERBS {
        for (body, status, code) in [
            ("", 400, "malformed-json"),
            ("{", 400, "malformed-json"),
            ("{\"text\":\"\\ud800\"}", 400, "malformed-json"),
            ("{\"text\":\"a\"} x", 400, "malformed-json"),
            ("\"a\"", 422, "unprocessable"),
            ("{}", 422, "unprocessable"),
            ("{\"text\":1,\"kind\":\"url\"}", 422, "unprocessable"),
            ("{\"text\":null,\"kind\":\"url\"}", 422, "unprocessable"),
            ("{\"texts\":\"a\",\"kind\":\"url\"}", 422, "unprocessable"),
            (
                "{\"texts\":[\"a\",null],\"kind\":\"url\"}",
                422,
                "unprocessable",
            ),
            ("{\"text\":\"a\",\"txet\":\"b\"}", 422, "unprocessable"),
            ("{\"text\":\"a\",\"text\":\"b\"}", 422, "unprocessable"),
        ] {
            let reply = server.post(path, body);
            assert_eq!(
                (reply.status, reply.error().as_str()),
                (status, code),
                "{path} {body}"
            );
        }
    }
}

#[test]
fn messages_say_what_and_where() {
    let server = start();
    for (path, body, parts) in [
        (
            "/v1/detect",
            r#"{"text":"a","profil":"prose"}"#,
            ["`profil`", "column 20"],
        ),
        (
            "/v1/detect",
            r#"{"text":"a","profile":"Prose"}"#,
            ["`Prose`", "`prose`"],
        ),
        (
            "/v1/detect",
            r#"{"text":"a","texts":[]}"#,
            ["both", "leave one"],
        ),
        (
            "/v1/detect",
            r#"{"text":"a","schemes":["a b"]}"#,
            ["`schemes`", "a b"],
        ),
        (
            "/v1/linkify",
            r#"{"text":"a","schemes":["javascript"]}"#,
            ["`schemes`", "javascript"],
        ),
        (
            "/v1/linkify",
            r#"{"text":"a","mentions":"https://{name}/"}"#,
            [
                "In `mentions`: ",
                "{name} after the host, as in https://example.com/{name}.",
            ],
        ),
        (
            "/v1/linkify",
            r#"{"text":"a","handles":"javascript:{name}"}"#,
            ["In `handles`: ", "as in https://{host}/@{name}."],
        ),
        (
            "/v1/linkify",
            r#"{"text":"a","hashtags":true}"#,
            ["boolean", "a string"],
        ),
        (
            "/v1/detect",
            r#"{"text":"a","hashtags":"/tags/{name}"}"#,
            ["string", "a boolean"],
        ),
        (
            "/v1/linkify",
            r#"{"text":"a","max_len":-1}"#,
            ["-1", "column"],
        ),
        (
            "/v1/detect",
            r#"{"text":"a","bare_domains":"skip"}"#,
            ["boolean", "column"],
        ),
        ("/v1/check", r#"{"text":"a"}"#, ["`kind`", "`mailto`"]),
    ] {
        let reply = server.post(path, body);
        assert_eq!(reply.status, 422, "{body}");
        assert!(
            parts.iter().all(|part| reply.text().contains(part)),
            "{}",
            reply.text()
        );
    }
    let many: Vec<String> = (0..17).map(|i| format!("s{i}")).collect();
    let body = serde_json::json!({ "text": "a", "schemes": many });
    assert_eq!(server.post("/v1/detect", &body.to_string()).status, 422);
    let template = |padding| format!("/{}{{name}}", "x".repeat(padding));
    for (padding, status) in [(1024 - 7, 200), (1024 - 6, 422)] {
        let body = serde_json::json!({ "text": "#a", "hashtags": template(padding) });
        let reply = server.post("/v1/linkify", &body.to_string());
        assert_eq!(reply.status, status, "{}", reply.text());
    }
}

#[test]
fn methods_paths_and_types_get_different_statuses() {
    let server = start();
    for path in VERBS {
        let reply = server.get(path);
        assert_eq!(
            (reply.status, reply.error().as_str()),
            (405, "method-not-allowed")
        );
        assert_eq!(reply.header("allow"), Some("POST"));
        for wrong in [
            "",
            "content-type: text/plain\r\n",
            "content-type: application/jsonx\r\n",
        ] {
            let reply = server.send("POST", path, wrong, b"{\"text\":\"a\"}");
            assert_eq!(
                (reply.status, reply.error().as_str()),
                (415, "not-json"),
                "{wrong}"
            );
        }
        let reply = server.send(
            "POST",
            path,
            "Content-Type: Application/JSON; charset=utf-8\r\n",
            b"{}",
        );
        assert_eq!(reply.status, 422);
    }
    for path in ["/healthz", "/metrics", "/openapi.json", "/"] {
        let reply = server.send("POST", path, JSON, b"{}");
        assert_eq!(
            (reply.status, reply.error().as_str()),
            (405, "method-not-allowed"),
            "{path}"
        );
        assert_eq!(reply.header("allow"), Some("GET,HEAD"));
    }
    for path in [
        "/v1",
        "/v1/detect/",
        "/../etc/passwd",
        "/v1/%64etect",
        "/index.htm",
    ] {
        let reply = server.get(path);
        assert_eq!(
            (reply.status, reply.error().as_str()),
            (404, "not-found"),
            "{path}"
        );
    }
}

#[test]
fn every_answer_has_its_headers() {
    let server = start();
    for path in ["/healthz", "/metrics", "/openapi.json", "/", "/nothing"] {
        let reply = server.get(path);
        assert_eq!(
            reply.header("x-content-type-options"),
            Some("nosniff"),
            "{path}"
        );
        assert!(reply.header("cache-control").is_some() && reply.header("content-type").is_some());
        let head = server.send("HEAD", path, "", b"");
        assert_eq!((head.status, head.body.len()), (reply.status, 0), "{path}");
    }
    assert_eq!(server.get("/healthz").text(), r#"{"status":"ok"}"#);
    assert_eq!(server.get("/openapi.json").json()["openapi"], "3.1.0");
}

/// If the playground is part of the program, it is sent with the right headers and may not load anything from elsewhere.
/// If it is not, the page explains how to build it.
#[test]
fn page_is_served_or_explains_how_to_build_it() {
    let server = start();
    let reply = server.get("/");
    assert_eq!(reply.status, 200);
    let Some(tag) = reply.header("etag") else {
        assert!(
            reply.text().contains("cargo xtask playground"),
            "{}",
            reply.text()
        );
        return;
    };
    assert_eq!(
        reply.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let policy = reply.header("content-security-policy").unwrap();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"),
        "{policy}"
    );
    assert!(!policy.contains("http") && !policy.contains('*') && !policy.contains("unsafe-inline"));
    let again = server.send(
        "GET",
        "/",
        &format!("if-none-match: \"x\", W/{tag}\r\n"),
        b"",
    );
    assert_eq!((again.status, again.body.len()), (304, 0));
    let other = server.send("GET", "/", "if-none-match: \"x\"\r\n", b"");
    assert_eq!((other.status, other.body), (200, reply.body));
}

#[test]
fn logs_and_metrics_contain_nothing_that_clients_sent() {
    let server = start();
    let secret = "s3cr3t";
    let body = serde_json::json!({ "text": format!("{secret}.example.com") }).to_string();
    assert_eq!(server.post("/v1/detect", &body).status, 200);
    server.post("/v1/detect", &format!("{{\"{secret}\":1}}"));
    server.get(&format!("/{secret}?{secret}"));
    server.send("GET", "/healthz", &format!("cookie: {secret}\r\n"), b"");
    server.send(secret, "/healthz", "", b"");
    let metrics = server.get("/metrics").text();
    assert!(metrics.contains("linkspan_requests_total{route=\"/v1/detect\",status=\"200\"} 1\n"));
    assert!(metrics.contains("linkspan_requests_total{route=\"/v1/detect\",status=\"422\"} 1\n"));
    assert!(metrics.contains("linkspan_requests_total{route=\"unknown\",status=\"404\"} 1\n"));
    let length = body.len() + secret.len() + 6;
    assert!(
        metrics.contains(&format!(
            "linkspan_request_bytes_total{{route=\"/v1/detect\"}} {length}\n"
        )),
        "{metrics}"
    );
    assert!(
        metrics.contains("linkspan_requests_in_flight 1\n"),
        "that of the metrics itself"
    );
    let log = server.end();
    assert!(!metrics.contains(secret) && !log.contains(secret), "{log}");
    let lines: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(
        (&lines[0]["method"], &lines[0]["route"]),
        (&"POST".into(), &"/v1/detect".into())
    );
    assert_eq!(
        (&lines[0]["status"], &lines[0]["bytes_in"]),
        (&200.into(), &body.len().into())
    );
    assert!(lines[0]["micros"].is_u64() && lines[0]["bytes_out"].as_u64() > Some(50));
    assert_eq!(
        (&lines[4]["method"], &lines[4]["status"]),
        (&"other".into(), &405.into())
    );
}
