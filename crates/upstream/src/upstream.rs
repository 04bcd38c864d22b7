//! One model server: its model, and requests to it.

use super::circuit_breaker::CircuitBreaker;
use super::client::{self, MODELS_LIMIT};
use super::context_window::{ContextWindow, NATIVE_PATHS};
use super::error::{ErrorText, UpstreamError};
use super::prompt::Prompt;
use super::reply::Reply;
use super::request_body::{self, Adaptations, Refusal};
use super::settings::UpstreamSettings;
use super::wire::{Model, ModelList};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use secrecy::ExposeSecret;
use serde_json::Value;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long a server may take to say what it is. Others than the expected one answer at once that there is nothing.
const NATIVE_LIMIT: Duration = Duration::from_secs(2);

/// How long it is believed what a server says of its context. Ollama loads models anew, LM Studio at the person's wish.
const CONTEXT_MEMORY: Duration = Duration::from_secs(60);

/// Answers that are read whole, lists of models and errors, are not longer.
const MAX_BODY_BYTES: usize = 1024 * 1024;

/// A model server and what is known of it.
pub struct Upstream {
    settings: UpstreamSettings,
    client: Client,
    circuit_breaker: CircuitBreaker,
    known: Mutex<Known>,
}

#[derive(Clone, Debug, Default)]
struct Known {
    model: Option<String>,
    /// What its server said of its context, and when.
    context: Option<(ContextWindow, Instant)>,
    /// How it wants to be asked.
    adaptations: Adaptations,
}

impl Upstream {
    pub(crate) fn new(settings: UpstreamSettings) -> Result<Self, reqwest::Error> {
        let client = client::for_server(&settings)?;
        let known = Known { model: settings.model.clone(), ..Known::default() };
        Ok(Self { client, settings, circuit_breaker: CircuitBreaker::default(), known: Mutex::new(known) })
    }

    pub(crate) fn circuit_breaker(&self) -> &CircuitBreaker {
        &self.circuit_breaker
    }

    /// Whether the person counts on it.
    pub fn is_required(&self) -> bool {
        self.settings.is_required
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn known_model(&self) -> Option<String> {
        self.known().model.clone()
    }

    /// Whether a prompt of this size fits, as far as is known.
    pub(crate) fn has_room_for(&self, n_tokens: u64) -> bool {
        self.known_context().is_none_or(|context| n_tokens < context)
    }

    /// How many tokens its model can hold, as far as that is known without asking.
    pub fn known_context(&self) -> Option<u64> {
        let told = self.known().context.and_then(|(context, _)| context.n_tokens());
        self.settings.context_tokens.or(told)
    }

    /// How many tokens its model can hold, if anybody knows. Asks the server, unless it has said so lately.
    pub async fn context_tokens(&self) -> Option<u64> {
        let is_fresh = |(context, asked): (ContextWindow, Instant)| {
            !matches!(context, ContextWindow::Assumed(_)) && asked.elapsed() < CONTEXT_MEMORY
        };
        let is_known = self.settings.context_tokens.is_some() || self.known().context.is_some_and(is_fresh);
        if !is_known {
            // Whatever is wrong with the server shows when it is asked the question.
            if let Ok(model) = self.model().await {
                self.update_context(self.query_context(&model).await);
            }
        }
        self.known_context()
    }

    /// A model that is not loaded any more has the context that it had.
    fn update_context(&self, context: ContextWindow) {
        let mut known = self.known();
        let before = known.context.map_or(ContextWindow::Unknown, |(context, _)| context);
        let context = match (context, before) {
            (ContextWindow::Unknown | ContextWindow::Assumed(_), ContextWindow::Reported(_)) => before,
            (context, _) => context,
        };
        known.context = Some((context, Instant::now()));
    }

    /// What the server says of a model's context.
    async fn query_context(&self, model: &str) -> ContextWindow {
        let Ok(list) = self.models().await else { return ContextWindow::Unknown };
        let entry = list.iter().find(|one| one.id == model);
        let told = entry.map_or(ContextWindow::Unknown, |entry| ContextWindow::of_entry(&entry.rest));
        if told != ContextWindow::Unknown {
            return told;
        }
        let answers = futures_util::future::join_all(NATIVE_PATHS.map(|path| self.native(path))).await;
        ContextWindow::of_native(&answers, model)
    }

    /// What the server says at an address of its own, outside the interface that all servers have.
    async fn native(&self, path: &str) -> Option<Value> {
        let base = self.settings.base.as_str();
        let root = base.strip_suffix("/v1").unwrap_or(base);
        let request = self.authorized(self.client.get(format!("{root}/{path}"))).timeout(NATIVE_LIMIT);
        let response = request.send().await.ok().filter(|response| response.status().is_success())?;
        serde_json::from_slice(&read_bounded(response).await).ok()
    }

    /// Learns its model and the context of it, if they are not known.
    pub(crate) async fn probe(&self) {
        match self.model().await {
            Ok(_) => drop(self.context_tokens().await),
            Err(failure) => self.record_failure(&failure),
        }
    }

    /// Sends the prompt and waits for the first word. Health is kept up to date.
    ///
    /// # Errors
    /// When the server does not answer, or with a failure.
    pub async fn begin(&self, prompt: &Prompt) -> Result<Reply, UpstreamError> {
        let begun = self.ask(prompt).await;
        match &begun {
            Ok(_) => self.circuit_breaker.record_success(),
            Err(failure) => self.record_failure(failure),
        }
        begun
    }

    /// Remembers a failure, also one after the first word.
    pub fn record_failure(&self, failure: &UpstreamError) {
        let server = self.server();
        if self.is_required() {
            tracing::warn!(server, kind = %failure, "a model server failed");
        }
        if failure.is_server_fault() {
            self.circuit_breaker.record_failure(failure, Instant::now());
            // It may offer something else when it comes back.
            let mut known = self.known();
            *known = Known { model: self.settings.model.clone(), ..Known::default() };
        }
    }

    async fn ask(&self, prompt: &Prompt) -> Result<Reply, UpstreamError> {
        let model = self.model().await?;
        let mut body = self.known().adaptations.body(&model, prompt, Instant::now());
        let mut applied = Vec::new();
        loop {
            let sent = self.post("chat/completions").json(&body).send();
            let response = tokio::time::timeout(self.settings.idle_timeout, sent)
                .await
                .map_err(|_| UpstreamError::Silent {
                    server: self.server(),
                    after: self.settings.idle_timeout,
                })?
                .map_err(|_| UpstreamError::Unreachable { server: self.server() })?;
            if response.status().is_success() {
                let key = self.settings.key.clone();
                let bytes = response.bytes_stream();
                let mut reply = Reply::new(bytes, self.server(), key, self.settings.idle_timeout, model);
                reply.begin().await?;
                // Only what was taken then teaches: a request may have been refused for another reason.
                self.known().adaptations.learn(&applied, prompt, Instant::now());
                return Ok(reply);
            }
            let (status, refusal, words) = self.refusal(response).await;
            if let Some(n_tokens) = refusal.context_tokens {
                self.update_context(ContextWindow::Reported(n_tokens));
            }
            if !request_body::adapt(status, &refusal, &mut body, &mut applied) {
                return Err(UpstreamError::Refused { server: self.server(), status: status.as_u16(), words });
            }
        }
    }

    /// The model to ask for: the one that was chosen, or the first that the server offers.
    async fn model(&self) -> Result<String, UpstreamError> {
        if let Some(model) = self.known_model() {
            return Ok(model);
        }
        let models = self.models().await?;
        let model = models.into_iter().find(Model::can_chat);
        let model = model.ok_or_else(|| UpstreamError::NoModel { server: self.server() })?;
        let mut known = self.known();
        known.model = Some(model.id.clone());
        if let context @ ContextWindow::Reported(_) = ContextWindow::of_entry(&model.rest) {
            known.context = Some((context, Instant::now()));
        }
        Ok(model.id)
    }

    async fn models(&self) -> Result<Vec<Model>, UpstreamError> {
        let request = self.authorized(self.client.get(self.address("models"))).timeout(MODELS_LIMIT);
        let response =
            request.send().await.map_err(|_| UpstreamError::Unreachable { server: self.server() })?;
        if !response.status().is_success() {
            let (status, _, words) = self.refusal(response).await;
            return Err(UpstreamError::Refused { server: self.server(), status: status.as_u16(), words });
        }
        let list: ModelList = serde_json::from_slice(&read_bounded(response).await)
            .map_err(|_| UpstreamError::Unintelligible { server: self.server() })?;
        Ok(list.data)
    }

    fn post(&self, path: &str) -> RequestBuilder {
        self.authorized(self.client.post(self.address(path)))
    }

    fn authorized(&self, request: RequestBuilder) -> RequestBuilder {
        match &self.settings.key {
            Some(key) => request.bearer_auth(key.expose_secret()),
            None => request,
        }
    }

    fn address(&self, path: &str) -> String {
        format!("{}/{path}", self.settings.base)
    }

    /// That a prompt is too long for its model.
    pub fn does_not_fit(&self) -> UpstreamError {
        UpstreamError::DoesNotFit {
            server: self.server(),
            context_tokens: self.known_context().unwrap_or_default(),
        }
    }

    /// Its address for people, without the path.
    pub(crate) fn server(&self) -> String {
        self.settings.base.origin().ascii_serialization()
    }

    async fn refusal(&self, response: Response) -> (StatusCode, Refusal, ErrorText) {
        let status = response.status();
        let body = read_bounded(response).await;
        let key = self.settings.key.as_ref().map(ExposeSecret::expose_secret);
        let words = match serde_json::from_slice::<Value>(&body) {
            Ok(error) => ErrorText::of_error(&error, key),
            Err(_) => ErrorText::default(),
        };
        (status, Refusal::new(&body), words)
    }
}

/// The body, or as much of it as is worth reading.
async fn read_bounded(mut response: Response) -> Vec<u8> {
    let mut body = Vec::new();
    while let Ok(Ok(Some(chunk))) = tokio::time::timeout(MODELS_LIMIT, response.chunk()).await {
        body.extend_from_slice(&chunk);
        if body.len() > MAX_BODY_BYTES {
            break;
        }
    }
    body
}
