//! Checks files that the service's list lacks: only those that are in use or on the screen, one at a time with a
//! pause, and never while a file is being uploaded.
//!
//! A missing entry alone deletes nothing, because a list can be truncated, stale or wrong. Only a 404 for the file
//! itself marks it as deleted.

use super::listing::is_list_answered;
use super::{Underway, Uploads};
use crate::kernel::problem::Problem;
use parlance_client::Client;
use parlance_domain::{FileId, ProfileId};
use parlance_store::files::{self, File};
use parlance_words::messages;
use std::collections::{HashSet, VecDeque};
use std::time::Duration;
use tokio::time::Instant;

/// The pause between two requests.
const PAUSE: Duration = Duration::from_millis(250);

/// Limit on visible rows that wait for their check. Newer ones replace older ones.
const MAX_ON_SCREEN: usize = 256;

/// After a list has been answered, a 404 for a file counts without another list for this long.
const PROVEN_FOR: Duration = Duration::from_secs(60);

/// Files that the last list of a service lacked.
#[derive(Default)]
pub(super) struct Unlisted {
    /// Files that have not been checked since.
    ids: HashSet<FileId>,
    /// Rows of the file list that the window has requested, the newest first.
    on_screen: VecDeque<FileId>,
    /// When the service last answered with a list.
    listed_at: Option<Instant>,
    is_checking: bool,
    /// A file was added that the running check may have missed.
    is_changed: bool,
}

impl Unlisted {
    /// The file to ask for next.
    fn next(&self, in_use: &[FileId]) -> Option<FileId> {
        in_use.iter().chain(&self.on_screen).find(|id| self.ids.contains(id)).copied()
    }

    fn show(&mut self, id: FileId) {
        if self.ids.contains(&id) && !self.on_screen.contains(&id) {
            self.on_screen.push_front(id);
            self.on_screen.truncate(MAX_ON_SCREEN);
        }
    }

    fn remove(&mut self, id: FileId) {
        self.ids.remove(&id);
        self.on_screen.retain(|one| *one != id);
    }
}

/// A running check. Dropping it, also by a panic, ends that.
struct Checking {
    uploads: Uploads,
    profile_id: ProfileId,
}

impl Drop for Checking {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.uploads.change_unlisted(self.profile_id, |unlisted| unlisted.is_checking = false);
        }
    }
}

impl Uploads {
    /// Notes the files that a list lacked. A list of one purpose does not concern files of others.
    pub(super) fn note_unlisted(&self, profile_id: ProfileId, is_of_one_purpose: bool, missing: &[File]) {
        let now = self.context.clock.now();
        self.change_unlisted(profile_id, |unlisted| {
            if !is_of_one_purpose {
                unlisted.ids.clear();
            }
            unlisted.ids.extend(missing.iter().map(|file| file.id));
            unlisted.on_screen.retain(|id| unlisted.ids.contains(id));
            unlisted.listed_at = Some(now);
        });
        self.check_unlisted(profile_id);
    }

    /// Schedules a check of those of the visible rows that the list lacked.
    pub(crate) fn check_on_screen(&self, profile_id: ProfileId, rows: &[FileId]) {
        self.change_unlisted(profile_id, |unlisted| rows.iter().rev().for_each(|id| unlisted.show(*id)));
        self.check_unlisted(profile_id);
    }

    /// Begins to check files that the list lacked, or makes the running check read again which files are in use.
    pub(crate) fn check_unlisted(&self, profile_id: ProfileId) {
        let begins = self.change_unlisted(profile_id, |unlisted| {
            unlisted.is_changed = true;
            !unlisted.ids.is_empty() && !std::mem::replace(&mut unlisted.is_checking, true)
        });
        if !begins {
            return;
        }
        let (checking, context) = (Checking { uploads: self.clone(), profile_id }, &self.context);
        let what = [messages::files_unlisted_not_checked(), messages::files_refresh_to_check()];
        context.tasks.spawn_noticed("check unlisted files", &context.events, what, async move {
            let Checking { uploads, profile_id } = &checking;
            if let Err(problem) = uploads.ask_for_unlisted(*profile_id).await {
                tracing::debug!(%problem, "files that a list lacked could not be checked");
                uploads.change_unlisted(*profile_id, |unlisted| unlisted.is_checking = false);
            }
        });
    }

    /// Checks until none is left. The first answer that is neither the file nor a 404 is an error: the next list, or
    /// the next time that the files are shown, begins again.
    async fn ask_for_unlisted(&self, profile_id: ProfileId) -> Result<(), Problem> {
        loop {
            self.change_unlisted(profile_id, |unlisted| unlisted.is_changed = false);
            let in_use = self.context.store.read(move |conn| files::list_in_use(conn, profile_id)).await?;
            let next = self.change_unlisted(profile_id, |unlisted| {
                let next = unlisted.next(&in_use);
                // Under the lock, so that a file added now begins another check.
                unlisted.is_checking = next.is_some() || unlisted.is_changed;
                unlisted.is_checking.then_some(next)
            });
            let Some(next) = next else { return Ok(()) };
            let Some(id) = next else { continue };
            self.until_no_upload().await;
            let client = self.context.services.client(profile_id).await?;
            self.ask_for(&client, profile_id, id).await?;
            self.change_unlisted(profile_id, |unlisted| unlisted.remove(id));
            self.context.clock.pause(PAUSE).await;
        }
    }

    async fn ask_for(&self, client: &Client, profile_id: ProfileId, id: FileId) -> Result<(), Problem> {
        let found = self.context.store.read(move |conn| files::find(conn, id)).await?;
        let Some(file) = found.filter(|file| file.deleted_at_ms.is_none()) else { return Ok(()) };
        let Some(service_id) = &file.service_file_id else { return Ok(()) };
        let asked = client.get_file(service_id).await;
        self.context.services.note_file_outcome(profile_id, asked.as_ref().err()).await;
        match asked {
            Ok(_) => Ok(()),
            Err(error) if error.is_not_found() && self.is_list_proven(client, profile_id).await => {
                self.mark_deleted_with_notice(&file).await
            }
            Err(error) => Err(self.context.services.problem(profile_id, &error)),
        }
    }

    /// Whether the service has the file endpoints, so that its 404 is about the file.
    async fn is_list_proven(&self, client: &Client, profile_id: ProfileId) -> bool {
        let now = self.context.clock.now();
        let listed_at = self.change_unlisted(profile_id, |unlisted| unlisted.listed_at);
        if listed_at.is_some_and(|at| now.saturating_duration_since(at) < PROVEN_FOR) {
            return true;
        }
        let is_answered = is_list_answered(client).await;
        self.change_unlisted(profile_id, |unlisted| unlisted.listed_at = is_answered.then_some(now));
        is_answered
    }

    /// Waits until no file is being uploaded or next in the queue. Files that wait for a retry do not count.
    async fn until_no_upload(&self) {
        let mut changes = self.changes.subscribe();
        loop {
            changes.mark_unchanged();
            if !self.underway.lock().has_uploads() || changes.changed().await.is_err() {
                return;
            }
        }
    }

    fn change_unlisted<T>(&self, profile_id: ProfileId, change: impl FnOnce(&mut Unlisted) -> T) -> T {
        change(self.underway.lock().unlisted.entry(profile_id).or_default())
    }
}

impl Underway {
    fn has_uploads(&self) -> bool {
        self.running.keys().any(|id| !self.waits.contains_key(id))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn file(n: usize) -> FileId {
        FileId(Uuid::from_u128(n as u128))
    }

    #[test]
    fn files_in_use_come_before_rows_on_the_screen_and_all_others_are_left() {
        let mut unlisted = Unlisted { ids: (0..4000).map(file).collect(), ..Unlisted::default() };
        (0..2000).for_each(|n| unlisted.show(file(n)));
        unlisted.show(file(9000));
        let in_use = [file(9001), file(3000)];
        let mut asked = Vec::new();
        while let Some(id) = unlisted.next(&in_use) {
            unlisted.remove(id);
            asked.push(id);
        }
        assert_eq!(asked.first(), Some(&file(3000)));
        assert_eq!(asked.len(), 1 + MAX_ON_SCREEN);
        assert_eq!(asked.get(1), Some(&file(1999)), "the newest row");
    }
}
