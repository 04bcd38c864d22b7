//! An opened app before the window uses it. Must not know when and why it is opened.

use crate::shell::Shell;
use crate::{appearance, main_window, window};
use parlance_app::{App, Config, EventStream, OpenError};
use parlance_contract::Settings;
use std::time::Instant;
use tauri::{AppHandle, Manager as _};

/// An open app, with the settings that the window needs.
pub(crate) struct Opened {
    app: App,
    events: EventStream,
    settings: Settings,
}

/// Opens the app and reads the settings for the window.
pub(crate) async fn open_app(config: Config) -> Result<Opened, OpenError> {
    let (app, events) = App::open(config).await?;
    match app.settings().await {
        Ok(settings) => Ok(Opened { app, events, settings }),
        Err(problem) => {
            app.close().await;
            Err(problem.into())
        }
    }
}

/// Makes an app available to the commands, forwards its events to the page, and applies its settings to the window.
pub(crate) fn enter(tauri: &AppHandle, opened: Opened, config: Config, started_at: Instant) {
    let Opened { app, events, settings } = opened;
    appearance::keep_theme(&config.data_dir, settings.theme);
    tauri.manage(Shell::new(app, config, tauri.clone(), started_at));
    let shell = tauri.state::<Shell>();
    shell.forward(events);
    shell.zoom(settings.display.bounded().zoom_percent);
    window::offer_drags(tauri);
    main_window::set_theme(tauri, settings.theme);
}
