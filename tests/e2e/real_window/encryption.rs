//! Encryption, from the switch to a keyring that has lost the key, with a real keyring and all files of the data
//! folder.

use crate::stage::{Outcome, Stage, ask, complete_answer, shoot};
use parlance_driver::{Keyring, Window};

const QUESTION: &str = "What is 6 * 7?";
const LATER_QUESTION: &str = "What is 8 * 9?";

async fn picture(window: &Window<'_>, name: &str) -> Outcome {
    shoot(window, &format!("encryption-{name}")).await?;
    let mut findings = window.accessibility_findings().await?;
    // The checker does not know that headings below an open dialog are inert.
    findings.retain(|finding| name != "key" || !finding.starts_with("heading-order"));
    assert_eq!(findings, Vec::<String>::new(), "{name}");
    Ok(())
}

async fn open_section(window: &Window<'_>) -> Outcome {
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Data and backup").await?;
    Ok(())
}

/// Turns encryption on and returns the displayed recovery key.
async fn turn_on(window: &Window<'_>) -> Result<String, crate::stage::Failure> {
    open_section(window).await?;
    window.press("switch", "Encrypt everything on this computer").await?;
    window.find("dialog", "Save your recovery key").await?;
    picture(window, "key").await?;
    let groups = "return [...document.querySelectorAll('dialog.recovery-key [role=group] > span')]
        .map((group) => group.textContent).join(' ')";
    let key = window.script(groups, Vec::new()).await?.as_str().unwrap_or_default().to_owned();
    assert_eq!(key.len(), 39, "eight groups of four: {key}");
    let button = window.find("button", "Turn on encryption").await?;
    assert_eq!(button.attr("aria-disabled").await?.as_deref(), Some("true"), "before the key is saved");
    window.press("checkbox", "I’ve saved the recovery key").await?;
    window.press("button", "Turn on encryption").await?;
    window.says("Everything Parlance keeps on this computer is encrypted now.").await?;
    Ok(key)
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_encrypted_and_a_lost_key_is_asked_for() -> Outcome {
    let stage = Stage::start(Keyring::Unlocked).await?;
    let window = stage.open_started().await?;
    ask(&window, QUESTION).await?;
    assert!(complete_answer(&window).await?.words.contains("42"));
    assert!(stage.data_holds(QUESTION), "this test sees it");

    let key = turn_on(&window).await?;
    window.says(QUESTION).await?;
    assert!(!stage.data_holds(QUESTION), "no file has it, those of the web view included");
    assert!(!stage.data_holds(&key) && !stage.data_holds(&key.replace(' ', "-")), "nor the recovery key");
    ask(&window, LATER_QUESTION).await?;
    window.says("72").await?;
    assert!(!stage.data_holds(LATER_QUESTION), "nor what was said since");
    open_section(&window).await?;
    window.says("The key is in the system keyring. Backups are encrypted too.").await?;
    picture(&window, "on").await?;
    window.quit().await?;
    assert!(!stage.data_holds(QUESTION) && !stage.data_holds(LATER_QUESTION), "nor afterwards");

    let window = stage.open().await?;
    window.says(LATER_QUESTION).await?;
    window.quit().await?;

    let cleared =
        stage.desktop.command("secret-tool").args(["clear", "service", "Parlance"]).output().await?;
    assert!(cleared.status.success(), "the keyring loses its entry");
    let window = stage.open().await?;
    window.says("The system keyring no longer has the key to your data.").await?;
    picture(&window, "key-missing").await?;
    window.type_into("textbox", "Recovery key", "2222 2222 2222 2222 2222 2222 2222 2222").await?;
    window.press("button", "Open").await?;
    window.says("This recovery key doesn’t open your data.").await?;
    let field = window.find("textbox", "Recovery key").await?;
    field.clear().await?;
    window.type_into("textbox", "Recovery key", &key.to_lowercase()).await?;
    window.press("button", "Open").await?;
    window.says(LATER_QUESTION).await?;
    window.quit().await?;

    // The keyring contains the key again.
    let window = stage.open().await?;
    window.says(LATER_QUESTION).await?;
    open_section(&window).await?;
    window.press("switch", "Encrypt everything on this computer").await?;
    window.find("alertdialog", "Turn off encryption?").await?;
    window.press("button", "Turn off encryption").await?;
    window.says("Encryption is off.").await?;
    window.says(LATER_QUESTION).await?;
    assert!(stage.data_holds(QUESTION));
    Ok(())
}
