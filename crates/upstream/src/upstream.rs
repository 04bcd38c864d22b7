//! One model server, and requests to it.

use super::activity::Activity;
use super::circuit_breaker::CircuitBreaker;
use super::context_window::ContextWindow;
use super::error::UpstreamError;
use super::prompt::Prompt;
use super::reading::Preparation;
use super::reasoning::ReasoningParser;
use super::reply::Reply;
use super::request_body::{self, Refusal};
use super::served_model::ServedModel;
use super::settings::UpstreamSettings;
use reqwest::StatusCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// Pause between two requests to a server that is loading its model.
const LOADING_PAUSE: Duration = Duration::from_secs(1);

/// A model server with its state.
pub struct Upstream {
    /// Its model.
    pub model: ServedModel,
    pub(crate) circuit_breaker: CircuitBreaker,
    /// Whether its replies begin with reasoning without an opening tag.
    begins_unopened: Arc<AtomicBool>,
}

impl Upstream {
    pub(crate) fn new(settings: UpstreamSettings) -> Result<Self, reqwest::Error> {
        let model = ServedModel::new(settings)?;
        Ok(Self { model, circuit_breaker: CircuitBreaker::default(), begins_unopened: Arc::default() })
    }

    /// The settings of the server.
    pub fn settings(&self) -> &UpstreamSettings {
        self.model.connection.settings()
    }

    fn server(&self) -> String {
        self.model.connection.server()
    }

    /// The failure that opened the circuit breaker, if it is open.
    pub fn open_reason(&self) -> Option<UpstreamError> {
        self.circuit_breaker.open_reason(Instant::now())
    }

    /// The server's activity. The receiver is also notified when the circuit breaker opens.
    pub fn activity(&self) -> watch::Receiver<Activity> {
        self.model.activity.subscribe()
    }

    /// Whether the user configured the server.
    pub fn is_required(&self) -> bool {
        self.settings().is_required
    }

    /// Checks that the server is reachable and has its model, and updates its state.
    ///
    /// # Errors
    /// When it is unreachable, needs another key or does not have the model.
    pub async fn check(&self) -> Result<(), UpstreamError> {
        let checked = self.model.check().await;
        match &checked {
            Ok(()) => self.circuit_breaker.record_listed(),
            // Some servers have no list of models.
            Err(UpstreamError::Refused { status: 404 | 405 | 501, .. }) => return Ok(()),
            Err(failure) => self.note_failure(failure),
        }
        checked
    }

    /// Queries the model and its context size, if unknown.
    pub(crate) async fn probe(&self) {
        match self.model.id().await {
            Ok(_) => drop(self.model.context_tokens().await),
            Err(failure) => self.record_failure(&failure),
        }
    }

    /// Sends the prompt and waits for the first token. `reading` receives the progress of prompt processing, where the
    /// server reports it. While a required server loads its model, repeats the request up to the idle timeout. Updates
    /// the circuit breaker.
    ///
    /// # Errors
    /// When the server does not answer, or answers with an error.
    pub async fn begin(
        &self,
        prompt: &Prompt,
        reading: &watch::Sender<Option<Preparation>>,
    ) -> Result<Reply, UpstreamError> {
        let waiting = self.model.activity.wait();
        let mut begun = self.ask_until_loaded(prompt, reading).await;
        if matches!(begun, Err(UpstreamError::MissingModel { .. }))
            && self.settings().only_if_listed
            && self.model.use_only_model().await
        {
            begun = self.ask_until_loaded(prompt, reading).await;
        }
        match &mut begun {
            Ok(reply) => {
                reply.hold(self.model.activity.answer());
                self.circuit_breaker.record_success();
            }
            Err(failure) => self.record_failure(failure),
        }
        // Drop this last, so that observers see the outcome as soon as the request no longer waits.
        drop(waiting);
        begun
    }

    /// Repeats the request every second while a required server loads its model.
    async fn ask_until_loaded(
        &self,
        prompt: &Prompt,
        reading: &watch::Sender<Option<Preparation>>,
    ) -> Result<Reply, UpstreamError> {
        let loads_until = Instant::now() + self.settings().idle_timeout;
        loop {
            // A restarted server may have another model, which it lists once that is loaded.
            self.model.update().await;
            match self.ask(prompt, reading).await {
                Err(failure)
                    if failure.is_loading() && self.is_required() && Instant::now() < loads_until =>
                {
                    reading.send_replace(Some(Preparation::Loading));
                    tokio::time::sleep(LOADING_PAUSE).await;
                }
                asked => return asked,
            }
        }
    }

    /// Records a failure, also after the first token.
    pub fn record_failure(&self, failure: &UpstreamError) {
        if self.is_required() {
            tracing::warn!(server = self.server(), kind = %failure, "a model server failed");
        }
        self.note_failure(failure);
    }

    fn note_failure(&self, failure: &UpstreamError) {
        if failure.is_server_fault() {
            self.circuit_breaker.record_failure(failure, Instant::now());
            self.model.forget();
        }
    }

    async fn ask(
        &self,
        prompt: &Prompt,
        reading: &watch::Sender<Option<Preparation>>,
    ) -> Result<Reply, UpstreamError> {
        // A server that accepts any name must not answer with a model other than the chosen one.
        if self.settings().only_if_listed && self.open_reason().is_some() {
            self.check().await?;
        }
        let (connection, idle_timeout) = (&self.model.connection, self.settings().idle_timeout);
        let model = self.model.id().await?;
        let mut body = self.model.body(&model, prompt);
        let mut applied = Vec::new();
        loop {
            let sent = connection.post("chat/completions").json(&body).send();
            let response = tokio::time::timeout(idle_timeout, sent)
                .await
                .map_err(|_| UpstreamError::Silent { server: self.server(), after: idle_timeout })?
                .map_err(|_| UpstreamError::Unreachable { server: self.server() })?;
            if response.status().is_success() {
                let (bytes, key) = (response.bytes_stream(), connection.key().cloned());
                let parser = ReasoningParser::new(Arc::clone(&self.begins_unopened));
                let mut reply = Reply::new(bytes, self.server(), key, idle_timeout, model, parser);
                reply.begin(reading).await?;
                // Learn only from accepted requests: a refusal may have had another reason.
                self.model.learn(&applied, prompt);
                return Ok(reply);
            }
            let status = response.status();
            let refused = connection.refusal(response).await;
            let refusal = Refusal::new(&refused.body);
            if let Some(n_tokens) = refusal.context_tokens {
                self.model.update_context(ContextWindow::Reported(n_tokens));
            }
            if !request_body::adapt(status, &refusal, &mut body, &mut applied) {
                return Err(self.refused(status, refused.into_error(self.server()), &refusal));
            }
        }
    }

    /// A server that refuses a model by its name does not have it.
    fn refused(&self, status: StatusCode, failure: UpstreamError, refusal: &Refusal) -> UpstreamError {
        match self.settings().model() {
            Some(model) if status == StatusCode::NOT_FOUND && refusal.is_of_model() => {
                UpstreamError::MissingModel { server: self.server(), model: model.to_owned() }
            }
            _ => failure,
        }
    }

    /// The error for a prompt that is too long for the model.
    pub fn does_not_fit(&self) -> UpstreamError {
        let context_tokens = self.model.known_context().unwrap_or_default();
        UpstreamError::DoesNotFit { server: self.server(), context_tokens }
    }
}
