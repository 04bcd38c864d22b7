//! The size limit of a service: learned from its refusals, and checked before the next upload.

use super::Uploads;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use parlance_domain::{ProfileId, SizeLimit};
use parlance_store::files::File;
use parlance_store::profiles;

impl Uploads {
    /// The known size limit of a service.
    pub(super) async fn size_limit(&self, profile_id: ProfileId) -> Result<Option<SizeLimit>, Problem> {
        self.context.store.read(move |conn| profiles::find_size_limit(conn, profile_id)).await
    }

    /// Remembers that a file was too large for its service.
    pub(super) async fn note_too_large(&self, file: &File) {
        let limit = SizeLimit { bytes: file.bytes.saturating_sub(1), since_ms: now_ms() };
        let profile_id = file.profile_id;
        let noted =
            self.context.store.write(move |tx| profiles::set_size_limit(tx, profile_id, Some(&limit))).await;
        if let Err(problem) = noted {
            tracing::warn!(%problem, "how large files may be could not be noted");
        }
    }

    /// Forgets a limit that a successful upload has refuted.
    pub(super) async fn note_taken(&self, file: &File) -> Result<(), Problem> {
        let (profile_id, bytes) = (file.profile_id, file.bytes);
        if self.size_limit(profile_id).await?.is_some_and(|limit| bytes > limit.bytes) {
            self.context.store.write(move |tx| profiles::set_size_limit(tx, profile_id, None)).await?;
        }
        Ok(())
    }
}
