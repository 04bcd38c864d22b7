//! Deletion of files: scheduled, so that the user can undo it for a while, then requested file by file.
//!
//! The store has every step; a restart begins the undo time again. A file stays listed until the service confirms its
//! deletion. A failed deletion shows its reason.

use super::service_files::{is_list_answered, service_id};
use super::uploads::Uploads;
use crate::kernel::clock::{millis, now_ms};
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use crate::kernel::tasks::{catch_task, notice_panic};
use crate::services::context::Context;
use futures_util::{StreamExt as _, stream};
use parlance_client::Client;
use parlance_contract::{AppEvent, DeletionView};
use parlance_domain::{FileId, ProfileId};
use parlance_store::files::{self, File, PlannedDeletion};
use parlance_words::{Paragraph, messages};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;

/// Number of parallel deletion requests.
const N_AT_ONCE: usize = 4;

/// Up to this many files get an event each. Of more, only those in use do, and one event updates the whole list.
const MAX_SINGLE_EVENTS: usize = 64;

/// Pause after a failed write to the store.
const REST: Duration = Duration::from_secs(10);

/// The deletions of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Deletions {
    context: Context,
    uploads: Uploads,
    /// The time to undo a deletion.
    undo_for: Duration,
    /// Notifies about new scheduled deletions.
    planned: Arc<Notify>,
    /// Locked while plans are read and emitted, so that the last event has the last state.
    emitting: Arc<tokio::sync::Mutex<()>>,
}

/// Why a file is still there.
enum Undeleted {
    /// The service did not delete it.
    Refused(Problem),
    /// The file is deleted, but the store could not be written.
    Unwritten(Problem),
}

/// The services that have answered with their file list during a deletion. Many files may be missing at once, and one
/// list is enough for them.
#[derive(Default)]
struct Listed(tokio::sync::Mutex<HashMap<ProfileId, bool>>);

impl Listed {
    async fn is_answered(&self, id: ProfileId, client: &Client) -> bool {
        let mut known = self.0.lock().await;
        if let Some(is_answered) = known.get(&id) {
            return *is_answered;
        }
        let is_answered = is_list_answered(client).await;
        known.insert(id, is_answered);
        is_answered
    }
}

impl Deletions {
    pub(super) fn new(context: Context, uploads: Uploads, undo_for: Duration) -> Self {
        Self { context, uploads, undo_for, planned: Arc::default(), emitting: Arc::default() }
    }

    /// The deletions of a temporary conversation.
    pub(super) fn of_temporary(&self, context: Context, uploads: Uploads) -> Self {
        Self { context, uploads, ..self.clone() }
    }

    /// Schedules the pending deletions of the last run again, and carries out deletions from now on.
    pub(super) async fn resume(&self) {
        let at_ms = self.due_ms();
        let planned = self.context.store.write(move |tx| files::plan_deletions_anew(tx, at_ms)).await;
        if let Err(problem) = planned {
            tracing::warn!(%problem, "deletions of the last run could not be planned anew");
        }
        let deletions = self.clone();
        let work = async move {
            while let Err(problem) = catch_task("deletions", deletions.carry_out()).await {
                let context = &deletions.context;
                notice_panic(&context.events, messages::file_deletion_not_yet(), &problem).await;
                context.clock.pause(REST).await;
            }
        };
        self.context.tasks.spawn("carry out deletions", work, |_| async {});
    }

    /// The due time of a deletion that is scheduled now.
    pub(crate) fn due_ms(&self) -> i64 {
        now_ms().saturating_add(millis(self.undo_for))
    }

    pub(crate) async fn plan(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        let at_ms = self.due_ms();
        let planned = self.context.store.write(move |tx| files::plan_deletion(tx, &ids, at_ms)).await?;
        self.note_planned(planned).await;
        Ok(())
    }

    /// Emits newly scheduled deletions, and carries them out when they are due.
    pub(crate) async fn note_planned(&self, planned: Vec<FileId>) {
        if planned.is_empty() {
            return;
        }
        self.planned.notify_one();
        self.emit().await;
        self.emit_files(planned).await;
    }

    pub(crate) async fn undo(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        let (restored, too_late) = self
            .context
            .store
            .write(move |tx| {
                let restored = files::undo_deletion(tx, &ids)?;
                let taken_back: HashSet<&FileId> = restored.iter().collect();
                let left: Vec<FileId> = ids.into_iter().filter(|id| !taken_back.contains(id)).collect();
                let first = left.first().map(|id| files::find(tx, *id)).transpose()?.flatten();
                Ok((restored, first.map(|file| (show_name(&file.name), left.len()))))
            })
            .await?;
        self.emit().await;
        self.emit_files(restored).await;
        if let Some((name, n)) = too_late {
            let text = match n {
                1 => messages::file_deletion_late(name),
                n => messages::files_deletion_late(n, name),
            };
            self.context.events.emit(AppEvent::Notice { text: text.into() }).await;
        }
        Ok(())
    }

    /// Deletions that can still be undone, the next one to end first.
    pub(crate) async fn list(&self) -> Result<Vec<DeletionView>, Problem> {
        let planned = self.context.store.read(files::list_planned_deletions).await?;
        Ok(planned.into_iter().map(to_view).collect())
    }

    async fn emit(&self) {
        let _emitting = self.emitting.lock().await;
        match self.list().await {
            Ok(deletions) => self.context.events.emit(AppEvent::DeletionsChanged { deletions }).await,
            Err(problem) => tracing::warn!(%problem, "planned deletions could not be read"),
        }
    }

    /// Emits the current state of files.
    async fn emit_files(&self, ids: Vec<FileId>) {
        let n_files = ids.len();
        let read = self.context.store.read(move |conn| {
            ids.into_iter().map(|id| files::get_with_use(conn, id)).collect::<Result<Vec<_>, _>>()
        });
        let Ok(found) = read.await else { return };
        self.uploads.states.note_change();
        for (file, uses) in &found {
            if n_files <= MAX_SINGLE_EVENTS || uses.n_conversations > 0 || uses.n_drafts > 0 {
                let file = self.uploads.states.present(&(file.clone(), *uses));
                self.context.events.emit(AppEvent::FileChanged { file }).await;
            }
        }
        let profiles: HashSet<ProfileId> = found.iter().map(|(file, _)| file.profile_id).collect();
        for profile_id in profiles {
            self.uploads.states.emit_count(profile_id).await;
        }
    }

    /// Deletes files on the service, a few at once, and reports failures.
    async fn delete_all(&self, due: Vec<File>) {
        let listed = Listed::default();
        let asked = stream::iter(due).map(|file| {
            let listed = &listed;
            async move {
                let result = self.delete_now(&file, listed).await;
                (file, result)
            }
        });
        let mut undeleted = Vec::new();
        let mut answers = asked.buffer_unordered(N_AT_ONCE);
        while let Some((file, result)) = answers.next().await {
            let problem = match result {
                Ok(()) => continue,
                Err(Undeleted::Refused(problem)) => {
                    self.bring_back(file.id, problem.text()).await;
                    problem
                }
                // The next start repeats the request, and the service then answers that the file is gone.
                Err(Undeleted::Unwritten(problem)) => problem,
            };
            undeleted.push((file, problem));
        }
        let Some((file, problem)) = undeleted.first() else { return };
        let name = show_name(&file.name);
        let what = match undeleted.len() {
            1 => messages::file_not_deleted(name),
            n => messages::files_not_deleted(n, name),
        };
        let text = Paragraph::from(what).and_all(problem.text());
        self.context.events.emit(AppEvent::Notice { text }).await;
    }

    async fn bring_back(&self, id: FileId, reason: Paragraph) {
        let written = self.context.store.write(move |tx| files::fail_deletion(tx, id, &reason)).await;
        if let Err(problem) = written {
            tracing::warn!(%problem, "a file that was not deleted could not be noted");
        }
        self.emit_files(vec![id]).await;
    }

    /// Deletes one file on the service, or cancels its upload. It is marked as deleted when this returns.
    async fn delete_now(&self, file: &File, listed: &Listed) -> Result<(), Undeleted> {
        let mut uploaded = None;
        if file.service_file_id.is_none() {
            self.uploads.cancel(file.id).await.map_err(Undeleted::Refused)?;
            let id = file.id;
            let found = self.context.store.read(move |conn| files::find(conn, id)).await;
            // The upload may have ended in the same moment.
            uploaded = found.map_err(Undeleted::Refused)?.filter(|file| file.service_file_id.is_some());
            if uploaded.is_none() {
                return Ok(());
            }
        }
        let file = uploaded.as_ref().unwrap_or(file);
        let refused = Undeleted::Refused;
        let client = self.context.services.client(file.profile_id).await.map_err(refused)?;
        let result = client.delete_file(service_id(file).map_err(refused)?).await;
        self.context.services.note_file_outcome(file.profile_id, result.as_ref().err()).await;
        match result {
            Ok(_) => {}
            Err(error) if error.is_not_found() => {
                // Another program has deleted it, or a gateway without access to the service answers every request
                // like this.
                if !listed.is_answered(file.profile_id, &client).await {
                    return Err(refused(self.context.services.problem(file.profile_id, &error)));
                }
            }
            Err(error) => return Err(refused(self.context.services.problem(file.profile_id, &error))),
        }
        self.uploads.states.mark_deleted(file).await.map_err(Undeleted::Unwritten)
    }

    /// Carries out scheduled deletions when they are due.
    async fn carry_out(&self) {
        loop {
            let due = match self.context.store.read(files::find_next_deletion).await {
                Ok(Some(due)) => due,
                Ok(None) => {
                    self.planned.notified().await;
                    continue;
                }
                Err(problem) => {
                    tracing::warn!(%problem, "planned deletions could not be read");
                    self.context.clock.pause(REST).await;
                    continue;
                }
            };
            let now = now_ms();
            if let Some(left) = u64::try_from(due - now).ok().filter(|left| *left > 0) {
                // A clock that was set back must not keep a file forever.
                let left = Duration::from_millis(left).min(self.undo_for);
                tokio::select! {
                    () = self.context.clock.pause(left) => {}
                    () = self.planned.notified() => continue,
                }
            }
            match self.context.store.write(move |tx| files::begin_deletions(tx, due.max(now))).await {
                Ok(begun) => {
                    self.emit().await;
                    self.emit_files(begun.iter().map(|file| file.id).collect()).await;
                    let (asking, undone) = (self.clone(), self.clone());
                    let ids: Vec<FileId> = begun.iter().map(|file| file.id).collect();
                    let work = async move { asking.delete_all(begun).await };
                    self.context.tasks.spawn("delete files", work, move |problem| async move {
                        // The store ignores files that are deleted already.
                        for id in ids {
                            undone.bring_back(id, problem.text()).await;
                        }
                    });
                }
                Err(problem) => {
                    tracing::warn!(%problem, "planned deletions could not be begun");
                    self.context.clock.pause(REST).await;
                }
            }
        }
    }
}

fn to_view(planned: PlannedDeletion) -> DeletionView {
    DeletionView {
        at_ms: planned.at_ms,
        file_ids: planned.file_ids,
        name: show_name(&planned.name),
        n_used: planned.n_used,
        n_conversations: planned.n_conversations,
    }
}
