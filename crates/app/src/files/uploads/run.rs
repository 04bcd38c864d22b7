//! Runs one upload, from the queue to the service's confirmation.

pub(super) mod retry;

use super::read::{self, Found, Passing};
use super::{Phase, Upload, Uploads, check};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::{Problem, system_says};
use crate::kernel::sanitize::show_name;
use crate::kernel::tasks::catch_task;
use parlance_client::{Client, Error as ClientError, UploadFile};
use parlance_domain::uploading::RetryableError;
use parlance_domain::{FileId, FileStatus};
use parlance_protocol::{FileObject, created_at_ms};
use parlance_store::files::{self, File, Same, Source};
use parlance_store::{Error, Transaction};
use parlance_words::messages;
use retry::{ProbePermit, retryable_error};
use std::path::Path;
use std::time::Duration;
use tokio::time::{MissedTickBehavior, interval};

/// How often progress is emitted.
const EMIT_EVERY: Duration = Duration::from_millis(100);

/// A source that changes this often before it can be sent is still being written.
const N_CHANGES: usize = 5;

/// The origin of an upload.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Initiator {
    /// The user.
    Person,
    /// The app. An unconfirmed file is not sent again before the service has listed its files.
    App,
}

/// The result of an upload.
pub(super) enum Outcome {
    /// The service has it.
    Arrived,
    /// Another file has replaced it, or it was given up.
    Gone,
}

/// Why a file is not on the service, or may not be.
pub(super) struct UploadError {
    pub(super) problem: Problem,
    /// It certainly did not arrive.
    pub(super) is_certain: bool,
    /// Why a retry can help.
    pub(super) retryable: Option<RetryableError>,
}

impl From<Problem> for UploadError {
    fn from(problem: Problem) -> Self {
        Self { problem, is_certain: false, retryable: None }
    }
}

/// The possible actions for a waiting file.
enum Next {
    Send(Box<File>),
    /// Another file of the same size has been added.
    Recheck,
    Nothing,
}

impl Uploads {
    /// Uploads a queued file as soon as a slot is free. No effect on a running upload.
    pub(super) fn start(&self, id: FileId, initiator: Initiator) {
        self.start_as(id, initiator, Upload::default());
    }

    pub(super) fn start_as(&self, id: FileId, initiator: Initiator, upload: Upload) {
        {
            let mut underway = self.underway.lock();
            if underway.running.contains_key(&id) {
                return;
            }
            underway.stranded.remove(&id);
            underway.running.insert(id, upload.clone());
        }
        let (uploads, stranded) = (self.clone(), self.clone());
        let work = async move {
            let carrying = catch_task("carry", uploads.carry_with_retries(id, &upload, initiator));
            let carried = tokio::select! {
                biased;
                () = upload.cancel.cancelled() => None,
                carried = carrying => Some(carried.unwrap_or_else(|problem| Err(problem.into()))),
            };
            match carried {
                None => uploads.after_cancel(id).await,
                Some(carried) => uploads.after(id, carried).await,
            }
        };
        self.context.tasks.spawn("upload", work, move |problem| async move {
            stranded.strand(id, &problem);
            stranded.emit_file(id).await;
        });
    }

    /// An upload ended with a panic, which the store does not know of.
    fn strand(&self, id: FileId, problem: &Problem) {
        let mut underway = self.underway.lock();
        underway.running.remove(&id);
        underway.stranded.insert(id, problem.text());
        drop(underway);
        self.note_change();
    }

    /// Handles an upload that was given up or paused. The store has the reason, and may have requeued the file
    /// meanwhile.
    async fn after_cancel(&self, id: FileId) {
        self.underway.lock().running.remove(&id);
        let file = self.context.store.read(move |conn| files::find(conn, id)).await;
        if let Ok(Some(file)) = &file
            && file.status == FileStatus::Queued
        {
            self.start(id, Initiator::Person);
        }
        match self.context.store.read(files::list_unconfirmed).await {
            Ok(unconfirmed) => unconfirmed.into_iter().for_each(|profile_id| self.reconcile(profile_id)),
            // The service that received the file is unknown, so ask each.
            Err(problem) => {
                tracing::warn!(%problem, "unconfirmed uploads could not be read");
                let services = self.context.services.views();
                services.into_iter().for_each(|service| self.reconcile(service.profile_id));
            }
        }
        self.note_change();
    }

    async fn after(&self, id: FileId, carried: Result<Outcome, UploadError>) {
        // The file cannot be started twice: until the store has the failure, its status is not one that can be
        // started.
        self.underway.lock().running.remove(&id);
        let outcome = match carried {
            Ok(outcome) => outcome,
            Err(failed_upload) => {
                self.note_failure(id, failed_upload).await;
                Outcome::Gone
            }
        };
        self.note_change();
        self.emit_file(id).await;
        let file = self.context.store.read(move |conn| files::find(conn, id)).await;
        if let Ok(Some(file)) = file {
            self.reconcile_if_unconfirmed(file.profile_id).await;
            if let Outcome::Arrived = outcome {
                self.emit_files_changed(file.profile_id).await;
                if matches!(file.status, FileStatus::Processing(_)) {
                    self.follow(file.profile_id, id);
                }
            }
        }
    }

    async fn note_failure(&self, id: FileId, failed_upload: UploadError) {
        let reason = failed_upload.problem.text();
        let failed = FileStatus::UploadFailed(reason.clone());
        let is_certain = failed_upload.is_certain;
        let written = self
            .context
            .store
            .write(move |tx| files::end_upload(tx, id, &failed, is_certain, now_ms()))
            .await;
        if let Err(problem) = written {
            tracing::warn!(%problem, "the end of an upload could not be written");
            self.underway.lock().stranded.insert(id, reason);
        }
    }

    /// Makes one attempt. A service that refuses it refuses other files too, so `probe` holds them back.
    pub(super) async fn carry(
        &self,
        id: FileId,
        upload: &Upload,
        initiator: Initiator,
        probe: &mut Option<ProbePermit>,
    ) -> Result<Outcome, UploadError> {
        let mut changes = self.changes.subscribe();
        let mut has_looked = false;
        let mut n_reads = 0;
        while n_reads < N_CHANGES {
            // Mark the state as seen before reading it. A change after that wakes the wait below.
            changes.mark_unchanged();
            let place = self.readers.acquire().await.map_err(|_| Problem::cancelled())?;
            let Some(file) = self.context.store.read(move |conn| files::find(conn, id)).await? else {
                return Ok(Outcome::Gone);
            };
            if file.service_file_id.is_some() {
                return Ok(Outcome::Arrived);
            }
            if file.sent_at_ms.is_some() && !has_looked {
                drop(place);
                has_looked = true;
                match self.has_arrived(&file).await {
                    Ok(true) => return Ok(Outcome::Arrived),
                    Ok(false) => continue,
                    Err(problem) => {
                        let retryable = match self.context.services.out_of_reach(file.profile_id) {
                            Some(_) => RetryableError::Unreachable,
                            // A failure of the store reveals nothing about the service.
                            None if problem.is_of_this_computer() => return Err(problem.into()),
                            // The service answers, but without a readable list. A user's request goes ahead without
                            // this check.
                            None if initiator == Initiator::Person => continue,
                            None => RetryableError::Unanswered,
                        };
                        // The next attempt checks the list first, too.
                        return Err(UploadError { retryable: Some(retryable), ..problem.into() });
                    }
                }
            }
            let file = self.recheck_source(file, upload).await?;
            let (looked, pasted) = (file.clone(), self.context.copies.pasted().to_owned());
            match self.context.store.read(move |conn| files::find_same(conn, &looked, &pasted)).await? {
                Same::None => {}
                Same::Unread => {
                    n_reads += 1;
                    self.read_through(&file, upload).await?;
                    continue;
                }
                Same::Undecided => {
                    drop(place);
                    if changes.changed().await.is_err() {
                        return Ok(Outcome::Gone);
                    }
                    continue;
                }
                Same::Is(other) => {
                    if self.use_other(&file, &other).await? {
                        return Ok(Outcome::Gone);
                    }
                    continue;
                }
            }
            drop(place);
            let _slot = self.slots.acquire().await.map_err(|_| Problem::cancelled())?;
            if let Some(failed_upload) = self.blocked_by_circuit(&file) {
                return Err(failed_upload);
            }
            let client = self.context.services.client(file.profile_id).await?;
            let pasted = self.context.copies.pasted().to_owned();
            match self.context.store.write(move |tx| begin(tx, id, &pasted)).await? {
                Next::Send(file) => {
                    let unsent = |problem| UploadError { problem, is_certain: true, retryable: None };
                    self.note_sent(&file).await.map_err(unsent)?;
                    let sent = self.send(&client, &file, upload).await;
                    self.note_sending_ended(id, sent.as_ref().is_err_and(|error| error.is_certain)).await;
                    if let Err(failed_upload) = &sent {
                        // Before the slot is freed for the next file, which would only be refused as well.
                        self.hold_back_others(&file, failed_upload, probe);
                    }
                    return sent;
                }
                Next::Recheck => {}
                Next::Nothing => return Ok(Outcome::Gone),
            }
        }
        let file = self.context.store.read(move |conn| files::get(conn, id)).await?;
        Err(Problem::changed_file(&show_name(&file.name)).into())
    }

    /// Checks the source again: it may have changed since it was queued.
    async fn recheck_source(&self, file: File, upload: &Upload) -> Result<File, Problem> {
        let path = file
            .source_path
            .clone()
            .ok_or_else(|| Problem::input(messages::upload_no_source(), messages::upload_no_source_do()))?;
        let found = check::inspect_file(path, &self.context.copies).await?;
        if !upload.ignores_limit
            && let Some(refusal) = check::refuse_too_large(&found, self.size_limit(file.profile_id).await?)
        {
            return Err(refusal);
        }
        if (found.bytes, found.modified_at_ms) == (file.bytes, file.source_modified_at_ms) {
            return Ok(file);
        }
        let source = Source { bytes: found.bytes, sha256: None, modified_at_ms: found.modified_at_ms };
        let id = file.id;
        self.context.store.write(move |tx| files::set_source(tx, id, &source)).await?;
        Ok(File { bytes: found.bytes, sha256: None, source_modified_at_ms: found.modified_at_ms, ..file })
    }

    /// Reads a file to find out whether its bytes were uploaded already.
    pub(super) async fn read_through(&self, file: &File, upload: &Upload) -> Result<(), Problem> {
        let Some(path) = file.source_path.clone() else { return Ok(()) };
        let id = file.id;
        let sha256 = self
            .with_progress(id, read::hash(path, &self.context.copies, file.bytes, upload.clone()))
            .await?;
        upload.set(Phase::Waiting);
        // Without a hash the file has changed, and is checked again.
        if sha256.is_some() {
            let source = Source { bytes: file.bytes, sha256, modified_at_ms: file.source_modified_at_ms };
            self.context.store.write(move |tx| files::set_source(tx, id, &source)).await?;
            self.note_change();
        }
        self.emit_file(id).await;
        Ok(())
    }

    async fn send(&self, client: &Client, file: &File, upload: &Upload) -> Result<Outcome, UploadError> {
        let result = self.post(client, file, upload).await;
        let (object, sha256) = match result {
            Ok(sent) => sent,
            Err(failed_upload) if failed_upload.is_certain => return Err(failed_upload),
            // It may be there all the same.
            Err(failed_upload) => {
                let id = file.id;
                let waits = move |tx: &Transaction<'_>| {
                    files::end_upload(tx, id, &FileStatus::Queued, false, now_ms())
                };
                let has_arrived = match self.context.store.write(waits).await {
                    Ok(()) => self.has_arrived(file).await,
                    Err(problem) => Err(problem),
                };
                return if has_arrived.unwrap_or(false) { Ok(Outcome::Arrived) } else { Err(failed_upload) };
            }
        };
        let (id, bytes, modified_at_ms) = (file.id, file.bytes, file.source_modified_at_ms);
        let is_preliminary = FileStatus::is_preliminary(&object.status);
        let written = self.context.store.write(move |tx| {
            files::set_source(tx, id, &Source { bytes, sha256, modified_at_ms })?;
            note_uploaded(tx, id, &object)
        });
        written.await?;
        if is_preliminary {
            self.follow_usable(file.profile_id, id);
        }
        self.note_taken(file).await?;
        Ok(Outcome::Arrived)
    }

    /// The bytes of a file of this computer, as they are sent.
    async fn open_source(&self, path: &Path) -> Result<UploadFile, Problem> {
        let (copies, to_open) = (self.context.copies.clone(), path.to_owned());
        let opened = tokio::task::spawn_blocking(move || -> std::io::Result<_> {
            if !copies.is_encrypted(&to_open)? {
                return Ok(None);
            }
            let file = copies.open(&to_open)?;
            let n_bytes = file.n_bytes()?;
            Ok(Some((file, n_bytes)))
        });
        match opened.await.map_err(Problem::interrupted)? {
            Ok(Some((file, n_bytes))) => {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                Ok(UploadFile::from_reader(file, n_bytes, name))
            }
            // A private copy that its key does not open, or a foreign file in its place, is never sent unencrypted.
            Err(error) if error.kind() == std::io::ErrorKind::InvalidData => {
                let said = system_says(&error);
                Err(Problem::input(messages::problem_file_unreadable_unnamed(), said))
            }
            // Open the file itself to get the error.
            Ok(None) | Err(_) => UploadFile::open(path).await.map_err(|error| Problem::from_address(&error)),
        }
    }

    async fn post(
        &self,
        client: &Client,
        file: &File,
        upload: &Upload,
    ) -> Result<(FileObject, Option<[u8; 32]>), UploadError> {
        let certain = |problem: Problem| UploadError { problem, is_certain: true, retryable: None };
        let Some(path) = &file.source_path else { return Err(certain(Problem::fault())) };
        let opened = self.open_source(path).await.map_err(certain)?;
        let (shown, found) = (show_name(&file.name), Found::default());
        if opened.length() != file.bytes {
            return Err(certain(Problem::changed_file(&shown)));
        }
        let mut passing = Passing::new(file.sha256, found.clone());
        let source = opened.named(file.name.clone()).watched(move |piece| passing.update(piece));
        upload.set(Phase::Sending(0));
        let sent = upload.clone();
        let sending = client.upload_file(source, &file.purpose, move |bytes| sent.set(Phase::Sending(bytes)));
        let result = self.with_progress(file.id, sending).await;
        let services = &self.context.services;
        services.note_file_outcome(file.profile_id, result.as_ref().err()).await;
        match &result {
            Ok(_) => services.note_file_support(file.profile_id, None).await,
            // The refusal may concern only this file. The list shows whether the service supports files.
            Err(error) if error.file_support().is_some() => self.check_file_support(file.profile_id).await,
            Err(_) => {}
        }
        match result {
            Ok(object) if !object.id.trim().is_empty() => Ok((object, found.sha256())),
            Ok(_) => Err(services.advised(file.profile_id, Problem::no_file_id()).into()),
            Err(_) if found.is_other() => Err(certain(Problem::changed_file(&shown))),
            Err(error) => {
                if error.status() == Some(413) {
                    self.note_too_large(file).await;
                }
                Err(UploadError {
                    is_certain: did_not_arrive(&error),
                    retryable: retryable_error(&error),
                    problem: services.problem(file.profile_id, &error),
                })
            }
        }
    }

    /// Runs a future and emits the file's progress meanwhile.
    async fn with_progress<T>(&self, id: FileId, work: impl Future<Output = T>) -> T {
        tokio::pin!(work);
        let mut ticks = interval(EMIT_EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            tokio::select! {
                biased;
                result = &mut work => return result,
                _ = ticks.tick() => self.emit_file(id).await,
            }
        }
    }
}

/// Notes that a file is being sent, unless it has changed since the check.
fn begin(tx: &Transaction<'_>, id: FileId, pasted: &Path) -> Result<Next, Error> {
    let Some(file) = files::find(tx, id)?.filter(|file| file.status == FileStatus::Queued) else {
        return Ok(Next::Nothing);
    };
    if file.service_file_id.is_some() || files::find_same(tx, &file, pasted)? != Same::None {
        return Ok(Next::Recheck);
    }
    files::begin_upload(tx, id, now_ms())?;
    Ok(Next::Send(Box::new(File { sent_at_ms: Some(now_ms()), ..file })))
}

/// Whether the service certainly does not have a file whose upload failed: it was not reached, it refused the file,
/// or the file could not be read to its end.
fn did_not_arrive(error: &ClientError) -> bool {
    let is_refused = error.status().is_some_and(|status| (300..500).contains(&status) && status != 408);
    error.never_reached_service() || error.path().is_some() || is_refused
}

fn note_uploaded(tx: &Transaction<'_>, id: FileId, object: &FileObject) -> Result<(), Error> {
    let uploaded = files::Uploaded {
        service_file_id: &object.id,
        created_at_ms: created_at_ms(object.created_at),
        status: &FileStatus::from_service_word(&object.status),
        now_ms: now_ms(),
    };
    files::set_service_file(tx, id, &uploaded)
}
