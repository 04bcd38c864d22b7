//! Removes a service and its key.

use super::Services;
use crate::problem::Problem;
use crate::view::{KeyLocation, ServiceView};
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
        let forget = move |tx: &Transaction<'_>| {
            profiles::forget(tx, id, crate::clock::now_ms())?;
            let local = profiles::list(tx)?.into_iter().find(|profile| profile.kind == ProfileKind::Local);
            local.filter(|_| is_chosen).map_or(Ok(()), |local| profiles::choose(tx, local.id))
        };
        self.shared.store.write(forget).await?;
        let keyring = self.shared.keyring.clone();
        let place = KeyLocation::from(profile.key_location);
        let forgotten = tokio::task::spawn_blocking(move || {
            if place == KeyLocation::Session {
                // An older key may have been left in a keyring that was locked then. Most often there is none.
                drop(keyring.remove_left(id));
            }
            keyring.forget(id, place)
        });
        if let Err(error) = forgotten.await.map_err(Problem::interrupted)? {
            // The user can remove it again when the keyring answers.
            self.shared.store.write(move |tx| bring_back(tx, &profile)).await?;
            return Err(Problem::from(&error));
        }
        self.known().clients.remove(&id);
        self.reload().await?;
        Ok(self.views())
    }
}

/// Undoes the removal of a service.
fn bring_back(tx: &Transaction<'_>, profile: &Profile) -> Result<(), Error> {
    match profiles::find(tx, profile.id)? {
        Some(_) => profiles::update(tx, profile)?,
        None => profiles::insert(tx, profile)?,
    }
    if profile.is_chosen { profiles::choose(tx, profile.id) } else { Ok(()) }
}
