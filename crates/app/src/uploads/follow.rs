//! A file that the service works on: asked for until it can be used, whatever words the service has for that.

use super::Uploads;
use crate::App;
use crate::clock::now_ms;
use crate::draw::show_name;
use crate::problem::Problem;
use crate::view::AppEvent;
use parlance_domain::{FileId, FileStatus};
use parlance_store::files::{self, File};
use std::time::Duration;
use tokio::time::sleep;

/// The first pause before a file's status is asked for again; each pause is half as long again as the one before.
const FIRST_PAUSE: Duration = Duration::from_millis(150);

/// Pauses do not grow beyond this.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

impl Uploads {
    /// Asks for the status of a file, with growing pauses, until the service can use it or says that it cannot.
    pub(crate) fn follow(&self, app: &App, id: FileId) {
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
                Some(Ok(object)) => FileStatus::from_service_word(&object.status),
                Some(Err(error)) if error.is_not_found() => return self.lose(app, &known).await,
                Some(Err(_)) | None => known.status.clone(),
            };
            if status != known.status {
                app.inner.record.write(move |tx| files::update_status(tx, id, &status)).await?;
                self.uploads.note_change();
                app.tell_file(id).await;
                continue;
            }
            sleep(pause).await;
            pause = LONGEST_PAUSE.min(pause * 3 / 2);
        }
    }

    /// The service took the file and does not know it any more. What came from this computer can be uploaded again;
    /// anything else is gone.
    async fn lose(&self, app: &App, known: &File) -> Result<(), Problem> {
        let (id, shown) = (self.id, show_name(&known.name));
        let reason = Problem::forgotten_file(&shown).to_string();
        let is_kept = app.inner.record.write(move |tx| {
            let is_kept = files::lose(tx, id, &reason)?;
            if !is_kept {
                files::mark_deleted(tx, id, now_ms())?;
            }
            Ok(is_kept)
        });
        if !is_kept.await? {
            let text = format!("The service took {shown} and no longer has it.");
            app.inner.events.tell(AppEvent::Notice { text }).await;
        }
        self.uploads.note_change();
        app.tell_file(id).await;
        app.tell_files_changed(known.profile_id).await;
        Ok(())
    }
}
