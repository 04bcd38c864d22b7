//! The material that models get, their reading progress, and answers in a loop.

use crate::local::{Local, about, id, text};
use crate::models::deltas;
use crate::scripted::{self, Ending, Scripted, Turn, finish, saying};
use serde_json::{Value, json};

#[tokio::test]
async fn what_a_model_read_of_the_documents_stands_in_the_answer() {
    let model = Scripted::start("small", vec![saying(&["1250 EUR."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let events = anna.stream(&json!({ "input": about(&[id(&file)], "How high is the rent?") })).await;
    let response = &events.last().unwrap()["response"];
    let search = &response["output"][0];
    assert_eq!((&search["type"], &search["status"]), (&json!("file_search_call"), &json!("completed")));
    assert_eq!(search["queries"], json!(["How high is the rent?"]));
    let found = &search["results"][0];
    assert_eq!((&found["file_id"], &found["filename"]), (&file["id"], &json!("lease.txt")));
    assert_eq!(found["text"], "The rent is 1250 EUR a month.");
    assert_eq!(found["attributes"]["place"], "line 1");
    assert_eq!(response["output"][1]["type"], "message");
    let context = json!({
        "context_tokens": null, "n_messages": 1, "n_questions": 1, "n_messages_left_out": 0,
        "n_passages": 1, "n_passages_left_out": 0,
    });
    assert_eq!(response["context"], context);
    let progress: Vec<&Value> = events
        .iter()
        .filter(|event| event["type"] == "response.in_progress")
        .map(|event| &event["response"]["progress"])
        .collect();
    assert_eq!(progress[0], &json!({ "step": "searching", "filenames": ["lease.txt"], "n_passages": 0 }));
    assert!(response["progress"].is_null(), "what has happened is no progress");
}

#[tokio::test]
async fn how_far_llama_cpp_has_read_a_prompt_is_passed_on() {
    let read = |processed: u64| {
        let progress = json!({ "total": 400, "cache": 0, "processed": processed, "time_ms": 9 });
        json!({ "choices": [], "prompt_progress": progress })
    };
    let odd = json!({ "choices": [], "prompt_progress": "half" });
    let chunks = vec![read(100), odd, read(400), scripted::text("Yes."), finish("stop")];
    let entry = json!({ "id": "small.gguf", "owned_by": "llamacpp" });
    let model = Scripted::start_telling(entry, &[], vec![Turn::Chunks(chunks, Ending::Done)]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let events = anna.stream(&json!({ "input": "Hi" })).await;
    assert_eq!(model.asked()[0]["return_progress"], true);
    // The service may skip a step that is followed by the next one at once.
    let percents: Vec<u64> =
        events.iter().filter_map(|event| event["response"]["progress"]["percent"].as_u64()).collect();
    assert!(percents.iter().all(|percent| [25, 100].contains(percent)), "{percents:?}");
    assert_eq!(deltas(&events), "Yes.");
    let other = Scripted::start("small", vec![saying(&["Yes."])]).await;
    let (_local, anna) = Local::with_models(vec![other.settings()]).await;
    anna.ask(json!({ "input": "Hi" })).await;
    assert!(other.asked()[0].get("return_progress").is_none(), "other servers are not asked for it");
}

#[tokio::test]
async fn a_small_model_gets_few_passages_and_no_tools() {
    let rules: String =
        (0..100).map(|n| format!("Rule {n}: the rent of berth {n} is due monthly.\n\n")).collect();
    for (name, n_passages, has_tools) in [("tiny-135M-instruct", 4, false), ("large-8B-instruct", 100, true)]
    {
        let model = Scripted::start(name, vec![saying(&["Monthly."])]).await;
        let (_local, anna) = Local::with_models(vec![model.settings()]).await;
        let file = anna.upload("rules.txt", rules.clone()).await;
        let answer = anna.ask_about(&[id(&file)], "When is the rent of berth 17 due?").await;
        let n_read = answer["context"]["n_passages"].as_u64().unwrap();
        assert!(n_read <= n_passages && (n_read > 4 || n_passages == 4), "{name}: {n_read}");
        assert!(model.asked()[0]["messages"].to_string().contains("berth 17 is due"));
        assert_eq!(model.asked()[0].get("tools").is_some(), has_tools, "{name}");
    }
}

#[tokio::test]
async fn an_answer_that_runs_in_circles_is_stopped_and_kept_without_what_repeats() {
    let sentence = "The policy document is now deprecated. ";
    let turns = vec![
        Turn::Chunks(vec![scripted::text("Yes. "), scripted::text(sentence)], Ending::Endless),
        saying(&["Well."]),
    ];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Is it valid?" })).await;
    assert_eq!(answer["incomplete_details"]["reason"], "repetition");
    assert!(text(&answer).matches(sentence.trim()).count() < 10, "{}", text(&answer));
    assert_eq!(answer["output"][0]["status"], "incomplete");
    model.wait_for_open(0).await;
    anna.ask(json!({ "input": "And now?", "conversation_id": answer["conversation_id"] })).await;
    let next = &model.asked()[1]["messages"][1]["content"];
    assert_eq!(next, "Yes. The policy document is now deprecated.", "no repeats in the next prompt");
}
