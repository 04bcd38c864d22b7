//! The trash: conversations and messages are moved into it, restored from it, and erased permanently after a while.
//!
//! Owns the period, and the deletion of files. `tree/deletion.rs` moves messages there.

use crate::conversations::Turns;
use crate::files::Files;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::present::conversation::read_listed_rows;
use crate::services::context::Context;
use crate::settings::preferences;
use parlance_contract::{AppEvent, TrashView, TrashedConversationView, TrashedMessageView};
use parlance_domain::message::text_of;
use parlance_domain::{ConversationId, FileId, MessageId};
use parlance_store::trash::{self, TrashedConversation, TrashedMessage};
use parlance_store::{Error, Transaction, backups, conversations, files, messages};
use std::sync::Arc;
use std::time::Duration;

/// Interval of checks for expired items of the trash.
const LOOK_EVERY: Duration = Duration::from_secs(30 * 60);

/// Length of a message's excerpt in the trash.
const MAX_EXCERPT: usize = 160;

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Files affected by permanent deletion.
#[derive(Default)]
struct Gone {
    /// Files to be deleted with their conversation that nothing else uses. The service is asked to delete them.
    to_delete: Vec<FileId>,
    /// Files that are not on the service and may be needed nowhere else.
    to_discard: Vec<FileId>,
}

/// The trash. Clones share it.
#[derive(Clone)]
pub(crate) struct Trash {
    context: Context,
    files: Arc<Files>,
    turns: Turns,
}

impl Trash {
    pub(super) fn new(context: Context, files: Arc<Files>, turns: Turns) -> Self {
        Self { context, files, turns }
    }

    pub(crate) async fn put(&self, ids: Vec<ConversationId>, file_ids: Vec<FileId>) -> Result<(), Problem> {
        for id in &ids {
            self.turns.countdowns.cancel(*id);
            self.turns.stop_and_wait(*id).await;
        }
        let trashed = ids.clone();
        let deleted_at_ms = self.context.dates.deletion_ms();
        self.context
            .store
            .write(move |tx| {
                for id in &trashed {
                    let own = files::list_used_only_in(tx, *id)?.into_iter().map(|(file, _)| file);
                    // The user is not asked about an upload that has not ended. It would be discarded, so it is deleted if
                    // it ends in the trash.
                    let goes =
                        |file: &files::File| file_ids.contains(&file.id) || file.service_file_id.is_none();
                    let own: Vec<_> = own.filter(goes).map(|file| file.id).collect();
                    trash::put(tx, *id, &own, deleted_at_ms)?;
                }
                Ok(())
            })
            .await?;
        for conversation_id in ids {
            self.context.events.emit(AppEvent::ConversationDeleted { conversation_id }).await;
        }
        emit(&self.context).await
    }

    pub(crate) async fn restore(&self, ids: Vec<ConversationId>) -> Result<(), Problem> {
        let rows = self
            .context
            .store
            .write_versioned(move |tx, version| {
                ids.iter().try_for_each(|id| trash::restore(tx, *id))?;
                read_listed_rows(tx, ids, version)
            })
            .await?;
        self.context.events.emit(AppEvent::ConversationsChanged { rows }).await;
        emit(&self.context).await
    }

    pub(crate) async fn list(&self) -> Result<TrashView, Problem> {
        let period = preferences::settings(&self.context).await?.trash_period;
        let gone_at_ms =
            move |deleted_at_ms: i64| period.days().map(|days| deleted_at_ms + i64::from(days) * DAY_MS);
        let (conversations, messages, version) = self
            .context
            .store
            .read_versioned(|conn, version| {
                Ok((trash::list_conversations(conn)?, trash::list_messages(conn)?, version))
            })
            .await?;
        let backups = self.context.store.with_database(|store| backups::list(store.path())).await?;
        let n_backups = backups.map_err(|error| Problem::data_folder(&error))?.len();
        let conversation = |TrashedConversation { id, title, trashed_at_ms, n_messages, file_names }| {
            let (deleted_at_ms, gone_at_ms) = (trashed_at_ms, gone_at_ms(trashed_at_ms));
            TrashedConversationView { id, title, deleted_at_ms, gone_at_ms, n_messages, file_names }
        };
        let message = |TrashedMessage { id, conversation_id, title, role, items, deleted_at_ms }| {
            let (gone_at_ms, excerpt) = (gone_at_ms(deleted_at_ms), excerpt(&text_of(&items)));
            TrashedMessageView { id, conversation_id, title, role, excerpt, deleted_at_ms, gone_at_ms }
        };
        Ok(TrashView {
            conversations: conversations.into_iter().map(conversation).collect(),
            messages: messages.into_iter().map(message).collect(),
            n_backups: u32::try_from(n_backups).unwrap_or(u32::MAX),
            version,
        })
    }

    pub(crate) async fn erase_these(
        &self,
        conversation_ids: Vec<ConversationId>,
        message_ids: Vec<MessageId>,
    ) -> Result<(), Problem> {
        self.erase(move |_| Ok((conversation_ids, message_ids))).await
    }

    pub(crate) async fn empty(&self) -> Result<(), Problem> {
        self.erase_deleted_before(i64::MAX).await
    }

    /// Erases expired items of the trash, now and as long as the app runs.
    pub(crate) fn keep_emptying(&self) {
        let this = self.clone();
        let work = async move {
            loop {
                if let Err(problem) = this.erase_expired().await {
                    // The item stays in the trash; the next check tries again.
                    tracing::warn!(%problem, "what expired in the trash could not be erased");
                }
                this.context.clock.beat(LOOK_EVERY).await;
            }
        };
        let after_panic = |problem: Problem| async move {
            tracing::error!(%problem, "nothing is erased from the trash until the next start");
        };
        self.context.tasks.spawn("trash", work, after_panic);
    }

    async fn erase_expired(&self) -> Result<(), Problem> {
        let period = preferences::settings(&self.context).await?.trash_period;
        let Some(days) = period.days() else { return Ok(()) };
        let Some(now_ms) = self.context.dates.believed_ms().await else { return Ok(()) };
        self.context.store.write(move |tx| trash::mend_dates(tx, now_ms)).await?;
        self.erase_deleted_before(now_ms - i64::from(days) * DAY_MS).await
    }

    async fn erase_deleted_before(&self, at_ms: i64) -> Result<(), Problem> {
        let oldest = self.context.store.read(trash::oldest_ms).await?;
        if oldest.is_none_or(|oldest| oldest > at_ms) {
            return Ok(());
        }
        self.erase(move |tx| {
            Ok((trash::list_conversations_before(tx, at_ms)?, messages::list_to_erase(tx, at_ms)?))
        })
        .await
    }

    async fn erase(
        &self,
        choose: impl FnOnce(&Transaction<'_>) -> Result<(Vec<ConversationId>, Vec<MessageId>), Error>
        + Send
        + 'static,
    ) -> Result<(), Problem> {
        let due_ms = self.files.deletions.due_ms();
        let (gone, planned) = self
            .context
            .store
            .write(move |tx| {
                let (conversation_ids, message_ids) = choose(tx)?;
                let mut gone = Gone::default();
                for id in message_ids {
                    gone.to_discard.extend(messages::erase(tx, id, now_ms())?);
                }
                for id in conversation_ids {
                    erase_conversation(tx, id, &mut gone)?;
                }
                // In the same transaction as the deletion of the conversations, so that the files are deleted even
                // after a crash.
                let planned = files::plan_deletion(tx, &gone.to_delete, due_ms)?;
                Ok((gone, planned))
            })
            .await?;
        self.files.deletions.note_planned(planned).await;
        emit(&self.context).await?;
        self.files.uploads.discard_and_emit(&gone.to_discard).await?;
        self.erase_words().await
    }

    /// Without this, deleted text stays in the full-text indexes and in the log until other data overwrites it.
    async fn erase_words(&self) -> Result<(), Problem> {
        let mut is_more = self.context.store.write(|tx| trash::erase_words(tx, true)).await?;
        while is_more {
            is_more = self.context.store.write(|tx| trash::erase_words(tx, false)).await?;
        }
        self.context.store.with_database(parlance_store::Store::empty_log).await??;
        Ok(())
    }
}

/// Emits the number of items in the trash.
pub(crate) async fn emit(context: &Context) -> Result<(), Problem> {
    // Deleted messages of a temporary conversation can be restored there, but are not listed in the trash.
    if context.temporary.is_some() {
        return Ok(());
    }
    let count = context.store.read_versioned(|conn, version| Ok((trash::count(conn)?, version)));
    let (n_trashed, version) = count.await?;
    context.events.emit(AppEvent::TrashChanged { n_trashed, version }).await;
    Ok(())
}

fn erase_conversation(tx: &Transaction<'_>, id: ConversationId, gone: &mut Gone) -> Result<(), Error> {
    let is_trashed = conversations::find(tx, id)?.is_some_and(|found| found.trashed_at_ms.is_some());
    if !is_trashed {
        return Ok(());
    }
    let planned = trash::planned_files(tx, id)?;
    for (file, _) in files::list_used_only_in(tx, id)? {
        if file.service_file_id.is_none() {
            gone.to_discard.push(file.id);
        } else if planned.contains(&file.id) && !file.deletion.is_underway() {
            gone.to_delete.push(file.id);
        }
    }
    trash::note_erased(tx, id, now_ms())?;
    conversations::delete(tx, id)
}

/// The beginning of a text, on one line.
fn excerpt(text: &str) -> String {
    let words = parlance_markdown::words(text);
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MAX_EXCERPT) {
        Some((at, _)) => format!("{}…", line.get(..at).unwrap_or_default()),
        None => line,
    }
}
