use super::*;
use parlance_domain::{ConversationId, Item};
use proptest::prelude::*;
use serde_json::json;
use uuid::Uuid;

fn message(n: u128, role: Role, text: &str) -> Message {
    Message {
        id: MessageId(Uuid::from_u128(n)),
        conversation_id: ConversationId(Uuid::nil()),
        parent_id: (n > 1).then(|| MessageId(Uuid::from_u128(n - 1))),
        role,
        status: MessageStatus::Complete,
        items: if text.is_empty() { vec![] } else { vec![Item::text(text)] },
        attachments: vec![],
        created_at_ms: 0,
    }
}

/// A question after one exchange.
fn path() -> [Message; 3] {
    [message(1, Role::You, "a"), message(2, Role::Assistant, "b"), message(3, Role::You, "c")]
}

fn goes_along(instructions: Option<&str>) -> GoesAlong {
    GoesAlong {
        instructions: instructions.map(str::to_owned),
        is_for_one: false,
        max_output_tokens: None,
        project_id: None,
        is_streamed: true,
    }
}

/// A thread that has seen the path to this message.
fn thread(last: Option<&Message>, instructions: Option<&str>) -> SeenThread {
    SeenThread {
        service_conversation_id: "t".into(),
        last_message_id: last.map(|last| last.id),
        instructions: instructions.map(str::to_owned),
        is_attached: false,
    }
}

fn planned(path: &[Message], thread: Option<&SeenThread>) -> Plan {
    plan(path, thread, &Past::default(), &goes_along(None), &HashMap::new())
}

fn said(request: &CreateResponseRequest) -> Vec<(String, Vec<InputContent>)> {
    let Input::Items(items) = &request.input else { panic!("a list is sent") };
    items.iter().map(|item| (item.role.clone().unwrap(), item.content.clone())).collect()
}

fn text(text: &str) -> InputContent {
    InputContent::InputText { text: text.to_owned() }
}

#[test]
fn a_thread_that_has_seen_everything_gets_only_the_question() {
    let path = path();
    let plan = planned(&path, Some(&thread(Some(&path[1]), None)));
    assert_eq!((plan.context_mode, plan.reason), (ContextMode::Extended, Reason::Continues));
    assert_eq!(plan.request.conversation_id.as_deref(), Some("t"));
    assert_eq!(said(&plan.request), [("user".to_owned(), vec![text("c")])]);
}

#[test]
fn any_other_path_is_replayed_whole_and_without_an_id() {
    let path = path();
    let elsewhere = thread(Some(&path[0]), None);
    for thread in [None, Some(&elsewhere)] {
        let plan = planned(&path, thread);
        assert_eq!((plan.context_mode, plan.reason), (ContextMode::Replayed, Reason::NotSeen));
        assert_eq!(plan.request.conversation_id, None);
        let expected = [
            ("user".to_owned(), vec![text("a")]),
            ("assistant".to_owned(), vec![text("b")]),
            ("user".to_owned(), vec![text("c")]),
        ];
        assert_eq!(said(&plan.request), expected);
    }
}

#[test]
fn an_attached_conversation_is_extended_from_an_empty_path_and_from_then_on() {
    let path = path();
    for (asked, last) in [(&path[..1], None), (&path[..], Some(&path[1]))] {
        let attached = SeenThread { is_attached: true, ..thread(last, None) };
        for instructions in [None, Some("Be terse.")] {
            let plan =
                plan(asked, Some(&attached), &Past::default(), &goes_along(instructions), &HashMap::new());
            assert_eq!((plan.context_mode, plan.reason), (ContextMode::Extended, Reason::Attached));
            assert_eq!(plan.request.instructions.as_deref(), instructions);
            assert_eq!(said(&plan.request).len(), 1, "nothing is sent twice");
        }
    }
}

/// Instructions at the beginning of the thread, wanted instructions, whether they are for one message, and the
/// result.
#[test]
fn a_thread_goes_on_only_under_the_instructions_that_are_shown() {
    let path = path();
    let rows = [
        (None, None, false, Reason::Continues),
        (Some("A"), Some("A"), false, Reason::Continues),
        (None, Some("A"), false, Reason::InstructionsChanged),
        (Some("A"), Some("B"), false, Reason::InstructionsChanged),
        (Some("A"), None, false, Reason::InstructionsChanged),
        // Instructions for this response only, which the service forgets afterwards.
        (None, Some("A"), true, Reason::Continues),
        (Some("A"), Some("B"), true, Reason::Continues),
        // Without new instructions, the first ones stay in effect.
        (Some("A"), None, true, Reason::InstructionsChanged),
        (None, None, true, Reason::Continues),
    ];
    for (begun, wanted, is_for_one, reason) in rows {
        let thread = thread(Some(&path[1]), begun);
        let goes_along = GoesAlong { is_for_one, ..goes_along(wanted) };
        let plan = plan(&path, Some(&thread), &Past::default(), &goes_along, &HashMap::new());
        assert_eq!(plan.reason, reason, "begun with {begun:?}, wanted {wanted:?}, for one: {is_for_one}");
        assert_eq!(plan.request.instructions.as_deref(), wanted, "what is shown is what is sent");
        assert_eq!(plan.request.conversation_id.is_some(), reason == Reason::Continues);
    }
}

#[test]
fn a_replay_says_why_and_what_the_person_did_comes_first() {
    let whole = path();
    let mut stopped = path();
    stopped[1].status = MessageStatus::Stopped;
    let gap = [whole[0].clone(), whole[2].clone()];
    let past = |set: fn(&mut Past)| {
        let mut past = Past::default();
        set(&mut past);
        past
    };
    let rows: [(&[Message], Past, Reason); 12] = [
        (&whole[..1], Past::default(), Reason::FirstQuestion),
        (&whole[..1], past(|past| past.is_asked_again = true), Reason::Regenerated),
        (&whole[..1], past(|past| past.is_edited = true), Reason::Edited),
        (
            &whole,
            past(|past| (past.is_continuation, past.is_asked_again) = (true, true)),
            Reason::Continuation,
        ),
        (&whole[2..], Past::default(), Reason::MessageDeleted),
        (&gap, past(|past| past.is_stateless = true), Reason::MessageDeleted),
        (&stopped, past(|past| past.is_stateless = true), Reason::NotWhole),
        (&stopped, past(|past| past.is_asked_again = true), Reason::Regenerated),
        (&whole, past(|past| past.is_other_service = true), Reason::OtherService),
        (&whole, past(|past| past.is_stateless = true), Reason::Stateless),
        (&whole, Past::default(), Reason::NotSeen),
        (&stopped, past(|past| (past.is_forgotten, past.is_edited) = (true, true)), Reason::Forgotten),
    ];
    for (path, past, reason) in rows {
        let plan = plan(path, None, &past, &goes_along(None), &HashMap::new());
        assert_eq!((plan.context_mode, plan.reason), (ContextMode::Replayed, reason), "{past:?}");
    }
}

#[test]
fn a_thread_that_the_service_has_just_forgotten_or_that_lacks_the_kept_words_is_not_extended() {
    let path = path();
    let forgotten = Past { is_forgotten: true, ..Past::default() };
    let is_continuation = Past { is_continuation: true, ..Past::default() };
    for (past, reason) in [(forgotten, Reason::Forgotten), (is_continuation, Reason::Continuation)] {
        let thread = thread(Some(&path[1]), None);
        let plan = plan(&path, Some(&thread), &past, &goes_along(None), &HashMap::new());
        assert_eq!((plan.reason, plan.request.conversation_id), (reason, None));
    }
}

#[test]
fn limit_project_and_mode_go_along_whichever_way() {
    let path = path();
    let goes_along = GoesAlong {
        max_output_tokens: Some(200),
        project_id: Some("p".to_owned()),
        is_streamed: false,
        ..goes_along(None)
    };
    for thread in [None, Some(thread(Some(&path[1]), None))] {
        let request = plan(&path, thread.as_ref(), &Past::default(), &goes_along, &HashMap::new()).request;
        assert_eq!(request.max_output_tokens, Some(200));
        assert_eq!(request.project_id.as_deref(), Some("p"));
        assert_eq!(request.stream, Some(false));
    }
}

#[test]
fn an_answer_that_says_nothing_is_not_sent() {
    let path = [message(1, Role::You, "a"), message(2, Role::Assistant, ""), message(3, Role::You, "c")];
    assert_eq!(said(&planned(&path, None).request).len(), 2);
}

#[test]
fn files_that_the_service_no_longer_has_are_left_out() {
    let mut question = message(1, Role::You, "read");
    let kept = FileId(Uuid::from_u128(10));
    question.attachments = vec![kept, FileId(Uuid::from_u128(11))];
    let service_ids = HashMap::from([(kept, "s10".to_owned())]);
    let plan = plan(&[question], None, &Past::default(), &goes_along(None), &service_ids);
    let expected = vec![InputContent::InputFile { file_id: "s10".into() }, text("read")];
    assert_eq!(said(&plan.request), [("user".to_owned(), expected)]);
}

#[test]
fn a_planned_request_has_documented_fields_only_and_names_role_and_type_of_each_item() {
    let mut path = path();
    let file_id = FileId(Uuid::from_u128(10));
    path[2].attachments = vec![file_id];
    let options = GoesAlong {
        max_output_tokens: Some(200),
        project_id: Some("p".to_owned()),
        ..goes_along(Some("Be terse."))
    };
    let service_ids = HashMap::from([(file_id, "s10".to_owned())]);
    let request =
        |thread: Option<&SeenThread>| plan(&path, thread, &Past::default(), &options, &service_ids).request;
    let item =
        |role: &str, content: serde_json::Value| json!({"role": role, "type": "message", "content": content});
    let text = |text: &str| json!({"type": "input_text", "text": text});
    let question = item("user", json!([{"type": "input_file", "file_id": "s10"}, text("c")]));
    let mut expected = json!({
        "input": [item("user", json!([text("a")])), item("assistant", json!([text("b")])), question],
        "stream": true, "instructions": "Be terse.", "project_id": "p", "max_output_tokens": 200,
    });
    assert_eq!(serde_json::to_value(request(None)).unwrap(), expected);
    expected["input"] = json!([question]);
    expected["conversation_id"] = json!("t");
    let seen = thread(Some(&path[1]), Some("Be terse."));
    assert_eq!(serde_json::to_value(request(Some(&seen))).unwrap(), expected);
}

proptest! {
    /// The messages that the service has seen and the messages sent to it make up the visible path, in order and
    /// without repetition.
    #[test]
    fn seen_and_sent_are_the_visible_path(
        n_messages in 1_usize..12,
        last_seen in proptest::option::of(0_usize..12),
        begun in proptest::option::of("[AB]"),
        wanted in proptest::option::of("[AB]"),
        is_for_one: bool,
        is_attached: bool,
        is_forgotten: bool,
    ) {
        let path: Vec<Message> = (1..=n_messages as u128)
            .map(|n| message(n, if n % 2 == 1 { Role::You } else { Role::Assistant }, &format!("m{n}")))
            .collect();
        let last = last_seen.and_then(|at| path.get(at));
        let thread = SeenThread { is_attached, ..thread(last, begun.as_deref()) };
        let goes_along = GoesAlong { is_for_one, ..goes_along(wanted.as_deref()) };
        let past = Past { is_forgotten, ..Past::default() };
        let plan = plan(&path, Some(&thread), &past, &goes_along, &HashMap::new());
        let is_extended = plan.request.conversation_id.is_some();
        prop_assert_eq!(is_extended, plan.context_mode == ContextMode::Extended);
        let n_seen = match last {
            Some(last) if is_extended => path.iter().position(|message| message.id == last.id).unwrap() + 1,
            _ => 0,
        };
        let sent = said(&plan.request).into_iter().flat_map(|(_, content)| content);
        let seen = path[..n_seen].iter().map(|message| text(&message.text()));
        let all: Vec<_> = path.iter().map(|message| text(&message.text())).collect();
        prop_assert_eq!(seen.chain(sent).collect::<Vec<_>>(), all);
        // The service answers under the instructions that are shown, as far as the request determines them.
        let told = plan.request.instructions.or(begun.filter(|_| is_extended && !is_attached));
        prop_assert_eq!(told, wanted);
        prop_assert!(!(is_extended && is_forgotten));
    }
}
