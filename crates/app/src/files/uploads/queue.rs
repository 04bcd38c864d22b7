//! Actions of the user on the queue: attach, upload, pause, resume, retry, cancel.

use super::run::Initiator;
use super::{PURPOSE, check};
use crate::files::{Files, target};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::present::conversation::read_row;
use parlance_contract::{AppEvent, AttachTarget, DraftView};
use parlance_domain::{ConversationId, Deletion, FileId, FileStatus, ProfileId};
use parlance_store::files::{self, File};
use parlance_store::{Connection, Error, Transaction, conversations};
use std::path::{Path, PathBuf};
use uuid::Uuid;

impl Files {
    pub(crate) async fn attach_files(
        &self,
        to: AttachTarget,
        paths: Vec<PathBuf>,
    ) -> Result<DraftView, Problem> {
        let profile_id = self.profile_of(to).await?;
        let accepted = self.accept(paths, profile_id).await?;
        self.enqueue(accepted, profile_id, move |tx, file_id| target::add(to, tx, file_id)).await?;
        self.emit_unsent(to).await
    }

    pub(crate) async fn upload_files(
        &self,
        profile_id: ProfileId,
        paths: Vec<PathBuf>,
    ) -> Result<(), Problem> {
        let accepted = self.accept(paths, profile_id).await?;
        self.enqueue(accepted, profile_id, |_, _| Ok(())).await
    }

    pub(crate) async fn attach_offer(
        &self,
        offer_id: u32,
        to: AttachTarget,
        chosen: Option<Vec<u32>>,
    ) -> Result<DraftView, Problem> {
        let paths = self.offers.chosen(offer_id, chosen).await?;
        let draft = self.attach_files(to, paths).await?;
        self.offers.remove(offer_id);
        Ok(draft)
    }

    pub(crate) async fn upload_offer(
        &self,
        offer_id: u32,
        profile_id: ProfileId,
        chosen: Option<Vec<u32>>,
    ) -> Result<(), Problem> {
        let paths = self.offers.chosen(offer_id, chosen).await?;
        self.upload_files(profile_id, paths).await?;
        self.offers.remove(offer_id);
        Ok(())
    }

    pub(crate) async fn remove_attachment(
        &self,
        from: AttachTarget,
        file_id: FileId,
    ) -> Result<DraftView, Problem> {
        let was_reused = self.context.store.write(move |tx| {
            let was_reused = target::list_reused(from, tx)?.contains(&file_id);
            target::remove(from, tx, file_id)?;
            Ok(was_reused)
        });
        // An upload that had begun before the file was attached here continues.
        if !was_reused.await? {
            self.uploads.discard(&[file_id]).await?;
        }
        self.emit_unsent(from).await
    }

    pub(crate) async fn cancel_upload(&self, id: FileId) -> Result<(), Problem> {
        let cancelled = self.context.store.write(move |tx| {
            let (mut file, uses) = files::get_with_use(tx, id)?;
            if file.service_file_id.is_some() {
                return Ok((file, uses));
            }
            if !files::discard(tx, id, now_ms())? {
                files::mark_deleted(tx, id, now_ms())?;
            }
            file.status = FileStatus::Deleted;
            Ok((file, uses))
        });
        let (file, uses) = cancelled.await?;
        if file.service_file_id.is_none() {
            self.uploads.cancel(id);
        }
        self.uploads.note_change();
        let profile_id = file.profile_id;
        let file = self.uploads.present(&(file, uses));
        self.context.events.emit(AppEvent::FileChanged { file }).await;
        self.uploads.emit_files_changed(profile_id).await;
        Ok(())
    }

    pub(crate) async fn pause_upload(&self, id: FileId) -> Result<(), Problem> {
        self.pause(vec![id]).await
    }

    pub(crate) async fn pause_uploads(&self) -> Result<(), Problem> {
        let all = self.context.store.read(files::list_unfinished_uploads).await?;
        self.pause(all.into_iter().map(|file| file.id).collect()).await
    }

    pub(crate) async fn resume_upload(&self, id: FileId) -> Result<(), Problem> {
        self.uploads.upload_anyway(id).await
    }

    pub(crate) async fn resume_uploads(&self) -> Result<(), Problem> {
        let paused = self.context.store.read(files::list_paused_uploads).await?;
        // Imported files are uploaded only when a question needs them.
        let is_imported = |file: &File| file.source_path.as_ref().is_some_and(|path| self.is_imported(path));
        let ids: Vec<FileId> =
            paused.into_iter().filter(|file| !is_imported(file)).map(|file| file.id).collect();
        self.uploads.ensure_uploading(&ids).await
    }

    /// Whether a file came in with a conversation of another program.
    fn is_imported(&self, path: &Path) -> bool {
        path.starts_with(self.context.copies.imported())
    }

    /// Goes on with the files of a conversation that was temporary and is kept.
    pub(crate) async fn adopt(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        let adopted = self.context.store.write(move |tx| {
            let mut adopted = Vec::new();
            for id in ids {
                let Some(file) = files::find(tx, id)? else { continue };
                if matches!(file.status, FileStatus::Uploading | FileStatus::Queued) {
                    if file.sent_at_ms.is_some() {
                        files::mark_unconfirmed(tx, file.profile_id, now_ms())?;
                    }
                    files::update_status(tx, id, &FileStatus::Queued)?;
                }
                adopted.push(file);
            }
            Ok(adopted)
        });
        for file in adopted.await? {
            match file.status {
                FileStatus::Uploading | FileStatus::Queued => self.uploads.start(file.id, Initiator::App),
                FileStatus::Processing(_) => self.uploads.follow(file.profile_id, file.id),
                _ => {}
            }
            self.uploads.emit_file(file.id).await;
            self.uploads.emit_files_changed(file.profile_id).await;
        }
        Ok(())
    }

    async fn pause(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        let paused = self.context.store.write(move |tx| {
            let mut paused = Vec::new();
            for id in ids {
                if files::pause_upload(tx, id, now_ms())? {
                    paused.push(id);
                }
            }
            Ok(paused)
        });
        for id in paused.await? {
            self.uploads.cancel(id);
            self.uploads.emit_file(id).await;
        }
        self.uploads.note_change();
        Ok(())
    }

    /// The view of a conversation's draft.
    pub(crate) async fn draft(&self, id: ConversationId) -> Result<DraftView, Problem> {
        self.unsent(id.into()).await
    }

    async fn unsent(&self, target: AttachTarget) -> Result<DraftView, Problem> {
        let read = move |conn: &Connection, version| Ok((target::read(target, conn)?, version));
        let ((text, attached, reused), version) = self.context.store.read_versioned(read).await?;
        let attachments = self.uploads.present_attached(&attached, &reused);
        Ok(DraftView { text, attachments, version })
    }

    /// Emits a changed draft of a conversation. Returns the draft, or the edit.
    pub(in crate::files) async fn emit_unsent(&self, target: AttachTarget) -> Result<DraftView, Problem> {
        if let AttachTarget::Conversation { conversation_id: id } = target {
            let read = move |conn: &Connection, version| read_row(conn, id, version);
            let row = self.context.store.read_versioned(read).await?;
            self.context.events.emit(AppEvent::ConversationChanged { row }).await;
        }
        self.unsent(target).await
    }

    /// The service of a question that is not sent.
    pub(in crate::files) async fn profile_of(&self, target: AttachTarget) -> Result<ProfileId, Problem> {
        let read = move |conn: &Connection| conversations::get(conn, target::conversation_of(target, conn)?);
        Ok(self.context.store.read(read).await?.profile_id)
    }

    /// Refuses files for a question whose service does not support them.
    pub(crate) async fn check_takes_files(&self, to: AttachTarget) -> Result<(), Problem> {
        self.context.services.profiles.check_takes_files(self.profile_of(to).await?)
    }

    /// Stores files, all or none, with a note about each by `place`, and begins to upload them.
    pub(super) async fn enqueue(
        &self,
        accepted: Vec<File>,
        profile_id: ProfileId,
        place: impl Fn(&Transaction<'_>, FileId) -> Result<(), Error> + Send + 'static,
    ) -> Result<(), Problem> {
        self.context.services.profiles.check_takes_files(profile_id)?;
        let queued = accepted.iter().filter(|file| file.status == FileStatus::Queued);
        let ids: Vec<FileId> = queued.map(|file| file.id).collect();
        let write = self.context.store.write(move |tx| {
            for file in &accepted {
                files::insert(tx, file)?;
                place(tx, file.id)?;
            }
            Ok(())
        });
        write.await?;
        for id in ids {
            self.uploads.start(id, Initiator::Person);
        }
        self.uploads.emit_files_changed(profile_id).await;
        Ok(())
    }

    /// Checks files before they are queued, and reports those that cannot be used.
    pub(super) async fn accept(
        &self,
        paths: Vec<PathBuf>,
        profile_id: ProfileId,
    ) -> Result<Vec<File>, Problem> {
        let limit = self.uploads.size_limit(profile_id).await?;
        let mut accepted = Vec::new();
        let mut refused = Vec::new();
        for path in paths {
            match check::inspect_file(path, &self.context.copies).await {
                Ok(found) => {
                    // Stored as a failed upload, because the service may accept it nevertheless.
                    let refusal = check::refuse_too_large(&found, limit);
                    let status = refusal
                        .map_or(FileStatus::Queued, |problem| FileStatus::UploadFailed(problem.text()));
                    accepted.push(File { status, ..new_file(found, profile_id) });
                }
                Err(problem) => refused.push(problem),
            }
        }
        match check::join(refused) {
            Some(problem) if accepted.is_empty() => Err(problem),
            Some(problem) => {
                self.context.events.emit(AppEvent::Notice { text: problem.text() }).await;
                Ok(accepted)
            }
            None => Ok(accepted),
        }
    }
}

fn new_file(found: check::Found, profile_id: ProfileId) -> File {
    File {
        id: FileId(Uuid::now_v7()),
        profile_id,
        service_file_id: None,
        name: found.name,
        bytes: found.bytes,
        sha256: None,
        purpose: PURPOSE.to_owned(),
        status: FileStatus::Queued,
        source_path: Some(found.path),
        source_modified_at_ms: found.modified_at_ms,
        created_at_ms: None,
        added_at_ms: now_ms(),
        sent_at_ms: None,
        deleted_at_ms: None,
        deletion: Deletion::None,
    }
}
