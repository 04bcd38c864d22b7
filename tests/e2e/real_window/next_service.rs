//! The service for the next question is selected in the header; services have their own names.

use super::endings::session;
use super::services::resize;
use crate::stage::{Outcome, Stage, ask, complete_answer, root, says_in};
use parlance_driver::{Keyring, Window};
use parlance_testkit::fault::{Answer, FaultServer};

const DELTA: &str = r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"The quay is swept on Mondays."}"#;
const COMPLETED: &str =
    r#"{"type":"response.completed","response":{"id":"r","conversation_id":"c","status":"completed"}}"#;

async fn shoot(window: &Window<'_>, theme: &str, name: &str) -> Outcome {
    window.painted().await?;
    Ok(window.shoot(&root().join(format!("target/screenshots/next-service-{name}-{theme}.png"))).await?)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_question_goes_to_another_service_in_light() -> Outcome {
    walk("light", "Adwaita").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_question_goes_to_another_service_in_dark() -> Outcome {
    walk("dark", "Adwaita:dark").await
}

async fn walk(theme: &str, gtk_theme: &str) -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = FaultServer::start_with(|request| match request.method.as_str() {
        "POST" => Answer::events([DELTA, COMPLETED]).into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await;
    let window = stage.open_in(&session(&service, gtk_theme)).await?;
    let host = service.url().trim_start_matches("http://").to_owned();
    ask(&window, "When is the quay swept?").await?;
    complete_answer(&window).await?;

    window.press("button", "Settings").await?;
    let dialog = window.find("dialog", "Settings").await?;
    let name = window.find_in(Some(&dialog), "textbox", "Name").await?;
    name.clear().await?;
    name.send_keys("Office").await?;
    window.keys(&["Tab"]).await?;
    says_in(&window, &dialog, "Office").await?;
    shoot(&window, theme, "1-settings").await?;
    window.find_in(Some(&dialog), "button", "Add service").await?.click().await?;
    for (field, text) in
        [("Name", "Office drafts"), ("Service address", service.url().as_str()), ("API key", "svc_drafts")]
    {
        window.find_in(Some(&dialog), "textbox", field).await?.send_keys(text).await?;
    }
    window.find_in(Some(&dialog), "button", "Connect").await?.click().await?;
    says_in(&window, &dialog, "Connected.").await?;
    shoot(&window, theme, "2-added").await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());
    resize(&stage, &window, 700, 860).await?;
    shoot(&window, theme, "3-settings-narrow").await?;
    window.find_in(Some(&dialog), "button", "About").await?.click().await?;
    shoot(&window, theme, "4-about-narrow").await?;
    window.find_in(Some(&dialog), "button", "Close").await?.click().await?;
    window.gone("dialog", "Settings").await?;

    window.find("button", "Service: Office, ready").await?.click().await?;
    window.find("menu", "The next question goes to").await?;
    window.says("Nothing is sent").await?;
    window.says(&host).await?;
    shoot(&window, theme, "5-menu-narrow").await?;
    window.keys(&["Escape"]).await?;
    resize(&stage, &window, 1280, 860).await?;
    window.press("button", "Service: Office, ready").await?;
    window.says("Sends the whole conversation: 2 messages").await?;
    shoot(&window, theme, "6-menu").await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());
    window.press("menuitemradio", "Local service").await?;
    window.find("button", "Service: Local service, ready").await?;
    ask(&window, "And how wide is it?").await?;
    complete_answer(&window).await?;
    shoot(&window, theme, "7-answered").await?;
    Ok(())
}
