//! Continuing an answer whose beginning stands at the end of the request.
//!
//! Models continue by themselves. The reader works its answer out again and says what follows the words that are there.

use super::answer::Answer;

/// What follows `begun` in an answer, or `None` when it begins otherwise.
pub(crate) fn text_after(answer: &Answer, begun: &str) -> Option<Answer> {
    let text = answer.text.strip_prefix(begun)?.to_owned();
    let n_begun = begun.chars().count();
    let mut citations = answer.citations.clone();
    // What was cited in the beginning was cited there; its tools were shown there, too.
    citations.retain(|citation| citation.index > n_begun);
    for citation in &mut citations {
        citation.index -= n_begun;
    }
    Some(Answer { text, citations, ..Answer::new(answer.language) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_of_an_answer_has_the_citations_that_are_left_at_their_new_places() {
        let rest = text_after(&Answer::quoting_twice(), "> Ä one\n\n> t").unwrap();
        assert_eq!((rest.text.as_str(), rest.citations.len(), rest.citations[0].index), ("wo", 1, 2));
        assert_eq!(text_after(&Answer::quoting_twice(), "> Ä one\n\n> two").unwrap().text, "");
        assert!(text_after(&Answer::quoting_twice(), "> A one").is_none());
    }
}
