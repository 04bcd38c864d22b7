//! Changes of the list of services: connecting, adding, naming, choosing and removing them.
//!
//! Checks address and key of a service before it stores them. Keys pass between the user, the keyring and the client
//! through this module, which never stores or shows them.

mod removal;

use super::Services;
use super::context::Context;
use super::names::{free_name, name_of, own_name, tidy_address};
use super::profiles::{new_profile, note_file_support, present_key_location};
use crate::kernel::keyring::ends_in;
use crate::kernel::problem::Problem;
use parlance_contract::{AppEvent, KeyLocation, ServiceView};
use parlance_domain::ProfileId;
use parlance_store::profiles::{self, Profile, ProfileKind};
use parlance_words::{Paragraph, messages};
use secrecy::{ExposeSecret as _, SecretString};
use uuid::Uuid;

/// The user's changes of the list of services.
pub(crate) struct Accounts {
    context: Context,
}

impl Accounts {
    /// Ends removals and replacements of keys that an earlier run could not complete, in the background.
    pub(crate) fn open(context: Context) -> Self {
        let accounts = Self { context };
        accounts.remove_old_keys();
        if !accounts.context.store.is_read_only() {
            accounts.end_removals();
        }
        accounts
    }

    fn services(&self) -> &Services {
        &self.context.services
    }

    /// Makes new conversations use this service.
    pub(crate) async fn choose(&self, id: ProfileId) -> Result<Vec<ServiceView>, Problem> {
        self.services().profiles.get(id)?;
        self.context.store.write(move |tx| profiles::choose(tx, id)).await?;
        self.services().profiles.note_picked(id);
        self.services().reload().await?;
        Ok(self.services().views())
    }

    /// Renames a service; an empty name means its host.
    pub(crate) async fn rename(&self, id: ProfileId, name: &str) -> Result<Vec<ServiceView>, Problem> {
        let profile = self.services().profiles.get(id)?;
        if profile.kind == ProfileKind::Local {
            let why = messages::service_local_stays_why();
            return Err(Problem::input(messages::service_local_named(), why));
        }
        let others = self.services().profiles.all();
        let others = others.iter().filter(|other| other.id != id);
        let name = own_name(name).unwrap_or_else(|| free_name(&profile.address, others));
        self.context.store.write(move |tx| profiles::rename(tx, id, &name)).await?;
        self.services().reload().await?;
        Ok(self.services().views())
    }

    /// Checks an address and a key against the service, stores them and chooses the service. `id` is the service that
    /// gets the key if it has this address; otherwise any service at the address does. An empty key means the stored
    /// one of this address.
    pub(crate) async fn connect(
        &self,
        id: Option<ProfileId>,
        address: String,
        key: SecretString,
    ) -> Result<ServiceView, Problem> {
        let address = self.check_address(&address)?;
        let there = self.list_at(&address).await?;
        let meant = there.iter().find(|profile| Some(profile.id) == id).cloned();
        let known = meant.or_else(|| there.into_iter().next());
        self.check_and_keep(known, None, address, key).await
    }

    /// Checks and stores a further service, also at the address of a known one. A removed service at this address, or
    /// one with the same key or without a key, is used again.
    pub(crate) async fn add(
        &self,
        name: &str,
        address: String,
        key: SecretString,
    ) -> Result<ServiceView, Problem> {
        let address = self.check_address(&address)?;
        if key.expose_secret().trim().is_empty() {
            return Err(Problem::no_key(&name_of(&address)));
        }
        let mut known = None;
        for profile in self.list_at(&address).await? {
            let is_removed = profile.forgotten_at_ms.is_some();
            if is_removed || self.takes_key(&profile, &key).await {
                known = Some(profile);
                break;
            }
        }
        self.check_and_keep(known, own_name(name), address, key).await
    }

    /// Whether a service accepts a key, or needs none.
    async fn takes_key(&self, profile: &Profile, key: &SecretString) -> bool {
        match self.services().profiles.find_key(profile).await {
            Ok(None) => true,
            Ok(Some(kept)) => kept.expose_secret() == key.expose_secret().trim(),
            Err(_) => false,
        }
    }

    fn check_address(&self, address: &str) -> Result<String, Problem> {
        self.context.store.check_writable()?;
        // Before any request, lookup or log entry: a key in the wrong field is still a key.
        if address.contains("svc_") {
            let next = messages::connect_key_as_address_do();
            return Err(Problem::input(messages::connect_key_as_address(), next));
        }
        Ok(tidy_address(address))
    }

    async fn list_at(&self, address: &str) -> Result<Vec<Profile>, Problem> {
        let address = address.to_owned();
        self.context.store.read(move |conn| profiles::list_by_address(conn, &address)).await
    }

    async fn check_and_keep(
        &self,
        known: Option<Profile>,
        name: Option<String>,
        address: String,
        key: SecretString,
    ) -> Result<ServiceView, Problem> {
        let services = self.services();
        let is_new_key = !key.expose_secret().trim().is_empty();
        let key = match &known {
            _ if is_new_key => SecretString::from(key.expose_secret().trim()),
            Some(profile) => services.profiles.key(profile).await?,
            None => return Err(Problem::no_key(&name_of(&address))),
        };
        let generation =
            known.as_ref().map_or(0, |profile| services.known(profile.id, |known| known.generation));
        let client = services.client_at(&address, key.clone())?.of_generation(generation);
        let checked = client.check().await;
        if let (false, Some(profile)) = (is_new_key, &known) {
            services.note_outcome(profile.id, checked.as_ref().err()).await;
        }
        let files = checked.map_err(|error| Problem::from_address(&error))?;

        let id = known.as_ref().map_or_else(|| ProfileId(Uuid::now_v7()), |profile| profile.id);
        let place = match &known {
            Some(profile) if !is_new_key => present_key_location(profile.key_location),
            _ => self.keep_key(id, known.as_ref(), &address, key.clone()).await?,
        };
        let name = name.or_else(|| known.as_ref().map(|profile| profile.name.clone()));
        let name = name.unwrap_or_else(|| free_name(&address, services.profiles.all().iter()));
        let new = new_profile(name, address, stored_key_location(place), ends_in(Some(&key)));
        let profile = Profile { id, ..new };
        let is_known = known.is_some();
        let written = self.context.store.write(move |tx| {
            if is_known {
                profiles::update(tx, &profile)?;
            } else {
                profiles::insert(tx, &profile)?;
            }
            note_file_support(tx, id, files)?;
            profiles::choose(tx, id)
        });
        if let Err(problem) = written.await {
            self.undo_keep(id, is_known, place, key).await;
            return Err(problem);
        }
        services.note_connected(id, client);
        services.profiles.note_key(id, place);
        services.profiles.note_picked(id);
        services.reload().await?;
        let view = services.views().into_iter().find(|view| view.profile_id == id);
        view.ok_or_else(|| Problem::not_found(messages::connect_removed(), messages::connect_again()))
    }

    /// Puts a key into the keyring. Returns where it is now.
    async fn keep_key(
        &self,
        id: ProfileId,
        known: Option<&Profile>,
        address: &str,
        key: SecretString,
    ) -> Result<KeyLocation, Problem> {
        let kept = self.services().profiles.keyring.run(move |keyring| keyring.keep(id, key)).await?;
        let was_in_keyring = known.is_some_and(|known| known.key_location == profiles::KeyLocation::Keyring);
        if kept.is_old_left && was_in_keyring {
            let text = Paragraph::from([
                messages::connect_old_key_left(name_of(address)),
                messages::connect_new_key_session(),
                messages::connect_old_key_later(),
            ]);
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
        Ok(kept.place)
    }

    /// Removes a stored key again, because its location could not be stored.
    async fn undo_keep(&self, id: ProfileId, is_known: bool, place: KeyLocation, key: SecretString) {
        let undone = self.services().profiles.keyring.run(move |keyring| {
            if is_known {
                // The stored location is that of the previous key, so put the new one there, too, for this run.
                keyring.keep_for_session(id, key);
                return Ok(());
            }
            keyring.forget(id, place)
        });
        if let Ok(Err(error)) = undone.await {
            tracing::warn!(%error, "a key stays in the keyring that belongs to no service");
        }
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
