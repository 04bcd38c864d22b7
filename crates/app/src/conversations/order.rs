//! The places of conversations in the list: moved into folders, pinned, archived, marked as unread.

use crate::conversations::Conversations;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::present::conversation::read_listed_rows;
use crate::settings::options::emit_options;
use parlance_contract::AppEvent;
use parlance_domain::{ConversationId, FolderId};
use parlance_store::{Error, Transaction, conversations, folders};

impl Conversations {
    pub(crate) async fn move_conversations(
        &self,
        ids: Vec<ConversationId>,
        folder_id: Option<FolderId>,
    ) -> Result<(), Problem> {
        let moved = ids.clone();
        self.change_rows(ids, move |tx, ids| {
            if let Some(folder_id) = folder_id {
                folders::get(tx, folder_id)?;
            }
            ids.iter().try_for_each(|id| conversations::move_to(tx, *id, folder_id))
        })
        .await?;
        // Their inherited options may have changed.
        for id in moved {
            emit_options(&self.context, id).await;
        }
        Ok(())
    }

    pub(crate) async fn archive_conversations(
        &self,
        ids: Vec<ConversationId>,
        is_archived: bool,
    ) -> Result<(), Problem> {
        let archived_at_ms = is_archived.then(now_ms);
        self.change_rows(ids, move |tx, ids| {
            ids.iter().try_for_each(|id| conversations::set_archived(tx, *id, archived_at_ms))
        })
        .await
    }

    pub(crate) async fn mark_conversations(
        &self,
        ids: Vec<ConversationId>,
        is_unread: bool,
    ) -> Result<(), Problem> {
        self.change_rows(ids, move |tx, ids| {
            ids.iter().try_for_each(|id| conversations::set_unread(tx, *id, is_unread))
        })
        .await
    }

    /// Pins conversations below the pinned ones, or unpins them.
    pub(crate) async fn pin_conversations(
        &self,
        ids: Vec<ConversationId>,
        is_pinned: bool,
    ) -> Result<(), Problem> {
        self.change_pins(move |pinned| {
            if is_pinned {
                let new: Vec<_> = ids.into_iter().filter(|id| !pinned.contains(id)).collect();
                pinned.extend(new);
            } else {
                pinned.retain(|id| !ids.contains(id));
            }
        })
        .await
    }

    /// Pins a conversation before another one, or below all.
    pub(crate) async fn place_pinned(
        &self,
        id: ConversationId,
        before: Option<ConversationId>,
    ) -> Result<(), Problem> {
        self.change_pins(move |pinned| {
            pinned.retain(|other| *other != id);
            let at = before.and_then(|before| pinned.iter().position(|other| *other == before));
            pinned.insert(at.unwrap_or(pinned.len()), id);
        })
        .await
    }

    async fn change_pins(
        &self,
        change: impl FnOnce(&mut Vec<ConversationId>) + Send + 'static,
    ) -> Result<(), Problem> {
        let rows = self
            .context
            .store
            .write_versioned(move |tx, version| {
                let before = conversations::list_pinned(tx)?;
                let mut pinned = before.clone();
                change(&mut pinned);
                conversations::set_pinned(tx, &pinned)?;
                let unpinned = before.into_iter().filter(|id| !pinned.contains(id)).collect::<Vec<_>>();
                read_listed_rows(tx, pinned.into_iter().chain(unpinned), version)
            })
            .await?;
        self.context.events.emit(AppEvent::ConversationsChanged { rows }).await;
        Ok(())
    }

    async fn change_rows(
        &self,
        ids: Vec<ConversationId>,
        change: impl FnOnce(&Transaction<'_>, &[ConversationId]) -> Result<(), Error> + Send + 'static,
    ) -> Result<(), Problem> {
        let rows = self
            .context
            .store
            .write_versioned(move |tx, version| {
                change(tx, &ids)?;
                read_listed_rows(tx, ids, version)
            })
            .await?;
        self.context.events.emit(AppEvent::ConversationsChanged { rows }).await;
        Ok(())
    }
}
