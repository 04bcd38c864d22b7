//! Creating, continuing and storing conversations.

use crate::local::{Local, about, citations, events, id, text};
use crate::scripted::{Scripted, saying};
use parlance_service::Pace;
use parlance_sqlite::rusqlite;
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn a_conversation_goes_on_and_its_files_with_it() {
    let (_local, anna) = Local::with_anna().await;
    let file =
        anna.upload("lease.txt", "The rent is 1250 EUR a month.\n\nThe notice period is three months.").await;
    let first = anna.ask_about(&[id(&file)], "How high is the rent?").await;
    assert!(text(&first).contains("1250 EUR"));

    let second = anna
        .ask(json!({ "input": "And the notice period?", "conversation_id": first["conversation_id"] }))
        .await;
    assert_eq!(second["conversation_id"], first["conversation_id"]);
    assert!(text(&second).contains("three months"), "{}", text(&second));
    assert_eq!(citations(&second)[0]["file_id"], file["id"]);
    assert!(second["usage"]["input_tokens"].as_u64() > first["usage"]["input_tokens"].as_u64());
}

#[tokio::test]
async fn what_is_not_to_be_stored_is_answered_and_stored_nowhere() {
    let (local, anna) = Local::with_anna().await;
    let body = json!({ "input": "What is 1+1? Said the quokkalith.", "stream": false });
    let request = anna.request(Method::POST, "/v1/responses").header("cache-control", "private, No-Store");
    let answer: Value = request.json(&body).send().await.unwrap().json().await.unwrap();
    assert!(text(&answer).contains('2'), "{}", text(&answer));
    assert_eq!(answer["conversation_id"], Value::Null);
    let database = rusqlite::Connection::open(local.path().join("service.sqlite")).unwrap();
    let count = |table: &str| {
        let sql = format!("SELECT count(*) FROM {table}");
        database.query_row(&sql, [], |row| row.get::<_, u32>(0)).unwrap()
    };
    assert_eq!((count("conversations"), count("messages")), (0, 0));
}

#[tokio::test]
async fn a_transcript_with_roles_is_answered_at_its_last_question() {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let mut input = about(&[id(&file)], "What is 1+1?");
    input
        .as_array_mut()
        .unwrap()
        .push(json!({ "role": "assistant", "content": [{ "type": "input_text", "text": "2" }] }));
    input.as_array_mut().unwrap().push(
        json!({ "role": "user", "content": [{ "type": "input_text", "text": "How high is the rent?" }] }),
    );
    let answer = anna.ask(json!({ "input": input })).await;
    assert!(text(&answer).contains("1250 EUR"), "{}", text(&answer));
    assert_eq!(answer["output"].as_array().unwrap().len(), 1, "an earlier question is not answered again");
}

#[tokio::test]
async fn a_file_attached_now_is_asked_before_those_attached_earlier() {
    let (_local, anna) = Local::with_anna().await;
    let old = anna.upload("old.txt", "The rent is 900 EUR.").await;
    let new = anna.upload("new.txt", "The rent is 1250 EUR.").await;
    let first = anna.ask_about(&[id(&old)], "How high is the rent?").await;
    let body = json!({ "input": about(&[id(&new)], "And how high is the rent here?"), "conversation_id": first["conversation_id"] });
    let second = anna.ask(body).await;
    assert!(text(&second).contains("1250") && !text(&second).contains("900"), "{}", text(&second));
}

fn continuing(question: &str, begun: &str) -> Value {
    let said =
        |role: &str, text: &str| json!({ "role": role, "content": [{ "type": "input_text", "text": text }] });
    json!({ "input": [said("user", question), said("assistant", begun)] })
}

#[tokio::test]
async fn a_follow_up_of_small_words_alone_is_asked_with_the_question_before_it() {
    let (_local, anna) = Local::with_anna().await;
    let others = (1..9).map(|n| format!("# Puzzle {n}\n\nHounds bark.\n\n")).collect::<String>();
    let document = format!(
        "{others}# Flood\n\nThe grid of Flood has three colours at least, and ten colours at most.\n"
    );
    let file = anna.upload("puzzles.md", document).await;
    let question = "How many colours has the grid of Flood at least?";
    let first = anna.ask_about(&[id(&file)], question).await;
    let follow_up =
        json!({ "input": about(&[], "And at most?"), "conversation_id": first["conversation_id"] });
    let answer = anna.ask(follow_up).await;
    assert!(text(&answer).contains("ten colours at most"), "{}", text(&answer));
    assert!(!text(&answer).contains("Hounds"), "no overview: {}", text(&answer));
}

#[tokio::test]
async fn the_reader_goes_on_from_its_own_words_and_says_only_what_follows() {
    let (_local, anna) = Local::with_anna().await;
    let whole = anna.ask(json!({ "input": "What is 12.5 * (3 + 4)?" })).await;
    let whole = text(&whole);
    for n_begun in [1, 9, whole.len()] {
        let (begun, rest) = whole.split_at(n_begun);
        let answer = anna.ask(continuing("What is 12.5 * (3 + 4)?", begun)).await;
        assert_eq!(text(&answer), rest);
        assert_eq!(answer["output"].as_array().unwrap().len(), 1, "its tools were shown before");
    }
}

#[tokio::test]
async fn the_reader_refuses_to_go_on_with_an_answer_of_somebody_else() {
    let (_local, anna) = Local::with_anna().await;
    let (code, words) = anna.fail(continuing("What is 1+1?", "As a poet, I would")).await;
    assert_eq!(code, "cannot_continue");
    assert_eq!(words, "The local service can only continue its own answers. Ask again for a new answer.");
}

#[tokio::test]
async fn requests_at_once_in_one_conversation_are_answered_in_turn_and_begin_it_once() {
    let local = Local::start_with(|config| config.pace = Pace::words_per_second(100.0).unwrap()).await;
    let anna = local.person("anna");
    let mut first =
        anna.post("/v1/responses", &json!({ "input": "What time is it?", "instructions": "First." })).await;
    let begun = first.chunk().await.unwrap().unwrap();
    let created = events(std::str::from_utf8(&begun).unwrap())[0]["response"].clone();
    // The second answer is far shorter than the first, but must not end before it.
    let body = json!({
        "input": "What is 1+1?", "instructions": "Second.", "conversation_id": created["conversation_id"]
    });
    let (second, rest) = tokio::join!(anna.stream(&body), first.text());
    assert!(rest.unwrap().contains("response.completed"));
    assert_eq!(second.last().unwrap()["type"], "response.completed");
    let database = rusqlite::Connection::open(local.path().join("service.sqlite")).unwrap();
    let mut rows = database.prepare("SELECT role, text FROM messages ORDER BY id").unwrap();
    let rows = rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let rows: Vec<(String, String)> = rows.map(Result::unwrap).collect();
    let roles: Vec<&str> = rows.iter().map(|(role, _)| role.as_str()).collect();
    assert_eq!(roles, ["system", "user", "assistant", "user", "assistant"], "{rows:?}");
    assert_eq!((rows[0].1.as_str(), rows[1].1.as_str()), ("First.", "What time is it?"));
    assert!(rows[4].1.contains("**2**"), "{rows:?}");
}

#[tokio::test]
async fn somebody_elses_file_in_an_earlier_message_is_neither_read_nor_told_of() {
    let model = Scripted::start("small", vec![saying(&["Fine."])]).await;
    let local = Local::start().await;
    let secret = local.person("bert").upload("safe.txt", "The code of the safe is 4711-0815.").await;
    let body = |file_id: &str| {
        json!({ "input": [
            { "role": "user", "content": [
                { "type": "input_file", "file_id": file_id }, { "type": "input_text", "text": "Look at this." }
            ] },
            { "role": "assistant", "content": [{ "type": "input_text", "text": "I have." }] },
            { "role": "user", "content": [{ "type": "input_text", "text": "What is the code of the safe?" }] },
        ], "stream": false })
    };
    let nobody = "3f0c1f0e-0000-4000-8000-000000000000";
    let anna = local.person("anna");
    let (foreign, unknown) = (anna.ask(body(id(&secret))).await, anna.ask(body(nobody)).await);
    assert!(
        !foreign.to_string().contains("4711-0815") && !foreign.to_string().contains("safe.txt"),
        "{foreign}"
    );
    assert_eq!(text(&foreign), text(&unknown), "no answer tells that there is such a file");
    // The same in a continued conversation, and with a model.
    let later =
        json!({ "input": "And the code of the safe?", "conversation_id": foreign["conversation_id"] });
    assert!(!anna.ask(later.clone()).await.to_string().contains("4711-0815"));
    let upstreams = vec![model.settings()];
    let local = local
        .restart_with(|path| {
            let mut config = crate::local::config(path);
            config.models.answers = upstreams;
            config
        })
        .await;
    assert_eq!(text(&local.person("anna").ask(later).await), "Fine.");
    assert!(!model.asked()[0].to_string().contains("4711-0815"), "{}", model.asked()[0]);
}
