//! Rows whose parent is lost: rows with text get a new conversation or message as parent, others are deleted.

use super::Names;
use super::scan::quoted;
use crate::Error;
use crate::column::Json;
use parlance_domain::turn::{CutReason, Ending};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension as _, Transaction, named_params};
use uuid::Uuid;

/// Ids of conversations with data of the user.
const CONVERSATIONS: &str = "
    SELECT conversation_id AS id FROM messages
    UNION SELECT conversation_id FROM drafts UNION SELECT conversation_id FROM outbox
    UNION SELECT conversation_id FROM turns UNION SELECT conversation_id FROM conversation_options
    UNION SELECT conversation_id FROM message_instructions UNION SELECT conversation_id FROM draft_attachments";

/// Creates rows for lost parents of text.
pub(super) fn restore(tx: &Transaction<'_>, names: &Names) -> Result<(), Error> {
    let lost = Uuid::now_v7();
    let is_used = restore_conversations(tx, lost)?;
    restore_messages_of_turns(tx)?;
    let has_strays = restore_messages(tx, lost)?;
    restore_profiles(tx, names)?;
    if is_used || has_strays {
        insert_profile(tx, lost, names)?;
    }
    find_parents(tx)?;
    find_roles_and_times(tx)?;
    end_turns(tx)?;
    find_leaves(tx)
}

/// Creates conversations that only their messages, drafts or other rows refer to. The service comes from the answers,
/// or else is `lost`; returns whether that was used.
fn restore_conversations(tx: &Transaction<'_>, lost: Uuid) -> Result<bool, Error> {
    let sql = format!(
        "INSERT INTO conversations (id, profile_id)
         SELECT named.id, coalesce(
             (SELECT profile_id FROM turns WHERE conversation_id = named.id ORDER BY started_at_ms DESC LIMIT 1),
             (SELECT profile_id FROM threads WHERE conversation_id = named.id LIMIT 1), :lost)
         FROM ({CONVERSATIONS}) AS named
         WHERE length(named.id) = 16 AND named.id NOT IN (SELECT id FROM conversations) ORDER BY named.id"
    );
    tx.execute(&sql, named_params! { ":lost": lost })?;
    Ok(tx.prepare("SELECT 1 FROM conversations WHERE profile_id = ?1")?.exists([lost])?)
}

/// Creates questions and answers that only their turn refers to.
fn restore_messages_of_turns(tx: &Transaction<'_>) -> Result<(), Error> {
    let lost = "length({id}) = 16 AND {id} NOT IN (SELECT id FROM messages) GROUP BY {id}";
    tx.execute_batch(&format!(
        "INSERT INTO messages (id, conversation_id, role)
         SELECT question_id, conversation_id, 'you' FROM turns WHERE {};
         INSERT INTO messages (id, conversation_id, parent_id, role, status)
         SELECT answer_id, conversation_id, question_id, 'assistant', status FROM turns WHERE {};",
        lost.replace("{id}", "question_id"),
        lost.replace("{id}", "answer_id")
    ))?;
    Ok(())
}

/// Moves text without any other message to a conversation of its own. Returns whether there is any.
fn restore_messages(tx: &Transaction<'_>, profile_id: Uuid) -> Result<bool, Error> {
    let mut statement = tx.prepare(
        "SELECT message_id FROM items UNION SELECT message_id FROM edits EXCEPT SELECT id FROM messages ORDER BY 1",
    )?;
    // An id of another length is damaged, but its text is usable.
    let ids = statement.query_map([], |row| row.get::<_, Vec<u8>>(0))?.collect::<Result<Vec<_>, _>>()?;
    if ids.is_empty() {
        return Ok(false);
    }
    let conversation_id = Uuid::now_v7();
    tx.execute("INSERT INTO conversations (id, profile_id) VALUES (?1, ?2)", (conversation_id, profile_id))?;
    for damaged in ids {
        let id = Uuid::from_slice(&damaged).unwrap_or_else(|_| Uuid::now_v7());
        for table in ["items", "edits"] {
            let sql = format!("UPDATE {table} SET message_id = ?2 WHERE message_id = ?1");
            if id.as_bytes().as_slice() != damaged {
                tx.execute(&sql, (&damaged, id))?;
            }
        }
        let insert = "INSERT INTO messages (id, conversation_id, parent_id, role) VALUES (
            ?1, ?2, (SELECT id FROM messages WHERE conversation_id = ?2 ORDER BY seq DESC LIMIT 1),
            CASE WHEN EXISTS (SELECT 1 FROM items WHERE message_id = ?1
                AND (json ->> '$.type' <> 'text' OR json -> '$.annotations' <> '[]')) THEN 'assistant' ELSE 'you' END)";
        tx.execute(insert, (id, conversation_id))?;
    }
    Ok(true)
}

/// Creates services that only their conversations and files refer to. Like removed services, they cannot be used.
fn restore_profiles(tx: &Transaction<'_>, names: &Names) -> Result<(), Error> {
    let mut statement = tx.prepare(
        "SELECT profile_id FROM conversations UNION SELECT profile_id FROM files UNION SELECT profile_id FROM turns
         UNION SELECT profile_id FROM projects EXCEPT SELECT id FROM profiles",
    )?;
    let ids = statement.query_map([], |row| row.get::<_, Vec<u8>>(0))?.collect::<Result<Vec<_>, _>>()?;
    for id in ids {
        if let Ok(id) = Uuid::from_slice(&id) {
            insert_profile(tx, id, names)?;
        }
    }
    Ok(())
}

fn insert_profile(tx: &Transaction<'_>, id: Uuid, names: &Names) -> Result<(), Error> {
    let sql = "INSERT OR IGNORE INTO profiles (id, name, kind, forgotten_at_ms) VALUES (?1, ?2, 'remote', 0)";
    tx.execute(sql, (id, &names.service))?;
    Ok(())
}

/// A message whose parent is lost follows the one before it, because ids ascend with time.
fn find_parents(tx: &Transaction<'_>) -> Result<(), Error> {
    tx.execute_batch(
        "UPDATE messages SET parent_id = (
             SELECT before.id FROM messages AS before
             WHERE before.conversation_id = messages.conversation_id AND before.id < messages.id
             ORDER BY before.id DESC LIMIT 1)
         WHERE parent_id IS NOT NULL AND parent_id NOT IN (SELECT id FROM messages);
         UPDATE messages SET parent_id = (
             SELECT before.id FROM messages AS before
             WHERE before.conversation_id = messages.conversation_id AND before.id < messages.id
             ORDER BY before.id DESC LIMIT 1)
         WHERE parent_id IS NULL AND created_at_ms = 0",
    )?;
    Ok(())
}

/// Rebuilt rows have no time. The id of a message contains its creation time.
fn find_roles_and_times(tx: &Transaction<'_>) -> Result<(), Error> {
    let mut statement = tx.prepare("SELECT id FROM messages WHERE created_at_ms = 0 ORDER BY id")?;
    let ids = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<Uuid>, _>>()?;
    for id in ids {
        let (s, ns) = id.get_timestamp().map_or((0, 0), |made| made.to_unix());
        let made_at_ms = i64::try_from(s).unwrap_or(0).saturating_mul(1000) + i64::from(ns / 1_000_000);
        tx.execute(
            "UPDATE messages SET created_at_ms = ?2, role = CASE
                 WHEN EXISTS (SELECT 1 FROM turns WHERE answer_id = ?1) THEN 'assistant'
                 WHEN EXISTS (SELECT 1 FROM turns WHERE question_id = ?1) THEN 'you'
                 WHEN (SELECT role FROM messages AS parent WHERE parent.id = messages.parent_id) = 'you'
                     THEN 'assistant'
                 ELSE role END
             WHERE id = ?1",
            (id, made_at_ms),
        )?;
    }
    tx.execute_batch(
        "UPDATE conversations SET updated_at_ms = coalesce(
             (SELECT max(created_at_ms) FROM messages WHERE conversation_id = conversations.id), 0)
         WHERE updated_at_ms = 0;
         UPDATE conversations SET created_at_ms = coalesce(
             (SELECT min(created_at_ms) FROM messages WHERE conversation_id = conversations.id), updated_at_ms)
         WHERE created_at_ms = 0",
    )?;
    Ok(())
}

/// Ends turns that have lost their end. Otherwise the next start would treat them as interrupted, and undo the text of
/// the answer. Turns with a journal have really not ended.
fn end_turns(tx: &Transaction<'_>) -> Result<(), Error> {
    let sql = "UPDATE turns SET
            status = CASE WHEN answer.status IN ('complete', 'stopped') THEN answer.status ELSE 'cut' END,
            ending = CASE answer.status WHEN 'complete' THEN :complete WHEN 'stopped' THEN :stopped ELSE :cut END,
            started_at_ms = CASE started_at_ms WHEN 0 THEN answer.created_at_ms ELSE started_at_ms END,
            ended_at_ms = max(started_at_ms, answer.created_at_ms)
        FROM messages AS answer
        WHERE answer.id = turns.answer_id AND ended_at_ms IS NULL
          AND EXISTS (SELECT 1 FROM items WHERE message_id = answer.id)
          AND NOT EXISTS (SELECT 1 FROM journal WHERE turn_id = turns.id)";
    let params = named_params! {
        ":complete": Json(Ending::Complete),
        ":stopped": Json(Ending::Stopped),
        ":cut": Json(Ending::Cut(CutReason::AppEnded)),
    };
    tx.execute(sql, params)?;
    tx.execute(
        "UPDATE messages SET status = 'cut' WHERE status NOT IN ('complete', 'stopped', 'cut')
         AND id IN (SELECT answer_id FROM turns WHERE status = 'cut')",
        [],
    )?;
    Ok(())
}

fn find_leaves(tx: &Transaction<'_>) -> Result<(), Error> {
    tx.execute_batch(
        "UPDATE conversations SET leaf_id = (
             SELECT id FROM messages WHERE conversation_id = conversations.id ORDER BY id DESC LIMIT 1)
         WHERE leaf_id IS NULL OR leaf_id NOT IN (SELECT id FROM messages)",
    )?;
    Ok(())
}

/// Deletes rows whose parent is still missing. Returns their number.
pub(super) fn drop_orphans(tx: &Transaction<'_>) -> Result<u64, Error> {
    let mut n_dropped = 0;
    loop {
        let next = "SELECT DISTINCT \"table\", fkid FROM pragma_foreign_key_check LIMIT 1";
        let next = tx.query_row(next, [], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
        let Some((table, key)) = next else { return Ok(n_dropped) };
        n_dropped += drop_orphans_of(tx, table, key)?;
    }
}

fn drop_orphans_of(tx: &Connection, table: String, key: i64) -> Result<u64, Error> {
    let sql = "SELECT l.\"table\", l.\"from\", l.\"to\", l.on_delete <> 'CASCADE' AND NOT c.\"notnull\"
               FROM pragma_foreign_key_list(?1) AS l JOIN pragma_table_xinfo(?1) AS c ON c.name = l.\"from\"
               WHERE l.id = ?2";
    let (parent, from, to, can_be_null): (String, String, String, bool) =
        tx.query_row(sql, (&table, key), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    let [table, parent, from, to] = [table, parent, from, to].map(|name| quoted(&name));
    let orphans = format!("WHERE {from} IS NOT NULL AND {from} NOT IN (SELECT {to} FROM {parent})");
    if can_be_null {
        tx.execute(&format!("UPDATE {table} SET {from} = NULL {orphans}"), [])?;
        return Ok(0);
    }
    Ok(tx.execute(&format!("DELETE FROM {table} {orphans}"), [])? as u64)
}
