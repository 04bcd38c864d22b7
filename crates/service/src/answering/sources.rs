//! The passages of the attached documents that a model gets to read: all of them where they are few, otherwise those
//! that a question is about.

use super::question::{self, Question, Rest};
use super::{relevance, tokens};
use crate::database::conversations::StoredMessage;
use crate::database::files::{FileRow, FileStatus};
use crate::database::passages::{self, FoundPassage};
use crate::database::{Database, DatabaseError};
use uuid::Uuid;

/// What the passages may take of a prompt, in tokens. Small models have a context of 4,096, and the question and the
/// answer need room in it too.
const MAX_TOKENS: u64 = 2_500;

/// Candidates that the index proposes for a question.
const MAX_CANDIDATES: u32 = 80;

/// Passages at the beginning of each document. More would not fit anyway.
const MAX_OPENING: u32 = 64;

/// Documents whose beginnings are looked at.
const MAX_OPENED: usize = 32;

/// A passage with its number in the prompt being its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) file_id: Uuid,
    pub(super) filename: String,
    pub(super) place: Option<String>,
    pub(super) text: String,
}

/// Finds what the model should read for a question. `earlier` is the question before it, `files` what is attached.
pub(super) async fn gather(
    database: &Database,
    asked: Option<&StoredMessage>,
    earlier: Option<&str>,
    files: &[FileRow],
) -> Result<Vec<Source>, DatabaseError> {
    let readable: Vec<&FileRow> = files.iter().filter(|file| file.status == FileStatus::Processed).collect();
    if readable.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = readable.iter().map(|file| file.id).collect();
    let text = asked.map(|asked| asked.text.clone()).unwrap_or_default();
    let rest = Question::parse(&text).rest;
    let terms = terms(&rest, &text, earlier);
    let found = database
        .read(move |connection| {
            let n_passages = passages::count(connection, &ids)?;
            let mut openings = Vec::new();
            for id in ids.iter().take(MAX_OPENED) {
                openings.extend(passages::opening(connection, *id, MAX_OPENING)?);
            }
            let n_tokens: u64 = openings.iter().map(|found| tokens::count(&found.passage.text)).sum();
            if openings.len() == n_passages as usize && n_tokens <= MAX_TOKENS {
                return Ok(openings);
            }
            let mut found = Vec::new();
            if let Some(Rest::Page(page)) = rest {
                for id in &ids {
                    found.extend(passages::of_page(connection, *id, page, MAX_OPENING)?);
                }
            } else if !terms.is_empty() {
                let query = relevance::index_query(&terms);
                let candidates = passages::search(connection, &ids, &query, MAX_CANDIDATES)?;
                let ranked = relevance::rank(candidates, &terms, false, n_passages);
                found.extend(ranked.into_iter().map(|hit| hit.found));
            }
            Ok(if found.is_empty() { in_turn(openings) } else { found })
        })
        .await?;
    Ok(within_budget(found, &readable))
}

/// What to search for. A follow-up says little by itself, so the words of the question before it come along.
fn terms(rest: &Option<Rest>, text: &str, earlier: Option<&str>) -> Vec<String> {
    let mut terms = match rest {
        Some(Rest::Passages(terms)) => terms.clone(),
        Some(Rest::Overview | Rest::Page(_)) => return Vec::new(),
        None => question::subjects_of_any(text),
    };
    if terms.len() < 3 {
        let before = earlier.map(question::subjects_of_any).unwrap_or_default();
        let new: Vec<String> = before.into_iter().filter(|term| !terms.contains(term)).take(4).collect();
        terms.extend(new);
    }
    terms
}

/// The first passage of every document, then the second of every document, and so on.
fn in_turn(openings: Vec<FoundPassage>) -> Vec<FoundPassage> {
    let mut numbered: Vec<(usize, FoundPassage)> = Vec::new();
    for found in openings {
        let n_before = numbered.iter().filter(|(_, other)| other.file_id == found.file_id).count();
        numbered.push((n_before, found));
    }
    numbered.sort_by_key(|(number, _)| *number);
    numbered.into_iter().map(|(_, found)| found).collect()
}

/// As many of the passages, best first, as the prompt has room for.
fn within_budget(found: Vec<FoundPassage>, files: &[&FileRow]) -> Vec<Source> {
    let mut left = MAX_TOKENS;
    let mut sources = Vec::new();
    for found in found {
        let Some(file) = files.iter().find(|file| file.id == found.file_id) else { continue };
        let text = found.passage.text;
        let n_tokens = tokens::count(&text);
        if n_tokens > left && !sources.is_empty() {
            break;
        }
        let text = tokens::cut(&text, left).to_owned();
        left = left.saturating_sub(n_tokens);
        let n_breaks = u32::try_from(text.matches('\n').count()).unwrap_or(u32::MAX);
        let place = found.passage.place.describe(0, n_breaks);
        sources.push(Source { file_id: file.id, filename: file.filename.clone(), place, text });
    }
    sources
}
