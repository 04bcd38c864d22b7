//! Whether a service supports files. The interface calls its file endpoints upcoming, so a service may have none.

use super::Services;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use parlance_client::{Error as ClientError, FileSupport};
use parlance_domain::{NoFiles, ProfileId};
use parlance_store::profiles::{self, ProfileKind};
use parlance_store::{Error, Transaction};
use parlance_words::messages;

/// The time after which a service without file support is asked again.
const ASK_AGAIN_AFTER_MS: i64 = 24 * 60 * 60 * 1000;

impl Services {
    /// Notes file support after a request for the file list or a successful upload.
    pub(crate) async fn note_file_support(&self, id: ProfileId, error: Option<&ClientError>) {
        let support = match error {
            None => FileSupport::Offered,
            Some(error) => match error.file_support() {
                Some(support) => support,
                None => return,
            },
        };
        // Avoid a write in the common case.
        if support == FileSupport::Offered && self.no_files(id).is_none() {
            return;
        }
        match self.shared.store.write(move |tx| note_file_support(tx, id, support)).await {
            Ok(false) => {}
            Ok(true) => {
                if let Err(problem) = self.reload().await {
                    tracing::warn!(%problem, "the services could not be read");
                }
            }
            Err(problem) => tracing::warn!(%problem, "whether a service takes files could not be noted"),
        }
    }

    /// Why a service does not support files; `None` while it may.
    pub(crate) fn no_files(&self, id: ProfileId) -> Option<NoFiles> {
        self.profile(id).ok()?.no_files.map(|(why, _)| why)
    }

    /// Refuses files for a service that does not support them.
    pub(crate) fn check_takes_files(&self, id: ProfileId) -> Result<(), Problem> {
        let title = match self.no_files(id) {
            None => return Ok(()),
            Some(NoFiles::NotOffered) => messages::problem_files_not_offered(self.name(id).to_string()),
            Some(NoFiles::NotAllowed) => messages::problem_files_not_allowed(self.name(id).to_string()),
        };
        Err(Problem::input(title, messages::problem_files_check_again()))
    }

    /// The services without file support when they were last asked, more than a day ago.
    pub(crate) async fn list_file_checks_due(&self) -> Result<Vec<ProfileId>, Problem> {
        let profiles = self.shared.store.read(profiles::list).await?;
        let now_ms = now_ms();
        let is_due = |at_ms: i64| !(0..ASK_AGAIN_AFTER_MS).contains(&now_ms.saturating_sub(at_ms));
        let due = profiles.into_iter().filter(|profile| {
            profile.kind == ProfileKind::Remote && profile.no_files.is_some_and(|(_, at_ms)| is_due(at_ms))
        });
        Ok(due.map(|profile| profile.id).collect())
    }
}

/// Stores a service's support of file endpoints. Returns whether it has changed.
pub(super) fn note_file_support(
    tx: &Transaction<'_>,
    id: ProfileId,
    support: FileSupport,
) -> Result<bool, Error> {
    let no_files = match support {
        FileSupport::Offered => None,
        FileSupport::NotOffered => Some(NoFiles::NotOffered),
        FileSupport::NotAllowed => Some(NoFiles::NotAllowed),
        // The failure does not show which endpoints the service has.
        FileSupport::Unavailable => return Ok(false),
    };
    profiles::set_no_files(tx, id, no_files, now_ms())
}
