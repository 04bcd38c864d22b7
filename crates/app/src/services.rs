//! Service accounts: the list, the chosen one, the readiness and the client of each; and the models of the local service.
//!
//! Keys pass between the user, the keyring and the client through this module, which never stores or shows them.

mod connect;
pub(crate) mod context;
mod files;
pub(crate) mod local;
mod models;
mod names;
mod page_consent;
mod probe;
mod removal;

use crate::kernel::clock::Clock;
use crate::kernel::config::Config;
use crate::kernel::events::{Events, LastEmitted};
use crate::kernel::keyring::{Keyring, KeyringError};
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use crate::kernel::tasks::Tasks;
use local::LocalService;
use models::ModelServers;
use page_consent::PageConsent;
use parking_lot::Mutex;
use parlance_client::{AcceptLanguage, Cause, Client};
use parlance_contract::{AppEvent, KeyLocation, ProblemCode, ProblemView, ServiceState, ServiceView};
use parlance_domain::ProfileId;
use parlance_store::profiles::{self, Profile, ProfileKind};
use parlance_words::{Language, Text, as_is, messages};
use probe::Probes;
use secrecy::SecretString;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use tokio::sync::watch;

/// The app's service accounts. Clones share them.
#[derive(Clone)]
pub(crate) struct Services {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    events: Events,
    clock: Arc<dyn Clock>,
    keyring: Keyring,
    local: LocalService,
    /// The models of the local service.
    models: ModelServers,
    /// The decisions about web pages that its models want to read.
    page_consent: PageConsent,
    /// The profile that the environment gave for this run.
    given: Option<ProfileId>,
    /// This run's state of the services.
    known: Mutex<Known>,
    /// Counts changes of the known state, to wake waiting tasks.
    changes: watch::Sender<u64>,
    tasks: Tasks,
    probes: Probes,
    /// The language requested from services.
    languages: AcceptLanguage,
}

#[derive(Default)]
struct Known {
    /// The stored list, for callers that must not wait for the store.
    profiles: Vec<Profile>,
    states: HashMap<ProfileId, (ServiceState, Option<ProblemView>)>,
    clients: HashMap<ProfileId, Client>,
    /// How often a service was connected in this run. Requests with an older key may still fail.
    generations: HashMap<ProfileId, u64>,
    /// When a service last answered about one of its files.
    files_answered_at_ms: HashMap<ProfileId, i64>,
    /// The service that the user has chosen since the start, which wins over the given one.
    picked: Option<ProfileId>,
    /// Services that the last request certainly did not reach, with the reason. The problem may be temporary.
    out_of_reach: HashMap<ProfileId, Text>,
    /// Services whose key is in memory only because the keyring is locked or fails.
    locked_out: HashSet<ProfileId>,
}

impl Known {
    fn generation(&self, id: ProfileId) -> u64 {
        self.generations.get(&id).copied().unwrap_or_default()
    }
}

impl Services {
    /// Reads the accounts from the store and starts the local service below the data folder, in the background.
    pub(crate) async fn open(
        store: Store,
        events: Events,
        tasks: &Tasks,
        config: &Config,
    ) -> Result<Self, Problem> {
        let given = config.service.clone();
        let given_address = given.as_ref().map(|given| connect::tidy_address(&given.address));
        let given_ends_in = given.as_ref().and_then(|given| connect::ends_in(given.key.as_ref()));
        let profiles = if store.is_read_only() {
            store.read(profiles::list).await?
        } else {
            store.write(move |tx| connect::prepare_profiles(tx, given_address, given_ends_in)).await?
        };
        let search = config.model_search.clone();
        let models = store.read(move |conn| ModelServers::read(conn, &search)).await?;
        let given_profile = given.as_ref().and_then(|given| {
            let address = connect::tidy_address(&given.address);
            profiles.iter().find(|profile| profile.kind == ProfileKind::Remote && profile.address == address)
        });
        let given_id = given_profile.map(|profile| profile.id);
        let keyring = Keyring::new(config.keyring);
        if let (Some(id), Some(key)) = (given_id, given.and_then(|given| given.key)) {
            keyring.keep_for_session(id, key);
        }
        let services = Self {
            shared: Arc::new(Shared {
                store,
                events,
                clock: config.clock.clone(),
                keyring,
                local: LocalService::default(),
                models,
                page_consent: PageConsent::default(),
                given: given_id,
                known: Mutex::new(Known { profiles, ..Known::default() }),
                changes: watch::Sender::new(0),
                tasks: tasks.clone(),
                probes: Probes::default(),
                languages: AcceptLanguage::default(),
            }),
        };
        services.start_local(&config.data_dir, config.data_key.clone(), config.readers.clone());
        services.search_models_once();
        services.follow_page_requests();
        services.remove_old_keys();
        if !services.shared.store.is_read_only() {
            services.end_removals();
        }
        Ok(services)
    }

    /// Requests the services' own messages in this language from now on.
    pub(crate) fn speak(&self, language: &Language) {
        self.shared.languages.set(language.tag);
    }

    /// A client of the service at an address, without any request yet.
    fn client_at(&self, address: &str, key: SecretString) -> Result<Client, Problem> {
        let client = Client::new(address, Some(key)).map_err(|error| Problem::from_address(&error))?;
        Ok(client.accepting(self.shared.languages.clone()))
    }

    /// All services that can be chosen, as they are shown.
    pub(crate) fn views(&self) -> Vec<ServiceView> {
        let known = self.shared.known.lock();
        let visible = known.profiles.iter().filter(|profile| self.is_visible(profile));
        let mut views: Vec<ServiceView> = visible
            .map(|profile| {
                let (state, problem) =
                    known.states.get(&profile.id).cloned().unwrap_or((self.first_state(profile), None));
                ServiceView {
                    profile_id: profile.id,
                    name: shown_name(profile),
                    address: profile.address.clone(),
                    is_local: profile.kind == ProfileKind::Local,
                    is_chosen: Some(profile.id) == self.chosen_in(&known),
                    state,
                    problem,
                    next_probe_at_ms: self.shared.probes.next_at_ms(profile.id),
                    no_files: profile.no_files.map(|(why, _)| why),
                    key_ends_in: profile.key_ends_in.clone(),
                    key_location: match present_key_location(profile.key_location) {
                        KeyLocation::Session if known.locked_out.contains(&profile.id) => {
                            KeyLocation::SessionLocked
                        }
                        place => place,
                    },
                }
            })
            .collect();
        views.sort_by_key(|view| !view.is_local);
        views
    }

    /// The service that new conversations use.
    pub(crate) fn chosen(&self) -> Option<ProfileId> {
        self.chosen_in(&self.shared.known.lock())
    }

    /// Whether it is the local service.
    pub(crate) fn is_local(&self, id: ProfileId) -> bool {
        self.profile(id).is_ok_and(|profile| profile.kind == ProfileKind::Local)
    }

    /// Whether the environment gave a service for this run.
    pub(crate) fn is_given(&self) -> bool {
        self.shared.given.is_some()
    }

    /// A client for a service; waits for the local service to have started.
    pub(crate) async fn client(&self, id: ProfileId) -> Result<Client, Problem> {
        let (client, generation) = {
            let known = self.shared.known.lock();
            (known.clients.get(&id).cloned(), known.generation(id))
        };
        if let Some(client) = client {
            return Ok(client);
        }
        let profile = self.profile(id)?;
        let (address, key) = match profile.kind {
            ProfileKind::Local => {
                let (address, key) = self.shared.local.wait_until_ready().await?;
                (address, Some(key))
            }
            ProfileKind::Remote => match self.find_key(&profile).await {
                Ok(key) => (profile.address.clone(), key),
                Err(problem) => {
                    let state = match problem.view().code {
                        ProblemCode::KeyringLocked => ServiceState::KeyringLocked,
                        _ => ServiceState::NoKey,
                    };
                    self.set_state(id, state, Some(problem.view().clone())).await;
                    return Err(problem);
                }
            },
        };
        let Some(key) = key else {
            let problem = Problem::no_key(&profile.name);
            self.set_state(id, ServiceState::NoKey, Some(problem.view().clone())).await;
            return Err(problem);
        };
        let client = self.client_at(&address, key)?.of_generation(generation);
        let mut known = self.shared.known.lock();
        if known.generation(id) == generation {
            known.clients.insert(id, client.clone());
            return Ok(client);
        }
        // The service was connected with another key during the lookup.
        Ok(known.clients.get(&id).cloned().unwrap_or(client))
    }

    /// Updates the readiness of a service after a request, and emits a change.
    pub(crate) async fn note_outcome(&self, id: ProfileId, error: Option<&parlance_client::Error>) {
        // The key was replaced while this request was in flight.
        if error.is_some_and(|error| {
            error.is_auth() && error.generation() < self.shared.known.lock().generation(id)
        }) {
            return;
        }
        match error.filter(|error| error.may_go_again()) {
            Some(error) => {
                let how = self.problem(id, error).view().title.clone();
                self.shared.known.lock().out_of_reach.insert(id, how);
            }
            None => drop(self.shared.known.lock().out_of_reach.remove(&id)),
        }
        let (state, problem) = match error {
            Some(error) if error.is_auth() => {
                (ServiceState::KeyRejected, Some(self.problem(id, error).view().clone()))
            }
            // An error of a file does not concern the service.
            Some(error) if error.path().is_some() || error.cause() == Cause::FileId => return,
            Some(error) if error.never_reached_service() => {
                let state = match error.may_go_again() {
                    true => ServiceState::Offline,
                    false => ServiceState::Insecure,
                };
                (state, Some(self.problem(id, error).view().clone()))
            }
            // Any answer shows that the service is reachable and accepts the key.
            Some(_) | None => (ServiceState::Ready, None),
        };
        self.set_state(id, state, problem).await;
    }

    /// Notes the outcome of a request about a file, like [`Services::note_outcome`].
    pub(crate) async fn note_file_outcome(&self, id: ProfileId, error: Option<&parlance_client::Error>) {
        if error.is_none() {
            let at_ms = crate::kernel::clock::now_ms();
            self.shared.known.lock().files_answered_at_ms.insert(id, at_ms);
            self.emit_files_checked(id, at_ms);
        }
        self.note_outcome(id, error).await;
    }

    /// Emits when the file list was last fetched. No request waits for a slow page.
    pub(crate) fn emit_files_checked(&self, profile_id: ProfileId, checked_at_ms: i64) {
        if let Some(room) = self.shared.events.room_after(&LastEmitted::default()) {
            room.emit(AppEvent::FilesChecked { profile_id, checked_at_ms });
        }
    }

    /// When a service last answered about one of its files, in this run.
    pub(crate) fn files_answered_at_ms(&self, id: ProfileId) -> Option<i64> {
        self.shared.known.lock().files_answered_at_ms.get(&id).copied()
    }

    /// Why the last request did not reach a service; `None` when it did, or without any request.
    pub(crate) fn out_of_reach(&self, id: ProfileId) -> Option<Text> {
        self.shared.known.lock().out_of_reach.get(&id).cloned()
    }

    /// Whether a service needs a key from the user before any request.
    pub(crate) fn needs_key(&self, id: ProfileId) -> bool {
        let known = self.shared.known.lock();
        let state = known.states.get(&id).map(|(state, _)| *state);
        matches!(state, Some(ServiceState::KeyRejected | ServiceState::NoKey | ServiceState::KeyringLocked))
    }

    /// The display name of a service, including removed ones.
    pub(crate) fn name(&self, id: ProfileId) -> Text {
        self.profile(id).map_or_else(|_| messages::service_removed(), |profile| shown_name(&profile))
    }

    /// Notifies about any change of a service's known state.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.shared.changes.subscribe()
    }

    /// Makes new conversations use this service.
    pub(crate) async fn choose(&self, id: ProfileId) -> Result<Vec<ServiceView>, Problem> {
        self.profile(id)?;
        self.shared.store.write(move |tx| profiles::choose(tx, id)).await?;
        self.shared.known.lock().picked = Some(id);
        self.reload().await?;
        Ok(self.views())
    }

    /// Ends the local service.
    pub(crate) async fn close(&self) {
        self.shared.local.shut_down().await;
    }

    async fn find_key(&self, profile: &Profile) -> Result<Option<SecretString>, Problem> {
        let keyring = self.shared.keyring.clone();
        let (id, place) = (profile.id, present_key_location(profile.key_location));
        // A key from the environment overrides the stored key of the same address for this run.
        let is_given = Some(id) == self.shared.given;
        let find = move || match keyring.find(id, KeyLocation::Session)? {
            Some(given) if is_given => Ok(Some(given)),
            _ => keyring.find(id, place),
        };
        tokio::task::spawn_blocking(find)
            .await
            .map_err(Problem::interrupted)?
            .map_err(|error: KeyringError| Problem::from(&error))
    }

    /// Profiles of earlier runs whose key came from the environment are useless in this one.
    fn is_visible(&self, profile: &Profile) -> bool {
        profile.key_location != profiles::KeyLocation::Environment || Some(profile.id) == self.shared.given
    }

    fn first_state(&self, profile: &Profile) -> ServiceState {
        match (profile.kind, profile.key_location) {
            (ProfileKind::Local, _) => ServiceState::Starting,
            // The key was in the memory of an earlier run, unless this run has it as well.
            (ProfileKind::Remote, profiles::KeyLocation::Session)
                if !self.shared.keyring.has_for_session(profile.id) =>
            {
                ServiceState::NoKey
            }
            (ProfileKind::Remote, _) => ServiceState::Starting,
        }
    }

    fn chosen_in(&self, known: &Known) -> Option<ProfileId> {
        let is_usable = |profile: &&Profile| self.is_visible(profile);
        let chosen = known.profiles.iter().filter(is_usable).find(|profile| profile.is_chosen);
        let local = || known.profiles.iter().find(|profile| profile.kind == ProfileKind::Local);
        let picked = known.profiles.iter().filter(is_usable).find(|profile| Some(profile.id) == known.picked);
        let picked = picked.map(|profile| profile.id);
        picked.or(self.shared.given).or_else(|| chosen.or_else(local).map(|profile| profile.id))
    }

    fn profile(&self, id: ProfileId) -> Result<Profile, Problem> {
        let known = self.shared.known.lock();
        known.profiles.iter().find(|profile| profile.id == id).cloned().ok_or_else(|| {
            Problem::not_found(messages::service_not_listed(), messages::service_not_listed_do())
        })
    }

    /// Reloads the list after a write, and emits it.
    async fn reload(&self) -> Result<(), Problem> {
        let profiles = self.shared.store.read(profiles::list).await?;
        self.shared.known.lock().profiles = profiles;
        self.shared.changes.send_modify(|n| *n = n.wrapping_add(1));
        self.emit().await;
        Ok(())
    }

    async fn set_state(&self, id: ProfileId, state: ServiceState, problem: Option<ProblemView>) {
        let is_new = {
            let mut known = self.shared.known.lock();
            let before = known.states.insert(id, (state, problem.clone()));
            before != Some((state, problem))
        };
        if is_new {
            self.shared.changes.send_modify(|n| *n = n.wrapping_add(1));
            self.emit().await;
        }
        if state == ServiceState::Offline {
            self.probe_until_back(id);
        }
    }

    /// Emits the services and their states.
    async fn emit(&self) {
        let services = self.views();
        self.shared.events.emit(AppEvent::ServicesChanged { services }).await;
    }
}

fn shown_name(profile: &Profile) -> Text {
    match profile.kind {
        ProfileKind::Local => messages::service_local(),
        ProfileKind::Remote => as_is(&profile.name),
    }
}

fn present_key_location(location: profiles::KeyLocation) -> KeyLocation {
    match location {
        profiles::KeyLocation::None => KeyLocation::None,
        profiles::KeyLocation::Keyring => KeyLocation::Keyring,
        profiles::KeyLocation::Session => KeyLocation::Session,
        profiles::KeyLocation::Environment => KeyLocation::Environment,
    }
}

fn stored_key_location(location: KeyLocation) -> profiles::KeyLocation {
    match location {
        KeyLocation::None => profiles::KeyLocation::None,
        KeyLocation::Keyring => profiles::KeyLocation::Keyring,
        // Only this run has the reason and the key.
        KeyLocation::Session | KeyLocation::SessionLocked => profiles::KeyLocation::Session,
        KeyLocation::Environment => profiles::KeyLocation::Environment,
    }
}
