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
    /// Everything for the first paint, once the app is open; says what is wrong when it cannot be.
    fn start() -> StartView = opening.start().await;
    /// The page's scripts are there: the window can be shown, and the page told what happens in the app.
    fn page_loaded() -> () = opening.page_loaded().await;
    }
    shell: Shell {
    /// The first frame with content has been painted.
    fn report_first_paint() -> () = shell.report_first_paint().await;
    /// The first typed letter has been painted.
    fn report_first_letter() -> () = shell.report_first_letter();
    /// An error of the page. The log gets the part, the kind of the error and its script positions.
    fn report_page_error(area: String, kind: String, frames: String) -> () = {
        shell.report_page_error(&area, &kind, &frames);
        Ok(())
    };
    /// Keeps the person's settings.
    fn save_settings(settings: Settings) -> () = shell.save_settings(settings).await;
    /// Shows the data folder in the system's file manager.
    fn open_data_folder() -> () = shell.open_data_folder();
    /// Shows the folder of the log in the system's file manager.
    fn open_log_folder() -> () = shell.open_log_folder();
    /// The packages that the app is made of, each on a line with its version, a tab and its licence.
    fn list_licences() -> String = shell.list_licences();
    /// What was typed last is written down, so that the window can go.
    fn close_window() -> () = shell.close_window();
    /// Opens a link outside; asks first about an address that no answer, source or document has.
    fn open_link(url: String) -> () = shell.open_link(url).await;
    }
}
