//! Pages that show the same answer with other libraries, their answer, and their reports.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Json};
use axum::routing::{get, post};
use parlance_bench::{conversation, varied};
use std::path::PathBuf;
use std::sync::Arc;

/// The page of a peer, which contains the peer's name.
const PAGE: &str = include_str!("../peers/page.html");

/// `folder` contains the built scripts and styles of the pages.
pub(crate) fn pages(folder: PathBuf) -> Router {
    Router::new()
        .route("/peers/{name}", get(async |Path(name): Path<String>| Html(PAGE.replace("NAME", &name))))
        .route("/peers/built/{file}", get(built))
        .route("/peers/text/{bytes}", get(async |Path(n_bytes): Path<usize>| varied::answer(n_bytes)))
        .route("/peers/conversation/{turns}", get(long_conversation))
        .route("/peers/report", post(report))
        .with_state(Arc::new(folder))
}

async fn built(State(folder): State<Arc<PathBuf>>, Path(file): Path<String>) -> impl IntoResponse {
    // A plain file name, so that no path outside the folder is possible.
    let name = std::path::Path::new(&file).file_name().unwrap_or_default();
    let kind = if file.ends_with(".css") { "text/css" } else { "text/javascript" };
    match tokio::fs::read(folder.join(name)).await {
        Ok(bytes) => (StatusCode::OK, [(header::CONTENT_TYPE, kind)], bytes),
        // Not every page has its own styles.
        Err(_) => (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, kind)], Vec::new()),
    }
}

/// The messages of a long conversation: role and text.
async fn long_conversation(Path(n_turns): Path<usize>) -> Json<Vec<[String; 2]>> {
    let messages = (0..n_turns)
        .map(conversation::turn)
        .flat_map(|(question, answer)| [["user".to_owned(), question], ["assistant".to_owned(), answer]]);
    Json(messages.collect())
}

/// Printed for the process that started the service, one line each.
async fn report(report: String) {
    println!("{}", report.replace('\n', " "));
}
