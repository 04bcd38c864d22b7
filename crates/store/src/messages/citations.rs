//! Citations of files in answers. Updated with the items of messages, so that no query has to read all messages.

use crate::Error;
use parlance_domain::{Annotation, ConversationId, Item, MessageId, ProfileId};
use parlance_sqlite::rusqlite::{Connection, Transaction};

/// An answer that cites a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citing {
    /// The answer.
    pub message_id: MessageId,
    /// Its conversation.
    pub conversation_id: ConversationId,
    /// The conversation's title.
    pub title: String,
    /// When the answer was created.
    pub created_at_ms: i64,
}

const CITING: &str = "
    FROM citations AS cited CROSS JOIN messages AS m ON m.id = cited.message_id
    CROSS JOIN conversations AS c ON c.id = m.conversation_id
    WHERE cited.service_file_id = ?1 AND c.profile_id = ?2 AND m.deleted_at_ms IS NULL
        AND c.trashed_at_ms IS NULL";

/// Answers that cite a file of a service, newest first, without conversations in the trash.
pub fn list(
    conn: &Connection,
    profile_id: ProfileId,
    service_file_id: &str,
    limit: u32,
) -> Result<Vec<Citing>, Error> {
    let sql = format!(
        "SELECT m.id, m.conversation_id, c.title, m.created_at_ms {CITING} ORDER BY m.seq DESC LIMIT ?3"
    );
    let mut statement = conn.prepare_cached(&sql)?;
    let rows = statement.query_map((service_file_id, profile_id.0, limit), |row| {
        Ok(Citing {
            message_id: MessageId(row.get(0)?),
            conversation_id: ConversationId(row.get(1)?),
            title: row.get(2)?,
            created_at_ms: row.get(3)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The number of answers that cite a file of a service.
pub fn count(conn: &Connection, profile_id: ProfileId, service_file_id: &str) -> Result<u32, Error> {
    let sql = format!("SELECT count(*) {CITING}");
    Ok(conn.prepare_cached(&sql)?.query_row((service_file_id, profile_id.0), |row| row.get(0))?)
}

/// Stores the files that a message cites now.
pub(crate) fn note(tx: &Transaction<'_>, id: MessageId, items: &[Item]) -> Result<(), Error> {
    forget(tx, id)?;
    let mut insert =
        tx.prepare_cached("INSERT OR IGNORE INTO citations (service_file_id, message_id) VALUES (?1, ?2)")?;
    for item in items {
        let Item::Text { annotations, .. } = item else { continue };
        for annotation in annotations {
            if let Annotation::FileCitation { file_id, .. } = annotation {
                insert.execute((file_id, id.0))?;
            }
        }
    }
    Ok(())
}

/// Deletes the citations of a message whose text is erased.
pub(crate) fn forget(tx: &Transaction<'_>, id: MessageId) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM citations WHERE message_id = ?1")?.execute([id.0])?;
    Ok(())
}
