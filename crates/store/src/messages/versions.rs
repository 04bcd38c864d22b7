//! Versions: the alternative messages at one position of the transcript.
//!
//! Tombstones are skipped: children of a deleted message count as versions together with its siblings, so that all
//! other messages stay reachable.

use crate::Error;
use parlance_domain::{ConversationId, Message, MessageId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, named_params};
use std::collections::HashMap;

/// The number of a message among its versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// From 1, the oldest.
    pub number: u32,
    /// The number of versions, at least 1.
    pub count: u32,
}

/// The next messages after each of some messages (`parents`: a JSON array of hexadecimal ids), or the first messages
/// of a conversation, oldest first. The cost depends only on the number of results.
pub(crate) const VERSIONS: &str = "
    WITH RECURSIVE found (place, id, seq, is_deleted) AS (
        SELECT parent.key, m.id, m.seq, m.deleted_at_ms IS NOT NULL
        FROM json_each(:parents) AS parent CROSS JOIN messages AS m ON m.parent_id = unhex(parent.value)
        UNION ALL
        SELECT -1, m.id, m.seq, m.deleted_at_ms IS NOT NULL
        FROM messages AS m WHERE m.conversation_id = :roots_of AND m.parent_id IS NULL
        UNION ALL
        SELECT found.place, m.id, m.seq, m.deleted_at_ms IS NOT NULL
        FROM found CROSS JOIN messages AS m ON m.parent_id = found.id
        WHERE found.is_deleted
    )
    SELECT place, id FROM found WHERE NOT is_deleted ORDER BY place, seq";

/// The versions of the message after this one, or of the first message, oldest first.
pub fn versions_after(
    conn: &Connection,
    conversation_id: ConversationId,
    shown_before: Option<MessageId>,
) -> Result<Vec<MessageId>, Error> {
    let found = match shown_before {
        Some(before) => find(conn, &[before], None)?,
        None => find(conn, &[], Some(conversation_id))?,
    };
    Ok(found.into_iter().map(|(_, id)| id).collect())
}

/// The version numbers of several messages of a path, in one query.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn versions_on(conn: &Connection, path: &[Message]) -> Result<HashMap<MessageId, Version>, Error> {
    let Some(first) = path.first() else { return Ok(HashMap::new()) };
    let before = super::shown_before(conn, first.id)?.map(|before| before.id);
    let is_from_root = before.is_none();
    let rest = path.iter().take(path.len() - 1).map(|message| message.id);
    let parents: Vec<MessageId> = before.into_iter().chain(rest).collect();
    let mut places: HashMap<i64, Vec<MessageId>> = HashMap::new();
    for (place, id) in find(conn, &parents, is_from_root.then_some(first.conversation_id))? {
        places.entry(place).or_default().push(id);
    }
    let mut versions = HashMap::new();
    for siblings in places.into_values() {
        let count = u32::try_from(siblings.len()).unwrap_or(u32::MAX);
        versions.extend((1..).zip(siblings).map(|(number, id)| (id, Version { number, count })));
    }
    versions.retain(|id, _| path.iter().any(|message| message.id == *id));
    Ok(versions)
}

fn find(
    conn: &Connection,
    parents: &[MessageId],
    roots_of: Option<ConversationId>,
) -> Result<Vec<(i64, MessageId)>, Error> {
    let parents = super::json_of(parents.iter().copied())?;
    let roots_of = roots_of.map(|conversation_id| conversation_id.0);
    Ok(conn
        .prepare_cached(VERSIONS)?
        .query_map(named_params! { ":parents": parents, ":roots_of": roots_of }, |row| {
            Ok((row.get(0)?, MessageId(row.get(1)?)))
        })?
        .collect::<Result<_, _>>()?)
}

/// The last message on the path through the newest versions below this message.
pub fn newest_leaf_below(conn: &Connection, id: MessageId) -> Result<MessageId, Error> {
    let mut statement = conn.prepare_cached(
        "SELECT id, deleted_at_ms IS NOT NULL FROM messages WHERE parent_id = ?1 ORDER BY seq DESC LIMIT 1",
    )?;
    let mut leaf = id;
    while let Some((child, is_deleted)) =
        statement.query_row([leaf.0], |row| Ok((MessageId(row.get(0)?), row.get(1)?))).optional()?
    {
        leaf = if is_deleted {
            let Some((_, newest)) = find(conn, &[leaf], None)?.pop() else { break };
            newest
        } else {
            child
        };
    }
    Ok(leaf)
}
