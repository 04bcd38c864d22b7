//! Answers of models, on servers that work, fail and disappear.

use crate::local::{Local, about, citations, id, text};
use crate::scripted::{self, Ending, Scripted, Turn, calling, finish, saying};
use parlance_service::UpstreamSettings;
use serde_json::{Value, json};
use std::time::Duration;

fn kinds(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["type"].as_str().unwrap()).collect()
}

pub(crate) fn deltas(events: &[Value]) -> String {
    events
        .iter()
        .filter(|event| event["type"] == "response.output_text.delta")
        .map(|event| event["delta"].as_str().unwrap())
        .collect()
}

pub(crate) fn assert_error(events: &[Value], says: &str) {
    let last = events.last().unwrap();
    assert_eq!((&last["type"], &last["code"]), (&json!("error"), &json!("upstream_failed")));
    assert!(last["message"].as_str().unwrap().contains(says), "{last}");
}

#[tokio::test]
async fn the_words_of_a_model_are_passed_on_with_its_name_and_its_counts() {
    let model = Scripted::start("small", vec![saying(&["Hello", " there", "."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let events = anna.stream(&json!({ "input": "Hi", "instructions": "Be kind." })).await;
    assert_eq!(
        kinds(&events),
        [
            "response.created",
            "response.output_item.added",
            "response.content_part.added",
            "response.output_text.delta",
            "response.output_text.delta",
            "response.output_text.delta",
            "response.output_text.done",
            "response.content_part.done",
            "response.output_item.done",
            "response.completed",
        ]
    );
    let numbers: Vec<u64> = events.iter().map(|event| event["sequence_number"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (0..10).collect::<Vec<_>>());
    let response = &events[9]["response"];
    assert_eq!((text(response), &response["model"]), ("Hello there.", &json!("small-1")));
    assert_eq!(response["usage"]["input_tokens"], 11);
    assert_eq!(response["usage"]["output_tokens"], 5);
    assert_eq!(response["usage"]["total_tokens"], 16);
    let asked = &model.asked()[0];
    assert_eq!(asked["model"], "small", "the first that can chat");
    assert_eq!(
        asked["messages"],
        json!([{ "role": "system", "content": "Be kind." }, { "role": "user", "content": "Hi" }])
    );
    assert_eq!(model.header("authorization"), None);
}

#[tokio::test]
async fn a_conversation_goes_along_and_its_instructions_too() {
    let model =
        Scripted::start("small", vec![saying(&["One."]), saying(&["Two."]), saying(&["Three."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let first = anna.ask(json!({ "input": "First?", "instructions": "Stored." })).await;
    let conversation = &first["conversation_id"];
    anna.ask(json!({ "input": "Second?", "conversation_id": conversation, "instructions": "Only now." }))
        .await;
    anna.ask(json!({ "input": "Third?", "conversation_id": conversation })).await;
    let asked = model.asked();
    let message = |role: &str, content: &str| json!({ "role": role, "content": content });
    assert_eq!(
        asked[1]["messages"],
        json!([
            message("system", "Only now."),
            message("user", "First?"),
            message("assistant", "One."),
            message("user", "Second?")
        ])
    );
    assert_eq!(asked[2]["messages"][0], message("system", "Stored."));
    assert_eq!(asked[2]["messages"].as_array().unwrap().len(), 6);
}

#[tokio::test]
async fn a_model_goes_on_with_the_answer_that_ends_the_conversation() {
    let model = Scripted::start("small", vec![saying(&["ft."]), saying(&["Soon."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let said =
        |role: &str, text: &str| json!({ "role": role, "content": [{ "type": "input_text", "text": text }] });
    let answer =
        anna.ask(json!({ "input": [said("user", "Which way?"), said("assistant", "To the le")] })).await;
    assert_eq!(text(&answer), "ft.");
    anna.ask(json!({ "input": "When?", "conversation_id": answer["conversation_id"] })).await;
    let later = model.asked()[1]["messages"].as_array().unwrap().clone();
    assert_eq!(later[1], json!({ "role": "assistant", "content": "To the left." }), "it is one answer");
    assert_eq!(model.asked()[1].get("continue_final_message"), None);
    let asked = &model.asked()[0];
    assert_eq!(asked["messages"].as_array().unwrap().last().unwrap()["content"], "To the le");
    assert_eq!(
        (&asked["continue_final_message"], &asked["add_generation_prompt"]),
        (&json!(true), &json!(false))
    );
}

#[tokio::test]
async fn a_model_reads_the_attached_documents_and_its_marks_become_citations() {
    let model =
        Scripted::start("small", vec![saying(&["The rent is 1250 EUR ", "[", "1]", ". Ask [9]."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let events = anna.stream(&json!({ "input": about(&[id(&file)], "How high is the rent?") })).await;
    let response = &events.last().unwrap()["response"];
    assert_eq!(text(response), "The rent is 1250 EUR. Ask [9].");
    assert_eq!(deltas(&events), text(response));
    let cited = citations(response);
    assert_eq!(cited.len(), 1);
    assert_eq!((&cited[0]["file_id"], &cited[0]["index"]), (&file["id"], &json!(20)));
    assert_eq!(cited[0]["quote"], "The rent is 1250 EUR a month.");
    let announced =
        events.iter().find(|event| event["type"] == "response.output_text.annotation.added").unwrap();
    assert_eq!(announced["annotation"], cited[0]);
    let question = model.asked()[0]["messages"][1]["content"].as_str().unwrap().to_owned();
    assert!(question.contains("[1] lease.txt, line 1:\nThe rent is 1250 EUR a month."), "{question}");
    assert!(question.ends_with("Question: How high is the rent?"), "{question}");
}

#[tokio::test]
async fn of_a_long_document_a_model_reads_what_the_question_is_about() {
    let model = Scripted::start("small", vec![saying(&["Two years."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let filler =
        "Other words stand here to fill the space between two passages of this text.\n\n".repeat(2_000);
    let file = anna.upload("manual.txt", format!("{filler}The warranty covers two years.\n\n{filler}")).await;
    anna.ask_about(&[id(&file)], "How long is the warranty?").await;
    let question = model.asked()[0]["messages"][1]["content"].as_str().unwrap().to_owned();
    assert!(question.contains("The warranty covers two years."), "{question}");
    assert!(question.len() < 20_000, "{}", question.len());
}

#[tokio::test]
async fn a_document_that_cannot_be_read_is_named_to_the_model() {
    let model = Scripted::start("small", vec![saying(&["It cannot be read."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let file = anna.upload("noise.bin", vec![0, 1, 2, 3]).await;
    anna.ask_about(&[id(&file)], "What is in it?").await;
    let system = model.asked()[0]["messages"][0]["content"].as_str().unwrap().to_owned();
    assert!(system.contains("“noise.bin” could not be read"), "{system}");
}

#[tokio::test]
async fn tools_are_run_and_their_outputs_go_back_to_the_model() {
    let calls = calling(&[
        ("calculator", "{\"expression\":\"12.5*4\"}"),
        ("current_datetime", "{\"time_zone\":\"Asia/Tokyo\"}"),
    ]);
    let model = Scripted::start("small", vec![calls, saying(&["It is 50."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let events = anna.stream(&json!({ "input": "How much is it?" })).await;
    let response = &events.last().unwrap()["response"];
    let output = response["output"].as_array().unwrap();
    let types: Vec<&str> = output.iter().map(|item| item["type"].as_str().unwrap()).collect();
    assert_eq!(
        types,
        ["function_call", "function_call_output", "function_call", "function_call_output", "message"]
    );
    assert_eq!((&output[0]["name"], &output[0]["call_id"]), (&json!("calculator"), &output[1]["call_id"]));
    assert_eq!(output[1]["output"], "{\"is_rounded\":false,\"result\":\"50\"}");
    assert!(output[3]["output"].as_str().unwrap().contains("+09:00"));
    assert_eq!(text(response), "It is 50.");
    let asked = model.asked();
    assert!(
        asked[0]["tools"].as_array().unwrap().iter().any(|tool| tool["function"]["name"] == "calculator")
    );
    let messages = asked[1]["messages"].as_array().unwrap();
    assert_eq!(messages[1]["tool_calls"][0]["function"]["arguments"], "{\"expression\":\"12.5*4\"}");
    assert_eq!((&messages[2]["role"], &messages[2]["tool_call_id"]), (&json!("tool"), &json!("c0")));
    let indexes: Vec<u64> = events
        .iter()
        .filter(|event| event["type"] == "response.output_item.added")
        .map(|event| event["output_index"].as_u64().unwrap())
        .collect();
    assert_eq!(indexes, [0, 1, 2, 3, 4]);
}

#[tokio::test]
async fn a_model_that_calls_tools_without_end_must_do_without_them() {
    let mut turns: Vec<Turn> = (0..8).map(|_| calling(&[("nonsense", "not json")])).collect();
    turns.push(saying(&["Enough."]));
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Go on" })).await;
    assert_eq!(text(&answer), "Enough.");
    assert_eq!(answer["output"].as_array().unwrap().len(), 17);
    assert!(answer["output"][1]["output"].as_str().unwrap().contains("error"));
    let asked = model.asked();
    assert!(asked[7]["tools"].is_array() && asked[8].get("tools").is_none());
}

#[tokio::test]
async fn a_model_reaches_the_web_but_nothing_of_this_computer() {
    let secret = Scripted::start("secret", Vec::new()).await;
    let fetch = json!({ "url": format!("{}/v1/models", secret.url()) }).to_string();
    let turns =
        vec![calling(&[("web_fetch", &fetch), ("web_search", "{\"query\":\"rust\"}")]), saying(&["No."])];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Look around" })).await;
    assert_eq!((&answer["output"][0]["name"], text(&answer)), (&json!("web_fetch"), "No."));
    assert!(answer["output"][1]["output"].as_str().unwrap().contains("not public"), "{answer}");
    assert!(
        answer["output"][3]["output"].as_str().unwrap().contains("there is no tool web_search"),
        "{answer}"
    );
    assert!(
        !model.asked()[1].to_string().contains("nomic-embed-text"),
        "nothing of the other server is told"
    );
}

#[tokio::test]
async fn before_the_first_word_the_next_engine_takes_over() {
    let ill = Scripted::start("ill", vec![Turn::Refusal(500, json!({ "error": "no memory" }))]).await;
    let mute = Scripted::start(
        "mute",
        vec![Turn::Chunks(vec![json!({ "error": { "message": "no" } })], Ending::Cut)],
    )
    .await;
    let gone = UpstreamSettings::parse("http://127.0.0.1:1").unwrap();
    let well = Scripted::start("well", vec![saying(&["Here."]), saying(&["Again."])]).await;
    let (_local, anna) =
        Local::with_models(vec![gone, ill.settings(), mute.settings(), well.settings()]).await;
    let events = anna.stream(&json!({ "input": "Hi" })).await;
    assert_eq!(deltas(&events), "Here.");
    assert_eq!(kinds(&events)[..2], ["response.created", "response.output_item.added"]);
    assert_eq!((ill.asked().len(), mute.asked().len()), (1, 1));
    // The circuit breakers of the failed servers stay open for some seconds.
    assert_eq!(text(&anna.ask(json!({ "input": "Hi" })).await), "Again.");
    assert_eq!((ill.asked().len(), mute.asked().len()), (1, 1));
}

#[tokio::test]
async fn a_server_that_was_only_looked_for_is_not_missed() {
    let (_local, anna) =
        Local::with_models(vec![UpstreamSettings::parse("http://127.0.0.1:1").unwrap().if_there()]).await;
    let answer = anna.ask(json!({ "input": "what is 2*3?" })).await;
    assert_eq!(text(&answer), "`2*3` = **6**");
}

#[tokio::test]
async fn a_failure_after_the_first_word_is_an_error_event_and_nothing_is_kept() {
    let words = || vec![scripted::text("Half an "), scripted::text("answer")];
    let with_error = [words(), vec![json!({ "error": { "message": "out of memory" } })]].concat();
    let model = Scripted::start(
        "small",
        vec![
            saying(&["One."]),
            Turn::Chunks(with_error, Ending::Cut),
            Turn::Chunks(words(), Ending::Cut),
            Turn::Chunks(words(), Ending::Break),
            saying(&["Two."]),
        ],
    )
    .await;
    // The circuit breaker of a failed server stays open, so each failure needs another entry. All entries are the same
    // server.
    let (_local, anna) = Local::with_models((0..4).map(|_| model.settings()).collect()).await;
    let conversation = anna.ask(json!({ "input": "First?" })).await["conversation_id"].clone();
    for says in ["an error. It says: out of memory.", "ended its answer early", "was lost before"] {
        let events = anna.stream(&json!({ "input": "Second?", "conversation_id": conversation })).await;
        assert_eq!(deltas(&events), "Half an answer");
        assert_error(&events, says);
        assert!(!kinds(&events).contains(&"response.completed"));
    }
    anna.ask(json!({ "input": "Third?", "conversation_id": conversation })).await;
    assert_eq!(
        model.asked()[4]["messages"].as_array().unwrap().len(),
        3,
        "only what was answered is remembered"
    );
}

#[tokio::test]
async fn a_model_that_falls_silent_is_given_up() {
    let turns = vec![Turn::Chunks(vec![scripted::text("Well")], Ending::Silence)];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) =
        Local::with_models(vec![model.settings().with_silence(Duration::from_millis(200))]).await;
    let events = anna.stream(&json!({ "input": "Hi" })).await;
    assert_eq!(deltas(&events), "Well");
    assert_error(&events, "sent nothing");
    model.wait_for_open(0).await;
}

#[tokio::test]
async fn a_reader_that_leaves_ends_the_work_of_the_model() {
    let turns = vec![
        Turn::Chunks(vec![scripted::text("Well")], Ending::Silence),
        Turn::Chunks(vec![scripted::text("Well")], Ending::Silence),
    ];
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let mut response = anna.post("/v1/responses", &json!({ "input": "Hi" })).await;
    response.chunk().await.unwrap().unwrap();
    model.wait_for_open(1).await;
    drop(response);
    model.wait_for_open(0).await;

    let asking =
        tokio::spawn(
            async move { anna.post("/v1/responses", &json!({ "input": "Hi", "stream": false })).await },
        );
    model.wait_for_open(1).await;
    asking.abort();
    model.wait_for_open(0).await;
}

#[tokio::test]
async fn a_bound_on_tokens_is_passed_on_and_kept_even_for_a_server_that_does_not() {
    let cut = Turn::Chunks(vec![scripted::text("One"), finish("length")], Ending::Done);
    let pieces: Vec<String> = (0..100).map(|number| format!(" word{number}")).collect();
    let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let model = Scripted::start("small", vec![cut, saying(&pieces)]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Hi", "max_output_tokens": 7 })).await;
    assert_eq!(model.asked()[0]["max_tokens"], 7);
    assert_eq!(answer["incomplete_details"], json!({ "reason": "max_output_tokens" }));
    assert_eq!(
        (&answer["status"], &answer["output"][0]["status"]),
        (&json!("completed"), &json!("incomplete"))
    );
    let answer = anna.ask(json!({ "input": "Hi", "max_output_tokens": 7 })).await;
    assert_eq!(answer["incomplete_details"], json!({ "reason": "max_output_tokens" }));
    assert_eq!(text(&answer).split_whitespace().count(), 7, "{}", text(&answer));
}

#[tokio::test]
async fn an_answer_without_end_is_cut_like_one_that_reached_its_bound() {
    let words: String = (0..8 * 1024).map(|n| format!("w{n} ")).collect();
    let turns = || Turn::Chunks(vec![scripted::text(&words)], Ending::Endless);
    let model = Scripted::start("small", vec![turns(), turns()]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let events = anna.stream(&json!({ "input": "Talk." })).await;
    let response = &events.last().unwrap()["response"];
    assert_eq!(response["incomplete_details"], json!({ "reason": "max_output_tokens" }));
    assert_eq!(
        (&response["status"], &response["output"][0]["status"]),
        (&json!("completed"), &json!("incomplete"))
    );
    assert_eq!(text(response).len(), 2 * 1024 * 1024);
    assert_eq!(deltas(&events), text(response));
    model.wait_for_open(0).await;
    // Even if the client asks for more than the limit.
    let answer = anna.ask(json!({ "input": "Talk.", "max_output_tokens": 1_000_000 })).await;
    assert_eq!(text(&answer).len(), 2 * 1024 * 1024);
}

#[tokio::test]
async fn arguments_that_are_no_object_are_told_to_the_model_as_none() {
    // Ollama refuses a conversation with other arguments.
    let calls = calling(&[("calculator", "not json"), ("calculator", "[1]")]);
    let model = Scripted::start("small", vec![calls, saying(&["Well."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "Go on" })).await;
    assert_eq!(answer["output"][0]["arguments"], "not json");
    for call in model.asked()[1]["messages"][1]["tool_calls"].as_array().unwrap() {
        assert_eq!(call["function"]["arguments"], "{}");
    }
}

#[tokio::test]
async fn the_key_goes_to_its_server_and_nowhere_else() {
    let refusal =
        Turn::Refusal(401, json!({ "error": { "message": "Incorrect API key provided: sk-secret" } }));
    let model = Scripted::start("small", vec![refusal]).await;
    let (_local, anna) =
        Local::with_models(vec![model.settings().with_key("sk-secret".to_owned().into())]).await;
    let (_, words) = anna.fail(json!({ "input": "Hi" })).await;
    assert_eq!(model.header("authorization").as_deref(), Some("Bearer sk-secret"));
    assert!(words.contains("Incorrect API key provided: …") && !words.contains("sk-secret"), "{words}");
}
