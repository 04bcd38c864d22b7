//! The window in another language: selected in the settings, applied at once and kept, including all visible text.

use crate::stage::{ANSWER_LIMIT, Failure, Outcome, Stage, root, says_in};
use parlance_driver::{Keyring, Session, Window};
use parlance_locales::{Direction, Language, Locales};
use parlance_testkit::fault::{Answer, FaultServer};
use serde_json::json;

const DOCUMENT: &str = "Harbour rules.pdf";

/// A language of `locales/`, to find controls by their visible names.
pub(crate) struct Words(Language);

impl Words {
    pub(crate) fn of(tag: &str) -> Result<Self, Failure> {
        let locales = Locales::read(&root().join("locales"))?;
        let found = locales.languages.into_iter().find(|language| language.tag == tag);
        Ok(Self(found.unwrap_or_else(|| panic!("there is a language {tag}"))))
    }

    /// A message without variables.
    pub(crate) fn get(&self, id: &str) -> String {
        let message = self.0.messages.iter().find(|message| message.id == id);
        let text = message.and_then(parlance_locales::Message::text);
        text.unwrap_or_else(|| panic!("{id} is a message without variables"))
    }
}

async fn shoot(window: &Window<'_>, language: &str, name: &str) -> Outcome {
    let path = root().join(format!("target/screenshots/languages/{language}-{name}.png"));
    Ok(window.shoot(&path).await?)
}

/// Selects a language in the settings, which are open in another one.
async fn choose(window: &Window<'_>, tag: &str) -> Outcome {
    let script = "const select = document.querySelector('dialog select.language');
        select.value = arguments[0]; select.dispatchEvent(new Event('change', { bubbles: true }));";
    window.script(script, vec![json!(tag)]).await?;
    window
        .until("the page is in this language", async || {
            Ok((window.script("return document.documentElement.lang", Vec::new()).await? == tag)
                .then_some(()))
        })
        .await?;
    Ok(())
}

/// Closes the settings, asks a question, deletes a file and causes an error; all text must be in this language.
async fn goes_through(tag: &str) -> Outcome {
    let stage = Stage::start(Keyring::Unlocked).await?;
    let words = Words::of(tag)?;
    let window = stage.open_started().await?;
    window.press("button", "Settings").await?;
    let dialog = window.find("dialog", "Settings").await?;
    window.find_in(Some(&dialog), "button", "Appearance").await?.click().await?;
    choose(&window, tag).await?;
    let dialog = window.find("dialog", &words.get("settings-title")).await?;
    let direction = window.script("return document.documentElement.dir", Vec::new()).await?;
    assert_eq!(direction, if words.0.direction == Direction::Rtl { "rtl" } else { "ltr" });
    shoot(&window, tag, "1-settings").await?;
    window.find_in(Some(&dialog), "button", &words.get("button-close")).await?.click().await?;
    window.gone("dialog", &words.get("settings-title")).await?;

    let message = words.get("composer-label");
    let composer = window.find("textbox", &message).await?;
    let begins = "return getComputedStyle(document.querySelector('textarea')).direction";
    let direction_of_empty = window.script(begins, Vec::new()).await?;
    assert_eq!(direction_of_empty, direction, "an empty field begins where the language does");
    window.drop_files(&[stage.document(DOCUMENT)?], &composer, None).await?;
    let attachments = window.find("list", &words.get("composer-attachments")).await?;
    says_in(&window, &attachments, DOCUMENT).await?;
    window.type_into("textbox", &message, "How long may a visiting yacht stay at the north quay?").await?;
    window.press("button", &words.get("composer-send")).await?;
    let assistant = words.get("speaker-assistant");
    window
        .until_for("the answer is complete", ANSWER_LIMIT, async || {
            let last = window.messages().await?.pop();
            Ok(last.filter(|message| message.speaker == assistant && message.status == "complete"))
        })
        .await?;
    shoot(&window, tag, "2-answer").await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());

    window.press("button", &words.get("action-files")).await?;
    let table = window.find("table", &words.get("files-title")).await?;
    says_in(&window, &table, DOCUMENT).await?;
    window.find_in(Some(&table), "button", &words.get("button-delete")).await?.click().await?;
    let dialog = window
        .until("the app asks before it deletes", async || {
            Ok(window.all("alertdialog", None, None).await?.pop())
        })
        .await?;
    shoot(&window, tag, "3-delete").await?;
    window.find_in(Some(&dialog), "button", &words.get("button-delete")).await?.click().await?;
    window.find("button", &words.get("button-undo")).await?;
    shoot(&window, tag, "4-deleted").await?;
    window.close().await?;

    // The language is kept, and errors are displayed in it.
    let service = FaultServer::start(Answer::json(401, r#"{"detail":"expired"}"#)).await;
    let session = Session::default()
        .with("PARLANCE_BASE_URL", &service.url())
        .with("PARLANCE_API_KEY", "svc_0123456789abcdef0123456789abcdef");
    let window = stage.open_in(&session).await?;
    window.press("button", &words.get("action-new-conversation")).await?;
    window.type_into("textbox", &message, "Is anybody there?").await?;
    window.press("button", &words.get("composer-send")).await?;
    window.find("alert", "").await?;
    window.says(&words.get("problem-key-expired")).await?;
    shoot(&window, tag, "5-error").await?;
    assert_eq!(window.accessibility_findings().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_german_asks_deletes_a_file_and_reads_an_error_in_german() -> Outcome {
    goes_through("de").await
}

#[tokio::test(flavor = "multi_thread")]
async fn arabic_runs_from_right_to_left_through_question_files_and_error() -> Outcome {
    goes_through("ar").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_window_begins_in_the_language_of_the_system() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let words = Words::of("fr")?;
    let window = stage.open_in(&Session::default().with("LANG", "fr_CA.UTF-8")).await?;
    window.find("button", &words.get("welcome-local-start")).await?;
    shoot(&window, "fr", "1-welcome").await?;
    Ok(())
}
