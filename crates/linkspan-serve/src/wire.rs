//! A socket that informs its [`Mark`] when everything has been written, and replaces hyper's own refusals.

use std::fmt;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use axum::http::Response;
use axum::http::header::CONTENT_LENGTH;
use hyper::rt::{Read, ReadBufCursor, Write};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::mark::Mark;

/// The socket. `reject` receives the status of hyper's empty answer to bytes that are not a request, and returns a complete answer.
pub(crate) struct Wire<S, R> {
    inner: TokioIo<S>,
    mark: Arc<Mark>,
    reject: R,
    /// The rest of the answer that replaces hyper's.
    rejection: Option<Vec<u8>>,
}

impl<S, R: Fn(&[u8]) -> Vec<u8>> Wire<S, R> {
    pub(crate) fn new(stream: S, mark: Arc<Mark>, reject: R) -> Self {
        Wire {
            inner: TokioIo::new(stream),
            mark,
            reject,
            rejection: None,
        }
    }

    /// Sets the answer that replaces `bytes` if they are a refusal by hyper: nothing else is written before a request has been read.
    fn replace(&mut self, bytes: &[u8]) {
        let status = bytes
            .strip_prefix(b"HTTP/1.1 ")
            .and_then(|rest| rest.get(..3));
        if let Some(status) = status.filter(|status| status.starts_with(b"4"))
            && self.rejection.is_none()
            && self.mark.awaits_head()
        {
            self.rejection = Some((self.reject)(status));
        }
    }
}

impl<S: AsyncWrite + Unpin, R> Wire<S, R> {
    /// Writes the replacement of `length` bytes.
    fn poll_rejection(
        &mut self,
        context: &mut Context<'_>,
        length: usize,
    ) -> Poll<io::Result<usize>> {
        while let Some(left) = self.rejection.as_mut().filter(|left| !left.is_empty()) {
            let count = ready!(Pin::new(&mut self.inner).poll_write(context, left))?;
            if count == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            left.drain(..count);
        }
        self.rejection = None;
        Poll::Ready(Ok(length))
    }
}

/// Returns all bytes of a response.
pub(crate) fn whole<B>(response: &Response<B>, body: &[u8]) -> Vec<u8> {
    let mut bytes = format!("HTTP/1.1 {}\r\n", response.status()).into_bytes();
    for (name, value) in response.headers() {
        bytes.extend([name.as_str().as_bytes(), b": ", value.as_bytes(), b"\r\n"].concat());
    }
    bytes.extend(format!("{CONTENT_LENGTH}: {}\r\n\r\n", body.len()).as_bytes());
    bytes.extend(body);
    bytes
}

impl<S: fmt::Debug, R> fmt::Debug for Wire<S, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wire")
            .field("inner", &self.inner)
            .field("mark", &self.mark)
            .finish_non_exhaustive()
    }
}

impl<S: AsyncRead + Unpin, R: Unpin> Read for Wire<S, R> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        to: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_read(context, to)
    }
}

impl<S: AsyncWrite + Unpin, R: Fn(&[u8]) -> Vec<u8> + Unpin> Write for Wire<S, R> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.replace(bytes);
        if self.rejection.is_some() {
            return self.poll_rejection(context, bytes.len());
        }
        Pin::new(&mut self.inner).poll_write(context, bytes)
    }

    /// hyper flushes when everything has been written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.inner).poll_flush(context);
        if flushed.is_ready() {
            self.mark.sent();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.replace(pieces.first().map_or(&[], |piece| piece));
        if self.rejection.is_some() {
            let length = pieces.iter().map(|piece| piece.len()).sum();
            return self.poll_rejection(context, length);
        }
        Pin::new(&mut self.inner).poll_write_vectored(context, pieces)
    }
}
