//! The server. It accepts connections, starts a task for each, and shuts down.

use std::io::{self, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tracing_appender::non_blocking::WorkerGuard;

use crate::config::{Config, Signals};
use crate::connection;
use crate::connections::Connections;
use crate::listen::{Listen, Socket, SocketFile, Stream, Waiting};
use crate::log::Log;
use crate::problem::Problem;
use crate::service::{Service, Shared};
use crate::signal;

/// How often connections are checked for clients that take too long.
const ROUND: Duration = Duration::from_millis(200);
/// How long to wait when the system has no more sockets.
const PAUSE: Duration = Duration::from_millis(50);
/// How long threads that compute long answers may outlive the server.
const FAREWELL: Duration = Duration::from_secs(1);

/// A server that has bound its address and is not running yet.
///
/// # Example
///
/// ```
/// use std::io::{Read, Write};
///
/// let mut config = linkspan_serve::Config::default();
/// config.listen = "127.0.0.1:0".parse().unwrap();
/// let server = linkspan_serve::Server::bind(config, std::io::sink())?;
/// let (address, handle) = (server.address().unwrap(), server.handle());
/// let running = std::thread::spawn(move || server.run());
///
/// let mut client = std::net::TcpStream::connect(address)?;
/// client.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
/// let mut answer = String::new();
/// client.read_to_string(&mut answer)?;
/// assert!(answer.ends_with(r#"{"status":"ok"}"#));
///
/// handle.shutdown();
/// running.join().unwrap()?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Server {
    socket: Socket,
    socket_file: Option<SocketFile>,
    listen: Listen,
    signals: Signals,
    service: Service,
    /// Writes the rest of the log when it is dropped.
    log_guard: WorkerGuard,
    stop: watch::Sender<Stop>,
}

/// The state of the shutdown.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Stop {
    /// The server has not begun to shut down.
    No,
    /// New connections and requests are still accepted. Each answer closes its connection.
    Draining,
    /// No more connections are accepted. Idle ones are closed, and accepted requests are answered.
    Closing,
    /// The server ends without waiting for anything.
    AtOnce,
}

/// Shuts a server down from another thread.
///
/// # Example
///
/// ```
/// let mut config = linkspan_serve::Config::default();
/// config.listen = "127.0.0.1:0".parse().unwrap();
/// let server = linkspan_serve::Server::bind(config, std::io::sink())?;
/// server.handle().shutdown();
/// server.run()?; // ends at once
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Handle {
    stop: watch::Sender<Stop>,
}

impl Handle {
    /// Shuts the server down gracefully: accepted requests are answered. A second call ends the server at once.
    ///
    /// # Example
    ///
    /// See [`Handle`].
    pub fn shutdown(&self) {
        self.stop.send_modify(|stop| {
            *stop = match *stop {
                Stop::No => Stop::Draining,
                _ => Stop::AtOnce,
            }
        });
    }
}

impl Server {
    /// Binds the address. From now on clients can connect. Connections wait until [`run`](Server::run) is called. The
    /// log is written to `log`.
    ///
    /// # Errors
    ///
    /// Returns an error if the server cannot listen at the address.
    ///
    /// # Example
    ///
    /// See [`Server`].
    pub fn bind(config: Config, log: impl Write + Send + 'static) -> io::Result<Self> {
        let socket = Socket::bind(&config.listen)?;
        let socket_file = SocketFile::of(&config.listen);
        let (log, log_guard) = Log::start(config.log, log);
        let (listen, signals) = (config.listen.clone(), config.signals);
        Ok(Server {
            socket,
            socket_file,
            listen,
            signals,
            service: Service::new(config, log).map_err(io::Error::other)?,
            log_guard,
            stop: watch::Sender::new(Stop::No),
        })
    }

    /// Returns the address, or `None` for a socket in the file system.
    ///
    /// # Example
    ///
    /// See [`Server`].
    #[must_use]
    pub fn address(&self) -> Option<SocketAddr> {
        self.socket.address()
    }

    /// Returns where clients reach it: a URL, or `unix:` and the path of a socket.
    ///
    /// # Example
    ///
    /// ```
    /// let mut config = linkspan_serve::Config::default();
    /// config.listen = "localhost:0".parse().unwrap();
    /// let server = linkspan_serve::Server::bind(config, std::io::sink())?;
    /// assert!(server.url().starts_with("http://"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn url(&self) -> String {
        match self.address() {
            Some(address) => format!("http://{address}/"),
            None => self.listen.to_string(),
        }
    }

    /// Returns a handle that shuts the server down.
    ///
    /// # Example
    ///
    /// See [`Server`].
    #[must_use]
    pub fn handle(&self) -> Handle {
        Handle {
            stop: self.stop.clone(),
        }
    }

    /// Answers requests until the server is shut down.
    ///
    /// # Errors
    ///
    /// Returns an error if the system cannot provide threads or signals.
    ///
    /// # Example
    ///
    /// See [`Server`].
    pub fn run(self) -> io::Result<()> {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(cores)
            .max_blocking_threads(cores)
            .enable_all()
            .build()?;
        let Server {
            socket,
            socket_file,
            listen: _,
            signals,
            service,
            stop,
            log_guard,
        } = self;
        let served = runtime.block_on(serve((socket, socket_file), service, signals, stop));
        // Tasks end here, so nothing is logged after the last line.
        runtime.shutdown_timeout(FAREWELL);
        drop(log_guard);
        served
    }
}

/// Serves until the shutdown is complete.
async fn serve(
    socket: (Socket, Option<SocketFile>),
    service: Service,
    signals: Signals,
    stop: watch::Sender<Stop>,
) -> io::Result<()> {
    let shared = Arc::clone(&service.shared);
    let connections = Connections::new(&shared.limits, Arc::clone(&shared.metrics));
    let connections = Arc::new(connections);
    if signals == Signals::Obey {
        signal::obey(Handle { stop: stop.clone() })?;
    }
    tokio::spawn(reap(Arc::clone(&connections), Arc::clone(&shared)));
    let (alive, mut ended) = mpsc::channel(1);
    let mut stopped = stop.subscribe();
    let door = Door {
        service,
        connections,
        stop: stop.clone(),
        alive,
    };
    door.keep(socket, &mut stopped).await?;
    // Every task has a clone of `alive`, so this ends with the last of them.
    let all_ended = ended.recv();
    tokio::select! {
        _ = tokio::time::timeout(shared.limits.drain_time, all_ended) => {}
        _ = stopped.wait_for(|stop| *stop == Stop::AtOnce) => {}
    }
    Ok(())
}

/// Ends connections whose clients take too long.
async fn reap(connections: Arc<Connections>, shared: Arc<Shared>) {
    loop {
        tokio::time::sleep(ROUND).await;
        connections.reap(&shared.limits);
    }
}

/// Accepts connections.
struct Door {
    service: Service,
    connections: Arc<Connections>,
    stop: watch::Sender<Stop>,
    /// Nothing is sent over it. The channel closes when the last clone is dropped.
    alive: mpsc::Sender<()>,
}

impl Door {
    /// Accepts connections until the shutdown, and then those that are already in the system's queue.
    async fn keep(
        self,
        (socket, socket_file): (Socket, Option<SocketFile>),
        stopped: &mut watch::Receiver<Stop>,
    ) -> io::Result<()> {
        let waiting = Waiting::new(socket)?;
        tokio::select! {
            () = self.let_in(&waiting) => {}
            _ = stopped.wait_for(|stop| *stop != Stop::No) => {}
        }
        let shared = &self.service.shared;
        shared.is_draining.store(true, Ordering::Relaxed);
        tokio::select! {
            () = self.let_in(&waiting) => {}
            () = tokio::time::sleep(shared.limits.drain_delay) => {}
            _ = stopped.wait_for(|stop| *stop == Stop::AtOnce) => {}
        }
        // From now on, the next server may bind this path.
        drop(socket_file);
        let socket = waiting.into_socket()?;
        while let Ok(stream) = socket.accept() {
            self.enter(stream);
        }
        // Once it is closed, new connections are refused, and idle ones may end.
        drop(socket);
        self.stop
            .send_modify(|stop| *stop = Stop::Closing.max(*stop));
        Ok(())
    }

    /// Accepts connections forever.
    async fn let_in(&self, waiting: &Waiting) {
        loop {
            match waiting.accept().await {
                Ok(stream) => self.enter(stream),
                // The system has no more sockets, or the client has already disconnected.
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    /// Starts the task of a connection, or refuses it.
    fn enter(&self, stream: Stream) {
        let Some(seat) = self.connections.seat() else {
            let service = &self.service;
            service.shared.metrics.refused_connections.inc();
            let busy = Problem::busy("it has its maximum number of connections");
            return match stream {
                Stream::Tcp(stream, peer) => {
                    connection::refuse(stream, service.reject(&busy, Some(peer)));
                }
                #[cfg(unix)]
                Stream::Unix(stream) => connection::refuse(stream, service.reject(&busy, None)),
            };
        };
        let (service, stop) = (self.service.clone(), self.stop.subscribe());
        let alive = self.alive.clone();
        tokio::spawn(async move {
            match stream {
                Stream::Tcp(stream, peer) => {
                    // Answers are written whole, so waiting for more to send would only delay them.
                    let _ = stream.set_nodelay(true);
                    connection::run(stream, Some(peer), seat, service, stop).await;
                }
                #[cfg(unix)]
                Stream::Unix(stream) => connection::run(stream, None, seat, service, stop).await,
            }
            drop(alive);
        });
    }
}
