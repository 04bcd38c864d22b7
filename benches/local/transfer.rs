//! The memory of the service during the transfer of a large file.

use super::Result;
use super::http::{self, PIECE_BYTES};
use super::server::{Programs, Server};
use parlance_bench::figure::{Figure, Goal};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const FILE_BYTES: usize = 256 * 1024 * 1024;

/// Number of transfers each way; the largest growth counts.
const N_RUNS: usize = 5;

/// Allowed growth of memory during transfers of files of any size.
const MAX_GROWTH_MIB: f64 = 16.0;

pub(crate) async fn measure(programs: &Programs) -> Result<Vec<Figure>> {
    let service = programs.start_service("transfer", &[])?;
    let (mut growth_up, mut growth_down) = (0.0_f64, 0.0_f64);
    for _ in 0..N_RUNS {
        let before_kib = watch_memory(&service)?;
        let answer = upload(&service).await?;
        growth_up = growth_up.max(service.process().peak_kib() - before_kib);
        let file: Value = serde_json::from_slice(&answer)?;
        let id = file.get("id").and_then(Value::as_str).ok_or("an upload has no id")?;

        let before_kib = watch_memory(&service)?;
        download(&service, &format!("/v1/files/{id}/content")).await?;
        growth_down = growth_down.max(service.process().peak_kib() - before_kib);
        http::exchange(&service.address, "DELETE", &format!("/v1/files/{id}"), "application/json", &[])
            .await?;
    }
    let growth =
        |what, kib: f64| Figure::new(what, "MiB", kib / 1024.0).with_goal(Goal::AtMost(MAX_GROWTH_MIB));
    Ok(vec![growth("memory growth in uploads", growth_up), growth("memory growth in downloads", growth_down)])
}

fn watch_memory(server: &Server) -> Result<f64> {
    server.process().forget_peak()?;
    Ok(server.process().memory_kib())
}

/// Uploads the file. Returns the response body.
async fn upload(server: &Server) -> Result<Vec<u8>> {
    // Incompressible data, repeated.
    let mut piece = vec![0; 1024 * 1024];
    fastrand::Rng::with_seed(3).fill(&mut piece);
    let (before, after) = http::form("large.bin");
    let head = http::head("POST", "/v1/files", &http::form_type(), before.len() + FILE_BYTES + after.len());
    let mut stream = TcpStream::connect(&server.address).await?;
    stream.write_all((head + &before).as_bytes()).await?;
    for _ in 0..FILE_BYTES / piece.len() {
        stream.write_all(&piece).await?;
    }
    stream.write_all(after.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let at = memchr::memmem::find(&answer, b"\r\n\r\n").ok_or("the answer has no head")?;
    let (head, body) = answer.split_at(at + 4);
    http::check(head, body)?;
    Ok(body.to_vec())
}

/// Downloads the file.
async fn download(server: &Server, path: &str) -> Result<()> {
    let mut stream = TcpStream::connect(&server.address).await?;
    stream.write_all(http::head("GET", path, "application/json", 0).as_bytes()).await?;
    let mut piece = vec![0; PIECE_BYTES];
    let (mut n_bytes, mut is_checked) = (0, false);
    loop {
        let n_read = stream.read(&mut piece).await?;
        if n_read == 0 {
            break;
        }
        if !is_checked {
            http::check(piece.get(..n_read).unwrap_or_default(), &[])?;
            is_checked = true;
        }
        n_bytes += n_read;
    }
    if n_bytes < FILE_BYTES {
        return Err(format!("{path} ended after {n_bytes} bytes").into());
    }
    Ok(())
}
