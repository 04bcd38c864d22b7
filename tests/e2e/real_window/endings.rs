//! Answers that end early: they show the reason and can be continued.

use crate::stage::{ANSWER_LIMIT, Outcome, Stage, ask, complete_answer, given, growing_answer, look};
use parlance_driver::{Keyring, Session, Window};
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};
use std::sync::atomic::{AtomicUsize, Ordering};

async fn ended(window: &Window<'_>, status: &'static str) -> Result<String, crate::stage::Failure> {
    let answer = window.answer_when(status, ANSWER_LIMIT, |answer| answer.status == status).await?;
    Ok(answer.words.trim().to_owned())
}

/// A service that answers questions with these scenarios in turn, and has no files.
async fn answering(scenarios: Vec<Scenario>) -> FaultServer {
    let turn = AtomicUsize::new(0);
    FaultServer::start_with(move |request: &Received| {
        if request.method != "POST" {
            return Answer::json(200, r#"{"object":"list","data":[]}"#).into();
        }
        let turn = turn.fetch_add(1, Ordering::Relaxed);
        scenarios.get(turn).or(scenarios.last()).cloned().unwrap_or(Scenario::Silence)
    })
    .await
}

pub(super) fn session(service: &FaultServer, gtk_theme: &str) -> Session {
    Session::default()
        .with("PARLANCE_BASE_URL", &service.url())
        .with("PARLANCE_API_KEY", "svc_0123456789abcdef")
        .with("GTK_THEME", gtk_theme)
}

const CREATED: &str =
    r#"{"type":"response.created","sequence_number":0,"response":{"id":"r","model":"small-1"}}"#;

fn delta(text: &str) -> String {
    format!(
        r#"{{"type":"response.output_text.delta","sequence_number":1,"item_id":"i","output_index":0,"content_index":0,"delta":"{text}","logprobs":[]}}"#
    )
}

fn said(text: &str) -> Answer {
    let end = r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r","model":"small-1"}}"#;
    Answer::events([CREATED, &delta(text), end])
}

fn limited(text: &str) -> Answer {
    let end = r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r","model":"small-1","incomplete_details":{"reason":"max_output_tokens"}}}"#;
    Answer::events([CREATED, &delta(text), end])
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_answer_goes_on_where_it_was_stopped() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(Some(6)).await?;
    let window = stage.open_in(&given(&service)).await?;
    ask(&window, "Who keeps the lighthouse?").await?;
    growing_answer(&window).await?;
    window.press("button", "Stop").await?;
    let kept = ended(&window, "stopped").await?;
    window.says("You stopped this after").await?;
    look(&window, "ending-1-stopped").await?;
    window.press("button", "Continue").await?;
    let whole = complete_answer(&window).await?;
    assert!(whole.words.starts_with(&kept) && whole.words.len() > kept.len(), "{}", whole.words);
    assert_eq!(whole.words.matches("language model").count(), 1, "nothing is said twice: {}", whole.words);
    assert_eq!(window.messages().await?.len(), 2, "the stopped one is another version");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_answer_goes_on_and_a_failed_one_is_tried_again() -> Outcome {
    for (theme, gtk_theme) in [("light", "Adwaita"), ("dark", "Adwaita:dark")] {
        let stage = Stage::start(Keyring::Absent).await?;
        let service = answering(vec![
            limited("Set keep to 14. If you would rather keep all thirty, ask for").into(),
            Answer::events([CREATED, &delta(" more room, about")]).into(),
            said(" 40 GB of it.").into(),
            Answer::json(500, r#"{"detail":"The model is gone."}"#).into(),
            said("Now.").into(),
        ])
        .await;
        let window = stage.open_in(&session(&service, gtk_theme)).await?;
        ask(&window, "How far do I have to lower it?").await?;
        ended(&window, "cut").await?;
        window.says("Reached the model’s token limit.").await?;
        look(&window, &format!("ending-2-limit-{theme}")).await?;
        window.press("button", "Continue").await?;
        window.says("connection lost.").await?;
        look(&window, &format!("ending-3-connection-{theme}")).await?;
        window.press("button", "Continue").await?;
        let whole = complete_answer(&window).await?;
        assert_eq!(
            whole.words.trim(),
            "Set keep to 14. If you would rather keep all thirty, ask for more room, about 40 GB of it."
        );
        ask(&window, "When?").await?;
        ended(&window, "failed").await?;
        window.says("The service says: The model is gone.").await?;
        look(&window, &format!("ending-4-failed-{theme}")).await?;
        window.press("button", "Try again").await?;
        let again =
            |answer: &parlance_driver::Message| answer.status == "complete" && answer.words.contains("Now.");
        window.answer_when("the second try is complete", ANSWER_LIMIT, again).await?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limit_that_opens_soon_is_counted_down_and_the_countdown_can_be_cancelled() -> Outcome {
    let refusal = |wait: &str| {
        let body = r#"{"detail":"Later.","error":{"code":"daily_token_limit","message":"Later."}}"#;
        Answer::json(429, body).header("retry-after", wait)
    };
    let stage = Stage::start(Keyring::Absent).await?;
    let service = answering(vec![
        refusal("60").into(),
        refusal("1").into(),
        said("At last.").into(),
        Answer::events([CREATED, &delta("Half of")]).into(),
        refusal("60").into(),
        refusal("1").into(),
        said(" it.").into(),
    ])
    .await;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    ask(&window, "Now?").await?;
    ended(&window, "failed").await?;
    window.says("You’ve reached the daily token limit.").await?;
    window.says("Retrying in").await?;
    look(&window, "ending-5-countdown").await?;
    window.press("button", "Cancel").await?;
    window.gone("button", "Cancel").await?;
    assert_eq!(service.received().iter().filter(|request| request.method == "POST").count(), 1);
    window.press("button", "Try again").await?;
    let answered = complete_answer(&window).await?;
    assert_eq!(answered.words.trim(), "At last.", "the second refusal was waited for");

    ask(&window, "And more?").await?;
    ended(&window, "cut").await?;
    window.press("button", "Continue").await?;
    window.says("Retrying in").await?;
    look(&window, "ending-6-countdown-of-more").await?;
    window.press("button", "Cancel").await?;
    window.gone("button", "Cancel").await?;
    window.press("button", "Continue").await?;
    let whole = complete_answer(&window).await?;
    assert_eq!(whole.words.trim(), "Half of it.", "also what was to go on was waited for");
    assert_eq!(window.messages().await?.len(), 4, "each try stands instead of the one before");
    Ok(())
}
