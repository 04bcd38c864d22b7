//! Search by words: the index finds candidates, [`relevance`] ranks them.

use super::query::Query;
use super::relevance::{self, Hit};
use crate::answering::question::{AnswerShape, SearchTerm};
use crate::database::passages::{self, Scope};
use parlance_sqlite::rusqlite::{self, Connection};

/// The largest number of candidates from the index.
const MAX_CANDIDATES: u32 = 120;

/// The passages of the scope that cover most of these words, best first, and the query.
pub(crate) fn search(
    connection: &Connection,
    scope: &Scope,
    search_terms: &[SearchTerm],
    shape: Option<AnswerShape>,
) -> rusqlite::Result<(Vec<Hit>, Query)> {
    let corpus = passages::corpus(connection, scope)?;
    let query = Query::prepare(connection, &corpus, search_terms, shape)?;
    let Some(for_index) = query.for_index() else { return Ok((Vec::new(), query)) };
    let candidates = passages::search(connection, &corpus, &for_index, MAX_CANDIDATES)?;
    Ok((relevance::rank(candidates, &query), query))
}
