//! Opens conversations: at their end, or around a message.

use super::ends::Ends;
use super::transcript::{PAGE, Transcript, load_related};
use crate::conversations::Turns;
use crate::files::Files;
use crate::kernel::openings::OpenRequest;
use crate::kernel::problem::Problem;
use crate::present::attachments::read_attached;
use crate::present::conversation::present_row;
use crate::present::options::read_options;
use crate::present::outbox::{present_outbox, read_outbox};
use crate::services::context::Context;
use parlance_contract::{AppEvent, ConversationRow, ConversationView, DraftView, OriginView};
use parlance_domain::{ConversationId, MessageId};
use parlance_store::question::Owner;
use parlance_store::{Connection, Error, Transaction, conversations, drafts, messages, settings};
use std::sync::Arc;

/// Opens conversations. Clones share it.
#[derive(Clone)]
pub(crate) struct Opening {
    context: Context,
    files: Arc<Files>,
    turns: Turns,
    transcript: Transcript,
    ends: Ends,
}

impl Opening {
    pub(super) fn new(
        context: Context,
        files: Arc<Files>,
        turns: Turns,
        transcript: Transcript,
        ends: Ends,
    ) -> Self {
        Self { context, files, turns, transcript, ends }
    }

    /// Opens a conversation at its end.
    pub(crate) async fn open(&self, id: ConversationId) -> Result<ConversationView, Problem> {
        self.open_at(Some(&self.context.openings.begin()), id, None).await
    }

    /// Opens a conversation that was created or chosen since the request began, and emits its row.
    pub(crate) async fn open_new(
        &self,
        request: &OpenRequest,
        id: ConversationId,
    ) -> Result<ConversationView, Problem> {
        let view = self.open_at(Some(request), id, None).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: view.row.clone() }).await;
        Ok(view)
    }

    /// Reads a changed conversation and emits its row. Does not open it, because the user may have opened another one
    /// meanwhile.
    pub(crate) async fn view_changed(&self, id: ConversationId) -> Result<ConversationView, Problem> {
        let view = self.open_at(None, id, None).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: view.row.clone() }).await;
        Ok(view)
    }

    /// Opens a conversation around a message. If the message is not on the visible path, the newest path through it
    /// becomes the visible one.
    pub(crate) async fn open_message(
        &self,
        request: &OpenRequest,
        id: MessageId,
    ) -> Result<ConversationView, Problem> {
        let found = self.context.store.read(move |conn| {
            let conversation_id = messages::get(conn, id)?.conversation_id;
            // Its visible path must stay unchanged until it is restored.
            if conversations::get(conn, conversation_id)?.trashed_at_ms.is_some() {
                return Err(Error::Missing("conversation"));
            }
            Ok((conversation_id, messages::is_visible(conn, conversation_id, id)?))
        });
        let (conversation_id, is_shown) = found.await?;
        if !is_shown {
            let reservation = self.turns.reserve_path(conversation_id)?;
            let show = move |tx: &Transaction<'_>| {
                conversations::set_leaf(tx, conversation_id, messages::newest_leaf_below(tx, id)?)
            };
            self.context.store.write(show).await?;
            drop(reservation);
        }
        self.open_at(Some(request), conversation_id, Some(id)).await
    }

    /// Reads a conversation around a message, or at its end, and opens it if there is a request.
    async fn open_at(
        &self,
        request: Option<&OpenRequest>,
        id: ConversationId,
        around: Option<MessageId>,
    ) -> Result<ConversationView, Problem> {
        if let Some(request) = request {
            request.begin_reading(id);
        }
        if self.turns.has_unsaved_ends() {
            self.ends.try_to_end_left_open(id).await;
        }
        let opened = self
            .context
            .store
            .read_versioned(move |conn, version| {
                let row = conversations::get(conn, id)?;
                if row.trashed_at_ms.is_some() {
                    return Err(Error::Missing("conversation"));
                }
                let page = match around {
                    Some(message_id) => messages::page_around(conn, id, message_id, PAGE)?,
                    None => messages::last_page(conn, id, PAGE)?,
                };
                let draft = drafts::get(conn, id)?;
                let attached = read_attached(conn, id, Owner::Next, &draft.attachments)?;
                let attachments = (attached, drafts::list_reused(conn, id)?);
                let messages = load_related(conn, page.messages)?;
                let others =
                    (read_outbox(conn, id)?, read_options(conn, id, version)?, read_origin(conn, &row)?);
                let has_more = (page.has_earlier, page.has_later);
                Ok((present_row(row, version), messages, has_more, draft.text, attachments, others))
            })
            .await?;
        let (row, found, (has_earlier, has_later), text, attachments, (waiting, options, origin)) = opened;
        if let Some(request) = request {
            request.take(id);
        }
        if !self.context.store.is_read_only() {
            let openings = self.context.openings.clone();
            let note = move |tx: &Transaction<'_>| {
                // Another conversation may have been opened meanwhile.
                if openings.is_open(id) { settings::set_open_conversation(tx, id) } else { Ok(()) }
            };
            let noted = self.context.store.write_relaxed(note).await;
            // A conversation must stay readable even if it cannot be noted as the one to open at the next start.
            if let Err(problem) = noted {
                tracing::warn!(%problem, "which conversation is open could not be noted");
            }
        }
        let messages = self.transcript.present_loaded(found);
        self.files.uploads.sources.check_for_changes(id);
        self.files.uploads.unlisted.check(row.profile_id);
        let attachments = self.files.states.present_attached(&attachments.0, &attachments.1);
        Ok(ConversationView {
            // The open conversation is read.
            row: ConversationRow { is_unread: row.is_unread && !self.context.openings.is_open(id), ..row },
            messages,
            has_earlier,
            has_later,
            outbox: present_outbox(waiting, |file| self.files.states.present(file)),
            draft: DraftView { text, attachments, version: options.version },
            options,
            origin,
        })
    }
}

/// The conversation that another one was forked from; `None` also when that is in the trash.
fn read_origin(conn: &Connection, row: &conversations::Conversation) -> Result<Option<OriginView>, Error> {
    let Some(id) = row.origin_id else { return Ok(None) };
    let origin = conversations::find(conn, id)?.filter(|origin| origin.trashed_at_ms.is_none());
    Ok(origin.map(|origin| OriginView { id, title: origin.title }))
}
