//! The floor: BM25 with Porter stems over the service's passages, each shown in full.

use super::question_set::Question;
use crate::Result;
use parlance_sqlite::rusqlite::{Connection, OpenFlags, params};
use std::path::Path;

/// Number of results in which the correct passage is searched for.
const N_LOOKED_AT: u32 = 20;

pub(crate) struct PlainIndex(Connection);

impl PlainIndex {
    /// Indexes the passages of a service, which may be running.
    pub(crate) fn of_service(path: &Path) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let service = Connection::open_with_flags(path, flags)?;
        let index = Connection::open_in_memory()?;
        index.execute_batch(
            "CREATE VIRTUAL TABLE passages USING fts5 (
                 text, file_id UNINDEXED, tokenize = 'porter unicode61 remove_diacritics 2'
             );",
        )?;
        {
            let mut insert = index.prepare("INSERT INTO passages (text, file_id) VALUES (?1, ?2)")?;
            let mut all = service.prepare(
                "SELECT coalesce(section || char(10), '') || text, file_id FROM passages ORDER BY id",
            )?;
            let mut rows = all.query([])?;
            while let Some(row) = rows.next()? {
                insert.execute(params![row.get::<_, String>(0)?, row.get::<_, String>(1)?])?;
            }
        }
        Ok(Self(index))
    }

    /// The rank of the first passage that answers a question, from 1.
    pub(crate) fn rank_of(&self, question: &Question, file_ids: &[&str]) -> Result<Option<usize>> {
        let words: Vec<String> = question
            .ask
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(|word| format!("\"{word}\""))
            .collect();
        if words.is_empty() {
            return Ok(None);
        }
        let mut statement = self.0.prepare_cached(
            "SELECT text FROM passages WHERE passages MATCH ?1 AND file_id IN (SELECT value FROM json_each(?2))
             ORDER BY bm25(passages), rowid LIMIT ?3",
        )?;
        let ids = serde_json::json!(file_ids).to_string();
        let texts = statement
            .query_map(params![words.join(" OR "), ids, N_LOOKED_AT], |row| row.get::<_, String>(0))?;
        for (rank, text) in (1..).zip(texts) {
            if question.is_answered_by(&text?) {
                return Ok(Some(rank));
            }
        }
        Ok(None)
    }
}
