//! Nothing is lost when the app is killed.

use crate::stage::{ANSWER_LIMIT, Outcome, Stage, ask, given, growing_answer};
use parlance_driver::Keyring;

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_being_written_at_a_crash_is_there_as_cut() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(Some(4)).await?;
    let window = stage.open_in(&given(&service)).await?;
    ask(&window, "Who keeps the lighthouse?").await?;
    let growing = growing_answer(&window).await?;
    let first_words: Vec<&str> = growing.words.split_whitespace().take(2).collect();
    let first_words = first_words.join(" ");
    window
        .until("the words are on the disk", async || Ok(stage.data_holds(&first_words).then_some(())))
        .await?;
    window.crash();

    let window = stage.open_in(&given(&service)).await?;
    let cut =
        window.answer_when("the answer is there, cut", ANSWER_LIMIT, |answer| answer.status == "cut").await?;
    assert!(cut.words.starts_with(&first_words), "its words are kept: {}", cut.words);
    assert_eq!(window.messages().await?[0].words.trim(), "Who keeps the lighthouse?");
    // The conversation goes on.
    window.find("button", "Send").await?;
    window.gone("button", "Stop").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_survives_a_crash() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let draft = "Half a question about the harbour";
    window.type_into("textbox", "Message", draft).await?;
    window.until("the draft is on the disk", async || Ok(stage.data_holds(draft).then_some(()))).await?;
    window.crash();

    let window = stage.open().await?;
    let composer = window.find("textbox", "Message").await?;
    window
        .until("the draft is back", async || {
            Ok((composer.prop("value").await.ok().flatten().as_deref() == Some(draft)).then_some(()))
        })
        .await?;
    Ok(())
}
