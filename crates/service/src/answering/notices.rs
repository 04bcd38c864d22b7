//! Notices: messages of the service about itself in place of an answer. They are not part of a prompt.

use parlance_words::{LANGUAGES, messages};
use std::sync::LazyLock;

/// The sentences that identify a notice, in one language.
struct Sentences {
    no_model: String,
    by_itself: String,
    cannot_continue: String,
}

static SENTENCES: LazyLock<Vec<Sentences>> = LazyLock::new(|| {
    let all = LANGUAGES.iter().map(|language| Sentences {
        no_model: messages::answer_no_model().in_language(language),
        by_itself: messages::answer_by_itself().in_language(language),
        cannot_continue: messages::answer_cannot_continue().in_language(language),
    });
    all.collect()
});

/// Whether the text of an answer is certainly a notice of the local service, in any language. Notices say that it has
/// no model, that it answered instead of one (earlier versions), or that it cannot continue an answer.
#[must_use]
pub fn is_notice(text: &str) -> bool {
    let text = text.trim();
    let first = text.split("\n\n").next().unwrap_or(text);
    SENTENCES.iter().any(|known| {
        text.starts_with(&known.no_model)
            || first.ends_with(&known.by_itself)
            || text.starts_with(&known.cannot_continue)
    })
}

#[cfg(test)]
mod tests {
    use super::is_notice;
    use parlance_words::{LANGUAGES, messages};

    #[test]
    fn notices_are_recognised_in_every_language_and_answers_are_not() {
        for language in LANGUAGES {
            let of = |text: parlance_words::Text| text.in_language(language);
            let no_model =
                format!("{} {}", of(messages::answer_no_model()), of(messages::answer_abilities()));
            let instead = format!(
                "{} {}\n\n> The rent is 12 EUR.",
                of(messages::upstream_unreachable("http://a")),
                of(messages::answer_by_itself())
            );
            let other =
                format!("{} {}", of(messages::answer_cannot_continue()), of(messages::answer_ask_again()));
            for notice in [no_model, instead, other] {
                assert!(is_notice(&notice), "{}: {notice}", language.tag);
                assert!(is_notice(&format!("\n\n{notice}\n")), "{}: {notice}", language.tag);
            }
        }
        let quoted = format!("You asked what “{}” means.", messages::answer_by_itself());
        for answer in ["", "From fees.csv:\n\n> 12 EUR", "I’m a model.", &quoted] {
            assert!(!is_notice(answer), "{answer}");
        }
    }
}
