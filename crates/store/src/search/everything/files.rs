//! Files by name and text, and the messages that refer to them.

use super::{Bounds, Candidate, FoundFile, FoundPassage, MAX_OF_ONE, N_SHOWN, Ranked};
use crate::Error;
use crate::search::query::Query;
use crate::search_index::fold::fold;
use parlance_domain::FileId;
use parlance_domain::search::SearchFilters;
use parlance_sqlite::rusqlite;
use parlance_sqlite::rusqlite::types::Value;
use parlance_sqlite::rusqlite::{Connection, OptionalExtension as _, Row, named_params, params_from_iter};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Maximum number of files found.
const MAX_FILES: u32 = 1_000;

/// Maximum number of scanned messages with a file of a given name.
const MAX_MESSAGES: u32 = 20_000;

/// The matching passages between two rows, last row first.
pub(crate) const SCAN_PASSAGES: &str = "
    SELECT p.seq, p.file_id FROM document_words AS w CROSS JOIN document_passages AS p ON p.seq = w.rowid
    WHERE document_words MATCH :words AND w.rowid BETWEEN :first AND :last ORDER BY w.rowid DESC";

const READ_FILE: &str = "SELECT id, name, since_ms FROM files";

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

/// Whether a message of a conversation in this folder or its subfolders has the file.
const IN_FOLDER: &str = " AND EXISTS (
    SELECT 1 FROM message_attachments AS a
    JOIN messages AS m ON m.id = a.message_id JOIN conversations AS c ON c.id = m.conversation_id
    WHERE a.file_id = files.id AND c.folder_id IN (
        WITH RECURSIVE inside (id) AS (
            SELECT ? UNION SELECT f.id FROM folders AS f JOIN inside ON f.parent_id = inside.id
        ) SELECT id FROM inside))";

/// The rows of messages with a file of the queried name; `None` if the query has no file name.
pub(super) fn seqs_of(conn: &Connection, query: &Query) -> Result<Option<BTreeSet<i64>>, Error> {
    let Some(name) = query.file() else { return Ok(None) };
    let mut statement = conn.prepare_cached(SEQS)?;
    let seqs = statement.query_map((fold(name), MAX_FILES, MAX_MESSAGES), |row| row.get(0))?;
    Ok(Some(seqs.take(MAX_MESSAGES as usize).collect::<Result<_, _>>()?))
}

/// The matches in files.
#[derive(Default)]
pub(super) struct InFiles {
    pub(super) files: HashMap<FileId, InFile>,
    pub(super) is_partial: bool,
}

/// The matches in one file.
pub(super) struct InFile {
    file: FoundFile,
    is_named: bool,
    n_passages: usize,
    /// Its first matching passages.
    first: Vec<i64>,
}

impl InFiles {
    pub(super) fn n_matches(&self) -> usize {
        self.files.values().map(InFile::n_matches).sum()
    }

    pub(super) fn into_ranked(self) -> impl Iterator<Item = Ranked> {
        self.files.into_values().map(|found| Ranked {
            is_named: found.is_named,
            n_matches: found.n_matches(),
            at_ms: found.file.since_ms,
            candidate: Candidate::File {
                n_matches: found.n_matches(),
                n_passages: found.n_passages,
                file: found.file,
                first: found.first,
            },
        })
    }
}

impl InFile {
    fn n_matches(&self) -> usize {
        self.n_passages + usize::from(self.is_named)
    }
}

/// The files whose name contains every part of the query, and those with a passage that matches all of it.
pub(super) fn find(
    conn: &Connection,
    query: &Query,
    filters: &SearchFilters,
    bounds: Bounds,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<InFiles, Error> {
    let mut found = InFiles::default();
    if !are_searched(filters) {
        return Ok(found);
    }
    for file in find_named(conn, query, filters)? {
        found.files.insert(file.id, InFile { file, is_named: true, n_passages: 0, first: Vec::new() });
    }
    let Some(expression) = query.expression() else { return Ok(found) };
    let mut unwanted = HashSet::new();
    let mut n_scanned = 0;
    let mut statement = conn.prepare_cached(SCAN_PASSAGES)?;
    let mut rows = statement.query(named_params! { ":words": expression, ":first": 0, ":last": i64::MAX })?;
    while let Some(row) = rows.next()? {
        if n_scanned >= bounds.n_scanned || is_cancelled() {
            found.is_partial = true;
            break;
        }
        n_scanned += 1;
        let (seq, id) = (row.get(0)?, FileId(row.get(1)?));
        if unwanted.contains(&id) {
            continue;
        }
        let in_file = match found.files.entry(id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => match find_one(conn, query, filters, id)? {
                Some(file) => {
                    unknown.insert(InFile { file, is_named: false, n_passages: 0, first: Vec::new() })
                }
                None => {
                    unwanted.insert(id);
                    continue;
                }
            },
        };
        in_file.n_passages += 1;
        // The rows come in descending order.
        in_file.first.insert(0, seq);
        in_file.first.truncate(N_SHOWN);
    }
    Ok(found)
}

/// The matching passages of a file, in order.
pub(super) fn in_one(
    conn: &Connection,
    query: &Query,
    filters: &SearchFilters,
    id: FileId,
) -> Result<Vec<FoundPassage>, Error> {
    let Some(expression) = query.expression() else { return Ok(Vec::new()) };
    if !are_searched(filters) || find_one(conn, query, filters, id)?.is_none() {
        return Ok(Vec::new());
    }
    let (first, last): (Option<i64>, Option<i64>) = conn
        .prepare_cached("SELECT min(seq), max(seq) FROM document_passages WHERE file_id = ?1")?
        .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (Some(first), Some(last)) = (first, last) else { return Ok(Vec::new()) };
    let mut seqs: Vec<i64> = conn
        .prepare_cached(SCAN_PASSAGES)?
        .query_map(named_params! { ":words": expression, ":first": first, ":last": last }, |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    seqs.reverse();
    seqs.truncate(MAX_OF_ONE);
    read_passages(conn, seqs)
}

pub(super) fn read_passages(conn: &Connection, seqs: Vec<i64>) -> Result<Vec<FoundPassage>, Error> {
    let mut statement =
        conn.prepare_cached("SELECT seq, page, text FROM document_passages WHERE seq = ?1")?;
    let mut read = Vec::with_capacity(seqs.len());
    for seq in seqs {
        let passage = statement.query_row([seq], |row| {
            Ok(FoundPassage { seq: row.get(0)?, page: row.get(1)?, text: row.get(2)? })
        });
        read.extend(passage.optional()?);
    }
    Ok(read)
}

/// Whether files are searched at all: not with filters that only apply to messages.
fn are_searched(filters: &SearchFilters) -> bool {
    filters.role.is_none() && filters.status.is_none()
}

/// The conditions for every found file, with their parameters.
fn conditions(query: &Query, filters: &SearchFilters) -> (String, Vec<Value>) {
    let mut sql =
        String::from(" WHERE deleted_at_ms IS NULL AND forgotten_at_ms IS NULL AND folded_name IS NOT NULL");
    let mut values: Vec<Value> = Vec::new();
    if let Some(part) = query.file() {
        sql.push_str(" AND instr(folded_name, ?) > 0");
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
    (sql, values)
}

fn find_named(conn: &Connection, query: &Query, filters: &SearchFilters) -> Result<Vec<FoundFile>, Error> {
    let (mut sql, mut values) = conditions(query, filters);
    for part in query.included() {
        sql.push_str(" AND instr(folded_name, ?) > 0");
        values.push(fold(part).into());
    }
    for part in query.excluded() {
        sql.push_str(" AND instr(folded_name, ?) = 0");
        values.push(fold(part).into());
    }
    sql.push_str(" ORDER BY since_ms DESC, id LIMIT ?");
    values.push(MAX_FILES.into());
    let mut statement = conn.prepare_cached(&format!("{READ_FILE}{sql}"))?;
    Ok(statement.query_map(params_from_iter(values), from_row)?.collect::<Result<_, _>>()?)
}

/// A file, if it is within the search.
fn find_one(
    conn: &Connection,
    query: &Query,
    filters: &SearchFilters,
    id: FileId,
) -> Result<Option<FoundFile>, Error> {
    let (sql, mut values) = conditions(query, filters);
    values.push(id.0.as_bytes().to_vec().into());
    let mut statement = conn.prepare_cached(&format!("{READ_FILE}{sql} AND id = ?"))?;
    Ok(statement.query_row(params_from_iter(values), from_row).optional()?)
}

fn from_row(row: &Row<'_>) -> rusqlite::Result<FoundFile> {
    Ok(FoundFile { id: FileId(row.get(0)?), name: row.get(1)?, since_ms: row.get(2)? })
}
