//! The size limit of a service: learned from its refusals, and checked before the next upload.

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use parlance_domain::{ProfileId, SizeLimit};
use parlance_store::files::File;
use parlance_store::profiles;

/// The known size limit of a service.
pub(super) async fn find(store: &Store, profile_id: ProfileId) -> Result<Option<SizeLimit>, Problem> {
    store.read(move |conn| profiles::find_size_limit(conn, profile_id)).await
}

/// Remembers that a file was too large for its service.
pub(super) async fn note_too_large(store: &Store, file: &File) {
    let limit = SizeLimit { bytes: file.bytes.saturating_sub(1), since_ms: now_ms() };
    let profile_id = file.profile_id;
    let noted = store.write(move |tx| profiles::set_size_limit(tx, profile_id, Some(&limit))).await;
    if let Err(problem) = noted {
        tracing::warn!(%problem, "how large files may be could not be noted");
    }
}

/// Forgets a limit that a successful upload has refuted.
pub(super) async fn note_taken(store: &Store, file: &File) -> Result<(), Problem> {
    let (profile_id, bytes) = (file.profile_id, file.bytes);
    if find(store, profile_id).await?.is_some_and(|limit| bytes > limit.bytes) {
        store.write(move |tx| profiles::set_size_limit(tx, profile_id, None)).await?;
    }
    Ok(())
}
