//! The user's settings.
//!
//! All settings are stored as one JSON object, so a new field of [`Settings`] needs no migration. A missing field gets its
//! default, which must be what the app did before. An unreadable field gets its default too, and its stored value stays
//! until the user changes it (`read_settings` in the app's `settings::preferences`).
//!
//! To add a field, regenerate the page's types (`UPDATE_BINDINGS=1 cargo test --test bindings`), and add the control in
//! `ui/src/components/settings`, its label in `locales/*/settings.ftl` and a value in `ui/src/testing/views/start.ts`. A
//! setting that the window itself applies also goes into `Shell::save_settings` in `src-tauri/shell.rs`, and for the start
//! into `setup` in `src-tauri/lib.rs`.

use super::{BackupInterval, Display, TrashPeriod};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The user's settings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// The tag of the language of the window; `None` for that of the system.
    pub language: Option<String>,
    /// Colours.
    pub theme: Theme,
    /// How the window looks, moves and speaks.
    pub display: Display,
    /// The key that sends a message.
    pub send_key: SendKey,
    /// Whether raw responses are recorded for troubleshooting.
    // The name that earlier versions stored.
    #[serde(alias = "isRecording")]
    pub is_capturing: bool,
    /// Whether long lines of code are wrapped.
    pub wraps_code: bool,
    /// Whether lines of code have numbers.
    pub numbers_lines: bool,
    /// Whether the sidebar is hidden where there is room for it beside the page.
    pub hides_sidebar: bool,
    /// The behaviour of questions written without a connection.
    pub offline_questions: OfflineQuestions,
    /// Whether typed words are checked for spelling.
    pub spelling: Spelling,
    /// How often the store is backed up by itself.
    pub backup_interval: BackupInterval,
    /// For how long what is deleted can be restored.
    pub trash_period: TrashPeriod,
    /// In which order the list has conversations.
    pub conversation_order: ConversationOrder,
    /// Whether models of the local service may read web pages; the user is asked for each host.
    pub lets_models_read_pages: bool,
    /// Whether the service is asked for a title after the first answer of a conversation.
    pub asks_for_titles: bool,
}

/// In which order the list has conversations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ConversationOrder {
    /// By the time of the last message, the newest first, in groups by day.
    #[default]
    Latest,
    /// By the time of creation, the newest first, in groups by day.
    Created,
    /// By their titles.
    Title,
}

/// Colours of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the operating system is set.
    #[default]
    System,
    /// Dark words on light paper.
    Light,
    /// Light words on dark paper.
    Dark,
}

/// The key that sends a message; the other one makes a new line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SendKey {
    /// Enter sends, Shift+Enter makes a new line.
    #[default]
    Enter,
    /// Ctrl+Enter (Cmd+Enter) sends, Enter makes a new line.
    CtrlEnter,
}

/// The behaviour of a question while the service is unreachable. The user can choose otherwise for each question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum OfflineQuestions {
    /// It waits until the person says that it goes.
    #[default]
    WaitForMe,
    /// It goes when the service is there again.
    GoWhenOnline,
}

/// Whether typed words are checked for spelling. On Linux the window has to be told so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Spelling {
    /// Words that the dictionary does not have are underlined.
    #[default]
    Checked,
    /// No word is underlined.
    Unchecked,
}

#[cfg(test)]
mod tests {
    use super::Settings;

    #[test]
    fn captures_stay_switched_on_under_the_name_that_earlier_versions_stored() {
        let stored: Settings = serde_json::from_str(r#"{"isRecording":true}"#).unwrap();
        assert!(stored.is_capturing);
    }
}
