//! The tables of passages: the pieces of the files that were read, and the index of their words.

use crate::reading::passage::{Passage, Place, Shape};
use crate::reading::words;
use rusqlite::{Connection, OptionalExtension, Row, params};
use uuid::Uuid;

/// A passage that was found.
#[derive(Clone, Debug)]
pub(crate) struct FoundPassage {
    pub(crate) file_id: Uuid,
    pub(crate) passage: Passage,
}

const COLUMNS: &str = "p.file_id, p.shape, p.page, p.section, p.line, p.text";

fn found_passage(row: &Row<'_>) -> rusqlite::Result<FoundPassage> {
    let file_id: String = row.get(0)?;
    Ok(FoundPassage {
        file_id: Uuid::parse_str(&file_id).unwrap_or_default(),
        passage: Passage {
            shape: Shape::from_word(&row.get::<_, String>(1)?),
            place: Place { page: row.get(2)?, section: row.get(3)?, line: row.get(4)? },
            text: row.get(5)?,
        },
    })
}

/// Adds passages to a file, the first of them at position `first`. `false` when the file is gone meanwhile.
pub(crate) fn append(
    connection: &Connection,
    file_id: Uuid,
    first: usize,
    passages: &[Passage],
) -> rusqlite::Result<bool> {
    let id = file_id.to_string();
    let exists = connection.query_row("SELECT 1 FROM files WHERE id = ?1", [&id], |_| Ok(())).optional()?;
    if exists.is_none() {
        return Ok(false);
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO passages (file_id, ordinal, shape, page, section, line, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    )?;
    let mut index =
        connection.prepare_cached("INSERT INTO passage_index (rowid, section, words) VALUES (?1, ?2, ?3)")?;
    for (ordinal, passage) in (first..).zip(passages) {
        let place = &passage.place;
        let row_id = insert.insert(params![
            id,
            i64::try_from(ordinal).unwrap_or(i64::MAX),
            passage.shape.word(),
            place.page,
            place.section,
            place.line,
            passage.text
        ])?;
        let section = words::for_index(place.section.as_deref().unwrap_or_default());
        index.execute(params![row_id, section, words::for_index(&passage.text)])?;
    }
    Ok(true)
}

pub(crate) fn delete_of_file(connection: &Connection, file_id: Uuid) -> rusqlite::Result<()> {
    let id = file_id.to_string();
    connection.execute(
        "DELETE FROM passage_index WHERE rowid IN (SELECT id FROM passages WHERE file_id = ?1)",
        [&id],
    )?;
    connection.execute("DELETE FROM passages WHERE file_id = ?1", [&id])?;
    Ok(())
}

/// The passages of these files that match an FTS5 query, best first. A word in the heading counts half again.
pub(crate) fn search(
    connection: &Connection,
    file_ids: &[Uuid],
    query: &str,
    limit: u32,
) -> rusqlite::Result<Vec<FoundPassage>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM passage_index JOIN passages p ON p.id = passage_index.rowid
             WHERE passage_index MATCH ?1 AND p.file_id IN (SELECT value FROM json_each(?2))
             ORDER BY bm25(passage_index, 1.5, 1.0), p.id LIMIT ?3"
        ))?
        .query_map(params![query, json_ids(file_ids), limit], found_passage)?
        .collect()
}

/// How many passages these files have.
pub(crate) fn count(connection: &Connection, file_ids: &[Uuid]) -> rusqlite::Result<u32> {
    connection.query_row(
        "SELECT count(*) FROM passages WHERE file_id IN (SELECT value FROM json_each(?1))",
        [json_ids(file_ids)],
        |row| row.get(0),
    )
}

/// The first passages of a file, in the file's order.
pub(crate) fn opening(
    connection: &Connection,
    file_id: Uuid,
    limit: u32,
) -> rusqlite::Result<Vec<FoundPassage>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM passages p WHERE p.file_id = ?1 ORDER BY p.ordinal LIMIT ?2"
        ))?
        .query_map(params![file_id.to_string(), limit], found_passage)?
        .collect()
}

/// The first passages of one page, in the file's order.
pub(crate) fn of_page(
    connection: &Connection,
    file_id: Uuid,
    page: u32,
    limit: u32,
) -> rusqlite::Result<Vec<FoundPassage>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM passages p WHERE p.file_id = ?1 AND p.page = ?2 ORDER BY p.ordinal LIMIT ?3"
        ))?
        .query_map(params![file_id.to_string(), page, limit], found_passage)?
        .collect()
}

/// The headings of a file, each once, in the file's order.
pub(crate) fn headings(connection: &Connection, file_id: Uuid, limit: u32) -> rusqlite::Result<Vec<String>> {
    connection
        .prepare_cached(
            "SELECT section FROM passages WHERE file_id = ?1 AND section IS NOT NULL
             GROUP BY section ORDER BY min(ordinal) LIMIT ?2",
        )?
        .query_map(params![file_id.to_string(), limit], |row| row.get(0))?
        .collect()
}

fn json_ids(file_ids: &[Uuid]) -> String {
    serde_json::json!(file_ids).to_string()
}
