//! The models of the local service, chosen in the window: the server and model for answers, the model for meaning,
//! and the list of servers.
//!
//! The local service uses them. This module has the user's choice, the search results and the stored values. Keys go
//! to the keyring and to the service, like those of services.

mod context_size;
mod embedding_check;
mod memory;
mod names;
mod present;
mod readiness;
mod reading_speed;
mod renamed;
mod search;
mod stored;

use super::Services;
use super::connect::ends_in;
use crate::kernel::config::ModelSearch;
use crate::kernel::problem::Problem;
use context_size::parse_context_size;
use parking_lot::Mutex;
use parlance_contract::{AppEvent, KeyLocation, ModelRef, ModelsView};
use parlance_service::{
    InvalidUpstream, ModelChoice, Models, ModelsStatus, ServerKind, UpstreamSettings, survey,
};
use parlance_store::{Connection, Error};
use parlance_words::messages;
use search::Found;
use secrecy::{ExposeSecret as _, SecretString};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Duration;
use stored::{StoredModel, StoredModels, StoredServer};
use tokio::sync::watch;
use tokio::time::timeout;
use url::Host;
use uuid::Uuid;

/// How long the start of the local service waits while the user is asked to unlock the keyring.
const KEY_LIMIT: Duration = Duration::from_secs(5);

/// Words that begin like a key but are shorter are not keys.
const KEY_LENGTH: usize = 20;

/// The models of this run.
pub(super) struct ModelServers {
    /// The addresses at which servers are searched.
    search: ModelSearch,
    known: Mutex<KnownModels>,
    /// Locked during a search for servers.
    searching: tokio::sync::Mutex<()>,
    /// Locked while the choice is changed, so that the service receives the latest one last.
    changing: tokio::sync::Mutex<()>,
    /// Counts the searches of this run.
    n_searches: watch::Sender<u64>,
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

/// One of the two uses of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    Answers,
    Meaning,
}

impl ModelServers {
    /// With the stored values.
    pub(super) fn read(connection: &Connection, search: &ModelSearch) -> Result<Self, Error> {
        let addresses = search.addresses.iter().filter_map(|address| UpstreamSettings::parse(address).ok());
        let addresses = addresses.map(|settings| settings.address()).collect();
        let stored = StoredModels::find(connection)?;
        Ok(Self {
            search: ModelSearch { addresses, home_dir: search.home_dir.clone() },
            known: Mutex::new(KnownModels { stored, ..KnownModels::default() }),
            searching: tokio::sync::Mutex::default(),
            changing: tokio::sync::Mutex::default(),
            n_searches: watch::Sender::new(0),
            running: OnceLock::new(),
        })
    }
}

impl Services {
    /// The models and their servers, as they are shown.
    pub(crate) fn models_view(&self) -> ModelsView {
        let shared = &self.shared.models;
        let status = shared.running.get().map(|running| running.status().borrow().clone());
        let view = present::present(
            &self.shared.models.known.lock(),
            &shared.search.addresses,
            &status.unwrap_or_default(),
        );
        ModelsView { page_requests: self.shared.page_consent.waiting(), ..view }
    }

    /// The name of a model on the screen, from the id that its server answered with.
    pub(crate) fn model_name(&self, id: &str) -> String {
        present::model_name(&self.shared.models.known.lock(), id)
    }

    /// Searches for model servers.
    pub(crate) async fn find_models(&self) -> ModelsView {
        self.search_models().await;
        self.models_view()
    }

    /// Chooses the model that writes answers from the next question on; with none, the service only quotes.
    pub(crate) async fn choose_answer_model(&self, model: Option<ModelRef>) -> Result<ModelsView, Problem> {
        self.choose_model(Use::Answers, model).await
    }

    /// Chooses the model that finds passages by meaning, or none.
    pub(crate) async fn choose_meaning_model(&self, model: Option<ModelRef>) -> Result<ModelsView, Problem> {
        self.choose_model(Use::Meaning, model).await
    }

    async fn choose_model(&self, what_for: Use, model: Option<ModelRef>) -> Result<ModelsView, Problem> {
        let chosen = model.map(|model| self.to_stored(model)).transpose()?;
        if let (Use::Meaning, Some(chosen)) = (what_for, &chosen) {
            self.check_gives_vectors(chosen).await?;
        }
        let _changing = self.shared.models.changing.lock().await;
        self.change_models(move |stored| match what_for {
            Use::Answers => stored.answers = chosen,
            Use::Meaning => stored.meaning = chosen,
        })
        .await
    }

    fn to_stored(&self, model: ModelRef) -> Result<StoredModel, Problem> {
        let settings = UpstreamSettings::parse(&model.address).map_err(|error| invalid(&error))?;
        let models = self.shared.models.known.lock();
        // A model that is chosen again keeps its name, even while its server is away.
        let before = models.stored.answers.iter().chain(&models.stored.meaning).find(|one| one.is(&model));
        if let Some(before) = before {
            return Ok(before.clone());
        }
        let found = models.found.get(&model.address);
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

    /// Checks the address of a model server and its key, and stores both with the context size of its model. The key
    /// goes to the keyring; a known server keeps its key when none is given. The context size of a known server can
    /// be changed even while the server is away.
    pub(crate) async fn add_model_server(
        &self,
        address: String,
        key: SecretString,
        context_size: String,
    ) -> Result<ModelsView, Problem> {
        self.shared.store.check_writable()?;
        let context_tokens = parse_context_size(&context_size)?;
        // Before any request or log entry: a key in the wrong field is still a key.
        if has_key(&address) {
            let next = messages::model_server_address_example();
            return Err(Problem::input(messages::connect_key_as_address(), next));
        }
        let settings = UpstreamSettings::parse(&complete(&address)).map_err(|error| invalid(&error))?;
        let settings = UpstreamSettings::parse(&settings.address()).map_err(|error| invalid(&error))?;
        let key = Some(key.expose_secret().trim()).filter(|key| !key.is_empty()).map(SecretString::from);
        if key.is_some() && !settings.is_on_this_computer() && !settings.is_encrypted() {
            let next = messages::problem_address_unencrypted();
            return Err(Problem::input(messages::model_server_key_in_open(settings.host()), next));
        }
        let address = settings.address();
        let asked = match &key {
            Some(key) => settings.clone().with_key(key.clone()),
            None => self.with_key(settings.clone()).await,
        };
        let surveyed = survey(asked).await;
        let found = Found::of(surveyed.clone());

        let _changing = self.shared.models.changing.lock().await;
        let before = self.shared.models.known.lock().stored.server(&address).cloned();
        if let Err(error) = surveyed {
            let is_known = before.is_some()
                || self.shared.models.known.lock().stored.addresses().any(|known| *known == address);
            let is_away = matches!(found, Found::Nothing | Found::Loading);
            if !(is_known && is_away && key.is_none()) {
                return Err(Problem::from_upstream(&settings.host(), &error));
            }
        }
        let id = before.as_ref().map_or_else(Uuid::now_v7, |server| server.id);
        let server = match key {
            Some(key) => {
                let keyring = self.shared.keyring.clone();
                let kept = key.clone();
                let kept = tokio::task::spawn_blocking(move || keyring.keep(id, kept))
                    .await
                    .map_err(Problem::interrupted)?;
                let key_ends_in = ends_in(Some(&key));
                StoredServer {
                    id,
                    address: address.clone(),
                    key_location: kept.place,
                    key_ends_in,
                    context_tokens,
                }
            }
            None => {
                let (key_location, key_ends_in) = before
                    .map_or((KeyLocation::None, None), |server| (server.key_location, server.key_ends_in));
                StoredServer { id, address: address.clone(), key_location, key_ends_in, context_tokens }
            }
        };
        self.shared.models.known.lock().found.insert(address, found);
        self.change_models(move |stored| {
            match stored.servers.iter_mut().find(|one| one.address == server.address) {
                Some(known) => *known = server,
                None => stored.servers.push(server),
            }
        })
        .await
    }

    /// Forgets an added server and its key. Models chosen from it are deselected, unless the search finds the server.
    pub(crate) async fn forget_model_server(&self, address: String) -> Result<ModelsView, Problem> {
        let _changing = self.shared.models.changing.lock().await;
        let server = self.shared.models.known.lock().stored.server(&address).cloned();
        let Some(server) = server else { return Ok(self.models_view()) };
        let keyring = self.shared.keyring.clone();
        if server.key_location != KeyLocation::None {
            tokio::task::spawn_blocking(move || keyring.forget(server.id, server.key_location))
                .await
                .map_err(Problem::interrupted)?
                .map_err(|error| Problem::from(&error))?;
        }
        let is_usual = self.shared.models.search.addresses.contains(&address);
        self.change_models(move |stored| {
            stored.servers.retain(|one| one.address != address);
            let is_gone = |chosen: &Option<StoredModel>| {
                !is_usual && chosen.as_ref().is_some_and(|chosen| chosen.address == address)
            };
            if is_gone(&stored.answers) {
                stored.answers = None;
            }
            if is_gone(&stored.meaning) {
                stored.meaning = None;
            }
        })
        .await
    }

    /// Writes a change, passes it to the service, and emits it.
    async fn change_models(
        &self,
        change: impl FnOnce(&mut StoredModels) + Send + 'static,
    ) -> Result<ModelsView, Problem> {
        let stored = self.shared.store.write(move |tx| StoredModels::change(tx, change)).await?;
        self.shared.models.known.lock().stored = stored;
        self.apply_models().await;
        self.emit_models().await;
        Ok(self.models_view())
    }

    /// Passes the chosen models to the local service. Before it runs, it is started with them.
    async fn apply_models(&self) {
        let choice = self.model_choice().await;
        let Some(running) = self.shared.models.running.get() else { return };
        if let Err(error) = running.choose(choice) {
            tracing::error!(%error, "the local service keeps the models that it had");
        }
    }

    /// The chosen models in the form of the local service.
    pub(super) async fn model_choice(&self) -> ModelChoice {
        let (answers, meaning) = {
            let models = self.shared.models.known.lock();
            (models.stored.answers.clone(), models.stored.meaning.clone())
        };
        let answers = match answers {
            Some(chosen) => {
                let n_tokens = self
                    .shared
                    .models
                    .known
                    .lock()
                    .stored
                    .server(&chosen.address)
                    .and_then(|it| it.context_tokens);
                let settings = self.settings_of(&chosen).await;
                settings.map(|settings| {
                    let settings = settings.with_reading_speed(chosen.reading_speed);
                    match n_tokens {
                        Some(n_tokens) => settings.with_context_tokens(n_tokens),
                        None => settings,
                    }
                })
            }
            None => None,
        };
        let embeddings = match meaning {
            Some(chosen) => self.settings_of(&chosen).await,
            None => None,
        };
        ModelChoice { answers: answers.into_iter().collect(), embeddings }
    }

    async fn settings_of(&self, chosen: &StoredModel) -> Option<UpstreamSettings> {
        let settings = UpstreamSettings::parse(&chosen.address).ok()?;
        Some(self.with_key(settings).await.with_model(chosen.model.as_str()).only_if_listed())
    }

    /// The settings with the stored key of the server, if there is one.
    async fn with_key(&self, settings: UpstreamSettings) -> UpstreamSettings {
        let server = self.shared.models.known.lock().stored.server(&settings.address()).cloned();
        let Some(server) = server.filter(|server| server.key_location != KeyLocation::None) else {
            return settings;
        };
        let keyring = self.shared.keyring.clone();
        let finding = tokio::task::spawn_blocking(move || keyring.find(server.id, server.key_location));
        match timeout(KEY_LIMIT, finding).await {
            Ok(Ok(Ok(Some(key)))) => return settings.with_key(key),
            Ok(Ok(Ok(None))) => tracing::warn!("the key of a model server is not there any more"),
            Ok(Ok(Err(error))) => tracing::warn!(%error, "the key of a model server was not found"),
            Ok(Err(_)) | Err(_) => tracing::warn!("the keyring did not answer in time"),
        }
        // The server then reports that it needs a key, and the window shows that.
        settings
    }

    /// Follows the models of the local service from its start on.
    pub(super) fn follow_models(&self, running: Models) {
        let mut status: watch::Receiver<ModelsStatus> = running.status();
        if self.shared.models.running.set(running).is_err() {
            return;
        }
        let services = self.clone();
        let work = async move {
            // Apply choices made during the start.
            services.apply_models().await;
            loop {
                let answers = status.borrow_and_update().answers.clone();
                services.follow_renamed_model(answers.as_ref()).await;
                services.measure_reading_speed_once(answers.as_ref());
                services.emit_models().await;
                if status.changed().await.is_err() {
                    return;
                }
            }
        };
        let what = messages::models_not_followed();
        self.shared.tasks.spawn_noticed("follow models", &self.shared.events, what, work);
    }

    /// Searches for model servers once, in the background.
    pub(super) fn search_models_once(&self) {
        let services = self.clone();
        let what = messages::models_not_searched();
        let work = async move { services.search_models().await };
        self.shared.tasks.spawn_noticed("search models", &self.shared.events, what, work);
    }

    pub(super) async fn emit_models(&self) {
        let models = Box::new(self.models_view());
        self.shared.events.emit(AppEvent::ModelsChanged { models }).await;
    }
}

/// An address with its scheme. Without one, http is assumed for this computer and its network, https beyond.
fn complete(address: &str) -> String {
    let address = address.trim();
    if address.is_empty() || address.contains("://") {
        return address.to_owned();
    }
    let open = format!("http://{address}");
    let url = url::Url::parse(&open).ok();
    let is_near = match url.as_ref().and_then(url::Url::host) {
        Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
        Some(Host::Domain(name)) => !name.contains('.') || name.ends_with(".local"),
        None => false,
    };
    if is_near { open } else { format!("https://{address}") }
}

/// Whether an address contains a key: of a service, or of the form that most model servers use.
fn has_key(address: &str) -> bool {
    let is_of_key = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    let mut words = address.split(|letter: char| !is_of_key(letter));
    words.any(|word| word.starts_with("svc_") || word.starts_with("sk-") && word.len() >= KEY_LENGTH)
}

fn invalid(error: &InvalidUpstream) -> Problem {
    let why = match error {
        InvalidUpstream::NoAddress => messages::problem_address_malformed(),
        InvalidUpstream::Credentials => messages::problem_address_credentials(),
    };
    Problem::input(why, messages::model_server_address_example())
}

#[cfg(test)]
mod tests {
    use super::{complete, has_key};

    #[test]
    fn an_address_without_a_scheme_is_open_only_near_by() {
        assert_eq!(complete(" 127.0.0.1:9000 "), "http://127.0.0.1:9000");
        assert_eq!(complete("localhost:8000"), "http://localhost:8000");
        assert_eq!(complete("gpu-box:11434"), "http://gpu-box:11434");
        assert_eq!(complete("models.example.org/v1"), "https://models.example.org/v1");
        assert_eq!(complete("http://models.example.org"), "http://models.example.org");
    }

    #[test]
    fn a_key_in_an_address_is_told_from_a_name() {
        for address in
            ["svc_abc", "https://sk-0123456789abcdef0123", "https://a.example/?key=sk-0123456789abcdef0"]
        {
            assert!(has_key(address), "{address}");
        }
        for address in ["http://desk-of-anna:11434", "https://sk-models.example.org", "http://127.0.0.1:8080"]
        {
            assert!(!has_key(address), "{address}");
        }
    }
}
