//! Requests that model servers refuse, and what the service remembers about them.

use crate::local::{Local, text};
use crate::scripted::{Scripted, Turn, saying};
use serde_json::{Value, json};

fn refusal(words: &str) -> Turn {
    Turn::Refusal(400, json!({ "error": { "message": words } }))
}

#[tokio::test]
async fn tools_that_a_model_does_not_take_are_left_out_from_then_on() {
    let turns =
        vec![refusal("registry/small does not support tools"), saying(&["Fine."]), saying(&["Again."])];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    assert_eq!(text(&anna.ask(json!({ "input": "Hi" })).await), "Fine.");
    assert_eq!(text(&anna.ask(json!({ "input": "Hi" })).await), "Again.");
    let asked = model.asked();
    let has_tools: Vec<bool> = asked.iter().map(|body| body.get("tools").is_some()).collect();
    assert_eq!(has_tools, [true, false, false]);
}

#[tokio::test]
async fn a_refusal_for_another_reason_does_not_take_the_tools_away() {
    let no_room = "the prompt with its tools exceeds the context";
    let turns = vec![refusal(no_room), refusal(no_room), saying(&["Fine."])];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let (_, words) = anna.fail(json!({ "input": "what is 2*3?" })).await;
    assert!(words.contains(no_room), "{words}");
    assert_eq!(text(&anna.ask(json!({ "input": "Hi" })).await), "Fine.");
    assert!(model.asked()[2]["tools"].is_array());
}

#[tokio::test]
async fn a_bound_that_is_too_large_is_left_out_once_and_kept_all_the_same() {
    let pieces: Vec<String> = (0..100).map(|number| format!(" word{number}")).collect();
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let turns = vec![refusal("max_tokens is too large: 7"), saying(&pieces), saying(&["Again."])];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Hi", "max_output_tokens": 7 })).await;
    assert_eq!(answer["incomplete_details"], json!({ "reason": "max_output_tokens" }));
    assert_eq!(text(&answer).split_whitespace().count(), 7);
    anna.ask(json!({ "input": "Hi", "max_output_tokens": 5 })).await;
    let bounds: Vec<Value> = model.asked().iter().map(|body| body["max_tokens"].clone()).collect();
    assert_eq!(bounds, [json!(7), Value::Null, json!(5)]);
}

#[tokio::test]
async fn a_bound_above_the_models_maximum_is_answered_up_to_that_maximum() {
    let maximum = "max_tokens is too large: 1000000. This model supports at most 4096 completion tokens.";
    let model = Scripted::start("small", vec![refusal(maximum), saying(&["All ", "of ", "it."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Hi", "max_output_tokens": 5_000_000 })).await;
    assert_eq!((text(&answer), &answer["incomplete_details"]), ("All of it.", &Value::Null));
    assert_eq!(answer["max_output_tokens"], 1_000_000, "the service does not know the model's own maximum");
    let bounds: Vec<Value> = model.asked().iter().map(|body| body["max_tokens"].clone()).collect();
    assert_eq!(bounds, [json!(1_000_000), Value::Null], "then the model's own maximum applies");
}

#[tokio::test]
async fn a_server_that_wants_the_newer_name_of_the_bound_gets_it() {
    let words = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    let unsupported = Turn::Refusal(400, json!({ "error": { "message": words, "param": "max_tokens" } }));
    let model = Scripted::start("new", vec![unsupported, saying(&["Fine."]), saying(&["Again."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    for said in ["Fine.", "Again."] {
        assert_eq!(text(&anna.ask(json!({ "input": "Hi", "max_output_tokens": 7 })).await), said);
    }
    let asked = model.asked();
    assert_eq!((asked.len(), &asked[0]["max_tokens"]), (3, &json!(7)));
    for body in &asked[1..] {
        assert!(body.get("max_tokens").is_none() && body["max_completion_tokens"] == 7, "{body}");
    }
}

#[tokio::test]
async fn a_request_that_a_model_cannot_take_does_not_make_its_server_ill() {
    let model = Scripted::start("small", vec![refusal("the context is too long"), saying(&["Fine."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let (_, words) = anna.fail(json!({ "input": "what is 2*3?" })).await;
    assert!(words.contains("the context is too long."), "{words}");
    assert_eq!(text(&anna.ask(json!({ "input": "Hi" })).await), "Fine.");
}
