//! A service that stores no bytes and reports every file as ready, to measure the steps before sending.

use axum::extract::{DefaultBodyLimit, Multipart, Path, State};
use axum::http::StatusCode;
use axum::routing::get;
use axum::{Json, Router};
use parlance_bench::Result;
use parlance_protocol::{FileList, FileObject};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::net::TcpListener;
use uuid::Uuid;

/// The uploaded files.
#[derive(Clone, Default)]
struct Sent(Arc<Mutex<Vec<FileObject>>>);

impl Sent {
    fn all(&self) -> Vec<FileObject> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Listens until the program ends. Returns the address.
pub(crate) async fn listen() -> Result<String> {
    let routes = Router::new()
        .route("/v1/files", get(list).post(receive))
        .route("/v1/files/{id}", get(retrieve))
        .layer(DefaultBodyLimit::disable())
        .with_state(Sent::default());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = format!("http://{}", listener.local_addr()?);
    tokio::spawn(async { axum::serve(listener, routes).await });
    Ok(address)
}

async fn list(State(sent): State<Sent>) -> Json<FileList> {
    Json(FileList::new(sent.all()))
}

async fn retrieve(
    State(sent): State<Sent>,
    Path(id): Path<String>,
) -> std::result::Result<Json<FileObject>, StatusCode> {
    sent.all().into_iter().find(|file| file.id == id).map(Json).ok_or(StatusCode::NOT_FOUND)
}

async fn receive(
    State(sent): State<Sent>,
    mut form: Multipart,
) -> std::result::Result<Json<FileObject>, StatusCode> {
    let mut file = None;
    while let Some(mut field) = form.next_field().await.map_err(|_| StatusCode::BAD_REQUEST)? {
        let name = field.file_name().map(str::to_owned);
        let mut n_bytes = 0;
        while let Some(chunk) = field.chunk().await.map_err(|_| StatusCode::BAD_REQUEST)? {
            n_bytes += chunk.len() as u64;
        }
        if let Some(filename) = name {
            file = Some(FileObject {
                id: Uuid::new_v4().to_string(),
                object: "file".into(),
                bytes: n_bytes,
                created_at: 1_700_000_000,
                filename,
                purpose: "assistants".into(),
                status: "processed".into(),
            });
        }
    }
    let file = file.ok_or(StatusCode::BAD_REQUEST)?;
    sent.0.lock().unwrap_or_else(PoisonError::into_inner).push(file.clone());
    Ok(Json(file))
}
