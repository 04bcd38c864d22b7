//! Files and folders named by this or another start of the app, until the window requests them.
//!
//! Must not know how they are used: the window makes an offer of them.

use parking_lot::Mutex;
use parlance_contract::AppEvent;
use std::path::PathBuf;
use tauri::AppHandle;

/// Maximum number of paths that wait for the window.
const MAX_GIVEN: usize = 10_000;

/// Managed by Tauri from the start on, even before an app is open.
pub(crate) struct Given(Mutex<Vec<PathBuf>>);

impl Given {
    /// `paths` are those of this start.
    pub(crate) fn new(mut paths: Vec<PathBuf>) -> Self {
        paths.truncate(MAX_GIVEN);
        Self(Mutex::new(paths))
    }

    /// Adds the paths of another start and notifies the window.
    pub(crate) fn add(&self, tauri: &AppHandle, paths: Vec<PathBuf>) {
        if paths.is_empty() {
            return;
        }
        let mut given = self.0.lock();
        given.extend(paths);
        given.truncate(MAX_GIVEN);
        drop(given);
        crate::event_bridge::emit(tauri, AppEvent::FilesGiven);
    }

    /// Returns and removes the paths added since the last call.
    pub(crate) fn take(&self) -> Vec<PathBuf> {
        std::mem::take(&mut *self.0.lock())
    }
}
