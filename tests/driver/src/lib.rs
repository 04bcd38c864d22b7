//! A virtual desktop, and a hand on the real window.
//!
//! It owns the processes that a window needs where there is no screen (X server, window manager, session bus,
//! keyring), the WebDriver session, and the finding of things by role and accessible name. It must not know what
//! Parlance does: the tests and tasks that use it say what to press and what to expect.
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

/// A file beside the binary `app`, where cargo puts what it built with the same profile.
pub fn beside(app: &Path, name: &str) -> PathBuf {
    app.with_file_name(name)
}
