//! How an answer ended, in words.

use crate::view::{EndingAction, EndingView};
use parlance_domain::turn::{CutReason, Ending};

/// The words under an answer that is not complete.
///
/// `n_chars` characters had arrived, `ended_at` is the local time as `14:03`, `seconds` is how long it took.
pub(crate) fn describe(
    ending: &Ending,
    n_chars: usize,
    ended_at: &str,
    seconds: Option<u64>,
) -> Option<EndingView> {
    let kept = match n_chars {
        0 => "Nothing had arrived.".to_owned(),
        1 => "1 character is kept.".to_owned(),
        n => format!("{} characters are kept.", group_digits(n)),
    };
    let view = |title: String, detail: String, actions| Some(EndingView { title, detail, actions });
    match ending {
        Ending::Complete => None,
        Ending::Stopped => {
            let after = seconds.map(|seconds| format!(" after {seconds}\u{a0}s")).unwrap_or_default();
            let next =
                if n_chars == 0 { kept } else { "The next answer builds on these words only.".to_owned() };
            view(format!("Stopped by you{after}."), next, vec![EndingAction::Retry])
        }
        Ending::Cut(CutReason::ConnectionEnded) => {
            view(format!("Cut at {ended_at}: the connection ended."), kept, vec![EndingAction::Retry])
        }
        Ending::Cut(CutReason::AppEnded) => view(
            format!("Cut at {ended_at}: Parlance ended before the answer did."),
            kept,
            vec![EndingAction::Retry],
        ),
        Ending::Cut(CutReason::LengthLimit) => view(
            "Cut at the limit of tokens.".to_owned(),
            "The service had more to say.".to_owned(),
            vec![EndingAction::Retry],
        ),
        Ending::Cut(CutReason::ServiceReason(word)) => {
            view(format!("Cut by the service ({}).", shorten(word)), kept, vec![EndingAction::Retry])
        }
        Ending::Failed(failure) => {
            let detail = if n_chars == 0 {
                failure.detail.clone()
            } else {
                format!("{} The words above are kept.", failure.detail).trim_start().to_owned()
            };
            let actions = if failure.code == "key" {
                vec![EndingAction::OpenSettings, EndingAction::Retry]
            } else {
                vec![EndingAction::Retry]
            };
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

    fn words(ending: &Ending, n_chars: usize) -> String {
        let view = describe(ending, n_chars, "14:03", Some(2)).unwrap();
        format!("{} {}", view.title, view.detail)
    }

    #[test]
    fn a_complete_answer_needs_no_words() {
        assert_eq!(describe(&Ending::Complete, 10, "14:03", None), None);
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
            "Cut at the limit of tokens. The service had more to say."
        );
    }

    #[test]
    fn a_rejected_key_leads_to_the_settings() {
        let failure = Failure { code: "key".into(), title: "No.".into(), detail: "Enter a new key.".into() };
        let view = describe(&Ending::Failed(failure), 0, "14:03", None).unwrap();
        assert_eq!(view.actions.first(), Some(&EndingAction::OpenSettings));
    }
}
