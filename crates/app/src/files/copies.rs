//! Copies of files for an export: from the service, or from this computer while the service does not have them.

use crate::files::Files;
use crate::files::downloads::service_id;
use crate::problem::Problem;
use parlance_domain::FileId;
use parlance_store::files;
use std::path::{Path, PathBuf};

impl Files {
    /// Puts a file at `to`, or at a free name like it; says where it is.
    pub(crate) async fn fetch_copy(&self, id: FileId, to: &Path) -> Result<PathBuf, Problem> {
        let file = self.context.store.read(move |conn| files::get(conn, id)).await?;
        let is_waiting = file.service_file_id.is_none() && file.deleted_at_ms.is_none();
        if is_waiting && let Some(source) = self.uploads.unchanged_source(&file).await? {
            let (copies, target) = (self.context.copies.clone(), to.to_owned());
            let copied = tokio::task::spawn_blocking(move || -> std::io::Result<()> {
                std::io::copy(&mut copies.open(&source)?, &mut std::fs::File::create(&target)?).map(drop)
            });
            let copied = copied.await.map_err(Problem::interrupted)?;
            return copied.map(|()| to.to_owned()).map_err(|error| Problem::export(&error, to));
        }
        let service_id = service_id(&file)?;
        let client = self.context.services.client(file.profile_id).await?;
        let result = client.download_file(service_id, to, |_, _| ()).await;
        self.context.services.note_file_outcome(file.profile_id, result.as_ref().err()).await;
        if result.as_ref().is_err_and(parlance_client::Error::is_not_found) {
            self.uploads.mark_deleted(&file).await?;
        }
        Ok(result?.path)
    }
}
