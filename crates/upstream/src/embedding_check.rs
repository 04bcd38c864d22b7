//! Asks a model for a vector, where its server does not say whether it embeds.

use super::connection::{Connection, read_bounded};
use super::embedder;
use super::error::UpstreamError;
use super::settings::UpstreamSettings;
use serde_json::json;
use std::time::Duration;
use tokio::time::timeout;

/// Whether a model gives vectors. It may take as long as `limit`, because some servers load a model for it.
///
/// # Errors
/// When the server cannot be reached, is busy or wants a key, so that nothing is known.
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
        // 501 from llama.cpp, 400 from Ollama and vLLM, 404 from servers that embed nothing.
        if matches!(status, 400 | 404 | 405 | 422 | 500 | 501) {
            return Ok(false);
        }
        Err(connection.refusal(response).await.into_error(server()))
    };
    timeout(limit, asking)
        .await
        .unwrap_or_else(|_| Err(UpstreamError::Silent { server: server(), after: limit }))
}
