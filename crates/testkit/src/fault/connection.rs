//! One connection of the server: reads, stores and answers requests in order.

use super::scenario::{Answer, End, Http2Refusal, Scenario, Step};
use super::{Received, Shared, http2};
use std::io;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, interval_at};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::server::TlsStream;

/// Maximum size of the head of a request, in bytes.
const MAX_HEAD_BYTES: usize = 64 * 1024;

/// The first byte of a TLS handshake.
const TLS_HANDSHAKE: u8 = 0x16;

/// The protocol of the server.
#[derive(Clone)]
pub(super) enum Protocol {
    Plain,
    Tls(TlsAcceptor),
    /// Sends nothing.
    Mute,
}

/// A connection with or without TLS.
trait Duplex: AsyncRead + AsyncWrite + Unpin + Send {
    fn tcp(&self) -> &TcpStream;
}

impl Duplex for TcpStream {
    fn tcp(&self) -> &TcpStream {
        self
    }
}

impl Duplex for TlsStream<TcpStream> {
    fn tcp(&self) -> &TcpStream {
        self.get_ref().0
    }
}

pub(super) struct Connection {
    stream: Box<dyn Duplex>,
    number: usize,
    shared: Arc<Shared>,
    /// Bytes that have been read but not parsed.
    buffer: Vec<u8>,
}

/// The action after a request.
enum Next {
    Request,
    /// Waits until the client closes the connection.
    WaitForClose,
    Close,
    Reset,
}

impl Connection {
    pub(super) async fn serve(
        socket: TcpStream,
        number: usize,
        protocol: Protocol,
        shared: Arc<Shared>,
    ) -> Result<(), String> {
        drop(socket.set_nodelay(true));
        let stream: Box<dyn Duplex> = match &protocol {
            Protocol::Plain | Protocol::Mute => Box::new(socket),
            // A client that does not trust the certificate disconnects, as it should.
            Protocol::Tls(acceptor) => match acceptor.accept(socket).await {
                Ok(stream) => Box::new(stream),
                Err(_) => return Ok(()),
            },
        };
        let mut connection = Self { stream, number, shared, buffer: Vec::new() };
        let next = if matches!(protocol, Protocol::Mute) {
            Next::WaitForClose
        } else {
            connection.serve_requests().await?
        };
        match next {
            Next::Reset => drop(connection.stream.tcp().set_zero_linger()),
            Next::Close => drop(connection.stream.shutdown().await),
            Next::Request | Next::WaitForClose => connection.wait_for_close().await,
        }
        Ok(())
    }

    async fn serve_requests(&mut self) -> Result<Next, String> {
        loop {
            let Some(head) = self.read_head().await else { return Ok(Next::Close) };
            let (request, body_length) = parse_head(&head)?;
            let request = Received { connection: self.number, ..request };
            let at = self.keep(request.clone());
            let is_body_first = self.shared.is_body_first;
            if is_body_first && !self.read_body(at, body_length).await {
                self.note_closed(at);
                return Ok(Next::Close);
            }
            let request = self.shared.received.borrow().get(at).cloned().unwrap_or(request);
            let scenario = (self.shared.route)(&request);
            let is_early = matches!(&scenario, Scenario::Answer(answer) if answer.is_early);
            if !is_early && !is_body_first && !self.read_body(at, body_length).await {
                self.note_closed(at);
                return Ok(Next::Close);
            }
            let next = match scenario {
                Scenario::ResetBeforeHead => Next::Reset,
                Scenario::CloseBeforeHead => Next::Close,
                Scenario::Silence => Next::WaitForClose,
                Scenario::RefuseHttp2(how) => {
                    // The client may have disconnected.
                    drop(self.refuse_http2(how).await);
                    if matches!(how, Http2Refusal::GoAwayInBody(_)) {
                        Next::Close
                    } else {
                        Next::WaitForClose
                    }
                }
                Scenario::Bytes(bytes) => {
                    if self.send(&bytes).await.is_err() {
                        self.note_closed(at);
                    }
                    Next::Close
                }
                // A write fails if the client has disconnected.
                Scenario::Answer(answer) => match self.answer(at, &answer).await {
                    Ok(next) => next,
                    Err(_) => {
                        self.note_closed(at);
                        return Ok(Next::Close);
                    }
                },
            };
            match next {
                Next::Request => {}
                Next::WaitForClose => {
                    self.wait_for_close().await;
                    self.note_closed(at);
                    return Ok(Next::Close);
                }
                Next::Close if is_early => {
                    // Closing a socket with unread bytes resets the connection; a real server reads until the client is
                    // done.
                    drop(self.stream.shutdown().await);
                    self.wait_for_close().await;
                    return Ok(Next::Close);
                }
                Next::Close | Next::Reset => return Ok(next),
            }
        }
    }

    /// Reads up to the empty line. `None` if the client disconnected before.
    async fn read_head(&mut self) -> Option<Vec<u8>> {
        loop {
            if let Some(end) = self.buffer.windows(4).position(|four| four == b"\r\n\r\n") {
                let rest = self.buffer.split_off(end + 4);
                return Some(std::mem::replace(&mut self.buffer, rest));
            }
            if self.buffer.first() == Some(&TLS_HANDSHAKE) {
                // A server without TLS responds in this way to a TLS handshake.
                drop(self.send(b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n").await);
                return None;
            }
            if self.buffer.len() > MAX_HEAD_BYTES || self.stream.read_buf(&mut self.buffer).await.ok()? == 0 {
                return None;
            }
        }
    }

    /// Reads a body into the stored request. Returns whether it is complete.
    async fn read_body(&mut self, at: usize, length: usize) -> bool {
        let mut held_at = self.shared.held_at.subscribe();
        let mut left = length;
        loop {
            let rest = self.buffer.split_off(left.min(self.buffer.len()));
            let more = std::mem::replace(&mut self.buffer, rest);
            left -= more.len();
            self.shared.received.send_if_modified(|received| {
                if let Some(request) = received.get_mut(at) {
                    request.body.extend_from_slice(&more);
                }
                !more.is_empty()
            });
            if left == 0 {
                return true;
            }
            let n_read = length - left;
            // The sender lives as long as the server.
            drop(held_at.wait_for(|held_at| held_at.is_none_or(|held_at| n_read < held_at)).await);
            if !matches!(self.stream.read_buf(&mut self.buffer).await, Ok(1..)) {
                return false;
            }
        }
    }

    /// Reads up to the first request of an HTTP/2 connection and refuses it.
    async fn refuse_http2(&mut self, how: Http2Refusal) -> io::Result<()> {
        self.send(&http2::settings()).await?;
        while self.buffer.len() < http2::REST_OF_PREFACE.len() {
            self.read_more().await?;
        }
        self.buffer.drain(..http2::REST_OF_PREFACE.len());
        loop {
            match http2::take_frame(&mut self.buffer) {
                Some(Some(stream_id)) => return self.send(&http2::refusal(how, stream_id)).await,
                Some(None) => {}
                None => self.read_more().await?,
            }
        }
    }

    async fn read_more(&mut self) -> io::Result<()> {
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => Err(io::ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }

    async fn answer(&mut self, at: usize, answer: &Answer) -> io::Result<Next> {
        let is_chunked = matches!(answer.end, End::Chunked | End::Reset | End::Stall);
        let mut head = format!("HTTP/1.1 {} Scripted\r\n", answer.status);
        for (name, value) in &answer.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        match answer.end {
            End::Whole => head.push_str(&format!("content-length: {}\r\n", answer.length())),
            End::Short => head.push_str(&format!("content-length: {}\r\n", answer.length() + 10)),
            End::Closed => head.push_str("connection: close\r\n"),
            End::Chunked | End::Reset | End::Stall => head.push_str("transfer-encoding: chunked\r\n"),
        }
        if answer.is_early {
            head.push_str("connection: close\r\n");
        }
        head.push_str("\r\n");
        self.send(head.as_bytes()).await?;
        for step in &answer.steps {
            match step {
                Step::Send(bytes) => {
                    let piece_length = if answer.is_byte_by_byte { 1 } else { bytes.len().max(1) };
                    for piece in bytes.chunks(piece_length) {
                        self.send_piece(piece, is_chunked).await?;
                    }
                    self.note_written(at);
                }
                Step::Wait => self.wait_for_release().await?,
                Step::Pause(pause) => {
                    interval_at(Instant::now() + *pause, *pause).tick().await;
                }
            }
        }
        Ok(match answer.end {
            _ if answer.is_early => Next::Close,
            End::Whole => Next::Request,
            End::Chunked => {
                self.send(b"0\r\n\r\n").await?;
                Next::Request
            }
            End::Closed | End::Short => Next::Close,
            End::Reset => Next::Reset,
            End::Stall => Next::WaitForClose,
        })
    }

    /// Waits until the test releases this step, or the client disconnects.
    async fn wait_for_release(&mut self) -> io::Result<()> {
        tokio::select! {
            permit = self.shared.permits.acquire() => {
                permit.map_err(io::Error::other)?.forget();
                Ok(())
            }
            // The client sends nothing during a response, so this read ends only with the connection.
            _ = self.stream.read_buf(&mut self.buffer) => Err(io::ErrorKind::ConnectionAborted.into()),
        }
    }

    async fn send_piece(&mut self, piece: &[u8], is_chunked: bool) -> io::Result<()> {
        if !is_chunked {
            return self.send(piece).await;
        }
        let size = format!("{:x}\r\n", piece.len());
        self.send(&[size.as_bytes(), piece, b"\r\n"].concat()).await
    }

    async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes).await?;
        self.stream.flush().await
    }

    /// Waits until the client closes the connection.
    async fn wait_for_close(&mut self) {
        let mut scrap = vec![0; 64 * 1024];
        while let Ok(1..) = self.stream.read(&mut scrap).await {}
    }

    fn keep(&self, request: Received) -> usize {
        let mut at = 0;
        self.shared.received.send_modify(|received| {
            at = received.len();
            received.push(request);
        });
        at
    }

    fn note_written(&self, at: usize) {
        // No test waits for this change.
        self.shared.received.send_if_modified(|received| {
            if let Some(request) = received.get_mut(at) {
                request.written.push(std::time::Instant::now());
            }
            false
        });
    }

    fn note_closed(&self, at: usize) {
        self.shared.received.send_modify(|received| {
            if let Some(request) = received.get_mut(at) {
                request.was_closed_by_client = true;
            }
        });
    }
}

/// Parses a request head. Returns the request and the length of its body.
fn parse_head(head: &[u8]) -> Result<(Received, usize), String> {
    let text = String::from_utf8_lossy(head);
    let unreadable = || format!("not a request: {text:?}");
    let mut lines = text.trim_end().split("\r\n");
    let mut words = lines.next().ok_or_else(unreadable)?.split(' ');
    let (Some(method), Some(target), Some("HTTP/1.1" | "HTTP/2.0"), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(unreadable());
    };
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.to_ascii_lowercase(), value.trim().to_owned()))
    };
    let headers = lines.map(header).collect::<Option<Vec<_>>>().ok_or_else(unreadable)?;
    let request =
        Received { method: method.to_owned(), target: target.to_owned(), headers, ..Received::default() };
    let length = match request.header("content-length") {
        Some(length) => length.parse().map_err(|_| unreadable())?,
        None if request.header("transfer-encoding").is_some() => {
            return Err("a body without a length".to_owned());
        }
        None => 0,
    };
    Ok((request, length))
}
