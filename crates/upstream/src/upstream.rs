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

/// How long it is believed what a server says of its context. Ollama loads models anew, LM Studio at the person's wish.
const CONTEXT_MEMORY: Duration = Duration::from_secs(60);

/// Between two requests to a server that is loading its model.
const LOADING_PAUSE: Duration = Duration::from_secs(1);

/// A model server and what is known of it.
pub struct Upstream {
    connection: Connection,
    circuit_breaker: CircuitBreaker,
    activity: ActivityWatch,
    known: Mutex<Known>,
    /// Whether its replies begin with reasoning that no tag opens.
    begins_unopened: Arc<AtomicBool>,
}

#[derive(Clone, Debug, Default)]
struct Known {
    model: Option<String>,
    /// What its server said of its context, and when.
    context: Option<(ContextWindow, Instant)>,
    /// What its server says of its model; `None` while nobody has asked.
    facts: Option<ModelFacts>,
    /// How fast its model reads a prompt, in tokens a second, if that was measured.
    reading_speed: Option<u64>,
    /// Whether the server is llama.cpp's, which says how far it has read a prompt when it is asked to.
    is_llama_cpp: bool,
    /// How it wants to be asked.
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

    /// The settings that it was made with.
    pub fn settings(&self) -> &UpstreamSettings {
        self.connection.settings()
    }

    pub(crate) fn circuit_breaker(&self) -> &CircuitBreaker {
        &self.circuit_breaker
    }

    /// Why it is left alone now.
    pub fn open_reason(&self) -> Option<UpstreamError> {
        self.circuit_breaker.open_reason(Instant::now())
    }

    /// What it is doing for this service. Changes also when it is left alone.
    pub fn activity(&self) -> watch::Receiver<Activity> {
        self.activity.subscribe()
    }

    /// Whether the person counts on it.
    pub fn is_required(&self) -> bool {
        self.settings().is_required
    }

    fn reasoning_parser(&self) -> ReasoningParser {
        ReasoningParser::new(Arc::clone(&self.begins_unopened))
    }

    /// How fast its model reads a prompt, in tokens a second, if that was measured.
    pub fn reading_speed(&self) -> Option<u64> {
        self.known.lock().reading_speed
    }

    pub(crate) fn set_reading_speed(&self, tokens_per_second: Option<u64>) {
        self.known.lock().reading_speed = tokens_per_second;
    }

    /// The model that it will be asked for, as far as it is known.
    pub fn known_model(&self) -> Option<String> {
        self.known.lock().model.clone()
    }

    /// Whether a prompt of this size fits, as far as is known.
    pub(crate) fn has_room_for(&self, n_tokens: u64) -> bool {
        self.known_context().is_none_or(|context| n_tokens < context)
    }

    /// How many tokens its model can hold, as far as that is known without asking.
    pub fn known_context(&self) -> Option<u64> {
        let told = self.known.lock().context.and_then(|(context, _)| context.n_tokens());
        self.settings().context_tokens.or(told)
    }

    /// How many tokens its model can hold, if anybody knows. Asks the server, unless it has said so lately.
    pub async fn context_tokens(&self) -> Option<u64> {
        let is_fresh = |(context, asked): (ContextWindow, Instant)| {
            !matches!(context, ContextWindow::Assumed(_)) && asked.elapsed() < CONTEXT_MEMORY
        };
        let is_known =
            self.settings().context_tokens.is_some() || self.known.lock().context.is_some_and(is_fresh);
        // Whatever is wrong with the server shows when it is asked the question.
        if is_known { self.known_context() } else { self.refreshed_context().await }
    }

    /// How many tokens its model can hold, asked anew.
    pub async fn refreshed_context(&self) -> Option<u64> {
        if let Ok(model) = self.model().await {
            self.update_context(self.query_context(&model).await);
        }
        self.known_context()
    }

    /// A model that is not loaded any more has the context that it had.
    fn update_context(&self, context: ContextWindow) {
        let mut known = self.known.lock();
        let before = known.context.map_or(ContextWindow::Unknown, |(context, _)| context);
        let context = match (context, before) {
            (ContextWindow::Unknown | ContextWindow::Assumed(_), ContextWindow::Reported(_)) => before,
            (context, _) => context,
        };
        known.context = Some((context, Instant::now()));
    }

    /// What the server says of a model's context.
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

    /// What its server says of its model. Asks the server once; a server that fails is asked anew.
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

    /// Looks whether the server is there and has its model. What the answer proves or disproves is noted.
    ///
    /// # Errors
    /// When it is not there, wants another key, or does not have the model.
    pub async fn check(&self) -> Result<(), UpstreamError> {
        let server = || self.connection.server();
        let checked = match (self.connection.models().await, self.settings().model()) {
            // Some servers have no list.
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

    /// Whether its model is in memory, if its server says so.
    pub async fn is_loaded(&self) -> Option<bool> {
        catalogue::is_loaded(&self.connection, &self.known_model()?).await
    }

    /// Learns its model and the context of it, if they are not known.
    pub(crate) async fn probe(&self) {
        match self.model().await {
            Ok(_) => drop(self.context_tokens().await),
            Err(failure) => self.record_failure(&failure),
        }
    }

    /// Sends the prompt and waits for the first word. `reading` is told how far the server has read the prompt, where it
    /// says so. Asks again while a server that the user counts on is loading its
    /// model, but no longer than it may be silent. Health is kept up to date.
    ///
    /// # Errors
    /// When the server does not answer, or with a failure.
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
        // Only now, so that whoever sees that it waits no more sees what came of it too.
        drop(waiting);
        begun
    }

    /// Asks again every second while a server that the user counts on is loading its model.
    async fn ask_until_loaded(
        &self,
        prompt: &Prompt,
        reading: &watch::Sender<Option<Preparation>>,
    ) -> Result<Reply, UpstreamError> {
        let loads_until = Instant::now() + self.settings().idle_timeout;
        loop {
            // A server that was started anew may have another model, which it lists once that is loaded.
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

    /// Remembers a failure, also one after the first word.
    pub fn record_failure(&self, failure: &UpstreamError) {
        if self.is_required() {
            tracing::warn!(server = self.connection.server(), kind = %failure, "a model server failed");
        }
        self.note_failure(failure);
    }

    fn note_failure(&self, failure: &UpstreamError) {
        if failure.is_server_fault() {
            self.circuit_breaker.record_failure(failure, Instant::now());
            // It may offer something else when it comes back.
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
        // A server that takes any name must not answer with another model than the chosen one.
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
                // Only what was taken then teaches: a request may have been refused for another reason.
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

    /// The model to ask for: the one that was chosen, or the first that the server offers.
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

    /// That a prompt is too long for its model.
    pub fn does_not_fit(&self) -> UpstreamError {
        UpstreamError::DoesNotFit {
            server: self.connection.server(),
            context_tokens: self.known_context().unwrap_or_default(),
        }
    }
}
