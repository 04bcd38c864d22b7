//! Commands about questions, answers, the outbox, options and presets.

use crate::command_list::{CommandList, commands};
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_contract::CommandShape;
use parlance_contract::{CopyView, ProblemView};

use parlance_words::Paragraph;
use tauri::State;
use ts_rs::TS;

commands! {
    shell: Shell {
    /// Puts words on the clipboard, in every form that is given.
    fn copy(copied: CopyView) -> () = shell.copy(copied).await;
    /// Makes a screen reader say words, where the web view does not report the page's live regions.
    fn announce(words: String, is_assertive: bool) -> () = {
        shell.announce(&words, is_assertive);
        Ok(())
    };
    /// Lets the person choose a place for code and writes it there, under a free name; says where it is.
    fn save_code(language: String, text: String) -> Paragraph = shell.save_code(language, text).await;
    }
}
