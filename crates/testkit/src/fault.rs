//! An HTTP server with scripted faults.
//!
//! Speaks HTTP/1.1, and enough HTTP/2 to refuse a request, over plain TCP on a free port, because no HTTP library can
//! end a body in the middle or reset a connection. Keeps the received requests. Dropping it closes it and fails the
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

/// A request as it came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Received {
    /// The number of the connection it came on, from 0.
    pub connection: usize,
    /// The method.
    pub method: String,
    /// Path and query.
    pub target: String,
    /// The headers in their order, names in small letters.
    pub headers: Vec<(String, String)>,
    /// The body, as far as it was read.
    pub body: Vec<u8>,
    /// When each of the bytes and events of its answer was written.
    pub written: Vec<Instant>,
    /// The client ended the connection before the server did.
    pub was_closed_by_client: bool,
}

impl Received {
    /// The value of a header; `name` in small letters.
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

/// Decides what happens to a request.
type Route = dyn Fn(&Received) -> Scenario + Send + Sync;

/// What the server and its connections share.
struct Shared {
    route: Box<Route>,
    /// Whether the route is asked when the body is read, not before.
    is_body_first: bool,
    received: watch::Sender<Vec<Received>>,
    /// Requests that could not be read, and panics of the route.
    problems: Mutex<Vec<String>>,
    permits: Semaphore,
    /// So many bytes of a body are read, and no more.
    held_at: watch::Sender<Option<usize>>,
    connections: watch::Sender<Connections>,
}

/// Which connections there are.
#[derive(Default)]
struct Connections {
    n_open: usize,
    /// The client's end of the one that was accepted last.
    latest: Option<SocketAddr>,
}

impl Shared {}

/// A running server. See the module.
pub struct FaultServer {
    address: SocketAddr,
    scheme: &'static str,
    shared: Arc<Shared>,
    accepting: Option<JoinHandle<()>>,
    /// Holds the port, also while nothing listens: nobody else gets it in between.
    port: TcpSocket,
}

impl FaultServer {
    /// A server that does the same with every request.
    pub async fn start(scenario: impl Into<Scenario>) -> Self {
        let scenario = scenario.into();
        Self::start_with(move |_| scenario.clone()).await
    }

    /// A server that does the first with the first request, and so on; the last goes on for all that follow.
    pub async fn start_in_turn(scenarios: Vec<Scenario>) -> Self {
        let turn = std::sync::atomic::AtomicUsize::new(0);
        Self::start_with(move |_| {
            let turn = turn.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            scenarios.get(turn).or(scenarios.last()).cloned().unwrap_or(Scenario::Silence)
        })
        .await
    }

    /// A server that reads the whole request, with its body, and looks at it then.
    pub async fn start_reading(route: impl Fn(&Received) -> Scenario + Send + Sync + 'static) -> Self {
        Self::listen_as(Shared { is_body_first: true, ..Shared::new(Box::new(route)) }, Protocol::Plain).await
    }

    /// A server that looks at the head of the request first.
    pub async fn start_with(route: impl Fn(&Received) -> Scenario + Send + Sync + 'static) -> Self {
        Self::listen(Box::new(route), Protocol::Plain).await
    }

    /// A server with a certificate that nobody has signed but itself.
    pub async fn start_with_self_signed_certificate(scenario: impl Into<Scenario>) -> Self {
        let scenario = scenario.into();
        let acceptor = tls::self_signed();
        Self::listen(Box::new(move |_| scenario.clone()), Protocol::Tls(acceptor)).await
    }

    /// A server that takes connections and says nothing at all, not even in a handshake.
    pub async fn start_mute() -> Self {
        Self::listen(Box::new(|_| Scenario::Silence), Protocol::Mute).await
    }

    /// An address at which every connection is refused, for as long as this lives.
    #[must_use]
    #[expect(clippy::expect_used, reason = "without a port of its own, a test cannot go on")]
    pub fn refusing() -> Self {
        let socket = bound_to(loopback());
        let address = socket.local_addr().expect("a bound socket has an address");
        let shared = Arc::new(Shared::new(Box::new(|_| Scenario::Silence)));
        Self { address, scheme: "http", shared, accepting: None, port: socket }
    }

    /// From now on connections are accepted at the address at which they were refused, and the same happens to each
    /// request.
    pub fn come_up(&mut self, scenario: impl Into<Scenario>) {
        let scenario = scenario.into();
        self.come_up_with(move |_| scenario.clone());
    }

    /// The same, with a look at the request first.
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

    /// From now on connections are refused; those that stand break off.
    pub async fn go_down(&mut self) {
        if let Some(accepting) = self.accepting.take() {
            accepting.abort();
            // Its end is the cancellation that was just asked for.
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

    /// The same with `https`, whatever the server speaks.
    #[must_use]
    pub fn https_url(&self) -> String {
        format!("https://{}", self.address)
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// All requests so far.
    #[must_use]
    pub fn received(&self) -> Vec<Received> {
        self.shared.received.borrow().clone()
    }

    /// Waits until the requests fulfil a condition, and gives them.
    #[expect(clippy::expect_used, reason = "a test cannot go on without the requests that it is about")]
    pub async fn received_when(&self, is_met: impl Fn(&[Received]) -> bool) -> Vec<Received> {
        let mut received = self.shared.received.subscribe();
        // The sender lives as long as this, so the wait cannot fail; it can only go on.
        let found = tokio::time::timeout(TIMEOUT, received.wait_for(|received| is_met(received))).await;
        found.expect("the requests come").map(|received| received.clone()).unwrap_or_default()
    }

    /// Waits until a client has closed the connection of a request.
    pub async fn closed_by_client(&self) {
        self.received_when(|received| received.iter().any(|request| request.was_closed_by_client)).await;
    }

    /// Waits until everything is read that clients have sent before they were gone. All of them have to be gone.
    #[expect(clippy::expect_used, reason = "a test cannot go on while something is on its way")]
    pub async fn drained(&self) {
        let mut connections = self.shared.connections.subscribe();
        // Connections are accepted in their order, so with this one all those before it are.
        let last = TcpStream::connect(self.address).await.expect("the server listens");
        let own_end = last.local_addr().expect("a connection has two ends");
        let drained = async {
            connections.wait_for(|all| all.latest == Some(own_end)).await.expect("the sender lives");
            drop(last);
            connections.wait_for(|all| all.n_open == 0).await.expect("the sender lives");
        };
        tokio::time::timeout(TIMEOUT, drained).await.expect("what was sent is read");
    }

    /// Whether it could not play its part, for which it will fail the test.
    #[must_use]
    pub fn has_problems(&self) -> bool {
        !self.shared.problems.lock().is_empty()
    }

    /// From now on no more than so many bytes of a request's body are read. Some more are on their way in the buffers
    /// of the connection, and that the client has hung up is noticed only when they are read on.
    pub fn hold_bodies_at(&self, n_bytes: usize) {
        self.shared.held_at.send_replace(Some(n_bytes));
    }

    /// Bodies are read to their end again, also those that were held.
    pub fn read_on(&self) {
        self.shared.held_at.send_replace(None);
    }

    /// Lets one [`Step::Wait`] go on, also one that is only reached later.
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

/// A socket that has an address and does not listen.
#[expect(clippy::expect_used, reason = "without a port of its own, a test cannot go on")]
fn bound_to(address: SocketAddr) -> TcpSocket {
    let socket = TcpSocket::new_v4().expect("a socket");
    // So that connections that have just ended do not keep their port.
    socket.set_reuseaddr(true).expect("a socket takes its options");
    // So that one holds the port while another listens.
    #[cfg(unix)]
    socket.set_reuseport(true).expect("a socket takes its options");
    socket.bind(address).expect("a free port");
    socket
}

fn loopback() -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1], 0))
}
