//! `linkspan serve` as its users run it: the address it prints, signals, and the `curl` lines of the documents.
#![cfg(all(unix, feature = "serve"))]
#![cfg(test)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

struct Service {
    child: Child,
    /// Kept open, because the service continues even if nobody reads its output.
    out: BufReader<ChildStdout>,
    authority: String,
}

impl Service {
    fn start(args: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_linkspan"))
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--tld-table",
                "built-in",
            ])
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let authority = line
            .trim()
            .strip_prefix("linkspan serves at http://")
            .unwrap();
        let authority = authority.strip_suffix('/').unwrap().to_owned();
        Service {
            child,
            out,
            authority,
        }
    }

    fn signal(&self, signal: Signal) {
        let id = Pid::from_child(&self.child);
        kill_process(id, signal).unwrap();
    }

    /// Waits for the service to end, and returns the exit code and the log.
    fn end(mut self) -> (Option<i32>, String) {
        let mut log = String::new();
        self.child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut log)
            .unwrap();
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
        (self.child.wait().unwrap().code(), log)
    }
}

/// Sends requests on one connection until the service closes it. Returns the number of answers.
fn keep_asking(mut stream: TcpStream, answered: &AtomicUsize) -> usize {
    let body = "{\"text\":\"see example.com\"}";
    let request = format!(
        "POST /v1/detect HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    for count in 1.. {
        stream
            .write_all(request.as_bytes())
            .expect("the service takes it");
        let mut answer = Vec::new();
        let mut chunk = [0; 4096];
        while !answer.ends_with(b"]}") {
            let n = stream.read(&mut chunk).expect("the service answers");
            assert!(n > 0, "a request was lost");
            answer.extend_from_slice(&chunk[..n]);
        }
        answered.fetch_add(1, Ordering::Relaxed);
        if answer.windows(17).any(|part| part == b"connection: close") {
            return count;
        }
    }
    0
}

#[test]
fn no_request_is_lost_at_shutdown_under_load() {
    for signal in [Signal::TERM, Signal::INT] {
        // After the first signal, the service waits until all clients have had their last answer, however long that takes.
        let service = Service::start(&["--drain-delay", "1d"]);
        let answered = AtomicUsize::new(0);
        let connect = |_| TcpStream::connect(&service.authority).unwrap();
        let streams: Vec<_> = (0..8).map(connect).collect();
        let counts: usize = std::thread::scope(|scope| {
            let answered = &answered;
            let ask = |stream| scope.spawn(move || keep_asking(stream, answered));
            let clients: Vec<_> = streams.into_iter().map(ask).collect();
            while answered.load(Ordering::Relaxed) < 100 {
                std::thread::sleep(Duration::from_millis(1));
            }
            service.signal(signal);
            clients
                .into_iter()
                .map(|client| client.join().unwrap())
                .sum()
        });
        service.signal(signal);
        let (code, log) = service.end();
        assert_eq!((code, log.lines().count()), (Some(0), counts));
    }
}

#[test]
fn an_address_in_use_is_an_error() {
    let service = Service::start(&["--log", "none"]);
    let run = Command::new(env!("CARGO_BIN_EXE_linkspan"))
        .args(["serve", "--listen", &service.authority])
        .output()
        .unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2));
    assert!(
        said.contains(&service.authority) && said.contains("--listen"),
        "{said}"
    );
    service.signal(Signal::TERM);
    assert_eq!(service.end(), (Some(0), String::new()));
}

/// systemd kills a service that takes longer to stop than the unit allows.
#[test]
fn systemd_unit_allows_enough_time_to_stop() {
    let unit = include_str!("../../../packaging/systemd/linkspan.service");
    let allowed = unit
        .lines()
        .find_map(|line| line.strip_prefix("TimeoutStopSec="));
    let allowed = Duration::from_secs(allowed.unwrap().parse().unwrap());
    let limits = linkspan_serve::Limits::default();
    // A second each for idle connections, for long answers and for the log.
    let needed = limits.drain_delay + limits.drain_time + Duration::from_secs(3);
    assert!(allowed > needed, "{allowed:?}, {needed:?}");
}

/// Runs each `curl` line of the guide. It must print the line below it, if there is one.
#[test]
fn curl_examples_of_the_guide_work() {
    if Command::new("curl").arg("--version").output().is_err() {
        eprintln!("SKIPPED, because curl is not installed; install it");
        assert!(std::env::var_os("LINKSPAN_REQUIRE_TOOLS").is_none());
        return;
    }
    let service = Service::start(&["--log", "none"]);
    let lines: Vec<&str> = include_str!("../../../docs/serve.md").lines().collect();
    let mut count = 0;
    for pair in lines.windows(2).filter(|pair| pair[0].starts_with("curl ")) {
        let line = pair[0].replace("127.0.0.1:8058", &service.authority);
        let run = Command::new("sh").args(["-c", &line]).output().unwrap();
        let printed = String::from_utf8(run.stdout).unwrap();
        assert!(run.status.success(), "{line}");
        if let Some(expected) = pair[1].strip_prefix("# ") {
            assert_eq!(printed.trim(), expected, "{line}");
        }
        count += 1;
    }
    assert!(count >= 6, "docs/serve.md has {count} lines of curl");
    service.signal(Signal::TERM);
    assert_eq!(service.end().0, Some(0));
}
