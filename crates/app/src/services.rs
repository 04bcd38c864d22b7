//! The services: requests to them, and what this run knows of each.
//!
//! [`Profiles`] owns the list and the keys, [`ModelServers`] the models of the local service, and
//! [`LocalService`] its start and end. `accounts` stands above and changes the list.

pub(crate) mod accounts;
pub(crate) mod context;
pub(crate) mod local;
mod models;
mod names;
mod page_consent;
mod profiles;

use crate::kernel::clock::{Clock, millis, now_ms};
use crate::kernel::config::Config;
use crate::kernel::events::{Events, LastEmitted};
use crate::kernel::keyring::Keyring;
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use crate::kernel::tasks::{Tasks, notice_panic};
use local::LocalService;
use models::ModelServers;
use models::search::ServerSearch;
use parking_lot::Mutex;
use parlance_client::{AcceptLanguage, Cause, Client, Error as ClientError, FileSupport};
use parlance_contract::{AppEvent, ProblemCode, ProblemView, ServiceState, ServiceView};
use parlance_domain::ProfileId;
use parlance_store::profiles::ProfileKind;
use parlance_words::{Language, Text, messages};
use profiles::{Profiles, shown_name};
use secrecy::SecretString;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// The pause between two probes. With [`ANSWER_WITHIN`] it stays below ten seconds, within which the window must show
/// that a service is back.
const PAUSE: Duration = Duration::from_secs(3);

/// Timeout of a probe: a connection begun before the service came back may hang.
const ANSWER_WITHIN: Duration = Duration::from_secs(6);

/// The app's services. Clones share them.
#[derive(Clone)]
pub(crate) struct Services {
    pub(crate) profiles: Profiles,
    /// The models of the local service.
    pub(crate) models: ModelServers,
    pub(crate) server_search: ServerSearch,
    shared: Arc<Shared>,
}

struct Shared {
    events: Events,
    clock: Arc<dyn Clock>,
    tasks: Tasks,
    local: LocalService,
    known: Mutex<HashMap<ProfileId, Known>>,
    /// Counts changes of the list and of states, to wake waiting tasks.
    changes: watch::Sender<u64>,
    /// The language requested from services.
    languages: AcceptLanguage,
}

/// The state of a service in this run; nothing of it is stored.
#[derive(Default)]
struct Known {
    /// The state after the last request.
    state: Option<(ServiceState, Option<ProblemView>)>,
    client: Option<Client>,
    /// How often it was connected. Requests with an older key may still fail.
    generation: u64,
    /// When it last answered about one of its files.
    files_answered_at_ms: Option<i64>,
    /// Why the last request certainly did not reach it. The problem may be temporary.
    out_of_reach: Option<Text>,
    /// Whether a task probes it. At most one does, and only while the service is offline.
    is_probed: bool,
    /// `None` while a probe is under way.
    next_probe_at_ms: Option<i64>,
}

impl Services {
    /// Reads the accounts from the store. Starts the local service and the search for model servers in the background.
    pub(crate) async fn open(
        store: &Store,
        events: &Events,
        tasks: &Tasks,
        config: &Config,
    ) -> Result<Self, Problem> {
        let keyring = Keyring::new(config.keyring);
        let profiles = Profiles::open(store.clone(), keyring.clone(), config.service.clone()).await?;
        let search = &config.model_search;
        let models = ModelServers::open(store, events, tasks, keyring, &search.addresses).await?;
        let services = Self {
            profiles,
            server_search: ServerSearch::start(models.clone(), search.home_dir.clone()),
            shared: Arc::new(Shared {
                events: events.clone(),
                clock: config.clock.clone(),
                tasks: tasks.clone(),
                local: LocalService::start(tasks, models.clone(), config),
                known: Mutex::default(),
                changes: watch::Sender::new(0),
                languages: AcceptLanguage::default(),
            }),
            models,
        };
        services.follow_local();
        Ok(services)
    }

    /// Shows whether the local service has started.
    fn follow_local(&self) {
        let Some(local) = self.profiles.all().into_iter().find(|one| one.kind == ProfileKind::Local) else {
            return;
        };
        let (services, failed) = (self.clone(), self.clone());
        let work = async move {
            let (state, problem) = match services.shared.local.wait_until_ready().await {
                Ok(_) => (ServiceState::Ready, None),
                Err(problem) => (ServiceState::Offline, Some(problem)),
            };
            services.set_state(local.id, state, problem).await;
        };
        self.shared.tasks.spawn("follow local service", work, move |problem| async move {
            failed.set_state(local.id, ServiceState::Offline, Some(problem)).await;
        });
    }

    /// Ends the local service.
    pub(crate) async fn close(&self) {
        self.shared.local.shut_down().await;
    }

    /// Requests the services' own messages in this language from now on.
    pub(crate) fn speak(&self, language: &Language) {
        self.shared.languages.set(language.tag);
    }

    fn known<T>(&self, id: ProfileId, work: impl FnOnce(&mut Known) -> T) -> T {
        work(self.shared.known.lock().entry(id).or_default())
    }

    /// All services that can be chosen, as they are shown.
    pub(crate) fn views(&self) -> Vec<ServiceView> {
        let chosen = self.profiles.chosen();
        let visible = self.profiles.all().into_iter().filter(|profile| self.profiles.is_visible(profile));
        let mut views: Vec<ServiceView> = visible
            .map(|profile| {
                let (state, next_probe_at_ms) =
                    self.known(profile.id, |known| (known.state.clone(), known.next_probe_at_ms));
                let (state, problem) = state.unwrap_or_else(|| (self.profiles.first_state(&profile), None));
                ServiceView {
                    profile_id: profile.id,
                    name: shown_name(&profile),
                    is_local: profile.kind == ProfileKind::Local,
                    is_chosen: Some(profile.id) == chosen,
                    state,
                    problem,
                    next_probe_at_ms,
                    no_files: profile.no_files.map(|(why, _)| why),
                    key_location: self.profiles.key_location(&profile),
                    address: profile.address,
                    key_ends_in: profile.key_ends_in,
                }
            })
            .collect();
        views.sort_by_key(|view| !view.is_local);
        views
    }

    /// A client of the service at an address, without any request yet.
    fn client_at(&self, address: &str, key: SecretString) -> Result<Client, Problem> {
        let client = Client::new(address, Some(key)).map_err(|error| Problem::from_address(&error))?;
        Ok(client.accepting(self.shared.languages.clone()))
    }

    /// A client for a service; waits for the local service to have started.
    pub(crate) async fn client(&self, id: ProfileId) -> Result<Client, Problem> {
        let (client, generation) = self.known(id, |known| (known.client.clone(), known.generation));
        if let Some(client) = client {
            return Ok(client);
        }
        let profile = self.profiles.get(id)?;
        let (address, key) = match profile.kind {
            ProfileKind::Local => self.shared.local.wait_until_ready().await?,
            ProfileKind::Remote => match self.profiles.key(&profile).await {
                Ok(key) => (profile.address, key),
                Err(problem) => {
                    let state = match problem.view().code {
                        ProblemCode::KeyringLocked => ServiceState::KeyringLocked,
                        _ => ServiceState::NoKey,
                    };
                    self.set_state(id, state, Some(problem.clone())).await;
                    return Err(problem);
                }
            },
        };
        let client = self.client_at(&address, key)?.of_generation(generation);
        Ok(self.known(id, |known| {
            if known.generation == generation {
                known.client = Some(client.clone());
            }
            // The service may have been connected with another key during the lookup.
            known.client.clone().unwrap_or(client)
        }))
    }

    /// Notes a service that was connected through this client.
    fn note_connected(&self, id: ProfileId, client: Client) {
        self.known(id, |known| {
            known.generation += 1;
            known.client = Some(client.of_generation(known.generation));
            known.state = Some((ServiceState::Ready, None));
            known.out_of_reach = None;
        });
    }

    /// A failed request to a service, by its name.
    pub(crate) fn problem(&self, id: ProfileId, error: &ClientError) -> Problem {
        self.advised(id, Problem::from_client(error, &self.profiles.name(id).to_string()))
    }

    /// The problem without advice that does not fit the service: the local one has no administrator.
    pub(crate) fn advised(&self, id: ProfileId, problem: Problem) -> Problem {
        if self.profiles.is_local(id) { problem.without_administrator() } else { problem }
    }

    /// Updates the readiness of a service after a request, and emits a change.
    pub(crate) async fn note_outcome(&self, id: ProfileId, error: Option<&ClientError>) {
        let generation = self.known(id, |known| known.generation);
        // The key was replaced while this request was in flight.
        if error.is_some_and(|error| error.is_auth() && error.generation() < generation) {
            return;
        }
        // Making a problem logs it, so only those that are shown are made.
        let is_shown =
            |error: &&ClientError| error.is_auth() || error.may_go_again() || error.never_reached_service();
        let problem = error.filter(is_shown).map(|error| self.problem(id, error));
        let out_of_reach = error.filter(|error| error.may_go_again()).and(problem.as_ref());
        let out_of_reach = out_of_reach.map(|problem| problem.view().title.clone());
        self.known(id, |known| known.out_of_reach = out_of_reach);
        let (state, problem) = match error {
            Some(error) if error.is_auth() => (ServiceState::KeyRejected, problem),
            // An error of a file does not concern the service.
            Some(error) if error.path().is_some() || error.cause() == Cause::FileId => return,
            Some(error) if error.never_reached_service() => match error.may_go_again() {
                true => (ServiceState::Offline, problem),
                false => (ServiceState::Insecure, problem),
            },
            // Any answer shows that the service is reachable and accepts the key.
            Some(_) | None => (ServiceState::Ready, None),
        };
        self.set_state(id, state, problem).await;
        if state == ServiceState::Offline {
            self.probe_until_back(id);
        }
    }

    /// Notes the outcome of a request about a file, like [`Services::note_outcome`].
    pub(crate) async fn note_file_outcome(&self, id: ProfileId, error: Option<&ClientError>) {
        if error.is_none() {
            let at_ms = now_ms();
            self.known(id, |known| known.files_answered_at_ms = Some(at_ms));
            self.emit_files_checked(id, at_ms);
        }
        self.note_outcome(id, error).await;
    }

    /// Notes file support after a request for the file list or a successful upload.
    pub(crate) async fn note_file_support(&self, id: ProfileId, error: Option<&ClientError>) {
        let support = error.map_or(Some(FileSupport::Offered), ClientError::file_support);
        let Some(support) = support else { return };
        let noted = match self.profiles.note_file_support(id, support).await {
            Ok(true) => self.reload().await,
            noted => noted.map(drop),
        };
        if let Err(problem) = noted {
            tracing::warn!(%problem, "whether a service takes files could not be noted");
        }
    }

    /// Emits when the file list was last fetched. No request waits for a slow page.
    pub(crate) fn emit_files_checked(&self, profile_id: ProfileId, checked_at_ms: i64) {
        if let Some(room) = self.shared.events.room_after(&LastEmitted::default()) {
            room.emit(AppEvent::FilesChecked { profile_id, checked_at_ms });
        }
    }

    /// When a service last answered about one of its files, in this run.
    pub(crate) fn files_answered_at_ms(&self, id: ProfileId) -> Option<i64> {
        self.known(id, |known| known.files_answered_at_ms)
    }

    /// Why the last request did not reach a service; `None` when it did, or without any request.
    pub(crate) fn out_of_reach(&self, id: ProfileId) -> Option<Text> {
        self.known(id, |known| known.out_of_reach.clone())
    }

    /// Whether a service needs a key from the user before any request.
    pub(crate) fn needs_key(&self, id: ProfileId) -> bool {
        let state = self.known(id, |known| known.state.as_ref().map(|(state, _)| *state));
        matches!(state, Some(ServiceState::KeyRejected | ServiceState::NoKey | ServiceState::KeyringLocked))
    }

    /// Notifies about any change of a service's known state.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.shared.changes.subscribe()
    }

    /// Reads the list again after a write, and emits it.
    async fn reload(&self) -> Result<(), Problem> {
        self.profiles.reload().await?;
        self.shared.changes.send_modify(|n| *n = n.wrapping_add(1));
        self.emit().await;
        Ok(())
    }

    async fn set_state(&self, id: ProfileId, state: ServiceState, problem: Option<Problem>) {
        let new = Some((state, problem.map(ProblemView::from)));
        let is_new = self.known(id, |known| std::mem::replace(&mut known.state, new.clone()) != new);
        if is_new {
            self.shared.changes.send_modify(|n| *n = n.wrapping_add(1));
            self.emit().await;
        }
    }

    /// Emits the services and their states.
    async fn emit(&self) {
        let services = self.views();
        self.shared.events.emit(AppEvent::ServicesChanged { services }).await;
    }

    /// Whether a service answers a cheap request. The local service counts as unreachable while it cannot reach the
    /// server of its model.
    pub(crate) async fn is_there(&self, id: ProfileId) -> bool {
        self.check(id).await && !(self.profiles.is_local(id) && self.models.is_answer_model_away())
    }

    /// Sends a cheap request to a service and notes its outcome, like that of any request.
    pub(crate) async fn probe(&self, id: ProfileId) {
        if timeout(ANSWER_WITHIN, self.check(id)).await.is_err() {
            tracing::debug!("a service did not answer a probe in time");
        }
    }

    async fn check(&self, id: ProfileId) -> bool {
        let Ok(client) = self.client(id).await else { return false };
        let checked = client.check().await;
        self.note_outcome(id, checked.as_ref().err()).await;
        checked.is_ok()
    }

    /// Probes a service until it is no longer offline, so that the window shows without a request when it is back.
    /// The local one comes back only with the app.
    fn probe_until_back(&self, id: ProfileId) {
        let is_probed = |known: &mut Known| std::mem::replace(&mut known.is_probed, true);
        if self.profiles.is_local(id) || self.known(id, is_probed) {
            return;
        }
        let (services, probed) = (self.clone(), self.clone());
        let work = async move {
            while services.is_offline(id) {
                services.note_next_probe(id, Some(now_ms().saturating_add(millis(PAUSE)))).await;
                services.shared.clock.pause(PAUSE).await;
                services.note_next_probe(id, None).await;
                services.probe(id).await;
            }
        };
        self.shared.tasks.spawn("probe service", work, move |problem| async move {
            probed.known(id, |known| (known.is_probed, known.next_probe_at_ms) = (false, None));
            let what = [messages::service_not_probed(), messages::service_probe_now()];
            notice_panic(&probed.shared.events, what, &problem).await;
            probed.emit().await;
        });
    }

    /// Whether a service is still offline. Checked under the lock that also ends the probing, so that no later
    /// failure is missed.
    fn is_offline(&self, id: ProfileId) -> bool {
        self.known(id, |known| {
            let is_offline = matches!(known.state, Some((ServiceState::Offline, _)));
            known.is_probed = is_offline && self.profiles.get(id).is_ok();
            known.is_probed
        })
    }

    async fn note_next_probe(&self, id: ProfileId, at_ms: Option<i64>) {
        self.known(id, |known| known.next_probe_at_ms = at_ms);
        self.emit().await;
    }
}
