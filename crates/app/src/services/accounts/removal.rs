//! Removes a service and its key.

use super::Accounts;
use crate::kernel::clock::now_ms;
use crate::kernel::keyring::{Keyring, KeyringError};
use crate::kernel::problem::Problem;
use crate::services::profiles::present_key_location;
use parlance_contract::{KeyLocation, ServiceView};
use parlance_domain::ProfileId;
use parlance_store::profiles::{self, Profile, ProfileKind};
use parlance_store::{Error, Transaction};
use parlance_words::messages;

impl Accounts {
    /// Forgets a service and its key. Its conversations stay readable; the local service stays.
    pub(crate) async fn forget(&self, id: ProfileId) -> Result<Vec<ServiceView>, Problem> {
        let (store, services) = (&self.context.store, &self.context.services);
        let profile = services.profiles.get(id)?;
        if profile.kind == ProfileKind::Local {
            let why = messages::service_local_stays_why();
            return Err(Problem::input(messages::service_local_stays(), why));
        }
        // Before the key is removed: a service without its key could only be removed again.
        let is_chosen = profile.is_chosen;
        let hide = move |tx: &Transaction<'_>| {
            profiles::hide(tx, id, now_ms())?;
            let local = profiles::list(tx)?.into_iter().find(|profile| profile.kind == ProfileKind::Local);
            local.filter(|_| is_chosen).map_or(Ok(()), |local| profiles::choose(tx, local.id))
        };
        store.write(hide).await?;
        let location = profile.key_location;
        let removing = services.profiles.keyring.run(move |keyring| remove_key(keyring, id, location));
        if let Err(error) = removing.await? {
            // The user can remove it again when the keyring answers.
            store.write(move |tx| bring_back(tx, &profile)).await?;
            return Err(Problem::from(&error));
        }
        store.write(move |tx| end(tx, id)).await?;
        services.known(id, |known| known.client = None);
        services.reload().await?;
        Ok(services.views())
    }

    /// Ends removals that the last run began, in the background.
    pub(super) fn end_removals(&self) {
        let store = self.context.store.clone();
        let keyring = self.context.services.profiles.keyring.clone();
        let work = async move {
            let hidden = match store.read(profiles::list_hidden).await {
                Ok(hidden) => hidden,
                Err(problem) => return tracing::warn!(%problem, "removed services could not be read"),
            };
            for profile in hidden {
                let (id, location) = (profile.id, profile.key_location);
                match keyring.run(move |keyring| remove_key(keyring, id, location)).await {
                    Ok(Ok(())) => {
                        if let Err(problem) = store.write(move |tx| end(tx, id)).await {
                            tracing::warn!(%problem, "the next start ends the removal of a service");
                        }
                    }
                    Ok(Err(error)) => tracing::info!(%error, "the next start removes the key of a service"),
                    Err(problem) => tracing::error!(%problem, "the key of a service was not removed"),
                }
            }
        };
        let what = messages::service_old_keys_unchecked();
        self.context.tasks.spawn_noticed("end removals of services", &self.context.events, what, work);
    }

    /// Removes keys from the keyring that were replaced while it could not be changed.
    pub(super) fn remove_old_keys(&self) {
        let profiles = &self.context.services.profiles;
        let mut replaced = profiles.all();
        replaced.retain(|profile| {
            profile.kind == ProfileKind::Remote && profile.key_location == profiles::KeyLocation::Session
        });
        if replaced.is_empty() {
            return;
        }
        let keyring = profiles.keyring.clone();
        let work = async move {
            let removed = keyring
                .run(move |keyring| replaced.iter().try_for_each(|profile| keyring.remove_left(profile.id)));
            if let Ok(Err(error)) = removed.await {
                tracing::info!(%error, "the next start looks for replaced keys");
            }
        };
        let what = messages::service_old_keys_unchecked();
        self.context.tasks.spawn_noticed("remove old keys", &self.context.events, what, work);
    }
}

fn remove_key(keyring: &Keyring, id: ProfileId, location: profiles::KeyLocation) -> Result<(), KeyringError> {
    let place = present_key_location(location);
    if place == KeyLocation::Session {
        // An older key may have been left in a keyring that was locked then. Usually there is none.
        drop(keyring.remove_left(id));
    }
    keyring.forget(id, place)
}

/// Ends the removal of a service, unless it was added again meanwhile.
fn end(tx: &Transaction<'_>, id: ProfileId) -> Result<(), Error> {
    if profiles::is_hidden(tx, id)? { profiles::forget(tx, id, now_ms()) } else { Ok(()) }
}

/// Undoes the removal of a service, unless it was added again meanwhile.
fn bring_back(tx: &Transaction<'_>, profile: &Profile) -> Result<(), Error> {
    if !profiles::is_hidden(tx, profile.id)? {
        return Ok(());
    }
    profiles::update(tx, profile)?;
    if profile.is_chosen { profiles::choose(tx, profile.id) } else { Ok(()) }
}
