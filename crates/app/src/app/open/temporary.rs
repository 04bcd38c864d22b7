//! Temporary conversations: each has a store in memory and features of its own, and is deleted with its uploads when
//! it is closed.
//!
//! The only data about a temporary conversation on the disk are the uploads to delete, with their services.

mod erasure;

use super::scopes::{ConversationScope, Scopes};
use crate::conversations::trash;
use crate::kernel::clock;
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use crate::kernel::tasks::Tasks;
use crate::present::conversation::read_row;
use crate::services::context::{Context, Shared, Temporary};
use crate::settings::preferences::{self, HAS_STARTED, SETTINGS};
use erasure::Erasure;
use parlance_contract::{AppEvent, ConversationRow, ConversationView, Settings};
use parlance_domain::{ConversationId, FileId, FolderId, MessageId};
use parlance_store::{Connection, Transaction, conversations, files, settings, temporary, temporary_uploads};
use parlance_words::messages;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use uuid::Uuid;

/// The temporary conversations of this run. Clones share them.
#[derive(Clone)]
pub struct TemporaryConversations {
    scopes: Scopes,
    erasure: Erasure,
    /// Locked while settings are saved, so that all stores end with the same ones.
    saving_settings: Arc<tokio::sync::Mutex<()>>,
    /// The folder of their pasted files, which is in memory; `None` if the system has none.
    memory_dir: Option<PathBuf>,
}

impl TemporaryConversations {
    /// Creates the list without conversations. `memory_dir` is a folder in memory that only this user can read.
    pub(super) fn new(scopes: Scopes, data_dir: &Path, memory_dir: Option<&Path>) -> Self {
        Self {
            erasure: Erasure::new(scopes.ordinary.context.clone(), Arc::clone(&scopes.open)),
            scopes,
            saving_settings: Arc::default(),
            memory_dir: memory_dir.map(|dir| dir.join(folder_name(data_dir))),
        }
    }

    /// Deletes the leftovers of the last run, if it crashed.
    pub(crate) async fn resume(&self) {
        if let Some(dir) = self.memory_dir.clone() {
            let removed = tokio::task::spawn_blocking(move || std::fs::remove_dir_all(dir)).await;
            if let Ok(Err(error)) = removed
                && error.kind() != std::io::ErrorKind::NotFound
            {
                tracing::warn!(%error, "pasted files of temporary conversations stay in memory");
            }
        }
        self.erasure.resume().await;
    }

    pub(crate) async fn begin(&self) -> Result<ConversationView, Problem> {
        let ordinary = &self.scopes.ordinary.context;
        let request = ordinary.openings.begin();
        let profile_id = ordinary.services.profiles.chosen().ok_or_else(Problem::no_service)?;
        ordinary.store.write(|tx| settings::set(tx, HAS_STARTED, &true)).await?;
        let id = ConversationId(Uuid::now_v7());
        let database = tokio::task::spawn_blocking(parlance_store::Store::in_memory).await;
        let database =
            database.map_err(Problem::interrupted)?.map_err(|error| Problem::not_opened(&error))?;
        let store = Store::new(database);
        let shared = ordinary.store.read(temporary::read_shared).await?;
        let begun = store.write(move |tx| {
            temporary::add(tx, &shared)?;
            conversations::create(tx, id, profile_id, clock::now_ms())
        });
        begun.await?;
        let scope = self.scope_on(store, id);
        self.scopes.open.lock().push((id, scope.clone()));
        let view = scope.conversations.opening.open_new(&request, id).await?;
        self.note_open(id).await;
        Ok(view)
    }

    fn scope_on(&self, store: Store, conversation_id: ConversationId) -> ConversationScope {
        let ConversationScope { context, files, .. } = &self.scopes.ordinary;
        let context = Context::new(Shared {
            temporary: Some(Temporary { conversation_id, disk: context.store.clone() }),
            store,
            tasks: Tasks::default(),
            ..Shared::clone(context)
        });
        let pasted = self.memory_dir.as_ref().map(|dir| dir.join(conversation_id.0.to_string()));
        let files = Arc::new(files.of_temporary(context.clone(), pasted));
        ConversationScope::new(context, files)
    }

    /// Creates an empty ordinary conversation and opens it.
    pub(crate) async fn create_ordinary(
        &self,
        folder_id: Option<FolderId>,
    ) -> Result<ConversationView, Problem> {
        let view = self.scopes.ordinary.conversations.list.create(folder_id).await?;
        self.note_open(view.row.id).await;
        Ok(view)
    }

    /// Opens a conversation around a message.
    pub(crate) async fn open_message(&self, id: MessageId) -> Result<ConversationView, Problem> {
        let request = self.scopes.ordinary.context.openings.begin();
        let scope = self.scopes.of_message(id).await;
        let view = scope.conversations.opening.open_message(&request, id).await?;
        self.note_open(view.row.id).await;
        Ok(view)
    }

    /// Opens a conversation, temporary or not.
    pub(crate) async fn open_conversation(&self, id: ConversationId) -> Result<ConversationView, Problem> {
        let view = self.scopes.of(id).conversations.opening.open(id).await?;
        self.note_open(id).await;
        Ok(view)
    }

    /// The other stores learn that their conversation is not the open one, so that answers there count as unread.
    pub(crate) async fn note_open(&self, id: ConversationId) {
        let scopes = self.scopes.open.lock().clone();
        if scopes.is_empty() || self.scopes.ordinary.context.store.is_read_only() {
            return;
        }
        let is_temporary = scopes.iter().any(|(open, _)| *open == id);
        let others = scopes.iter().filter(|(open, _)| *open != id).map(|(_, scope)| &scope.context.store);
        for store in others.chain(is_temporary.then_some(&self.scopes.ordinary.context.store)) {
            let openings = self.scopes.ordinary.context.openings.clone();
            let note = move |tx: &Transaction<'_>| {
                // Another conversation may have been opened meanwhile.
                if openings.is_open(id) { settings::clear_open_conversation(tx) } else { Ok(()) }
            };
            if let Err(problem) = store.write_relaxed(note).await {
                tracing::warn!(%problem, "which conversation is open could not be noted");
            }
        }
    }

    /// Makes a temporary conversation an ordinary one.
    pub(crate) async fn keep(&self, id: ConversationId) -> Result<ConversationView, Problem> {
        let scope = self.scopes.find(id).ok_or_else(gone)?;
        // A message that arrives now would be lost.
        let reservation = scope.turns.reserve_turn(id)?;
        let erasing = self.erasure.hold().await;
        // Writes after the rows are read would be lost.
        stop(&scope).await;
        let file_ids = match self.move_to_disk(id, &scope).await {
            Ok(file_ids) => file_ids,
            Err(problem) => {
                drop(reservation);
                self.go_on(id, &scope).await;
                return Err(problem);
            }
        };
        self.scopes.open.lock().retain(|(open, _)| *open != id);
        drop(reservation);
        scope.files.end_temporary().await;
        let ordinary = &self.scopes.ordinary;
        // The note about an upload may have been written after its conversation was kept.
        let forgotten = move |tx: &Transaction<'_>| temporary_uploads::forget_conversation(tx, id);
        ordinary.context.store.write(forgotten).await?;
        drop(erasing);
        ordinary.files.uploads.adopt(file_ids).await?;
        ordinary.files.pasted.resume().await;
        ordinary.outbox.probe_waiting().await;
        let view = ordinary.conversations.opening.view_changed(id).await?;
        trash::emit(&ordinary.context).await?;
        Ok(view)
    }

    /// Copies a stopped conversation to the store on the disk. Returns its files.
    async fn move_to_disk(
        &self,
        id: ConversationId,
        scope: &ConversationScope,
    ) -> Result<Vec<FileId>, Problem> {
        let store = &scope.context.store;
        let found = store.read(|conn| Ok((temporary::read_conversation(conn)?, list_files(conn)?)));
        let (rows, file_ids) = found.await?;
        let pasted = self.scopes.ordinary.files.pasted.take_over(&scope.files.pasted).await?;
        let copies = pasted.files.clone();
        let keep = move |tx: &Transaction<'_>, _| {
            temporary::keep(tx, id, rows)?;
            copies.iter().try_for_each(|(id, path)| match files::find(tx, *id)? {
                Some(_) => files::set_source_path(tx, *id, path),
                // Another file of this store has replaced it.
                None => Ok(()),
            })
        };
        if let Err(problem) = self.scopes.ordinary.context.store.write_after(store.version(), keep).await {
            pasted.discard().await;
            return Err(problem);
        }
        Ok(file_ids)
    }

    /// Resumes a temporary conversation after a failed Keep: new features on the same store.
    async fn go_on(&self, id: ConversationId, stopped: &ConversationScope) {
        let scope = self.scope_on(stopped.context.store.clone(), id);
        let is_open = match self.scopes.open.lock().iter_mut().find(|(open, _)| *open == id) {
            Some((_, of_open)) => {
                *of_open = scope.clone();
                true
            }
            None => false,
        };
        // It was closed meanwhile.
        if !is_open {
            return;
        }
        scope.outbox.resume().await;
        let resumed = async {
            let file_ids = scope.context.store.read(list_files).await?;
            scope.files.uploads.adopt(file_ids).await
        };
        if let Err(problem) = resumed.await {
            tracing::warn!(%problem, "the uploads of a temporary conversation could not be resumed");
        }
    }

    /// Deletes a temporary conversation. Its uploads are deleted from their services in the background.
    pub(crate) async fn close(&self, id: ConversationId) -> Result<(), Problem> {
        let scope = self.scopes.find(id).ok_or_else(gone)?;
        self.scopes.open.lock().retain(|(open, _)| *open != id);
        end(&scope).await;
        self.erasure.note_end(id);
        let deleted = AppEvent::ConversationDeleted { conversation_id: id };
        self.scopes.ordinary.context.events.emit(deleted).await;
        Ok(())
    }

    /// Deletes all temporary conversations at the end of the app. The next start deletes the rest from the services.
    pub(crate) async fn close_all(&self) {
        let scopes = std::mem::take(&mut *self.scopes.open.lock());
        futures_util::future::join_all(scopes.iter().map(|(_, scope)| end(scope))).await;
        self.erasure.close().await;
    }

    /// Their rows in the list, the latest first.
    pub(crate) async fn rows(&self) -> Result<Vec<ConversationRow>, Problem> {
        let scopes = self.scopes.open.lock().clone();
        let mut rows = Vec::with_capacity(scopes.len());
        for (id, scope) in scopes.into_iter().rev() {
            let read = move |conn: &Connection, version| read_row(conn, id, version);
            rows.push(scope.context.store.read_versioned(read).await?);
        }
        Ok(rows)
    }

    /// Keeps the user's settings, also where temporary conversations read them.
    pub(crate) async fn save_settings(&self, set: Settings) -> Result<(), Problem> {
        let _turn = self.saving_settings.lock().await;
        preferences::save_settings(&self.scopes.ordinary.context, set.clone()).await?;
        let scopes = self.scopes.open.lock().clone();
        for (_, scope) in scopes {
            let set = set.clone();
            scope.context.store.write(move |tx| settings::set(tx, SETTINGS, &set)).await?;
        }
        Ok(())
    }

    /// Whether the app can be closed and opened again.
    ///
    /// # Errors
    /// When a temporary conversation with content is open, which would be lost.
    pub async fn check_none(&self) -> Result<(), Problem> {
        let is_empty = |row: &ConversationRow| {
            row.title.is_empty() && row.last_status.is_none() && !row.has_draft && row.n_waiting == 0
        };
        if self.rows().await?.iter().all(is_empty) {
            return Ok(());
        }
        Err(Problem::input(messages::temporary_is_open(), messages::temporary_is_open_do()))
    }
}

/// Ends all running work of a temporary conversation.
async fn end(scope: &ConversationScope) {
    stop(scope).await;
    scope.files.end_temporary().await;
}

/// Ends the tasks of a temporary conversation. Its files stay unchanged.
async fn stop(scope: &ConversationScope) {
    scope.context.tasks.end();
    scope.turns.close().await;
    scope.context.tasks.close().await;
}

fn list_files(conn: &Connection) -> Result<Vec<FileId>, parlance_store::Error> {
    let mut ids = Vec::new();
    for profile in parlance_store::profiles::list(conn)? {
        ids.extend(files::list(conn, profile.id)?.into_iter().map(|(file, _)| file.id));
    }
    Ok(ids)
}

fn gone() -> Problem {
    Problem::not_found(messages::temporary_gone(), messages::temporary_gone_why())
}

/// One for each data folder, which one instance of the app has at a time.
fn folder_name(data_dir: &Path) -> String {
    use sha2::{Digest as _, Sha256};
    let digest = Sha256::digest(data_dir.as_os_str().as_encoded_bytes());
    let start: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("parlance-{start}")
}
