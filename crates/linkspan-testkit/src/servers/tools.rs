//! Name servers from Debian packages, started on loopback for one test.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

/// Returns the path of a program, or prints a note and returns `None`. With
/// `LINKSPAN_REQUIRE_TOOLS` set, a missing program is a failure.
pub fn find(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path)
        .chain([PathBuf::from("/usr/sbin"), PathBuf::from("/sbin")])
        .map(|folder| folder.join(program))
        .find(|file| file.is_file());
    if found.is_none() {
        let what = format!("there is no {program} on this machine; `apt-get install {program}`");
        let required = std::env::var_os("LINKSPAN_REQUIRE_TOOLS").is_some();
        assert!(!required, "{what}");
        eprintln!("SKIPPED, because {what}");
    }
    found
}

/// A running server. It ends when it is dropped.
pub struct Running {
    process: Child,
    address: SocketAddr,
    folder: tempfile::TempDir,
}

impl Running {
    pub fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts `nsd` with these zones, given as name and content.
pub fn nsd(program: &Path, zones: &[(&str, &str)]) -> Running {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().display();
    let address = free_address();
    let (ip, port) = (address.ip(), address.port());
    let mut config = format!(
        "server:\n  ip-address: {ip}@{port}\n  port: {port}\n  username: \"\"\n  server-count: 1\n  \
         zonesdir: \"{dir}\"\n  database: \"\"\n  pidfile: \"{dir}/nsd.pid\"\n  \
         xfrdfile: \"{dir}/xfrd.state\"\n  xfrdir: \"{dir}\"\n  zonelistfile: \"{dir}/zone.list\"\n\
         remote-control:\n  control-enable: no\n"
    );
    for (number, (zone, content)) in zones.iter().enumerate() {
        let file = format!("zone{number}");
        std::fs::write(folder.path().join(&file), content).unwrap();
        write!(
            config,
            "zone:\n  name: \"{zone}\"\n  zonefile: \"{file}\"\n"
        )
        .unwrap();
    }
    start(program, "nsd.conf", &config, address, folder)
}

/// Starts `unbound`, a resolver, with this root server.
pub fn unbound(program: &Path, root: SocketAddr) -> Running {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().display();
    let address = free_address();
    let (ip, port) = (address.ip(), address.port());
    let (root_ip, root_port) = (root.ip(), root.port());
    let config = format!(
        "server:\n  interface: {ip}@{port}\n  username: \"\"\n  chroot: \"\"\n  directory: \"{dir}\"\n  \
         pidfile: \"{dir}/unbound.pid\"\n  use-syslog: no\n  do-daemonize: no\n  num-threads: 1\n  \
         do-ip6: no\n  do-not-query-localhost: no\n  module-config: \"iterator\"\n  \
         local-zone: \"test.\" nodefault\n\
         remote-control:\n  control-enable: no\n\
         stub-zone:\n  name: \".\"\n  stub-addr: {root_ip}@{root_port}\n\
         stub-zone:\n  name: \"test.\"\n  stub-addr: {root_ip}@{root_port}\n"
    );
    start(program, "unbound.conf", &config, address, folder)
}

fn start(
    program: &Path,
    name: &str,
    config: &str,
    address: SocketAddr,
    folder: tempfile::TempDir,
) -> Running {
    let file = folder.path().join(name);
    std::fs::write(&file, config).unwrap();
    let log = std::fs::File::create(folder.path().join("log")).unwrap();
    // `-d`: stay in the foreground, so that ending the process ends the server.
    let process = Command::new(program)
        .arg("-d")
        .arg("-c")
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()
        .unwrap();
    let mut running = Running {
        process,
        address,
        folder,
    };
    running.wait_until_it_listens();
    running
}

impl Running {
    /// Gives up after half a minute.
    fn wait_until_it_listens(&mut self) {
        for _ in 0..600 {
            if TcpStream::connect(self.address).is_ok() {
                return;
            }
            if self.process.try_wait().unwrap().is_some() {
                break;
            }
            thread::sleep(Duration::from_millis(50));
        }
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        panic!("the server does not start: {log}");
    }
}

/// Returns an address at which nobody listens, over UDP or TCP.
fn free_address() -> SocketAddr {
    for _ in 0..100 {
        let udp = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = udp.local_addr().unwrap();
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
    panic!("no port is free for both UDP and TCP");
}
