//! Conversations as rows of the list.

use crate::kernel::store::Version;
use parlance_contract::ConversationRow;
use parlance_domain::ConversationId;
use parlance_store::conversations::{self, Conversation};
use parlance_store::{Connection, Error};

/// A conversation's row in the list.
pub(crate) fn present_row(row: Conversation, version: Version) -> ConversationRow {
    ConversationRow {
        id: row.id,
        profile_id: row.profile_id,
        title: row.title,
        created_at_ms: row.created_at_ms,
        updated_at_ms: row.updated_at_ms,
        last_status: row.last_status,
        has_draft: row.has_draft,
        n_waiting: row.n_waiting,
        folder_id: row.folder_id,
        pinned_position: row.pinned_position,
        is_archived: row.archived_at_ms.is_some(),
        is_unread: row.is_unread,
        is_temporary: row.is_temporary,
        version,
    }
}

/// The rows of these conversations, without those in the trash.
pub(crate) fn read_listed_rows(
    conn: &Connection,
    ids: impl IntoIterator<Item = ConversationId>,
    version: Version,
) -> Result<Vec<ConversationRow>, Error> {
    let rows = ids.into_iter().map(|id| conversations::get(conn, id));
    let listed = rows.filter(|row| row.as_ref().map_or(true, |row| row.trashed_at_ms.is_none()));
    listed.map(|row| row.map(|row| present_row(row, version))).collect()
}

/// The row of a conversation as the store has it now.
pub(crate) fn read_row(
    conn: &Connection,
    id: ConversationId,
    version: Version,
) -> Result<ConversationRow, Error> {
    conversations::get(conn, id).map(|row| present_row(row, version))
}
