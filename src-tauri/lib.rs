//! The shell: the window, and adapters between it and the app. The only crate that knows Tauri.
//!
//! Owns the start and the end of the program. Contains no rules of the app: `parlance-app` implements the commands.

mod about;
mod announcements;
mod appearance;
mod backups;
pub mod bindings;
mod clipboard;
mod command_list;
mod commands;
mod copying;
mod diagrams;
mod dialogs;
mod dragging_in;
mod dragging_out;
mod environment;
mod event_bridge;
mod exporting;
mod fonts;
mod given;
mod instance;
mod links;
mod logs;
mod main_window;
mod opened;
mod opening;
mod page_errors;
mod picking;
mod previews;
mod printing;
mod recovery;
mod recovery_key;
mod renderer;
mod shell;
mod spelling;
mod web_process;
mod window;

use given::Given;
use logs::LogFile;
use opening::Opening;
use parlance_app::private_files::make_private_folder;
use parlance_app::system_text;
use parlance_app::{Config, Program, Readers};
use parlance_words::{Paragraph, messages};
use shell::Shell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;
use tauri::{Manager as _, RunEvent};
use tauri_plugin_window_state::StateFlags;
use web_process::WebProcess;

/// The argument with which the app starts itself to read documents.
const READER_ARGUMENT: &str = "--reader";

/// Maximum number of documents read at once: uploaded ones, those for the search, and previews.
const N_READERS: usize = 4;

/// Runs the app until its window is closed. With `--reader`, reads documents for the app that started this process.
#[must_use]
pub fn run() -> ExitCode {
    let started_at = Instant::now();
    let log = logs::start();
    if std::env::args_os().nth(1).is_some_and(|argument| argument == READER_ARGUMENT) {
        return parlance_app::run_worker();
    }
    if let Err(error) = parlance_app::forbid_core_dumps() {
        tracing::warn!(%error, "the system may write core dumps");
    }
    renderer::choose();
    match start(started_at, &log) {
        Ok(code) => code,
        Err(error) => {
            tracing::error!("{error}");
            report(&error.text());
            ExitCode::FAILURE
        }
    }
}

/// Why the app could not start.
#[derive(Debug, thiserror::Error)]
enum StartError {
    #[error("{}", self.text())]
    NoDataDir,
    #[error("{}", self.text())]
    DataDir { dir: String, source: std::io::Error },
    #[error("{}", self.text())]
    NoAnswer,
    #[error("{}", self.text())]
    Program(std::io::Error),
    #[error("{}", self.text())]
    Window(#[from] tauri::Error),
}

impl StartError {
    /// The message for the user.
    fn text(&self) -> Paragraph {
        match self {
            Self::NoDataDir => messages::start_no_data_dir().into(),
            Self::DataDir { dir, source } => messages::start_data_dir(dir, system_text(source)).into(),
            Self::NoAnswer => messages::start_no_answer().into(),
            Self::Program(error) => messages::start_program(system_text(error)).into(),
            Self::Window(error) => messages::start_window(error.to_string()).into(),
        }
    }
}

fn start(started_at: Instant, log: &LogFile) -> Result<ExitCode, StartError> {
    let program = Program::current([READER_ARGUMENT]).map_err(StartError::Program)?;
    let readers = Readers::in_processes(program, N_READERS);
    let config = Config::from_env(dirs::data_local_dir(), sys_locale::get_locales().collect(), readers)
        .ok_or(StartError::NoDataDir)?;
    environment::remove_secrets();
    let data_dir = config.data_dir.clone();
    let in_data_dir = |source| StartError::DataDir { dir: data_dir.display().to_string(), source };
    make_private_folder(&data_dir).map_err(in_data_dir)?;
    let given = given_paths();
    let instance = match instance::take(&data_dir, &given).map_err(in_data_dir)? {
        instance::Start::First(instance) => instance,
        instance::Start::Second => return Ok(ExitCode::SUCCESS),
        instance::Start::NoAnswer => return Err(StartError::NoAnswer),
    };
    // Another start must not send its files to a window that has closed.
    let is_closing = Arc::new(AtomicBool::new(false));
    let refuses_files = Arc::clone(&is_closing);
    log.open(&data_dir).map_err(in_data_dir)?;
    // The window does not wait for the data: starting the web process takes longer than opening them.
    let opened = tauri::async_runtime::spawn(opened::open_app(config.clone()));
    let window_state = tauri_plugin_window_state::Builder::default()
        // An absolute path overrides the folder that the plug-in would choose.
        .with_filename(data_dir.join("window.json").to_string_lossy())
        // `window` decides when the window is shown.
        .with_state_flags(StateFlags::all().difference(StateFlags::VISIBLE))
        .build();
    tauri::Builder::default()
        .manage(Given::new(given))
        .manage(WebProcess::default())
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_opener::Builder::new().open_js_links_on_click(false).build())
        .plugin(window_state)
        .register_uri_scheme_protocol(previews::SCHEME, |context, request| {
            previews::answer(context.app_handle(), request.uri().path())
        })
        .register_uri_scheme_protocol(diagrams::SCHEME, |context, request| {
            diagrams::answer(context.app_handle(), request.uri().path())
        })
        .invoke_handler(commands::dispatch())
        .setup(move |tauri| {
            let handle = tauri.handle().clone();
            tauri.manage(Opening::new(handle.clone()));
            window::open(&handle, &data_dir, appearance::read_theme(&data_dir))?;
            tauri.state::<Opening>().begin(opened, config, started_at);
            instance.answer_door(move |paths| {
                if refuses_files.load(Ordering::Acquire) {
                    return false;
                }
                main_window::show(&handle);
                handle.state::<Given>().add(&handle, paths);
                true
            })?;
            Ok(())
        })
        .build(tauri::generate_context!())?
        .run(move |tauri, event| match event {
            RunEvent::ExitRequested { .. } => is_closing.store(true, Ordering::Release),
            RunEvent::Exit => {
                is_closing.store(true, Ordering::Release);
                if let Some(opening) = tauri.try_state::<Opening>() {
                    tauri::async_runtime::block_on(opening.ended());
                }
                if let Some(shell) = tauri.try_state::<Shell>() {
                    tauri::async_runtime::block_on(shell.app().close());
                }
            }
            // macOS passes the files to open in an event, not on the command line.
            #[cfg(target_os = "macos")]
            RunEvent::Opened { urls } => {
                let paths = urls.iter().filter_map(|url| url.to_file_path().ok()).collect();
                tauri.state::<Given>().add(tauri, paths);
            }
            _ => {
                let _ = tauri;
            }
        });
    Ok(ExitCode::SUCCESS)
}

/// The files and folders on the command line of this start.
fn given_paths() -> Vec<PathBuf> {
    // Without a current directory, only absolute paths can be found.
    let dir = std::env::current_dir().unwrap_or_default();
    parlance_app::given_paths(std::env::args_os().skip(1), &dir)
}

/// The language of the system, if the app supports it.
fn system_language() -> &'static parlance_words::Language {
    let locales: Vec<String> = sys_locale::get_locales().collect();
    parlance_words::choose(locales.iter().map(String::as_str))
}

/// Shows in a system dialog why the app does not start, because a user who clicked an icon sees no log. Uses the
/// system's language, because the settings cannot be read.
fn report(text: &Paragraph) {
    let language = system_language();
    rfd::MessageDialog::new()
        .set_level(rfd::MessageLevel::Error)
        .set_title(messages::start_failed().in_language(language))
        .set_description(text.in_language(language))
        .show();
}
