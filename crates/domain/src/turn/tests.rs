use super::*;
use proptest::prelude::*;

const SLOT: Slot = Slot { output_index: 0, content_index: 0 };

fn failure(code: FailureCode) -> Failure {
    Failure { code, title: as_is("It failed."), detail: Paragraph::none() }
}

fn text(words: &str) -> Input {
    Input::TextAppended(SLOT, words.to_owned())
}

fn completed() -> Input {
    Input::Completed { items: Vec::new(), incomplete: None }
}

fn run(inputs: impl IntoIterator<Item = Input>) -> Turn {
    let mut turn = Turn::new();
    for input in inputs {
        turn.apply(input);
    }
    turn
}

#[test]
fn each_ending_has_its_status() {
    let rows: Vec<(&str, Vec<Input>, MessageStatus, &str)> = vec![
        ("nothing yet", vec![], MessageStatus::Sending, ""),
        ("accepted", vec![Input::Opened], MessageStatus::Streaming, ""),
        ("words", vec![text("a")], MessageStatus::Streaming, "a"),
        ("whole", vec![text("a"), text("b"), completed()], MessageStatus::Complete, "ab"),
        ("stopped", vec![text("a"), Input::StopPressed], MessageStatus::Stopped, "a"),
        ("stopped before the first word", vec![Input::StopPressed], MessageStatus::Stopped, ""),
        (
            "no terminal event",
            vec![text("a"), Input::ConnectionEnded(failure(FailureCode::Offline))],
            MessageStatus::Cut,
            "a",
        ),
        (
            "accepted, then gone",
            vec![Input::Opened, Input::ConnectionEnded(failure(FailureCode::Offline))],
            MessageStatus::Cut,
            "",
        ),
        (
            "never reached",
            vec![Input::ConnectionEnded(failure(FailureCode::Offline))],
            MessageStatus::Failed,
            "",
        ),
        (
            "error in mid-stream",
            vec![text("a"), Input::Failed(failure(FailureCode::Service))],
            MessageStatus::Failed,
            "a",
        ),
        ("app ends", vec![text("a"), Input::AppEnding], MessageStatus::Cut, "a"),
        (
            "length limit",
            vec![text("a"), Input::Completed { items: vec![], incomplete: Some("max_output_tokens".into()) }],
            MessageStatus::Cut,
            "a",
        ),
    ];
    for (name, inputs, status, words) in rows {
        let turn = run(inputs);
        assert_eq!(turn.status(), status, "{name}");
        let said: String = turn
            .items()
            .iter()
            .filter_map(|i| if let Item::Text { text, .. } = i { Some(text.as_str()) } else { None })
            .collect();
        assert_eq!(said, words, "{name}: what had arrived stays");
    }
}

#[test]
fn the_final_text_wins_over_the_deltas() {
    let mut turn = run([text("see [1] here")]);
    let pieces = turn.apply(Input::Completed { items: vec![Item::text("see here")], incomplete: None });
    assert_eq!(turn.items(), [Item::text("see here")]);
    assert_eq!(pieces.iter().map(Piece::first_item).min(), Some(0), "the correction is returned: {pieces:?}");
}

#[test]
fn a_final_event_without_words_never_wipes_out_received_ones() {
    let turn = run([text("kept"), Input::Completed { items: vec![Item::text("")], incomplete: None }]);
    assert_eq!(turn.items(), [Item::text("kept")]);
    let turn = run([text("kept"), Input::TextDone(SLOT, String::new())]);
    assert_eq!(turn.items(), [Item::text("kept")]);
}

#[test]
fn a_tool_output_joins_its_call_whatever_came_first() {
    let call = |output: Option<&str>| Item::ToolCall {
        call_id: "c1".into(),
        name: "calculator".into(),
        arguments: "{}".into(),
        output: output.map(Into::into),
        is_complete: false,
        took_ms: output.map(|_| 12),
    };
    let answered = Input::ToolAnswered { call_id: "c1".into(), output: "4".into(), took_ms: Some(12) };
    let turn = run([Input::ItemSet(0, call(None)), answered.clone(), Input::ItemSet(0, call(None))]);
    assert_eq!(turn.items(), [call(Some("4"))], "a later copy of the call keeps the output");
    let turn = run([answered]);
    assert!(
        matches!(turn.items(), [Item::ToolCall { output: Some(o), .. }] if o == "4"),
        "an output without a call is kept"
    );
}

#[test]
fn facts_are_kept_when_a_later_event_does_not_repeat_them() {
    let facts = |model: Option<&str>, id: Option<&str>| {
        Input::FactsLearned(AnswerFacts {
            model: model.map(Into::into),
            response_id: id.map(Into::into),
            ..AnswerFacts::default()
        })
    };
    let turn = run([facts(Some("m"), Some("r")), facts(None, None)]);
    assert_eq!(turn.facts().model.as_deref(), Some("m"));
    assert_eq!(turn.facts().response_id.as_deref(), Some("r"));
}

#[test]
fn an_annotation_is_kept_once() {
    let note =
        Annotation::UrlCitation { url: "https://example.org".into(), title: "E".into(), end_index: Some(1) };
    let turn = run([text("a"), Input::Annotated(SLOT, note.clone()), Input::Annotated(SLOT, note.clone())]);
    assert_eq!(turn.items(), [Item::Text { text: "a".into(), annotations: vec![note] }]);
}

fn continue_with(kept: Vec<Item>, inputs: impl IntoIterator<Item = Input>) -> Turn {
    let mut turn = Turn::continuing(kept);
    for input in inputs {
        turn.apply(input);
    }
    turn
}

fn final_text(words: &str) -> Input {
    Input::Completed { items: vec![Item::text(words)], incomplete: None }
}

#[test]
fn a_citation_stays_at_its_words_when_the_kept_ones_are_said_once_more() {
    let note = |end| Annotation::UrlCitation {
        url: "https://a.example".into(),
        title: "A".into(),
        end_index: Some(end),
    };
    let kept = "Half an answer ";
    let turn = continue_with(
        vec![Item::text(kept)],
        [text(kept), text("and more."), Input::Annotated(SLOT, note(24))],
    );
    let whole = Item::Text { text: "Half an answer and more.".into(), annotations: vec![note(24)] };
    assert_eq!(turn.items(), [whole], "in the text as it is shown");
    let turn = continue_with(vec![Item::text(kept)], [text("and more."), Input::Annotated(SLOT, note(9))]);
    let whole = Item::Text { text: "Half an answer and more.".into(), annotations: vec![note(24)] };
    assert_eq!(turn.items(), [whole], "also when they are not");
}

#[test]
fn an_answer_that_goes_on_begins_with_what_is_kept_and_ends_like_any_other() {
    let kept = || vec![Item::text("Half an ans")];
    let rows: Vec<(&str, Vec<Input>, MessageStatus, &str)> = vec![
        ("nothing came", vec![Input::StopPressed], MessageStatus::Stopped, "Half an ans"),
        ("it goes on", vec![text("wer."), completed()], MessageStatus::Complete, "Half an answer."),
        (
            "with its text again",
            vec![text("wer."), final_text("wer.")],
            MessageStatus::Complete,
            "Half an answer.",
        ),
        ("with the final text only", vec![final_text("wer.")], MessageStatus::Complete, "Half an answer."),
        (
            "it begins anew",
            vec![text("Half an "), text("answer."), final_text("Half an answer.")],
            MessageStatus::Complete,
            "Half an answer.",
        ),
        (
            "it breaks off again",
            vec![text("wer"), Input::StopPressed],
            MessageStatus::Stopped,
            "Half an answer",
        ),
        (
            "it breaks off in the repetition",
            vec![text("Half an a"), Input::ConnectionEnded(failure(FailureCode::Offline))],
            MessageStatus::Cut,
            "Half an ans",
        ),
        (
            "it says nothing at its end",
            vec![text("wer."), final_text("")],
            MessageStatus::Complete,
            "Half an answer.",
        ),
    ];
    for (name, inputs, status, words) in rows {
        let turn = continue_with(kept(), inputs);
        assert_eq!(turn.status(), status, "{name}");
        assert_eq!(turn.items(), [Item::text(words)], "{name}");
    }
}

#[test]
fn tools_of_an_answer_that_goes_on_stand_behind_its_words_and_kept_tools_before_the_new_ones() {
    let call = |id: &str| Item::ToolCall {
        call_id: id.into(),
        name: "calculator".into(),
        arguments: "{}".into(),
        output: None,
        is_complete: false,
        took_ms: None,
    };
    let turn = continue_with(
        vec![call("a"), Item::text("It is ")],
        [
            Input::ItemSet(0, call("b")),
            Input::TextAppended(Slot { output_index: 1, content_index: 0 }, "four.".into()),
        ],
    );
    assert_eq!(turn.items(), [call("a"), Item::text("It is four."), call("b")]);
    let turn = continue_with(vec![Item::text("I calculate."), call("a")], [text("Four."), completed()]);
    assert_eq!(turn.items(), [Item::text("I calculate."), call("a"), Item::text("Four.")]);
}

#[test]
fn references_of_an_answer_that_goes_on_keep_their_places() {
    let cite = |index: u64| Annotation::FileCitation {
        file_id: "f".into(),
        filename: "a.pdf".into(),
        index,
        place: None,
        quote: None,
    };
    let kept = || vec![Item::Text { text: "Größe".into(), annotations: vec![cite(5)] }];
    let expected = [Item::Text { text: "Größe: 3".into(), annotations: vec![cite(5), cite(8)] }];
    assert_eq!(continue_with(kept(), [text(": 3"), Input::Annotated(SLOT, cite(3))]).items(), expected);
    let finals = vec![Item::Text { text: "Größe: 3".into(), annotations: vec![cite(8)] }];
    let anew = Input::Completed { items: finals, incomplete: None };
    assert_eq!(
        continue_with(kept(), [anew]).items(),
        expected,
        "the place in a repetition is that in the whole"
    );
}

fn nameless_call() -> Item {
    Item::ToolCall {
        call_id: String::new(),
        name: String::new(),
        arguments: "{".into(),
        output: None,
        is_complete: false,
        took_ms: None,
    }
}

#[test]
fn words_that_were_missing_at_the_end_are_added_and_others_are_put_in_place() {
    for done in [Input::RefusalDone, Input::ReasoningDone, Input::TextDone] {
        let mut turn = run([text("a"), Input::RefusalAppended(SLOT, "I ca".into())]);
        turn.apply(Input::ReasoningAppended(SLOT, "I ca".into()));
        turn.apply(Input::TextAppended(SLOT, " word".into()));
        let known = match done(SLOT, String::new()) {
            Input::TextDone(..) => "a word",
            _ => "I ca",
        };
        let longer = turn.apply(done(SLOT, format!("{known} more"))).pop();
        assert!(matches!(longer, Some(Piece::Append { text, .. }) if text == " more"));
        assert_eq!(turn.apply(done(SLOT, format!("{known} more"))), [], "nothing new");
        let other = turn.apply(done(SLOT, "other".into())).pop();
        assert!(matches!(other, Some(Piece::Set { .. })), "{other:?}");
        assert_eq!(turn.apply(done(SLOT, String::new())), [], "nothing is wiped out");
    }
}

#[test]
fn a_call_without_a_name_gives_its_place_to_what_the_item_turns_out_to_be() {
    let turn = run([Input::ItemSet(0, nameless_call()), text("words")]);
    assert_eq!(turn.items(), [Item::text("words")]);
    let named = Item::ToolCall {
        call_id: "c".into(),
        name: "calculator".into(),
        arguments: "{".into(),
        output: None,
        is_complete: false,
        took_ms: None,
    };
    let turn = run([Input::ItemSet(0, named.clone()), text("words")]);
    assert_eq!(turn.items(), [named, Item::text("words")], "a real one stays");
}

#[test]
fn a_final_event_that_names_only_words_keeps_the_tools_that_were_seen() {
    let tool = Item::Unknown { kind: "x".into(), json: serde_json::json!({}) };
    let slot = Slot { output_index: 1, content_index: 0 };
    let end = Input::Completed { items: vec![Item::text("better")], incomplete: None };
    let turn = run([Input::ItemSet(0, tool.clone()), Input::TextAppended(slot, "words".into()), end]);
    assert_eq!(turn.items(), [tool, Item::text("better")]);
}

#[test]
fn a_final_text_that_is_the_same_keeps_the_citations_that_came_before_it() {
    let note =
        Annotation::UrlCitation { url: "https://a.example".into(), title: "A".into(), end_index: None };
    let end = |words: &str| Input::Completed { items: vec![Item::text(words)], incomplete: None };
    let turn = run([text("a"), Input::Annotated(SLOT, note.clone()), end("a")]);
    assert_eq!(turn.items(), [Item::Text { text: "a".into(), annotations: vec![note.clone()] }]);
    let turn = run([text("a"), Input::Annotated(SLOT, note), end("b")]);
    assert_eq!(turn.items(), [Item::text("b")], "their places are not those of other words");
}

fn any_input() -> impl Strategy<Value = Input> {
    let slot =
        (0u64..3, 0u64..2).prop_map(|(output_index, content_index)| Slot { output_index, content_index });
    prop_oneof![
        Just(Input::Opened),
        (slot.clone(), "[a-z ]{0,4}").prop_map(|(s, t)| Input::TextAppended(s, t)),
        (slot.clone(), "[a-z ]{0,4}").prop_map(|(s, t)| Input::TextDone(s, t)),
        (slot.clone(), "[a-z ]{0,4}").prop_map(|(s, t)| Input::RefusalAppended(s, t)),
        (slot.clone(), "[a-z ]{0,4}").prop_map(|(s, t)| Input::RefusalDone(s, t)),
        (slot.clone(), "[a-z ]{0,4}").prop_map(|(s, t)| Input::ReasoningAppended(s, t)),
        (slot.clone(), "[a-z ]{0,4}").prop_map(|(s, t)| Input::ReasoningDone(s, t)),
        slot.clone().prop_map(|s| Input::PartSet(s, nameless_call())),
        slot.clone().prop_map(|s| Input::Annotated(s, Annotation::Unknown { json: serde_json::json!(1) })),
        (0u64..3)
            .prop_map(|i| Input::ItemSet(i, Item::Unknown { kind: "x".into(), json: serde_json::json!(i) })),
        "[ab]".prop_map(|call_id| Input::ToolAnswered { call_id, output: "1".into(), took_ms: None }),
        proptest::collection::vec("[a-z]{0,3}".prop_map(Item::text), 0..3)
            .prop_map(|items| Input::Completed { items, incomplete: None }),
        Just(Input::Failed(failure(FailureCode::Service))),
        Just(Input::ConnectionEnded(failure(FailureCode::Offline))),
        Just(Input::StopPressed),
        Just(Input::AppEnding),
    ]
}

proptest! {
    #[test]
    fn any_order_of_inputs_ends_at_most_once_and_the_journal_rebuilds_the_answer(
        kept in proptest::option::of("[a-z ]{0,6}"),
        inputs in proptest::collection::vec(any_input(), 0..40),
    ) {
        let kept: Vec<Item> = kept.into_iter().map(Item::text).collect();
        let mut pieces = pieces_of(&kept);
        let mut turn = if kept.is_empty() { Turn::new() } else { Turn::continuing(kept.clone()) };
        for input in inputs {
            let before = turn.ending().cloned();
            let changes = turn.apply(input);
            prop_assert!(before.is_none() || changes.is_empty(), "nothing changes after the end");
            prop_assert!(before.is_none() || turn.ending() == before.as_ref(), "the first end stays");
            prop_assert_eq!(turn.ending().is_some(), turn.status().is_final());
            pieces.extend(changes);
        }
        prop_assert_eq!(replaced_in(&pieces, turn.items()), turn.replaced_text());
        prop_assert_eq!(replay(pieces), turn.items().to_vec());
        if let (Some(Item::Text { text: before, .. }), Some(Item::Text { text: now, .. })) =
            (kept.first(), turn.items().first())
        {
            prop_assert!(now.starts_with(before), "what is kept is never lost");
        }
    }

    #[test]
    fn any_split_of_a_text_gives_the_same_message(words in "[a-zäé ]{0,40}", cuts in proptest::collection::vec(0usize..40, 0..6)) {
        let chars: Vec<char> = words.chars().collect();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|c| c.min(chars.len())).collect();
        cuts.extend([0, chars.len()]);
        cuts.sort_unstable();
        let parts = cuts.windows(2).map(|w| text(&chars[w[0]..w[1]].iter().collect::<String>()));
        let turn = run(parts);
        let whole = [Item::text(words)];
        prop_assert_eq!(turn.items(), whole.as_slice());
    }
}
