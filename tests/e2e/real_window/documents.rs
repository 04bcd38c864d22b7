//! Documents: dropping, asking, listing, deleting.

use super::keyboard::focus_is;
use crate::stage::{FIXTURE, Outcome, Stage, ask, attach, complete_answer, given, root, says_in};
use parlance_driver::{Keyring, Service, Window};
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn a_dropped_document_is_quoted_with_its_source() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let name = "Règlement du port.pdf";
    attach(&window, &[stage.document(name)?], name).await?;
    ask(&window, "How long may a visiting yacht stay at the north quay?").await?;
    let answer = complete_answer(&window).await?;
    assert!(answer.words.contains("seventy-two hours"), "the answer quotes the document: {}", answer.words);
    let sources = window.find("list", "Sources").await?;
    says_in(&window, &sources, name).await?;
    let question = &window.messages().await?[0];
    assert!(question.text.contains(name), "the question shows its document: {}", question.text);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_file_is_gone_from_the_list_and_from_the_service() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(None).await?;
    let id = upload(&service, "harbour rules – été.pdf").await?;
    let window = stage.open_in(&given(&service)).await?;
    window.press("button", "Files").await?;
    let table = window.find("table", "Files").await?;
    says_in(&window, &table, "harbour rules – été.pdf").await?;

    window.find_in(Some(&table), "button", "Delete").await?.click().await?;
    says_in(&window, &table, "in ").await?;
    assert_eq!(
        status_of(&service, &id).await?,
        200,
        "the service is asked only when it cannot be taken back"
    );
    until_gone(&window, &service, &id).await?;
    window
        .until("no row can be deleted any more", async || {
            Ok(window.all("button", Some("Delete"), None).await?.is_empty().then_some(()))
        })
        .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_by_key_leaves_the_keyboard_in_the_row_and_is_taken_back_by_one() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(None).await?;
    let id = upload(&service, "harbour rules.pdf").await?;
    let window = stage.open_in(&given(&service)).await?;
    window.press("button", "Files").await?;
    let table = window.find("table", "Files").await?;
    window.find_in(Some(&table), "button", "Delete").await?;
    window.script("document.querySelector('table.grid [aria-label=Delete]').focus()", Vec::new()).await?;
    window.keys(&["Delete"]).await?;
    window.says("Deleting harbour rules.pdf").await?;
    focus_is(&window, "button", "Undo").await?;
    window.keys(&["ctrl+z"]).await?;
    says_in(&window, &table, "Ready").await?;
    window.find_in(Some(&table), "button", "Delete").await?;
    assert_eq!(status_of(&service, &id).await?, 200);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_used_file_is_deleted_after_it_was_said_where_and_leaves_a_tombstone() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(None).await?;
    let window = stage.open_in(&given(&service)).await?;
    let name = "Harbour rules.pdf";
    attach(&window, &[stage.document(name)?], name).await?;
    ask(&window, "How long may a visiting yacht stay at the north quay?").await?;
    complete_answer(&window).await?;
    let id = only_file(&service).await?;
    window.press("button", "Files").await?;
    let table = window.find("table", "Files").await?;
    window.find_in(Some(&table), "button", "Delete").await?.click().await?;
    let question = window.find("alertdialog", &format!("Delete {name}?")).await?;
    says_in(&window, &question, "It is used in 1 conversation.").await?;
    assert_eq!(status_of(&service, &id).await?, 200, "nothing is deleted before the person has confirmed it");
    window.find_in(Some(&question), "button", "Delete").await?.click().await?;
    window.says("It is used in 1 conversation.").await?;
    until_gone(&window, &service, &id).await?;
    window.script("document.querySelector('[data-conversation-id]').click()", Vec::new()).await?;
    let shown = window
        .until("the question shows a tombstone", async || {
            let question = window.messages().await?.into_iter().next();
            Ok(question.filter(|question| question.text.contains("deleted")))
        })
        .await?;
    assert!(shown.text.contains(name), "its name stays: {}", shown.text);
    Ok(())
}

/// Waits until the service no longer has a file.
async fn until_gone(window: &Window<'_>, service: &Service, id: &str) -> Outcome {
    window
        .until("the service has deleted the file", async || {
            Ok(matches!(status_of(service, id).await, Ok(404)).then_some(()))
        })
        .await?;
    Ok(())
}

fn client() -> Result<reqwest::Client, reqwest::Error> {
    parlance_tls::client_builder().build()
}

/// The id of the only file on the service.
async fn only_file(service: &Service) -> Result<String, crate::stage::Failure> {
    let request = client()?.get(format!("{}/v1/files", service.address));
    let list: Value = request.bearer_auth(&service.key).send().await?.error_for_status()?.json().await?;
    Ok(list["data"][0]["id"].as_str().expect("the service has a file").to_owned())
}

async fn upload(service: &Service, name: &str) -> Result<String, crate::stage::Failure> {
    let bytes = std::fs::read(root().join(FIXTURE))?;
    let file =
        reqwest::multipart::Part::bytes(bytes).file_name(name.to_owned()).mime_str("application/pdf")?;
    let form = reqwest::multipart::Form::new().text("purpose", "assistants").part("file", file);
    let request = client()?.post(format!("{}/v1/files", service.address)).multipart(form);
    let answer: Value = request.bearer_auth(&service.key).send().await?.error_for_status()?.json().await?;
    Ok(answer["id"].as_str().expect("an uploaded file has an id").to_owned())
}

async fn status_of(service: &Service, id: &str) -> Result<u16, crate::stage::Failure> {
    let request = client()?.get(format!("{}/v1/files/{id}", service.address));
    Ok(request.bearer_auth(&service.key).send().await?.status().as_u16())
}
