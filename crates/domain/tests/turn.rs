//! The transitions of a turn as a table: each input in each status, and in any order.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, reason = "a test")]

use MessageStatus::{Complete, Cut, Failed, Sending, Stopped, Streaming};
use parlance_domain::turn::{
    AnswerFacts, CutReason, Ending, Failure, FailureCode, Input, Slot, Turn, replay,
};
use parlance_domain::{Annotation, Item, MessageStatus};
use parlance_words::{Paragraph, as_is};
use proptest::prelude::*;

const SLOT: Slot = Slot { output_index: 0, content_index: 0 };

fn failure() -> Failure {
    Failure { code: FailureCode::Service, title: as_is("It failed."), detail: Paragraph::none() }
}

fn text(words: &str) -> Input {
    Input::TextAppended(SLOT, words.into())
}

/// Every input, and the resulting status from each of the two non-final statuses.
fn rows() -> Vec<(Input, MessageStatus, MessageStatus)> {
    let tool = Item::ToolCall {
        call_id: "c".into(),
        name: "t".into(),
        arguments: String::new(),
        output: None,
        is_complete: false,
        took_ms: None,
    };
    let incomplete = |reason: &str| Input::Completed { items: vec![], incomplete: Some(reason.into()) };
    let noted = Annotation::Unknown { json: serde_json::json!(1) };
    vec![
        (Input::Opened, Streaming, Streaming),
        (Input::FactsLearned(AnswerFacts::default()), Streaming, Streaming),
        (text("a"), Streaming, Streaming),
        (Input::TextDone(SLOT, "a".into()), Streaming, Streaming),
        (Input::Annotated(SLOT, noted), Streaming, Streaming),
        (Input::RefusalAppended(SLOT, "a".into()), Streaming, Streaming),
        (Input::RefusalDone(SLOT, "ab".into()), Streaming, Streaming),
        (Input::ReasoningAppended(SLOT, "a".into()), Streaming, Streaming),
        (Input::ReasoningDone(SLOT, "ab".into()), Streaming, Streaming),
        (Input::PartSet(SLOT, tool.clone()), Streaming, Streaming),
        (Input::ItemSet(1, tool), Streaming, Streaming),
        (
            Input::ToolAnswered { call_id: "c".into(), output: "1".into(), took_ms: None },
            Streaming,
            Streaming,
        ),
        (Input::Completed { items: vec![], incomplete: None }, Complete, Complete),
        (Input::Completed { items: vec![Item::text("b")], incomplete: None }, Complete, Complete),
        (incomplete("max_output_tokens"), Cut, Cut),
        (incomplete("content_filter"), Cut, Cut),
        (Input::Failed(failure()), Failed, Failed),
        // An answer that has not begun is failed; one that has begun is cut.
        (Input::ConnectionEnded(failure()), Failed, Cut),
        (Input::StopPressed, Stopped, Stopped),
        (Input::AppEnding, Cut, Cut),
    ]
}

/// The inputs that end a turn.
fn ends() -> Vec<Input> {
    rows().into_iter().filter(|(_, status, _)| status.is_final()).map(|(input, ..)| input).collect()
}

fn turn_after(inputs: impl IntoIterator<Item = Input>) -> Turn {
    let mut turn = Turn::new();
    for input in inputs {
        turn.apply(input);
    }
    turn
}

#[test]
fn each_input_leads_from_each_status_to_the_one_in_the_table() {
    assert_eq!(Turn::new().status(), Sending);
    for (input, from_sending, from_streaming) in rows() {
        assert_eq!(turn_after([input.clone()]).status(), from_sending, "{input:?} while sending");
        let streaming = turn_after([text("x"), input.clone()]);
        assert_eq!(streaming.status(), from_streaming, "{input:?} while streaming");
    }
}

#[test]
fn nothing_happens_after_any_end_whatever_comes() {
    for end in ends() {
        let mut turn = turn_after([text("kept"), end.clone()]);
        let (ending, items) = (turn.ending().cloned(), turn.items().to_vec());
        for (late, ..) in rows() {
            assert_eq!(turn.apply(late.clone()), Vec::new(), "{late:?} after {end:?}");
            let now = (turn.ending(), turn.items());
            assert_eq!(now, (ending.as_ref(), items.as_slice()), "{late:?} after {end:?}");
        }
    }
}

#[test]
fn each_end_says_how_the_turn_ended() {
    for end in ends() {
        let expected = match &end {
            Input::Completed { incomplete: None, .. } => Ending::Complete,
            Input::Completed { incomplete: Some(word), .. } if word == "max_output_tokens" => {
                Ending::Cut(CutReason::LengthLimit)
            }
            Input::Completed { incomplete: Some(word), .. } => {
                Ending::Cut(CutReason::ServiceReason(word.clone()))
            }
            Input::Failed(failure) => Ending::Failed(failure.clone()),
            Input::ConnectionEnded(_) => Ending::Cut(CutReason::ConnectionEnded),
            Input::StopPressed => Ending::Stopped,
            Input::AppEnding => Ending::Cut(CutReason::AppEnded),
            other => unreachable!("{other:?} ends nothing"),
        };
        let mut turn = turn_after([text("kept")]);
        assert_eq!(turn.ending(), None, "{end:?}");
        turn.apply(end.clone());
        assert_eq!(turn.ending(), Some(&expected), "{end:?}");
    }
}

fn any_inputs() -> impl Strategy<Value = Vec<Input>> {
    let inputs: Vec<Input> = rows().into_iter().map(|(input, ..)| input).collect();
    proptest::collection::vec(proptest::sample::select(inputs), 0..30)
}

/// Pieces of two texts, interleaved.
fn any_mixture() -> impl Strategy<Value = Vec<(u64, String)>> {
    proptest::collection::vec((0_u64..2, "[a-zé👍 ]{0,5}"), 0..24)
}

proptest! {
    #[test]
    fn any_order_of_inputs_ends_as_the_first_end_among_them_says(inputs in any_inputs()) {
        let mut expected = Sending;
        for input in &inputs {
            if !expected.is_final() {
                let (_, from_sending, from_streaming) = rows().into_iter().find(|(row, ..)| row == input).unwrap();
                expected = if expected == Sending { from_sending } else { from_streaming };
            }
        }
        let turn = turn_after(inputs);
        prop_assert_eq!(turn.status(), expected);
        prop_assert_eq!(turn.ending().is_some(), expected.is_final());
    }

    #[test]
    fn the_journal_up_to_any_input_gives_what_was_shown_after_it(inputs in any_inputs()) {
        let mut turn = Turn::new();
        let mut pieces = Vec::new();
        for input in inputs {
            pieces.extend(turn.apply(input));
            prop_assert_eq!(replay(pieces.clone()), turn.items().to_vec());
        }
    }

    #[test]
    fn texts_that_arrive_mixed_are_each_whole(deltas in any_mixture()) {
        let slot = |output_index: u64| Slot { output_index, content_index: 0 };
        let turn = turn_after(deltas.iter().map(|(at, words)| Input::TextAppended(slot(*at), words.clone())));
        let mut order: Vec<u64> = Vec::new();
        for (at, _) in &deltas {
            if !order.contains(at) {
                order.push(*at);
            }
        }
        let whole = |at: &u64| -> String {
            deltas.iter().filter(|(of, _)| of == at).map(|(_, words)| words.as_str()).collect()
        };
        let expected: Vec<Item> = order.iter().map(|at| Item::text(whole(at))).collect();
        prop_assert_eq!(turn.items(), expected.as_slice());
    }
}
