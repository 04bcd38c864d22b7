//! One model server: its model, and requests to it.

mod substitution;

use super::activity::{Activity, ActivityWatch};
use super::catalogue::{self, ServerKind};
use super::circuit_breaker::CircuitBreaker;
use super::connection::Connection;
use super::context_window::{ContextWindow, NATIVE_PATHS};
use super::error::UpstreamError;
use super::model_facts::ModelFacts;
use super::prompt::Prompt;
use super::reading::Preparation;
use super::reasoning::ReasoningParser;
use super::reply::Reply;
use super::request_body::{self, Adaptations, Refusal};
use super::settings::UpstreamSettings;
use super::wire::{Model, is_same_model};
use parking_lot::Mutex;
use reqwest::StatusCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How long a reported context size stays valid. Ollama reloads models, and users reload them in LM Studio.
const CONTEXT_MEMORY: Duration = Duration::from_secs(60);

/// Pause between two requests to a server that is loading its model.
const LOADING_PAUSE: Duration = Duration::from_secs(1);

/// A model server with its state.
pub struct Upstream {
    connection: Connection,
    circuit_breaker: CircuitBreaker,
    activity: ActivityWatch,
    known: Mutex<Known>,
    /// Whether its replies begin with reasoning without an opening tag.
    begins_unopened: Arc<AtomicBool>,
}

#[derive(Clone, Debug, Default)]
struct Known {
    model: Option<String>,
    /// The context size of the model, and when it was queried.
    context: Option<(ContextWindow, Instant)>,
    /// The properties of the model; `None` before the first query.
    facts: Option<ModelFacts>,
    /// Measured speed of prompt processing, in tokens per second.
    reading_speed: Option<u64>,
    /// Whether the server is llama.cpp's, which reports the progress of prompt processing on request.
    is_llama_cpp: bool,
    /// The changes of the request that it needs.
    adaptations: Adaptations,
}

impl Upstream {
    pub(crate) fn new(settings: UpstreamSettings) -> Result<Self, reqwest::Error> {
        let reading_speed = settings.reading_speed();
        let known = Known { model: settings.model.clone(), reading_speed, ..Known::default() };
        Ok(Self {
            connection: Connection::new(settings)?,
            circuit_breaker: CircuitBreaker::default(),
            activity: ActivityWatch::default(),
            known: Mutex::new(known),
            begins_unopened: Arc::default(),
        })
    }

    /// The settings of the server.
    pub fn settings(&self) -> &UpstreamSettings {
        self.connection.settings()
    }

    pub(crate) fn circuit_breaker(&self) -> &CircuitBreaker {
        &self.circuit_breaker
    }

    /// The failure that opened the circuit breaker, if it is open.
    pub fn open_reason(&self) -> Option<UpstreamError> {
        self.circuit_breaker.open_reason(Instant::now())
    }

    /// The server's activity. The receiver is also notified when the circuit breaker opens.
    pub fn activity(&self) -> watch::Receiver<Activity> {
        self.activity.subscribe()
    }

    /// Whether the user configured the server.
    pub fn is_required(&self) -> bool {
        self.settings().is_required
    }

    fn reasoning_parser(&self) -> ReasoningParser {
        ReasoningParser::new(Arc::clone(&self.begins_unopened))
    }

    /// The measured speed of prompt processing, in tokens per second.
    pub fn reading_speed(&self) -> Option<u64> {
        self.known.lock().reading_speed
    }

    pub(crate) fn set_reading_speed(&self, tokens_per_second: Option<u64>) {
        self.known.lock().reading_speed = tokens_per_second;
    }

    /// The model for the next request, if known.
    pub fn known_model(&self) -> Option<String> {
        self.known.lock().model.clone()
    }

    /// Whether a prompt of this size fits, as far as known.
    pub(crate) fn has_room_for(&self, n_tokens: u64) -> bool {
        self.known_context().is_none_or(|context| n_tokens < context)
    }

    /// The model's context size in tokens, if known without a query.
    pub fn known_context(&self) -> Option<u64> {
        let told = self.known.lock().context.and_then(|(context, _)| context.n_tokens());
        self.settings().context_tokens.or(told)
    }

    /// The model's context size in tokens, if known. Queries the server unless a recent answer is cached.
    pub async fn context_tokens(&self) -> Option<u64> {
        let is_fresh = |(context, asked): (ContextWindow, Instant)| {
            !matches!(context, ContextWindow::Assumed(_)) && asked.elapsed() < CONTEXT_MEMORY
        };
        let is_known =
            self.settings().context_tokens.is_some() || self.known.lock().context.is_some_and(is_fresh);
        // If the server is unreachable, the request itself reports that.
        if is_known { self.known_context() } else { self.refreshed_context().await }
    }

    /// The model's context size in tokens, after a new query.
    pub async fn refreshed_context(&self) -> Option<u64> {
        if let Ok(model) = self.model().await {
            self.update_context(self.query_context(&model).await);
        }
        self.known_context()
    }

    /// Keeps the size of a model that is no longer loaded.
    fn update_context(&self, context: ContextWindow) {
        let mut known = self.known.lock();
        let before = known.context.map_or(ContextWindow::Unknown, |(context, _)| context);
        let context = match (context, before) {
            (ContextWindow::Unknown | ContextWindow::Assumed(_), ContextWindow::Reported(_)) => before,
            (context, _) => context,
        };
        known.context = Some((context, Instant::now()));
    }

    /// Queries the context size of a model.
    async fn query_context(&self, model: &str) -> ContextWindow {
        let Ok(list) = self.connection.models().await else { return ContextWindow::Unknown };
        let entry = list.iter().find(|one| one.id == model);
        let told = entry.map_or(ContextWindow::Unknown, |entry| ContextWindow::of_entry(&entry.rest));
        if told != ContextWindow::Unknown {
            return told;
        }
        let asked = NATIVE_PATHS.map(|path| self.connection.native(path));
        ContextWindow::of_native(&futures_util::future::join_all(asked).await, model)
    }

    /// The properties of the model. Queries the server once, successful or not; a server failure clears the result.
    pub async fn facts(&self) -> ModelFacts {
        if let Some(told) = self.known.lock().facts {
            return told;
        }
        let told = self.query_facts().await.unwrap_or_default();
        self.known.lock().facts = Some(told);
        told
    }

    async fn query_facts(&self) -> Option<ModelFacts> {
        let model = self.model().await.ok()?;
        let report = catalogue::report(&self.connection).await.ok()?;
        self.known.lock().is_llama_cpp = report.kind == ServerKind::LlamaCpp;
        report.models.iter().find(|one| is_same_model(&one.id, &model)).map(ModelFacts::of)
    }

    /// Checks that the server is reachable and has its model, and updates its state.
    ///
    /// # Errors
    /// When it is unreachable, needs another key or does not have the model.
    pub async fn check(&self) -> Result<(), UpstreamError> {
        let server = || self.connection.server();
        let checked = match (self.connection.models().await, self.settings().model()) {
            // Some servers have no list of models.
            (Err(UpstreamError::Refused { status: 404 | 405 | 501, .. }), _) => return Ok(()),
            (Err(failure), _) => Err(failure),
            (Ok(list), Some(model)) => {
                let is_usable = !self.settings().only_if_listed
                    || self.use_if_listed(&list, model)
                    || self.use_only_model().await;
                if is_usable {
                    Ok(())
                } else {
                    Err(UpstreamError::MissingModel { server: server(), model: model.to_owned() })
                }
            }
            (Ok(list), None) if list.iter().any(Model::can_chat) => Ok(()),
            (Ok(_), None) => Err(UpstreamError::NoModel { server: server() }),
        };
        match &checked {
            Ok(()) => self.circuit_breaker.record_listed(),
            Err(failure) => self.note_failure(failure),
        }
        checked
    }

    /// Whether the model is loaded, if the server reports it.
    pub async fn is_loaded(&self) -> Option<bool> {
        catalogue::is_loaded(&self.connection, &self.known_model()?).await
    }

    /// Queries the model and its context size, if unknown.
    pub(crate) async fn probe(&self) {
        match self.model().await {
            Ok(_) => drop(self.context_tokens().await),
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
        let waiting = self.activity.wait();
        let mut begun = self.ask_until_loaded(prompt, reading).await;
        if matches!(begun, Err(UpstreamError::MissingModel { .. }))
            && self.settings().only_if_listed
            && self.use_only_model().await
        {
            begun = self.ask_until_loaded(prompt, reading).await;
        }
        match &mut begun {
            Ok(reply) => {
                reply.hold(self.activity.answer());
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
            self.update_model().await;
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
            tracing::warn!(server = self.connection.server(), kind = %failure, "a model server failed");
        }
        self.note_failure(failure);
    }

    fn note_failure(&self, failure: &UpstreamError) {
        if failure.is_server_fault() {
            self.circuit_breaker.record_failure(failure, Instant::now());
            // The server may offer other models when it is back.
            let mut known = self.known.lock();
            *known = Known { model: self.settings().model.clone(), ..Known::default() };
            self.activity.touch();
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
        let model = self.model().await?;
        let idle_timeout = self.settings().idle_timeout;
        let server = || self.connection.server();
        let mut body = self.known.lock().adaptations.body(&model, prompt, Instant::now());
        if self.known.lock().is_llama_cpp {
            body.insert("return_progress".to_owned(), true.into());
        }
        let mut applied = Vec::new();
        loop {
            let sent = self.connection.post("chat/completions").json(&body).send();
            let response = tokio::time::timeout(idle_timeout, sent)
                .await
                .map_err(|_| UpstreamError::Silent { server: server(), after: idle_timeout })?
                .map_err(|_| UpstreamError::Unreachable { server: server() })?;
            if response.status().is_success() {
                let key = self.connection.key().cloned();
                let bytes = response.bytes_stream();
                let mut reply =
                    Reply::new(bytes, server(), key, idle_timeout, model, self.reasoning_parser());
                reply.begin(reading).await?;
                // Learn only from accepted requests: a refusal may have had another reason.
                self.known.lock().adaptations.learn(&applied, prompt, Instant::now());
                return Ok(reply);
            }
            let status = response.status();
            let refused = self.connection.refusal(response).await;
            let refusal = Refusal::new(&refused.body);
            if let Some(n_tokens) = refusal.context_tokens {
                self.update_context(ContextWindow::Reported(n_tokens));
            }
            if !request_body::adapt(status, &refusal, &mut body, &mut applied) {
                return Err(self.refused(status, refused.into_error(server()), &refusal));
            }
        }
    }

    /// A server that refuses a model by its name does not have it.
    fn refused(&self, status: StatusCode, failure: UpstreamError, refusal: &Refusal) -> UpstreamError {
        match self.settings().model() {
            Some(model) if status == StatusCode::NOT_FOUND && refusal.is_of_model() => {
                UpstreamError::MissingModel { server: self.connection.server(), model: model.to_owned() }
            }
            _ => failure,
        }
    }

    /// The model for requests: the chosen one, or the first that the server lists.
    async fn model(&self) -> Result<String, UpstreamError> {
        if let Some(model) = self.known_model() {
            return Ok(model);
        }
        let models = self.connection.models().await?;
        let model = models.into_iter().find(Model::can_chat);
        let model = model.ok_or_else(|| UpstreamError::NoModel { server: self.connection.server() })?;
        let mut known = self.known.lock();
        known.model = Some(model.id.clone());
        if let context @ ContextWindow::Reported(_) = ContextWindow::of_entry(&model.rest) {
            known.context = Some((context, Instant::now()));
        }
        Ok(model.id)
    }

    /// The error for a prompt that is too long for the model.
    pub fn does_not_fit(&self) -> UpstreamError {
        UpstreamError::DoesNotFit {
            server: self.connection.server(),
            context_tokens: self.known_context().unwrap_or_default(),
        }
    }
}
