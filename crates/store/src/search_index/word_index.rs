//! The full-text index, updated in the transaction of the indexed text. `search` queries it.
//!
//! Chinese, Japanese, Thai and similar scripts have no spaces, so each of their characters is indexed as a word and a
//! run of them is queried as a phrase.

use crate::Error;
use parlance_domain::{ConversationId, Item};
use parlance_sqlite::rusqlite::Transaction;

/// Indexed bytes of one tool text or reasoning.
const MAX_TOOL_BYTES: usize = 64 * 1024;

/// The text as it is indexed and queried: with spaces around every character of scripts without spaces, and `ss` for
/// `ß`, which FTS5 does not treat as equal.
pub(crate) fn spaced(text: &str) -> String {
    let mut spaced = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, 'ß' | 'ẞ') {
            spaced.push_str("ss");
        } else if is_word_of_its_own(character) {
            spaced.push(' ');
            spaced.push(character);
            spaced.push(' ');
        } else {
            spaced.push(character);
        }
    }
    spaced
}

pub(crate) fn is_word_of_its_own(character: char) -> bool {
    matches!(character,
        '\u{0E00}'..='\u{0EFF}' // Thai and Lao
        | '\u{1000}'..='\u{109F}' // Myanmar
        | '\u{1780}'..='\u{17FF}' // Khmer
        | '\u{3040}'..='\u{30FF}' // Hiragana and Katakana
        | '\u{31F0}'..='\u{31FF}'
        | '\u{3400}'..='\u{4DBF}' // Han
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{3FFFF}')
}

pub(crate) fn index_conversation(tx: &Transaction<'_>, seq: i64, title: &str) -> Result<(), Error> {
    tx.prepare_cached("INSERT OR REPLACE INTO conversation_words (rowid, text) VALUES (?1, ?2)")?
        .execute((seq, spaced(title)))?;
    Ok(())
}

pub(crate) fn index_message(tx: &Transaction<'_>, seq: i64, items: &[Item]) -> Result<(), Error> {
    let mut words = String::new();
    for item in items {
        let is_said = matches!(item, Item::Text { .. } | Item::Refusal { .. });
        for text in item.searched_texts() {
            words.push_str(&spaced(if is_said { text } else { start_of(text) }));
            words.push('\n');
        }
    }
    tx.prepare_cached("INSERT OR REPLACE INTO message_words (rowid, text) VALUES (?1, ?2)")?
        .execute((seq, words))?;
    Ok(())
}

/// The indexed part of a tool's text: its output may be a whole file.
fn start_of(text: &str) -> &str {
    text.get(..text.floor_char_boundary(MAX_TOOL_BYTES)).unwrap_or(text)
}

/// Removes the text of a message from the index.
pub(crate) fn forget_message(tx: &Transaction<'_>, seq: i64) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM message_words WHERE rowid = ?1")?.execute([seq])?;
    Ok(())
}

pub(crate) fn forget_conversation(tx: &Transaction<'_>, id: ConversationId) -> Result<(), Error> {
    tx.execute(
        "DELETE FROM message_words WHERE rowid IN (SELECT seq FROM messages WHERE conversation_id = ?1)",
        [id.0],
    )?;
    tx.execute(
        "DELETE FROM conversation_words WHERE rowid IN (SELECT seq FROM conversations WHERE id = ?1)",
        [id.0],
    )?;
    Ok(())
}

/// The indexes of conversations.
pub(crate) const OF_CONVERSATIONS: &[&str] = &["message_words", "conversation_words"];

/// The index of the text of files.
pub(crate) const OF_DOCUMENTS: &[&str] = &["document_words"];

/// Empties the indexes of conversations. The old content is overwritten.
pub(crate) fn empty(tx: &Transaction<'_>) -> Result<(), Error> {
    for index in OF_CONVERSATIONS {
        tx.execute(&format!("INSERT INTO {index} ({index}) VALUES ('delete-all')"), [])?;
    }
    Ok(())
}

/// The most index pages written in one step of [`erase_forgotten`].
const PAGES_PER_STEP: i64 = 500;

/// Erases removed text from indexes, where it stays until segments are merged. Takes more steps for larger indexes, so
/// that other writers run in between; returns whether another step is needed.
pub(crate) fn erase_forgotten(tx: &Transaction<'_>, indexes: &[&str], is_first: bool) -> Result<bool, Error> {
    let n_changes =
        |tx: &Transaction<'_>| tx.query_row("SELECT total_changes()", [], |row| row.get::<_, i64>(0));
    let mut is_more = false;
    for index in indexes {
        // A negative number starts to merge all segments into one, a positive one continues.
        let n_pages = if is_first { -PAGES_PER_STEP } else { PAGES_PER_STEP };
        let before = n_changes(tx)?;
        tx.execute(&format!("INSERT INTO {index} ({index}, rank) VALUES ('merge', ?1)"), [n_pages])?;
        // Writing the command itself counts as one change.
        is_more |= n_changes(tx)? - before > 1;
    }
    Ok(is_more)
}
