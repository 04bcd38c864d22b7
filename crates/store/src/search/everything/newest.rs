//! The newest matching messages, with a limited count, for the palette.

use super::scan::each_fitting;
use super::searched::Searched;
use crate::search::MessageHits;
use crate::search::query::Query;
use crate::{Error, conversations, messages};
use parlance_domain::search::SearchFilters;
use parlance_sqlite::rusqlite::Connection;

/// Maximum number of messages counted for one query.
const MAX_COUNTED: usize = 1_000;

/// Maximum number of matching messages scanned, newest first.
const MAX_SCANNED: u32 = 20_000;

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
