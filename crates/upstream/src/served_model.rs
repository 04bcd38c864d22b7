//! The model that a server serves: which one it is, and its properties.
//!
//! A chosen model that is missing is replaced, because a server with a single model serves it under any name. llama.cpp
//! names the model by its file path, which changes when the server starts in another folder.

use super::activity::ActivityWatch;
use super::catalogue::{self, ServerKind};
use super::connection::Connection;
use super::context_window::{ContextWindow, NATIVE_PATHS};
use super::error::UpstreamError;
use super::model_facts::ModelFacts;
use super::prompt::Prompt;
use super::purpose::ModelPurpose;
use super::request_body::{Adaptation, Adaptations};
use super::settings::UpstreamSettings;
use super::wire::{Model, is_same_model};
use parking_lot::Mutex;
use serde_json::{Map, Value};
use std::time::{Duration, Instant};

/// How long a reported context size stays valid. Ollama reloads models, and users reload them in LM Studio.
const CONTEXT_MEMORY: Duration = Duration::from_secs(60);

/// The most time a question waits for the list of models.
const LIST_LIMIT: Duration = Duration::from_secs(1);

/// The model of one server.
pub struct ServedModel {
    pub(crate) connection: Connection,
    /// Its observers are notified of waits and replies of the server, and of a switch to another model.
    pub(crate) activity: ActivityWatch,
    known: Mutex<Known>,
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

impl ServedModel {
    pub(crate) fn new(settings: UpstreamSettings) -> Result<Self, reqwest::Error> {
        let reading_speed = settings.reading_speed();
        let known = Known { model: settings.model.clone(), reading_speed, ..Known::default() };
        let connection = Connection::new(settings)?;
        Ok(Self { connection, activity: ActivityWatch::default(), known: Mutex::new(known) })
    }

    fn settings(&self) -> &UpstreamSettings {
        self.connection.settings()
    }

    /// The model for the next request, if known.
    pub fn known_id(&self) -> Option<String> {
        self.known.lock().model.clone()
    }

    /// The model for requests: the chosen one, or the first that the server lists.
    pub(crate) async fn id(&self) -> Result<String, UpstreamError> {
        if let Some(model) = self.known_id() {
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

    /// Forgets everything, because a failed server may offer other models when it is back.
    pub(crate) fn forget(&self) {
        *self.known.lock() = Known { model: self.settings().model.clone(), ..Known::default() };
        self.activity.touch();
    }

    /// The measured speed of prompt processing, in tokens per second.
    pub fn reading_speed(&self) -> Option<u64> {
        self.known.lock().reading_speed
    }

    pub(crate) fn set_reading_speed(&self, tokens_per_second: Option<u64>) {
        self.known.lock().reading_speed = tokens_per_second;
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
        if let Ok(model) = self.id().await {
            self.update_context(self.query_context(&model).await);
        }
        self.known_context()
    }

    /// Keeps the size of a model that is no longer loaded.
    pub(crate) fn update_context(&self, context: ContextWindow) {
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
        let model = self.id().await.ok()?;
        let report = catalogue::report(&self.connection).await.ok()?;
        self.known.lock().is_llama_cpp = report.kind == ServerKind::LlamaCpp;
        report.models.iter().find(|one| is_same_model(&one.id, &model)).map(ModelFacts::of)
    }

    /// Whether the model is loaded, if the server reports it.
    pub async fn is_loaded(&self) -> Option<bool> {
        catalogue::is_loaded(&self.connection, &self.known_id()?).await
    }

    /// The body of a request, with the changes that the server needs.
    pub(crate) fn body(&self, model: &str, prompt: &Prompt) -> Map<String, Value> {
        let known = self.known.lock();
        let mut body = known.adaptations.body(model, prompt, Instant::now());
        if known.is_llama_cpp {
            body.insert("return_progress".to_owned(), true.into());
        }
        body
    }

    /// Remembers the changes with which the server has accepted a request.
    pub(crate) fn learn(&self, applied: &[Adaptation], prompt: &Prompt) {
        self.known.lock().adaptations.learn(applied, prompt, Instant::now());
    }

    /// Checks that the server lists a usable model.
    pub(crate) async fn check(&self) -> Result<(), UpstreamError> {
        let list = self.connection.models().await?;
        let server = || self.connection.server();
        let Some(model) = self.settings().model() else {
            let can_chat = list.iter().any(Model::can_chat);
            return if can_chat { Ok(()) } else { Err(UpstreamError::NoModel { server: server() }) };
        };
        let is_usable = !self.settings().only_if_listed
            || self.use_if_listed(&list, model)
            || self.use_only_model().await;
        if is_usable {
            Ok(())
        } else {
            Err(UpstreamError::MissingModel { server: server(), model: model.to_owned() })
        }
    }

    /// Compares the list of models with the chosen one before a question. Only for servers on this computer: elsewhere
    /// the list takes time, and a server without the model refuses the request.
    pub(crate) async fn update(&self) {
        let settings = self.settings();
        let (Some(chosen), true) =
            (settings.model(), settings.only_if_listed && settings.is_on_this_computer())
        else {
            return;
        };
        let work = async {
            // If the server is unreachable, the request itself reports that.
            if let Ok(list) = self.connection.models().await
                && !self.use_if_listed(&list, chosen)
            {
                self.use_only_model().await;
            }
        };
        if tokio::time::timeout(LIST_LIMIT, work).await.is_err() {
            tracing::debug!("a model server takes long to list its models");
        }
    }

    /// Uses the chosen model if the server lists it. Returns whether it does.
    fn use_if_listed(&self, list: &[Model], chosen: &str) -> bool {
        let is_listed = list.iter().any(|one| is_same_model(&one.id, chosen));
        if is_listed {
            self.use_model(chosen);
        }
        is_listed
    }

    /// Uses the server's only writing model in place of one that it no longer lists. Returns whether there is such a
    /// model.
    pub(crate) async fn use_only_model(&self) -> bool {
        let Ok(report) = catalogue::report(&self.connection).await else { return false };
        let mut writing = report.models.iter().filter(|model| model.purpose == ModelPurpose::Answers);
        match (writing.next(), writing.next()) {
            // A model on another host would receive questions that the user did not mean to send there.
            (Some(only), None) if only.remote_host.is_none() => {
                self.use_model(&only.id);
                true
            }
            _ => false,
        }
    }

    /// Switches to a model and forgets the properties of the previous one.
    fn use_model(&self, model: &str) {
        let mut known = self.known.lock();
        if known.model.as_deref() != Some(model) {
            *known = Known { model: Some(model.to_owned()), ..Known::default() };
            drop(known);
            self.activity.touch();
        }
    }
}
