//! The shell: the window, and adapters between it and the app. The only crate that knows Tauri.
//!
//! Owns the program's start and end. Holds no rule of the app: what a command means is decided in `parlance-app`.

pub mod bindings;
mod clipboard;
mod commands;
mod copying;
mod diagrams;
mod instance;
mod previews;
mod renderer;
mod shell;
mod spelling;
mod telling;
mod window;

use parlance_app::{App, Config};
use shell::Shell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;
use tauri::{Manager as _, RunEvent};
use tracing_subscriber::EnvFilter;

/// Runs the app until its window is closed.
#[must_use]
pub fn run() -> ExitCode {
    let started_at = Instant::now();
    log_to_stderr();
    renderer::choose();
    match start(started_at) {
        Ok(code) => code,
        Err(error) => {
            tracing::error!("{error}");
            report(&error.to_string());
            ExitCode::FAILURE
        }
    }
}

/// Why the app could not start, in words for the person.
#[derive(Debug, thiserror::Error)]
enum StartError {
    #[error(
        "Parlance finds no place for its data: this account has no home folder. Set PARLANCE_DATA_DIR to a folder."
    )]
    NoDataDir,
    #[error("Parlance cannot use its data folder {dir}: {source}. Check that the folder can be written.")]
    DataDir { dir: String, source: std::io::Error },
    #[error("{0}")]
    App(#[from] parlance_app::OpenError),
    #[error("{0}")]
    Settings(#[from] parlance_app::problem::Problem),
    #[error("The window could not be opened: {0}.")]
    Window(#[from] tauri::Error),
}

fn start(started_at: Instant) -> Result<ExitCode, StartError> {
    let config = Config::from_env(dirs::data_local_dir()).ok_or(StartError::NoDataDir)?;
    let data_dir = config.data_dir.clone();
    let in_data_dir = |source| StartError::DataDir { dir: data_dir.display().to_string(), source };
    make_private_dir(&data_dir).map_err(in_data_dir)?;
    let given = given_paths();
    let instance = match instance::take(&data_dir, &given).map_err(in_data_dir)? {
        instance::Start::First(instance) => instance,
        instance::Start::Second => return Ok(ExitCode::SUCCESS),
    };
    let (app, mut events) = tauri::async_runtime::block_on(App::open(config))?;
    let settings = tauri::async_runtime::block_on(app.settings())?;
    let closing = app.clone();
    let window_state = tauri_plugin_window_state::Builder::default()
        // An absolute name wins over the folder that the plug-in would choose.
        .with_filename(data_dir.join("window.json").to_string_lossy())
        .build();
    tauri::Builder::default()
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
            tauri.manage(Shell::new(app, handle.clone(), started_at));
            tauri.state::<Shell>().give(given);
            window::open(&handle, &data_dir, settings.theme)?;
            tauri.state::<Shell>().zoom(settings.display.bounded().zoom_percent);
            let to_show = handle.clone();
            instance.answer_door(move |paths| {
                window::show(&to_show);
                to_show.state::<Shell>().give(paths);
            })?;
            tauri::async_runtime::spawn(async move {
                while let Some(event) = events.recv().await {
                    telling::tell(&handle, &event);
                }
            });
            Ok(())
        })
        .build(tauri::generate_context!())?
        .run(move |tauri, event| match event {
            RunEvent::Exit => tauri::async_runtime::block_on(closing.close()),
            // Files that are opened with the app are named so, and not on its command line.
            #[cfg(target_os = "macos")]
            RunEvent::Opened { urls } => {
                let paths = urls.iter().filter_map(|url| url.to_file_path().ok()).collect();
                tauri.state::<Shell>().give(paths);
            }
            _ => {
                let _ = tauri;
            }
        });
    Ok(ExitCode::SUCCESS)
}

/// The files and folders that this start was given.
fn given_paths() -> Vec<PathBuf> {
    // Without a folder to look from, only names that need none can be found.
    let dir = std::env::current_dir().unwrap_or_default();
    parlance_app::given_paths(std::env::args_os().skip(1), &dir)
}

/// Libraries that put words of documents, or what goes to the keyring, into the log. They stay off.
const SILENT: [&str; 4] = ["pdf_extract", "lopdf", "zbus", "html5ever"];

/// `PARLANCE_LOG` says what is logged, in the words of `tracing_subscriber::EnvFilter`; without it, warnings.
fn log_to_stderr() {
    let filter = log_filter(std::env::var("PARLANCE_LOG").ok().as_deref());
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
}

fn log_filter(asked: Option<&str>) -> EnvFilter {
    let asked = asked.and_then(|asked| EnvFilter::try_new(asked).ok());
    let filter = asked.unwrap_or_else(|| EnvFilter::new("warn"));
    SILENT.iter().fold(filter, |filter, target| match format!("{target}=off").parse() {
        Ok(directive) => filter.add_directive(directive),
        Err(_) => filter,
    })
}

/// Says in a window of the system's own why the app does not start; a person who clicked an icon sees no log.
fn report(text: &str) {
    rfd::MessageDialog::new()
        .set_level(rfd::MessageLevel::Error)
        .set_title("Parlance cannot start")
        .set_description(text)
        .show();
}

/// Makes a folder that only this user can enter. One that exists is left as it is.
fn make_private_dir(dir: &std::path::Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt as _;
        builder.mode(0o700);
    }
    builder.create(dir)
}

#[cfg(test)]
mod tests {
    use super::{SILENT, log_filter};

    #[test]
    fn libraries_that_log_words_of_documents_stay_off_whatever_is_asked_for() {
        for asked in [None, Some("info"), Some("trace"), Some("trace,pdf_extract=trace"), Some("no such=,")] {
            let filter = log_filter(asked).to_string();
            for target in SILENT {
                assert!(filter.contains(&format!("{target}=off")), "{asked:?}: {filter}");
            }
        }
    }
}
