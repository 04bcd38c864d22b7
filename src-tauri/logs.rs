//! The log: to standard error at the level in `PARLANCE_LOG`, and warnings to a file in the data folder.
//!
//! Keeps keys and the text of documents and conversations out of the log. The files are bounded in size and number.

use file_rotate::compression::Compression;
use file_rotate::suffix::AppendCount;
use file_rotate::{ContentLimit, FileRotate};
use parking_lot::Mutex;
use parlance_app::private_files::make_private_folder;
use std::io;
use std::panic::PanicHookInfo;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt};

/// The folder of the log below the data folder.
const FOLDER: &str = "logs";

/// The log's newest file; older ones have a number after their name.
const NAME: &str = "parlance.log";

/// Size in bytes at which a new file is started.
const MAX_FILE_BYTES: usize = 1024 * 1024;

/// Number of older files that are kept.
const N_OLDER: usize = 3;

/// Targets that log text of documents or secrets for the keyring. They are switched off.
const SILENT: [&str; 2] = ["zbus", "html5ever"];

/// The log's file. Clones share it; nothing is written until it is opened.
#[derive(Clone, Default)]
pub(crate) struct LogFile {
    file: Arc<OnceLock<Mutex<FileRotate<AppendCount>>>>,
}

impl LogFile {
    /// Opens the file below the data folder. Only the instance that owns the folder may call this.
    ///
    /// # Errors
    /// When its folder cannot be created.
    pub(crate) fn open(&self, data_dir: &Path) -> io::Result<()> {
        let folder = folder(data_dir);
        make_private_folder(&folder)?;
        let file = FileRotate::new(
            folder.join(NAME),
            AppendCount::new(N_OLDER),
            ContentLimit::BytesSurpassed(MAX_FILE_BYTES),
            Compression::None,
            None,
        );
        // A second call has no effect.
        self.file.get_or_init(|| Mutex::new(file));
        Ok(())
    }
}

/// The folder of the log in a data folder.
pub(crate) fn folder(data_dir: &Path) -> PathBuf {
    data_dir.join(FOLDER)
}

/// One event that is being written to the file.
pub(crate) struct Line(LogFile);

impl io::Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.file.get() {
            Some(file) => file.lock().write(bytes),
            None => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self.0.file.get() {
            Some(file) => file.lock().flush(),
            None => Ok(()),
        }
    }
}

impl<'a> MakeWriter<'a> for LogFile {
    type Writer = Line;

    fn make_writer(&'a self) -> Line {
        Line(self.clone())
    }
}

/// Starts logging, including panics. The file receives events once it is opened.
pub(crate) fn start() -> LogFile {
    let file = LogFile::default();
    let to_stderr = fmt::layer()
        .with_writer(io::stderr)
        .with_filter(filter(std::env::var("PARLANCE_LOG").ok().as_deref()));
    let to_file = fmt::layer().with_ansi(false).with_writer(file.clone()).with_filter(filter(None));
    tracing_subscriber::registry().with(to_stderr).with(to_file).init();
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        log_panic(panic);
        before(panic);
    }));
    file
}

/// Logs where a panic happened. Logs its message only if it is a constant: others may quote a conversation.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    let thread = std::thread::current().name().unwrap_or("unnamed").to_owned();
    let said = panic.payload().downcast_ref::<&'static str>().copied().unwrap_or("(not logged)");
    let backtrace = std::backtrace::Backtrace::force_capture();
    tracing::error!(target: "parlance::panic", location, thread, said, %backtrace, "a panic");
}

/// `asked` is a filter in the syntax of `tracing_subscriber::EnvFilter`; the default is warnings.
fn filter(asked: Option<&str>) -> EnvFilter {
    let asked = asked.and_then(|asked| EnvFilter::try_new(asked).ok());
    let filter = asked.unwrap_or_else(|| EnvFilter::new("warn"));
    SILENT.iter().fold(filter, |filter, target| match format!("{target}=off").parse() {
        Ok(directive) => filter.add_directive(directive),
        Err(_) => filter,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// A log below a temporary folder.
    fn opened() -> (tempfile::TempDir, LogFile) {
        let dir = tempfile::tempdir().unwrap();
        let log = LogFile::default();
        log.open(dir.path()).unwrap();
        (dir, log)
    }

    fn words(dir: &tempfile::TempDir) -> String {
        std::fs::read_to_string(dir.path().join(FOLDER).join(NAME)).unwrap()
    }

    fn layered(log: &LogFile) -> impl tracing::Subscriber + Send + Sync + 'static {
        let to_file = fmt::layer().with_ansi(false).with_writer(log.clone()).with_filter(filter(None));
        tracing_subscriber::registry().with(to_file)
    }

    #[test]
    fn libraries_that_log_words_of_documents_stay_off_whatever_is_asked_for() {
        for asked in [None, Some("info"), Some("trace"), Some("trace,html5ever=trace"), Some("no such=,")] {
            let filter = filter(asked).to_string();
            for target in SILENT {
                assert!(filter.contains(&format!("{target}=off")), "{asked:?}: {filter}");
            }
        }
    }

    #[test]
    fn the_log_has_a_bounded_number_of_files_of_a_bounded_size() {
        let (dir, log) = opened();
        let line = vec![b'x'; 64 * 1024];
        for _ in 0..20 * MAX_FILE_BYTES / line.len() {
            log.make_writer().write_all(&line).unwrap();
        }
        let files: Vec<u64> = std::fs::read_dir(dir.path().join(FOLDER))
            .unwrap()
            .map(|entry| entry.unwrap().metadata().unwrap().len())
            .collect();
        assert_eq!(files.len(), 1 + N_OLDER);
        let most = (MAX_FILE_BYTES + line.len()) as u64;
        assert!(files.iter().all(|n_bytes| *n_bytes <= most), "{files:?}");
    }

    #[test]
    fn warnings_are_in_the_file_and_lesser_things_are_not() {
        let (dir, log) = opened();
        tracing::subscriber::with_default(layered(&log), || {
            tracing::warn!("a warning");
            tracing::info!("a detail");
            tracing::warn!(target: "html5ever", "words of a document");
        });
        let words = words(&dir);
        assert!(words.contains("a warning"), "{words}");
        assert!(!words.contains("a detail") && !words.contains("words of a document"), "{words}");
    }

    #[test]
    fn a_panic_is_logged_with_its_place_and_without_words_of_a_conversation() {
        let dir = tempfile::tempdir().unwrap();
        start().open(dir.path()).unwrap();
        let question = "words of a conversation";
        drop(std::panic::catch_unwind(|| panic!("{question}")));
        let words = words(&dir);
        assert!(words.contains("logs.rs:"), "{words}");
        assert!(!words.contains("words of a conversation"), "{words}");
    }
}
