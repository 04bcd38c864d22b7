//! Starts a virtual desktop and drives the real window on it.
//!
//! Owns the processes that a window needs without a screen: X server, window manager, session bus, keyring. Also owns
//! the WebDriver session, and the search for elements by role and accessible name. Must not know what Parlance does:
//! tests and tasks define the actions and the expected results. A function fails when a program that it needs does not
//! start or respond, or when what it waits for does not come in time.
#![cfg(target_os = "linux")]

mod browser;
mod clipboard;
mod desktop;
mod drag;
mod error;
mod group;
mod keyboard;
mod library;
mod page;
mod pointer;
pub mod processes;
mod received;
mod screen_reader;
mod service;
pub mod wait;
mod webdriver;
mod window;

pub use browser::Browser;
pub use clipboard::Copied;
pub use desktop::{Desktop, Keyring, Session};
pub use drag::Carried;
pub use error::{Error, Result};
pub use fantoccini::elements::Element;
pub use group::{Group, Reads};
pub use page::Message;
pub use screen_reader::ScreenReader;
pub use service::Service;
pub use window::Window;

use std::path::{Path, PathBuf};

/// The root folder of the project.
pub fn project_root() -> &'static Path {
    let manifest_dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_dir.ancestors().nth(2).unwrap_or(manifest_dir)
}

/// A file in the folder of the binary `app`, where cargo puts binaries of the same profile.
pub fn beside(app: &Path, name: &str) -> PathBuf {
    app.with_file_name(name)
}
