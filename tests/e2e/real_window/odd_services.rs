//! Services that differ where the interface does not specify the behaviour: without file endpoints, and with files in
//! progress.

use super::endings;
use super::uploads::session;
use crate::stage::{Outcome, Stage, ask, attach, complete_answer, look};
use parlance_driver::Keyring;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::file_service::FileService;

#[tokio::test(flavor = "multi_thread")]
async fn a_service_without_files_answers_and_says_so_where_files_are_wanted() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = FaultServer::start_reading(|request| match request.target.as_str() {
        "/v1/responses" if request.body == b"{}" => {
            Answer::json(400, r#"{"detail":"input is required"}"#).into()
        }
        "/v1/responses" => {
            Answer::json(200, r#"{"id":"r","model":"m","output_text":"Fine.","status":"completed"}"#).into()
        }
        _ => Answer::json(404, r#"{"detail":"Not Found"}"#).into(),
    })
    .await;
    let window = stage.open_in(&endings::session(&service, "Adwaita")).await?;
    let name = service.url().trim_start_matches("http://").to_owned();
    ask(&window, "Is anybody there?").await?;
    assert_eq!(complete_answer(&window).await?.words.trim(), "Fine.");
    window.press("button", "Files").await?;
    window.says(&format!("{name} doesn’t offer files")).await?;
    look(&window, "odd-services-1-no-files").await?;
    window.press("button", "Check again").await?;
    window.says(&format!("{name} doesn’t offer files")).await?;
    window.press("button", "New conversation").await?;
    window.press("button", "Attach files").await?;
    window.press("menuitem", "Files…").await?;
    window.says("You can chat with it.").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_that_waits_for_a_file_in_progress_shows_the_time_and_is_sent_when_the_user_wants()
-> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = FileService::start().await;
    service.accept_as("in_progress");
    let window = stage.open_in(&session(&service)).await?;
    let name = "a.txt";
    let path = stage.desktop.scratch_dir()?.join(name);
    std::fs::write(&path, "The north quay is closed.")?;
    attach(&window, &[path], name).await?;
    ask(&window, "What is closed?").await?;
    window.says("Waiting for a.txt.").await?;
    window.says("at the latest").await?;
    look(&window, "odd-services-2-waiting").await?;
    window.press("button", "Send now").await?;
    complete_answer(&window).await?;
    window.says("still processing a file when this was sent").await?;
    look(&window, "odd-services-3-sent").await?;
    Ok(())
}
