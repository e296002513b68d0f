//! Signals that end the server.

use std::io;

use crate::server::Handle;

/// Has SIGTERM and SIGINT end the server: the first gracefully, the second at once.
#[cfg(unix)]
pub(crate) fn obey(handle: Handle) -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    for kind in [SignalKind::terminate(), SignalKind::interrupt()] {
        let mut signals = signal(kind)?;
        let handle = handle.clone();
        tokio::spawn(async move {
            while signals.recv().await.is_some() {
                handle.shutdown();
            }
        });
    }
    Ok(())
}

/// Has Ctrl-C end the server: the first gracefully, the second at once.
#[cfg(not(unix))]
pub(crate) fn obey(handle: Handle) -> io::Result<()> {
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() {
            handle.shutdown();
        }
    });
    Ok(())
}
