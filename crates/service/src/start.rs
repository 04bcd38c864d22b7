//! Starting and stopping the service.

use crate::accounts::UserName;
use crate::accounts::keys::{self, KeyRing};
use crate::accounts::limits::UsageTracker;
use crate::answering::{ConversationLocks, Pace, Responder};
use crate::database::{
    self, DATABASE_FILE, Database, OpenError, conversations, erasure, files, keys as key_table, reindexing,
    retention,
};
use crate::extract;
use crate::http::{self, AppState, ConnectionLimits};
use crate::ingest::{embedding, queue::IngestQueue};
use crate::models::{self, ModelChoice, Models};
use crate::storage::blob_store::BlobStore;
use crate::storage::private_directory;
use crate::web::{WebAccess, WebClient};
use parlance_encryption::{Key, Purpose};
use parlance_sandbox::Readers;
use parlance_sqlite::rusqlite;
use parlance_words::{Paragraph, messages};
use secrecy::SecretString;
use std::fmt;
use std::fs::{File, TryLockError};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::{CancellationToken, DropGuard};
use url::Url;
use uuid::Uuid;

/// Default limit for an uploaded file: 512 MiB.
pub const DEFAULT_MAX_FILE_BYTES: u64 = 512 * 1024 * 1024;

/// Default age at which the service deletes a conversation that no later request named: 30 days.
pub const DEFAULT_UNNAMED_CONVERSATIONS_KEPT: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// The configuration of the service.
#[derive(Clone, Debug)]
pub struct Config {
    /// The directory for all data. Created if missing.
    pub data_dir: PathBuf,
    /// The address to listen on; port 0 picks a free port.
    pub listen: SocketAddr,
    /// The speed at which an answer without a model is sent.
    pub pace: Pace,
    /// The largest size of an uploaded file, in bytes.
    pub max_file_bytes: u64,
    /// Age at which the service deletes a conversation that no later request named.
    pub unnamed_conversations_kept: Duration,
    /// How long the service waits for clients.
    pub connections: ConnectionLimits,
    /// The initial models. [`Running::models`] changes them.
    pub models: ModelChoice,
    /// The address of the SearXNG server for models' web searches.
    pub searxng: Option<Url>,
    /// Whether models may read the web, and who decides.
    pub web_access: WebAccess,
    /// The readers of documents.
    pub readers: Readers,
    /// The key of the data folder, if its data is encrypted by [`convert_data`](crate::convert_data).
    pub encryption_key: Option<Key>,
}

impl Config {
    /// A configuration with the default pace and limits.
    #[must_use]
    pub fn new(data_dir: impl Into<PathBuf>, listen: SocketAddr, readers: Readers) -> Self {
        Self {
            data_dir: data_dir.into(),
            listen,
            pace: Pace::default(),
            max_file_bytes: DEFAULT_MAX_FILE_BYTES,
            unnamed_conversations_kept: DEFAULT_UNNAMED_CONVERSATIONS_KEPT,
            connections: ConnectionLimits::default(),
            models: ModelChoice::default(),
            searxng: None,
            web_access: WebAccess::default(),
            readers,
            encryption_key: None,
        }
    }
}

/// Why the service did not start. `Display` writes English.
#[derive(Debug)]
pub enum StartError {
    /// The data directory cannot be used.
    DataDir {
        /// The directory.
        path: PathBuf,
        /// The I/O error.
        source: std::io::Error,
    },
    /// Another service uses the data directory.
    InUse {
        /// The directory.
        path: PathBuf,
    },
    /// The database cannot be opened.
    Database(OpenError),
    /// The data of an earlier run cannot be read or cleaned up.
    Recovery(rusqlite::Error),
    /// The service cannot listen on the address.
    Listen {
        /// The address.
        address: SocketAddr,
        /// The I/O error.
        source: std::io::Error,
    },
    /// The HTTP clients for model servers and the web cannot be created.
    Outgoing(reqwest::Error),
    /// The thread that opens the data directory ended early.
    Interrupted(tokio::task::JoinError),
}

impl StartError {
    /// The error as sentences for the user, with its cause.
    #[must_use]
    pub fn present(&self) -> Paragraph {
        match self {
            Self::DataDir { path, source } => {
                messages::service_data_folder(path.display().to_string(), source.to_string()).into()
            }
            Self::InUse { path } => {
                [messages::service_in_use(path.display().to_string()), messages::service_stop_other()].into()
            }
            Self::Database(error) => error.present(),
            Self::Recovery(source) => messages::service_recovery(source.to_string()).into(),
            Self::Listen { address, source } => {
                messages::service_listen(address.to_string(), source.to_string()).into()
            }
            Self::Outgoing(source) => messages::service_outgoing(source.to_string()).into(),
            Self::Interrupted(source) => messages::service_interrupted(source.to_string()).into(),
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.present(), formatter)
    }
}

impl std::error::Error for StartError {}

impl From<OpenError> for StartError {
    fn from(error: OpenError) -> Self {
        Self::Database(error)
    }
}

/// The service before its start.
#[derive(Clone, Copy, Debug)]
pub struct Service;

impl Service {
    /// Opens the data directory, cleans up after a crash, and serves in the background.
    ///
    /// # Errors
    /// When the directory, its database or the address cannot be used.
    pub async fn start(config: Config) -> Result<Running, StartError> {
        let web = WebClient::new(config.searxng.clone(), config.web_access.clone(), config.readers.clone());
        Self::start_with(config, web.map_err(StartError::Outgoing)?).await
    }

    /// Starts with this web client instead of the configured one.
    pub(crate) async fn start_with(config: Config, web: WebClient) -> Result<Running, StartError> {
        let data_dir = config.data_dir.clone();
        let models = Models::new(config.models).map_err(StartError::Outgoing)?;
        let key = config.encryption_key;
        let opening = tokio::task::spawn_blocking(move || open(&data_dir, key.as_ref()));
        let opened = opening.await.map_err(StartError::Interrupted)??;
        let failed = |source| StartError::Listen { address: config.listen, source };
        let listener = TcpListener::bind(config.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;

        let stopping = CancellationToken::new();
        let (database, blobs, readers) = (opened.database.clone(), opened.blobs.clone(), config.readers);
        let ingest_queue = IngestQueue::new(database, blobs, readers.clone(), stopping.clone());
        for file in opened.unread {
            ingest_queue.enqueue(file);
        }
        ingest_queue.watch_for_added_files();
        ingest_queue.reindex_in_background();
        let finished = ingest_queue.subscribe();
        tokio::spawn(embedding::run(opened.database.clone(), models.clone(), finished, stopping.clone()));
        let key_ring = KeyRing::new(opened.database.clone());
        tokio::spawn(erasure::run(opened.database.clone(), stopping.clone()));
        let kept_for = config.unnamed_conversations_kept;
        tokio::spawn(retention::run(opened.database.clone(), kept_for, stopping.clone()));
        let usage_tracker = UsageTracker::new(opened.database.clone());
        let answers_ended = CancellationToken::new();
        let flushing_usage = tokio::spawn(usage_tracker.clone().flush_until_stopped(answers_ended.clone()));
        tokio::spawn(models::monitor(models.clone(), stopping.clone()));
        let responder = Responder {
            database: opened.database.clone(),
            blobs: opened.blobs.clone(),
            readers,
            ingest_queue: ingest_queue.clone(),
            models: models.clone(),
            web,
            pace: config.pace,
            conversation_locks: ConversationLocks::default(),
            stall_limit: config.connections.reader,
            stopping: stopping.clone(),
        };
        let router = http::router(AppState {
            usage_tracker,
            database: opened.database.clone(),
            blobs: opened.blobs,
            ingest_queue: ingest_queue.clone(),
            keys: key_ring.clone(),
            responder,
            max_file_bytes: config.max_file_bytes,
            stopping: stopping.clone(),
        });
        let serving = tokio::spawn(http::serve(listener, router, config.connections, stopping.clone()));
        Ok(Running {
            address,
            key_ring,
            models,
            database: opened.database,
            ingest_queue,
            has_issued_key: opened.has_issued_key,
            serving,
            flushing_usage,
            answers_ended: answers_ended.drop_guard(),
            stopping: stopping.drop_guard(),
            _lock: opened.lock,
        })
    }
}

/// The parts that are opened before the service listens.
struct Opened {
    database: Database,
    blobs: BlobStore,
    unread: Vec<files::FileRow>,
    has_issued_key: bool,
    lock: File,
}

fn open(data_dir: &Path, key: Option<&Key>) -> Result<Opened, StartError> {
    let failed = |source| StartError::DataDir { path: data_dir.to_owned(), source };
    let path = data_dir.join(DATABASE_FILE);
    let database_key = key.map(|key| key.derive(Purpose::Service));
    // Check before creating or removing any file.
    database::check_form(&path, database_key.as_ref())?;
    private_directory::create(data_dir).map_err(failed)?;
    let lock = private_directory::lock(data_dir).map_err(|error| match error {
        TryLockError::WouldBlock => StartError::InUse { path: data_dir.to_owned() },
        TryLockError::Error(source) => failed(source),
    })?;
    let mut connection = database::open_for_writing(&path, database_key.as_ref())?;
    database::remove_old_backups(&path).map_err(failed)?;
    let blobs = BlobStore::open(data_dir, key.map(|key| key.derive(Purpose::Files))).map_err(failed)?;
    // Sweep in a transaction, so that another process cannot add a file meanwhile.
    let transaction = database::begin_writing(&mut connection).map_err(StartError::Recovery)?;
    let known = files::list_ids(&transaction).map_err(StartError::Recovery)?;
    let missing = blobs.sweep(&known).map_err(failed)?;
    let (unread, has_issued_key) = clean_up_files(&transaction, &missing).map_err(StartError::Recovery)?;
    transaction.commit().map_err(StartError::Recovery)?;
    delete_empty_conversations(&mut connection).map_err(StartError::Recovery)?;
    let database = Database::start(&path, database_key.as_ref(), connection)?;
    Ok(Opened { database, blobs, unread, has_issued_key, lock })
}

/// Deletes the conversations of answers that were never stored. No request can use one before the service listens.
fn delete_empty_conversations(connection: &mut rusqlite::Connection) -> rusqlite::Result<()> {
    let mut after = 0;
    while let Some(last) = database::write_now(connection, |transaction| {
        conversations::delete_empty(transaction, after, retention::BATCH)
    })?
    .last()
    {
        after = *last;
    }
    Ok(())
}

/// Removes the files with missing contents and gives up those that crashed the program. Returns the unread files, and
/// whether a valid key exists.
fn clean_up_files(
    transaction: &rusqlite::Transaction<'_>,
    missing: &[Uuid],
) -> rusqlite::Result<(Vec<files::FileRow>, bool)> {
    for id in missing {
        tracing::warn!(file_id = %id, "a file without its content was removed");
        files::remove(transaction, *id)?;
    }
    for id in files::give_up_after_crashes(transaction, &extract::reason_of_crashes())? {
        tracing::warn!(file_id = %id, "a file is not read again: each attempt ended the program");
    }
    for id in reindexing::keep_after_crashes(transaction)? {
        tracing::warn!(file_id = %id, "a file keeps its old index: each attempt to read it again ended the program");
    }
    Ok((
        files::list_unread(transaction)?,
        key_table::has_valid(transaction, jiff::Timestamp::now().as_millisecond())?,
    ))
}

/// A running service. Dropping it stops it without waiting.
pub struct Running {
    address: SocketAddr,
    key_ring: KeyRing,
    models: Models,
    database: Database,
    ingest_queue: IngestQueue,
    has_issued_key: bool,
    serving: JoinHandle<()>,
    flushing_usage: JoinHandle<()>,
    /// Dropped when no answer is running any more.
    answers_ended: DropGuard,
    stopping: DropGuard,
    _lock: File,
}

impl Running {
    /// The base URL for requests, for example `http://127.0.0.1:41234`.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address that the service listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Whether a valid key was issued before the service started.
    #[must_use]
    pub fn has_issued_key(&self) -> bool {
        self.has_issued_key
    }

    /// The models of the service, which can be changed and watched while it runs.
    #[must_use]
    pub fn models(&self) -> Models {
        self.models.clone()
    }

    /// Creates a key that is valid until the service stops and is not written to disk. The user's files and
    /// conversations stay stored: a key of the same user has access to them in a later run.
    #[must_use]
    pub fn session_key(&self, user: UserName) -> SecretString {
        let key = keys::generate();
        self.key_ring.accept(&key, user);
        key
    }

    /// Accepts a given key as this user's until the service stops.
    pub fn accept_key(&self, key: &SecretString, user: UserName) {
        self.key_ring.accept(key, user);
    }

    /// Stops the service: accepts no new request, ends running answers with an `error` event, and waits a few seconds
    /// for the connections to close. When it returns, all files of the data directory are closed.
    pub async fn shutdown(self) {
        drop(self.stopping);
        wait_for(self.serving).await;
        drop(self.answers_ended);
        wait_for(self.flushing_usage).await;
        self.ingest_queue.wait_until_stopped().await;
        self.database.close().await;
    }
}

/// Waits for a task of the service.
async fn wait_for(task: JoinHandle<()>) {
    if let Err(error) = task.await {
        tracing::error!(%error, "a part of the service has failed");
    }
}

#[cfg(test)]
mod tests;
