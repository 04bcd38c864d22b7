//! Connects a service: checks address and key first, then stores them.

use super::files::note_file_support;
use super::names::{free_name, name_of, own_name};
use super::{Services, present_key_location, stored_key_location};
use crate::kernel::clock::now_ms;
use crate::kernel::panics::said;
use crate::kernel::problem::Problem;
use parlance_contract::{AppEvent, KeyLocation, ServiceState, ServiceView};
use parlance_domain::ProfileId;
use parlance_store::profiles::{self, Profile, ProfileKind};
use parlance_store::{Error, Transaction};
use parlance_words::{Paragraph, messages};
use secrecy::{ExposeSecret as _, SecretString};
use uuid::Uuid;

impl Services {
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
        match self.find_key(profile).await {
            Ok(None) => true,
            Ok(Some(kept)) => kept.expose_secret() == key.expose_secret().trim(),
            Err(_) => false,
        }
    }

    fn check_address(&self, address: &str) -> Result<String, Problem> {
        self.shared.store.check_writable()?;
        // Before any request, lookup or log entry: a key in the wrong field is still a key.
        if address.contains("svc_") {
            let next = messages::connect_key_as_address_do();
            return Err(Problem::input(messages::connect_key_as_address(), next));
        }
        Ok(tidy_address(address))
    }

    async fn list_at(&self, address: &str) -> Result<Vec<Profile>, Problem> {
        let address = address.to_owned();
        self.shared.store.read(move |conn| profiles::list_by_address(conn, &address)).await
    }

    async fn check_and_keep(
        &self,
        known: Option<Profile>,
        name: Option<String>,
        address: String,
        key: SecretString,
    ) -> Result<ServiceView, Problem> {
        let is_new_key = !key.expose_secret().trim().is_empty();
        let key = match &known {
            _ if is_new_key => SecretString::from(key.expose_secret().trim()),
            Some(profile) => self.find_key(profile).await?.ok_or_else(|| Problem::no_key(&profile.name))?,
            None => return Err(Problem::no_key(&name_of(&address))),
        };
        let generation = known.as_ref().map_or(0, |profile| self.shared.known.lock().generation(profile.id));
        let client = self.client_at(&address, key.clone())?.of_generation(generation);
        let checked = client.check().await;
        if let (false, Some(profile)) = (is_new_key, &known) {
            self.note_outcome(profile.id, checked.as_ref().err()).await;
        }
        let files = checked.map_err(|error| Problem::from_address(&error))?;

        let id = known.as_ref().map_or_else(|| ProfileId(Uuid::now_v7()), |profile| profile.id);
        let place = match &known {
            Some(profile) if !is_new_key => present_key_location(profile.key_location),
            _ => {
                let (keyring, kept) = (self.shared.keyring.clone(), key.clone());
                let kept = tokio::task::spawn_blocking(move || keyring.keep(id, kept))
                    .await
                    .map_err(Problem::interrupted)?;
                let was_in_keyring =
                    known.as_ref().is_some_and(|known| known.key_location == profiles::KeyLocation::Keyring);
                if kept.is_old_left && was_in_keyring {
                    let text = Paragraph::from([
                        messages::connect_old_key_left(name_of(&address)),
                        messages::connect_new_key_session(),
                        messages::connect_old_key_later(),
                    ]);
                    self.shared.events.emit(AppEvent::Notice { text }).await;
                }
                kept.place
            }
        };
        let name = name.or_else(|| known.as_ref().map(|profile| profile.name.clone()));
        let name = name.unwrap_or_else(|| free_name(&address, self.shared.known.lock().profiles.iter()));
        let profile = Profile {
            id,
            name,
            address,
            kind: ProfileKind::Remote,
            key_location: stored_key_location(place),
            key_ends_in: ends_in(Some(&key)),
            is_chosen: false,
            files_checked_at_ms: None,
            no_files: None,
            created_at_ms: now_ms(),
            forgotten_at_ms: None,
        };
        let is_known = known.is_some();
        let written = self.shared.store.write(move |tx| {
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
        {
            let mut known = self.shared.known.lock();
            let generation = known.generation(id) + 1;
            known.generations.insert(id, generation);
            known.clients.insert(id, client.of_generation(generation));
            known.states.insert(id, (ServiceState::Ready, None));
            known.out_of_reach.remove(&id);
            match place {
                KeyLocation::SessionLocked => known.locked_out.insert(id),
                _ => known.locked_out.remove(&id),
            };
            known.picked = Some(id);
        }
        self.reload().await?;
        self.views()
            .into_iter()
            .find(|view| view.profile_id == id)
            .ok_or_else(|| Problem::not_found(messages::connect_removed(), messages::connect_again()))
    }
}

impl Services {
    /// Removes keys from the keyring that were replaced while it could not be changed.
    pub(super) fn remove_old_keys(&self) {
        let replaced: Vec<ProfileId> = {
            let known = self.shared.known.lock();
            let replaced = known.profiles.iter().filter(|profile| {
                profile.kind == ProfileKind::Remote && profile.key_location == profiles::KeyLocation::Session
            });
            replaced.map(|profile| profile.id).collect()
        };
        if replaced.is_empty() {
            return;
        }
        let keyring = self.shared.keyring.clone();
        let what = messages::service_old_keys_unchecked();
        self.shared.tasks.spawn_noticed("remove old keys", &self.shared.events, what, async move {
            let removing = tokio::task::spawn_blocking(move || {
                replaced.into_iter().try_for_each(|id| keyring.remove_left(id))
            });
            match removing.await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::info!(%error, "the next start looks for replaced keys"),
                Err(ended) => tracing::error!(said = said(ended), "replaced keys were not looked for"),
            }
        });
    }

    /// Removes a stored key again, because its location could not be stored.
    async fn undo_keep(&self, id: ProfileId, is_known: bool, place: KeyLocation, key: SecretString) {
        let keyring = self.shared.keyring.clone();
        let undone = tokio::task::spawn_blocking(move || {
            if is_known {
                // The stored location is that of the previous key, so put the new one there, too, for this run.
                keyring.keep_for_session(id, key);
                return Ok(());
            }
            keyring.forget(id, place)
        });
        match undone.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(%error, "a key stays in the keyring that belongs to no service"),
            Err(ended) => tracing::warn!(said = said(ended), "a key was not taken back"),
        }
    }
}

/// The profiles at a start: always the local one, and the one from the environment.
pub(super) fn prepare_profiles(
    tx: &Transaction<'_>,
    given_address: Option<String>,
    given_ends_in: Option<String>,
) -> Result<Vec<Profile>, Error> {
    let made = |name: &str, address: String, kind, key_location, key_ends_in| Profile {
        id: ProfileId(Uuid::now_v7()),
        name: name.to_owned(),
        address,
        kind,
        key_location,
        key_ends_in,
        is_chosen: false,
        files_checked_at_ms: None,
        no_files: None,
        created_at_ms: now_ms(),
        forgotten_at_ms: None,
    };
    let known = profiles::list(tx)?;
    if !known.iter().any(|profile| profile.kind == ProfileKind::Local) {
        // The window shows a translated name.
        let name = messages::service_local().to_string();
        let local = made(&name, String::new(), ProfileKind::Local, profiles::KeyLocation::None, None);
        profiles::insert(tx, &local)?;
    }
    if let Some(address) = given_address {
        match profiles::find_by_address(tx, &address)? {
            Some(profile) if profile.key_location == profiles::KeyLocation::Environment => {
                profiles::update(tx, &Profile { key_ends_in: given_ends_in, ..profile })?;
            }
            // The key that is kept for this address is the user's own choice and stays.
            Some(_) => {}
            None => {
                let name = name_of(&address);
                let place = profiles::KeyLocation::Environment;
                profiles::insert(tx, &made(&name, address, ProfileKind::Remote, place, given_ends_in))?;
            }
        }
    }
    profiles::list(tx)
}

/// An address without surrounding space and trailing slash. A bare host means https.
pub(super) fn tidy_address(address: &str) -> String {
    let address = address.trim().trim_end_matches('/');
    if address.is_empty() || address.contains("://") {
        address.to_owned()
    } else {
        format!("https://{address}")
    }
}

/// The last four characters of a key, if it is long enough to stay secret without them.
pub(super) fn ends_in(key: Option<&SecretString>) -> Option<String> {
    const SHOWN: usize = 4;
    let key = key?.expose_secret();
    let n_chars = key.chars().count();
    (n_chars >= 4 * SHOWN).then(|| key.chars().skip(n_chars - SHOWN).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_of_a_long_key_is_shown() {
        assert_eq!(ends_in(Some(&"svc_0123456789abf3a9".into())).as_deref(), Some("f3a9"));
        assert_eq!(ends_in(Some(&"svc_short".into())), None);
        assert_eq!(ends_in(None), None);
    }

    #[test]
    fn addresses_are_compared_without_their_last_slash() {
        assert_eq!(tidy_address(" https://a.example/ "), "https://a.example");
        assert_eq!(tidy_address("a.example"), "https://a.example");
    }
}
