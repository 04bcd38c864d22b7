//! Full-text search queries. Must not know how the index is updated.

mod backlog;
mod everything;
mod excerpt;
mod occurrences;
mod query;
mod spelling;

pub(crate) use backlog::is_rebuilding;
pub use backlog::{BATCH, begin_rebuild, index_backlog, is_indexing};
pub use everything::{
    Bounds, Found, FoundFile, FoundPassage, Group, MAX_OF_ONE, N_SHOWN, everything, in_file, in_one, messages,
};
#[cfg(test)]
pub(crate) use everything::{LIST_DRAFTS, SCAN_ALL, SCAN_PASSAGES, SCAN_WORDS, SEQS_SINCE, TRASHED};
pub use excerpt::excerpt;
pub use occurrences::{count_occurrences, matches};
pub use query::Query;
pub use spelling::nearest_query;

use crate::Error;
use crate::conversations::{self, Conversation};
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_sqlite::rusqlite::{Connection, named_params};
use std::collections::HashSet;

/// A conversation that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The conversation.
    pub conversation: Conversation,
    /// Its newest message with the words; `None` when its title has them.
    pub message_id: Option<MessageId>,
}

/// Messages that were found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MessageHits {
    /// The newest of them, each with its conversation.
    pub hits: Vec<(Conversation, Message)>,
    /// How many there are, as far as they are counted.
    pub n_messages: usize,
    /// Whether there are more than are counted.
    pub has_more: bool,
}

/// Messages that are looked at for one query. Where more have the words, the person has typed too little to mean
/// one of them, and the next letter comes before the list would.
const MAX_MESSAGES: u32 = 20_000;

/// The newest messages with the words.
pub(crate) const FIND_MESSAGES: &str = "
    SELECT m.id, m.conversation_id FROM message_words AS w
    CROSS JOIN messages AS m ON m.seq = w.rowid
    WHERE message_words MATCH ?1 ORDER BY w.rowid DESC LIMIT ?2";

/// The newest conversations with the words in their titles, and when each was changed.
pub(crate) const FIND_TITLES: &str = "
    SELECT c.id, c.updated_at_ms FROM conversation_words AS w
    CROSS JOIN conversations AS c ON c.seq = w.rowid
    WHERE conversation_words MATCH ?1 ORDER BY w.rowid DESC";

/// At most `limit` conversations whose title, or one message, has all the words of `query`; the last word may be
/// the beginning of a longer one. Those found by their title are chosen first, then those with the newest messages;
/// they come in the order of the list. A query without a letter or digit finds nothing.
///
/// # Errors
///
/// When the database cannot be read. No text is a wrong query.
pub fn conversations(conn: &Connection, query: &str, limit: usize) -> Result<Vec<Hit>, Error> {
    let Some(expression) = Query::parse(query).expression() else { return Ok(Vec::new()) };
    let mut hits = Vec::new();
    let mut seen = HashSet::new();
    let mut statement = conn.prepare_cached(FIND_TITLES)?;
    let mut rows = statement.query([&expression])?;
    while hits.len() < limit
        && let Some(row) = rows.next()?
    {
        let conversation_id = ConversationId(row.get(0)?);
        if seen.insert(conversation_id) {
            let found = conversations::find(conn, conversation_id)?.filter(is_listed);
            hits.extend(found.map(|conversation| Hit { conversation, message_id: None }));
        }
    }
    let mut statement = conn.prepare_cached(FIND_MESSAGES)?;
    let mut rows = statement.query((&expression, MAX_MESSAGES))?;
    while hits.len() < limit
        && let Some(row) = rows.next()?
    {
        let conversation_id = ConversationId(row.get(1)?);
        if seen.insert(conversation_id) {
            let message_id = Some(MessageId(row.get(0)?));
            let found = conversations::find(conn, conversation_id)?.filter(is_listed);
            hits.extend(found.map(|conversation| Hit { conversation, message_id }));
        }
    }
    hits.sort_by_key(|hit| std::cmp::Reverse(hit.conversation.updated_at_ms));
    Ok(hits)
}

/// Whether a conversation can be found: nothing in the trash is.
fn is_listed(conversation: &Conversation) -> bool {
    conversation.trashed_at_ms.is_none()
}

/// The messages of one conversation that have the words, between its first row and its last.
pub(crate) const FIND_IN_CONVERSATION: &str = "
    SELECT m.id FROM message_words AS w
    CROSS JOIN messages AS m ON m.seq = w.rowid
    WHERE message_words MATCH :words
      AND w.rowid BETWEEN (SELECT min(seq) FROM messages WHERE conversation_id = :conversation_id)
                      AND (SELECT max(seq) FROM messages WHERE conversation_id = :conversation_id)
      AND m.conversation_id = :conversation_id";

/// The messages of a conversation, in all its versions, that have all the words of `query`; the last word may be the
/// beginning of a longer one. A query without a letter or digit finds nothing.
///
/// # Errors
///
/// When the database cannot be read. No text is a wrong query.
pub fn in_conversation(
    conn: &Connection,
    conversation_id: ConversationId,
    query: &str,
) -> Result<HashSet<MessageId>, Error> {
    let Some(expression) = Query::parse(query).expression() else { return Ok(HashSet::new()) };
    let params = named_params! { ":words": expression, ":conversation_id": conversation_id.0 };
    Ok(conn
        .prepare_cached(FIND_IN_CONVERSATION)?
        .query_map(params, |row| row.get(0).map(MessageId))?
        .collect::<Result<_, _>>()?)
}
