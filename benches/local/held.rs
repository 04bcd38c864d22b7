//! The number of streams that stay open at once.

use super::Result;
use super::http;
use super::server::{Programs, Server};
use futures_util::future::try_join_all;
use parlance_bench::figure::{Figure, Goal};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Number of open streams.
const N_HELD: usize = 10_000;

/// Number of streams opened concurrently.
const N_OPENING: usize = 250;

pub(crate) async fn measure(programs: &Programs) -> Result<Vec<Figure>> {
    // One word per second and answers of minutes, so that the service is nearly idle and no stream ends.
    let service = programs.start_service("held", &["--pace", "1"])?;
    let sums: String = (1..=16).map(|n| format!("What is {n} + {n}?\n")).collect();
    let request = http::json_request("/v1/responses", &json!({ "input": sums }));
    let mut held = Vec::with_capacity(N_HELD);
    while held.len() < N_HELD {
        held.extend(try_join_all((0..N_OPENING).map(|_| open(&service, &request))).await?);
    }
    let n_held = held.iter().filter(|stream| is_open(stream)).count();
    Ok(vec![
        Figure::new("idle streams held at once", "streams", n_held as f64)
            .with_goal(Goal::AtLeast(N_HELD as f64)),
    ])
}

/// Opens a stream and reads its first event.
async fn open(server: &Server, request: &[u8]) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(&server.address).await?;
    stream.write_all(request).await?;
    let mut begun = Vec::new();
    while memchr::memmem::find(&begun, b"response.created").is_none() {
        if stream.read_buf(&mut begun).await? == 0 {
            return Err(format!("a stream ended early: {}", String::from_utf8_lossy(&begun)).into());
        }
    }
    http::check(&begun, &[])?;
    Ok(stream)
}

/// Whether the server has not closed it.
fn is_open(stream: &TcpStream) -> bool {
    let mut piece = [0; 4096];
    loop {
        match stream.try_read(&mut piece) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) => return error.kind() == std::io::ErrorKind::WouldBlock,
        }
    }
}
