//! Items out of order, with missing or shared indices, or of a changed kind.

use super::{delta, turn_after};
use parlance_domain::Item;
use serde_json::{Value, json};

fn calculator(id: &str, output_index: u64, kind: &str) -> Value {
    json!({"type": format!("response.output_item.{kind}"), "output_index": output_index,
        "item": {"type": "function_call", "id": id, "call_id": id, "name": "calculator", "arguments": id}})
}

fn call_ids(events: &[Value]) -> Vec<String> {
    let of = |item: &Item| match item {
        Item::ToolCall { call_id, arguments, .. } => format!("{call_id}:{arguments}"),
        other => format!("{other:?}"),
    };
    turn_after(events).items().iter().map(of).collect()
}

#[test]
fn items_that_are_opened_and_closed_out_of_order_stay_apart() {
    let events = [
        calculator("b", 1, "added"),
        calculator("a", 0, "added"),
        calculator("a", 0, "done"),
        calculator("b", 1, "done"),
    ];
    assert_eq!(call_ids(&events), ["b:b", "a:a"], "in the order of their appearance");
    let output: Vec<Value> = [&events[2], &events[3]].map(|event| event["item"].clone()).into();
    let end = json!({"type": "response.completed", "response": {"id": "r", "output": output}});
    assert_eq!(
        call_ids(&[events.to_vec(), vec![end]].concat()),
        ["a:a", "b:b"],
        "and of the answer at its end"
    );
}

#[test]
fn items_of_a_service_that_counts_all_of_them_as_the_first_stay_apart() {
    let mut events: Vec<Value> = ["a", "b"]
        .into_iter()
        .flat_map(|id| [calculator(id, 0, "added"), calculator(id, 0, "done")])
        .collect();
    assert_eq!(call_ids(&events), ["a:a", "b:b"]);
    events.push(json!({"type": "response.function_call_arguments.delta", "item_id": "a", "output_index": 0, "delta": "+"}));
    events.push(json!({"type": "response.function_call_arguments.delta", "output_index": 0, "delta": "-"}));
    assert_eq!(
        call_ids(&events),
        ["a:a+", "b:b-"],
        "an event goes to the item that it names, or to the last"
    );
}

#[test]
fn an_item_whose_id_changes_with_each_event_is_one_item() {
    assert_eq!(call_ids(&[calculator("a", 0, "added"), calculator("b", 0, "done")]), ["b:b"]);
}

#[test]
fn an_item_that_turns_out_to_be_another_kind_takes_the_place_of_the_first() {
    let arguments = json!({"type": "response.function_call_arguments.delta", "item_id": "x", "output_index": 0, "delta": "{"});
    let search = json!({"type": "response.output_item.added", "output_index": 0,
        "item": {"type": "file_search_call", "id": "x", "status": "in_progress", "queries": ["rent"]}});
    let turn = turn_after(&[arguments.clone(), search, arguments.clone()]);
    assert!(
        matches!(turn.items(), [Item::FileSearch { queries, .. }] if queries == &["rent"]),
        "{:?}",
        turn.items()
    );
    let message = json!({"type": "response.output_item.added", "output_index": 0,
        "item": {"type": "message", "id": "x", "content": []}});
    let turn = turn_after(&[arguments, message, delta("Words")]);
    assert_eq!(turn.items(), [Item::text("Words")]);
}

#[test]
fn deltas_of_an_item_that_was_not_announced_are_kept() {
    let arguments = json!({"type": "response.function_call_arguments.done", "item_id": "x", "output_index": 3,
        "name": "probe", "arguments": "{}"});
    let turn = turn_after(&[arguments, delta("Words")]);
    assert!(
        matches!(turn.items(), [Item::ToolCall { name, .. }, Item::Text { text, .. }] if name == "probe" && text == "Words"),
        "{:?}",
        turn.items()
    );
}
