//! The tree of a conversation: versions, deletion, and forks.
//!
//! Messages are never overwritten. The window shows one path through the tree, and requests contain that path.

mod deletion;
mod fork;
mod versions;

use super::opening::Opening;
use super::transcript::{PAGE, Transcript};
use crate::conversations::Turns;
use crate::kernel::problem::Problem;
use crate::present::conversation::read_row;
use crate::services::context::Context;
use parlance_contract::{AppEvent, StretchView};
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_store::{Connection, Error, messages};

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

/// The trees of conversations.
pub(crate) struct Tree {
    context: Context,
    turns: Turns,
    transcript: Transcript,
    opening: Opening,
}

impl Tree {
    pub(super) fn new(context: Context, turns: Turns, transcript: Transcript, opening: Opening) -> Self {
        Self { context, turns, transcript, opening }
    }

    /// Presents consecutive messages, and emits that the conversation's row has changed.
    async fn emit_stretch(
        &self,
        conversation_id: ConversationId,
        stretch: Stretch,
    ) -> Result<StretchView, Problem> {
        let Stretch { after, messages, until, has_later } = stretch;
        let messages = self.transcript.present_all(messages).await?;
        let read =
            self.context.store.read_versioned(move |conn, version| read_row(conn, conversation_id, version));
        let row = read.await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: row.clone() }).await;
        Ok(StretchView { row, after, messages, until, has_later })
    }
}
