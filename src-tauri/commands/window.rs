//! Commands about the start, the services, their models, settings and the window.

use crate::command_list::{CommandList, commands};
use crate::opening::Opening;
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_contract::CommandShape;
use parlance_contract::{ProblemView, Settings, StartView};
use tauri::State;
use ts_rs::TS;

commands! {
    opening: Opening {
    /// Everything for the first paint, once the app is open; an error if it cannot be opened.
    fn start() -> StartView = opening.start().await;
    /// The page's scripts run: shows the window and begins to forward events.
    fn page_loaded() -> () = opening.page_loaded().await;
    }
    shell: Shell {
    /// The first frame with content has been painted.
    fn report_first_paint() -> () = shell.report_first_paint().await;
    /// The first typed letter has been painted.
    fn report_first_letter() -> () = shell.report_first_letter();
    /// Logs an error of the page: the part, the kind of the error and its script positions.
    fn report_page_error(area: String, kind: String, frames: String) -> () = {
        shell.report_page_error(&area, &kind, &frames);
        Ok(())
    };
    /// Saves the user's settings.
    fn save_settings(settings: Settings) -> () = shell.save_settings(settings).await;
    /// Shows the data folder in the system's file manager.
    fn open_data_folder() -> () = shell.open_data_folder();
    /// Shows the folder of the log in the system's file manager.
    fn open_log_folder() -> () = shell.open_log_folder();
    /// The packages in the app: one line each, with version, a tab and licence.
    fn list_licences() -> String = shell.list_licences();
    /// The page has saved the drafts, so that the window can close.
    fn close_window() -> () = shell.close_window();
    /// Opens a link outside the app. Asks first if no answer, source or document contains the address.
    fn open_link(url: String) -> () = shell.open_link(url).await;
    }
}
