//! Checks whether a model embeds, for servers that do not report it.

use super::connection::{Connection, read_bounded};
use super::embedder;
use super::error::UpstreamError;
use super::settings::UpstreamSettings;
use serde_json::json;
use std::time::Duration;
use tokio::time::timeout;

/// Whether a model returns vectors. Waits up to `limit`, because some servers load the model first.
///
/// # Errors
/// When the server cannot be reached, is busy or needs a key, so that the result is unknown.
pub async fn gives_vectors(settings: UpstreamSettings, limit: Duration) -> Result<bool, UpstreamError> {
    let server = settings.server();
    let model = settings.model().unwrap_or_default().to_owned();
    let connection = Connection::new(settings).map_err(|_| UpstreamError::Unreachable { server })?;
    check(&connection, &model, limit).await
}

pub(crate) async fn check(
    connection: &Connection,
    model: &str,
    limit: Duration,
) -> Result<bool, UpstreamError> {
    let server = || connection.server();
    let asking = async {
        let body = json!({ "model": model, "input": ["word"], "encoding_format": "float" });
        let request = connection.post("embeddings").json(&body);
        let response = request.send().await.map_err(|_| UpstreamError::Unreachable { server: server() })?;
        let status = response.status().as_u16();
        if matches!(status, 200..=299) {
            return Ok(embedder::parse(&read_bounded(response).await, 1).is_some());
        }
        // llama.cpp answers 501, Ollama and vLLM 400, servers without embeddings 404.
        if matches!(status, 400 | 404 | 405 | 422 | 500 | 501) {
            return Ok(false);
        }
        Err(connection.refusal(response).await.into_error(server()))
    };
    timeout(limit, asking)
        .await
        .unwrap_or_else(|_| Err(UpstreamError::Silent { server: server(), after: limit }))
}
