//! The files on the service: listed and deleted.
//!
//! Deleted is deleted: a file is gone when the service says so, and not before.

mod deletion;

pub(crate) use deletion::Deletions;

use crate::App;
use crate::clock::now_ms;
use crate::downloads::service_id;
use crate::problem::Problem;
use crate::view::{AppEvent, FilesView};
use parlance_domain::{FileStatus, ProfileId};
use parlance_protocol::{FileObject, created_at_ms};
use parlance_store::files::{self, File, ListedFile};
use parlance_store::profiles;

impl App {
    /// The files of the chosen service: as the record knows them, or with `refresh` after asking the service.
    /// When it cannot be asked, the list is what is known and says why.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn list_files(&self, refresh: bool) -> Result<FilesView, Problem> {
        let profile_id = self.inner.services.chosen().ok_or_else(|| Problem::no_key("any service"))?;
        let problem = if refresh { self.refresh_files(profile_id).await.err() } else { None };
        let (found, checked_at_ms) = self
            .inner
            .record
            .read(move |conn| {
                let checked =
                    profiles::find(conn, profile_id)?.and_then(|profile| profile.files_checked_at_ms);
                Ok((files::list(conn, profile_id)?, checked))
            })
            .await?;
        let files = found.iter().map(|file| self.inner.uploads.draw(file)).collect();
        Ok(FilesView { files, checked_at_ms, problem: problem.map(Into::into) })
    }

    /// Makes a file a tombstone and tells everybody.
    pub(crate) async fn bury(&self, file: &File) -> Result<(), Problem> {
        let id = file.id;
        self.inner.record.write(move |tx| files::mark_deleted(tx, id, now_ms())).await?;
        self.inner.previews.forget(id);
        self.inner.uploads.note_change();
        self.tell_file(id).await;
        self.tell_files_changed(file.profile_id).await;
        Ok(())
    }

    /// Asks the service for its files and merges them into the record.
    pub(crate) async fn refresh_files(&self, profile_id: ProfileId) -> Result<(), Problem> {
        let client = self.inner.services.client(profile_id).await?;
        let asked_at_ms = now_ms();
        let result = client.list_files(None).await;
        self.inner.services.note_outcome(profile_id, result.as_ref().err()).await;
        // Nothing can be done with a file that has no id.
        let named = result?.data.into_iter().filter(|object| !object.id.trim().is_empty());
        let listed: Vec<ListedFile> = named.map(listed).collect();
        let (counts, n_files) = self
            .inner
            .record
            .write(move |tx| {
                let counts = files::merge_listing(tx, profile_id, &listed, asked_at_ms, now_ms())?;
                profiles::set_files_checked(tx, profile_id, asked_at_ms)?;
                Ok((counts, files::count(tx, profile_id)?))
            })
            .await?;
        if counts.is_change() {
            self.inner.uploads.note_change();
            self.inner.events.tell(AppEvent::FilesChanged { n_files }).await;
        }
        Ok(())
    }
}

fn listed(object: FileObject) -> ListedFile {
    ListedFile {
        service_file_id: object.id,
        name: object.filename,
        bytes: object.bytes,
        purpose: object.purpose,
        created_at_ms: created_at_ms(object.created_at),
        status: FileStatus::from_service_word(&object.status),
    }
}
