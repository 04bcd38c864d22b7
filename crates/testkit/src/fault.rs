//! An HTTP server with scripted faults.
//!
//! Speaks HTTP/1.1, and enough HTTP/2 to refuse a request, over plain TCP on a free port, because no HTTP library can
//! truncate a body or reset a connection. Stores the received requests. Dropping the server closes it, and fails the
//! test if a request could not be read.

mod connection;
mod http2;
mod scenario;
mod tls;

pub use scenario::{Answer, End, Http2Refusal, Scenario, Step};

use connection::{Connection, Protocol};
use parking_lot::Mutex;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

/// A received request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Received {
    /// The number of its connection, from 0.
    pub connection: usize,
    /// The method.
    pub method: String,
    /// Path and query.
    pub target: String,
    /// The headers in their order, with lowercase names.
    pub headers: Vec<(String, String)>,
    /// The body, as far as it was read.
    pub body: Vec<u8>,
    /// The times at which the parts of its response were written.
    pub written: Vec<Instant>,
    /// Whether the client closed the connection before the server did.
    pub was_closed_by_client: bool,
}

impl Received {
    /// The value of a header; `name` is lowercase.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// A test that waits longer than this for requests has failed.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Selects the scenario for a request.
type Route = dyn Fn(&Received) -> Scenario + Send + Sync;

/// The state shared by the server and its connections.
struct Shared {
    route: Box<Route>,
    /// Whether the route is called after the body has been read, not before.
    is_body_first: bool,
    received: watch::Sender<Vec<Received>>,
    /// Unreadable requests and panics of the route.
    problems: Mutex<Vec<String>>,
    permits: Semaphore,
    /// Number of bytes of a body after which reading pauses.
    held_at: watch::Sender<Option<usize>>,
    connections: watch::Sender<Connections>,
}

/// The number of open connections, and the latest one.
#[derive(Default)]
struct Connections {
    n_open: usize,
    /// The client's address of the connection accepted last.
    latest: Option<SocketAddr>,
}

/// A running server. See the module.
pub struct FaultServer {
    address: SocketAddr,
    scheme: &'static str,
    shared: Arc<Shared>,
    accepting: Option<JoinHandle<()>>,
    /// Reserves the port while the server does not listen.
    port: TcpSocket,
}

impl FaultServer {
    /// A server that handles every request in the same way.
    pub async fn start(scenario: impl Into<Scenario>) -> Self {
        let scenario = scenario.into();
        Self::start_with(move |_| scenario.clone()).await
    }

    /// A server that uses one scenario per request in this order, and the last for all further requests.
    pub async fn start_in_turn(scenarios: Vec<Scenario>) -> Self {
        let turn = std::sync::atomic::AtomicUsize::new(0);
        Self::start_with(move |_| {
            let turn = turn.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            scenarios.get(turn).or(scenarios.last()).cloned().unwrap_or(Scenario::Silence)
        })
        .await
    }

    /// A server that reads the whole request before it calls `route`.
    pub async fn start_reading(route: impl Fn(&Received) -> Scenario + Send + Sync + 'static) -> Self {
        Self::listen_as(Shared { is_body_first: true, ..Shared::new(Box::new(route)) }, Protocol::Plain).await
    }

    /// A server that calls `route` as soon as it has read the head of a request.
    pub async fn start_with(route: impl Fn(&Received) -> Scenario + Send + Sync + 'static) -> Self {
        Self::listen(Box::new(route), Protocol::Plain).await
    }

    /// A server with a self-signed certificate.
    pub async fn start_with_self_signed_certificate(scenario: impl Into<Scenario>) -> Self {
        let scenario = scenario.into();
        let acceptor = tls::self_signed();
        Self::listen(Box::new(move |_| scenario.clone()), Protocol::Tls(acceptor)).await
    }

    /// A server that accepts connections and sends nothing, not even a handshake.
    pub async fn start_mute() -> Self {
        Self::listen(Box::new(|_| Scenario::Silence), Protocol::Mute).await
    }

    /// Reserves an address at which every connection is refused, until it is dropped.
    #[must_use]
    #[expect(clippy::expect_used, reason = "without a port of its own, a test cannot go on")]
    pub fn refusing() -> Self {
        let socket = bound_to(loopback());
        let address = socket.local_addr().expect("a bound socket has an address");
        let shared = Arc::new(Shared::new(Box::new(|_| Scenario::Silence)));
        Self { address, scheme: "http", shared, accepting: None, port: socket }
    }

    /// Accepts connections again at the same address, and handles every request in the same way.
    pub fn come_up(&mut self, scenario: impl Into<Scenario>) {
        let scenario = scenario.into();
        self.come_up_with(move |_| scenario.clone());
    }

    /// Like [`FaultServer::come_up`], with a route.
    #[expect(clippy::expect_used, reason = "without its port, a test cannot go on")]
    pub fn come_up_with(&mut self, route: impl Fn(&Received) -> Scenario + Send + Sync + 'static) {
        assert!(self.accepting.is_none(), "connections are refused");
        let port = bound_to(self.address);
        let listener = std::mem::replace(&mut self.port, port).listen(1024).expect("the port is its own");
        let (received, held_at) = (self.shared.received.clone(), self.shared.held_at.clone());
        let is_body_first = self.shared.is_body_first;
        let shared = Shared { received, held_at, is_body_first, ..Shared::new(Box::new(route)) };
        self.shared = Arc::new(shared);
        self.accepting = Some(tokio::spawn(accept(listener, Protocol::Plain, Arc::clone(&self.shared))));
    }

    /// Refuses new connections and breaks off the existing ones.
    pub async fn go_down(&mut self) {
        if let Some(accepting) = self.accepting.take() {
            accepting.abort();
            // The result is the cancellation requested above.
            drop(accepting.await);
        }
    }

    async fn listen(route: Box<Route>, protocol: Protocol) -> Self {
        Self::listen_as(Shared::new(route), protocol).await
    }

    #[expect(clippy::expect_used, reason = "without a port of its own, a test cannot go on")]
    #[expect(clippy::unused_async, reason = "a listener needs the runtime that a future is polled in")]
    async fn listen_as(shared: Shared, protocol: Protocol) -> Self {
        let socket = bound_to(loopback());
        let address = socket.local_addr().expect("a bound socket has an address");
        let listener = socket.listen(1024).expect("the port is its own");
        let scheme = if matches!(protocol, Protocol::Tls(_)) { "https" } else { "http" };
        let shared = Arc::new(shared);
        let accepting = tokio::spawn(accept(listener, protocol, Arc::clone(&shared)));
        Self { address, scheme, shared, accepting: Some(accepting), port: bound_to(address) }
    }

    /// The base address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("{}://{}", self.scheme, self.address)
    }

    /// The base address with `https`, independent of the protocol.
    #[must_use]
    pub fn https_url(&self) -> String {
        format!("https://{}", self.address)
    }

    /// The address of the server.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// All requests so far.
    #[must_use]
    pub fn received(&self) -> Vec<Received> {
        self.shared.received.borrow().clone()
    }

    /// Waits until the requests fulfil a condition, and returns them.
    #[expect(clippy::expect_used, reason = "a test cannot go on without the requests that it is about")]
    pub async fn received_when(&self, is_met: impl Fn(&[Received]) -> bool) -> Vec<Received> {
        let mut received = self.shared.received.subscribe();
        // `self` owns the sender, so only the timeout can end this early.
        let found = tokio::time::timeout(TIMEOUT, received.wait_for(|received| is_met(received))).await;
        found.expect("the requests come").map(|received| received.clone()).unwrap_or_default()
    }

    /// Waits until a client has closed the connection of a request.
    pub async fn closed_by_client(&self) {
        self.received_when(|received| received.iter().any(|request| request.was_closed_by_client)).await;
    }

    /// Waits until everything that clients sent before they disconnected has been read. All clients must have
    /// disconnected.
    #[expect(clippy::expect_used, reason = "a test cannot go on while something is on its way")]
    pub async fn drained(&self) {
        let mut connections = self.shared.connections.subscribe();
        // Connections are accepted in order, so all earlier ones have been accepted with this one.
        let last = TcpStream::connect(self.address).await.expect("the server listens");
        let own_end = last.local_addr().expect("a connection has two ends");
        let drained = async {
            connections.wait_for(|all| all.latest == Some(own_end)).await.expect("the sender lives");
            drop(last);
            connections.wait_for(|all| all.n_open == 0).await.expect("the sender lives");
        };
        tokio::time::timeout(TIMEOUT, drained).await.expect("what was sent is read");
    }

    /// Whether the server had an error that will fail the test.
    #[must_use]
    pub fn has_problems(&self) -> bool {
        !self.shared.problems.lock().is_empty()
    }

    /// Reads at most this many bytes of each request body from now on. The buffers of the connection take some more.
    /// The server notices a disconnected client only when it reads on.
    pub fn hold_bodies_at(&self, n_bytes: usize) {
        self.shared.held_at.send_replace(Some(n_bytes));
    }

    /// Reads bodies to their end again, including the paused ones.
    pub fn read_on(&self) {
        self.shared.held_at.send_replace(None);
    }

    /// Releases one [`Step::Wait`], even if it is reached later.
    pub fn release(&self) {
        self.shared.permits.add_permits(1);
    }
}

impl Shared {
    fn new(route: Box<Route>) -> Self {
        Self {
            route,
            is_body_first: false,
            held_at: watch::Sender::default(),
            received: watch::Sender::default(),
            problems: Mutex::default(),
            permits: Semaphore::new(0),
            connections: watch::Sender::default(),
        }
    }
}

impl Drop for FaultServer {
    fn drop(&mut self) {
        if let Some(accepting) = self.accepting.take() {
            accepting.abort();
        }
        let problems = std::mem::take(&mut *self.shared.problems.lock());
        if !std::thread::panicking() {
            assert!(problems.is_empty(), "the fault server could not play its part: {problems:?}");
        }
    }
}

async fn accept(listener: TcpListener, protocol: Protocol, shared: Arc<Shared>) {
    let mut connections = tokio::task::JoinSet::new();
    let mut numbers = 0..;
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                if let (Ok((socket, client)), Some(number)) = (accepted, numbers.next()) {
                    shared.connections.send_modify(|all| {
                        *all = Connections { n_open: all.n_open + 1, latest: Some(client) };
                    });
                    connections.spawn(Connection::serve(socket, number, protocol.clone(), Arc::clone(&shared)));
                }
            }
            Some(ended) = connections.join_next() => {
                shared.connections.send_modify(|all| all.n_open -= 1);
                let problem = match ended {
                    Ok(Ok(())) => continue,
                    Ok(Err(problem)) => problem,
                    Err(panic) => panic.to_string(),
                };
                shared.problems.lock().push(problem);
            }
        }
    }
}

/// A socket that is bound to an address and does not listen.
#[expect(clippy::expect_used, reason = "without a port of its own, a test cannot go on")]
fn bound_to(address: SocketAddr) -> TcpSocket {
    let socket = TcpSocket::new_v4().expect("a socket");
    // Closed connections must not block their port.
    socket.set_reuseaddr(true).expect("a socket takes its options");
    // One socket reserves the port while another listens.
    #[cfg(unix)]
    socket.set_reuseport(true).expect("a socket takes its options");
    socket.bind(address).expect("a free port");
    socket
}

fn loopback() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}
