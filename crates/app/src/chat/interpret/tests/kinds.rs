//! Each kind of item, streamed and complete.

use super::{turn_after, turn_at};
use parlance_domain::{Annotation, CodeOutput, FoundPassage, Item, Step, WebAction};
use serde_json::{Value, json};

/// The event's JSON with its type and the item's position.
fn event(kind: &str, fields: Value) -> Value {
    let mut event = json!({"type": format!("response.{kind}"), "output_index": 0, "item_id": "i"});
    let Value::Object(fields) = fields else { panic!("fields are an object") };
    event.as_object_mut().unwrap().extend(fields);
    event
}

fn added(item: &Value) -> Value {
    event("output_item.added", json!({"item": item}))
}

fn done(item: &Value) -> Value {
    event("output_item.done", json!({"item": item}))
}

fn completed(output: &Value) -> Value {
    json!({"type": "response.completed", "response": {"id": "r", "output": output}})
}

/// A kind of item: its first event, the events between, its last event, and the stored result.
struct Kind {
    name: &'static str,
    begun: Value,
    between: Vec<Value>,
    ended: Value,
    kept: Vec<Item>,
}

fn web_search() -> Kind {
    Kind {
        name: "web search",
        begun: json!({"type": "web_search_call", "id": "i", "status": "in_progress"}),
        between: ["in_progress", "searching", "completed"]
            .map(|step| event(&format!("web_search_call.{step}"), json!({})))
            .into(),
        ended: json!({"type": "web_search_call", "id": "i", "status": "completed", "action": {"type": "search",
            "query": "heat", "queries": ["heat", "pumps"], "sources": [{"type": "url", "url": "https://a.example/1"}]}}),
        kept: vec![Item::WebSearch {
            id: "i".into(),
            action: WebAction::Search {
                queries: vec!["heat".into(), "pumps".into()],
                sources: vec!["https://a.example/1".into()],
            },
            step: Step::Done,
            took_ms: None,
        }],
    }
}

fn page(action: &Value, kept: WebAction) -> Kind {
    Kind {
        name: "web page",
        begun: json!({"type": "web_search_call", "id": "i", "status": "in_progress", "action": action}),
        between: vec![],
        ended: json!({"type": "web_search_call", "id": "i", "status": "completed", "action": action}),
        kept: vec![Item::WebSearch { id: "i".into(), action: kept, step: Step::Done, took_ms: None }],
    }
}

fn file_search() -> Kind {
    Kind {
        name: "file search",
        begun: json!({"type": "file_search_call", "id": "i", "status": "in_progress", "queries": []}),
        between: ["in_progress", "searching", "completed"]
            .map(|step| event(&format!("file_search_call.{step}"), json!({})))
            .into(),
        ended: json!({"type": "file_search_call", "id": "i", "status": "completed", "queries": ["rent"],
            "results": [{"file_id": "f1", "filename": "a.pdf", "text": "The rent", "score": 0.5,
                "attributes": {"place": "page 7"}}, {}]}),
        kept: vec![Item::FileSearch {
            id: "i".into(),
            queries: vec!["rent".into()],
            results: Some(vec![
                FoundPassage {
                    file_id: "f1".into(),
                    filename: "a.pdf".into(),
                    text: "The rent".into(),
                    score: serde_json::Number::from_f64(0.5),
                    place: "page 7".into(),
                },
                FoundPassage {
                    file_id: String::new(),
                    filename: String::new(),
                    text: String::new(),
                    score: None,
                    place: String::new(),
                },
            ]),
            step: Step::Done,
            took_ms: None,
        }],
    }
}

fn program() -> Kind {
    let code = |step: &str| event(&format!("code_interpreter_call{step}"), json!({"delta": "print"}));
    Kind {
        name: "code",
        begun: json!({"type": "code_interpreter_call", "id": "i", "status": "in_progress", "container_id": "c",
            "code": "", "outputs": null}),
        between: [".in_progress", "_code.delta", ".interpreting", ".completed"].map(code).into(),
        ended: json!({"type": "code_interpreter_call", "id": "i", "status": "completed", "container_id": "c",
            "code": "print(1)", "outputs": [{"type": "logs", "logs": "1"}, {"type": "image", "url": "https://a.example/p"},
            {"type": "sound"}]}),
        kept: vec![Item::Code {
            id: "i".into(),
            code: "print(1)".into(),
            outputs: Some(vec![
                CodeOutput::Logs { logs: "1".into() },
                CodeOutput::Image { url: "https://a.example/p".into() },
                CodeOutput::Unknown { json: json!({"type": "sound"}) },
            ]),
            step: Step::Done,
            took_ms: None,
        }],
    }
}

fn call() -> Kind {
    Kind {
        name: "function call",
        begun: json!({"type": "function_call", "id": "i", "call_id": "k", "name": "calculator", "arguments": ""}),
        between: vec![
            event("function_call_arguments.delta", json!({"delta": "{\"a\""})),
            event("function_call_arguments.delta", json!({"delta": ":1}"})),
            event("function_call_arguments.done", json!({"name": "calculator", "arguments": "{\"a\":1}"})),
        ],
        ended: json!({"type": "function_call", "id": "i", "call_id": "k", "name": "calculator",
            "arguments": "{\"a\":1}", "status": "completed"}),
        kept: vec![Item::ToolCall {
            call_id: "k".into(),
            name: "calculator".into(),
            arguments: "{\"a\":1}".into(),
            output: None,
            is_complete: true,
            took_ms: None,
        }],
    }
}

fn reasoning() -> Kind {
    let summary = |summary_index: u64, delta: &str| {
        event("reasoning_summary_text.delta", json!({"summary_index": summary_index, "delta": delta}))
    };
    Kind {
        name: "reasoning",
        begun: json!({"type": "reasoning", "id": "i", "summary": []}),
        between: vec![
            summary(0, "I lo"),
            summary(0, "ok."),
            summary(1, "I find."),
            event("reasoning_text.delta", json!({"content_index": 0, "delta": "Words."})),
        ],
        ended: json!({"type": "reasoning", "id": "i", "summary": [{"type": "summary_text", "text": "I look."},
            {"type": "summary_text", "text": "I find."}], "content": [{"type": "reasoning_text", "text": "Words."}],
            "encrypted_content": "x"}),
        kept: vec![Item::Reasoning { text: "I look.\n\nI find.\n\nWords.".into() }],
    }
}

fn sealed() -> Kind {
    Kind {
        name: "sealed reasoning",
        begun: json!({"type": "reasoning", "id": "i", "summary": []}),
        between: vec![],
        ended: json!({"type": "reasoning", "id": "i", "summary": [], "encrypted_content": "gAAA"}),
        kept: vec![Item::SealedReasoning { encrypted: "gAAA".into() }],
    }
}

fn message() -> Kind {
    let at = |content_index: u64, kind: &str, mut fields: Value| {
        fields["content_index"] = json!(content_index);
        event(kind, fields)
    };
    let link = json!({"type": "url_citation", "url": "https://a.example/", "title": "A", "start_index": 0, "end_index": 6});
    let unknown = json!({"type": "picture", "url": "p"});
    Kind {
        name: "message",
        begun: json!({"type": "message", "id": "i", "role": "assistant", "status": "in_progress", "content": []}),
        between: vec![
            at(0, "output_text.delta", json!({"delta": "Before"})),
            at(0, "output_text.annotation.added", json!({"annotation_index": 0, "annotation": link})),
            at(1, "refusal.delta", json!({"delta": "I can"})),
            at(1, "refusal.done", json!({"refusal": "I cannot."})),
            at(2, "output_text.delta", json!({"delta": "After"})),
            at(3, "content_part.done", json!({"part": unknown})),
        ],
        ended: json!({"type": "message", "id": "i", "role": "assistant", "status": "completed", "content": [
            {"type": "output_text", "text": "Before", "annotations": [link]},
            {"type": "refusal", "refusal": "I cannot."},
            {"type": "output_text", "text": "After"}, unknown]}),
        kept: vec![
            Item::Text {
                text: "Before".into(),
                annotations: vec![Annotation::UrlCitation {
                    url: "https://a.example/".into(),
                    title: "A".into(),
                    end_index: Some(6),
                }],
            },
            Item::Refusal { text: "I cannot.".into() },
            Item::text("After"),
            Item::Unknown { kind: "content_part".into(), json: unknown },
        ],
    }
}

fn unknown(kind: &'static str) -> Kind {
    let ended = json!({"type": kind, "id": "i", "status": "completed", "result": "x"});
    Kind {
        name: kind,
        begun: json!({"type": kind, "id": "i", "status": "in_progress"}),
        between: vec![
            event(&format!("{kind}.in_progress"), json!({})),
            event(&format!("{kind}.partial"), json!({"delta": "x"})),
        ],
        ended: ended.clone(),
        kept: vec![Item::Unknown { kind: kind.into(), json: ended }],
    }
}

fn kinds() -> Vec<Kind> {
    let url = "https://a.example/1";
    vec![
        web_search(),
        page(&json!({"type": "open_page", "url": url}), WebAction::OpenPage { url: Some(url.into()) }),
        page(&json!({"type": "open_page"}), WebAction::OpenPage { url: None }),
        page(
            &json!({"type": "find_in_page", "url": url, "pattern": "heat"}),
            WebAction::FindInPage { url: url.into(), pattern: "heat".into() },
        ),
        page(&json!({"type": "click"}), WebAction::Unknown { json: json!({"type": "click"}) }),
        file_search(),
        program(),
        call(),
        reasoning(),
        sealed(),
        message(),
        unknown("mcp_call"),
        unknown("computer_call"),
        unknown("image_generation_call"),
    ]
}

#[test]
fn each_kind_is_the_same_item_streamed_and_whole() {
    for Kind { name, begun, between, ended, kept } in kinds() {
        let streamed = [vec![added(&begun)], between.clone(), vec![done(&ended)]].concat();
        let end = completed(&json!([ended]));
        let rows = [
            ("streamed", streamed.clone()),
            ("streamed and said again at the end", [streamed, vec![end.clone()]].concat()),
            ("not announced", [between, vec![done(&ended)]].concat()),
            ("announced late and whole at the end", vec![added(&begun), end.clone()]),
            ("whole", vec![end]),
        ];
        for (how, events) in rows {
            assert_eq!(turn_after(&events).items(), kept, "{name}, {how}");
        }
    }
}

#[test]
fn a_kind_that_is_said_again_at_the_end_is_not_written_again() {
    for Kind { name, begun, between, ended, .. } in kinds() {
        let streamed = [vec![added(&begun)], between, vec![done(&ended)]].concat();
        let n_before = super::pieces_of(&streamed).len();
        let pieces = super::pieces_of(&[streamed, vec![completed(&json!([ended]))]].concat());
        assert_eq!(pieces.len(), n_before, "{name}: {pieces:?}");
    }
}

fn step_after(events: &[Value]) -> Step {
    match turn_after(events).items() {
        [Item::WebSearch { step, .. } | Item::FileSearch { step, .. } | Item::Code { step, .. }] => *step,
        other => panic!("one tool: {other:?}"),
    }
}

#[test]
fn each_event_about_a_tool_says_how_far_it_has_come() {
    for (tool, at_work) in [
        ("web_search_call", Step::Searching),
        ("file_search_call", Step::Searching),
        ("code_interpreter_call", Step::Running),
    ] {
        let word = if at_work == Step::Running { "interpreting" } else { "searching" };
        let begun = added(&json!({"type": tool, "id": "i", "status": "in_progress"}));
        let reached = |step: &str| event(&format!("{tool}.{step}"), json!({}));
        let rows = [
            (vec![begun.clone()], Step::Begun),
            (vec![reached("in_progress")], Step::Begun),
            (vec![begun.clone(), reached(word)], at_work),
            (vec![reached(word), begun.clone()], at_work),
            (vec![begun.clone(), reached(word), reached("completed")], Step::Done),
            (vec![begun, reached("completed"), reached(word)], Step::Done),
        ];
        for (events, expected) in rows {
            assert_eq!(step_after(&events), expected, "{events:?}");
        }
        for (status, expected) in [
            ("failed", Step::Failed),
            ("cancelled", Step::Failed),
            ("incomplete", Step::Unfinished),
            ("completed", Step::Done),
        ] {
            let item = json!({"type": tool, "id": "i", "status": status});
            assert_eq!(step_after(&[done(&item)]), expected, "{status}");
        }
    }
}

#[test]
fn a_tool_keeps_the_time_from_its_first_event_to_its_last() {
    let kind = web_search();
    let streamed = [vec![added(&kind.begun)], kind.between, vec![done(&kind.ended)]].concat();
    let steps = [10, 11, 20, 130, 140];
    let timed: Vec<(u64, Value)> = steps.into_iter().zip(streamed).collect();
    let took = |events: &[(u64, Value)]| match turn_at(events).items() {
        [Item::WebSearch { took_ms, .. }] => *took_ms,
        other => panic!("one search: {other:?}"),
    };
    assert_eq!(took(&timed), Some(120), "completed is its end");
    let with_end = [timed, vec![(900, completed(&json!([kind.ended])))]].concat();
    assert_eq!(took(&with_end), Some(120), "the terminal event does not change it");
    assert_eq!(took(&[(900, completed(&json!([kind.ended])))]), None, "a whole answer shows no times");
}

#[test]
fn the_time_of_a_call_is_that_of_its_tool() {
    let call = call();
    let output = json!({"type": "function_call_output", "id": "o", "call_id": "k", "output": "2"});
    let mut answered = added(&output);
    answered["output_index"] = json!(1);
    let timed = [(10, added(&call.begun)), (500, done(&call.ended)), (512, answered)];
    let expected = |took_ms| {
        let Item::ToolCall { call_id, name, arguments, .. } = &call.kept[0] else { panic!("a call") };
        vec![Item::ToolCall {
            call_id: call_id.clone(),
            name: name.clone(),
            arguments: arguments.clone(),
            output: Some("2".into()),
            is_complete: true,
            took_ms,
        }]
    };
    assert_eq!(turn_at(&timed).items(), expected(Some(12)));
    let end = completed(&json!([call.ended, output]));
    let with_end = [timed.to_vec(), vec![(900, end.clone())]].concat();
    assert_eq!(turn_at(&with_end).items(), expected(Some(12)));
    assert_eq!(turn_at(&[(900, end)]).items(), expected(None));
}
