//! How an answer ended, in words, and what can be done about it.

use crate::view::{EndingAction, EndingView};
use parlance_domain::turn::{CutReason, Ending};

/// What the words for an ending are made of, beside the ending.
#[derive(Clone, Debug, Default)]
pub(crate) struct About {
    /// Characters that had arrived.
    pub(crate) n_chars: usize,
    /// The local time, as `14:03`.
    pub(crate) ended_at: String,
    /// How long it took.
    pub(crate) seconds: Option<u64>,
    /// The bound on tokens that was sent.
    pub(crate) max_output_tokens: Option<u64>,
    /// Whether it was to go on with the words of an earlier one.
    pub(crate) is_continuation: bool,
}

/// The bound with which an answer goes on that this one cut.
pub(crate) fn next_limit(limit: u64) -> u64 {
    limit.saturating_mul(4)
}

/// The words under an answer that is not complete.
pub(crate) fn describe(ending: &Ending, about: &About) -> Option<EndingView> {
    let n_chars = about.n_chars;
    let kept = match n_chars {
        0 => "Nothing had arrived.".to_owned(),
        1 => "1 character is kept.".to_owned(),
        n => format!("{} characters are kept.", group_digits(n)),
    };
    let limit = about.max_output_tokens.filter(|_| *ending == Ending::Cut(CutReason::LengthLimit));
    let view = |title: String, detail: String, actions| {
        Some(EndingView { title, detail, actions, continue_with: limit.map(next_limit), again_at_ms: None })
    };
    // Without a word there is nothing to go on from.
    let go_on = || match n_chars {
        0 => vec![EndingAction::Retry],
        _ => vec![EndingAction::Continue, EndingAction::Retry],
    };
    match ending {
        Ending::Complete => None,
        Ending::Stopped => {
            let after = about.seconds.map(|seconds| format!(" after {seconds}\u{a0}s")).unwrap_or_default();
            let next =
                if n_chars == 0 { kept } else { "The next answer builds on these words only.".to_owned() };
            // Whoever stopped it wants it otherwise or no more of it: asking again is not one press away.
            let action = if n_chars == 0 { EndingAction::Retry } else { EndingAction::Continue };
            view(format!("Stopped by you{after}."), next, vec![action])
        }
        Ending::Cut(CutReason::ConnectionEnded) => {
            view(format!("Cut at {}: the connection ended.", about.ended_at), kept, go_on())
        }
        Ending::Cut(CutReason::AppEnded) => {
            view(format!("Cut at {}: Parlance ended before the answer did.", about.ended_at), kept, go_on())
        }
        Ending::Cut(CutReason::LengthLimit) => {
            let title = match limit {
                Some(1) => "Cut at your limit of 1 token.".to_owned(),
                Some(limit) => {
                    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
                    format!("Cut at your limit of {} tokens.", group_digits(limit))
                }
                None => "Cut at the model’s own limit of tokens.".to_owned(),
            };
            let mut actions = go_on();
            if limit.is_some() {
                actions.insert(1, EndingAction::ChangeLimit);
            }
            view(title, "The service had more to say.".to_owned(), actions)
        }
        Ending::Cut(CutReason::ServiceReason(word)) => {
            view(format!("Cut by the service ({}).", shorten(word)), kept, go_on())
        }
        Ending::Failed(failure) => {
            let detail = if n_chars == 0 {
                failure.detail.clone()
            } else {
                format!("{} The words above are kept.", failure.detail).trim_start().to_owned()
            };
            let first = (failure.code == "key").then_some(EndingAction::OpenSettings);
            let again = match n_chars {
                // What is too large already cannot go on.
                _ if failure.code == "too_large" => vec![EndingAction::Retry],
                0 => vec![EndingAction::Retry],
                // What was tried is tried again first.
                _ if about.is_continuation => vec![EndingAction::Continue, EndingAction::Retry],
                _ => vec![EndingAction::Retry, EndingAction::Continue],
            };
            // Another service may do what this one cannot now.
            let other = (failure.code == "service").then_some(EndingAction::ChooseService);
            let actions = first.into_iter().chain(again).chain(other).collect();
            view(failure.title.clone(), detail, actions)
        }
    }
}

fn shorten(word: &str) -> String {
    word.chars().take(60).collect()
}

/// 1234567 as `1,234,567`.
pub(crate) fn group_digits(n: usize) -> String {
    let digits = n.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_domain::turn::Failure;

    fn about(n_chars: usize) -> About {
        About { n_chars, ended_at: "14:03".to_owned(), seconds: Some(2), ..About::default() }
    }

    fn words(ending: &Ending, n_chars: usize) -> String {
        let view = describe(ending, &about(n_chars)).unwrap();
        format!("{} {}", view.title, view.detail)
    }

    #[test]
    fn a_complete_answer_needs_no_words() {
        assert_eq!(describe(&Ending::Complete, &about(10)), None);
    }

    #[test]
    fn an_answer_that_ended_early_says_why_and_what_is_kept() {
        assert_eq!(
            words(&Ending::Cut(CutReason::ConnectionEnded), 1812),
            "Cut at 14:03: the connection ended. 1,812 characters are kept."
        );
        assert_eq!(
            words(&Ending::Stopped, 5),
            "Stopped by you after 2\u{a0}s. The next answer builds on these words only."
        );
        assert_eq!(words(&Ending::Stopped, 0), "Stopped by you after 2\u{a0}s. Nothing had arrived.");
        assert_eq!(
            words(&Ending::Cut(CutReason::LengthLimit), 5),
            "Cut at the model’s own limit of tokens. The service had more to say."
        );
    }

    #[test]
    fn an_answer_that_the_persons_limit_cut_goes_on_with_four_times_as_much() {
        let about = About { max_output_tokens: Some(200), ..about(5) };
        let view = describe(&Ending::Cut(CutReason::LengthLimit), &about).unwrap();
        assert_eq!(view.title, "Cut at your limit of 200 tokens.");
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
    fn only_an_answer_that_has_words_can_go_on() {
        let failed = Ending::Failed(Failure { code: "service".into(), ..Failure::default() });
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
        let failed = Ending::Failed(Failure { code: "limit".into(), ..Failure::default() });
        for (is_continuation, first) in [(true, EndingAction::Continue), (false, EndingAction::Retry)] {
            let view = describe(&failed, &About { is_continuation, ..about(5) }).unwrap();
            assert_eq!((view.actions.first(), view.actions.len()), (Some(&first), 2));
        }
    }

    #[test]
    fn a_rejected_key_leads_to_the_settings() {
        let failure = Failure { code: "key".into(), title: "No.".into(), detail: "Enter a new key.".into() };
        let view = describe(&Ending::Failed(failure), &about(0)).unwrap();
        assert_eq!(view.actions.first(), Some(&EndingAction::OpenSettings));
    }
}
