//! Merges the service's file list into the store.
//!
//! A missing entry alone deletes nothing: `unlisted.rs` checks the file.

mod order;

pub(super) use order::Lists;

use super::Uploads;
use super::temporary::is_temporary;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use futures_util::{StreamExt as _, stream};
use order::Use;
use parlance_client::Client;
use parlance_contract::AppEvent;
use parlance_domain::{FileStatus, ProfileId};
use parlance_protocol::{FileObject, created_at_ms};
use parlance_store::files::{self, File, ListedFile, Merged};
use parlance_store::{profiles, temporary_uploads};
use parlance_words::messages;
use std::time::Duration;

/// Interval of checks whether a service has to be asked for file endpoints.
const LOOK_FOR_FILES_EVERY: Duration = Duration::from_secs(3600);

/// Number of parallel requests for the files of a question.
const N_AT_ONCE: usize = 4;

/// The time by which a service's clock is behind this computer's, in milliseconds, by the date of a response that has
/// just arrived. 0 if it is ahead, because that must not make a match stricter, or if the response has no date.
pub(crate) fn clock_behind_ms(date_ms: Option<i64>) -> i64 {
    date_ms.map_or(0, |date_ms| now_ms().saturating_sub(date_ms).max(0))
}

impl Uploads {
    /// Requests a service's file list, all or those of one purpose, and merges it into the store.
    ///
    /// # Errors
    /// When the request fails, or the store cannot be written.
    pub(crate) async fn merge_list(
        &self,
        profile_id: ProfileId,
        purpose: Option<String>,
    ) -> Result<(), Problem> {
        let client = self.context.services.client(profile_id).await?;
        let merged = loop {
            match self.merge_one_list(&client, profile_id, purpose.as_deref()).await? {
                (Use::Merge, merged) => break merged,
                (Use::Drop, _) => return Ok(()),
                (Use::Repeat, _) => {}
            }
        };
        if merged.is_change() {
            self.note_change();
            // Drafts and questions show them too, not only the list.
            for id in &merged.changed {
                self.emit_file(*id).await;
            }
            self.emit_files_changed(profile_id).await;
        }
        self.follow_service(profile_id).await?;
        self.note_unlisted(profile_id, purpose.is_some(), &merged.missing);
        Ok(())
    }

    /// Requests a service's file list after a refused upload, to find out whether the service supports files at all.
    pub(super) async fn check_file_support(&self, profile_id: ProfileId) {
        if let Err(problem) = self.merge_list(profile_id, None).await {
            tracing::debug!(%problem, "a service that refused an upload does not list its files");
        }
    }

    /// Asks services without file support once a day whether they support files now.
    pub(crate) fn keep_checking_for_files(&self) {
        let uploads = self.clone();
        let context = &self.context;
        let what = [messages::files_support_not_checked(), messages::files_refresh_to_check()];
        context.tasks.spawn_noticed("check for file endpoints", &context.events, what, async move {
            loop {
                match uploads.context.services.profiles.list_file_checks_due().await {
                    Ok(due) => {
                        for profile_id in due {
                            if let Err(problem) = uploads.merge_list(profile_id, None).await {
                                tracing::debug!(%problem, "a service still takes no files");
                            }
                        }
                    }
                    Err(problem) => tracing::warn!(%problem, "services without files could not be read"),
                }
                uploads.context.clock.beat(LOOK_FOR_FILES_EVERY).await;
            }
        });
    }

    /// Requests the list once. Returns the use of the list and the changes of merging it.
    async fn merge_one_list(
        &self,
        client: &Client,
        profile_id: ProfileId,
        purpose: Option<&str>,
    ) -> Result<(Use, Merged), Problem> {
        let lists = self.lists.clone();
        let (number, asked_at_ms) = (lists.number(), now_ms());
        let result = client.list_files(purpose).await;
        self.context.services.note_outcome(profile_id, result.as_ref().err()).await;
        self.context.services.note_file_support(profile_id, result.as_ref().err()).await;
        // A file without an id cannot be opened or deleted.
        let (list, date_ms) = result.map_err(|error| self.context.services.problem(profile_id, &error))?;
        let clock_behind_ms = clock_behind_ms(date_ms);
        let is_partial = list.is_partial();
        let named = list.data.into_iter().filter(|object| !object.id.trim().is_empty());
        let listed: Vec<ListedFile> = self.own_listing(profile_id, named.map(listed).collect()).await?;
        let asked_for = purpose;
        let purpose = purpose.map(str::to_owned);
        let merge = self.context.store.write(move |tx| {
            let purpose = purpose.as_deref();
            let becomes = lists.take(profile_id, number, purpose);
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
            self.lists.note_partial(profile_id, asked_for, is_partial);
            self.context.services.emit_files_checked(profile_id, asked_at_ms);
        }
        Ok((becomes, merged))
    }

    /// Whether a service may have files that its last list lacked.
    pub(crate) fn is_list_partial(&self, profile_id: ProfileId) -> bool {
        self.lists.is_partial(profile_id)
    }

    /// Checks files that may be missing, marks those as deleted that the service does not have, and returns them. The
    /// first answer that is neither a file nor a 404 ends the check; the next one continues.
    pub(crate) async fn mark_missing_deleted(
        &self,
        client: &Client,
        missing: Vec<File>,
    ) -> Result<Vec<File>, Problem> {
        let mut not_found = Vec::new();
        let looks = stream::iter(missing).map(|file| async move {
            let asked = match &file.service_file_id {
                Some(id) => client.get_file(id).await.map(drop),
                None => Ok(()),
            };
            (file, asked)
        });
        let mut looks = looks.buffer_unordered(N_AT_ONCE);
        while let Some((file, asked)) = looks.next().await {
            match asked {
                Ok(()) => {}
                Err(error) if error.is_not_found() => not_found.push(file),
                Err(error) => return Err(self.context.services.problem(file.profile_id, &error)),
            }
        }
        if not_found.is_empty() || !is_list_answered(client).await {
            return Ok(Vec::new());
        }
        for file in &not_found {
            self.mark_deleted_with_notice(file).await?;
        }
        Ok(not_found)
    }

    /// Marks a file as deleted that another program deleted. Notifies the user if a draft loses it.
    pub(super) async fn mark_deleted_with_notice(&self, file: &File) -> Result<(), Problem> {
        let id = file.id;
        let (_, uses) = self.context.store.read(move |conn| files::get_with_use(conn, id)).await?;
        self.mark_deleted(file).await?;
        if uses.n_drafts > 0 {
            let text = messages::file_removed_from_draft(show_name(&file.name)).into();
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
        Ok(())
    }

    /// Makes a file a tombstone and emits the change.
    pub(crate) async fn mark_deleted(&self, file: &File) -> Result<(), Problem> {
        let id = file.id;
        self.context.store.write(move |tx| files::mark_deleted(tx, id, now_ms())).await?;
        (self.on_deleted)(id);
        self.note_change();
        self.emit_file(id).await;
        self.emit_files_changed(file.profile_id).await;
        Ok(())
    }
}

/// Whether the service answers with its file list, so that its 404 for a file is about that file.
pub(crate) async fn is_list_answered(client: &Client) -> bool {
    client.list_files(None).await.is_ok()
}

/// The entry of a file in a service's list.
pub(crate) fn listed(object: FileObject) -> ListedFile {
    ListedFile {
        service_file_id: object.id,
        name: object.filename,
        bytes: object.bytes,
        purpose: object.purpose,
        created_at_ms: created_at_ms(object.created_at),
        status: FileStatus::from_service_word(&object.status),
    }
}
