//! Checks files that the service's list lacks: only those that are in use or on the screen, one at a time with a
//! pause, and never while a file is being uploaded.
//!
//! A missing entry alone deletes nothing, because a list can be truncated, stale or wrong. Only a 404 for the file
//! itself marks it as deleted.

use super::states::FileStates;
use crate::files::service_files::is_list_answered;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use futures_util::{StreamExt as _, stream};
use parking_lot::Mutex;
use parlance_client::Client;
use parlance_domain::{FileId, ProfileId};
use parlance_store::files::{self, File};
use parlance_words::messages;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The pause between two requests.
const PAUSE: Duration = Duration::from_millis(250);

/// Limit on visible rows that wait for their check. Newer ones replace older ones.
const MAX_ON_SCREEN: usize = 256;

/// After a list has been answered, a 404 for a file counts without another list for this long.
const PROVEN_FOR: Duration = Duration::from_secs(60);

/// Number of parallel requests for the files of a question.
const N_AT_ONCE: usize = 4;

/// The files that the lists of services lacked. Clones share them.
#[derive(Clone)]
pub(crate) struct Unlisted {
    context: Context,
    states: FileStates,
    services: Arc<Mutex<HashMap<ProfileId, Missing>>>,
}

/// Files that the last list of a service lacked.
#[derive(Default)]
struct Missing {
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

impl Missing {
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
    unlisted: Unlisted,
    profile_id: ProfileId,
}

impl Drop for Checking {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.unlisted.change(self.profile_id, |missing| missing.is_checking = false);
        }
    }
}

impl Unlisted {
    pub(super) fn new(context: Context, states: FileStates) -> Self {
        Self { context, states, services: Arc::default() }
    }

    /// Notes the files that a list lacked. A list of one purpose does not concern files of others.
    pub(super) fn note(&self, profile_id: ProfileId, is_of_one_purpose: bool, lacked: &[File]) {
        let now = self.context.clock.now();
        self.change(profile_id, |missing| {
            if !is_of_one_purpose {
                missing.ids.clear();
            }
            missing.ids.extend(lacked.iter().map(|file| file.id));
            missing.on_screen.retain(|id| missing.ids.contains(id));
            missing.listed_at = Some(now);
        });
        self.check(profile_id);
    }

    /// Schedules a check of those of the visible rows that the list lacked.
    pub(crate) fn check_on_screen(&self, profile_id: ProfileId, rows: &[FileId]) {
        self.change(profile_id, |missing| rows.iter().rev().for_each(|id| missing.show(*id)));
        self.check(profile_id);
    }

    /// Begins to check files that the list lacked, or makes the running check read again which files are in use.
    pub(crate) fn check(&self, profile_id: ProfileId) {
        let begins = self.change(profile_id, |missing| {
            missing.is_changed = true;
            !missing.ids.is_empty() && !std::mem::replace(&mut missing.is_checking, true)
        });
        if !begins {
            return;
        }
        let (checking, context) = (Checking { unlisted: self.clone(), profile_id }, &self.context);
        let what = [messages::files_unlisted_not_checked(), messages::files_refresh_to_check()];
        context.tasks.spawn_noticed("check unlisted files", &context.events, what, async move {
            let Checking { unlisted, profile_id } = &checking;
            if let Err(problem) = unlisted.ask_for_all(*profile_id).await {
                tracing::debug!(%problem, "files that a list lacked could not be checked");
                unlisted.change(*profile_id, |missing| missing.is_checking = false);
            }
        });
    }

    /// Checks until none is left. The first answer that is neither the file nor a 404 is an error: the next list, or
    /// the next time that the files are shown, begins again.
    async fn ask_for_all(&self, profile_id: ProfileId) -> Result<(), Problem> {
        loop {
            self.change(profile_id, |missing| missing.is_changed = false);
            let in_use = self.context.store.read(move |conn| files::list_in_use(conn, profile_id)).await?;
            let next = self.change(profile_id, |missing| {
                let next = missing.next(&in_use);
                // Under the lock, so that a file added now begins another check.
                missing.is_checking = next.is_some() || missing.is_changed;
                missing.is_checking.then_some(next)
            });
            let Some(next) = next else { return Ok(()) };
            let Some(id) = next else { continue };
            self.states.until_no_upload().await;
            let client = self.context.services.client(profile_id).await?;
            self.ask_for(&client, profile_id, id).await?;
            self.change(profile_id, |missing| missing.remove(id));
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
                self.states.mark_deleted_with_notice(&file).await
            }
            Err(error) => Err(self.context.services.problem(profile_id, &error)),
        }
    }

    /// Whether the service has the file endpoints, so that its 404 is about the file.
    async fn is_list_proven(&self, client: &Client, profile_id: ProfileId) -> bool {
        let now = self.context.clock.now();
        let listed_at = self.change(profile_id, |missing| missing.listed_at);
        if listed_at.is_some_and(|at| now.saturating_duration_since(at) < PROVEN_FOR) {
            return true;
        }
        let is_answered = is_list_answered(client).await;
        self.change(profile_id, |missing| missing.listed_at = is_answered.then_some(now));
        is_answered
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
            self.states.mark_deleted_with_notice(file).await?;
        }
        Ok(not_found)
    }

    fn change<T>(&self, profile_id: ProfileId, change: impl FnOnce(&mut Missing) -> T) -> T {
        change(self.services.lock().entry(profile_id).or_default())
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
        let mut missing = Missing { ids: (0..4000).map(file).collect(), ..Missing::default() };
        (0..2000).for_each(|n| missing.show(file(n)));
        missing.show(file(9000));
        let in_use = [file(9001), file(3000)];
        let mut asked = Vec::new();
        while let Some(id) = missing.next(&in_use) {
            missing.remove(id);
            asked.push(id);
        }
        assert_eq!(asked.first(), Some(&file(3000)));
        assert_eq!(asked.len(), 1 + MAX_ON_SCREEN);
        assert_eq!(asked.get(1), Some(&file(1999)), "the newest row");
    }
}
