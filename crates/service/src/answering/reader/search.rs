//! Retrieval: the parts of a person's documents that answer a question.
//!
//! The index proposes passages by their words, [`relevance`] chooses what in them is worth quoting. It must not know
//! how an answer is written.

use super::spelling;
use crate::answering::retrieval::relevance::{self, Hit};
use crate::answering::retrieval::semantic_search::{self, PassageSearch};
use crate::database::files::{self, FileRow};
use crate::database::passages::{self, FoundPassage, Scope};
use crate::database::{Database, DatabaseError};
use parlance_documents::Shape;
use std::collections::BTreeSet;
use uuid::Uuid;

/// Candidates that the index proposes for a question.
const MAX_CANDIDATES: u32 = 80;

/// Passages that one answer quotes.
const MAX_QUOTES: usize = 4;

/// Rows of tables are short, so an answer may quote more of them.
const MAX_ROWS: usize = 10;

/// Passages that are quoted for their meaning alone. The nearest may still be far.
const MAX_NEAR: usize = 2;

/// A quote that scores less than this share of the best one is left out.
const WORTH_QUOTING: f64 = 0.55;

/// Below this share of the question a quote is near, but no answer.
const CLOSE: f64 = 0.5;

/// What was found: quotes, best first, and the files that they are from.
#[derive(Debug, Default)]
pub(crate) struct SearchResults {
    pub(crate) hits: Vec<Hit>,
    pub(crate) files: Vec<FileRow>,
}

impl SearchResults {
    /// Whether the best quote holds enough of the question to be called an answer.
    pub(crate) fn is_close(&self) -> bool {
        self.hits.first().is_some_and(|hit| hit.coverage >= CLOSE)
    }
}

/// What in the scope's documents says most about these words; each thing once.
pub(crate) async fn find_quotes(
    database: &Database,
    scope: Scope,
    terms: &[String],
    wants_number: bool,
) -> Result<SearchResults, DatabaseError> {
    let hits = find_hits(database, scope, terms, wants_number).await?;
    let worth = hits.first().map_or(0.0, |best| best.score) * WORTH_QUOTING;
    let mut chosen: Vec<Hit> = Vec::new();
    for hit in hits.into_iter().filter(|hit| hit.score >= worth) {
        let is_row = hit.found.passage.shape == Shape::Rows;
        // Rows of one table are alike by nature.
        let is_new = |other: &Hit| {
            if is_row { other.quote() != hit.quote() } else { !is_near_duplicate(other.quote(), hit.quote()) }
        };
        if chosen.len() < if is_row { MAX_ROWS } else { MAX_QUOTES } && chosen.iter().all(is_new) {
            chosen.push(hit);
        }
    }
    with_files(database, chosen).await
}

/// The beginnings of the passages that come nearest in meaning to a question, but for those that were found already.
pub(crate) async fn find_by_meaning(
    passage_search: PassageSearch<'_>,
    scope: Scope,
    question: &str,
    known: &SearchResults,
) -> Result<SearchResults, DatabaseError> {
    let is_new = |found: &FoundPassage| known.hits.iter().all(|hit| hit.found != *found);
    let near = semantic_search::nearest(passage_search, scope, question).await?.into_iter();
    let hits = near.filter(is_new).take(MAX_NEAR).map(Hit::beginning).collect();
    with_files(passage_search.database, hits).await
}

async fn with_files(database: &Database, mut hits: Vec<Hit>) -> Result<SearchResults, DatabaseError> {
    let ids: BTreeSet<Uuid> = hits.iter().map(|hit| hit.found.file_id).collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let files = database.read(move |connection| files::find_any(connection, &ids)).await?;
    // A file may have been deleted since.
    hits.retain(|hit| files.iter().any(|file| file.id == hit.found.file_id));
    Ok(SearchResults { hits, files })
}

async fn find_hits(
    database: &Database,
    scope: Scope,
    terms: &[String],
    wants_number: bool,
) -> Result<Vec<Hit>, DatabaseError> {
    let query = relevance::index_query(terms);
    if query.is_empty() {
        return Ok(Vec::new());
    }
    let (candidates, n_passages) = database
        .read(move |connection| {
            let corpus = passages::corpus(connection, &scope)?;
            let candidates = passages::search(connection, &corpus, &query, MAX_CANDIDATES)?;
            Ok((candidates, corpus.n_passages))
        })
        .await?;
    Ok(relevance::rank(candidates, terms, wants_number, n_passages))
}

/// Whether the question is answered by a number or a date.
pub(crate) fn wants_number(text: &str) -> bool {
    let lower = text.to_lowercase();
    const WORDS: [&str; 27] = [
        "how much",
        "how many",
        "how long",
        "how high",
        "how old",
        "how often",
        "how far",
        "how large",
        "when",
        "price",
        "cost",
        "percent",
        "wie viel",
        "wieviel",
        "wie hoch",
        "wie lange",
        "wie oft",
        "wann",
        "kosten",
        "preis",
        "combien",
        "cuánto",
        "多少",
        "多久",
        "いくら",
        "何",
        "얼마",
    ];
    WORDS.iter().any(|word| lower.contains(word))
}

/// The words of the scope's documents that are spelled almost like those of a question.
pub(crate) async fn find_similar_spellings(
    database: &Database,
    scope: Scope,
    terms: Vec<String>,
) -> Result<Vec<String>, DatabaseError> {
    let Some(query) = spelling::index_query(&terms) else { return Ok(Vec::new()) };
    let read = database.read(move |connection| {
        let corpus = passages::corpus(connection, &scope)?;
        let found = passages::search(connection, &corpus, &query, MAX_CANDIDATES)?;
        Ok(spelling::variants(&terms, &found))
    });
    read.await
}

/// Whether one of two quotes adds next to nothing to the other: headers, footers, and copies of a document.
fn is_near_duplicate(left: &str, right: &str) -> bool {
    let words = |text: &str| crate::words::words(text).into_iter().collect::<std::collections::BTreeSet<_>>();
    let (left, right) = (words(left), words(right));
    let n_shared = left.intersection(&right).count();
    n_shared * 10 >= left.len().min(right.len()) * 9
}
