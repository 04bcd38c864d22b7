//! The passages of the attached documents and of the project for a model: all of them if they are few, otherwise the
//! ones relevant to the question.

use crate::answering::question::{self, DocumentQuery, NumberStyle, Question, SearchTerm};
use crate::answering::retrieval::chapters::{self, Beginnings};
use crate::answering::retrieval::documents::Documents;
use crate::answering::retrieval::location;
use crate::answering::retrieval::relevance::Hit;
use crate::answering::retrieval::search;
use crate::answering::retrieval::semantic_search::{self, PassageSearch};
use crate::answering::tokens;
use crate::database::DatabaseError;
use crate::database::conversations::StoredMessage;
use crate::database::files::{self, FileRow, FileStatus};
use crate::database::passages::{self, FoundPassage, Scope};
use crate::database::projects;
use parlance_protocol::FileSearchResult;
use parlance_sqlite::rusqlite::{self, Connection};
use parlance_upstream::ModelFacts;
use parlance_words::Language;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use uuid::Uuid;

/// The largest share of the passages in a prompt, in tokens. Small models have a context of 4,096, which also needs
/// room for the question and the answer.
const MAX_TOKENS: u64 = 2_500;

/// The passages may have this many tokens even if the model reads slowly.
const MIN_TOKENS: u64 = 600;

/// The time that a model may read passages before its first word, in seconds.
const READING_SECONDS: u64 = 5;

/// Passages for a small model.
const SMALL_PASSAGES: usize = 4;

/// The lowest relevance of a passage, as a share of the best one.
const RELEVANCE_FLOOR: f64 = 0.4;

/// Passages at the beginning of each document. More would not fit anyway.
const MAX_OPENING: u32 = 64;

/// The largest number of passages. More do not fit, however short they are.
const MAX_PASSAGES: usize = 256;

/// The largest number of documents whose beginnings are read.
const MAX_OPENED: u32 = 32;

/// A passage. Its position is its number in the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) file_id: Uuid,
    pub(crate) filename: String,
    pub(crate) location: Option<String>,
    pub(crate) text: String,
}

impl Source {
    /// The passage as a result of a search.
    pub(crate) fn as_result(&self) -> FileSearchResult {
        let attributes = self.location.as_ref().map_or(Value::Null, |location| json!({ "place": location }));
        FileSearchResult {
            file_id: Some(self.file_id.to_string()),
            filename: Some(self.filename.clone()),
            text: Some(self.text.clone()),
            score: None,
            attributes,
        }
    }
}

/// How many passages a model reads, and their largest total size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PassageLimit {
    n_passages: usize,
    n_tokens: u64,
}

impl PassageLimit {
    /// Depends on the model: more than a few passages confuse a small one, and a slow one should begin its answer
    /// before the user loses patience.
    pub(crate) fn of(facts: &ModelFacts, tokens_per_second: Option<u64>) -> Self {
        let n_tokens = tokens_per_second
            .map_or(MAX_TOKENS, |speed| speed.saturating_mul(READING_SECONDS).clamp(MIN_TOKENS, MAX_TOKENS));
        Self { n_passages: if facts.is_small() { SMALL_PASSAGES } else { MAX_PASSAGES }, n_tokens }
    }
}

/// Finds the passages for a question, and the number of passages that there were to choose from. `earlier` is the
/// question before it. Locations are in the given language.
pub(crate) async fn retrieve_sources(
    passage_search: PassageSearch<'_>,
    question: Option<&StoredMessage>,
    earlier: Option<&str>,
    documents: &Documents,
    (limit, language): (PassageLimit, &Language),
) -> Result<(Vec<Source>, usize), DatabaseError> {
    let readable = documents.attached.iter().filter(|file| file.status == FileStatus::Processed);
    let ids: Vec<Uuid> = readable.map(|file| file.id).collect();
    let project_id = documents.project.as_ref().map(|project| project.id);
    if ids.is_empty() && project_id.is_none() {
        return Ok((Vec::new(), 0));
    }
    let scope = Scope { user: documents.user.clone(), file_ids: ids, project_id };
    let text = question.map(|question| question.text.clone()).unwrap_or_default();
    let found = find(passage_search, scope, (&text, earlier), limit).await?;
    let n_found = found.len();
    let ids: BTreeSet<Uuid> = found.iter().map(|found| found.file_id).collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let files = passage_search.database.read(move |connection| files::find_any(connection, &ids)).await?;
    Ok((within(limit, found, &files, language), n_found))
}

/// All passages of the scope if they are few, otherwise the relevant ones, otherwise the beginnings.
async fn find(
    passage_search: PassageSearch<'_>,
    scope: Scope,
    (text, earlier): (&str, Option<&str>),
    limit: PassageLimit,
) -> Result<Vec<FoundPassage>, DatabaseError> {
    let few = scope.clone();
    let all = passage_search.database.read(move |connection| all(connection, &few, limit)).await?;
    if let Some(all) = all {
        return Ok(all);
    }
    let rest = Question::parse(text, NumberStyle::default()).document_query;
    let (terms, is_follow_up) = terms(&rest, text, earlier);
    let asks_by_meaning = !matches!(rest, Some(DocumentQuery::Overview | DocumentQuery::Page(_)));
    let question = match earlier.filter(|_| is_follow_up) {
        Some(earlier) => [text, earlier].join("\n"),
        None => text.to_owned(),
    };
    let by_words = scope.clone();
    let by_words =
        passage_search.database.read(move |connection| find_by_words(connection, &by_words, &rest, &terms));
    let (by_words, by_meaning) = tokio::join!(by_words, async {
        if asks_by_meaning {
            semantic_search::nearest(passage_search, scope.clone(), &question).await
        } else {
            Ok(Vec::new())
        }
    });
    let by_meaning = by_meaning?.into_iter().map(|near| near.found).collect();
    let found = semantic_search::reciprocal_rank_fusion(by_words?, by_meaning);
    if !found.is_empty() {
        return Ok(found);
    }
    let beginnings = passage_search.database.read(move |connection| beginnings(connection, &scope)).await?;
    Ok(round_robin(beginnings))
}

/// All passages of the scope, if they are few enough.
fn all(
    connection: &Connection,
    scope: &Scope,
    limit: PassageLimit,
) -> rusqlite::Result<Option<Vec<FoundPassage>>> {
    let corpus = passages::corpus(connection, scope)?;
    if corpus.n_passages as usize > limit.n_passages {
        return Ok(None);
    }
    let all = openings(connection, scope)?;
    let n_tokens: u64 = all.iter().map(|found| tokens::count(&found.passage.text)).sum();
    Ok((all.len() == corpus.n_passages as usize && n_tokens <= limit.n_tokens).then_some(all))
}

/// The passages of the requested page, or those with most of the question's words.
fn find_by_words(
    connection: &Connection,
    scope: &Scope,
    rest: &Option<DocumentQuery>,
    terms: &[SearchTerm],
) -> rusqlite::Result<Vec<FoundPassage>> {
    let mut found = Vec::new();
    if let Some(DocumentQuery::Page(page)) = rest {
        for id in file_ids(connection, scope)? {
            found.extend(passages::of_page(connection, id, *page, MAX_OPENING)?);
        }
    } else if !terms.is_empty() {
        let (hits, _) = search::search(connection, scope, terms, None)?;
        let floor = hits.first().map_or(0.0, |best| best.score * RELEVANCE_FLOOR);
        found.extend(hits.into_iter().filter(|hit| hit.score >= floor).map(|hit| hit.found));
    }
    Ok(found)
}

/// The beginnings of the scope's documents, document by document.
fn openings(connection: &Connection, scope: &Scope) -> rusqlite::Result<Vec<FoundPassage>> {
    let mut openings = Vec::new();
    for id in file_ids(connection, scope)? {
        openings.extend(passages::opening(connection, id, MAX_OPENING)?);
    }
    Ok(openings)
}

/// The first paragraphs of the chapters of the scope's documents, document by document.
fn beginnings(connection: &Connection, scope: &Scope) -> rusqlite::Result<Vec<FoundPassage>> {
    let mut beginnings = Vec::new();
    for id in file_ids(connection, scope)? {
        match chapters::beginnings(connection, id, MAX_OPENING)? {
            Beginnings::Opening(opening) => beginnings.extend(opening),
            Beginnings::Chapters(chapters) => beginnings.extend(chapters.into_iter().map(|found| {
                let mut hit = Hit::beginning(found);
                hit.found.passage.text = hit.quote().to_owned();
                hit.found
            })),
        }
    }
    Ok(beginnings)
}

/// The attached files and those of the project, up to [`MAX_OPENED`].
fn file_ids(connection: &Connection, scope: &Scope) -> rusqlite::Result<Vec<Uuid>> {
    let mut ids = scope.file_ids.clone();
    if let Some(id) = scope.project_id {
        let of_project = projects::list_files(connection, id, MAX_OPENED)?.into_iter().map(|file| file.id);
        let new: Vec<Uuid> = of_project.filter(|id| !ids.contains(id)).collect();
        ids.extend(new);
    }
    ids.truncate(MAX_OPENED as usize);
    Ok(ids)
}

/// The search terms, and whether the question is a follow-up, which gets the terms of the previous question too.
fn terms(rest: &Option<DocumentQuery>, text: &str, earlier: Option<&str>) -> (Vec<SearchTerm>, bool) {
    let terms = match rest {
        Some(DocumentQuery::Passages(terms)) => terms.clone(),
        Some(DocumentQuery::Overview | DocumentQuery::Page(_)) => return (Vec::new(), false),
        None => question::search_terms(text),
    };
    let is_follow_up = question::is_follow_up(text, &terms);
    let terms = match earlier.filter(|_| is_follow_up) {
        Some(earlier) => question::with_earlier(terms, earlier),
        None => terms,
    };
    (terms, is_follow_up)
}

/// The first passage of every document, then the second of every document, and so on.
fn round_robin(openings: Vec<FoundPassage>) -> Vec<FoundPassage> {
    let mut numbered: Vec<(usize, FoundPassage)> = Vec::new();
    for found in openings {
        let n_before = numbered.iter().filter(|(_, other)| other.file_id == found.file_id).count();
        numbered.push((n_before, found));
    }
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, found)| found).collect()
}

/// The best passages that the prompt has room for.
fn within(
    limit: PassageLimit,
    found: Vec<FoundPassage>,
    files: &[FileRow],
    language: &Language,
) -> Vec<Source> {
    let mut left = limit.n_tokens;
    let mut sources: Vec<Source> = Vec::new();
    for found in found {
        if sources.len() >= limit.n_passages {
            break;
        }
        let Some(file) = files.iter().find(|file| file.id == found.file_id) else { continue };
        let text = found.passage.text.as_str();
        let n_tokens = tokens::count(text);
        if n_tokens > left && !sources.is_empty() {
            // A shorter passage may still fit.
            continue;
        }
        let text = tokens::truncate(text, left).to_owned();
        left = left.saturating_sub(n_tokens);
        let n_breaks = u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX);
        let location = location::present(&found.passage, 0, n_breaks);
        let location = location.map(|location| location.in_language(language));
        sources.push(Source { file_id: file.id, filename: file.filename.clone(), location, text });
    }
    sources
}
