//! Continues an answer whose beginning is at the end of the request.
//!
//! Models can continue a text. The reader composes its answer again and returns the text after the given beginning.

use super::answer::Answer;

/// The text after `begun` in an answer, or `None` when the answer begins with other words.
pub(crate) fn text_after(answer: &Answer, begun: &str) -> Option<Answer> {
    let text = answer.text.strip_prefix(begun)?.to_owned();
    let n_begun = begun.chars().count();
    let mut citations = answer.citations.clone();
    // The client already has the citations and the tools of the beginning.
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
