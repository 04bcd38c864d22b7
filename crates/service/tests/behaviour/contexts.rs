//! Conversations that do not fit a model's context: the removed and the kept parts.

use crate::local::{Local, about, id, text};
use crate::scripted::{Scripted, Turn, calling, saying};
use parlance_service::UpstreamSettings;
use serde_json::{Value, json};

/// Asks eight questions with long answers in one conversation. Returns the messages of the last prompt.
async fn talk(model: &Scripted, settings: UpstreamSettings) -> Vec<Value> {
    let (_local, anna) = Local::with_models(vec![settings]).await;
    let first = anna.ask(json!({ "input": "Question 1?", "instructions": "Be kind." })).await;
    for number in 2..=8 {
        let question = format!("Question {number}?");
        anna.ask(json!({ "input": question, "conversation_id": first["conversation_id"] })).await;
    }
    model.asked()[7]["messages"].as_array().unwrap().clone()
}

fn long_answers() -> Vec<Turn> {
    // Each word has two tokens and is different.
    let words: String = (100..350).map(|n| format!("w{n} x ")).collect();
    (0..8).map(|_| saying(&[&words])).collect()
}

fn assert_shortened(messages: &[Value]) {
    let system = messages[0]["content"].as_str().unwrap();
    assert!(system.starts_with("Be kind.") && system.contains("were left out"), "{system}");
    assert_eq!(messages.last().unwrap()["content"], "Question 8?");
    let questions: Vec<&str> = messages
        .iter()
        .filter(|message| message["role"] == "user")
        .map(|message| message["content"].as_str().unwrap())
        .collect();
    assert!((2..8).contains(&questions.len()), "{questions:?}");
    assert_eq!(questions[questions.len() - 2], "Question 7?", "the newest stay");
    assert_eq!(messages.len(), 2 * questions.len(), "questions and answers alternate");
}

#[tokio::test]
async fn the_oldest_exchanges_are_left_out_for_a_model_with_a_small_context() {
    let entry = json!({ "id": "small", "max_model_len": 4096 });
    let model = Scripted::start_telling(entry, &[], long_answers()).await;
    assert_shortened(&talk(&model, model.settings()).await);
}

#[tokio::test]
async fn ollama_is_asked_what_it_gave_its_model() {
    let loaded = json!({ "models": [{ "name": "small:latest", "context_length": 4096 }] });
    let model =
        Scripted::start_telling(json!({ "id": "small:latest" }), &[("/api/ps", loaded)], long_answers())
            .await;
    assert_shortened(&talk(&model, model.settings()).await);
    // Ollama reports no context size for a model that is not loaded, so its default applies.
    let unloaded = ("/api/ps", json!({ "models": [] }));
    let model = Scripted::start_telling(json!({ "id": "small" }), &[unloaded], long_answers()).await;
    assert_shortened(&talk(&model, model.settings()).await);
}

#[tokio::test]
async fn the_context_that_a_person_gives_counts() {
    let entry = json!({ "id": "small", "max_model_len": 131_072 });
    let model = Scripted::start_telling(entry.clone(), &[], long_answers()).await;
    assert_shortened(&talk(&model, model.settings().with_context_tokens(4096)).await);
    let model = Scripted::start_telling(entry, &[], long_answers()).await;
    assert_eq!(talk(&model, model.settings()).await.len(), 16, "a large one holds everything");
}

#[tokio::test]
async fn a_model_that_is_named_is_looked_up_too() {
    let entry = json!({ "id": "small", "meta": { "n_ctx": 4096, "n_ctx_train": 131_072 } });
    let model = Scripted::start_telling(entry, &[], long_answers()).await;
    let settings = UpstreamSettings::parse(&format!("{}#small", model.url())).unwrap();
    assert_shortened(&talk(&model, settings).await);
}

#[tokio::test]
async fn the_answer_says_what_of_the_conversation_the_model_was_given() {
    let entry = json!({ "id": "small", "max_model_len": 4096 });
    let model = Scripted::start_telling(entry, &[], long_answers()).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let first = anna.ask(json!({ "input": "Question 1?" })).await;
    assert_eq!(
        (&first["context"]["n_messages"], &first["context"]["n_messages_left_out"]),
        (&json!(1), &json!(0))
    );
    let mut last = first.clone();
    for number in 2..=8 {
        let question = format!("Question {number}?");
        last = anna.ask(json!({ "input": question, "conversation_id": first["conversation_id"] })).await;
    }
    let sent = model.asked()[7]["messages"].as_array().unwrap().len() as u64 - 1;
    let count = |name: &str| last["context"][name].as_u64().unwrap();
    assert_eq!((count("n_messages"), count("n_messages_left_out")), (sent, 15 - sent));
    assert_eq!((count("n_questions"), count("context_tokens")), (sent.div_ceil(2), 4096));
}

#[tokio::test]
async fn a_question_about_a_document_fits_a_context_of_2048_tokens() {
    let rule = |n: usize| {
        format!(
            "## Rule {n}\n\nA yacht at quay {n} pays {} EUR a night. {}\n\n",
            20 + n,
            "More words. ".repeat(40)
        )
    };
    let text: String = (1..=60).map(rule).collect();
    let entry = json!({ "id": "some-8B", "max_model_len": 2048 });
    let model = Scripted::start_telling(entry, &[], vec![saying(&["37 EUR."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let file = anna.upload("rules.md", text).await;
    let answer = anna.ask_about(&[id(&file)], "What does a yacht pay at quay 17?").await;
    assert_eq!(super::local::text(&answer), "37 EUR.");
    assert!(model.asked()[0].to_string().contains("pays 37 EUR"));
    assert!(answer["context"]["n_passages"].as_u64().unwrap() >= 1);
}

#[tokio::test]
async fn fewer_passages_go_to_a_model_with_a_small_context() {
    let passage = |number: usize| {
        format!("Rule {number}: the rent of berth {number} is due. {}\n\n", "More words. ".repeat(30))
    };
    let rules: String = (0..100).map(passage).collect();
    let entry = json!({ "id": "small", "max_model_len": 2048 });
    let model = Scripted::start_telling(entry, &[], vec![saying(&["Well."])]).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let file = anna.upload("rules.txt", rules).await;
    let answer = anna.ask(json!({ "input": about(&[id(&file)], "When is the rent due?") })).await;
    assert_eq!(text(&answer), "Well.");
    let question = model.asked()[0]["messages"][1]["content"].as_str().unwrap().to_owned();
    assert!(question.contains("[1] rules.txt") && question.ends_with("When is the rent due?"), "{question}");
    assert!(question.len() < 4_000, "{}", question.len());
}

#[tokio::test]
async fn a_question_that_does_not_fit_goes_to_a_model_that_can_hold_it_or_nobody() {
    let entry = |n_tokens| json!({ "id": "one", "max_model_len": n_tokens });
    let small = Scripted::start_telling(entry(2048), &[], Vec::new()).await;
    let long = "word ".repeat(3_000);
    let (_local, anna) = Local::with_models(vec![small.settings()]).await;
    let (code, words) = anna.fail(json!({ "input": long })).await;
    assert_eq!(code, "context_length_exceeded");
    assert!(words.contains("can hold 2,048 tokens"), "{words}");
    assert!(small.asked().is_empty());

    let large = Scripted::start_telling(entry(32_768), &[], vec![saying(&["Read."])]).await;
    let (_local, anna) = Local::with_models(vec![small.settings(), large.settings()]).await;
    assert_eq!(text(&anna.ask(json!({ "input": long })).await), "Read.");
    assert!(small.asked().is_empty());
}

#[tokio::test]
async fn long_arguments_do_not_push_the_question_out() {
    let expression = json!({ "expression": "1 + ".repeat(2_000) + "1" }).to_string();
    let turns = vec![calling(&[("calculator", &expression)]), saying(&["Never asked."])];
    let entry = json!({ "id": "small", "max_model_len": 4096 });
    let model = Scripted::start_telling(entry, &[], turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let answer = anna.ask(json!({ "input": "How much is it?" })).await;
    assert_eq!(answer["incomplete_details"], json!({ "reason": "max_output_tokens" }));
    assert_eq!(model.asked().len(), 1, "there is no room for a second round");
}

#[tokio::test]
async fn a_server_that_says_what_it_can_hold_only_when_it_was_too_much_is_asked_again() {
    let mut turns = long_answers();
    let refusal =
        json!({ "error": { "type": "exceed_context_size_error", "message": "too long", "n_ctx": 4096 } });
    turns.insert(7, Turn::Refusal(400, refusal));
    let model = Scripted::start("small", turns).await;
    let (_local, anna) = Local::with_models(vec![model.settings()]).await;
    let first = anna.ask(json!({ "input": "Question 1?", "instructions": "Be kind." })).await;
    for number in 2..=8 {
        let question = format!("Question {number}?");
        anna.ask(json!({ "input": question, "conversation_id": first["conversation_id"] })).await;
    }
    let asked = model.asked();
    assert_eq!((asked.len(), asked[7]["messages"].as_array().unwrap().len()), (9, 16));
    assert_shortened(asked[8]["messages"].as_array().unwrap());
}
