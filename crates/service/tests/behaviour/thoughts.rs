//! Thoughts of a model: a separate item before the message.

use crate::local::{Local, text};
use crate::scripted::{Ending, Scripted, Turn, calling, finish, saying, text as word, thought};
use serde_json::{Value, json};

fn thinking(chunks: Vec<Value>) -> Turn {
    Turn::Chunks([chunks, vec![finish("stop")]].concat(), Ending::Done)
}

fn types(items: &Value) -> Vec<&str> {
    items.as_array().unwrap().iter().map(|item| item["type"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn thoughts_that_the_template_opens_are_known_from_the_second_answer_on() {
    let turn = || thinking(vec![word("Is it two?</think>\n\nIt is.")]);
    let model = Scripted::start("small", vec![turn(), turn()]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    anna.stream(&json!({ "input": "How many?" })).await;
    let events = anna.stream(&json!({ "input": "How many?" })).await;
    let response = &events.last().unwrap()["response"];
    assert_eq!(text(response), "It is.");
    assert_eq!(types(&response["output"]), ["reasoning", "message"]);
}

#[tokio::test]
async fn thoughts_are_an_item_before_the_message_and_no_part_of_the_text() {
    let turns = vec![
        thinking(vec![thought("Is it "), thought("two?"), word("It "), word("is.")]),
        thinking(vec![word("<think>Is it "), word("two?</think>\n\nIt "), word("is.")]),
        saying(&["Again."]),
    ];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let mut conversation = Value::Null;
    for _ in 0..2 {
        let body = match &conversation {
            Value::Null => json!({ "input": "How many?" }),
            id => json!({ "input": "How many?", "conversation_id": id }),
        };
        let events = anna.stream(&body).await;
        let said: Vec<(&str, &Value)> =
            events.iter().map(|event| (event["type"].as_str().unwrap(), &event["output_index"])).collect();
        let (zero, one, none) = (json!(0), json!(1), Value::Null);
        assert_eq!(
            said,
            [
                ("response.created", &none),
                ("response.output_item.added", &zero),
                ("response.reasoning_summary_text.delta", &zero),
                ("response.reasoning_summary_text.delta", &zero),
                ("response.reasoning_summary_text.done", &zero),
                ("response.output_item.done", &zero),
                ("response.output_item.added", &one),
                ("response.content_part.added", &one),
                ("response.output_text.delta", &one),
                ("response.output_text.delta", &one),
                ("response.output_text.done", &one),
                ("response.content_part.done", &one),
                ("response.output_item.done", &one),
                ("response.completed", &none),
            ]
        );
        assert_eq!(
            (&events[1]["item"]["type"], &events[1]["item"]["summary"]),
            (&json!("reasoning"), &json!([]))
        );
        assert_eq!((&events[2]["delta"], &events[2]["summary_index"]), (&json!("Is it "), &json!(0)));
        assert_eq!(events[4]["text"], "Is it two?");
        let response = &events[13]["response"];
        assert_eq!(text(response), "It is.");
        assert_eq!(response["output"][0], events[5]["item"]);
        assert_eq!(
            (&response["output"][0]["summary"], &response["output"][0]["status"]),
            (&json!([{ "type": "summary_text", "text": "Is it two?" }]), &json!("completed"))
        );
        assert!(response["usage"]["output_tokens_details"]["reasoning_tokens"].as_u64().unwrap() >= 3);
        conversation = response["conversation_id"].clone();
    }
    anna.ask(json!({ "input": "Sure?", "conversation_id": conversation })).await;
    let messages = model.asked()[2]["messages"].to_string();
    assert!(messages.contains("It is.") && !messages.contains("two?"), "thoughts are not kept: {messages}");
}

#[tokio::test]
async fn thoughts_before_a_call_and_after_it_are_items_of_their_own() {
    let Turn::Chunks(call, ending) = calling(&[("calculator", "{\"expression\":\"1+1\"}")]) else { panic!() };
    let turns = vec![
        Turn::Chunks([vec![thought("I work it out.")], call].concat(), ending),
        thinking(vec![thought("So it is."), word("Two.")]),
    ];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "How many?" })).await;
    let expected = ["reasoning", "function_call", "function_call_output", "reasoning", "message"];
    assert_eq!(types(&answer["output"]), expected);
    assert_eq!(text(&answer), "Two.");
}

#[tokio::test]
async fn thoughts_without_end_are_cut_and_say_so() {
    let words = "word ".repeat(8 * 1024);
    let model = Scripted::start("small", vec![Turn::Chunks(vec![thought(&words)], Ending::Endless)]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Think." })).await;
    assert_eq!(answer["incomplete_details"], json!({ "reason": "max_output_tokens" }));
    assert_eq!(types(&answer["output"]), ["reasoning", "message"]);
    assert_eq!((&answer["output"][0]["status"], text(&answer)), (&json!("incomplete"), ""));
    assert_eq!(answer["output"][0]["summary"][0]["text"].as_str().unwrap().len(), 2 * 1024 * 1024);
    model.wait_for_open(0).await;
}

#[tokio::test]
async fn a_bound_on_tokens_holds_for_thoughts_too() {
    let pieces: Vec<Value> = (0..100).map(|number| thought(&format!(" word{number}"))).collect();
    let model = Scripted::start("small", vec![thinking(pieces)]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Think.", "max_output_tokens": 7 })).await;
    assert_eq!(answer["incomplete_details"], json!({ "reason": "max_output_tokens" }));
    assert!(answer["usage"]["output_tokens"].as_u64().unwrap() < 20, "{}", answer["usage"]);
}
