//! The state that every route uses.

use crate::accounts::keys::KeyRing;
use crate::accounts::limits::UsageTracker;
use crate::answering::Responder;
use crate::database::Database;
use crate::ingest::queue::IngestQueue;
use crate::storage::blob_store::BlobStore;
use tokio_util::sync::CancellationToken;

/// The state of the routes.
#[derive(Clone)]
pub(crate) struct AppState {
    pub(crate) database: Database,
    pub(crate) blobs: BlobStore,
    pub(crate) ingest_queue: IngestQueue,
    pub(crate) keys: KeyRing,
    pub(crate) usage_tracker: UsageTracker,
    pub(crate) responder: Responder,
    pub(crate) max_file_bytes: u64,
    pub(crate) stopping: CancellationToken,
}
