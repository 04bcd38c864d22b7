//! An embedding server: turns texts into vectors for semantic search.
//!
//! Must not know what the texts are for or where the vectors go.

use super::circuit_breaker::CircuitBreaker;
use super::connection::Connection;
use super::error::UpstreamError;
use super::settings::UpstreamSettings;
use parking_lot::Mutex;
use reqwest::{RequestBuilder, Response};
use serde::Deserialize;
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The user waits for the vector of a question, and keyword search works without it.
const QUESTION_LIMIT: Duration = Duration::from_secs(2);

/// A longer question adds nothing to its meaning, and models truncate their input.
const QUESTION_BYTES: usize = 2_000;

/// The largest response: sixty-four vectors of 8,192 numbers.
const MAX_BODY_BYTES: usize = 16 * 1024 * 1024;

/// No model has more dimensions.
const MAX_DIMENSIONS: usize = 16_384;

/// The vectors of texts, in the order of the texts, with the model that made them.
#[derive(Clone, Debug, PartialEq)]
pub struct Embedded {
    /// The model.
    pub model: String,
    /// The vectors.
    pub vectors: Vec<Vec<f32>>,
}

/// Prefixes that models expect before a question and before a passage, by a part of the model name.
const PREFIXES: [(&str, &str, &str); 4] = [
    ("nomic-embed", "search_query: ", "search_document: "),
    ("e5-", "query: ", "passage: "),
    ("mxbai-embed", "Represent this sentence for searching relevant passages: ", ""),
    ("qwen3-embedding", "Instruct: Given a question, retrieve the passages that answer it\nQuery: ", ""),
];

/// An embedding server with its state.
pub struct Embedder {
    connection: Connection,
    /// The chosen model, or the one that the server was found to offer.
    model: Mutex<Option<String>>,
    /// Whether requests for questions are allowed.
    circuit_breaker: CircuitBreaker,
    /// Number of questions that wait for their vectors.
    n_questions: watch::Sender<usize>,
}

/// A question that waits for its vector until this is dropped.
struct WaitingQuestion<'a>(&'a watch::Sender<usize>);

impl Drop for WaitingQuestion<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|n_questions| *n_questions = n_questions.saturating_sub(1));
    }
}

impl Embedder {
    /// Creates the client of an embedding server.
    ///
    /// # Errors
    /// When the HTTP client cannot be built.
    pub fn new(settings: UpstreamSettings) -> Result<Self, reqwest::Error> {
        let model = Mutex::new(settings.model.clone());
        let connection = Connection::new(settings)?;
        let circuit_breaker = CircuitBreaker::default();
        Ok(Self { connection, model, circuit_breaker, n_questions: watch::Sender::new(0) })
    }

    /// The settings of the server.
    pub fn settings(&self) -> &UpstreamSettings {
        self.connection.settings()
    }

    /// The model that embeds, if known.
    pub fn known_model(&self) -> Option<String> {
        self.model.lock().clone()
    }

    /// Embeds passages, without a timeout.
    ///
    /// # Errors
    /// When the server does not answer, or answers with an error.
    pub async fn embed_passages(&self, texts: &[String]) -> Result<Embedded, UpstreamError> {
        let idle_timeout = self.settings().idle_timeout;
        let embedded = tokio::time::timeout(idle_timeout, self.embed(texts, |(_, _, passage)| passage)).await;
        embedded.unwrap_or_else(|_| Err(UpstreamError::Silent { server: self.server(), after: idle_timeout }))
    }

    /// Waits until no question waits for its vector, so that questions go before passages. A question waits two
    /// seconds at most.
    pub async fn until_no_question_waits(&self) {
        // The wait also ends when the sender is dropped, but `self` keeps it.
        drop(self.n_questions.subscribe().wait_for(|n_questions| *n_questions == 0).await);
    }

    /// Embeds a question; `None` when the server returns no vector in time. The log has the reason.
    pub async fn embed_question(&self, text: &str) -> Option<(String, Vec<f32>)> {
        if !self.circuit_breaker.allows_request(Instant::now()) {
            return None;
        }
        self.n_questions.send_modify(|n_questions| *n_questions += 1);
        let _waiting = WaitingQuestion(&self.n_questions);
        let text = text.split_at(text.floor_char_boundary(QUESTION_BYTES)).0.to_owned();
        let asked = self.embed(std::slice::from_ref(&text), |(_, question, _)| question);
        let embedded = tokio::time::timeout(QUESTION_LIMIT, asked)
            .await
            .unwrap_or_else(|_| Err(UpstreamError::Silent { server: self.server(), after: QUESTION_LIMIT }));
        match embedded {
            Ok(embedded) => {
                self.circuit_breaker.record_success();
                Some((embedded.model, embedded.vectors.into_iter().next()?))
            }
            Err(failure) => {
                tracing::warn!(
                    kind = %failure,
                    server = self.server(),
                    "a question is searched by its words alone"
                );
                self.circuit_breaker.record_failure(&failure, Instant::now());
                None
            }
        }
    }

    async fn embed(
        &self,
        texts: &[String],
        prefix: fn((&'static str, &'static str, &'static str)) -> &'static str,
    ) -> Result<Embedded, UpstreamError> {
        let model = self.model().await?;
        let name = model.to_lowercase();
        let before = PREFIXES.into_iter().find(|(part, _, _)| name.contains(part)).map_or("", prefix);
        let input: Vec<String> = texts.iter().map(|text| format!("{before}{text}")).collect();
        let body = json!({ "model": model, "input": input, "encoding_format": "float" });
        let body = self.send(self.connection.post("embeddings").json(&body)).await?;
        let vectors = parse(&body, texts.len())
            .ok_or_else(|| UpstreamError::Unintelligible { server: self.server() })?;
        Ok(Embedded { model, vectors })
    }

    /// The model for requests: the chosen one, or the first embedding model by name, or the only one.
    async fn model(&self) -> Result<String, UpstreamError> {
        if let Some(model) = self.known_model() {
            return Ok(model);
        }
        let list = self.connection.models().await?;
        let named = list.iter().find(|model| model.can_embed());
        let only = list.first().filter(|_| list.len() == 1);
        let model = named.or(only).map(|model| model.id.clone());
        let model = model.ok_or_else(|| UpstreamError::NoModel { server: self.server() })?;
        *self.model.lock() = Some(model.clone());
        Ok(model)
    }

    async fn send(&self, request: RequestBuilder) -> Result<Vec<u8>, UpstreamError> {
        let response =
            request.send().await.map_err(|_| UpstreamError::Unreachable { server: self.server() })?;
        if !response.status().is_success() {
            return Err(self.connection.refusal(response).await.into_error(self.server()));
        }
        self.read_bounded(response).await
    }

    async fn read_bounded(&self, mut response: Response) -> Result<Vec<u8>, UpstreamError> {
        let mut body = Vec::new();
        loop {
            match response.chunk().await {
                Ok(Some(chunk)) if body.len() + chunk.len() <= MAX_BODY_BYTES => {
                    body.extend_from_slice(&chunk)
                }
                Ok(Some(_)) => return Err(UpstreamError::Unintelligible { server: self.server() }),
                Ok(None) => return Ok(body),
                Err(_) => return Err(UpstreamError::Broken { server: self.server() }),
            }
        }
    }

    /// The server's address for the user, without the path.
    pub fn server(&self) -> String {
        self.connection.server()
    }
}

#[derive(Deserialize)]
struct Answer {
    data: Vec<Embedding>,
}

#[derive(Deserialize)]
struct Embedding {
    index: Option<usize>,
    embedding: Vec<f32>,
}

/// The vectors of a response in the order of the texts, if there is one for each text and all have the same length.
pub(crate) fn parse(body: &[u8], n_texts: usize) -> Option<Vec<Vec<f32>>> {
    let answer: Answer = serde_json::from_slice(body).ok()?;
    let mut numbered: Vec<(usize, Vec<f32>)> =
        (0..).zip(answer.data).map(|(place, one)| (one.index.unwrap_or(place), one.embedding)).collect();
    numbered.sort_by_key(|(index, _)| *index);
    let is_whole =
        numbered.len() == n_texts && (0..).zip(&numbered).all(|(place, (index, _))| place == *index);
    let n_dimensions =
        numbered.first().map(|(_, vector)| vector.len()).filter(|n| (1..=MAX_DIMENSIONS).contains(n))?;
    let is_even = numbered.iter().all(|(_, vector)| vector.len() == n_dimensions);
    (is_whole && is_even).then(|| numbered.into_iter().map(|(_, vector)| vector).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_come_in_the_order_of_the_texts() {
        let body = br#"{"data":[{"index":1,"embedding":[0,1]},{"index":0,"embedding":[1,0]}],"usage":{}}"#;
        assert_eq!(parse(body, 2), Some(vec![vec![1.0, 0.0], vec![0.0, 1.0]]));
        assert_eq!(parse(br#"{"data":[{"embedding":[1]}]}"#, 1), Some(vec![vec![1.0]]));
    }

    #[test]
    fn answers_that_leave_a_text_without_its_vector_are_not_taken() {
        for body in [
            r#"{"data":[]}"#,
            r#"{"data":[{"index":0,"embedding":[1]}]}"#,
            r#"{"data":[{"index":0,"embedding":[1]},{"index":0,"embedding":[1]}]}"#,
            r#"{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1,2]}]}"#,
            r#"{"data":[{"index":0,"embedding":[]},{"index":1,"embedding":[]}]}"#,
            r#"{"data":[{"index":0,"embedding":"aaaa"},{"index":1,"embedding":[1]}]}"#,
            "sorry",
        ] {
            assert_eq!(parse(body.as_bytes(), 2), None, "{body}");
        }
    }
}
