//! Removes a service and its key.

use super::{Services, present_key_location};
use crate::kernel::clock::now_ms;
use crate::kernel::keyring::{Keyring, KeyringError};
use crate::kernel::problem::Problem;
use parlance_contract::{KeyLocation, ServiceView};
use parlance_domain::ProfileId;
use parlance_store::profiles::{self, Profile, ProfileKind};
use parlance_store::{Error, Transaction};
use parlance_words::messages;

impl Services {
    /// Forgets a service and its key. Its conversations stay readable; the local service stays.
    pub(crate) async fn forget(&self, id: ProfileId) -> Result<Vec<ServiceView>, Problem> {
        let profile = self.profile(id)?;
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
        self.shared.store.write(hide).await?;
        let (keyring, location) = (self.shared.keyring.clone(), profile.key_location);
        let removing = tokio::task::spawn_blocking(move || remove_key(&keyring, id, location));
        if let Err(error) = removing.await.map_err(Problem::interrupted)? {
            // The user can remove it again when the keyring answers.
            self.shared.store.write(move |tx| bring_back(tx, &profile)).await?;
            return Err(Problem::from(&error));
        }
        self.shared.store.write(move |tx| end(tx, id)).await?;
        self.shared.known.lock().clients.remove(&id);
        self.reload().await?;
        Ok(self.views())
    }

    /// Ends removals that the last run began, in the background.
    pub(super) fn end_removals(&self) {
        let (store, keyring) = (self.shared.store.clone(), self.shared.keyring.clone());
        let what = messages::service_old_keys_unchecked();
        self.shared.tasks.spawn_noticed("end removals of services", &self.shared.events, what, async move {
            let hidden = match store.read(profiles::list_hidden).await {
                Ok(hidden) => hidden,
                Err(problem) => return tracing::warn!(%problem, "removed services could not be read"),
            };
            for profile in hidden {
                let (id, location, keyring) = (profile.id, profile.key_location, keyring.clone());
                match tokio::task::spawn_blocking(move || remove_key(&keyring, id, location)).await {
                    Ok(Ok(())) => {
                        if let Err(problem) = store.write(move |tx| end(tx, id)).await {
                            tracing::warn!(%problem, "the next start ends the removal of a service");
                        }
                    }
                    Ok(Err(error)) => tracing::info!(%error, "the next start removes the key of a service"),
                    Err(error) => tracing::error!(%error, "the key of a service was not removed"),
                }
            }
        });
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
