//! Data derived from other rows: missing titles of conversations, the full-text index, citations.

use super::Names;
use crate::messages::citations;
use crate::search_index::word_index;
use crate::{Error, messages};
use parlance_domain::{Item, MessageId};
use parlance_sqlite::rusqlite::{OptionalExtension as _, Transaction};
use uuid::Uuid;

/// Maximum length of a generated title, in characters.
const TITLE_CHARS: usize = 60;

pub(super) fn rebuild(tx: &Transaction<'_>, names: &Names) -> Result<(), Error> {
    tx.execute("UPDATE files SET name = ?1, folded_name = NULL WHERE name = ''", [&names.file])?;
    for (seq, id, is_deleted) in list_messages(tx)? {
        let items = messages::items_of(tx, MessageId(id))?;
        citations::note(tx, MessageId(id), &items)?;
        if !is_deleted {
            word_index::index_message(tx, seq, &items)?;
        }
    }
    let mut statement = tx.prepare("SELECT seq, id, title, leaf_id IS NOT NULL FROM conversations")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    for (seq, id, title, is_begun) in rows.collect::<Result<Vec<(i64, Uuid, String, bool)>, _>>()? {
        let title = match title.is_empty() && is_begun {
            true => first_words(tx, id)?.unwrap_or_else(|| names.conversation.clone()),
            false => title,
        };
        tx.execute("UPDATE conversations SET title = ?2 WHERE seq = ?1 AND title <> ?2", (seq, &title))?;
        word_index::index_conversation(tx, seq, &title)?;
    }
    Ok(())
}

fn list_messages(tx: &Transaction<'_>) -> Result<Vec<(i64, Uuid, bool)>, Error> {
    let mut statement = tx.prepare("SELECT seq, id, deleted_at_ms IS NOT NULL FROM messages")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The beginning of the first question with text.
fn first_words(tx: &Transaction<'_>, conversation_id: Uuid) -> Result<Option<String>, Error> {
    let first = "SELECT i.json FROM messages AS m JOIN items AS i ON i.message_id = m.id
        WHERE m.conversation_id = ?1 AND m.deleted_at_ms IS NULL AND i.json ->> '$.type' = 'text'
            AND trim(i.json ->> '$.text') <> ''
        ORDER BY m.role = 'assistant', m.id, i.position LIMIT 1";
    let json: Option<String> = tx.query_row(first, [conversation_id], |row| row.get(0)).optional()?;
    let Some(Ok(Item::Text { text, .. })) = json.map(|json| serde_json::from_str(&json)) else {
        return Ok(None);
    };
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let start: String = line.chars().take(TITLE_CHARS).collect();
    if start.len() == line.len() {
        return Ok(Some(start));
    }
    let words = start.rsplit_once(' ').map_or(start.as_str(), |(words, _)| words);
    Ok(Some(format!("{words}…")))
}
