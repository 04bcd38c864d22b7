//! Missing private copies: pasted and imported files that the app keeps until a service has them.

use super::Uploads;
use crate::kernel::problem::Problem;
use parlance_domain::{FileId, FileStatus};
use parlance_store::files;
use parlance_words::messages;

/// A file of which the copy is missing.
pub(crate) struct MissingCopy {
    id: FileId,
    pub(crate) name: String,
}

impl Uploads {
    /// The files that wait for their upload and of which the app has lost its copy.
    pub(crate) async fn list_missing_copies(&self) -> Result<Vec<MissingCopy>, Problem> {
        let copies = &self.context.copies;
        let folders = [copies.pasted().to_owned(), copies.imported().to_owned()];
        let store = &self.context.store;
        let read = store.read(move |conn| {
            let mut found = Vec::new();
            for folder in folders {
                found.extend(files::list_waiting_sources(conn, &folder)?);
            }
            Ok(found)
        });
        let waiting = read.await?;
        let missing = store.with_database(move |_| {
            let is_missing = |(_, _, path): &(_, _, std::path::PathBuf)| !path.exists();
            waiting.into_iter().filter(is_missing).map(|(id, name, _)| MissingCopy { id, name }).collect()
        });
        missing.await
    }

    /// Ends the uploads of those files. Questions no longer wait for them, and attachments show the reason.
    pub(crate) async fn give_up_missing_copies(&self) -> Result<(), Problem> {
        let missing = self.list_missing_copies().await?;
        let ids: Vec<FileId> = missing.iter().map(|copy| copy.id).collect();
        let reason = [messages::finding_copy_lost(), messages::finding_attach_again()];
        let failed = FileStatus::UploadFailed(reason.into());
        let write = move |tx: &parlance_store::Transaction<'_>| {
            missing.iter().try_for_each(|copy| files::fail_upload(tx, copy.id, &failed))
        };
        self.context.store.write(write).await?;
        self.states.note_change();
        self.states.emit_all(&ids).await;
        Ok(())
    }
}
