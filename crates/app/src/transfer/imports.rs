//! Imports: previews an archive of another program, and imports it.
//!
//! Owns the folder `imported` in the data folder, with the attached files that no service has yet. Must not know how
//! an archive is read. A conversation is imported completely or not at all, so an interrupted import can be repeated.

mod deleted_files;
mod free_space;
mod identity;
mod kept_files;
mod messages;
mod preview;
mod problems;
mod run;
mod write;

use crate::safekeeping::backups::Backups;
use crate::services::context::Context;
use kept_files::KeptFiles;
use parking_lot::Mutex;
use parlance_import::{Format, Origin};
use parlance_words::{Text, messages as texts};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The imports of this run. Clones share them.
#[derive(Clone)]
pub struct Imports {
    context: Context,
    backups: Backups,
    kept: KeptFiles,
    current: Arc<Mutex<Current>>,
    /// Locked while an archive is read.
    turn: Arc<tokio::sync::Mutex<()>>,
}

/// The import that is being previewed or run.
#[derive(Default)]
struct Current {
    id: u32,
    cancel: Cancel,
    previewed: Option<Previewed>,
}

/// An archive whose preview was shown.
#[derive(Clone)]
struct Previewed {
    path: PathBuf,
    origin: Origin,
    /// Conversations that would be imported.
    n_fresh: u32,
    /// Conversations among them that would only restore deleted files.
    n_with_files_only: u32,
    /// Conversations that were deleted here before.
    n_erased: u32,
}

/// Requests the end of an import.
#[derive(Clone, Default)]
struct Cancel(Arc<AtomicBool>);

impl Cancel {
    fn is_set(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    fn set(&self) {
        self.0.store(true, Ordering::Release);
    }
}

impl Imports {
    pub(crate) fn new(context: Context, backups: Backups) -> Self {
        let kept = KeptFiles::of(context.copies.clone());
        Self { context, backups, kept, current: Arc::default(), turn: Arc::default() }
    }

    /// Removes attached files that are on a service by now, and leftovers of an import when the app was killed.
    pub(crate) fn resume(&self) {
        let imports = self.clone();
        let work = async move {
            let _turn = imports.turn.lock().await;
            if let Err(problem) = imports.kept.sweep(&imports.context).await {
                // The next start tries again.
                tracing::warn!(%problem, "imported files could not be swept");
            }
        };
        self.context.tasks.spawn("sweep imported", work, |problem| async move {
            tracing::warn!(%problem, "imported files could not be swept");
        });
    }

    /// Cancels a running import, and waits for the conversation that is being written. Even a killed import leaves
    /// only complete conversations.
    pub(crate) async fn close(&self) {
        const LONGEST: Duration = Duration::from_secs(3);
        self.cancel();
        if tokio::time::timeout(LONGEST, self.turn.lock()).await.is_err() {
            tracing::warn!("an import was still under way");
        }
    }

    /// Cancels a running import; imported conversations stay.
    pub(crate) fn cancel(&self) {
        self.current.lock().cancel.set();
    }

    /// Cancels the running work, and begins another.
    fn begin(&self) -> (u32, Cancel) {
        let mut current = self.current.lock();
        current.cancel.set();
        *current = Current { id: current.id.wrapping_add(1), ..Current::default() };
        (current.id, current.cancel.clone())
    }
}

/// The name of a format's program.
fn program_of(format: Format) -> Text {
    match format {
        Format::Own => texts::import_program_parlance(),
        Format::ChatGpt => texts::import_program_chat_gpt(),
        Format::Claude => texts::import_program_claude(),
        Format::LibreChat => texts::import_program_libre_chat(),
        Format::OpenWebUi => texts::import_program_open_web_ui(),
        Format::Jan => texts::import_program_jan(),
    }
}

/// The name of the folder for conversations from another program: the program's name. Conversations of this app have
/// folders of their own.
fn folder_of(format: Format) -> Option<String> {
    (format != Format::Own).then(|| program_of(format).to_string())
}
