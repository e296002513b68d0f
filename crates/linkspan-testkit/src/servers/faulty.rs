//! A name server on loopback, over UDP and TCP, whose answers a test chooses.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use hickory_resolver::proto::op::{Message, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, CNAME, SOA};
use hickory_resolver::proto::rr::{Name, RData, Record, RecordType};

/// How a request arrived.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Transport {
    Udp,
    Tcp,
}

/// What the server does with a request.
#[derive(Clone, Debug)]
pub enum Reply {
    /// Nothing: the request is lost.
    Silence,
    /// An answer with this code and nothing else.
    Code(ResponseCode),
    /// An address.
    Address,
    /// These aliases, from name to name, and no other records.
    Aliases(Vec<(&'static str, &'static str)>),
    /// An answer that is marked as truncated.
    Truncated,
    /// Bytes that are not a DNS message.
    Garbage,
}

type Behaviour = dyn Fn(&str, RecordType, Transport) -> Reply + Send + Sync;

/// A server. It ends when it is dropped.
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    behaviour: Box<Behaviour>,
    log: Mutex<Vec<(String, RecordType, Transport)>>,
    stopped: AtomicBool,
}

impl Server {
    /// Starts a server. Names come without their root dot, in lower case.
    pub fn start(
        behaviour: impl Fn(&str, RecordType, Transport) -> Reply + Send + Sync + 'static,
    ) -> Self {
        let (udp, tcp) = sockets();
        let address = udp.local_addr().unwrap();
        let shared = Arc::new(Shared {
            behaviour: Box::new(behaviour),
            log: Mutex::default(),
            stopped: AtomicBool::new(false),
        });
        let (for_udp, for_tcp) = (Arc::clone(&shared), Arc::clone(&shared));
        thread::spawn(move || serve_udp(&udp, &for_udp));
        thread::spawn(move || serve_tcp(&tcp, &for_tcp));
        Self { address, shared }
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the names and types asked for so far.
    pub fn log(&self) -> Vec<(String, RecordType, Transport)> {
        self.shared.log.lock().unwrap().clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::SeqCst);
        let _ = TcpStream::connect(self.address);
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let _ = udp.send_to(b"stop", self.address);
    }
}

/// Returns a UDP and a TCP socket of the same number.
fn sockets() -> (UdpSocket, TcpListener) {
    for _ in 0..100 {
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        if let Ok(tcp) = TcpListener::bind(udp.local_addr().unwrap()) {
            return (udp, tcp);
        }
    }
    panic!("no port is free for both UDP and TCP");
}

fn serve_udp(udp: &UdpSocket, shared: &Arc<Shared>) {
    let mut buffer = [0; 4096];
    while let Ok((length, from)) = udp.recv_from(&mut buffer) {
        if shared.stopped.load(Ordering::SeqCst) {
            return;
        }
        let (request, shared) = (buffer[..length].to_vec(), Arc::clone(shared));
        let socket = udp.try_clone().unwrap();
        thread::spawn(move || {
            if let Some(answer) = answer(&request, Transport::Udp, &shared) {
                let _ = socket.send_to(&answer, from);
            }
        });
    }
}

fn serve_tcp(tcp: &TcpListener, shared: &Arc<Shared>) {
    for stream in tcp.incoming() {
        if shared.stopped.load(Ordering::SeqCst) {
            return;
        }
        let shared = Arc::clone(shared);
        thread::spawn(move || stream.and_then(|stream| talk(stream, &shared)));
    }
}

/// Answers over TCP, where the length precedes each message.
fn talk(mut stream: TcpStream, shared: &Shared) -> std::io::Result<()> {
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    loop {
        let mut length = [0; 2];
        stream.read_exact(&mut length)?;
        let mut request = vec![0; usize::from(u16::from_be_bytes(length))];
        stream.read_exact(&mut request)?;
        if let Some(answer) = answer(&request, Transport::Tcp, shared) {
            let length = u16::try_from(answer.len()).unwrap();
            stream.write_all(&[&length.to_be_bytes(), answer.as_slice()].concat())?;
        }
    }
}

fn answer(request: &[u8], transport: Transport, shared: &Shared) -> Option<Vec<u8>> {
    let request = Message::from_vec(request).ok()?;
    let query = request.queries.first()?.clone();
    let name = query.name().to_ascii().to_ascii_lowercase();
    let name = name.trim_end_matches('.').to_owned();
    let entry = (name.clone(), query.query_type(), transport);
    shared.log.lock().unwrap().push(entry);
    let reply = (shared.behaviour)(&name, query.query_type(), transport);
    bytes_of(&request, query.name(), reply)
}

fn bytes_of(request: &Message, name: &Name, reply: Reply) -> Option<Vec<u8>> {
    let mut message = Message::response(request.metadata.id, request.metadata.op_code);
    message.add_queries(request.queries.iter().cloned());
    message.metadata.recursion_available = true;
    match reply {
        Reply::Silence => return None,
        Reply::Garbage => return Some(b"this is no DNS message".to_vec()),
        Reply::Code(code) => {
            message.metadata.response_code = code;
            if matches!(code, ResponseCode::NXDomain | ResponseCode::NoError) {
                message.add_authority(soa());
            }
        }
        Reply::Address => {
            let address = RData::A(A::new(192, 0, 2, 1));
            message.add_answer(Record::from_rdata(name.clone(), 60, address));
        }
        Reply::Aliases(aliases) => {
            for (from, to) in aliases {
                let to = RData::CNAME(CNAME(Name::from_ascii(to).unwrap()));
                message.add_answer(Record::from_rdata(Name::from_ascii(from).unwrap(), 60, to));
            }
        }
        Reply::Truncated => message.metadata.truncation = true,
    }
    Some(message.to_vec().unwrap())
}

/// Returns the record that makes an empty reply an answer, and not a referral.
fn soa() -> Record {
    let root = Name::root();
    let soa = SOA::new(root.clone(), root.clone(), 1, 3600, 600, 86400, 60);
    Record::from_rdata(root, 60, RData::SOA(soa))
}
