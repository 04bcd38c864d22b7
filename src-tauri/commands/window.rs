//! Commands about the start, the services, their models, settings and the window.

use crate::command_list::{CommandList, CommandShape, commands};
use crate::opening::Opening;
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_app::view::{ModelRef, ModelsView, ProblemView, ServiceView, Settings, StartView};
use parlance_domain::ProfileId;
use tauri::State;
use ts_rs::TS;

commands! {
    opening: Opening {
    /// Everything for the first paint, once the app is open; says what is wrong when it cannot be.
    fn start() -> StartView = opening.start();
    /// The page's scripts are there: the window can be shown, and the page told what happens in the app.
    fn page_loaded() -> () = opening.page_loaded();
    }
    shell: Shell {
    /// The first frame with content has been painted.
    fn report_first_paint() -> () = shell.report_first_paint();
    /// The first typed letter has been painted.
    fn report_first_letter() -> () = shell.report_first_letter();
    /// An error of the page. The log gets the part, the kind of the error and its script positions.
    fn report_page_error(area: String, kind: String, frames: String) -> () = shell.report_page_error(area, kind, frames);
    /// Checks an address and a key, keeps them and chooses the service.
    fn connect_service(profile_id: Option<ProfileId>, address: String, key: String) -> ServiceView =
        shell.app().connect_service(profile_id, address, key);
    /// Connects another service, also at the address of one that is there.
    fn add_service(name: String, address: String, key: String) -> ServiceView = shell.app().add_service(&name, address, key);
    /// Gives a service a name; an empty one means its host.
    fn rename_service(profile_id: ProfileId, name: String) -> Vec<ServiceView> = shell.app().rename_service(profile_id, &name);
    /// Chooses the service for new conversations.
    fn choose_service(profile_id: ProfileId) -> Vec<ServiceView> = shell.app().choose_service(profile_id);
    /// Looks now whether a service answers; how it stands is told.
    fn probe_service(profile_id: ProfileId) -> () = shell.app().probe_service(profile_id);
    /// Forgets a service and its key.
    fn forget_service(profile_id: ProfileId) -> Vec<ServiceView> = shell.app().forget_service(profile_id);
    /// Looks which model servers are there, at the usual ports of this computer and at the added addresses.
    fn find_models() -> ModelsView = shell.app().find_models();
    /// Lets a model write the answers of the local service; without one it quotes only.
    fn choose_answer_model(model: Option<ModelRef>) -> ModelsView = shell.app().choose_answer_model(model);
    /// Lets a model find passages that say the same in other words, or none.
    fn choose_meaning_model(model: Option<ModelRef>) -> ModelsView = shell.app().choose_meaning_model(model);
    /// Checks a model server and keeps its address and context size. The key goes from here to the keyring and never
    /// comes back.
    fn add_model_server(address: String, key: String, context_size: String) -> ModelsView =
        shell.app().add_model_server(address, key, context_size);
    /// Decides about a web page that a model wants to read.
    fn answer_page_request(id: String, is_allowed: bool) -> () = shell.app().answer_page_request(id, is_allowed);
    /// Forgets an added model server and its key.
    fn forget_model_server(address: String) -> ModelsView = shell.app().forget_model_server(address);
    /// Keeps the person's settings.
    fn save_settings(settings: Settings) -> () = shell.save_settings(settings);
    /// Remembers what was done by the palette.
    fn note_action(action: String) -> () = shell.app().note_action(action);
    /// Notes that a diagram is drawn from now on, by a key of its source.
    fn begin_drawing(key: String) -> () = shell.app().begin_drawing(key);
    /// Notes that the drawing of a diagram has ended.
    fn end_drawing(key: String) -> () = shell.app().end_drawing(key);
    /// Shows the data folder in the system's file manager.
    fn open_data_folder() -> () = shell.open_data_folder();
    /// Shows the folder of the log in the system's file manager.
    fn open_log_folder() -> () = shell.open_log_folder();
    /// The packages that the app is made of, each on a line with its version, a tab and its licence.
    fn list_licences() -> String = shell.list_licences();
    /// What was typed last is written down, so that the window can go.
    fn close_window() -> () = shell.close_window();
    /// Opens a link outside; asks first about an address that no answer, source or document has.
    fn open_link(url: String) -> () = shell.open_link(url);
    }
}
