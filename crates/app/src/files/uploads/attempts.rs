//! One attempt of an upload, from the queue to the service's confirmation.

use super::limit;
use super::lists::Lists;
use super::polling::Polling;
use super::read::{Found, Passing};
use super::retries::{ProbePermit, Retries, UploadError, retryable_error};
use super::running::{Phase, Upload};
use super::same::use_other;
use super::sources::Sources;
use super::states::FileStates;
use super::temporary;
use super::unconfirmed::Unconfirmed;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use crate::services::context::Context;
use parlance_client::{Client, Error as ClientError};
use parlance_domain::uploading::RetryableError;
use parlance_domain::{FileId, FileStatus};
use parlance_protocol::{FileObject, created_at_ms};
use parlance_store::files::{self, File, Same, Source};
use parlance_store::{Error, Transaction};
use std::path::Path;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Uploads that run at once.
pub(super) const N_SLOTS: usize = 2;

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

/// The possible actions for a waiting file.
enum Next {
    Send(Box<File>),
    /// Another file of the same size has been added.
    Recheck,
    Nothing,
}

/// Makes attempts. Clones share the slots.
#[derive(Clone)]
pub(super) struct Attempts {
    pub(super) context: Context,
    pub(super) states: FileStates,
    pub(super) retries: Retries,
    pub(super) sources: Sources,
    pub(super) polling: Polling,
    pub(super) lists: Lists,
    pub(super) unconfirmed: Unconfirmed,
    pub(super) slots: Arc<Semaphore>,
}

impl Attempts {
    /// Makes one attempt. A service that refuses it refuses other files too, so `probe` holds them back.
    pub(super) async fn make(
        &self,
        id: FileId,
        upload: &Upload,
        initiator: Initiator,
        probe: &mut Option<ProbePermit>,
    ) -> Result<Outcome, UploadError> {
        let mut changes = self.states.subscribe();
        let mut has_looked = false;
        let mut n_reads = 0;
        while n_reads < N_CHANGES {
            // Mark the state as seen before reading it. A change after that wakes the wait below.
            changes.mark_unchanged();
            let place = self.sources.place_to_read().await?;
            let Some(file) = self.context.store.read(move |conn| files::find(conn, id)).await? else {
                return Ok(Outcome::Gone);
            };
            if file.service_file_id.is_some() {
                return Ok(Outcome::Arrived);
            }
            if file.sent_at_ms.is_some() && !has_looked {
                drop(place);
                has_looked = true;
                match self.unconfirmed.has_arrived(&file).await {
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
            let file = self.sources.recheck(file, upload).await?;
            let (looked, pasted) = (file.clone(), self.context.copies.pasted().to_owned());
            match self.context.store.read(move |conn| files::find_same(conn, &looked, &pasted)).await? {
                Same::None => {}
                Same::Unread => {
                    n_reads += 1;
                    self.sources.read_through(&file, upload).await?;
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
                    if use_other(&self.context, &self.states, &file, &other).await? {
                        return Ok(Outcome::Gone);
                    }
                    continue;
                }
            }
            drop(place);
            let _slot = self.slots.acquire().await.map_err(|_| Problem::cancelled())?;
            if let Some(failed_upload) = self.retries.blocked_by_circuit(&file) {
                return Err(failed_upload);
            }
            let client = self.context.services.client(file.profile_id).await?;
            let pasted = self.context.copies.pasted().to_owned();
            match self.context.store.write(move |tx| begin(tx, id, &pasted)).await? {
                Next::Send(file) => {
                    let unsent = |problem| UploadError { problem, is_certain: true, retryable: None };
                    temporary::note_sent(&self.context, &file).await.map_err(unsent)?;
                    let sent = self.send(&client, &file, upload).await;
                    let is_absent = sent.as_ref().is_err_and(|error| error.is_certain);
                    temporary::note_sending_ended(&self.context, id, is_absent).await;
                    if let Err(failed_upload) = &sent {
                        // Before the slot is freed for the next file, which would only be refused as well.
                        self.retries.hold_back_others(&file, failed_upload, probe);
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
                    Ok(()) => self.unconfirmed.has_arrived(file).await,
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
            self.polling.start_usable(file.profile_id, id);
        }
        limit::note_taken(&self.context.store, file).await?;
        Ok(Outcome::Arrived)
    }

    async fn post(
        &self,
        client: &Client,
        file: &File,
        upload: &Upload,
    ) -> Result<(FileObject, Option<[u8; 32]>), UploadError> {
        let certain = |problem: Problem| UploadError { problem, is_certain: true, retryable: None };
        let Some(path) = &file.source_path else { return Err(certain(Problem::fault())) };
        let opened = self.sources.open(path).await.map_err(certain)?;
        let (shown, found) = (show_name(&file.name), Found::default());
        if opened.length() != file.bytes {
            return Err(certain(Problem::changed_file(&shown)));
        }
        let mut passing = Passing::new(file.sha256, found.clone());
        let source = opened.named(file.name.clone()).watched(move |piece| passing.update(piece));
        upload.set(Phase::Sending(0));
        let sent = upload.clone();
        let sending = client.upload_file(source, &file.purpose, move |bytes| sent.set(Phase::Sending(bytes)));
        let result = self.states.emit_during(file.id, sending).await;
        let services = &self.context.services;
        services.note_file_outcome(file.profile_id, result.as_ref().err()).await;
        match &result {
            Ok(_) => services.note_file_support(file.profile_id, None).await,
            // The refusal may concern only this file. The list shows whether the service supports files.
            Err(error) if error.file_support().is_some() => {
                if let Err(problem) = self.lists.merge(file.profile_id, None).await {
                    tracing::debug!(%problem, "a service that refused an upload does not list its files");
                }
            }
            Err(_) => {}
        }
        match result {
            Ok(object) if !object.id.trim().is_empty() => Ok((object, found.sha256())),
            Ok(_) => Err(services.advised(file.profile_id, Problem::no_file_id()).into()),
            Err(_) if found.is_other() => Err(certain(Problem::changed_file(&shown))),
            Err(error) => {
                if error.status() == Some(413) {
                    limit::note_too_large(&self.context.store, file).await;
                }
                Err(UploadError {
                    is_certain: did_not_arrive(&error),
                    retryable: retryable_error(&error),
                    problem: services.problem(file.profile_id, &error),
                })
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
