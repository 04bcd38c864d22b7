//! A service whose answers never end, and which notices when a client closes its connection.

use parlance_driver::Session;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// Time between two words of an answer.
const BEAT: Duration = Duration::from_millis(50);

/// The service; it listens as long as the test's runtime.
pub(crate) struct EndlessService {
    pub address: String,
    n_abandoned: Arc<AtomicUsize>,
}

impl EndlessService {
    pub(crate) async fn start() -> std::io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = format!("http://{}", listener.local_addr()?);
        let n_abandoned = Arc::new(AtomicUsize::new(0));
        let counter = n_abandoned.clone();
        tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(serve(connection, counter.clone()));
            }
        });
        Ok(Self { address, n_abandoned })
    }

    /// A session in which the app can use only this service.
    pub(crate) fn session(&self) -> Session {
        Session::default().with("PARLANCE_BASE_URL", &self.address).with("PARLANCE_API_KEY", "svc_endless")
    }

    /// Number of answers whose client has closed the connection.
    pub(crate) fn n_abandoned(&self) -> usize {
        self.n_abandoned.load(Ordering::Relaxed)
    }
}

/// Serves one request per connection, which is the minimum for HTTP.
async fn serve(mut connection: TcpStream, n_abandoned: Arc<AtomicUsize>) {
    let mut head = Vec::new();
    let mut buffer = [0; 4096];
    while !head.windows(4).any(|bytes| bytes == b"\r\n\r\n") {
        match connection.read(&mut buffer).await {
            Ok(n) if n > 0 => head.extend_from_slice(&buffer[..n]),
            _ => return,
        }
    }
    if head.starts_with(b"POST /v1/responses") {
        // This loop ends only with an error, after the client has disconnected.
        if stream(&mut connection).await.is_err() {
            n_abandoned.fetch_add(1, Ordering::Relaxed);
        }
    } else {
        let body = r#"{"object":"list","data":[]}"#;
        let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length";
        // A client that has disconnected needs no list.
        connection.write_all(format!("{head}: {}\r\n\r\n{body}", body.len()).as_bytes()).await.unwrap_or(());
    }
}

async fn stream(connection: &mut TcpStream) -> std::io::Result<()> {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
    connection.write_all(head.as_bytes()).await?;
    let response = r#"{"id":"0b0a7c0e-7f4d-4e0b-9a68-6f0f6c0a1f11","object":"response","created_at":0,"status":"in_progress","model":"endless","output":[]}"#;
    let created = format!(r#"{{"type":"response.created","sequence_number":0,"response":{response}}}"#);
    connection.write_all(format!("event: message\ndata: {created}\n\n").as_bytes()).await?;
    let mut beat = tokio::time::interval(BEAT);
    for number in 1_u64.. {
        beat.tick().await;
        let delta = format!(
            r#"{{"type":"response.output_text.delta","sequence_number":{number},"item_id":"msg_1","output_index":0,"content_index":0,"delta":"word{number} ","logprobs":[]}}"#
        );
        connection.write_all(format!("event: message\ndata: {delta}\n\n").as_bytes()).await?;
    }
    Ok(())
}
