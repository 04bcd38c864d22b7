//! Semantic search: the results that an embedding server adds, and that the service works without it.

use crate::embedding::{Embedding, Manner};
use crate::local::{Local, Person, about, config, id, text};
use crate::scripted::{Scripted, saying};
use parlance_service::UpstreamSettings;
use parlance_sqlite::rusqlite::Connection;
use parlance_testkit::waiting::{wait_for, wait_until};
use serde_json::{Value, json};
use std::path::Path;

const RULES: &str = "The hound has to be kept on a lead.\n";

async fn local_with(embeddings: UpstreamSettings) -> Local {
    Local::start_with(|config| config.models.embeddings = Some(embeddings)).await
}

async fn restarted_with(local: Local, embeddings: UpstreamSettings) -> Local {
    local
        .restart_with(|directory| {
            let mut config = config(directory);
            config.models.embeddings = Some(embeddings);
            config
        })
        .await
}

/// A service with these embeddings, its user, and the rules that the user uploaded.
async fn with_rules(embeddings: &Embedding) -> (Local, Person, Value) {
    let local = local_with(embeddings.settings()).await;
    let anna = local.person("anna");
    let file = anna.upload("rules.txt", RULES).await;
    (local, anna, file)
}

/// Repeats the question until the answer contains these words, because passages are embedded in the background.
async fn answer_with(person: &Person, file: &str, question: &str, words: &str) -> String {
    wait_for("the words in an answer", async || {
        let answer = person.ask_about(&[file], question).await;
        text(&answer).contains(words).then(|| text(&answer).to_owned())
    })
    .await
}

/// Waits until this many passages have a vector.
async fn embedded(data_dir: &Path, n_passages: i64) {
    wait_until("the vectors of all passages", || n_vectors(data_dir) >= n_passages).await;
}

fn n_vectors(data_dir: &Path) -> i64 {
    count(data_dir, "SELECT count(*) FROM passage_vectors")
}

fn n_passages(data_dir: &Path) -> i64 {
    count(data_dir, "SELECT count(*) FROM passages")
}

fn count(data_dir: &Path, query: &str) -> i64 {
    let connection = Connection::open(data_dir.join("service.sqlite")).unwrap();
    connection.query_row(query, [], |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn a_passage_that_says_it_in_other_words_is_quoted() {
    let server = Embedding::start("nomic-embed-text", Manner::default()).await;
    let (_local, anna, file) = with_rules(&server).await;
    let answer = answer_with(&anna, id(&file), "Are canines welcome?", "kept on a lead").await;
    assert!(answer.starts_with("From **rules.txt**:"), "the meaning is the same: {answer}");
    let embedded = server.embedded();
    assert!(embedded.contains(&format!("search_document: {}", RULES.trim())), "{embedded:?}");
    assert!(embedded.contains(&"search_query: Are canines welcome?".to_owned()), "{embedded:?}");
}

#[tokio::test]
async fn a_passage_of_another_meaning_is_called_no_answer() {
    let server = Embedding::start("bge-m3", Manner::default()).await;
    let (local, anna, file) = with_rules(&server).await;
    embedded(local.path(), 1).await;
    let answer = anna.ask_about(&[id(&file)], "Is a lead part of the tenancy?").await;
    assert!(text(&answer).starts_with("No direct answer found."), "{}", text(&answer));
}

#[tokio::test]
async fn a_follow_up_means_what_it_says_together_with_the_question_before_it() {
    let server = Embedding::start("bge-m3", Manner::default()).await;
    let (local, anna, file) = with_rules(&server).await;
    embedded(local.path(), 1).await;
    let first = anna.ask_about(&[id(&file)], "Is the hound kept on a lead?").await;
    let conversation_id = first["conversation_id"].clone();
    anna.ask(json!({ "input": about(&[], "And at night?"), "conversation_id": conversation_id })).await;
    let embedded = server.embedded();
    assert!(embedded.contains(&"Is the hound kept on a lead?\nAnd at night?".to_owned()), "{embedded:?}");
}

#[tokio::test]
async fn what_has_the_words_is_called_an_answer_whatever_else_means_the_same() {
    let server = Embedding::start("bge-m3", Manner::default()).await;
    let (local, anna, file) = with_rules(&server).await;
    embedded(local.path(), 1).await;
    let answer = anna.ask_about(&[id(&file)], "Is the hound to be kept on a lead?").await;
    assert!(text(&answer).contains("kept on a lead"), "{}", text(&answer));
    assert!(!text(&answer).contains("No direct answer found."), "{}", text(&answer));
}

#[tokio::test]
async fn a_model_reads_the_passage_that_says_it_in_other_words() {
    let server = Embedding::start("bge-m3", Manner::default()).await;
    let model = Scripted::start("small", vec![saying(&["Yes."]), saying(&["On a lead."])]).await;
    let (upstream, embeddings) = (model.settings(), server.settings());
    let local = Local::start_with(|config| {
        config.models.answers = vec![upstream];
        config.models.embeddings = Some(embeddings);
    })
    .await;
    let anna = local.person("anna");
    let filler = "The berth is swept and the welcome is warm on every day of the year.\n\n".repeat(600);
    let file = anna.upload("rules.txt", format!("{filler}{RULES}\n\n{filler}")).await;
    anna.ask_about(&[id(&file)], "Is it read?").await;
    embedded(local.path(), n_passages(local.path())).await;
    // By words alone, only the sentences about the welcome match, and they fill the prompt.
    anna.ask_about(&[id(&file)], "Are canines welcome?").await;
    let question = model.asked()[1]["messages"][1]["content"].as_str().unwrap().to_owned();
    assert!(question.contains("kept on a lead"), "{question}");
}

#[tokio::test]
async fn without_an_answer_from_the_server_words_alone_are_searched() {
    let gone = UpstreamSettings::parse("http://127.0.0.1:9#some-embed").unwrap();
    let silent = Embedding::start("some-embed", Manner { is_silent: true, ..Manner::default() }).await;
    for settings in [gone, silent.settings()] {
        let local = local_with(settings).await;
        let anna = local.person("anna");
        let file = anna.upload("rules.txt", RULES).await;
        let answer = anna.ask_about(&[id(&file)], "Where is the hound kept?").await;
        assert!(text(&answer).contains("kept on a lead"), "{}", text(&answer));
        let answer = anna.ask_about(&[id(&file)], "Are canines welcome?").await;
        assert!(text(&answer).contains("couldn’t find anything about this"), "{}", text(&answer));
        local.shutdown().await;
    }
}

#[tokio::test]
async fn the_vectors_of_a_deleted_file_are_deleted() {
    let server = Embedding::start("bge-m3", Manner::default()).await;
    let (local, anna, file) = with_rules(&server).await;
    answer_with(&anna, id(&file), "Are canines welcome?", "kept on a lead").await;
    assert_eq!(n_vectors(local.path()), 1);
    assert!(anna.delete(&format!("/v1/files/{}", id(&file))).await.status().is_success());
    assert_eq!(n_vectors(local.path()), 0);
}

#[tokio::test]
async fn after_a_restart_only_what_is_missing_is_embedded() {
    // The probe, and some batches of passages.
    let first = Embedding::start("bge-m3", Manner { n_texts: Some(13), ..Manner::default() }).await;
    let local = local_with(first.settings()).await;
    let anna = local.person("anna");
    let paragraphs: Vec<String> =
        (0..80).map(|n| format!("# Rule {n}\n\nThe rule number {n} is about nothing.\n")).collect();
    let document = format!("{}\n# Pets\n\n{RULES}", paragraphs.join("\n"));
    let file = anna.upload("rules.md", document).await;
    embedded(local.path(), 12).await;

    let second = Embedding::start("bge-m3", Manner::default()).await;
    let local = restarted_with(local, second.settings()).await;
    let anna = local.person("anna");
    answer_with(&anna, id(&file), "Are canines welcome?", "kept on a lead").await;
    let (before, after) = (first.embedded(), second.embedded());
    assert_eq!(before.len(), 12);
    let n_again = before.iter().filter(|text| after.contains(text)).count();
    assert_eq!(n_again, 0, "nothing is embedded twice");
    assert_eq!(n_vectors(local.path()), 81);
}

#[tokio::test]
async fn another_model_embeds_everything_again() {
    let first = Embedding::start("bge-m3", Manner::default()).await;
    let (local, anna, file) = with_rules(&first).await;
    answer_with(&anna, id(&file), "Are canines welcome?", "kept on a lead").await;

    let second = Embedding::start("gte-small", Manner::default()).await;
    let local = restarted_with(local, second.settings()).await;
    answer_with(&local.person("anna"), id(&file), "Are canines welcome?", "kept on a lead").await;
    assert!(second.embedded().contains(&RULES.trim().to_owned()));
    assert_eq!(n_vectors(local.path()), 1, "the vectors of the first model are replaced");
}

#[tokio::test]
async fn a_passage_that_is_too_long_for_the_model_is_embedded_by_its_beginning() {
    let server = Embedding::start("bge-m3", Manner { max_bytes: Some(300), ..Manner::default() }).await;
    let local = local_with(server.settings()).await;
    let anna = local.person("anna");
    let long = format!("{} {}", RULES.trim(), "Nothing else is to be said about it here. ".repeat(20));
    let file = anna.upload("rules.txt", long).await;
    answer_with(&anna, id(&file), "Are canines welcome?", "kept on a lead").await;
    assert!(server.embedded().iter().all(|text| text.len() <= 300));
}
