//! Files and folders that starts of the app named, until the window asks for them.
//!
//! Must not know what becomes of them: the window makes an offer of them.

use parking_lot::Mutex;
use parlance_contract::AppEvent;
use std::path::PathBuf;
use tauri::AppHandle;

/// So many wait for the window.
const MAX_GIVEN: usize = 10_000;

/// The state that Tauri keeps from the start on, also while there is no app yet that could be asked.
pub(crate) struct Given(Mutex<Vec<PathBuf>>);

impl Given {
    /// `paths` are those of this start.
    pub(crate) fn new(mut paths: Vec<PathBuf>) -> Self {
        paths.truncate(MAX_GIVEN);
        Self(Mutex::new(paths))
    }

    /// Keeps the paths of a further start, and tells the window that there are some.
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

    /// What was given since the window last asked.
    pub(crate) fn take(&self) -> Vec<PathBuf> {
        std::mem::take(&mut *self.0.lock())
    }
}
