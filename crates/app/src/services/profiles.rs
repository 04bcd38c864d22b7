//! The list of services as it is stored, their keys, and the choice for new conversations.

use super::names::{name_of, tidy_address};
use crate::kernel::clock::now_ms;
use crate::kernel::config::GivenService;
use crate::kernel::keyring::{Keyring, ends_in};
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use parking_lot::Mutex;
use parlance_client::FileSupport;
use parlance_contract::{KeyLocation, ServiceState};
use parlance_domain::{NoFiles, ProfileId};
use parlance_store::profiles::{self, Profile, ProfileKind};
use parlance_store::{Error, Transaction};
use parlance_words::{Text, as_is, messages};
use secrecy::SecretString;
use std::collections::HashSet;
use std::sync::Arc;
use uuid::Uuid;

/// The time after which a service without file support is asked again.
const ASK_AGAIN_AFTER_MS: i64 = 24 * 60 * 60 * 1000;

/// The listed services. Clones share them.
#[derive(Clone)]
pub(crate) struct Profiles {
    pub(super) keyring: Keyring,
    store: Store,
    /// The profile that the environment gave for this run.
    given: Option<ProfileId>,
    listed: Arc<Mutex<Listed>>,
}

struct Listed {
    /// The stored list, for callers that must not wait for the store.
    profiles: Vec<Profile>,
    /// The service that the user has chosen since the start, which wins over the given one.
    picked: Option<ProfileId>,
    /// Services whose key is in memory only because the keyring is locked or fails.
    locked_out: HashSet<ProfileId>,
}

impl Profiles {
    pub(super) async fn open(
        store: Store,
        keyring: Keyring,
        given: Option<GivenService>,
    ) -> Result<Self, Problem> {
        let given = given.map(|given| (tidy_address(&given.address), given.key));
        let prepared = given.as_ref().map(|(address, key)| (address.clone(), ends_in(key.as_ref())));
        let profiles = if store.is_read_only() {
            store.read(profiles::list).await?
        } else {
            store.write(move |tx| prepare(tx, prepared)).await?
        };
        let given_id = given.as_ref().and_then(|(address, _)| {
            let is_it =
                |profile: &&Profile| profile.kind == ProfileKind::Remote && profile.address == *address;
            profiles.iter().find(is_it).map(|profile| profile.id)
        });
        if let (Some(id), Some(key)) = (given_id, given.and_then(|(_, key)| key)) {
            keyring.keep_for_session(id, key);
        }
        let listed = Listed { profiles, picked: None, locked_out: HashSet::new() };
        Ok(Self { keyring, store, given: given_id, listed: Arc::new(Mutex::new(listed)) })
    }

    /// Reads the list again after a write.
    pub(super) async fn reload(&self) -> Result<(), Problem> {
        let profiles = self.store.read(profiles::list).await?;
        self.listed.lock().profiles = profiles;
        Ok(())
    }

    /// Refuses a service that is no longer in the list.
    pub(crate) fn get(&self, id: ProfileId) -> Result<Profile, Problem> {
        self.listed.lock().profiles.iter().find(|profile| profile.id == id).cloned().ok_or_else(|| {
            Problem::not_found(messages::service_not_listed(), messages::service_not_listed_do())
        })
    }

    /// All listed services.
    pub(super) fn all(&self) -> Vec<Profile> {
        self.listed.lock().profiles.clone()
    }

    /// Whether the user can choose it. Profiles of earlier runs whose key came from the environment are useless in
    /// this one.
    pub(super) fn is_visible(&self, profile: &Profile) -> bool {
        profile.key_location != profiles::KeyLocation::Environment || Some(profile.id) == self.given
    }

    /// The service that new conversations use.
    pub(crate) fn chosen(&self) -> Option<ProfileId> {
        let listed = self.listed.lock();
        let find = |is_it: &dyn Fn(&Profile) -> bool| {
            listed.profiles.iter().find(|profile| is_it(profile)).map(|profile| profile.id)
        };
        find(&|profile| Some(profile.id) == listed.picked && self.is_visible(profile))
            .or(self.given)
            .or_else(|| find(&|profile| profile.is_chosen && self.is_visible(profile)))
            .or_else(|| find(&|profile| profile.kind == ProfileKind::Local))
    }

    /// Whether it is the local service.
    pub(crate) fn is_local(&self, id: ProfileId) -> bool {
        self.get(id).is_ok_and(|profile| profile.kind == ProfileKind::Local)
    }

    /// Whether the environment gave a service for this run.
    pub(crate) fn is_given(&self) -> bool {
        self.given.is_some()
    }

    /// The display name of a service, including removed ones.
    pub(crate) fn name(&self, id: ProfileId) -> Text {
        self.get(id).map_or_else(|_| messages::service_removed(), |profile| shown_name(&profile))
    }

    /// The state of a service before its first request.
    pub(super) fn first_state(&self, profile: &Profile) -> ServiceState {
        // The key was in the memory of an earlier run, unless this run has it as well.
        let is_key_gone = profile.kind == ProfileKind::Remote
            && profile.key_location == profiles::KeyLocation::Session
            && !self.keyring.has_for_session(profile.id);
        if is_key_gone { ServiceState::NoKey } else { ServiceState::Starting }
    }

    /// The place of a service's key, as it is shown.
    pub(super) fn key_location(&self, profile: &Profile) -> KeyLocation {
        match present_key_location(profile.key_location) {
            KeyLocation::Session if self.listed.lock().locked_out.contains(&profile.id) => {
                KeyLocation::SessionLocked
            }
            place => place,
        }
    }

    /// The key of a service, if there is one.
    pub(super) async fn find_key(&self, profile: &Profile) -> Result<Option<SecretString>, Problem> {
        let (id, place) = (profile.id, present_key_location(profile.key_location));
        // A key from the environment overrides the stored key of the same address for this run.
        let is_given = Some(id) == self.given;
        let found = self.keyring.run(move |keyring| match keyring.find(id, KeyLocation::Session)? {
            Some(given) if is_given => Ok(Some(given)),
            _ => keyring.find(id, place),
        });
        found.await?.map_err(|error| Problem::from(&error))
    }

    /// The key of a service that needs one.
    pub(super) async fn key(&self, profile: &Profile) -> Result<SecretString, Problem> {
        self.find_key(profile).await?.ok_or_else(|| Problem::no_key(&profile.name))
    }

    /// Notes a service that was connected with a key at this location.
    pub(super) fn note_key(&self, id: ProfileId, place: KeyLocation) {
        let mut listed = self.listed.lock();
        match place {
            KeyLocation::SessionLocked => listed.locked_out.insert(id),
            _ => listed.locked_out.remove(&id),
        };
    }

    /// Notes the user's choice.
    pub(super) fn note_picked(&self, id: ProfileId) {
        self.listed.lock().picked = Some(id);
    }

    /// Why a service does not support files; `None` while it may. The interface calls its file endpoints upcoming, so
    /// a service may have none.
    fn no_files(&self, id: ProfileId) -> Option<NoFiles> {
        self.get(id).ok()?.no_files.map(|(why, _)| why)
    }

    /// Refuses files for a service that does not support them.
    pub(crate) fn check_takes_files(&self, id: ProfileId) -> Result<(), Problem> {
        let title = match self.no_files(id) {
            None => return Ok(()),
            Some(NoFiles::NotOffered) => messages::problem_files_not_offered(self.name(id).to_string()),
            Some(NoFiles::NotAllowed) => messages::problem_files_not_allowed(self.name(id).to_string()),
        };
        Err(Problem::input(title, messages::problem_files_check_again()))
    }

    /// The services without file support when they were last asked, more than a day ago.
    pub(crate) async fn list_file_checks_due(&self) -> Result<Vec<ProfileId>, Problem> {
        let profiles = self.store.read(profiles::list).await?;
        let now_ms = now_ms();
        let is_due = |at_ms: i64| !(0..ASK_AGAIN_AFTER_MS).contains(&now_ms.saturating_sub(at_ms));
        let due = profiles.into_iter().filter(|profile| {
            profile.kind == ProfileKind::Remote && profile.no_files.is_some_and(|(_, at_ms)| is_due(at_ms))
        });
        Ok(due.map(|profile| profile.id).collect())
    }

    /// Stores a service's support of file endpoints. Returns whether it has changed.
    pub(super) async fn note_file_support(
        &self,
        id: ProfileId,
        support: FileSupport,
    ) -> Result<bool, Problem> {
        // Avoid a write in the common case.
        if support == FileSupport::Offered && self.no_files(id).is_none() {
            return Ok(false);
        }
        self.store.write(move |tx| note_file_support(tx, id, support)).await
    }
}

/// Stores a service's support of file endpoints. Returns whether it has changed.
pub(super) fn note_file_support(
    tx: &Transaction<'_>,
    id: ProfileId,
    support: FileSupport,
) -> Result<bool, Error> {
    let no_files = match support {
        FileSupport::Offered => None,
        FileSupport::NotOffered => Some(NoFiles::NotOffered),
        FileSupport::NotAllowed => Some(NoFiles::NotAllowed),
        // The failure does not show which endpoints the service has.
        FileSupport::Unavailable => return Ok(false),
    };
    profiles::set_no_files(tx, id, no_files, now_ms())
}

/// The profiles at a start: always the local one, and the one from the environment, of which the address and the end
/// of the key are given.
fn prepare(tx: &Transaction<'_>, given: Option<(String, Option<String>)>) -> Result<Vec<Profile>, Error> {
    if !profiles::list(tx)?.iter().any(|profile| profile.kind == ProfileKind::Local) {
        // The window shows a translated name.
        let name = messages::service_local().to_string();
        let remote = new_profile(name, String::new(), profiles::KeyLocation::None, None);
        profiles::insert(tx, &Profile { kind: ProfileKind::Local, ..remote })?;
    }
    if let Some((address, key_ends_in)) = given {
        match profiles::find_by_address(tx, &address)? {
            Some(profile) if profile.key_location == profiles::KeyLocation::Environment => {
                profiles::update(tx, &Profile { key_ends_in, ..profile })?;
            }
            // The key that is kept for this address is the user's own choice and stays.
            Some(_) => {}
            None => {
                let place = profiles::KeyLocation::Environment;
                profiles::insert(tx, &new_profile(name_of(&address), address, place, key_ends_in))?;
            }
        }
    }
    profiles::list(tx)
}

/// A remote service.
pub(super) fn new_profile(
    name: String,
    address: String,
    key_location: profiles::KeyLocation,
    key_ends_in: Option<String>,
) -> Profile {
    let id = ProfileId(Uuid::now_v7());
    Profile { address, key_location, key_ends_in, ..Profile::new(id, name, ProfileKind::Remote, now_ms()) }
}

pub(super) fn shown_name(profile: &Profile) -> Text {
    match profile.kind {
        ProfileKind::Local => messages::service_local(),
        ProfileKind::Remote => as_is(&profile.name),
    }
}

pub(super) fn present_key_location(location: profiles::KeyLocation) -> KeyLocation {
    match location {
        profiles::KeyLocation::None => KeyLocation::None,
        profiles::KeyLocation::Keyring => KeyLocation::Keyring,
        profiles::KeyLocation::Session => KeyLocation::Session,
        profiles::KeyLocation::Environment => KeyLocation::Environment,
    }
}
