//! Interrupted uploads: cancelled, paused, and waiting for a service.

use crate::stage::{Failure, Outcome, Stage, ask, attach, complete_answer, look, says_in, shoot};
use parlance_driver::{Element, Keyring, Session, Window};
use parlance_testkit::fault::Answer;
use parlance_testkit::file_service::FileService;
use std::path::PathBuf;
use std::time::Duration;

/// Far larger than the buffers of a connection.
const LARGE: usize = 48 << 20;

/// Time limit for some large files on a busy machine.
const ALL_SENT_LIMIT: Duration = Duration::from_secs(150);

/// A session in which the app can use only this service.
pub(super) fn session(service: &FileService) -> Session {
    Session::default()
        .with("PARLANCE_BASE_URL", &service.url())
        .with("PARLANCE_API_KEY", "svc_0123456789abcdef0123456789abcdef")
}

/// A file of this size with unique content.
fn large(stage: &Stage, name: &str) -> Result<PathBuf, Failure> {
    let path = stage.desktop.scratch_dir()?.join(name);
    let line = format!("{name} has nothing to say.\n");
    let content: Vec<u8> = line.bytes().cycle().take(LARGE + name.len()).collect();
    std::fs::write(&path, content)?;
    Ok(path)
}

/// Opens the Files page and drops files there.
async fn upload(window: &Window<'_>, files: &[PathBuf]) -> Outcome {
    window.press("button", "Files").await?;
    let heading = window.find("heading", "Files").await?;
    window.drop_files(files, &heading, None).await?;
    Ok(())
}

async fn table(window: &Window<'_>) -> Result<Element, Failure> {
    Ok(window.find("table", "Files").await?)
}

/// Waits until this number of rows is ready.
async fn until_ready(window: &Window<'_>, n_files: usize) -> Outcome {
    let table = table(window).await?;
    window
        .until_for("all files are ready", ALL_SENT_LIMIT, async || {
            let text = window.text(Some(&table)).await?;
            Ok((text.matches("Ready").count() == n_files).then_some(()))
        })
        .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_that_is_cancelled_at_half_is_on_no_list_and_holds_up_no_question() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = FileService::start().await;
    service.server().hold_bodies_at(LARGE / 2);
    let window = stage.open_in(&session(&service)).await?;
    let name = "Règlement – été.txt";
    attach(&window, &[large(&stage, name)?], name).await?;
    let attachments = window.find("list", "Attachments").await?;
    window
        .until("half of it is sent", async || {
            let meter = "return document.querySelector('progress')?.value ?? 0";
            let percent = window.script(meter, Vec::new()).await?.as_f64().unwrap_or_default();
            Ok((percent >= 50.0).then_some(()))
        })
        .await?;
    says_in(&window, &attachments, "Uploading").await?;
    shoot(&window, "5-upload-at-half").await?;
    window.press("button", &format!("Cancel upload of {name}")).await?;
    window.gone("list", "Attachments").await?;
    service.server().read_on();
    service.server().closed_by_client().await;
    ask(&window, "Does anybody wait?").await?;
    let answer = complete_answer(&window).await?;
    assert!(answer.words.contains("Fine."), "{}", answer.words);
    window.press("button", "Files").await?;
    window.says("No files on").await?;
    assert_eq!(service.n_accepted(), 0, "the service never had it whole");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_queue_is_paused_and_goes_on_as_one() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = FileService::start().await;
    service.server().hold_bodies_at(LARGE / 2);
    let window = stage.open_in(&session(&service)).await?;
    let files: Vec<PathBuf> =
        (1..=3).map(|n| large(&stage, &format!("part {n}.txt"))).collect::<Result<_, _>>()?;
    upload(&window, &files).await?;
    window.says("Uploading 3 files").await?;
    window.press("button", "Pause all").await?;
    window.says("3 uploads paused").await?;
    window.gone("button", "Pause all").await?;
    look(&window, "5-uploads-paused").await?;
    service.server().read_on();
    service.server().closed_by_client().await;
    assert_eq!(service.n_accepted(), 0, "what was paused did not arrive");
    window.press("button", "Resume all").await?;
    until_ready(&window, files.len()).await?;
    window.gone("group", "Uploads").await?;
    assert_eq!(service.n_accepted(), 3);
    Ok(())
}

/// Two small files with these names.
fn two_small(stage: &Stage, names: [&str; 2]) -> Result<Vec<PathBuf>, Failure> {
    let folder = stage.desktop.scratch_dir()?;
    let mut files = Vec::new();
    for name in names {
        std::fs::write(folder.join(name), format!("{name} says little.\n"))?;
        files.push(folder.join(name));
    }
    Ok(files)
}

/// Asks with the attached files once all are ready, and checks that the service received each once.
async fn ask_with(window: &Window<'_>, service: &FileService, names: [&str; 2]) -> Outcome {
    for name in names {
        window.find("button", &format!("Remove {name}")).await?;
    }
    ask(window, "What do they say?").await?;
    let answer = complete_answer(window).await?;
    assert!(answer.words.contains("Fine."), "{}", answer.words);
    assert_eq!(service.n_accepted(), 2, "each once");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_wait_for_a_service_that_is_away_say_so_and_go_when_it_is_back() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let mut service = FileService::start().await;
    let window = stage.open_in(&session(&service)).await?;
    window.find("textbox", "Message").await?;
    service.go_down().await;
    let names = ["minutes.txt", "Réponse à la lettre du 3 mai.txt"];
    attach(&window, &two_small(&stage, names)?, names[0]).await?;
    let attachments = window.find("list", "Attachments").await?;
    says_in(&window, &attachments, "Retrying").await?;
    says_in(&window, &attachments, "Waiting for the service").await?;
    look(&window, "5-uploads-waiting").await?;
    assert_eq!(service.n_accepted(), 0);
    service.come_up();
    ask_with(&window, &service, names).await
}

/// The retry delay of the service is longer than the test, so only the button can end it.
#[tokio::test(flavor = "multi_thread")]
async fn uploads_that_wait_go_at_once_when_one_is_tried_again() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = FileService::start().await;
    let busy = Answer::json(503, r#"{"detail":"Back soon"}"#).header("retry-after", "600");
    service.refuse_uploads(busy);
    let window = stage.open_in(&session(&service)).await?;
    let names = ["minutes.txt", "Réponse à la lettre du 3 mai.txt"];
    attach(&window, &two_small(&stage, names)?, names[0]).await?;
    let attachments = window.find("list", "Attachments").await?;
    says_in(&window, &attachments, "Waiting for the service").await?;
    says_in(&window, &attachments, "Retrying in").await?;
    assert_eq!(service.n_accepted(), 0);
    service.accept_uploads();
    window.press("button", &format!("Try now to upload {}", names[0])).await?;
    ask_with(&window, &service, names).await
}
