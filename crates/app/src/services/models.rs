//! The models of the local service, chosen in the window: the server and model for answers, the model for meaning,
//! and the list of servers.
//!
//! The local service uses them. This module has the user's choice, the search results and the stored values. Keys go
//! to the keyring and to the service, like those of services.

mod context_size;
mod embedding_check;
pub(super) mod follow;
mod found;
mod memory;
mod names;
mod present;
mod readiness;
mod reading_speed;
mod renamed;
pub(super) mod search;
mod servers;
mod stored;

use super::page_consent::PageConsent;
use crate::kernel::events::Events;
use crate::kernel::keyring::Keyring;
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use crate::kernel::tasks::Tasks;
use embedding_check::check_gives_vectors;
use found::Found;
use parking_lot::Mutex;
use parlance_contract::{AppEvent, KeyLocation, ModelRef, ModelsView};
use parlance_service::{InvalidUpstream, ModelChoice, Models, ServerKind, UpstreamSettings};
use parlance_words::messages;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use stored::{StoredModel, StoredModels};
use tokio::time::timeout;

/// How long the start of the local service waits while the user is asked to unlock the keyring.
const KEY_LIMIT: Duration = Duration::from_secs(5);

/// The models of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct ModelServers {
    /// The decisions about web pages that the models want to read.
    pub(crate) pages: PageConsent,
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    events: Events,
    tasks: Tasks,
    keyring: Keyring,
    /// The addresses of this computer at which servers are searched.
    usual: Vec<String>,
    known: Mutex<KnownModels>,
    /// Locked while the choice is changed, so that the service receives the latest one last.
    changing: tokio::sync::Mutex<()>,
    /// The models of the local service, once it runs.
    running: OnceLock<Models>,
}

/// The known state of models.
#[derive(Default)]
struct KnownModels {
    stored: StoredModels,
    found: BTreeMap<String, Found>,
    installed: Vec<ServerKind>,
    memory_bytes: Option<u64>,
    is_searching: bool,
    /// The model of which the reading speed was last measured, successfully or not.
    measured: Option<ModelRef>,
}

impl ModelServers {
    /// With the stored values.
    pub(super) async fn open(
        store: &Store,
        events: &Events,
        tasks: &Tasks,
        keyring: Keyring,
        usual: &[String],
    ) -> Result<Self, Problem> {
        let stored = store.read(StoredModels::find).await?;
        let usual = usual.iter().filter_map(|address| UpstreamSettings::parse(address).ok());
        let shared = Shared {
            store: store.clone(),
            events: events.clone(),
            tasks: tasks.clone(),
            keyring,
            usual: usual.map(|settings| settings.address()).collect(),
            known: Mutex::new(KnownModels { stored, ..KnownModels::default() }),
            changing: tokio::sync::Mutex::default(),
            running: OnceLock::new(),
        };
        let models = Self { pages: PageConsent::default(), shared: Arc::new(shared) };
        follow::follow_page_requests(&models);
        Ok(models)
    }

    fn known<T>(&self, work: impl FnOnce(&mut KnownModels) -> T) -> T {
        work(&mut self.shared.known.lock())
    }

    /// The models and their servers, as they are shown.
    pub(crate) fn view(&self) -> ModelsView {
        let status = self.shared.running.get().map(|running| running.status().borrow().clone());
        let view =
            self.known(|known| present::present(known, &self.shared.usual, &status.unwrap_or_default()));
        ModelsView { page_requests: self.pages.waiting().borrow().clone(), ..view }
    }

    /// The name of a model on the screen, from the id that its server answered with.
    pub(crate) fn model_name(&self, id: &str) -> String {
        self.known(|known| present::model_name(known, id))
    }

    /// Chooses the model that writes answers from the next question on; with none, the service only quotes.
    pub(crate) async fn choose_for_answers(&self, model: Option<ModelRef>) -> Result<ModelsView, Problem> {
        let chosen = model.map(|model| self.to_stored(model)).transpose()?;
        let _changing = self.shared.changing.lock().await;
        self.change(move |stored| stored.answers = chosen).await
    }

    /// Chooses the model that finds passages by meaning, or none.
    pub(crate) async fn choose_for_meaning(&self, model: Option<ModelRef>) -> Result<ModelsView, Problem> {
        let chosen = model.map(|model| self.to_stored(model)).transpose()?;
        if let Some(chosen) = &chosen
            && let Some(settings) = self.settings_of(chosen).await
        {
            check_gives_vectors(settings, self.model_name(&chosen.model)).await?;
        }
        let _changing = self.shared.changing.lock().await;
        self.change(move |stored| stored.meaning = chosen).await
    }

    fn to_stored(&self, model: ModelRef) -> Result<StoredModel, Problem> {
        let settings = UpstreamSettings::parse(&model.address).map_err(|error| invalid(&error))?;
        let known = self.shared.known.lock();
        // A model that is chosen again keeps its name, even while its server is away.
        let before = known.stored.answers.iter().chain(&known.stored.meaning).find(|one| one.is(&model));
        if let Some(before) = before {
            return Ok(before.clone());
        }
        let found = known.found.get(&model.address);
        let offered = match found {
            Some(Found::Running(report)) => report.models.iter().find(|one| one.id == model.model),
            _ => None,
        };
        Ok(StoredModel {
            server_name: present::name_of(&settings, found),
            remote_host: offered.and_then(|one| one.remote_host.as_deref()).map(present::host_of),
            address: settings.address(),
            model: model.model,
            reading_speed: None,
            is_reading_speed_confirmed: false,
        })
    }

    /// Writes a change, passes it to the service, and emits it. The caller locks `changing`.
    async fn change(
        &self,
        change: impl FnOnce(&mut StoredModels) + Send + 'static,
    ) -> Result<ModelsView, Problem> {
        let stored = self.shared.store.write(move |tx| StoredModels::change(tx, change)).await?;
        self.known(|known| known.stored = stored);
        self.apply().await;
        self.emit().await;
        Ok(self.view())
    }

    /// Passes the chosen models to the local service. Before it runs, it is started with them.
    async fn apply(&self) {
        let choice = self.choice().await;
        let Some(running) = self.shared.running.get() else { return };
        if let Err(error) = running.choose(choice) {
            tracing::error!(%error, "the local service keeps the models that it had");
        }
    }

    /// The chosen models in the form of the local service.
    pub(super) async fn choice(&self) -> ModelChoice {
        let StoredModels { answers, meaning, .. } = self.known(|known| known.stored.clone());
        let mut choice = ModelChoice::default();
        if let Some(chosen) = answers
            && let Some(settings) = self.settings_of(&chosen).await
        {
            let server = self.known(|known| known.stored.server(&chosen.address).cloned());
            let settings = settings.with_reading_speed(chosen.reading_speed);
            choice.answers.push(match server.and_then(|server| server.context_tokens) {
                Some(n_tokens) => settings.with_context_tokens(n_tokens),
                None => settings,
            });
        }
        if let Some(chosen) = meaning {
            choice.embeddings = self.settings_of(&chosen).await;
        }
        choice
    }

    async fn settings_of(&self, chosen: &StoredModel) -> Option<UpstreamSettings> {
        let settings = UpstreamSettings::parse(&chosen.address).ok()?;
        Some(self.with_key(settings).await.with_model(chosen.model.as_str()).only_if_listed())
    }

    /// The settings with the stored key of the server, if there is one.
    async fn with_key(&self, settings: UpstreamSettings) -> UpstreamSettings {
        let server = self.known(|known| known.stored.server(&settings.address()).cloned());
        let Some(server) = server.filter(|server| server.key_location != KeyLocation::None) else {
            return settings;
        };
        let finding = self.shared.keyring.run(move |keyring| keyring.find(server.id, server.key_location));
        match timeout(KEY_LIMIT, finding).await {
            Ok(Ok(Ok(Some(key)))) => return settings.with_key(key),
            Ok(Ok(Ok(None))) => tracing::warn!("the key of a model server is not there any more"),
            Ok(Ok(Err(error))) => tracing::warn!(%error, "the key of a model server was not found"),
            Ok(Err(_)) | Err(_) => tracing::warn!("the keyring did not answer in time"),
        }
        // The server then reports that it needs a key, and the window shows that.
        settings
    }

    async fn emit(&self) {
        let models = Box::new(self.view());
        self.shared.events.emit(AppEvent::ModelsChanged { models }).await;
    }
}

fn invalid(error: &InvalidUpstream) -> Problem {
    let why = match error {
        InvalidUpstream::NoAddress => messages::problem_address_malformed(),
        InvalidUpstream::Credentials => messages::problem_address_credentials(),
    };
    Problem::input(why, messages::model_server_address_example())
}
