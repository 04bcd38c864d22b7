//! Questions that cannot be sent yet: without a service, while an answer streams, after a crash.

use crate::endless_service::EndlessService;
use crate::stage::{
    ANSWER_LIMIT, Outcome, Stage, ask, complete_answer, given, growing_answer, look, says_in, shoot,
};
use parlance_driver::{Keyring, Window};

/// Presses a button of the unsent question.
async fn press(window: &Window<'_>, name: &str) -> Outcome {
    let slip = window.find("group", "Not sent").await?;
    window.find_in(Some(&slip), "button", name).await?.click().await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_without_a_service_waits_in_sight_and_goes_when_the_service_is_back() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let mut service = stage.service(None).await?;
    let window = stage.open_in(&given(&service)).await?;
    ask(&window, "What is 2 + 3?").await?;
    complete_answer(&window).await?;

    service.go_down().await;
    ask(&window, "What is 6 * 7?").await?;
    window.says("Retrying in").await?;
    shoot(&window, "outbox-1-trying-again").await?;
    let slip = window
        .until_for("the question is in the outbox", ANSWER_LIMIT, async || {
            Ok(window.all("group", Some("Not sent"), None).await?.into_iter().next())
        })
        .await?;
    says_in(&window, &slip, "What is 6 * 7?").await?;
    says_in(&window, &slip, "Can’t connect to").await?;
    assert_eq!(window.messages().await?.len(), 2, "what was not sent is no message");
    look(&window, "outbox-2-not-sent").await?;

    window.press("button", "Send when back online").await?;
    window.find("button", "Confirm before sending").await?;
    service.come_up().await?;
    let answer = window
        .answer_when("it goes by itself", ANSWER_LIMIT, |answer| {
            answer.status == "complete" && answer.words.contains("42")
        })
        .await?;
    assert!(answer.words.contains("42"));
    window.gone("group", "Not sent").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_question_is_written_while_an_answer_arrives_and_follows_it() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(Some(6)).await?;
    let window = stage.open_in(&given(&service)).await?;
    ask(&window, "Who keeps the lighthouse?").await?;
    growing_answer(&window).await?;
    ask(&window, "What is 6 * 7?").await?;
    let slip = window.find("group", "Not sent").await?;
    says_in(&window, &slip, "Sends after this answer.").await?;
    shoot(&window, "outbox-3-queued").await?;
    window
        .answer_when("both are answered", ANSWER_LIMIT, |answer| {
            answer.status == "complete" && answer.words.contains("42")
        })
        .await?;
    let speakers: Vec<String> = window.messages().await?.into_iter().map(|message| message.speaker).collect();
    assert_eq!(speakers, ["You", "Assistant", "You", "Assistant"]);
    window.gone("group", "Not sent").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_outbox_is_there_after_a_crash_and_can_be_changed() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = stage.open_in(&service.session()).await?;
    ask(&window, "Count for ever").await?;
    growing_answer(&window).await?;
    ask(&window, "And then backwards").await?;
    window.find("group", "Not sent").await?;
    window.crash();

    let window = stage.open_in(&service.session().with("GTK_THEME", "Adwaita:dark")).await?;
    window.says("1 answer was interrupted when Parlance quit").await?;
    window.says("1 question is waiting in the outbox").await?;
    let slip = window.find("group", "Not sent").await?;
    says_in(&window, &slip, "the answer before it was interrupted").await?;
    shoot(&window, "outbox-4-after-a-crash-dark").await?;

    press(&window, "Edit").await?;
    window.find("textbox", "Question").await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());
    window.type_into("textbox", "Question", ", please").await?;
    press(&window, "Save").await?;
    let slip = window.find("group", "Not sent").await?;
    says_in(&window, &slip, "And then backwards, please").await?;
    press(&window, "Remove").await?;
    press(&window, "Undo").await?;
    press(&window, "Send now").await?;
    growing_answer(&window).await?;
    let asked = window.messages().await?;
    assert!(asked.iter().any(|message| message.words.trim() == "And then backwards, please"), "{asked:?}");
    window.gone("group", "Not sent").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn several_conversations_are_answered_at_once_and_their_rows_say_so() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = EndlessService::start().await?;
    let window = stage.open_in(&service.session()).await?;
    ask(&window, "Count for ever").await?;
    growing_answer(&window).await?;
    window.press("button", "New conversation").await?;
    window
        .until("the new conversation is empty", async || {
            Ok(window.messages().await?.is_empty().then_some(()))
        })
        .await?;
    ask(&window, "Count once more").await?;
    let first = growing_answer(&window).await?;
    let list = window.find("navigation", "Conversations").await?;
    window
        .until("both rows say that an answer is arriving", async || {
            Ok((window.text(Some(&list)).await?.matches("Answering").count() == 2).then_some(()))
        })
        .await?;
    shoot(&window, "outbox-5-two-at-once").await?;
    window
        .answer_when("this one goes on", ANSWER_LIMIT, |answer| answer.words.len() > first.words.len())
        .await?;
    Ok(())
}
