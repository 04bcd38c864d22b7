//! Semantic search: finds the passages whose vectors are nearest to that of a question, and merges them with the search
//! by words.
//!
//! Without an embedding server, or if it takes too long, it finds nothing, and only the words decide.

use crate::database::passages::{self, FoundPassage, Scope};
use crate::database::vectors::{self, NearPassage, Vector};
use crate::database::{Database, DatabaseError};
use parlance_upstream::Embedder;
use std::time::{Duration, Instant};

/// The largest number of candidates by meaning.
const MAX_CANDIDATES: usize = 40;

/// Time limit for comparing vectors. It suffices for some millions of them.
const COMPARING_LIMIT: Duration = Duration::from_secs(1);

/// The constant of reciprocal rank fusion, with its usual value: after this many ranks the score has halved.
const HALF_RANK: f64 = 60.0;

/// The parts of a search: the database, and the server that embeds questions, if there is one.
#[derive(Clone, Copy)]
pub(crate) struct PassageSearch<'a> {
    pub(crate) database: &'a Database,
    pub(crate) embedder: Option<&'a Embedder>,
}

/// The passages of the scope whose meaning is nearest to a question, best first.
pub(crate) async fn nearest(
    passage_search: PassageSearch<'_>,
    scope: Scope,
    question: &str,
) -> Result<Vec<NearPassage>, DatabaseError> {
    let Some(embedder) = passage_search.embedder.filter(|_| !question.trim().is_empty()) else {
        return Ok(Vec::new());
    };
    let Some((model, components)) = embedder.embed_question(question).await else { return Ok(Vec::new()) };
    let Some(vector) = Vector::new(&components) else { return Ok(Vec::new()) };
    let found = passage_search
        .database
        .read(move |connection| {
            let corpus = passages::corpus(connection, &scope)?;
            let deadline = Instant::now() + COMPARING_LIMIT;
            vectors::nearest(connection, &corpus, &model, &vector, MAX_CANDIDATES, deadline)
        })
        .await?;
    if found.is_none() {
        tracing::warn!("comparing vectors took too long; a question was searched by its words alone");
    }
    Ok(found.unwrap_or_default())
}

/// Merges two rankings: passages with a high rank in either come first, and those in both come before them.
pub(crate) fn reciprocal_rank_fusion(
    by_words: Vec<FoundPassage>,
    by_meaning: Vec<FoundPassage>,
) -> Vec<FoundPassage> {
    let mut scored: Vec<(f64, FoundPassage)> = Vec::new();
    for order in [by_words, by_meaning] {
        for (rank, found) in (1_u32..).zip(order) {
            let worth = 1.0 / (HALF_RANK + f64::from(rank));
            match scored.iter_mut().find(|(_, known)| *known == found) {
                Some((score, _)) => *score += worth,
                None => scored.push((worth, found)),
            }
        }
    }
    scored.sort_by(|(left, _), (right, _)| right.total_cmp(left));
    scored.into_iter().map(|(_, found)| found).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::TextLanguage;
    use parlance_documents::Passage;
    use uuid::Uuid;

    fn order(texts: &[&str]) -> Vec<FoundPassage> {
        let found = |text: &&str| FoundPassage {
            file_id: Uuid::nil(),
            language: TextLanguage::default(),
            passage: Passage { text: (*text).to_owned(), ..Passage::default() },
        };
        texts.iter().map(found).collect()
    }

    #[test]
    fn what_both_orders_have_comes_first_and_nothing_is_lost_or_doubled() {
        let reciprocal_rank_fusion =
            reciprocal_rank_fusion(order(&["words", "both", "last"]), order(&["meaning", "both"]));
        let texts: Vec<&str> =
            reciprocal_rank_fusion.iter().map(|found| found.passage.text.as_str()).collect();
        assert_eq!(texts, ["both", "words", "meaning", "last"]);
    }

    #[test]
    fn without_meaning_the_order_of_the_words_stays() {
        let by_words = order(&["a", "b", "c"]);
        assert_eq!(reciprocal_rank_fusion(by_words.clone(), Vec::new()), by_words);
    }
}
