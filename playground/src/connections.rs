//! Counts open connections, so that a test knows when a killed bot's last words were heard.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
};

use axum::serve::Listener;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::watch,
};

/// Accepts connections and counts those that are open.
#[derive(Debug)]
pub(crate) struct Counting {
    pub(crate) listener: TcpListener,
    pub(crate) open: watch::Sender<usize>,
}

/// A connection that is counted until it is dropped, after all that came over it was worked on.
#[derive(Debug)]
pub(crate) struct Counted {
    stream: TcpStream,
    open: watch::Sender<usize>,
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.open.send_modify(|open| *open -= 1);
    }
}

impl Listener for Counting {
    type Io = Counted;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Counted, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.listener).await;
        // Small frames that wait for each other would make every answer 40 ms late; a connection
        // that is already gone needs none.
        let _ = stream.set_nodelay(true);
        self.open.send_modify(|open| *open += 1);
        let open = self.open.clone();
        (Counted { stream, open }, address)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
