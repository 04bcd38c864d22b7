//! Connections: accepted, served with timeouts, and closed when the service stops.
//!
//! A slow or silent client keeps its connection until there are too many idle ones. Then the service closes the one
//! that has been idle the longest.

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, Request, header};
use axum::response::Response;
use futures_util::{StreamExt, stream};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long a stopping service waits for its connections to close.
const STOPPING_LIMIT: Duration = Duration::from_secs(3);

/// Pause after the system has refused a connection, for example for lack of file descriptors.
const REFUSED_PAUSE: Duration = Duration::from_millis(100);

/// The number of bytes of a body that restart its timeout. A client that sends fewer in that time is not just on a slow
/// line.
const MIN_BODY_BYTES: usize = 16 * 1024;

/// How long the service waits for clients.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionLimits {
    /// For the head of a request, from the opening of the connection or the end of the last response. Idle connections
    /// are closed after this time, too.
    pub head: Duration,
    /// For the next 16 KiB of a body, or its end.
    pub body: Duration,
    /// For a client that does not read its response, before the connection is closed.
    pub reader: Duration,
    /// The largest number of idle connections. One more closes the oldest.
    pub max_idle: usize,
}

impl Default for ConnectionLimits {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(60),
            body: Duration::from_secs(30),
            reader: Duration::from_secs(5 * 60),
            max_idle: 512,
        }
    }
}

/// Serves until `stopping` is cancelled. Returns when all connections are closed.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    stopping: CancellationToken,
) {
    let (idle, tasks, ending) = (Idle::new(limits.max_idle), TaskTracker::new(), CancellationToken::new());
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stopping.cancelled() => break,
        };
        match stream {
            Ok((stream, _)) => {
                let slot = Arc::new(Slot::new(&idle));
                let work = serve_one(stream, slot, router.clone(), limits, stopping.clone());
                tasks.spawn(ending.clone().run_until_cancelled_owned(work));
            }
            Err(error) if is_client_error(&error) => {}
            Err(error) => {
                tracing::error!(%error, "a connection cannot be accepted");
                idle.close_oldest();
                tokio::time::sleep(REFUSED_PAUSE).await;
            }
        }
    }
    drop(listener);
    tasks.close();
    if tokio::time::timeout(STOPPING_LIMIT, tasks.wait()).await.is_err() {
        ending.cancel();
        tasks.wait().await;
    }
}

fn is_client_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

async fn serve_one(
    stream: TcpStream,
    slot: Arc<Slot>,
    router: Router,
    limits: ConnectionLimits,
    stopping: CancellationToken,
) {
    // Send each word at once: Nagle's algorithm would delay the words of a stream.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a connection keeps small packets back");
    }
    let router = TowerToHyperService::new(router);
    let busy = Arc::clone(&slot);
    let service = service_fn(move |request: Request<Incoming>| {
        let busy = Busy::new(&busy);
        let is_read = Arc::new(AtomicBool::new(request.body().is_end_stream()));
        let answering =
            router.call(request.map(|body| with_read_timeout(body, limits.body, Arc::clone(&is_read))));
        async move { answering.await.map(|response| busy_until_sent(with_close_header(response, &is_read), busy)) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let (mut is_closing, mut is_stopping) = (false, false);
    loop {
        tokio::select! {
            ended = connection.as_mut() => {
                if let Err(error) = ended {
                    tracing::debug!(%error, "a connection ended early");
                }
                return;
            }
            () = slot.closing.cancelled(), if !is_closing => is_closing = true,
            () = stopping.cancelled(), if !is_stopping => is_stopping = true,
        }
        if slot.is_idle() {
            return;
        }
        // A request that has arrived is still answered.
        connection.as_mut().graceful_shutdown();
    }
}

/// A body that fails when the client sends it too slowly, and sets `is_read` at its end.
fn with_read_timeout(body: Incoming, limit: Duration, is_read: Arc<AtomicBool>) -> Body {
    let pieces = Body::new(body).into_data_stream();
    let start = Some((pieces, Duration::ZERO, 0, is_read));
    Body::from_stream(stream::unfold(start, move |waiting| async move {
        let (mut pieces, mut waited, mut n_bytes, is_read) = waiting?;
        // Count only the time in which the service was ready to read.
        let begun = Instant::now();
        let Ok(piece) = tokio::time::timeout(limit.saturating_sub(waited), pieces.next()).await else {
            return Some((Err(io::Error::new(io::ErrorKind::TimedOut, "the body came too slowly")), None));
        };
        waited += begun.elapsed();
        let Some(piece) = piece else {
            is_read.store(true, Ordering::Relaxed);
            return None;
        };
        let piece = piece.map_err(io::Error::other);
        n_bytes += piece.as_ref().map_or(0, Bytes::len);
        if n_bytes >= MIN_BODY_BYTES {
            (waited, n_bytes) = (Duration::ZERO, 0);
        }
        Some((piece, Some((pieces, waited, n_bytes, is_read))))
    }))
}

/// Closes the connection after a response that was sent before the body was read, since the service does not read the
/// rest. The header tells the client to send nothing more.
fn with_close_header(mut response: Response, is_read: &AtomicBool) -> Response {
    let status = response.status();
    if (status.is_client_error() || status.is_server_error()) && !is_read.load(Ordering::Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Keeps the connection busy until the last byte of the response is sent.
fn busy_until_sent(response: Response, busy: Busy) -> Response {
    response.map(|body| Body::new(Sending { body, _busy: busy }))
}

struct Sending {
    body: Body,
    _busy: Busy,
}

impl HttpBody for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The idle connections, the longest idle first.
#[derive(Clone)]
struct Idle {
    waiting: Arc<Mutex<Waiting>>,
    max: usize,
}

#[derive(Default)]
struct Waiting {
    n_ever: u64,
    closing: BTreeMap<u64, CancellationToken>,
}

impl Idle {
    fn new(max: usize) -> Self {
        Self { waiting: Arc::default(), max }
    }

    /// Adds a connection, and closes the oldest one if there are too many. Returns its ticket.
    fn add(&self, closing: &CancellationToken) -> u64 {
        let mut waiting = self.waiting.lock();
        waiting.n_ever += 1;
        let ticket = waiting.n_ever;
        waiting.closing.insert(ticket, closing.clone());
        let is_over = waiting.closing.len() > self.max;
        drop(waiting);
        if is_over {
            self.close_oldest();
        }
        ticket
    }

    fn close_oldest(&self) {
        if let Some((_, closing)) = self.waiting.lock().closing.pop_first() {
            closing.cancel();
        }
    }

    fn remove(&self, ticket: u64) {
        self.waiting.lock().closing.remove(&ticket);
    }
}

/// One connection.
struct Slot {
    idle: Idle,
    closing: CancellationToken,
    /// Its ticket in `idle`; `None` while a request is being answered.
    ticket: Mutex<Option<u64>>,
}

impl Slot {
    fn new(idle: &Idle) -> Self {
        let closing = CancellationToken::new();
        let ticket = Mutex::new(Some(idle.add(&closing)));
        Self { idle: idle.clone(), closing, ticket }
    }

    fn is_idle(&self) -> bool {
        self.ticket.lock().is_some()
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        if let Some(ticket) = self.ticket.lock().take() {
            self.idle.remove(ticket);
        }
    }
}

/// A request that is being answered on a connection.
struct Busy(Arc<Slot>);

impl Busy {
    fn new(slot: &Arc<Slot>) -> Self {
        if let Some(ticket) = slot.ticket.lock().take() {
            slot.idle.remove(ticket);
        }
        Self(Arc::clone(slot))
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let ticket = self.0.idle.add(&self.0.closing);
        *self.0.ticket.lock() = Some(ticket);
    }
}
