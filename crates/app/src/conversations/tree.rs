//! The tree of a conversation: versions, deletion, and forks.
//!
//! Messages are never overwritten. The window shows one path through the tree, and requests contain that path.

mod deletion;
mod fork;
mod versions;

use crate::conversations::Conversations;
use crate::conversations::Reservation;
use crate::conversations::transcript::PAGE;
use crate::kernel::problem::Problem;
use crate::present::conversation::read_row;
use parlance_contract::{AppEvent, StretchView};
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_store::{Connection, Error, messages};
use parlance_words::messages as texts;

/// A changed stretch of the visible path.
struct Stretch {
    after: Option<MessageId>,
    messages: Vec<Message>,
    until: Option<MessageId>,
    has_later: bool,
}

impl Stretch {
    /// The page of messages from a message towards the leaf of the visible path.
    fn to_the_end(conn: &Connection, first: &Message) -> Result<Self, Error> {
        let page = messages::page_from(conn, first.conversation_id, first.id, PAGE)?;
        Ok(Self {
            after: messages::shown_before(conn, first.id)?.map(|before| before.id),
            messages: page.messages,
            until: None,
            has_later: page.has_later,
        })
    }
}

impl Conversations {
    /// Keeps answers from beginning in a conversation while its path changes, because an answer in flight belongs to
    /// the path of its question.
    fn reserve_path(&self, conversation_id: ConversationId) -> Result<Reservation, Problem> {
        self.turns.reserve_path(conversation_id).ok_or_else(|| {
            Problem::input(texts::conversation_answer_arriving(), texts::conversation_stop_or_wait())
        })
    }

    /// Presents consecutive messages, and emits that the conversation's row has changed.
    async fn emit_stretch(
        &self,
        conversation_id: ConversationId,
        stretch: Stretch,
    ) -> Result<StretchView, Problem> {
        let Stretch { after, messages, until, has_later } = stretch;
        let messages = self.present_all(messages).await?;
        let read =
            self.context.store.read_versioned(move |conn, version| read_row(conn, conversation_id, version));
        let row = read.await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: row.clone() }).await;
        Ok(StretchView { row, after, messages, until, has_later })
    }
}
