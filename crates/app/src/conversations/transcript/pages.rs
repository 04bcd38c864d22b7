//! Pages of a transcript: more messages before or after the loaded ones, the beginning, and the messages around one.

use super::{PAGE, Transcript, load_related};
use crate::conversations::search::{count_hits, has_words};
use crate::kernel::problem::Problem;
use parlance_contract::{FoundMessageView, FoundView, MessagesView};
use parlance_domain::turn::replay;
use parlance_domain::{ConversationId, Item, MessageId};
use parlance_store::messages::{self, Page};
use parlance_store::search::{self, Query};
use parlance_store::{Connection, Error, conversations, journal, turns};
use std::collections::HashMap;

/// The maximum number of hits of a search in a conversation.
const MAX_FOUND: usize = 1000;

impl Transcript {
    /// The end of a conversation in the trash. It is read-only and does not become the open one.
    pub(crate) async fn read_trashed(&self, id: ConversationId) -> Result<MessagesView, Problem> {
        let read = move |conn: &Connection| match conversations::get(conn, id)?.trashed_at_ms {
            Some(_) => messages::last_page(conn, id, PAGE),
            None => Err(Error::Missing("conversation")),
        };
        self.page(read).await
    }

    pub(crate) async fn load_earlier(
        &self,
        id: ConversationId,
        before: MessageId,
    ) -> Result<MessagesView, Problem> {
        self.page(move |conn| messages::page_before(conn, id, before, PAGE)).await
    }

    pub(crate) async fn load_later(
        &self,
        id: ConversationId,
        after: MessageId,
    ) -> Result<MessagesView, Problem> {
        self.page(move |conn| messages::page_after(conn, id, after, PAGE)).await
    }

    pub(crate) async fn load_beginning(&self, id: ConversationId) -> Result<MessagesView, Problem> {
        self.page(move |conn| messages::first_page(conn, id, PAGE)).await
    }

    pub(crate) async fn load_around(
        &self,
        id: ConversationId,
        message_id: MessageId,
    ) -> Result<MessagesView, Problem> {
        self.page(move |conn| messages::page_around(conn, id, message_id, PAGE)).await
    }

    pub(crate) async fn find(&self, id: ConversationId, query: String) -> Result<FoundView, Problem> {
        let found = self.context.store.read(move |conn| {
            let found = search::in_conversation(conn, id, &query)?;
            let arriving = arriving_in(conn, id)?;
            let query = Query::parse(&query);
            let has_it = |message_id: &MessageId| match arriving.get(message_id) {
                Some(items) => has_words(items, &query),
                None => found.contains(message_id),
            };
            let shown = messages::visible_ids(conn, id)?;
            let mut ids: Vec<_> = shown.into_iter().filter(has_it).collect();
            let n_too_many = ids.len().saturating_sub(MAX_FOUND);
            // Keep the newest, which are the most likely ones.
            ids.drain(..n_too_many);
            let mut counted = Vec::with_capacity(ids.len());
            for message_id in ids {
                let n_hits = match arriving.get(&message_id) {
                    Some(items) => count_hits(items, &query),
                    None => messages::find(conn, message_id)?
                        .map_or(0, |message| count_hits(&message.items, &query)),
                };
                // An address in a link can contain the words, but it is not visible.
                counted.extend((n_hits > 0).then_some(FoundMessageView { message_id, n_hits }));
            }
            Ok((counted, n_too_many > 0))
        });
        let (messages, has_more) = found.await?;
        Ok(FoundView { messages, has_more })
    }

    async fn page(
        &self,
        read: impl FnOnce(&Connection) -> Result<Page, Error> + Send + 'static,
    ) -> Result<MessagesView, Problem> {
        let found = self.context.store.read(move |conn| {
            let page = read(conn)?;
            Ok((load_related(conn, page.messages)?, page.has_earlier, page.has_later))
        });
        let (found, has_earlier, has_later) = found.await?;
        Ok(MessagesView { messages: self.present_loaded(found), has_earlier, has_later })
    }
}

/// The received parts of the arriving answers of a conversation. The full-text index has them when they end.
fn arriving_in(conn: &Connection, id: ConversationId) -> Result<HashMap<MessageId, Vec<Item>>, Error> {
    let unfinished = turns::list_unfinished(conn)?.into_iter().filter(|turn| turn.conversation_id == id);
    unfinished.map(|turn| Ok((turn.answer_id, replay(journal::read(conn, turn.id)?)))).collect()
}
