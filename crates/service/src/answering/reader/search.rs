//! Chooses the quotes of an answer: the passages that match a question by their words and by their meaning.
//!
//! It must not know how an answer is written.

use super::spelling;
use crate::analysis::{folded, words};
use crate::answering::question::{AnswerShape, SearchTerm};
use crate::answering::retrieval::query::Query;
use crate::answering::retrieval::relevance::{self, Hit};
use crate::answering::retrieval::search;
use crate::answering::retrieval::semantic_search::{self, PassageSearch};
use crate::database::files::{self, FileRow};
use crate::database::passages::{self, FoundPassage, Scope};
use crate::database::vectors::NearPassage;
use crate::database::{Database, DatabaseError};
use parlance_documents::Shape;
use std::collections::BTreeSet;
use uuid::Uuid;

/// The number of candidates from the index for words with a similar spelling.
const MAX_CANDIDATES: u32 = 80;

/// The largest number of quotes in an answer.
const MAX_QUOTES: usize = 4;

/// The lowest score of a quote, as a share of the best one.
const WORTH_QUOTING: f64 = 0.1;

/// The confidence from which a passage is called an answer.
const CONFIDENT: f64 = 0.58;

/// The number of ranks after which the score of a passage has halved.
const HALF_RANK: f64 = 5.0;

/// The smallest and the largest share of the word ranking, when there are vectors too.
const SHARE_OF_WORDS: (f64, f64) = (0.1, 0.8);

/// Matching words with up to the first share of the question are chance. From the second share on they decide.
const HELD_BY_WORDS: (f64, f64) = (0.3, 0.7);

/// The search for an answer.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    /// The text for the semantic search.
    pub(crate) meaning: String,
    pub(crate) terms: Vec<SearchTerm>,
    pub(crate) shape: Option<AnswerShape>,
}

/// The search results: quotes, best first, and their files.
#[derive(Debug, Default)]
pub(crate) struct SearchResults {
    pub(crate) hits: Vec<Hit>,
    pub(crate) files: Vec<FileRow>,
}

impl SearchResults {
    /// Whether the best quote covers enough of the question to be called an answer.
    pub(crate) fn is_confident(&self) -> bool {
        self.hits.first().is_some_and(|hit| hit.confidence() >= CONFIDENT)
    }
}

/// The passages of the scope's documents that answer a question best, without near duplicates.
pub(crate) async fn find_quotes(
    passage_search: PassageSearch<'_>,
    scope: Scope,
    asked: &Asked,
) -> Result<SearchResults, DatabaseError> {
    let database = passage_search.database;
    let (by_words, by_meaning) = tokio::join!(
        async {
            let (scope, asked) = (scope.clone(), asked.clone());
            database
                .read(move |connection| search::search(connection, &scope, &asked.terms, asked.shape))
                .await
        },
        semantic_search::nearest(passage_search, scope.clone(), &asked.meaning)
    );
    let (by_words, query) = by_words?;
    let hits = fuse(by_words, by_meaning?, |found| mark_near(found, &query));
    let worth = hits.first().map_or(0.0, |best| best.score) * WORTH_QUOTING;
    let mut chosen: Vec<Hit> = Vec::new();
    for hit in hits.into_iter().filter(|hit| hit.score >= worth) {
        if chosen.len() < MAX_QUOTES && chosen.iter().all(|other| !is_near_duplicate(other, &hit)) {
            chosen.push(hit);
        }
    }
    with_files(database, chosen).await
}

/// Merges two rankings. The more of the question the words of the best passage cover, the more the words decide. If
/// they cover little, the question uses other words than the documents, so its meaning decides.
fn fuse(by_words: Vec<Hit>, by_meaning: Vec<NearPassage>, mark: impl Fn(FoundPassage) -> Hit) -> Vec<Hit> {
    if by_meaning.is_empty() {
        return by_words;
    }
    let (least, most) = SHARE_OF_WORDS;
    let (chance, answer) = HELD_BY_WORDS;
    let held = by_words.first().map_or(0.0, |hit| hit.coverage);
    let share = ((held - chance) / (answer - chance)).clamp(least, most);
    let worth = |rank: u32| HALF_RANK / (HALF_RANK + f64::from(rank) - 1.0);
    let mut fused: Vec<Hit> =
        (1..).zip(by_words).map(|(rank, hit)| Hit { score: share * worth(rank), ..hit }).collect();
    for (rank, NearPassage { found, closeness }) in (1..).zip(by_meaning) {
        let more = (1.0 - share) * worth(rank);
        match fused.iter_mut().find(|hit| hit.found == found) {
            Some(hit) => (hit.score, hit.closeness) = (hit.score + more, closeness),
            None => fused.push(Hit { score: more, closeness, ..mark(found) }),
        }
    }
    fused.sort_by(|left, right| right.score.total_cmp(&left.score));
    fused
}

/// A passage found by its meaning, with the sentence that has most of the question's words, if any has.
fn mark_near(found: FoundPassage, query: &Query) -> Hit {
    let best = relevance::rank(vec![found.clone()], query).into_iter().next();
    best.filter(|hit| !hit.carrying.is_empty()).unwrap_or_else(|| Hit::unmarked(found))
}

async fn with_files(database: &Database, mut hits: Vec<Hit>) -> Result<SearchResults, DatabaseError> {
    let ids: BTreeSet<Uuid> = hits.iter().map(|hit| hit.found.file_id).collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let files = database.read(move |connection| files::find_any(connection, &ids)).await?;
    // A file may have been deleted meanwhile.
    hits.retain(|hit| files.iter().any(|file| file.id == hit.found.file_id));
    Ok(SearchResults { hits, files })
}

/// Words of the scope's documents with almost the same spelling as those of a question.
pub(crate) async fn find_similar_spellings(
    database: &Database,
    scope: Scope,
    terms: &[SearchTerm],
) -> Result<Vec<String>, DatabaseError> {
    let terms: Vec<String> = terms.iter().map(|term| folded(&term.word)).collect();
    let Some(query) = spelling::index_query(&terms) else { return Ok(Vec::new()) };
    let read = database.read(move |connection| {
        let corpus = passages::corpus(connection, &scope)?;
        let found = passages::search(connection, &corpus, &query, MAX_CANDIDATES)?;
        Ok(spelling::variants(&terms, &found))
    });
    read.await
}

/// Whether two quotes have almost the same words: headers, footers, and copies of a document.
fn is_near_duplicate(left: &Hit, right: &Hit) -> bool {
    // Rows of a table share the names of their columns, and may differ in only one value.
    if [left, right].iter().any(|hit| hit.found.passage.shape == Shape::Rows) {
        return words(left.quote()) == words(right.quote());
    }
    let words = |hit: &Hit| words(hit.quote()).into_iter().collect::<BTreeSet<_>>();
    let (left, right) = (words(left), words(right));
    let n_shared = left.intersection(&right).count();
    n_shared * 10 >= left.len().min(right.len()) * 9
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::TextLanguage;
    use parlance_documents::Passage;

    fn found(text: &str) -> FoundPassage {
        let passage = Passage { text: text.to_owned(), ..Passage::default() };
        FoundPassage { file_id: Uuid::nil(), language: TextLanguage::default(), passage }
    }

    /// The first result, if one passage covers this share of the question by its words and another is nearest by its
    /// meaning.
    fn first(coverage: f64) -> String {
        let by_words = vec![Hit { coverage, ..Hit::whole(found("words")) }];
        let near = |text| NearPassage { found: found(text), closeness: 0.5 };
        let fused = fuse(by_words, vec![near("meaning"), near("words")], Hit::unmarked);
        fused[0].found.passage.text.clone()
    }

    #[test]
    fn the_meaning_decides_where_the_words_hold_little_of_the_question() {
        assert_eq!(first(0.2), "meaning");
        assert_eq!(first(0.35), "meaning");
        assert_eq!(first(0.8), "words");
    }

    #[test]
    fn rows_that_differ_in_one_value_are_no_duplicates() {
        let hit = |shape, text: &str| {
            let mut found = found(text);
            found.passage.shape = shape;
            Hit::whole(found)
        };
        let names = "A: 1; B: 2; C: 3; D: 4; E: 5; F: 6; G: 7; H: 8; I: 9; Month: ";
        let (january, february) = (format!("{names}January"), format!("{names}February"));
        let rows = |left, right| is_near_duplicate(&hit(Shape::Rows, left), &hit(Shape::Rows, right));
        assert!(!rows(&january, &february));
        assert!(rows(&january, &january));
        assert!(is_near_duplicate(&hit(Shape::Prose, &january), &hit(Shape::Prose, &february)));
    }

    #[test]
    fn without_meaning_the_order_of_the_words_stays() {
        let by_words = vec![Hit::whole(found("first")), Hit::whole(found("second"))];
        let fused = fuse(by_words, Vec::new(), Hit::unmarked);
        assert_eq!(fused.iter().map(Hit::quote).collect::<Vec<_>>(), ["first", "second"]);
    }
}
