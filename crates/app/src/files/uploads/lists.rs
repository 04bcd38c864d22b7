//! Merges the service's file list into the store.
//!
//! A missing entry alone deletes nothing: `unlisted.rs` checks the file.

mod order;

use super::polling::Polling;
use super::states::FileStates;
use super::temporary::{is_temporary, own_listing};
use super::unlisted::Unlisted;
use crate::files::service_files::{clock_behind_ms, listed};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use order::{Order, Use};
use parlance_client::Client;
use parlance_domain::ProfileId;
use parlance_store::files::{self, ListedFile, Merged};
use parlance_store::{profiles, temporary_uploads};
use parlance_words::messages;
use std::time::Duration;

/// Interval of checks whether a service has to be asked for file endpoints.
const LOOK_FOR_FILES_EVERY: Duration = Duration::from_secs(3600);

/// The file lists of services. Clones share them.
#[derive(Clone)]
pub(crate) struct Lists {
    context: Context,
    states: FileStates,
    polling: Polling,
    unlisted: Unlisted,
    order: Order,
}

impl Lists {
    pub(super) fn new(context: Context, states: FileStates, polling: Polling, unlisted: Unlisted) -> Self {
        Self { context, states, polling, unlisted, order: Order::default() }
    }

    /// Requests a service's file list, all or those of one purpose, and merges it into the store.
    ///
    /// # Errors
    /// When the request fails, or the store cannot be written.
    pub(crate) async fn merge(&self, profile_id: ProfileId, purpose: Option<String>) -> Result<(), Problem> {
        let client = self.context.services.client(profile_id).await?;
        let merged = loop {
            match self.merge_once(&client, profile_id, purpose.as_deref()).await? {
                (Use::Merge, merged) => break merged,
                (Use::Drop, _) => return Ok(()),
                (Use::Repeat, _) => {}
            }
        };
        if merged.is_change() {
            self.states.note_change();
            // Drafts and questions show them too, not only the list.
            self.states.emit_all(&merged.changed).await;
            self.states.emit_count(profile_id).await;
        }
        self.polling.start_all(profile_id).await?;
        self.unlisted.note(profile_id, purpose.is_some(), &merged.missing);
        Ok(())
    }

    /// Asks services without file support once a day whether they support files now.
    pub(crate) fn keep_checking_for_files(&self) {
        let lists = self.clone();
        let context = &self.context;
        let what = [messages::files_support_not_checked(), messages::files_refresh_to_check()];
        context.tasks.spawn_noticed("check for file endpoints", &context.events, what, async move {
            loop {
                match lists.context.services.profiles.list_file_checks_due().await {
                    Ok(due) => {
                        for profile_id in due {
                            if let Err(problem) = lists.merge(profile_id, None).await {
                                tracing::debug!(%problem, "a service still takes no files");
                            }
                        }
                    }
                    Err(problem) => tracing::warn!(%problem, "services without files could not be read"),
                }
                lists.context.clock.beat(LOOK_FOR_FILES_EVERY).await;
            }
        });
    }

    /// Requests the list once. Returns the use of the list and the changes of merging it.
    async fn merge_once(
        &self,
        client: &Client,
        profile_id: ProfileId,
        purpose: Option<&str>,
    ) -> Result<(Use, Merged), Problem> {
        let order = self.order.clone();
        let (number, asked_at_ms) = (order.number(), now_ms());
        let result = client.list_files(purpose).await;
        self.context.services.note_outcome(profile_id, result.as_ref().err()).await;
        self.context.services.note_file_support(profile_id, result.as_ref().err()).await;
        // A file without an id cannot be opened or deleted.
        let (list, date_ms) = result.map_err(|error| self.context.services.problem(profile_id, &error))?;
        let clock_behind_ms = clock_behind_ms(date_ms);
        let is_partial = list.is_partial();
        let named = list.data.into_iter().filter(|object| !object.id.trim().is_empty());
        let listed: Vec<ListedFile> =
            own_listing(&self.context, profile_id, named.map(listed).collect()).await?;
        let asked_for = purpose;
        let purpose = purpose.map(str::to_owned);
        let merge = self.context.store.write(move |tx| {
            let purpose = purpose.as_deref();
            let becomes = order.take(profile_id, number, purpose);
            if becomes != Use::Merge {
                return Ok((becomes, Merged::default()));
            }
            let temporary = temporary_uploads::list(tx)?;
            let is_own = |file: &ListedFile| is_temporary(&temporary, profile_id, file, clock_behind_ms);
            let listed: Vec<ListedFile> = listed.into_iter().filter(|file| !is_own(file)).collect();
            let list = files::Listing { files: &listed, purpose, asked_at_ms, is_partial, clock_behind_ms };
            let merged = files::merge_listing(tx, profile_id, &list, now_ms())?;
            profiles::set_files_checked(tx, profile_id, asked_at_ms)?;
            Ok((becomes, merged))
        });
        let (becomes, merged) = merge.await?;
        if becomes == Use::Merge {
            self.order.note_partial(profile_id, asked_for, is_partial);
            self.context.services.emit_files_checked(profile_id, asked_at_ms);
        }
        Ok((becomes, merged))
    }

    /// Whether a service may have files that its last list lacked.
    pub(crate) fn is_partial(&self, profile_id: ProfileId) -> bool {
        self.order.is_partial(profile_id)
    }
}
