//! Copies, saves and prints the recovery key.
//!
//! The key comes from the app and never from the page. Must not know how it is made.

use crate::copying;
use crate::printing;
use crate::shell::Shell;
use parlance_app::Problem;
use parlance_app::private_files::write_private_file;
use parlance_contract::CopyView;
use parlance_words::messages;
use std::time::Duration;

/// How long the key stays on the clipboard.
const ON_CLIPBOARD_FOR: Duration = Duration::from_secs(60);

impl Shell {
    /// Copies the recovery key, asks clipboard managers to ignore it, and removes it after a minute.
    pub(crate) async fn copy_recovery_key(&self) -> Result<(), Problem> {
        let text = self.app().features.encryption.recovery_key()?.to_string();
        let copied = CopyView { text, html: String::new(), markdown: String::new() };
        let copy = copying::put(self.tauri(), copied, copying::History::Excluded).await?;
        let tauri = self.tauri().clone();
        tauri::async_runtime::spawn(async move {
            tokio::time::sleep(ON_CLIPBOARD_FOR).await;
            if let Err(problem) = copying::take_away(&tauri, copy).await {
                tracing::warn!(%problem, "the clipboard was not emptied");
            }
        });
        Ok(())
    }

    /// Lets the user save the recovery key as a file. `false` if they cancel.
    pub(crate) async fn save_recovery_key(&self) -> Result<bool, Problem> {
        let app = self.app();
        let key = app.features.encryption.recovery_key()?;
        let language = app.language().await;
        let name = messages::recovery_key_file_name().in_language(language);
        let Ok(path) = self.pick_save_file(messages::dialog_recovery_key(), &name).await else {
            return Ok(false);
        };
        let title = messages::recovery_key_document_title().in_language(language);
        let text = messages::recovery_key_document_text().in_language(language);
        let caption = messages::recovery_key_document_file().in_language(language);
        let record = app.features.encryption.key_record()?.join("\n");
        let document = format!("{title}\n\n{}\n\n{text}\n\n{caption}\n\n{record}\n", *key);
        let to = path.clone();
        let written =
            tauri::async_runtime::spawn_blocking(move || write_private_file(&to, document.as_bytes()));
        let written = written.await.unwrap_or_else(|error| Err(std::io::Error::other(error)));
        written.map(|()| true).map_err(|error| Problem::export(&error, &path))
    }

    /// Opens the system's dialog for printing the recovery key.
    pub(crate) async fn print_recovery_key(&self) -> Result<(), Problem> {
        let app = self.app();
        let key = app.features.encryption.recovery_key()?;
        let language = app.language().await;
        let title = messages::recovery_key_document_title().in_language(language);
        let text = messages::recovery_key_document_text().in_language(language);
        let caption = messages::recovery_key_document_file().in_language(language);
        let record = app.features.encryption.key_record()?.join("<br>");
        let page = format!(
            "<!doctype html><meta charset=\"utf-8\"><title>{title}</title><body dir=\"auto\" \
             style=\"font: 12pt sans-serif\"><h1>{title}</h1><p dir=\"ltr\" \
             style=\"font: 16pt monospace\">{}</p><p>{text}</p><p>{caption}</p><p dir=\"ltr\" \
             style=\"font: 11pt monospace\">{record}</p>",
            *key
        );
        printing::print_by_dialog(self.tauri(), page).await
    }
}
