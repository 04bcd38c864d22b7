//! The window's display of services and their files: the listed files, the selected service, unavailable services.

use super::endings;
use super::uploads::session;
use crate::stage::{Failure, Outcome, Stage, attach, given, look, says_in, shoot};
use parlance_driver::{Keyring, Window};
use parlance_testkit::fault::{Answer, FaultServer};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Time limit for the window to detect that a service is available again.
const BACK_WITHIN: Duration = Duration::from_secs(10);

/// Selects a service for new conversations in the settings.
async fn choose(window: &Window<'_>, name: &str) -> Outcome {
    window.press("button", "Settings").await?;
    let dialog = window.find("dialog", "Settings").await?;
    let script = "const [name] = arguments;
        const option = [...document.querySelectorAll('dialog .opt-choice')].find((one) => one.textContent.includes(name));
        option.click(); return option.querySelector('input').checked";
    assert_eq!(window.script(script, vec![name.into()]).await?, true, "{name} can be chosen");
    window.find_in(Some(&dialog), "button", "Close").await?.click().await?;
    window.gone("dialog", "Settings").await?;
    Ok(())
}

/// The number next to Files in the sidebar; empty without files.
async fn badge(window: &Window<'_>) -> Result<String, Failure> {
    let script = "return document.querySelector('[data-drop=files] .tag')?.textContent ?? ''";
    Ok(window.script(script, Vec::new()).await?.as_str().unwrap_or_default().to_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_files_page_lists_the_service_that_was_switched_to_at_once() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = parlance_testkit::file_service::FileService::start().await;
    let window = stage.open_in(&session(&service)).await?;
    let remote = service.url().trim_start_matches("http://").to_owned();
    window.find("button", &format!("Service: {remote}, ready")).await?;
    let name = "a.txt";
    let path = stage.desktop.scratch_dir()?.join(name);
    std::fs::write(&path, "The north quay is closed.")?;
    attach(&window, &[path], name).await?;
    window
        .until("the sidebar counts it", async || {
            Ok((badge(&window).await.unwrap_or_default() == "1").then_some(()))
        })
        .await?;

    window.press("button", "Files").await?;
    let table = window.find("table", "Files").await?;
    says_in(&window, &table, name).await?;
    choose(&window, "Local service").await?;
    window.says("No files on Local service yet").await?;
    assert_eq!(badge(&window).await?, "", "the local service has none");
    window.find("button", "Choose files").await?;
    choose(&window, &remote).await?;
    let table = window.find("table", "Files").await?;
    says_in(&window, &table, name).await?;
    window.says("Updated").await?;
    window.says(&format!("on {remote}")).await?;
    assert_eq!(badge(&window).await?, "1");
    look(&window, "services-1-files").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_is_away_is_said_with_a_way_to_try_again_and_known_to_be_back_by_itself() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let mut service = stage.service(None).await?;
    let window = stage.open_in(&given(&service)).await?;
    let name = service.address.trim_start_matches("http://").to_owned();
    window.find("button", &format!("Service: {name}, ready")).await?;

    service.go_down().await;
    window.press("button", "Files").await?;
    window.says("Refresh").await?;
    window.press("button", "New conversation").await?;
    window.find("button", &format!("Service: {name}, offline")).await?;
    window.says("New questions wait in the outbox. Retrying").await?;
    shoot(&window, "services-2-offline").await?;
    window.press("button", "Try again").await?;
    window.find("button", "Try again").await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());

    service.come_up().await?;
    let came_up = Instant::now();
    window.gone("button", "Try again").await?;
    window.find("button", &format!("Service: {name}, ready")).await?;
    assert!(came_up.elapsed() < BACK_WITHIN, "{:?}", came_up.elapsed());
    Ok(())
}

/// A list of eighty files, as a service returns it.
fn eighty_files() -> String {
    let file = |n: usize| {
        format!(
            r#"{{"id":"f{n}","object":"file","bytes":{n}000,"created_at":17000000{n},"filename":"meter-readings-{n}.xlsx","purpose":"assistants","status":"processed"}}"#
        )
    };
    let files: Vec<String> = (10..90).map(file).collect();
    format!(r#"{{"object":"list","data":[{}]}}"#, files.join(","))
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_a_service_got_meanwhile_are_listed_when_it_is_switched_to() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let has_files = Arc::new(AtomicBool::new(false));
    let answers = has_files.clone();
    let service = FaultServer::start_with(move |_| match answers.load(Ordering::Relaxed) {
        true => Answer::json(200, eighty_files()).into(),
        false => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await;
    let window = stage.open_in(&endings::session(&service, "Adwaita")).await?;
    let remote = service.url().trim_start_matches("http://").to_owned();
    window.press("button", "Files").await?;
    window.says(&format!("No files on {remote} yet")).await?;
    choose(&window, "Local service").await?;
    window.says("No files on Local service yet").await?;
    has_files.store(true, Ordering::Relaxed);
    choose(&window, &remote).await?;
    let table = window.find("table", "Files").await?;
    says_in(&window, &table, "meter-readings-89.xlsx").await?;
    window
        .until("the sidebar counts them", async || {
            Ok((badge(&window).await.unwrap_or_default() == "80").then_some(()))
        })
        .await?;
    Ok(())
}

/// At the width of a phone, with the largest text.
#[tokio::test(flavor = "multi_thread")]
async fn names_of_files_can_be_read_in_a_narrow_window_and_with_larger_text() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = FaultServer::start(Answer::json(200, eighty_files())).await;
    let window = stage.open_in(&endings::session(&service, "Adwaita")).await?;
    window.press("button", "Files").await?;
    let table = window.find("table", "Files").await?;
    says_in(&window, &table, "meter-readings-89.xlsx").await?;
    resize(&stage, &window, 420, 860).await?;
    for size in ["normal", "larger"] {
        let mark = "document.documentElement.dataset.textSize = arguments[0]";
        window.script(mark, vec![size.into()]).await?;
        window.painted().await?;
        shoot(&window, &format!("services-3-files-420-{size}")).await?;
        let names = "return [...document.querySelectorAll('table.grid tr[data-status] th')].map((name) => name.clientWidth)";
        let widths = window.script(names, Vec::new()).await?;
        let widths: Vec<u64> =
            widths.as_array().into_iter().flatten().filter_map(serde_json::Value::as_u64).collect();
        assert!(!widths.is_empty() && widths.iter().all(|width| *width > 230), "{size}: {widths:?}");
        let is_whole = "const page = document.querySelector('.files-scroll');
            return page.scrollWidth <= page.clientWidth && document.body.scrollWidth <= innerWidth";
        assert_eq!(
            window.script(is_whole, Vec::new()).await?,
            true,
            "{size}: nothing stands beside the window"
        );
        window.press("checkbox", "Select all").await?;
        window.find("group", "Selected files").await?;
        shoot(&window, &format!("services-3-files-420-{size}-selected")).await?;
        let cut = "const bar = document.querySelector('.bulk').getBoundingClientRect();
            const buttons = [...document.querySelectorAll('.bulk button')];
            const isCut = (button) => {
              const { left, right } = button.getBoundingClientRect();
              return left < Math.max(0, bar.left) || right > Math.min(innerWidth, bar.right);
            };
            return [buttons.length, ...buttons.filter(isCut).map((button) => button.ariaLabel ?? button.textContent)]";
        assert_eq!(window.script(cut, Vec::new()).await?, json!([4]), "{size}: buttons that are cut");
        window.press("button", "Clear selection").await?;
        window.gone("group", "Selected files").await?;
    }
    Ok(())
}

/// Resizes the window, in screen pixels.
pub(super) async fn resize(stage: &Stage, window: &Window<'_>, width: u32, height: u32) -> Outcome {
    let id = window.screen_ids().await?.into_iter().next_back().expect("the window is on the screen");
    let (to_width, to_height) = (width.to_string(), height.to_string());
    let done =
        stage.desktop.command("xdotool").args(["windowsize", &id, &to_width, &to_height]).output().await?;
    assert!(done.status.success());
    window
        .until("the page is as wide", async || {
            let is = window.script("return innerWidth", Vec::new()).await?;
            Ok((is.as_u64() == Some(u64::from(width))).then_some(()))
        })
        .await?;
    Ok(())
}
