//! The announcements that a screen reader receives from the accessibility bus.

use crate::real_window::endings::session;
use crate::stage::{ANSWER_LIMIT, Outcome, Stage, ask};
use parlance_testkit::fault::{Answer, FaultServer, Received, Scenario};

/// A service that answers the first question and refuses the second.
async fn service() -> FaultServer {
    let n_asked = std::sync::atomic::AtomicUsize::new(0);
    FaultServer::start_with(move |request: &Received| -> Scenario {
        if request.method != "POST" {
            return Answer::json(200, r#"{"object":"list","data":[]}"#).into();
        }
        if n_asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 0 {
            return Answer::json(400, r#"{"detail":"The harbour is closed."}"#).into();
        }
        Answer::events([
            r#"{"type":"response.created","sequence_number":0,"response":{"id":"r","model":"small-1"}}"#,
            r#"{"type":"response.output_text.delta","sequence_number":1,"item_id":"i","output_index":0,"content_index":0,"delta":"Five nights. Then it leaves.","logprobs":[]}"#,
            r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r","model":"small-1"}}"#,
        ])
        .into()
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_screen_reader_hears_answers_notices_and_errors_once_and_no_typing() -> Outcome {
    let stage = Stage::start_accessible().await?;
    let service = service().await;
    let mut screen_reader = stage.desktop.listen().await?;
    let window = stage.open_in(&session(&service, "Adwaita")).await?;
    let composer = window.find("textbox", "Message").await?;
    composer.click().await?;
    window.type_on_keyboard("How long may a yacht stay?").await?;
    window.keys(&["Return"]).await?;
    // An announcement of typed text would arrive first, and a repeated one between these. For an answer that arrives at
    // once, there is no "Answer started".
    let mut heard = screen_reader.next(ANSWER_LIMIT).await?;
    if heard == "Answer started" {
        heard = screen_reader.next(ANSWER_LIMIT).await?;
    }
    assert_eq!(heard, "Five nights. Then it leaves.");
    assert_eq!(screen_reader.next(ANSWER_LIMIT).await?, "Answer complete");
    let answer = window.find("article", "Assistant").await?;
    window.find_in(Some(&answer), "button", "Copy").await?.click().await?;
    assert_eq!(screen_reader.next(ANSWER_LIMIT).await?, "Copied");

    ask(&window, "And in winter?").await?;
    let failure = screen_reader.next(ANSWER_LIMIT).await?;
    assert!(failure.contains("The harbour is closed."), "{failure}");
    window.find("textbox", "Message").await?.click().await?;
    window.type_on_keyboard("Once more").await?;
    window.gone("button", "Dismiss").await?;
    window.find_in(Some(&answer), "button", "Copy").await?.click().await?;
    assert_eq!(screen_reader.next(ANSWER_LIMIT).await?, "Copied");
    // The last announcement also comes only once: nothing precedes the next one.
    window.press("button", "Send").await?;
    let failure = screen_reader.next(ANSWER_LIMIT).await?;
    assert!(failure.contains("The harbour is closed."), "{failure}");
    Ok(())
}
