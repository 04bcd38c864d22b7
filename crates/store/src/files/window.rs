//! Rows of the file list by offset, and its totals.

use super::{File, columns_with_use, from_row_with_use};
use crate::Error;
use crate::search_index::fold::fold;
use parlance_domain::file_list::{FileFilter, FileSort, FilesQuery};
use parlance_domain::{FileId, FileUse, ProfileId};
use parlance_sqlite::rusqlite::types::Value;
use parlance_sqlite::rusqlite::{Connection, params_from_iter};

/// Maximum number of words in a search.
const MAX_WORDS: usize = 8;

/// Maximum number of extensions and of purposes that are counted, most frequent first.
const MAX_COUNTED: u32 = 50;

const DAY_MS: i64 = 86_400_000;

/// Whether nothing uses a file.
const IS_UNUSED: &str = "(NOT EXISTS (SELECT 1 FROM message_attachments AS a WHERE a.file_id = f.id)
     AND NOT EXISTS (SELECT 1 FROM draft_attachments AS a WHERE a.file_id = f.id)
     AND NOT EXISTS (SELECT 1 FROM outbox_attachments AS a WHERE a.file_id = f.id)
     AND NOT EXISTS (SELECT 1 FROM edit_attachments AS a WHERE a.file_id = f.id))";

/// Whether the service has a file.
const IS_STORED: &str = "f.service_file_id IS NOT NULL";

/// Whether a file could not be uploaded, read or deleted.
const HAS_FAILED: &str =
    "(f.delete_problem IS NOT NULL OR f.status ->> '$.state' IN ('upload_failed', 'processing_failed'))";

/// Whether the service has the same content in a file that should rather be kept: one with more uses, else the older.
pub(super) const IS_DUPLICATE: &str = "EXISTS (
    SELECT 1 FROM files AS o
    WHERE o.profile_id = f.profile_id AND o.sha256 = f.sha256 AND o.id <> f.id AND o.deleted_at_ms IS NULL
      AND o.delete_at_ms IS NULL AND o.service_file_id IS NOT NULL
      AND f.service_file_id IS NOT NULL AND f.deleted_at_ms IS NULL
      AND ((SELECT count(*) FROM message_attachments AS a WHERE a.file_id = o.id), -o.since_ms, o.id)
        > ((SELECT count(*) FROM message_attachments AS a WHERE a.file_id = f.id), -f.since_ms, f.id))";

/// A range of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilesWindow {
    /// Its files, with their uses.
    pub files: Vec<(File, FileUse)>,
    /// The number of files in the whole list.
    pub n_files: u64,
}

/// The totals of a service's files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FilesSum {
    /// Files on the service.
    pub n_files: u64,
    /// Their size in bytes.
    pub bytes: u64,
    /// Unused files, including duplicates.
    pub n_unused: u64,
    /// The size of the unused files in bytes, without duplicates.
    pub unused_bytes: u64,
    /// Duplicates.
    pub n_duplicates: u64,
    /// Their size in bytes.
    pub duplicate_bytes: u64,
    /// Files that could not be uploaded, read or deleted.
    pub n_failed: u64,
    /// Files that wait for their upload or are being uploaded.
    pub n_uploading: u64,
    /// Files with a paused upload.
    pub n_paused: u64,
    /// Visible tombstones.
    pub n_deleted: u64,
    /// The most frequent extensions, with the number of their files.
    pub extensions: Vec<(String, u64)>,
    /// The most frequent purposes, with the number of their files.
    pub purposes: Vec<(String, u64)>,
}

/// A file of the list, with the facts that its selection needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Selectable {
    /// Its id.
    pub id: FileId,
    /// Its size in bytes.
    pub bytes: u64,
    /// Whether anything uses it.
    pub is_used: bool,
}

/// At most `n_rows` files of a query, from `offset` on.
pub fn read_window(
    conn: &Connection,
    profile_id: ProfileId,
    query: &FilesQuery,
    (offset, n_rows): (u32, u32),
    now_ms: i64,
) -> Result<FilesWindow, Error> {
    let (conditions, values) = conditions(profile_id, query, now_ms);
    let order = order(query);
    let sorted = format!("SELECT f.id FROM files AS f WHERE {conditions} ORDER BY {order}");
    let (ids, n_files) = if query.search.trim().is_empty() {
        let sql = format!("SELECT count(*) FROM files AS f WHERE {conditions}");
        let n_files = conn.prepare_cached(&sql)?.query_row(params_from_iter(&values), |row| row.get(0))?;
        let mut statement = conn.prepare_cached(&format!("{sorted} LIMIT {n_rows} OFFSET {offset}"))?;
        let ids = statement.query_map(params_from_iter(&values), |row| row.get(0).map(FileId))?;
        (ids.collect::<Result<_, _>>()?, n_files)
    } else {
        // Sorting must visit every name, but only once.
        let mut statement = conn.prepare_cached(&sorted)?;
        let mut rows = statement.query(params_from_iter(&values))?;
        let (mut ids, mut n_files) = (Vec::<FileId>::new(), 0);
        let wanted = u64::from(offset)..u64::from(offset) + u64::from(n_rows);
        while let Some(row) = rows.next()? {
            if wanted.contains(&n_files) {
                ids.push(row.get(0).map(FileId)?);
            }
            n_files += 1;
        }
        (ids, n_files)
    };
    let sql = format!("SELECT {} FROM files AS f WHERE f.id = ?1", columns_with_use());
    let mut statement = conn.prepare_cached(&sql)?;
    let files =
        ids.into_iter().map(|id| statement.query_row([id.0], from_row_with_use)).collect::<Result<_, _>>()?;
    Ok(FilesWindow { files, n_files })
}

/// All files of a query that can be selected: neither deleted nor about to be.
pub fn list_selectable(
    conn: &Connection,
    profile_id: ProfileId,
    query: &FilesQuery,
    now_ms: i64,
) -> Result<Vec<Selectable>, Error> {
    let (conditions, values) = conditions(profile_id, query, now_ms);
    let sql = format!(
        "SELECT f.id, f.bytes, NOT {IS_UNUSED} FROM files AS f
         WHERE {conditions} AND f.deleted_at_ms IS NULL AND f.delete_at_ms IS NULL"
    );
    let mut statement = conn.prepare_cached(&sql)?;
    let rows = statement.query_map(params_from_iter(&values), |row| {
        Ok(Selectable { id: FileId(row.get(0)?), bytes: row.get(1)?, is_used: row.get(2)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The totals of a service's files.
pub fn sum_up(conn: &Connection, profile_id: ProfileId) -> Result<FilesSum, Error> {
    let sql = format!(
        "SELECT coalesce(sum(is_stored), 0), coalesce(sum(bytes) FILTER (WHERE is_stored), 0),
                coalesce(sum(is_stored AND is_unused), 0),
                coalesce(sum(bytes) FILTER (WHERE is_stored AND is_unused AND NOT is_duplicate), 0),
                coalesce(sum(is_duplicate), 0), coalesce(sum(bytes) FILTER (WHERE is_duplicate), 0),
                coalesce(sum(has_failed), 0), coalesce(sum(state IN ('queued', 'uploading')), 0),
                coalesce(sum(state = 'paused'), 0)
         FROM (SELECT f.bytes, {IS_STORED} AS is_stored, {IS_UNUSED} AS is_unused, {IS_DUPLICATE} AS is_duplicate, {HAS_FAILED} AS has_failed,
                      f.status ->> '$.state' AS state
               FROM files AS f WHERE f.profile_id = ?1 AND f.deleted_at_ms IS NULL)"
    );
    let mut sum = conn.prepare_cached(&sql)?.query_row([profile_id.0], |row| {
        Ok(FilesSum {
            n_files: row.get(0)?,
            bytes: row.get(1)?,
            n_unused: row.get(2)?,
            unused_bytes: row.get(3)?,
            n_duplicates: row.get(4)?,
            duplicate_bytes: row.get(5)?,
            n_failed: row.get(6)?,
            n_uploading: row.get(7)?,
            n_paused: row.get(8)?,
            ..FilesSum::default()
        })
    })?;
    sum.n_deleted = conn
        .prepare_cached(
            "SELECT count(*) FROM files
             WHERE profile_id = ?1 AND deleted_at_ms IS NOT NULL AND forgotten_at_ms IS NULL",
        )?
        .query_row([profile_id.0], |row| row.get(0))?;
    sum.extensions = count_words(conn, profile_id, "extension")?;
    sum.purposes = count_words(conn, profile_id, "purpose")?;
    Ok(sum)
}

fn count_words(conn: &Connection, profile_id: ProfileId, column: &str) -> Result<Vec<(String, u64)>, Error> {
    let sql = format!(
        "SELECT {column}, count(*) AS n FROM files
         WHERE profile_id = ?1 AND deleted_at_ms IS NULL AND {column} <> ''
         GROUP BY {column} ORDER BY n DESC, {column} LIMIT ?2"
    );
    let mut statement = conn.prepare_cached(&sql)?;
    let counted = statement.query_map((profile_id.0, MAX_COUNTED), |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(counted.collect::<Result<_, _>>()?)
}

/// The conditions of a query, and their parameters.
fn conditions(profile_id: ProfileId, query: &FilesQuery, now_ms: i64) -> (String, Vec<Value>) {
    let mut values = vec![Value::Blob(profile_id.0.as_bytes().to_vec())];
    let mut sql = String::from("f.profile_id = ?");
    sql.push_str(match query.filter {
        FileFilter::Deleted => " AND f.deleted_at_ms IS NOT NULL AND f.forgotten_at_ms IS NULL",
        _ => " AND f.deleted_at_ms IS NULL",
    });
    let kind = match query.filter {
        FileFilter::All | FileFilter::Deleted => None,
        FileFilter::Unused => Some(IS_UNUSED),
        FileFilter::Duplicates => Some(IS_DUPLICATE),
        FileFilter::Failed => Some(HAS_FAILED),
    };
    if query.filter == FileFilter::Unused {
        sql.push_str(" AND ");
        sql.push_str(IS_STORED);
    }
    let mut add = |condition: &str, value: Option<Value>| {
        sql.push_str(" AND ");
        sql.push_str(condition);
        values.extend(value);
    };
    if let Some(kind) = kind {
        add(kind, None);
    }
    for word in fold(&query.search).split_whitespace().take(MAX_WORDS) {
        add("instr(f.folded_name, ?) > 0", Some(Value::Text(word.to_owned())));
    }
    if let Some(extension) = &query.extension {
        add("f.extension = ?", Some(Value::Text(extension.clone())));
    }
    if let Some(purpose) = &query.purpose {
        add("f.purpose = ?", Some(Value::Text(purpose.clone())));
    }
    if let Some(days) = query.older_than_days {
        add("f.since_ms <= ?", Some(Value::Integer(now_ms - i64::from(days) * DAY_MS)));
    }
    (sql, values)
}

fn order(query: &FilesQuery) -> String {
    let direction = if query.is_descending { "DESC" } else { "ASC" };
    let key = match query.sort {
        FileSort::Created => "f.since_ms",
        FileSort::Name => "f.name_order",
        FileSort::Size => "f.bytes",
        FileSort::Status => {
            "CASE f.status ->> '$.state' WHEN 'uploading' THEN 0 WHEN 'queued' THEN 1 WHEN 'paused' THEN 1 WHEN 'processing' THEN 2
             WHEN 'upload_failed' THEN 3 WHEN 'processing_failed' THEN 3 WHEN 'ready' THEN 4 ELSE 5 END"
        }
        FileSort::Used => {
            "(SELECT count(DISTINCT m.conversation_id) FROM message_attachments AS a
              CROSS JOIN messages AS m ON m.id = a.message_id WHERE a.file_id = f.id)"
        }
    };
    format!("{key} {direction}, f.id {direction}")
}
