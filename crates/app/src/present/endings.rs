//! The end of an answer as text, and the possible actions.

use crate::kernel::problem::Problem;
use parlance_contract::{EndingAction, EndingView};
use parlance_domain::sending::Reason;
use parlance_domain::turn::{CutReason, Ending, FailureCode, REPETITION, usual_answer_limit};
use parlance_store::turns::Turn;
use parlance_words::{Paragraph, Text, messages};

/// Facts for the text of an ending, besides the ending itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    /// Characters that had arrived.
    pub(crate) n_chars: usize,
    /// When it ended, in milliseconds since 1970.
    pub(crate) ended_at_ms: i64,
    /// How long it took, in milliseconds.
    pub(crate) took_ms: Option<u64>,
    /// The bound on tokens that was sent.
    pub(crate) max_output_tokens: Option<u64>,
    /// Whether it is the usual limit of the local service, not one that the user has set.
    pub(crate) is_usual_limit: bool,
    /// Whether it was to continue an earlier answer.
    pub(crate) is_continuation: bool,
    /// Whether the local service answers, and has documents to quote from.
    pub(crate) can_quote: bool,
}

/// The bound with which an answer continues that this one cut.
pub(crate) fn next_limit(limit: u64) -> u64 {
    limit.saturating_mul(4)
}

/// Whether the bound that was sent is the usual one of the local service.
pub(crate) fn is_usual_limit(turn: &Turn) -> bool {
    let context_tokens = turn.facts.context.and_then(|context| context.context_tokens);
    turn.max_output_tokens.is_some() && turn.max_output_tokens == context_tokens.map(usual_answer_limit)
}

/// Notes about an answer. `n_chars` is the length of its text.
pub(crate) fn notes(turn: &Turn, n_chars: usize) -> Vec<Text> {
    let n_files = turn.n_files_in_progress;
    let in_progress = (n_files > 0).then(|| messages::ending_files_in_progress(n_files));
    let is_empty = turn.ending == Some(Ending::Complete) && n_chars == 0;
    let was_forgotten = turn.reason == Some(Reason::Forgotten);
    in_progress
        .into_iter()
        .chain(is_empty.then(messages::ending_empty))
        .chain(was_forgotten.then(messages::ending_forgotten))
        .collect()
}

/// The text under an answer that is not complete.
pub(crate) fn describe(ending: &Ending, about: &About) -> Option<EndingView> {
    let About { n_chars, ended_at_ms, .. } = *about;
    let nothing_arrived = || Paragraph::from((n_chars == 0).then(messages::ending_nothing_arrived));
    let is_cut_by_length = *ending == Ending::Cut(CutReason::LengthLimit);
    let limit = about.max_output_tokens.filter(|_| is_cut_by_length && !about.is_usual_limit);
    let view = |title: Text, detail: Paragraph, actions| {
        Some(EndingView { title, detail, actions, continue_with: limit.map(next_limit), again_at_ms: None })
    };
    // Without text there is nothing to continue.
    let go_on = || match n_chars {
        0 => vec![EndingAction::Retry],
        _ => vec![EndingAction::Continue, EndingAction::Retry],
    };
    match ending {
        Ending::Complete => None,
        Ending::Stopped => {
            let title = match about.took_ms {
                Some(ms) => messages::ending_you_stopped_after(ms),
                None => messages::ending_you_stopped(),
            };
            // A user who stopped the answer wants to change the question or end it, so no button retries.
            let action = if n_chars == 0 { EndingAction::Retry } else { EndingAction::Continue };
            view(title, nothing_arrived(), vec![action])
        }
        Ending::Cut(CutReason::ConnectionEnded) => {
            view(messages::ending_connection_lost(ended_at_ms), nothing_arrived(), go_on())
        }
        Ending::Cut(CutReason::AppEnded) => {
            view(messages::ending_app_quit(ended_at_ms), nothing_arrived(), go_on())
        }
        Ending::Cut(CutReason::LengthLimit) => {
            let title = match limit {
                Some(limit) => messages::ending_your_limit(limit),
                None if about.is_usual_limit => {
                    messages::ending_usual_limit(about.max_output_tokens.unwrap_or_default())
                }
                None => messages::ending_model_limit(),
            };
            let mut actions = go_on();
            if limit.is_some() {
                actions.insert(1, EndingAction::ChangeLimit);
            }
            view(title, nothing_arrived(), actions)
        }
        Ending::Cut(CutReason::ServiceReason(word)) if word == REPETITION => {
            let kept = messages::ending_repetition_kept(n_chars);
            view(
                messages::ending_repetition(),
                kept.into(),
                vec![EndingAction::Retry, EndingAction::Continue],
            )
        }
        Ending::Cut(CutReason::ServiceReason(word)) => {
            view(messages::ending_service_reason(shorten(word)), nothing_arrived(), go_on())
        }
        Ending::Failed(failure) => {
            let kept = Paragraph::from((n_chars > 0).then(messages::ending_text_kept));
            let first = (failure.code == FailureCode::Key).then_some(EndingAction::OpenSettings);
            let again = match n_chars {
                // What is too large already cannot go on.
                _ if failure.code == FailureCode::TooLarge => vec![EndingAction::Retry],
                0 => vec![EndingAction::Retry],
                // The failed action comes first.
                _ if about.is_continuation => vec![EndingAction::Continue, EndingAction::Retry],
                _ => vec![EndingAction::Retry, EndingAction::Continue],
            };
            // Another service may do what this one cannot now.
            let other = (failure.code == FailureCode::Service).then_some(EndingAction::ChooseService);
            let is_of_model = matches!(failure.code, FailureCode::ModelAway | FailureCode::ModelFailed);
            let quote = (is_of_model && about.can_quote).then_some(EndingAction::Quote);
            // The id that the user gave is unknown. Without it, the question goes to a new conversation.
            let fresh = Problem::is_unknown_conversation(&failure.title).then_some(EndingAction::StartFresh);
            let first = first.or(fresh);
            let actions = first.into_iter().chain(again).chain(quote).chain(other).collect();
            view(failure.title.clone(), failure.detail.clone().and_all(kept), actions)
        }
    }
}

fn shorten(word: &str) -> String {
    word.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_domain::turn::Failure;
    use parlance_words::as_is;

    fn about(n_chars: usize) -> About {
        About { n_chars, ended_at_ms: 1_000, took_ms: Some(2_400), ..About::default() }
    }

    fn said(ending: &Ending, n_chars: usize) -> String {
        let view = describe(ending, &about(n_chars)).unwrap();
        format!("{} {}", view.title, view.detail).trim_end().to_owned()
    }

    #[test]
    fn a_complete_answer_needs_no_text() {
        assert_eq!(describe(&Ending::Complete, &about(10)), None);
    }

    #[test]
    fn an_answer_that_ended_early_says_why_and_whether_anything_arrived() {
        assert_eq!(
            said(&Ending::Cut(CutReason::ConnectionEnded), 1812),
            messages::ending_connection_lost(1_000).to_string()
        );
        assert_eq!(said(&Ending::Stopped, 5), "You stopped this after 2\u{a0}s.");
        assert_eq!(said(&Ending::Stopped, 0), "You stopped this after 2\u{a0}s. No text was received.");
        assert_eq!(said(&Ending::Cut(CutReason::LengthLimit), 5), "Reached the model’s token limit.");
    }

    #[test]
    fn the_time_of_an_interruption_is_written_by_the_page() {
        let title = describe(&Ending::Cut(CutReason::AppEnded), &about(5)).unwrap().title;
        assert_eq!(title.argument("ms"), Some(&parlance_words::Argument::Number(1_000)));
    }

    #[test]
    fn an_answer_that_the_persons_limit_cut_goes_on_with_four_times_as_much() {
        let about = About { max_output_tokens: Some(200), ..about(5) };
        let view = describe(&Ending::Cut(CutReason::LengthLimit), &about).unwrap();
        assert_eq!(view.title.to_string(), "Reached your 200-token limit.");
        let actions = [EndingAction::Continue, EndingAction::ChangeLimit, EndingAction::Retry];
        assert_eq!((view.actions.as_slice(), view.continue_with), (actions.as_slice(), Some(800)));
        let view = describe(
            &Ending::Cut(CutReason::LengthLimit),
            &About { max_output_tokens: None, ..about.clone() },
        );
        assert!(!view.unwrap().actions.contains(&EndingAction::ChangeLimit), "the model’s own limit stays");
        let view = describe(&Ending::Stopped, &about).unwrap();
        assert_eq!(view.continue_with, None, "another ending has nothing to do with the limit");
    }

    #[test]
    fn an_answer_that_the_usual_limit_cut_goes_on_with_the_same_limit() {
        let about = About { max_output_tokens: Some(2_048), is_usual_limit: true, ..about(5) };
        let view = describe(&Ending::Cut(CutReason::LengthLimit), &about).unwrap();
        assert!(view.title.to_string().contains("2,048"), "{}", view.title);
        let actions = [EndingAction::Continue, EndingAction::Retry];
        assert_eq!((view.actions.as_slice(), view.continue_with), (actions.as_slice(), None));
    }

    #[test]
    fn an_answer_that_ran_in_circles_says_what_is_kept() {
        let ending = Ending::Cut(CutReason::ServiceReason(REPETITION.to_owned()));
        let view = describe(&ending, &about(243)).unwrap();
        assert!(view.detail.to_string().contains("243"), "{}", view.detail);
        assert_eq!(view.actions, [EndingAction::Retry, EndingAction::Continue]);
    }

    #[test]
    fn only_an_answer_that_has_words_can_go_on() {
        let failed = Ending::Failed(Failure { code: FailureCode::Service, ..Failure::default() });
        for ending in [Ending::Stopped, Ending::Cut(CutReason::AppEnded), failed] {
            for (n_chars, can_go_on) in [(0, false), (1, true)] {
                let actions = describe(&ending, &about(n_chars)).unwrap().actions;
                assert_eq!(actions.contains(&EndingAction::Continue), can_go_on, "{ending:?}");
                assert!(can_go_on || actions.first() == Some(&EndingAction::Retry), "{ending:?}");
            }
        }
    }

    #[test]
    fn what_was_tried_is_tried_again_first() {
        let failed = Ending::Failed(Failure { code: FailureCode::Other, ..Failure::default() });
        for (is_continuation, first) in [(true, EndingAction::Continue), (false, EndingAction::Retry)] {
            let view = describe(&failed, &About { is_continuation, ..about(5) }).unwrap();
            assert_eq!((view.actions.first(), view.actions.len()), (Some(&first), 2));
        }
    }

    #[test]
    fn quotes_are_offered_where_the_model_of_the_local_service_failed_and_there_are_documents() {
        for (code, can_quote, is_offered) in [
            (FailureCode::ModelAway, true, true),
            (FailureCode::ModelFailed, true, true),
            (FailureCode::ModelAway, false, false),
            (FailureCode::Service, true, false),
        ] {
            let failed = Ending::Failed(Failure { code, ..Failure::default() });
            let view = describe(&failed, &About { can_quote, ..about(0) }).unwrap();
            assert_eq!(view.actions.first(), Some(&EndingAction::Retry));
            assert_eq!(view.actions.contains(&EndingAction::Quote), is_offered, "{code} {can_quote}");
        }
    }

    #[test]
    fn a_conversation_that_the_service_does_not_know_can_be_begun_afresh() {
        let title = messages::problem_conversation_missing();
        let failure = Failure { code: FailureCode::NotFound, title, ..Failure::default() };
        let view = describe(&Ending::Failed(failure), &about(0)).unwrap();
        assert_eq!(view.actions, [EndingAction::StartFresh, EndingAction::Retry]);
    }

    #[test]
    fn a_rejected_key_leads_to_the_settings() {
        let failure =
            Failure { code: FailureCode::Key, title: as_is("No."), detail: as_is("Enter a new key.").into() };
        let view = describe(&Ending::Failed(failure), &about(0)).unwrap();
        assert_eq!(view.actions.first(), Some(&EndingAction::OpenSettings));
    }
}
