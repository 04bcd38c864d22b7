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
    /// Puts text on the clipboard, in every given format.
    fn copy(copied: CopyView) -> () = shell.copy(copied).await;
    /// Announces text to screen readers where the web view does not report the page's live regions.
    fn announce(words: String, is_assertive: bool) -> () = {
        shell.announce(&words, is_assertive);
        Ok(())
    };
    /// Lets the user choose a folder for code and writes it there under a free name. Returns the path.
    fn save_code(language: String, text: String) -> Paragraph = shell.save_code(language, text).await;
    }
}
