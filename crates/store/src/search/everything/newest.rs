//! The conversations and the messages with the newest matches, for the sidebar and the palette.

use super::scan::{each_fitting, find_titles};
use super::searched::Searched;
use crate::conversations::Conversation;
use crate::search::query::Query;
use crate::{Error, conversations, messages};
use parlance_domain::search::SearchFilters;
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_sqlite::rusqlite::Connection;
use std::cmp::Reverse;
use std::collections::HashSet;

/// Maximum number of messages counted for one query.
const MAX_COUNTED: usize = 1_000;

/// Maximum number of matching messages scanned, newest first. With more matches, the query is still too short to be
/// specific, and the user types on before the list could arrive.
const MAX_SCANNED: u32 = 20_000;

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

/// At most `limit` conversations whose title or a single message contains all words of a query; the last word matches
/// as a prefix. Title matches are chosen first, then those with the newest messages; the result is in list order. A
/// query with neither words nor a file name finds nothing.
///
/// # Errors
///
/// When the database cannot be read. No text is an invalid query.
pub fn conversations(conn: &Connection, text: &str, limit: usize) -> Result<Vec<Hit>, Error> {
    let (query, filters) = (Query::parse(text), SearchFilters::default());
    if !query.has_words() && query.file().is_none() {
        return Ok(Vec::new());
    }
    let mut searched = Searched::new(conn, &filters)?;
    let titles = find_titles(conn, &query, &filters, &mut searched)?;
    let mut found: Vec<(ConversationId, Option<MessageId>)> =
        titles.into_iter().map(|(id, _)| (id, None)).take(limit).collect();
    let mut seen: HashSet<ConversationId> = found.iter().map(|(id, _)| *id).collect();
    if found.len() < limit {
        each_fitting(conn, &query, &filters, &mut searched, MAX_SCANNED, &mut |met| {
            if let Some(met) = met.filter(|met| seen.insert(met.conversation_id)) {
                found.push((met.conversation_id, Some(met.id)));
            }
            found.len() < limit
        })?;
    }
    let mut hits = Vec::with_capacity(found.len());
    for (id, message_id) in found {
        hits.extend(conversations::find(conn, id)?.map(|conversation| Hit { conversation, message_id }));
    }
    hits.sort_by_key(|hit| Reverse(hit.conversation.updated_at_ms));
    Ok(hits)
}

/// At most `limit` messages, newest first, that contain all words of a query and pass the filters, in all
/// conversations and versions; the last word matches as a prefix. A query with neither words nor a file name finds
/// nothing.
///
/// # Errors
///
/// When the database cannot be read. No text is an invalid query.
pub fn messages(
    conn: &Connection,
    text: &str,
    filters: &SearchFilters,
    limit: usize,
) -> Result<MessageHits, Error> {
    let query = Query::parse(text);
    if !query.has_words() && query.file().is_none() {
        return Ok(MessageHits::default());
    }
    let (mut newest, mut n_messages) = (Vec::with_capacity(limit), 0);
    let mut searched = Searched::new(conn, filters)?;
    let has_more = each_fitting(conn, &query, filters, &mut searched, MAX_SCANNED, &mut |met| {
        let Some(met) = met else { return true };
        if n_messages >= MAX_COUNTED {
            return false;
        }
        n_messages += 1;
        if newest.len() < limit {
            newest.push((met.id, met.conversation_id));
        }
        true
    })?;
    let mut hits = Vec::with_capacity(newest.len());
    for (id, conversation_id) in newest {
        if let (Some(conversation), Some(message)) =
            (conversations::find(conn, conversation_id)?, messages::find(conn, id)?)
        {
            hits.push((conversation, message));
        }
    }
    Ok(MessageHits { hits, n_messages, has_more })
}
