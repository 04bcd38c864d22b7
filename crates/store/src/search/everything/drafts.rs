//! Unsent text: drafts, and questions in the outbox.

use super::scan::is_in_time;
use super::searched::is_searched;
use super::{Candidate, Ranked};
use crate::Error;
use crate::search::occurrences::matches;
use crate::search::query::Query;
use crate::search_index::fold::fold;
use parlance_domain::search::SearchFilters;
use parlance_domain::{ConversationId, Role};
use parlance_sqlite::rusqlite::{Connection, named_params};

/// Maximum number of drafts scanned, newest first.
const MAX_DRAFTS: u32 = 500;

/// Drafts with their conversation, its last change, and whether they have a file (of this name). The cross join starts
/// with the few drafts; otherwise SQLite walks all conversations.
pub(crate) const LIST_DRAFTS: &str = "
    SELECT c.id, u.text, c.updated_at_ms, u.has_file FROM (
        SELECT d.conversation_id, d.text, EXISTS (
            SELECT 1 FROM draft_attachments AS a JOIN files AS f ON f.id = a.file_id
            WHERE a.conversation_id = d.conversation_id AND instr(f.folded_name, :file) > 0) AS has_file
        FROM drafts AS d WHERE d.text <> ''
        UNION ALL
        SELECT o.conversation_id, o.text, EXISTS (
            SELECT 1 FROM outbox_attachments AS a JOIN files AS f ON f.id = a.file_id
            WHERE a.entry_id = o.id AND instr(f.folded_name, :file) > 0)
        FROM outbox AS o WHERE o.removed_at_ms IS NULL
    ) AS u CROSS JOIN conversations AS c ON c.id = u.conversation_id
    ORDER BY c.updated_at_ms DESC LIMIT :limit";

pub(super) fn find(conn: &Connection, query: &Query, filters: &SearchFilters) -> Result<Vec<Ranked>, Error> {
    if filters.status.is_some() || filters.role == Some(Role::Assistant) {
        return Ok(Vec::new());
    }
    let needs_file = filters.has_file || query.file().is_some();
    let mut statement = conn.prepare_cached(LIST_DRAFTS)?;
    let params = named_params! { ":file": fold(query.file().unwrap_or_default()), ":limit": MAX_DRAFTS };
    let drafts = statement.query_map(params, |row| {
        Ok((
            ConversationId(row.get(0)?),
            row.get::<_, String>(1)?,
            row.get::<_, i64>(2)?,
            row.get::<_, bool>(3)?,
        ))
    })?;
    let mut found = Vec::new();
    for draft in drafts {
        let (conversation_id, text, at_ms, has_file) = draft?;
        if (has_file || !needs_file)
            && is_in_time(filters, at_ms)
            && matches(&text, query)
            && is_searched(conn, filters, conversation_id)?
        {
            let candidate = Candidate::Draft { conversation_id, text };
            found.push(Ranked { candidate, is_named: false, n_matches: 1, at_ms });
        }
    }
    Ok(found)
}
