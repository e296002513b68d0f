//! A server in this process, and a client that sends exactly the bytes that it is given.
#![allow(dead_code, reason = "each test file uses a part")]

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use linkspan_serve::{Config, Handle, Limits, Server};
use serde_json::Value;

/// A time longer than any test may take.
pub(crate) const LONG: Duration = Duration::from_secs(24 * 60 * 60);

/// A running server, which ends when it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) handle: Handle,
    log: Arc<Mutex<Vec<u8>>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

/// Starts a server with the usual limits.
pub(crate) fn start() -> Running {
    start_with(|_| {})
}

/// Starts a server with other limits.
pub(crate) fn start_with(change: impl FnOnce(&mut Limits)) -> Running {
    start_configured(|config| change(&mut config.limits))
}

/// Starts a server with another configuration.
pub(crate) fn start_configured(change: impl FnOnce(&mut Config)) -> Running {
    let mut config = Config::default();
    config.listen = "127.0.0.1:0".parse().unwrap();
    change(&mut config);
    let log = Arc::new(Mutex::new(Vec::new()));
    let server = Server::bind(config, Shared(Arc::clone(&log))).unwrap();
    Running {
        address: server.address().unwrap(),
        handle: server.handle(),
        log,
        thread: Some(std::thread::spawn(move || server.run())),
    }
}

struct Shared(Arc<Mutex<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Running {
    /// Ends the server and returns its log.
    pub(crate) fn end(mut self) -> String {
        self.stop();
        String::from_utf8(self.log.lock().unwrap().clone()).unwrap()
    }

    fn stop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.handle.shutdown();
            thread.join().unwrap().unwrap();
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        stream
    }

    /// Sends a request on a new connection.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> Reply {
        let mut stream = self.connect();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        Reply::read_all(&mut stream)
    }

    /// Opens connections until a request is answered, and returns that connection. A server with short time-outs may close a
    /// connection before a busy machine has sent the request.
    pub(crate) fn insist(&self, path: &str) -> (TcpStream, Reply) {
        let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
        loop {
            let mut stream = self.connect();
            let sent = stream.write_all(request.as_bytes());
            if let Ok(Some(reply)) = sent.and_then(|()| Reply::read_one(&mut stream)) {
                return (stream, reply);
            }
        }
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send("GET", path, "", b"")
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Reply {
        self.send("POST", path, JSON, body.as_bytes())
    }

    /// Posts a request that must be answered with 200.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, &body.to_string());
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.text());
        reply.json()
    }

    /// Returns the value of a counter in `/metrics`.
    pub(crate) fn metric(&self, name: &str) -> u64 {
        let text = self.insist("/metrics").1.text();
        let line = text
            .lines()
            .find(|line| line.starts_with(&format!("{name} ")));
        line.unwrap_or_else(|| panic!("no {name} in {text}"))
            .rsplit(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Waits until a condition is true.
pub(crate) fn until(mut holds: impl FnMut() -> bool) {
    while !holds() {
        std::thread::sleep(Duration::from_millis(1));
    }
}

pub(crate) const JSON: &str = "content-type: application/json\r\n";

#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    /// Reads to the end of the connection.
    pub(crate) fn read_all(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        Self::of(&bytes)
            .unwrap_or_else(|| panic!("no answer: {:?}", String::from_utf8_lossy(&bytes)))
    }

    /// Reads one answer from a connection that stays open. Returns `None` if it is closed before.
    pub(crate) fn read_one(stream: &mut TcpStream) -> io::Result<Option<Self>> {
        let mut bytes = Vec::new();
        let mut chunk = [0; 4096];
        loop {
            if let Some(reply) = Self::of(&bytes) {
                let length: usize = reply.header("content-length").unwrap().parse().unwrap();
                if reply.body.len() == length {
                    return Ok(Some(reply));
                }
            }
            match stream.read(&mut chunk)? {
                0 if bytes.is_empty() => return Ok(None),
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                n => bytes.extend_from_slice(&chunk[..n]),
            }
        }
    }

    fn of(bytes: &[u8]) -> Option<Self> {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8(bytes[..end].to_vec()).ok()?;
        Some(Reply {
            status: head.get(9..12)?.parse().ok()?,
            head,
            body: bytes[end + 4..].to_vec(),
        })
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().skip(1);
        let mut pairs = lines.filter_map(|line| line.split_once(": "));
        pairs
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    /// Returns the code of the error. Its message must be a sentence.
    pub(crate) fn error(&self) -> String {
        let json = self.json();
        let message = json["error"]["message"].as_str().unwrap();
        assert!(
            message.starts_with(char::is_uppercase) && message.ends_with('.'),
            "{message}"
        );
        json["error"]["code"].as_str().unwrap().to_owned()
    }
}
