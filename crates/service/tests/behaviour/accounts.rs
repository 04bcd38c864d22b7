//! Expiring keys, and token limits.

use crate::local::{Local, id};
use parlance_service::{KeyBook, LimitBook, UserName};
use parlance_testkit::waiting::wait_for;
use reqwest::{Response, StatusCode};
use secrecy::ExposeSecret;
use serde_json::{Value, json};

fn name(user: &str) -> UserName {
    UserName::new(user).unwrap()
}

fn now_ms() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

fn limit(local: &Local, user: &str, daily: Option<u64>, monthly: Option<u64>) {
    let change = LimitBook::open(local.path()).unwrap().change(&name(user), |limits| {
        (limits.daily, limits.monthly) = (daily, monthly);
    });
    assert_eq!(change.unwrap().limits.daily, daily);
}

/// The tokens that a user has used today.
fn used(local: &Local, user: &str) -> u64 {
    let all = LimitBook::open(local.path()).unwrap().list().unwrap();
    all.into_iter().find(|tokens| tokens.owner == user).map_or(0, |tokens| tokens.used_today)
}

#[tokio::test]
async fn a_key_knows_when_it_was_last_used() {
    let local = Local::start().await;
    let mut book = KeyBook::open(local.path()).unwrap();
    let before_ms = now_ms();
    let (issued, key) = book.issue(&name("anna"), "", None).unwrap();
    assert_eq!(book.list().unwrap()[0].last_used_at_ms, None);
    // The upload is written after the usage, so its response shows that the usage is written.
    local.person_with_key(key.expose_secret()).upload("a.txt", "a").await;
    let listed = book.list().unwrap();
    assert_eq!(listed[0].id, issued.id);
    assert!(listed[0].last_used_at_ms.unwrap() >= before_ms);
}

async fn reached(response: Response, code: &str) -> (u64, String) {
    // Clients that retry automatically would wait until the limit opens, or fail again.
    limited(response, code, "insufficient_quota", "false").await
}

/// Checks that running answers block a request, and that the client may retry it automatically.
async fn set_aside(response: Response) {
    let (seconds, sentence) = limited(response, "tokens_set_aside", "rate_limit_error", "true").await;
    assert_eq!(seconds, 5);
    assert!(sentence.starts_with("Running answers may use up the daily limit"), "{sentence}");
}

async fn limited(response: Response, code: &str, kind: &str, should_retry: &str) -> (u64, String) {
    assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
    let seconds = response.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    let told = response.headers()["x-should-retry"].clone();
    let body: Value = response.json().await.unwrap();
    let sentence = body["detail"].as_str().unwrap().to_owned();
    assert_eq!(body["error"]["code"], code, "{sentence}");
    assert_eq!(told, should_retry);
    assert_eq!(body["error"]["message"], sentence);
    assert_eq!(body["error"]["type"], kind);
    (seconds, sentence)
}

#[tokio::test]
async fn a_reached_daily_limit_is_refused_until_midnight() {
    let local = Local::start().await;
    let (anna, ben) = (local.person("anna"), local.person("ben"));
    limit(&local, "anna", Some(1), None);
    anna.ask(json!({ "input": "What is 2 + 3?" })).await;
    let response = anna.post("/v1/responses", &json!({ "input": "What is 2 + 3?" })).await;
    let (seconds, sentence) = reached(response, "daily_token_limit").await;
    assert!((1..=86_400).contains(&seconds), "{seconds}");
    assert!(sentence.contains("limit of 1 token"), "{sentence}");
    ben.ask(json!({ "input": "Ben has no limit." })).await;
    anna.upload("files-are-no-tokens.txt", "a").await;

    limit(&local, "anna", None, None);
    anna.ask(json!({ "input": "The limit is lifted at once." })).await;
}

#[tokio::test]
async fn a_reached_monthly_limit_is_refused_until_the_month_ends() {
    let (local, anna) = Local::with_anna().await;
    limit(&local, "anna", Some(1), Some(1));
    anna.ask(json!({ "input": "What is 2 + 3?" })).await;
    let response = anna.post("/v1/responses", &json!({ "input": "again" })).await;
    let (seconds, _) = reached(response, "monthly_token_limit").await;
    assert!((1..=31 * 86_400).contains(&seconds), "{seconds}");
}

#[tokio::test]
async fn answers_side_by_side_go_over_a_limit_by_one_answer_at_most() {
    let local = Local::start().await;
    let (anna, ben) = (local.person("anna"), local.person("ben"));
    let body = json!({ "input": "What is 2 + 3?", "stream": false });
    let each = ben.ask(body.clone()).await["usage"]["total_tokens"].as_u64().unwrap();
    let limit_tokens = 2 * each + 1;
    limit(&local, "anna", Some(limit_tokens), None);
    let mut n_answered = 0;
    let asked = (0..20).map(|_| anna.post("/v1/responses", &body));
    for response in futures_util::future::join_all(asked).await {
        if response.status() == StatusCode::OK {
            n_answered += 1;
            drop(response.bytes().await.unwrap());
            continue;
        }
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        if used(&local, "anna") < limit_tokens {
            set_aside(response).await;
        }
    }
    assert!((1..=3).contains(&n_answered), "{n_answered} answers of {each} tokens for {limit_tokens}");
    assert_eq!(used(&local, "anna"), n_answered * each);
    // The reservations are freed: the rest can be used by one answer after the other.
    limit(&local, "anna", Some(used(&local, "anna") + each + 1), None);
    anna.ask(body.clone()).await;
    anna.ask(body.clone()).await;
    reached(anna.post("/v1/responses", &body).await, "daily_token_limit").await;
}

#[tokio::test]
async fn what_is_set_aside_for_an_answer_that_runs_is_given_back_when_it_is_left_or_refused() {
    let local =
        Local::start_with(|config| config.pace = parlance_service::Pace::words_per_second(1.0).unwrap())
            .await;
    let anna = local.person("anna");
    limit(&local, "anna", Some(1_000), None);
    let nobody = "3f0c1f0e-0000-4000-8000-000000000000";
    let missing = anna.post("/v1/responses", &json!({ "input": "hi", "conversation_id": nobody })).await;
    assert_eq!(missing.status(), StatusCode::NOT_FOUND);

    let running = anna.post("/v1/responses", &json!({ "input": "hello" })).await;
    assert_eq!(running.status(), StatusCode::OK);
    let whole = json!({ "input": "What is 2 + 3?", "stream": false });
    set_aside(anna.post("/v1/responses", &whole).await).await;
    let ben = local.person("ben").post("/v1/responses", &whole).await;
    assert_eq!(ben.status(), StatusCode::OK, "it is anna's alone");
    drop(running);
    // The service does not notice the closed connection at once.
    wait_for("the tokens of the answer that was left", async || {
        (anna.post("/v1/responses", &whole).await.status() == StatusCode::OK).then_some(())
    })
    .await;
}

#[tokio::test]
async fn streamed_and_whole_answers_count_what_they_say_they_used() {
    let (local, anna) = Local::with_anna().await;
    let file = anna.upload("rent.txt", "The rent is 1250 EUR, payable monthly.").await;
    let whole = anna.ask_about(&[id(&file)], "How high is the rent?").await;
    let whole = whole["usage"]["total_tokens"].as_u64().unwrap();
    assert!(whole > 0);
    assert_eq!(used(&local, "anna"), whole);
    let events = anna.stream(&json!({ "input": "What is 2 + 3?" })).await;
    let streamed = events.last().unwrap()["response"]["usage"]["total_tokens"].as_u64().unwrap();
    assert_eq!(used(&local, "anna"), whole + streamed);
}

#[tokio::test]
async fn a_stopped_answer_counts_what_was_read_and_said() {
    let local =
        Local::start_with(|config| config.pace = parlance_service::Pace::words_per_second(1.0).unwrap())
            .await;
    let anna = local.person("anna");
    let mut response = anna.post("/v1/responses", &json!({ "input": "What can you do?" })).await;
    let mut seen = String::new();
    while !seen.contains("response.output_text.delta") {
        seen.push_str(std::str::from_utf8(&response.chunk().await.unwrap().unwrap()).unwrap());
    }
    drop(response);
    let book = LimitBook::open(local.path()).unwrap();
    // The service does not notice the closed connection at once.
    let counted = wait_for("the stopped answer to count", async || {
        book.list().unwrap().first().map(|tokens| tokens.used_today)
    })
    .await;
    assert!((6..=12).contains(&counted), "the question and a word or two: {counted}");
}
