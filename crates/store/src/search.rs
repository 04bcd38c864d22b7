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

/// A search result in the list of conversations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The conversation.
    pub conversation: Conversation,
    /// Its newest matching message; `None` if its title matches.
    pub message_id: Option<MessageId>,
}

/// The result of a search in messages.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MessageHits {
    /// The newest matches, each with its conversation.
    pub hits: Vec<(Conversation, Message)>,
    /// The number of matches, up to the counting limit.
    pub n_messages: usize,
    /// Whether there are more than the counting limit.
    pub has_more: bool,
}

/// Maximum number of messages scanned for one query. With more matches, the query is still too short to be specific,
/// and the user types on before the list could arrive.
const MAX_MESSAGES: u32 = 20_000;

/// The newest messages that match.
pub(crate) const FIND_MESSAGES: &str = "
    SELECT m.id, m.conversation_id FROM message_words AS w
    CROSS JOIN messages AS m ON m.seq = w.rowid
    WHERE message_words MATCH ?1 ORDER BY w.rowid DESC LIMIT ?2";

/// The newest conversations with a matching title, and when each was changed.
pub(crate) const FIND_TITLES: &str = "
    SELECT c.id, c.updated_at_ms FROM conversation_words AS w
    CROSS JOIN conversations AS c ON c.seq = w.rowid
    WHERE conversation_words MATCH ?1 ORDER BY w.rowid DESC";

/// At most `limit` conversations whose title or a single message contains all words of `query`; the last word matches
/// as a prefix. Title matches are chosen first, then those with the newest messages; the result is in list order. A
/// query without a letter or digit finds nothing.
///
/// # Errors
///
/// When the database cannot be read. No text is an invalid query.
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

/// Whether a conversation is listed: only outside the trash.
fn is_listed(conversation: &Conversation) -> bool {
    conversation.trashed_at_ms.is_none()
}

/// The messages of one conversation that match, between its first and last row.
pub(crate) const FIND_IN_CONVERSATION: &str = "
    SELECT m.id FROM message_words AS w
    CROSS JOIN messages AS m ON m.seq = w.rowid
    WHERE message_words MATCH :words
      AND w.rowid BETWEEN (SELECT min(seq) FROM messages WHERE conversation_id = :conversation_id)
                      AND (SELECT max(seq) FROM messages WHERE conversation_id = :conversation_id)
      AND m.conversation_id = :conversation_id";

/// The messages of a conversation, in all versions, that contain all words of `query`; the last word matches as a
/// prefix. A query without a letter or digit finds nothing.
///
/// # Errors
///
/// When the database cannot be read. No text is an invalid query.
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
