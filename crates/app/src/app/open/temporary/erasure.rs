//! Deletes the uploads of closed temporary conversations from their services, including those of a crashed run.

use crate::app::open::scopes::OpenScopes;
use crate::files::is_list_answered;
use crate::files::{clock_behind_ms, listed, may_be};
use crate::kernel::clock::{millis, now_ms};
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use crate::settings::preferences;
use parking_lot::Mutex;
use parlance_client::Client;
use parlance_contract::AppEvent;
use parlance_domain::{ConversationId, ProfileId};
use parlance_store::files::ListedFile;
use parlance_store::temporary_uploads::{self, TemporaryUpload};
use parlance_words::{Paragraph, messages};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::timeout;

/// How long the end of the app waits for services.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

/// The time within which a service may receive uploads that were sent before the conversation ended.
const ARRIVES_WITHIN: Duration = Duration::from_millis(2_200);

/// Between two tries, from the first to the longest pause.
const PAUSES: std::ops::RangeInclusive<Duration> = Duration::from_secs(2)..=Duration::from_secs(120);

/// The deletions of this run. Clones share them.
#[derive(Clone)]
pub(super) struct Erasure {
    context: Context,
    open: OpenScopes,
    state: Arc<Mutex<State>>,
    /// A conversation has ended.
    ended: Arc<Notify>,
    /// Locked while requests to services run.
    erasing: Arc<tokio::sync::Mutex<()>>,
}

struct State {
    started_at_ms: i64,
    /// When conversations of this run ended.
    ended_at_ms: HashMap<ConversationId, i64>,
    /// Services that were already reported to still have uploads.
    told: HashSet<ProfileId>,
}

/// The result of deleting the files from a service.
#[derive(Default)]
struct Erased {
    n_deleted: u32,
    /// Number of listed files that cannot be told apart.
    n_unclear: u32,
    /// Uploads that the service may still have.
    n_left: u32,
    /// The problem; `None` if the attempt only has to wait.
    problem: Option<Problem>,
}

impl Erasure {
    pub(super) fn new(context: Context, open: OpenScopes) -> Self {
        let state = State { started_at_ms: now_ms(), ended_at_ms: HashMap::new(), told: HashSet::new() };
        Self {
            context,
            open,
            state: Arc::new(Mutex::new(state)),
            ended: Arc::default(),
            erasing: Arc::default(),
        }
    }

    /// Deletes the uploads of the last run's conversations, and later those of this run.
    pub(super) async fn resume(&self) {
        if let Err(problem) = self.context.store.write(temporary_uploads::forget_deleted).await {
            tracing::warn!(%problem, "deleted uploads of temporary conversations could not be forgotten");
        }
        let erasure = self.clone();
        let what = messages::temporary_uploads_not_deleted();
        let work = async move {
            loop {
                erasure.erase_until_done().await;
                erasure.ended.notified().await;
            }
        };
        self.context.tasks.spawn_noticed("erase temporary uploads", &self.context.events, what, work);
    }

    /// A conversation has ended, and its uploads go.
    pub(super) fn note_end(&self, id: ConversationId) {
        self.state.lock().ended_at_ms.insert(id, now_ms());
        self.ended.notify_one();
    }

    /// Pauses the deletions on services until the guard is dropped.
    pub(super) async fn hold(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.erasing.lock().await
    }

    /// Makes a last attempt before the app ends.
    pub(super) async fn close(&self) {
        if timeout(CLOSE_WITHIN, self.erase()).await.is_err() {
            tracing::warn!("uploads of temporary conversations are deleted after the next start");
        }
    }

    async fn erase_until_done(&self) {
        let mut pause = *PAUSES.start();
        let mut changes = self.context.services.changes();
        while self.erase().await {
            // Ignore the changes made by this attempt.
            changes.mark_unchanged();
            tokio::select! {
                () = self.context.clock.pause(pause) => pause = (pause * 2).min(*PAUSES.end()),
                () = self.ended.notified() => pause = *PAUSES.start(),
                Ok(()) = changes.changed() => {}
            }
        }
    }

    /// Asks each service once. Returns whether any may still have uploads.
    async fn erase(&self) -> bool {
        let _erasing = self.erasing.lock().await;
        let uploads = match self.context.store.read(temporary_uploads::list).await {
            Ok(uploads) => uploads,
            Err(problem) => {
                tracing::warn!(%problem, "uploads of temporary conversations could not be read");
                return true;
            }
        };
        let mut by_profile: HashMap<ProfileId, Vec<TemporaryUpload>> = HashMap::new();
        for upload in uploads.into_iter().filter(|upload| self.is_due(upload)) {
            by_profile.entry(upload.profile_id).or_default().push(upload);
        }
        let mut is_any_left = false;
        for (profile_id, uploads) in by_profile {
            let erased = self.erase_from(profile_id, &uploads).await;
            is_any_left |= erased.n_left > 0;
            self.emit(profile_id, &erased).await;
        }
        is_any_left
    }

    fn is_due(&self, upload: &TemporaryUpload) -> bool {
        let open = self.open.lock();
        upload.deleted_at_ms.is_none() && open.iter().all(|(id, _)| *id != upload.conversation_id)
    }

    async fn erase_from(&self, profile_id: ProfileId, uploads: &[TemporaryUpload]) -> Erased {
        let mut erased = Erased::default();
        let client = match self.context.services.client(profile_id).await {
            Ok(client) => client,
            Err(problem) => {
                (erased.n_left, erased.problem) = (count(uploads), Some(problem));
                return erased;
            }
        };
        for upload in uploads {
            let Some(id) = &upload.service_file_id else { continue };
            match self.delete(&client, profile_id, id).await {
                Ok(was_there) => {
                    erased.n_deleted += u32::from(was_there);
                    self.note_deleted(&[upload]).await;
                }
                Err(problem) => {
                    erased.n_left += 1;
                    erased.problem = Some(problem);
                }
            }
        }
        if uploads.iter().any(|upload| upload.service_file_id.is_none()) && erased.problem.is_none() {
            self.erase_unconfirmed(&client, profile_id, uploads, &mut erased).await;
        }
        erased
    }

    /// Deletes unconfirmed uploads that the service's list contains.
    async fn erase_unconfirmed(
        &self,
        client: &Client,
        profile_id: ProfileId,
        uploads: &[TemporaryUpload],
        erased: &mut Erased,
    ) {
        let asked_at_ms = now_ms();
        let result = client.list_files(None).await;
        self.context.services.note_outcome(profile_id, result.as_ref().err()).await;
        let unconfirmed = || uploads.iter().filter(|upload| upload.service_file_id.is_none());
        let (files, is_partial, clock_behind_ms): (Vec<ListedFile>, bool, i64) = match result {
            Ok((list, date_ms)) => {
                let files = list.data.iter().cloned().map(listed).collect();
                (files, list.is_partial(), clock_behind_ms(date_ms))
            }
            Err(error) => {
                erased.n_left += u32::try_from(unconfirmed().count()).unwrap_or(u32::MAX);
                erased.problem = Some(self.context.services.problem(profile_id, &error));
                return;
            }
        };
        let known: HashSet<&str> =
            uploads.iter().filter_map(|upload| upload.service_file_id.as_deref()).collect();
        let ids: HashSet<_> = unconfirmed().map(|upload| upload.file_id).collect();
        for id in ids {
            let tries: Vec<&TemporaryUpload> = unconfirmed().filter(|upload| upload.file_id == id).collect();
            let is_it = |file: &&ListedFile| {
                !known.contains(file.service_file_id.as_str())
                    && tries.iter().any(|upload| may_be(upload, file, clock_behind_ms))
            };
            let found: Vec<&ListedFile> = files.iter().filter(is_it).collect();
            if found.len() > tries.len() {
                erased.n_unclear += u32::try_from(found.len()).unwrap_or(u32::MAX);
                self.note_deleted(&tries).await;
                continue;
            }
            // Recently sent uploads may arrive after the list was made.
            let mut is_settled =
                !is_partial && tries.iter().all(|upload| asked_at_ms >= self.arrived_by_ms(upload));
            is_settled |= found.len() == tries.len();
            for file in found {
                match self.delete(client, profile_id, &file.service_file_id).await {
                    Ok(was_there) => erased.n_deleted += u32::from(was_there),
                    Err(problem) => {
                        erased.problem = Some(problem);
                        is_settled = false;
                    }
                }
            }
            if is_settled {
                self.note_deleted(&tries).await;
            } else {
                erased.n_left += u32::try_from(tries.len()).unwrap_or(u32::MAX);
            }
        }
    }

    /// Deletes one file from a service. Returns whether it was there.
    async fn delete(&self, client: &Client, profile_id: ProfileId, id: &str) -> Result<bool, Problem> {
        let result = client.delete_file(id).await;
        self.context.services.note_file_outcome(profile_id, result.as_ref().err()).await;
        match result {
            Ok(_) => Ok(true),
            Err(error) if error.is_not_found() && is_list_answered(client).await => Ok(false),
            Err(error) => Err(self.context.services.problem(profile_id, &error)),
        }
    }

    async fn note_deleted(&self, uploads: &[&TemporaryUpload]) {
        let ids: Vec<i64> = uploads.iter().map(|upload| upload.id).collect();
        let noted = self.context.store.write(move |tx| {
            ids.iter().try_for_each(|id| temporary_uploads::mark_deleted(tx, *id, now_ms()))
        });
        if let Err(problem) = noted.await {
            // The next start repeats the request, and the service then answers that they are gone.
            tracing::warn!(%problem, "the deletion of a temporary conversation's upload could not be noted");
        }
    }

    /// Reports deleted files, and once per run that a service still has some.
    async fn emit(&self, profile_id: ProfileId, erased: &Erased) {
        let language = preferences::language(&self.context).await;
        let language = language.unwrap_or(self.context.system_language);
        let name = self.context.services.profiles.name(profile_id).in_language(language);
        let mut texts: Vec<Paragraph> = Vec::new();
        if erased.n_deleted > 0 {
            texts.push(messages::temporary_uploads_deleted(erased.n_deleted, name.clone()).into());
        }
        if erased.n_unclear > 0 {
            texts.push(messages::temporary_uploads_unclear(name.clone()).into());
        }
        if let Some(problem) = &erased.problem
            && self.state.lock().told.insert(profile_id)
        {
            let left = messages::temporary_uploads_left(erased.n_left, name);
            texts.push(Paragraph::from(left).and_all(problem.text()));
        }
        for text in texts {
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
    }

    /// The time after which a list of the service certainly contains an upload that has arrived.
    fn arrived_by_ms(&self, upload: &TemporaryUpload) -> i64 {
        let state = self.state.lock();
        let ended_at_ms = state.ended_at_ms.get(&upload.conversation_id).copied();
        let within_ms = millis(ARRIVES_WITHIN);
        ended_at_ms.unwrap_or(state.started_at_ms).saturating_add(within_ms)
    }
}

fn count(uploads: &[TemporaryUpload]) -> u32 {
    u32::try_from(uploads.len()).unwrap_or(u32::MAX)
}
