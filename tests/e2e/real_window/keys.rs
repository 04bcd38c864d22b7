//! The key is stored in the keyring only.

use super::languages::Words;
use crate::stage::{Outcome, Stage, ask, complete_answer, says_in};
use parlance_driver::{Keyring, Service, Window};

/// Opens the part of the settings for connecting services, and presses Connect.
async fn connect(window: &Window<'_>, service: &Service, key: &str) -> Outcome {
    if window.all("dialog", Some("Settings"), None).await?.is_empty() {
        window.press("button", "Settings").await?;
    }
    let dialog = window.find("dialog", "Settings").await?;
    window.find_in(Some(&dialog), "button", "Services").await?.click().await?;
    for (name, text) in [("Service address", service.address.as_str()), ("API key", key)] {
        let field = window.find_in(Some(&dialog), "textbox", name).await?;
        field.clear().await?;
        field.send_keys(text).await?;
    }
    window.find_in(Some(&dialog), "button", "Connect").await?.click().await?;
    Ok(())
}

/// Opens the window and connects a service, which stores its key in the keyring.
async fn open_connected<'s>(
    stage: &'s Stage,
    service: &Service,
) -> Result<Window<'s>, crate::stage::Failure> {
    let window = stage.open_started().await?;
    connect(&window, service, &service.key).await?;
    let dialog = window.find("dialog", "Settings").await?;
    says_in(&window, &dialog, "Connected.").await?;
    Ok(window)
}

async fn lock_keyring(stage: &Stage) -> Outcome {
    let mut lock = stage.desktop.command("dbus-send");
    lock.args(["--session", "--print-reply", "--dest=org.freedesktop.secrets", "/org/freedesktop/secrets"]);
    lock.args(["org.freedesktop.Secret.Service.Lock"]);
    lock.arg("array:objpath:/org/freedesktop/secrets/collection/login");
    assert!(lock.output().await?.status.success(), "the keyring can be locked");
    Ok(())
}

async fn secrets(stage: &Stage) -> Result<String, crate::stage::Failure> {
    let search = stage
        .desktop
        .command("secret-tool")
        .args(["search", "--all", "service", "Parlance"])
        .output()
        .await?;
    Ok(String::from_utf8_lossy(&search.stdout).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_key_is_refused_and_a_right_one_is_kept_in_the_keyring_only() -> Outcome {
    let stage = Stage::start(Keyring::Unlocked).await?;
    let service = stage.service(None).await?;
    let window = stage.open_started().await?;

    connect(&window, &service, "svc_ffffffffffffffffffffffffffffffff").await?;
    let dialog = window.find("dialog", "Settings").await?;
    window
        .until("the dialog says that the key is not accepted", async || {
            let mut texts = Vec::new();
            for alert in window.all("alert", None, Some(&dialog)).await? {
                texts.push(window.text(Some(&alert)).await?);
            }
            Ok(texts.iter().any(|text| text.contains("Key rejected by")).then_some(()))
        })
        .await?;
    assert_eq!(secrets(&stage).await?, "", "a key that does not work is not kept");
    assert!(!stage.data_holds("svc_ffffffffffffffffffffffffffffffff"), "it is in no file, the log included");

    connect(&window, &service, &service.key).await?;
    says_in(&window, &dialog, "Connected.").await?;
    let kept = secrets(&stage).await?;
    assert!(kept.contains(&service.key), "the keyring holds the key: {kept}");
    assert!(!stage.data_holds(&service.key), "the key is in no file of the app");
    let page = window.script("return document.documentElement.outerHTML", Vec::new()).await?;
    assert!(!page.to_string().contains(&service.key), "the page does not show the key");
    let fields = "return [...document.querySelectorAll('input')].map((field) => field.value).join(' ')";
    let typed = window.script(fields, Vec::new()).await?;
    assert!(!typed.to_string().contains(&service.key), "the key does not stay in its field");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connected_service_answers_after_a_new_start() -> Outcome {
    let stage = Stage::start(Keyring::Unlocked).await?;
    let service = stage.service(None).await?;
    let window = open_connected(&stage, &service).await?;
    window.close().await?;

    let window = stage.open().await?;
    window.press("button", "New conversation").await?;
    let list = window.find("list", &Words::of("en")?.get("time-group-today")).await?;
    let is_there = async || Ok((window.all("listitem", None, Some(&list)).await?.len() == 2).then_some(()));
    window.until("the new conversation is there", is_there).await?;
    ask(&window, "What is 6 * 7?").await?;
    assert!(complete_answer(&window).await?.words.contains("42"));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_keyring_the_app_says_that_it_keeps_the_key_for_this_run_only() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = stage.service(None).await?;
    let window = stage.open_started().await?;
    connect(&window, &service, &service.key).await?;
    let dialog = window.find("dialog", "Settings").await?;
    says_in(&window, &dialog, "No system keyring found.").await?;
    assert!(!stage.data_holds(&service.key), "the key is in no file of the app");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_keyring_is_not_called_an_absent_one() -> Outcome {
    let stage = Stage::start(Keyring::Unlocked).await?;
    let service = stage.service(None).await?;
    let window = stage.open_started().await?;
    lock_keyring(&stage).await?;
    connect(&window, &service, &service.key).await?;
    let dialog = window.find("dialog", "Settings").await?;
    says_in(&window, &dialog, "The system keyring is locked").await?;
    assert!(!stage.data_holds(&service.key), "the key is in no file of the app");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_keyring_that_is_locked_at_the_start_is_not_called_a_missing_key() -> Outcome {
    let stage = Stage::start(Keyring::Unlocked).await?;
    let service = stage.service(None).await?;
    let window = open_connected(&stage, &service).await?;
    window.close().await?;

    lock_keyring(&stage).await?;
    let window = stage.open().await?;
    window.press("button", "New conversation").await?;
    let script = "return document.querySelector('.sidebar-foot .service')?.textContent ?? ''";
    let is_said = async || {
        let said = window.script(script, Vec::new()).await?;
        Ok(said.as_str().is_some_and(|said| said.contains("keyring locked")).then_some(()))
    };
    window.until("the window says that the keyring is locked", is_said).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_key_that_cannot_be_removed_is_named_and_goes_at_the_next_start() -> Outcome {
    let mut stage = Stage::start(Keyring::Unlocked).await?;
    let service = stage.service(None).await?;
    let window = open_connected(&stage, &service).await?;
    lock_keyring(&stage).await?;
    connect(&window, &service, &service.key).await?;
    let what = "the window says that the old key is left";
    let is_said = async || Ok(window.text(None).await?.contains("The old key for").then_some(()));
    window.until(what, is_said).await?;
    window.close().await?;

    stage.desktop.restart_keyring().await?;
    assert!(secrets(&stage).await?.contains(&service.key), "the old key is left");
    let window = stage.open().await?;
    let is_gone = async || Ok(secrets(&stage).await.is_ok_and(|kept| kept.is_empty()).then_some(()));
    window.until("the old key is gone", is_gone).await?;
    Ok(())
}
