//! Where the service listens: at an address, a socket in the file system, or a socket passed by systemd.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use tokio::net::TcpStream;

/// Where a server listens.
///
/// # Example
///
/// ```
/// use linkspan_serve::Listen;
///
/// let listen: Listen = "localhost:8058".parse().unwrap();
/// assert_eq!(listen, Listen::Tcp("localhost:8058".into()));
/// assert_eq!("unix:/run/linkspan.sock".parse(), Ok(Listen::Unix("/run/linkspan.sock".into())));
/// assert!("8058".parse::<Listen>().is_err());
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum Listen {
    /// A host or an IP address, and a port. Port 0 means a free port.
    Tcp(String),
    /// A socket in the file system. It is removed when the server takes no more connections.
    Unix(PathBuf),
    /// The first socket that systemd passes (`LISTEN_FDS`).
    Systemd,
}

impl FromStr for Listen {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "systemd" {
            return Ok(Listen::Systemd);
        }
        if let Some(path) = text.strip_prefix("unix:") {
            return match path {
                "" => Err("give a path after `unix:`, such as unix:/run/linkspan.sock"),
                path => Ok(Listen::Unix(path.into())),
            };
        }
        let is_port = |port: &str| port.parse::<u16>().is_ok();
        match text.rsplit_once(':') {
            Some((host, port)) if !host.is_empty() && is_port(port) => Ok(Listen::Tcp(text.into())),
            _ => Err(
                "give a host and a port, such as localhost:8058 or [::1]:0, or unix:PATH, or systemd",
            ),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Listen::Tcp(address) => f.write_str(address),
            Listen::Unix(path) => write!(f, "unix:{}", path.display()),
            Listen::Systemd => f.write_str("systemd"),
        }
    }
}

/// A socket that clients can connect to.
#[derive(Debug)]
pub(crate) enum Socket {
    Tcp(TcpListener),
    #[cfg(unix)]
    Unix(std::os::unix::net::UnixListener),
}

/// An accepted connection.
#[derive(Debug)]
pub(crate) enum Stream {
    Tcp(TcpStream, IpAddr),
    #[cfg(unix)]
    Unix(tokio::net::UnixStream),
}

impl Socket {
    /// Starts listening.
    pub(crate) fn bind(listen: &Listen) -> io::Result<Self> {
        let socket = match listen {
            Listen::Tcp(address) => Socket::Tcp(TcpListener::bind(address)?),
            #[cfg(unix)]
            Listen::Unix(path) => Socket::Unix(bind_unix(path)?),
            #[cfg(unix)]
            Listen::Systemd => Self::handed_over()?,
            #[cfg(not(unix))]
            Listen::Unix(_) | Listen::Systemd => {
                let what = "this system has no such sockets; give a host and a port";
                return Err(io::Error::new(io::ErrorKind::Unsupported, what));
            }
        };
        match &socket {
            Socket::Tcp(listener) => listener.set_nonblocking(true)?,
            #[cfg(unix)]
            Socket::Unix(listener) => listener.set_nonblocking(true)?,
        }
        Ok(socket)
    }

    #[cfg(unix)]
    fn handed_over() -> io::Result<Self> {
        let mut sockets = listenfd::ListenFd::from_env();
        if let Ok(Some(listener)) = sockets.take_tcp_listener(0) {
            return Ok(Socket::Tcp(listener));
        }
        let what = "systemd has handed over no socket; start it by a socket unit";
        match sockets.take_unix_listener(0)? {
            Some(listener) => Ok(Socket::Unix(listener)),
            None => Err(io::Error::new(io::ErrorKind::NotFound, what)),
        }
    }

    /// Returns the address, or `None` for a socket in the file system.
    pub(crate) fn address(&self) -> Option<SocketAddr> {
        match self {
            Socket::Tcp(listener) => listener.local_addr().ok(),
            #[cfg(unix)]
            Socket::Unix(_) => None,
        }
    }

    /// Accepts a waiting connection. Returns `WouldBlock` if there is none.
    pub(crate) fn accept(&self) -> io::Result<Stream> {
        match self {
            Socket::Tcp(listener) => {
                let (stream, peer) = listener.accept()?;
                stream.set_nonblocking(true)?;
                Ok(Stream::Tcp(TcpStream::from_std(stream)?, peer.ip()))
            }
            #[cfg(unix)]
            Socket::Unix(listener) => {
                let (stream, _) = listener.accept()?;
                stream.set_nonblocking(true)?;
                Ok(Stream::Unix(tokio::net::UnixStream::from_std(stream)?))
            }
        }
    }
}

/// The file of a socket that this server has bound. Dropping this removes the file, unless it belongs to another server by then.
#[derive(Debug)]
pub(crate) struct SocketFile {
    path: PathBuf,
    id: (u64, u64),
}

impl SocketFile {
    /// Returns the file of a socket that was just bound.
    pub(crate) fn of(listen: &Listen) -> Option<Self> {
        let Listen::Unix(path) = listen else {
            return None;
        };
        let (path, id) = (path.clone(), id(path)?);
        Some(SocketFile { path, id })
    }
}

impl Drop for SocketFile {
    fn drop(&mut self) {
        if id(&self.path) == Some(self.id) {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

/// Returns the device and inode number of a file.
#[cfg(unix)]
fn id(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    let file = std::fs::symlink_metadata(path).ok()?;
    Some((file.dev(), file.ino()))
}

/// This system has no such sockets.
#[cfg(not(unix))]
fn id(_: &Path) -> Option<(u64, u64)> {
    None
}

/// Binds a socket in the file system. Replaces a socket that a killed server has left, and nothing else.
#[cfg(unix)]
fn bind_unix(path: &Path) -> io::Result<std::os::unix::net::UnixListener> {
    use std::os::unix::fs::FileTypeExt;
    use std::os::unix::net::{UnixListener, UnixStream};
    match UnixListener::bind(path) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            // Connections to files that are not sockets are refused, too.
            let is_socket = std::fs::symlink_metadata(path)?.file_type().is_socket();
            let is_refused = UnixStream::connect(path)
                .is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused);
            if !is_socket || !is_refused {
                return Err(error);
            }
            std::fs::remove_file(path)?;
            UnixListener::bind(path)
        }
        bound => bound,
    }
}

/// A [`Socket`] in the asynchronous runtime.
#[derive(Debug)]
pub(crate) enum Waiting {
    Tcp(tokio::net::TcpListener),
    #[cfg(unix)]
    Unix(tokio::net::UnixListener),
}

impl Waiting {
    pub(crate) fn new(socket: Socket) -> io::Result<Self> {
        Ok(match socket {
            Socket::Tcp(listener) => Waiting::Tcp(tokio::net::TcpListener::from_std(listener)?),
            #[cfg(unix)]
            Socket::Unix(listener) => Waiting::Unix(tokio::net::UnixListener::from_std(listener)?),
        })
    }

    pub(crate) async fn accept(&self) -> io::Result<Stream> {
        Ok(match self {
            Waiting::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                Stream::Tcp(stream, peer.ip())
            }
            #[cfg(unix)]
            Waiting::Unix(listener) => Stream::Unix(listener.accept().await?.0),
        })
    }

    /// Removes the socket from the runtime. It still listens.
    pub(crate) fn into_socket(self) -> io::Result<Socket> {
        Ok(match self {
            Waiting::Tcp(listener) => Socket::Tcp(listener.into_std()?),
            #[cfg(unix)]
            Waiting::Unix(listener) => Socket::Unix(listener.into_std()?),
        })
    }
}
