//! An HTTPS server on loopback whose answers, good or bad, a test chooses.

use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, SystemTime};

use linkspan::TldTable;
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

/// The end of a body in chunks.
pub const LAST_CHUNK: &str = "0\r\n\r\n";

/// What the server does with a request.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A whole answer with this status, these further header lines and this body.
    Whole(u16, String, Vec<u8>),
    /// Status 200 and this body, which the end of the connection ends.
    Unmeasured(Vec<u8>),
    /// A body in two chunks, with or without the chunk that marks its end.
    Chunked { body: Vec<u8>, end: &'static str },
    /// Announces more bytes than it sends, then closes the connection properly.
    Short { promised: usize, body: Vec<u8> },
    /// Like `Short`, but the connection breaks.
    Broken { promised: usize, body: Vec<u8> },
    /// Sends this much, and then nothing until the client closes the connection.
    Stall { promised: usize, body: Vec<u8> },
}

impl Answer {
    /// Status 200 with this body.
    pub fn ok(body: impl Into<Vec<u8>>) -> Self {
        Self::Whole(200, String::new(), body.into())
    }

    /// Redirects the client to another address.
    pub fn redirect(to: &str) -> Self {
        Self::Whole(302, format!("Location: {to}\r\n"), Vec::new())
    }
}

/// A server. It ends when it is dropped.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    folder: tempfile::TempDir,
}

type Behaviour = dyn Fn(&str) -> Answer + Send;

struct Shared {
    answer: Mutex<Box<Behaviour>>,
    requests: AtomicUsize,
    stopped: AtomicBool,
    tls: Arc<ServerConfig>,
}

impl Server {
    /// Starts a server that always gives the same answer.
    pub fn start(answer: Answer) -> Self {
        Self::start_with(move |_| answer.clone())
    }

    /// Starts a server that answers by path.
    pub fn start_with(answer: impl Fn(&str) -> Answer + Send + 'static) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (tls, authority) = certificates();
        std::fs::write(folder.path().join("ca.pem"), authority).unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            answer: Mutex::new(Box::new(answer)),
            requests: AtomicUsize::new(0),
            stopped: AtomicBool::new(false),
            tls,
        });
        let for_thread = Arc::clone(&shared);
        thread::spawn(move || serve(&listener, &for_thread));
        Self {
            address,
            shared,
            folder,
        }
    }

    /// Changes what the server answers from now on.
    pub fn answer(&self, answer: Answer) {
        *self.shared.answer.lock().unwrap() = Box::new(move |_| answer.clone());
    }

    /// Changes what the server answers from now on, by path.
    pub fn answer_with(&self, answer: impl Fn(&str) -> Answer + Send + 'static) {
        *self.shared.answer.lock().unwrap() = Box::new(answer);
    }

    /// Returns the address of the list.
    pub fn url(&self) -> String {
        format!("https://localhost:{}/list.txt", self.address.port())
    }

    /// Returns the certificate of the authority that signed the server's.
    pub fn ca_file(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// Returns how many requests have come so far.
    pub fn requests(&self) -> usize {
        self.shared.requests.load(Ordering::SeqCst)
    }

    /// Waits until that many requests have come. Gives up after a minute.
    pub fn wait_for_requests(&self, count: usize) {
        for _ in 0..6000 {
            if self.requests() >= count {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("no request came");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::SeqCst);
        // Wakes the server, so that it notices this.
        let _ = TcpStream::connect(self.address);
    }
}

/// Returns a certificate for `localhost`, and the authority that signed it.
fn certificates() -> (Arc<ServerConfig>, String) {
    let mut authority = CertificateParams::new(Vec::<String>::new()).unwrap();
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let key = KeyPair::generate().unwrap();
    let pem = authority.self_signed(&key).unwrap().pem();
    let issuer = Issuer::new(authority, key);
    let own_key = KeyPair::generate().unwrap();
    let own = CertificateParams::new(vec!["localhost".to_owned()])
        .unwrap()
        .signed_by(&own_key, &issuer)
        .unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(
            vec![CertificateDer::from(own.der().to_vec())],
            PrivateKeyDer::try_from(own_key.serialize_der()).unwrap(),
        )
        .unwrap();
    (Arc::new(tls), pem)
}

fn serve(listener: &TcpListener, shared: &Arc<Shared>) {
    for stream in listener.incoming() {
        if shared.stopped.load(Ordering::SeqCst) {
            return;
        }
        let shared = Arc::clone(shared);
        // In many tests the client breaks the connection.
        thread::spawn(move || stream.and_then(|stream| talk(stream, &shared)));
    }
}

fn talk(tcp: TcpStream, shared: &Shared) -> std::io::Result<()> {
    tcp.set_read_timeout(Some(Duration::from_secs(60)))?;
    let connection = ServerConnection::new(Arc::clone(&shared.tls)).unwrap();
    let mut stream = BufReader::new(StreamOwned::new(connection, tcp));
    let path = read_request(&mut stream)?;
    let answer = (shared.answer.lock().unwrap())(&path);
    shared.requests.fetch_add(1, Ordering::SeqCst);
    let stream = stream.get_mut();
    stream.write_all(&bytes_of(&answer))?;
    stream.flush()?;
    match answer {
        Answer::Stall { .. } => wait_for_the_end(stream),
        Answer::Broken { .. } => Ok(()),
        _ => {
            stream.conn.send_close_notify();
            stream.flush()
        }
    }
}

fn read_request(stream: &mut impl BufRead) -> std::io::Result<String> {
    let mut request = String::new();
    while !request.ends_with("\r\n\r\n") {
        if stream.read_line(&mut request)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(request.split(' ').nth(1).unwrap_or_default().to_owned())
}

fn bytes_of(answer: &Answer) -> Vec<u8> {
    let chunks;
    let (status, headers, body) = match answer {
        Answer::Whole(status, headers, body) => (
            *status,
            format!("{headers}Content-Length: {}\r\n", body.len()),
            body,
        ),
        Answer::Unmeasured(body) => (200, String::new(), body),
        Answer::Chunked { body, end } => {
            chunks = chunked(body, end);
            let header = "Transfer-Encoding: chunked\r\n".to_owned();
            (200, header, &chunks)
        }
        Answer::Short { promised, body }
        | Answer::Broken { promised, body }
        | Answer::Stall { promised, body } => {
            (200, format!("Content-Length: {promised}\r\n"), body)
        }
    };
    let mut bytes =
        format!("HTTP/1.1 {status} X\r\n{headers}Connection: close\r\n\r\n").into_bytes();
    bytes.extend_from_slice(body);
    bytes
}

fn chunked(body: &[u8], end: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    for chunk in body.chunks(body.len().div_ceil(2).max(1)) {
        bytes.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        bytes.extend_from_slice(chunk);
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(end.as_bytes());
    bytes
}

fn wait_for_the_end(stream: &mut StreamOwned<ServerConnection, TcpStream>) -> std::io::Result<()> {
    let mut byte = [0];
    while std::io::Read::read(stream, &mut byte)? > 0 {}
    Ok(())
}

/// Returns IANA's list with today's version: the date, then this number.
pub fn list(serial: u8) -> String {
    list_of(&version(serial), TldTable::embedded().iter())
}

/// Returns today's version with this number.
pub fn version(serial: u8) -> String {
    let now = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    let date: String = now.chars().take(10).filter(char::is_ascii_digit).collect();
    format!("{date}{serial:02}")
}

/// Returns a list of this version with these names.
pub fn list_of<'n>(version: &str, names: impl Iterator<Item = &'n str>) -> String {
    let names: String = names.map(|name| name.to_uppercase() + "\n").collect();
    format!("# Version {version}, Last Updated Sun Nov 15 07:07:01 2026 UTC\n{names}")
}
