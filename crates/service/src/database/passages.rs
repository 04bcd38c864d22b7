//! The tables of passages: the text pieces of read files, and their full-text index.

use super::schema::INDEX_VERSION;
use crate::analysis::{Analyzer, TextLanguage};
use parlance_documents::{Division, Passage, Place, Shape};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, params};
use std::collections::BTreeSet;
use uuid::Uuid;

/// A search result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FoundPassage {
    pub(crate) file_id: Uuid,
    /// The language of the file.
    pub(crate) language: TextLanguage,
    pub(crate) passage: Passage,
}

/// The lower bits of a passage's rowid are its position in its file, the upper ones the file's number.
const NUMBER_BITS: u32 = 32;

const COLUMNS: &str = "p.file_id, p.shape, p.division, p.page, p.section, p.line, p.text, f.language, p.headings, p.introduction,
     p.is_matter";

/// Joins passages with their files.
const TABLES: &str = "passages p JOIN files f ON f.id = p.file_id";

fn found_passage(row: &Row<'_>) -> rusqlite::Result<FoundPassage> {
    let file_id: String = row.get(0)?;
    Ok(FoundPassage {
        file_id: Uuid::parse_str(&file_id).unwrap_or_default(),
        language: TextLanguage::from_tag(&row.get::<_, String>(7)?),
        passage: Passage {
            shape: Shape::from_word(&row.get::<_, String>(1)?),
            place: Place {
                division: Division::from_word(&row.get::<_, String>(2)?),
                page: row.get(3)?,
                section: row.get(4)?,
                line: row.get(5)?,
            },
            headings: row.get::<_, String>(8)?.lines().map(str::to_owned).collect(),
            introduction: row.get(9)?,
            text: row.get(6)?,
            is_matter: row.get(10)?,
        },
    })
}

/// A passage with its terms, as the index stores them.
pub(crate) struct IndexedPassage {
    passage: Passage,
    headings: String,
    words: String,
}

impl IndexedPassage {
    pub(crate) fn new(passage: Passage, analyzer: &mut Analyzer) -> Self {
        let headings = analyzer.index_text(&headings_of(&passage));
        let mut words = analyzer.index_text(&passage.text);
        if let Some(introduction) = &passage.introduction {
            words.push(' ');
            words.push_str(&analyzer.index_text(introduction));
        }
        Self { passage, headings, words }
    }
}

/// Adds passages to a file, the first of them at position `first`. `false` when the file was deleted meanwhile.
pub(crate) fn append(
    connection: &Connection,
    file_id: Uuid,
    first: usize,
    passages: &[IndexedPassage],
) -> rusqlite::Result<bool> {
    let id = file_id.to_string();
    let number: Option<i64> =
        connection.query_row("SELECT number FROM files WHERE id = ?1", [&id], |row| row.get(0)).optional()?;
    let Some(number) = number else { return Ok(false) };
    let mut insert = connection.prepare_cached(
        "INSERT INTO passages (id, file_id, ordinal, shape, division, page, section, line, text, headings, introduction,
             is_matter)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
    )?;
    let mut index = connection
        .prepare_cached("INSERT INTO passage_index (rowid, headings, words) VALUES (?1, ?2, ?3)")?;
    for (ordinal, IndexedPassage { passage, headings, words }) in (first..).zip(passages) {
        let place = &passage.place;
        let ordinal = i64::try_from(ordinal).unwrap_or(i64::MAX);
        let row_id = first_row_id(number).saturating_add(ordinal);
        insert.execute(params![
            row_id,
            id,
            ordinal,
            passage.shape.word(),
            place.division.word(),
            place.page,
            place.section,
            place.line,
            passage.text,
            passage.headings.join("\n"),
            passage.introduction,
            passage.is_matter
        ])?;
        index.execute(params![row_id, headings, words])?;
    }
    Ok(true)
}

/// The headings above a passage as one text. A sheet's name and a slide's title are headings, too.
pub(crate) fn headings_of(passage: &Passage) -> String {
    let section = passage.place.section.iter().filter(|section| !passage.headings.contains(section));
    passage.headings.iter().chain(section).map(String::as_str).collect::<Vec<_>>().join("\n")
}

/// The rowid of the first passage of a file.
fn first_row_id(number: i64) -> i64 {
    number << NUMBER_BITS
}

/// The first and last rowid that a file's passages can have.
pub(super) fn row_ids(number: i64) -> (i64, i64) {
    (first_row_id(number), first_row_id(number.saturating_add(1)).saturating_sub(1))
}

/// The files that a user may search: some of their own, and all files of a project with this user as a member.
#[derive(Clone, Debug)]
pub(crate) struct Scope {
    pub(crate) user: String,
    pub(crate) file_ids: Vec<Uuid>,
    pub(crate) project_id: Option<Uuid>,
}

/// The files in a scope.
#[derive(Clone, Debug)]
pub(crate) struct Corpus {
    numbers: Vec<i64>,
    /// The rowids of their passages are between `first` and `last`.
    first: i64,
    last: i64,
    /// The number of their passages.
    pub(crate) n_passages: u32,
    /// The distinct languages of the files.
    pub(crate) languages: Vec<TextLanguage>,
    /// Whether a file has the terms of an earlier index version.
    pub(crate) is_outdated: bool,
}

impl Corpus {
    /// The numbers of the files.
    pub(super) fn numbers(&self) -> &[i64] {
        &self.numbers
    }
}

/// Looks up the files of a scope.
pub(crate) fn corpus(connection: &Connection, scope: &Scope) -> rusqlite::Result<Corpus> {
    let mut statement = connection.prepare_cached(
        "SELECT number, n_passages, language, index_version FROM files
            WHERE owner = ?1 AND id IN (SELECT value FROM json_each(?2)) AND n_passages > 0
         UNION
         SELECT number, n_passages, language, index_version FROM files
            WHERE n_passages > 0 AND id IN (SELECT file_id FROM project_files WHERE project_id = ?3
                AND EXISTS (SELECT 1 FROM project_members WHERE project_id = ?3 AND member = ?1))",
    )?;
    let project_id = scope.project_id.map(|id| id.to_string());
    let mut rows = statement.query(params![scope.user, json_ids(&scope.file_ids), project_id])?;
    let (mut numbers, mut n_passages, mut languages) = (Vec::new(), 0_u32, BTreeSet::new());
    let mut is_outdated = false;
    while let Some(row) = rows.next()? {
        numbers.push(row.get::<_, i64>(0)?);
        n_passages = n_passages.saturating_add(row.get(1)?);
        languages.insert(TextLanguage::from_tag(&row.get::<_, String>(2)?));
        is_outdated |= row.get::<_, i64>(3)? < INDEX_VERSION;
    }
    let first = numbers.iter().min().copied().map_or(0, first_row_id);
    let last = numbers.iter().max().copied().map_or(-1, |number| row_ids(number).1);
    Ok(Corpus { numbers, first, last, n_passages, languages: languages.into_iter().collect(), is_outdated })
}

/// The number of passages of these files that match an FTS5 query, counted up to `limit`.
pub(crate) fn n_matches(
    connection: &Connection,
    corpus: &Corpus,
    query: &str,
    limit: u32,
) -> rusqlite::Result<u32> {
    let numbers = serde_json::json!(corpus.numbers).to_string();
    connection
        .prepare_cached(&format!(
            "SELECT count(*) FROM (SELECT 1 FROM passage_index
                WHERE passage_index MATCH ?1 AND rowid BETWEEN ?2 AND ?3
                    AND (rowid >> {NUMBER_BITS}) IN (SELECT value FROM json_each(?4)) LIMIT ?5)"
        ))?
        .query_row(params![query, corpus.first, corpus.last, numbers, limit], |row| row.get(0))
}

/// The passages of these files that match an FTS5 query, best first. A word in a heading counts twice.
pub(crate) fn search(
    connection: &Connection,
    corpus: &Corpus,
    query: &str,
    limit: u32,
) -> rusqlite::Result<Vec<FoundPassage>> {
    let numbers = serde_json::json!(corpus.numbers).to_string();
    connection
        .prepare_cached(&format!(
            "WITH found AS MATERIALIZED (
                SELECT rowid AS id, bm25(passage_index, 2.0, 1.0) AS score FROM passage_index
                WHERE passage_index MATCH ?1 AND rowid BETWEEN ?2 AND ?3
                    AND (rowid >> {NUMBER_BITS}) IN (SELECT value FROM json_each(?4))
                ORDER BY score, id LIMIT ?5)
             SELECT {COLUMNS} FROM found CROSS JOIN passages p ON p.id = found.id JOIN files f ON f.id = p.file_id ORDER BY found.score, p.id"
        ))?
        .query_map(params![query, corpus.first, corpus.last, numbers, limit], found_passage)?
        .collect()
}

/// The passages with these rowids, in the order of `ids`.
pub(super) fn find_all(connection: &Connection, ids: &[i64]) -> rusqlite::Result<Vec<FoundPassage>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM json_each(?1) wanted CROSS JOIN passages p ON p.id = wanted.value
             JOIN files f ON f.id = p.file_id ORDER BY wanted.key"
        ))?
        .query_map([serde_json::json!(ids).to_string()], found_passage)?
        .collect()
}

/// The first passages of a file, in the file's order. Front matter is included only if the file has nothing else.
pub(crate) fn opening(
    connection: &Connection,
    file_id: Uuid,
    limit: u32,
) -> rusqlite::Result<Vec<FoundPassage>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM {TABLES} WHERE p.file_id = ?1 ORDER BY p.is_matter, p.ordinal LIMIT ?2"
        ))?
        .query_map(params![file_id.to_string(), limit], found_passage)?
        .collect()
}

/// The number of passages of a file that are scanned for the beginnings of chapters.
const MAX_LOOKED_AT: u32 = 20_000;

/// The headings of a file's passages except front matter, with their positions, in the file's order.
pub(crate) fn outline(connection: &Connection, file_id: Uuid) -> rusqlite::Result<Vec<(i64, Vec<String>)>> {
    connection
        .prepare_cached(
            "SELECT ordinal, headings FROM passages WHERE file_id = ?1 AND NOT is_matter ORDER BY ordinal LIMIT ?2",
        )?
        .query_map(params![file_id.to_string(), MAX_LOOKED_AT], |row| {
            Ok((row.get(0)?, row.get::<_, String>(1)?.lines().map(str::to_owned).collect()))
        })?
        .collect()
}

/// The passages of a file at these positions, in the file's order.
pub(crate) fn at(
    connection: &Connection,
    file_id: Uuid,
    ordinals: &[i64],
) -> rusqlite::Result<Vec<FoundPassage>> {
    connection
        .prepare_cached(&format!(
            "SELECT {COLUMNS} FROM {TABLES} WHERE p.file_id = ?1 AND p.ordinal IN (SELECT value FROM json_each(?2))
             ORDER BY p.ordinal"
        ))?
        .query_map(params![file_id.to_string(), serde_json::json!(ordinals).to_string()], found_passage)?
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
            "SELECT {COLUMNS} FROM {TABLES} WHERE p.file_id = ?1 AND p.page = ?2 ORDER BY p.ordinal LIMIT ?3"
        ))?
        .query_map(params![file_id.to_string(), page, limit], found_passage)?
        .collect()
}

/// The distinct headings of a file, in the file's order.
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
