//! Files by their names, and the messages that have them.

use super::{Candidate, FoundFile, Ranked};
use crate::Error;
use crate::fold::fold;
use crate::search::query::Query;
use parlance_domain::FileId;
use parlance_domain::search::SearchFilters;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};
use std::collections::BTreeSet;

/// Files that are found at most.
const MAX_FILES: u32 = 1_000;

/// Messages with a file of a name that are looked at.
const MAX_MESSAGES: u32 = 20_000;

/// The rows of messages that have or cite a file of this name, and of the answers to them.
const SEQS: &str = "
    WITH named (id, service_file_id) AS MATERIALIZED (
        SELECT id, service_file_id FROM files WHERE instr(folded_name, ?1) > 0 LIMIT ?2
    ), attached (seq, id) AS MATERIALIZED (
        SELECT m.seq, m.id FROM named AS f
        CROSS JOIN message_attachments AS a ON a.file_id = f.id
        CROSS JOIN messages AS m ON m.id = a.message_id LIMIT ?3
    )
    SELECT seq FROM attached
    UNION ALL
    SELECT m.seq FROM attached AS a CROSS JOIN messages AS m ON m.parent_id = a.id WHERE m.role = 'assistant'
    UNION ALL
    SELECT m.seq FROM named AS f
    CROSS JOIN citations AS c ON c.service_file_id = f.service_file_id
    CROSS JOIN messages AS m ON m.id = c.message_id";

/// Whether a message of a conversation in a folder, or in one inside of it, has the file.
const IN_FOLDER: &str = " AND EXISTS (
    SELECT 1 FROM message_attachments AS a
    JOIN messages AS m ON m.id = a.message_id JOIN conversations AS c ON c.id = m.conversation_id
    WHERE a.file_id = files.id AND c.folder_id IN (
        WITH RECURSIVE inside (id) AS (
            SELECT ? UNION SELECT f.id FROM folders AS f JOIN inside ON f.parent_id = inside.id
        ) SELECT id FROM inside))";

/// The rows of messages with a file of the name that is asked for; `None` when none is.
pub(super) fn seqs_of(conn: &Connection, query: &Query) -> Result<Option<BTreeSet<i64>>, Error> {
    let Some(name) = query.file() else { return Ok(None) };
    let mut statement = conn.prepare_cached(SEQS)?;
    let seqs = statement.query_map((fold(name), MAX_FILES, MAX_MESSAGES), |row| row.get(0))?;
    Ok(Some(seqs.take(MAX_MESSAGES as usize).collect::<Result<_, _>>()?))
}

/// The files whose names have every part of the query, anywhere in them.
pub(super) fn find(conn: &Connection, query: &Query, filters: &SearchFilters) -> Result<Vec<Ranked>, Error> {
    if filters.role.is_some() || filters.status.is_some() {
        return Ok(Vec::new());
    }
    let mut sql = String::from(
        "SELECT id, name, since_ms FROM files
         WHERE deleted_at_ms IS NULL AND forgotten_at_ms IS NULL AND folded_name IS NOT NULL",
    );
    let mut values: Vec<Value> = Vec::new();
    let included = query.included().iter().map(String::as_str).chain(query.file());
    for part in included {
        sql.push_str(" AND instr(folded_name, ?) > 0");
        values.push(fold(part).into());
    }
    for part in query.excluded() {
        sql.push_str(" AND instr(folded_name, ?) = 0");
        values.push(fold(part).into());
    }
    let times = [(" AND since_ms >= ?", filters.from_ms), (" AND since_ms < ?", filters.until_ms)];
    for (condition, at_ms) in times {
        if let Some(at_ms) = at_ms {
            sql.push_str(condition);
            values.push(at_ms.into());
        }
    }
    if let Some(folder_id) = filters.folder_id {
        sql.push_str(IN_FOLDER);
        values.push(folder_id.0.as_bytes().to_vec().into());
    }
    if let Some(profile_id) = filters.profile_id {
        sql.push_str(" AND profile_id = ?");
        values.push(profile_id.0.as_bytes().to_vec().into());
    }
    sql.push_str(" ORDER BY since_ms DESC, id LIMIT ?");
    values.push(MAX_FILES.into());
    let mut statement = conn.prepare_cached(&sql)?;
    let files = statement.query_map(params_from_iter(values), |row| {
        Ok(FoundFile { id: FileId(row.get(0)?), name: row.get(1)?, since_ms: row.get(2)? })
    })?;
    let ranked = |file: FoundFile| Ranked {
        is_named: true,
        n_matches: 1,
        at_ms: file.since_ms,
        candidate: Candidate::File(file),
    };
    Ok(files.map(|file| file.map(ranked)).collect::<Result<_, _>>()?)
}
