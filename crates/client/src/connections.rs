//! Connection setup: keep-alive, timeouts, and a retry over HTTP/1.1 if HTTP/2 fails.

use http::Method;
use reqwest::{ClientBuilder, RequestBuilder, Response, redirect};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use url::Url;

/// Idle time before the first keep-alive probe. An answer can be silent for minutes; after sleep or a router restart,
/// dead connections stay silent for ever.
const PROBE_AFTER: Duration = Duration::from_secs(15);

/// Interval of further probes, and how many may stay unanswered before the connection counts as lost.
const PROBE_EVERY: Duration = Duration::from_secs(15);
const N_PROBES: u32 = 3;

/// How a client connects.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) connect_limit: Duration,
    /// Whether the service is on this computer.
    pub(crate) is_local: bool,
}

/// The connections of a client. Clones share them.
#[derive(Clone)]
pub(crate) struct Connections {
    http: reqwest::Client,
    /// For requests refused over HTTP/2; created on first use.
    http1: Arc<OnceLock<reqwest::Client>>,
    manner: Manner,
}

impl Connections {
    pub(crate) fn new(manner: Manner) -> Result<Self, reqwest::Error> {
        Self::with(manner, builder(manner))
    }

    fn with(manner: Manner, builder: ClientBuilder) -> Result<Self, reqwest::Error> {
        Ok(Self { http: builder.build()?, http1: Arc::default(), manner })
    }

    pub(crate) fn request(&self, method: Method, url: Url) -> RequestBuilder {
        self.http.request(method, url)
    }

    /// Sends a request and waits for the response headers. A request that the service refused unprocessed over HTTP/2
    /// is repeated over HTTP/1.1.
    pub(crate) async fn send(&self, request: RequestBuilder) -> Result<Response, reqwest::Error> {
        let (http, request) = request.build_split();
        let request = request?;
        // A streamed body can be sent only once.
        let again = request.try_clone();
        let refused = match http.execute(request).await {
            Err(error) if is_unprocessed(&error) => error,
            result => return result,
        };
        match (again, self.http1()) {
            (Some(again), Ok(http1)) => http1.execute(again).await,
            _ => Err(refused),
        }
    }

    fn http1(&self) -> Result<&reqwest::Client, reqwest::Error> {
        if self.http1.get().is_none() {
            // If another task has set the client meanwhile, use that one and drop this one.
            drop(self.http1.set(builder(self.manner).http1_only().build()?));
        }
        Ok(self.http1.get().unwrap_or(&self.http))
    }
}

fn builder(manner: Manner) -> ClientBuilder {
    let builder = parlance_tls::pin_localhost(parlance_tls::client_builder())
        .user_agent(concat!("parlance/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(manner.connect_limit)
        .redirect(redirect::Policy::none())
        .referer(false)
        // `send` decides about retries.
        .retry(reqwest::retry::never())
        .tcp_keepalive(PROBE_AFTER)
        .tcp_keepalive_interval(PROBE_EVERY)
        .tcp_keepalive_retries(N_PROBES)
        .http2_keep_alive_interval(PROBE_AFTER)
        .http2_keep_alive_timeout(PROBE_EVERY * N_PROBES);
    // A proxy would receive the key in plain text, and could not reach this computer anyway.
    if manner.is_local { builder.no_proxy() } else { builder }
}

/// Whether the service did not process the request (RFC 9113, section 8.7), or requires HTTP/1.1 for it.
fn is_unprocessed(error: &reqwest::Error) -> bool {
    let reason = |error: &h2::Error| {
        let refused = [h2::Reason::REFUSED_STREAM, h2::Reason::HTTP_1_1_REQUIRED];
        let is_refused = error.is_reset() && error.reason().is_some_and(|reason| refused.contains(&reason));
        // A GOAWAY fails only the streams after the last one that the service processed.
        error.is_remote() && (is_refused || error.is_go_away())
    };
    crate::cause::find_in(error, |source| source.downcast_ref::<h2::Error>().map(reason)).unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_testkit::fault::{Answer, FaultServer, Http2Refusal, Scenario};
    use parlance_testkit::waiting::wait_until;

    const MANNER: Manner = Manner { connect_limit: Duration::from_secs(10), is_local: true };

    /// There is no negotiation without TLS, so use HTTP/2 from the start.
    fn over_http2() -> Connections {
        Connections::with(MANNER, builder(MANNER).http2_prior_knowledge()).unwrap()
    }

    async fn ask(server: &FaultServer) -> Result<Response, reqwest::Error> {
        let connections = over_http2();
        let url = Url::parse(&server.url()).unwrap();
        connections.send(connections.request(Method::POST, url).body("a question")).await
    }

    async fn refusing(how: Http2Refusal) -> FaultServer {
        FaultServer::start_with(move |request| match request.method.as_str() {
            "PRI" => Scenario::RefuseHttp2(how),
            _ => Answer::json(200, "{}").into(),
        })
        .await
    }

    fn methods(server: &FaultServer) -> Vec<String> {
        server.received().into_iter().map(|request| request.method).collect()
    }

    #[tokio::test]
    async fn what_is_refused_over_http2_without_a_look_goes_once_over_http1() {
        let (no_error, enhance_your_calm) = (0, 11);
        let (refused_stream, http1_required) = (7, 13);
        for how in [
            Http2Refusal::ResetStream(refused_stream),
            Http2Refusal::ResetStream(http1_required),
            Http2Refusal::GoAway(no_error),
            Http2Refusal::GoAway(enhance_your_calm),
        ] {
            let server = refusing(how).await;
            assert_eq!(ask(&server).await.unwrap().status(), 200, "{how:?}");
            assert_eq!(methods(&server), ["PRI", "POST"], "{how:?}");
            assert_eq!(server.received().pop().unwrap().text(), "a question", "{how:?}");
        }
    }

    #[tokio::test]
    async fn what_may_have_been_processed_is_not_repeated() {
        let (internal_error, cancel) = (2, 8);
        for code in [internal_error, cancel] {
            let server = refusing(Http2Refusal::ResetStream(code)).await;
            assert!(ask(&server).await.is_err());
            assert_eq!(methods(&server), ["PRI"], "{code}");
        }
    }

    #[tokio::test]
    async fn a_response_that_breaks_off_over_http2_is_an_error_and_is_not_asked_for_again() {
        let (no_error, internal_error) = (0, 2);
        for how in [Http2Refusal::ResetInBody(internal_error), Http2Refusal::GoAwayInBody(internal_error)] {
            let server = refusing(how).await;
            let response = ask(&server).await.unwrap();
            assert_eq!(response.status(), 200);
            assert!(response.bytes().await.is_err(), "{how:?}");
            assert_eq!(methods(&server), ["PRI"], "{how:?}");
        }
        // This looks like a complete body. Only its length, or the missing terminal event, shows that it is not.
        let server = refusing(Http2Refusal::ResetInBody(no_error)).await;
        assert_eq!(ask(&server).await.unwrap().bytes().await.unwrap(), "{\"begun\":");
    }

    #[tokio::test]
    async fn a_body_that_can_be_sent_only_once_is_not_repeated() {
        let server = refusing(Http2Refusal::ResetStream(7)).await;
        let connections = over_http2();
        let pieces = futures_util::stream::iter([Ok::<_, std::io::Error>("a file")]);
        let url = Url::parse(&server.url()).unwrap();
        let upload = connections.request(Method::POST, url).body(reqwest::Body::wrap_stream(pieces));
        assert!(connections.send(upload).await.is_err());
        assert_eq!(methods(&server), ["PRI"]);
    }

    /// The kernel's table of connections shows the active timer: 2 is the keep-alive timer.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_silent_connection_is_probed() {
        let server = FaultServer::start(Scenario::Silence).await;
        let connections = Connections::new(MANNER).unwrap();
        let url = Url::parse(&server.url()).unwrap();
        let asking =
            tokio::spawn(async move { connections.send(connections.request(Method::GET, url)).await });
        server.received_when(|received| !received.is_empty()).await;
        let port = format!(":{:04X}", server.address().port());
        let is_probed = || {
            let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
            table.lines().any(|line| {
                let columns: Vec<&str> = line.split_whitespace().collect();
                columns[2].ends_with(&port) && columns[5].starts_with("02:")
            })
        };
        // The retransmission timer runs first.
        wait_until("a probe of the connection", || {
            assert!(!asking.is_finished());
            is_probed()
        })
        .await;
        asking.abort();
    }
}
