//! Signals that end the server.

use std::io;

use crate::server::Handle;

/// Ends the server on SIGTERM and SIGINT: gracefully on the first, at once on the second.
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

/// Ends the server on Ctrl-C: gracefully on the first, at once on the second.
#[cfg(not(unix))]
pub(crate) fn obey(handle: Handle) -> io::Result<()> {
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() {
            handle.shutdown();
        }
    });
    Ok(())
}
