//! The outbox: questions queued behind an answer or kept while the service is out of reach.
//!
//! Owns the user's actions on entries. `dispatch_outbox.rs` turns an entry into a message; `probes.rs` checks whether
//! the service is back.

use super::send::NewQuestion;
use super::{Chat, dispatch_outbox};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::settings::options::emit_options;
use parlance_contract::DraftView;
use parlance_domain::outbox::{Reason, Trigger, Wait};
use parlance_domain::{ConversationId, OutboxEntryId, ProfileId};
use parlance_store::outbox::{self, Entry, Position};
use parlance_store::question::{self, Owner};
use parlance_store::{Transaction, conversations, drafts};
use parlance_words::messages;
use std::collections::HashSet;
use std::time::Duration;
use uuid::Uuid;

/// How long the removal of a question can be undone.
const UNDO_FOR: Duration = Duration::from_secs(10);

/// The outbox. Clones share it.
#[derive(Clone)]
pub(crate) struct Outbox {
    chat: Chat,
}

impl Outbox {
    pub(crate) fn new(chat: Chat) -> Self {
        Self { chat }
    }

    pub(crate) async fn queue(&self, id: ConversationId, text: String) -> Result<(), Problem> {
        let services = self.chat.inner.context.services.clone();
        let queued = self.chat.inner.context.store.write(move |tx| {
            let conversation = conversations::get(tx, id)?;
            let with_failed = services.out_of_reach(conversation.profile_id).is_some();
            let question = NewQuestion::take_draft(tx, id, text, with_failed)?;
            if question.is_empty() {
                return Ok(None);
            }
            if conversation.title.is_empty() {
                conversations::set_title_if_auto(tx, id, &question.title())?;
            }
            let entry = Entry {
                id: OutboxEntryId(Uuid::now_v7()),
                conversation_id: id,
                text: question.text.trim_end().to_owned(),
                attachments: question.attachments,
                wait: Wait::Answer,
                reason: Reason::AnswerRunning,
                is_edited: false,
                since_ms: now_ms(),
                removed_at_ms: None,
            };
            outbox::insert(tx, &entry, Position::Last)?;
            question::hand_over(tx, id, Owner::Next, Owner::Entry(entry.id))?;
            Ok(Some(question.left_out))
        });
        let left_out = queued.await?.ok_or_else(Problem::nothing_to_send)?;
        self.chat.inner.emit_left_out(&left_out).await;
        emit_options(&self.chat.inner.context, id).await;
        self.emit_and_dispatch(id).await;
        Ok(())
    }

    /// Sends an entry now, whatever it waits for.
    pub(crate) async fn send(&self, id: OutboxEntryId) -> Result<(), Problem> {
        let entry = self.chat.inner.context.store.read(move |conn| outbox::get(conn, id)).await?;
        let reservation = self.chat.inner.turns.reserve_turn(entry.conversation_id)?;
        if let Some(turn) = dispatch_outbox::write(&self.chat.inner, &entry, None, reservation).await? {
            self.chat.begin_unasked(turn).await;
        }
        Ok(())
    }

    pub(crate) async fn edit(&self, id: OutboxEntryId, text: String, is_done: bool) -> Result<(), Problem> {
        let changed = self.chat.inner.context.store.write(move |tx| {
            let entry = outbox::get(tx, id)?;
            if is_done && text.trim().is_empty() && entry.attachments.is_empty() {
                return Ok(None);
            }
            outbox::edit(tx, id, &text, !is_done)?;
            Ok(Some(entry.conversation_id))
        });
        let Some(conversation_id) = changed.await? else {
            let next = messages::outbox_edit_empty_next();
            return Err(Problem::input(messages::outbox_edit_empty(), next));
        };
        self.emit_and_dispatch(conversation_id).await;
        Ok(())
    }

    pub(crate) async fn set_wait(&self, id: OutboxEntryId, for_connection: bool) -> Result<(), Problem> {
        let wait = if for_connection { Wait::Connection } else { Wait::Person };
        let changed = self.chat.inner.context.store.write(move |tx| {
            outbox::set_wait(tx, id, wait)?;
            let conversation = conversations::get(tx, outbox::get(tx, id)?.conversation_id)?;
            Ok((conversation.id, conversation.profile_id))
        });
        let (conversation_id, profile_id) = changed.await?;
        self.emit_and_dispatch(conversation_id).await;
        if for_connection {
            self.chat.probe_until_reached(profile_id);
        }
        Ok(())
    }

    pub(crate) async fn remove(&self, id: OutboxEntryId) -> Result<(), Problem> {
        let at_ms = now_ms();
        let removed = self.chat.inner.context.store.write(move |tx| {
            outbox::set_removed(tx, id, Some(at_ms))?;
            outbox::get(tx, id)
        });
        let conversation_id = removed.await?.conversation_id;
        self.emit_and_dispatch(conversation_id).await;
        let (this, context) = (self.clone(), &self.chat.inner.context);
        let what = [messages::outbox_not_erased(), messages::outbox_not_erased_next()];
        context.tasks.spawn_noticed("erase question", &context.events, what, async move {
            this.chat.inner.context.clock.pause(UNDO_FOR).await;
            this.erase_removed(id, at_ms).await;
        });
        Ok(())
    }

    pub(crate) async fn restore(&self, id: OutboxEntryId) -> Result<(), Problem> {
        let restored = self.chat.inner.context.store.write(move |tx| {
            outbox::set_removed(tx, id, None)?;
            outbox::get(tx, id)
        });
        let entry = restored.await?;
        self.emit_and_dispatch(entry.conversation_id).await;
        Ok(())
    }

    pub(crate) async fn withdraw(&self, id: OutboxEntryId) -> Result<DraftView, Problem> {
        let taken = self.chat.inner.context.store.write(move |tx| {
            let entry = outbox::get(tx, id)?;
            let conversation_id = entry.conversation_id;
            let draft = drafts::get(tx, conversation_id)?.text;
            let text =
                if draft.trim().is_empty() { entry.text } else { format!("{draft}\n\n{}", entry.text) };
            drafts::save_text(tx, conversation_id, &text)?;
            for file_id in entry.attachments {
                drafts::add_attachment(tx, conversation_id, file_id)?;
            }
            question::hand_over(tx, conversation_id, Owner::Entry(id), Owner::Next)?;
            outbox::delete(tx, id)?;
            conversations::clear_title_if_unasked(tx, conversation_id)?;
            Ok(conversation_id)
        });
        let conversation_id = taken.await?;
        self.emit_and_dispatch(conversation_id).await;
        emit_options(&self.chat.inner.context, conversation_id).await;
        self.chat.inner.files.drafts.read(conversation_id.into()).await
    }

    /// Emits the outbox, and sends questions that are no longer blocked.
    async fn emit_and_dispatch(&self, id: ConversationId) {
        self.chat.inner.emit_outbox(id).await;
        self.chat.dispatch_next(id, Trigger::Idle).await;
    }

    async fn erase_removed(&self, id: OutboxEntryId, at_ms: i64) {
        let erased = self.chat.inner.context.store.write(move |tx| {
            let entry = outbox::get(tx, id)?;
            // It may have been restored, and removed again later.
            if entry.removed_at_ms != Some(at_ms) {
                return Ok(None);
            }
            outbox::delete(tx, id)?;
            conversations::clear_title_if_unasked(tx, entry.conversation_id)?;
            Ok(Some(entry))
        });
        match erased.await {
            Ok(Some(entry)) => {
                self.discard_files(&entry).await;
                self.chat.inner.emit_outbox(entry.conversation_id).await;
            }
            Ok(None) => {}
            // The next start erases it.
            Err(problem) => tracing::debug!(%problem, "a removed question was not erased"),
        }
    }

    async fn discard_files(&self, entry: &Entry) {
        if let Err(problem) = self.chat.inner.files.uploads.discard_and_emit(&entry.attachments).await {
            tracing::warn!(%problem, "files of a removed question are still on their way");
        }
    }

    /// Resumes the outbox of the last run: erases removed questions and probes the services of waiting ones.
    pub(crate) async fn resume(&self) {
        let erase = |tx: &Transaction<'_>| {
            let erased = outbox::erase_removed(tx, i64::MAX)?;
            erased
                .iter()
                .try_for_each(|entry| conversations::clear_title_if_unasked(tx, entry.conversation_id))?;
            Ok(erased)
        };
        match self.chat.inner.context.store.write(erase).await {
            Ok(erased) => {
                for entry in &erased {
                    self.discard_files(entry).await;
                }
            }
            Err(problem) => tracing::warn!(%problem, "removed questions were not erased"),
        }
        self.probe_waiting().await;
    }

    /// Probes the services for which questions wait for a connection.
    pub(crate) async fn probe_waiting(&self) {
        match self.chat.inner.context.store.read(outbox::list_without_connection).await {
            Ok(waiting) => {
                let profiles: HashSet<ProfileId> = waiting.into_iter().map(|(_, profile)| profile).collect();
                for profile_id in profiles {
                    self.chat.probe_until_reached(profile_id);
                }
            }
            Err(problem) => tracing::warn!(%problem, "the outbox could not be read"),
        }
    }
}
