//! One upload from the queue to the moment when the service can use the file.

use super::{Upload, Uploads};
use crate::App;
use crate::clock::now_ms;
use crate::problem::Problem;
use futures_util::FutureExt as _;
use parlance_client::UploadFile;
use parlance_domain::{FileId, FileStatus};
use parlance_protocol::{FileObject, created_at_ms};
use parlance_store::files::{self, File};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval, sleep};

/// How often progress is told.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// The first pause before a file's status is asked for again; each pause is half as long again as the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(150);

/// Pauses do not grow beyond this.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

impl Uploads {
    /// Uploads a queued file as soon as a slot is free. One that is on its way stays as it is.
    pub(super) fn start(&self, app: &App, file: File) {
        let upload = Upload::default();
        {
            let mut underway = self.underway();
            if underway.running.contains_key(&file.id) {
                return;
            }
            underway.stranded.remove(&file.id);
            underway.kept_away.remove(&file.id);
            underway.running.insert(file.id, upload.clone());
        }
        let (uploads, app) = (self.clone(), app.clone());
        tokio::spawn(async move {
            let id = file.id;
            let sending = AssertUnwindSafe(uploads.send(&app, &file, &upload)).catch_unwind();
            let result = tokio::select! {
                biased;
                () = upload.cancel.cancelled() => {
                    uploads.underway().running.remove(&id);
                    return uploads.note_change();
                }
                result = sending => result.unwrap_or_else(|_| Err(Problem::fault())),
            };
            // As long as the record does not say that it failed, nobody can start it again.
            uploads.underway().running.remove(&id);
            if let Err(problem) = &result {
                uploads.note_failure(&app, id, problem.to_string()).await;
            }
            uploads.note_change();
            app.tell_file(id).await;
            if result.is_ok() {
                app.tell_files_changed(file.profile_id).await;
                uploads.follow(&app, id);
            }
        });
    }

    async fn note_failure(&self, app: &App, id: FileId, reason: String) {
        let failed = FileStatus::UploadFailed(reason.clone());
        let written = app.inner.record.write(move |tx| files::update_status(tx, id, &failed)).await;
        if let Err(problem) = written {
            tracing::warn!(%problem, "the end of an upload could not be written");
            self.underway().stranded.insert(id, reason);
        }
    }

    /// Asks for the status of a file, with growing pauses, until the service can use it or says that it cannot.
    pub(super) fn follow(&self, app: &App, id: FileId) {
        if !self.underway().followed.insert(id) {
            return;
        }
        let followed = Followed { uploads: self.clone(), id };
        let app = app.clone();
        tokio::spawn(async move {
            if let Err(problem) = followed.ask_until_settled(&app).await {
                tracing::warn!(%problem, "a file's status is not followed any more");
            }
        });
    }

    async fn send(&self, app: &App, file: &File, upload: &Upload) -> Result<(), Problem> {
        let _slot = self.slots.acquire().await.map_err(|_| Problem::cancelled())?;
        let id = file.id;
        app.inner.record.write(move |tx| files::update_status(tx, id, &FileStatus::Uploading)).await?;
        let path = file.source_path.clone().ok_or_else(|| {
            Problem::input("It is not known where this file came from.", "Remove it and attach it again.")
        })?;
        let client = app.inner.services.client(file.profile_id).await?;
        let source = UploadFile::open(&path).await?.named(file.name.clone());
        let sent = upload.sent_bytes.clone();
        let sending =
            client.upload_file(source, &file.purpose, move |bytes| sent.store(bytes, Ordering::Relaxed));
        tokio::pin!(sending);
        let mut ticks = interval(TELL_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        let result = loop {
            tokio::select! {
                result = &mut sending => break result,
                _ = ticks.tick() => app.tell_file(id).await,
            }
        };
        app.inner.services.note_outcome(file.profile_id, result.as_ref().err()).await;
        if let Err(error) = &result
            && error.may_go_again()
        {
            let how = Problem::from_client(error).view().title.clone();
            self.underway().kept_away.insert(id, how);
        }
        let object = result?;
        if object.id.trim().is_empty() {
            return Err(Problem::no_file_id());
        }
        app.inner.record.write(move |tx| note_uploaded(tx, id, &object)).await
    }
}

/// A file whose status is followed, for as long as this lives.
struct Followed {
    uploads: Uploads,
    id: FileId,
}

impl Drop for Followed {
    fn drop(&mut self) {
        self.uploads.underway().followed.remove(&self.id);
        self.uploads.note_change();
    }
}

impl Followed {
    async fn ask_until_settled(&self, app: &App) -> Result<(), Problem> {
        let id = self.id;
        let mut pause = FIRST_PAUSE;
        loop {
            let Some(known) = app.inner.record.read(move |conn| files::find(conn, id)).await? else {
                return Ok(());
            };
            let (FileStatus::Processing(_), Some(service_id)) = (&known.status, &known.service_file_id)
            else {
                return Ok(());
            };
            let asked = async {
                let client = app.inner.services.client(known.profile_id).await.ok()?;
                let asked = client.get_file(service_id).await;
                app.inner.services.note_outcome(known.profile_id, asked.as_ref().err()).await;
                Some(asked)
            };
            let status = match asked.await {
                Some(Ok(object)) => Some(FileStatus::from_service_word(&object.status)),
                Some(Err(error)) if error.is_not_found() => Some(FileStatus::Deleted),
                Some(Err(_)) | None => None,
            };
            if let Some(status) = status.filter(|status| *status != known.status) {
                let written = app.inner.record.write(move |tx| match status {
                    FileStatus::Deleted => files::mark_deleted(tx, id, now_ms()),
                    status => files::update_status(tx, id, &status),
                });
                written.await?;
                self.uploads.note_change();
                app.tell_file(id).await;
                continue;
            }
            sleep(pause).await;
            pause = LONGEST_PAUSE.min(pause * 3 / 2);
        }
    }
}

fn note_uploaded(
    tx: &parlance_store::Transaction<'_>,
    id: FileId,
    object: &FileObject,
) -> Result<(), parlance_store::Error> {
    let uploaded = files::Uploaded {
        service_file_id: &object.id,
        created_at_ms: created_at_ms(object.created_at),
        status: &FileStatus::from_service_word(&object.status),
        now_ms: now_ms(),
    };
    files::set_service_file(tx, id, &uploaded)
}
