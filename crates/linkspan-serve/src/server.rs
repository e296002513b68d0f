//! The server: it listens, gives each connection its task, and ends when it is told to.

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use crate::budget::Budget;
use crate::config::{Config, Signals};
use crate::connection;
use crate::connections::Connections;
use crate::log::Log;
use crate::metrics::Metrics;
use crate::service::{Service, Shared};
use crate::signal;

/// How often clients that take too long are looked for.
const ROUND: Duration = Duration::from_millis(200);
/// How long to wait when the system has no more sockets.
const PAUSE: Duration = Duration::from_millis(50);
/// How long the threads that make heavy answers may outlive the server.
const FAREWELL: Duration = Duration::from_secs(1);

/// A server that has its address and does not answer yet.
///
/// # Example
///
/// ```
/// use std::io::{Read, Write};
///
/// let mut config = linkspan_serve::Config::default();
/// config.listen = "127.0.0.1:0".parse().unwrap();
/// let server = linkspan_serve::Server::bind(config, std::io::sink())?;
/// let (address, handle) = (server.address(), server.handle());
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
    listener: TcpListener,
    address: SocketAddr,
    signals: Signals,
    service: Service,
    log_ended: Receiver<()>,
    stop: watch::Sender<Stop>,
}

/// How far the end has come.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Stop {
    /// It has not.
    No,
    /// What was taken is finished, nothing is taken any more.
    Gracefully,
    /// Nothing is waited for.
    AtOnce,
}

/// Ends a server from elsewhere.
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
    /// Ends the server gracefully: what it took is answered. The second call ends it at once.
    ///
    /// # Example
    ///
    /// See [`Handle`].
    pub fn shutdown(&self) {
        self.stop.send_modify(|stop| {
            *stop = match *stop {
                Stop::No => Stop::Gracefully,
                _ => Stop::AtOnce,
            }
        });
    }
}

impl Server {
    /// Takes the address; connections wait from now on. The log goes to `log`.
    ///
    /// # Errors
    ///
    /// If the address cannot be listened at.
    ///
    /// # Example
    ///
    /// See [`Server`].
    pub fn bind(config: Config, log: impl Write + Send + 'static) -> io::Result<Self> {
        let listener = TcpListener::bind(config.listen)?;
        listener.set_nonblocking(true)?;
        let (log, log_ended) = Log::start(config.log, log)?;
        let shared = Arc::new(Shared {
            limits: config.limits,
            tlds: config.tlds,
            metrics: Arc::<Metrics>::default(),
            slots: Budget::new(config.limits.requests),
            memory: Budget::new(config.limits.held),
            is_draining: AtomicBool::new(false),
        });
        Ok(Server {
            address: listener.local_addr()?,
            listener,
            signals: config.signals,
            service: Service::new(shared, log),
            log_ended,
            stop: watch::Sender::new(Stop::No),
        })
    }

    /// The address that is listened at.
    ///
    /// # Example
    ///
    /// See [`Server`].
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What ends it from elsewhere.
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

    /// Answers until it is told to end.
    ///
    /// # Errors
    ///
    /// If threads or signals cannot be had of the system.
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
            listener,
            signals,
            service,
            stop,
            log_ended,
            ..
        } = self;
        let served = runtime.block_on(serve(listener, service, signals, stop));
        // Tasks and their parts of the log end here, so the log ends after its last line.
        runtime.shutdown_timeout(FAREWELL);
        let _ = log_ended.recv_timeout(FAREWELL);
        served
    }
}

/// Serves until the end.
async fn serve(
    listener: TcpListener,
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
        stop: stop.subscribe(),
        alive,
    };
    door.keep(listener, &mut stopped).await?;
    // Every task has a clone of `alive`, so this ends with the last of them.
    let all_ended = ended.recv();
    tokio::select! {
        _ = tokio::time::timeout(shared.limits.drain_time, all_ended) => {}
        _ = stopped.wait_for(|stop| *stop == Stop::AtOnce) => {}
    }
    Ok(())
}

/// Looks for clients that take too long, every now and then.
async fn reap(connections: Arc<Connections>, shared: Arc<Shared>) {
    loop {
        tokio::time::sleep(ROUND).await;
        connections.reap(&shared.limits);
    }
}

/// Where connections come in.
struct Door {
    service: Service,
    connections: Arc<Connections>,
    stop: watch::Receiver<Stop>,
    /// Nothing is ever sent: what counts is who still holds it.
    alive: mpsc::Sender<()>,
}

impl Door {
    /// Lets connections in until the server is to end, and with them those that the system took before that.
    async fn keep(
        self,
        listener: TcpListener,
        stopped: &mut watch::Receiver<Stop>,
    ) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        while *stopped.borrow() == Stop::No {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => self.enter(stream),
                    // The system has no more sockets, or the client is gone already.
                    Err(_) => tokio::time::sleep(PAUSE).await,
                },
                _ = stopped.wait_for(|stop| *stop != Stop::No) => {}
            }
        }
        self.service
            .shared
            .is_draining
            .store(true, Ordering::Relaxed);
        let listener = listener.into_std()?;
        while let Ok((stream, _)) = listener.accept() {
            stream.set_nonblocking(true)?;
            self.enter(tokio::net::TcpStream::from_std(stream)?);
        }
        Ok(())
    }

    /// Gives a connection its task, or sends it away.
    fn enter(&self, stream: tokio::net::TcpStream) {
        let Some(seat) = self.connections.seat() else {
            self.service.shared.metrics.refused_connections.add(1);
            connection::refuse(stream);
            return;
        };
        let (service, stop) = (self.service.clone(), self.stop.clone());
        let alive = self.alive.clone();
        tokio::spawn(async move {
            connection::run(stream, seat, service, stop).await;
            drop(alive);
        });
    }
}
