//! Copies of files for an export: from the service, or from this computer while the service does not have them.

use super::Contents;
use crate::files::service_files::{known_bytes, service_id};
use crate::kernel::problem::Problem;
use parlance_client::Cause;
use parlance_domain::{FileId, ProfileId};
use parlance_store::files;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Services that could not be reached while copies were made, each with the reason. They are not asked again, because
/// each file would wait as long as the first one.
#[derive(Default)]
pub(crate) struct Unreachable(HashMap<ProfileId, Problem>);

impl Unreachable {
    /// Their number.
    pub(crate) fn n(&self) -> u64 {
        self.0.len() as u64
    }
}

impl Contents {
    /// Writes a file to `to`, or to a free name there; returns the path.
    pub(crate) async fn fetch_copy(
        &self,
        id: FileId,
        to: &Path,
        unreachable: &mut Unreachable,
    ) -> Result<PathBuf, Problem> {
        let file = self.context.store.read(move |conn| files::get(conn, id)).await?;
        let is_waiting = file.service_file_id.is_none() && file.deleted_at_ms.is_none();
        if is_waiting && let Some(source) = self.uploads.sources.unchanged(&file).await? {
            let (copies, target) = (self.context.copies.clone(), to.to_owned());
            let copied = tokio::task::spawn_blocking(move || -> std::io::Result<()> {
                std::io::copy(&mut copies.open(&source)?, &mut std::fs::File::create(&target)?).map(drop)
            });
            let copied = copied.await.map_err(Problem::interrupted)?;
            return copied.map(|()| to.to_owned()).map_err(|error| Problem::export(&error, to));
        }
        let service_id = service_id(&file)?;
        if let Some(problem) = unreachable.0.get(&file.profile_id) {
            return Err(problem.clone());
        }
        let client = match self.context.services.client(file.profile_id).await {
            Ok(client) => client,
            Err(problem) => {
                unreachable.0.insert(file.profile_id, problem.clone());
                return Err(problem);
            }
        };
        let result = client.download_file(service_id, to, known_bytes(&file), |_, _| ()).await;
        self.context.services.note_file_outcome(file.profile_id, result.as_ref().err()).await;
        if result.as_ref().is_err_and(parlance_client::Error::is_not_found) {
            self.uploads.states.mark_deleted(&file).await?;
        }
        let is_unreachable = result
            .as_ref()
            .is_err_and(|error| error.never_reached_service() || error.cause() == Cause::AnswerTimeout);
        let services = &self.context.services;
        let copied = result.map_err(|error| services.problem(file.profile_id, &error));
        if let (true, Err(problem)) = (is_unreachable, &copied) {
            unreachable.0.insert(file.profile_id, problem.clone());
        }
        Ok(copied?.path)
    }
}
