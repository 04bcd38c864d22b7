//! Uploads of temporary conversations: the notes about them in the store on the disk, so that they are deleted from
//! their services even after a crash.
//!
//! Owns how such an upload is recognised in a service's list without its name being on the disk.

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_domain::{FileId, ProfileId};
use parlance_store::files::{self, File, ListedFile};
use parlance_store::temporary_uploads::{self, Beginning, TemporaryUpload};
use sha2::{Digest as _, Sha256};

/// Tolerance for the time at which a service received a file, in whole seconds of its own clock.
const CLOCKS_DIFFER_MS: i64 = 60_000;

/// Notes on the disk that a file of a temporary conversation is about to be sent, and is to be deleted.
pub(super) async fn note_sent(context: &Context, file: &File) -> Result<(), Problem> {
    let Some(temporary) = &context.temporary else { return Ok(()) };
    let beginning = Beginning {
        conversation_id: temporary.conversation_id,
        file_id: file.id,
        profile_id: file.profile_id,
        name_digest: name_digest(file.id, &file.name),
        bytes: file.bytes,
    };
    temporary.disk.write(move |tx| temporary_uploads::begin(tx, &beginning, now_ms())).await
}

/// Notes the outcome on the disk.
pub(super) async fn note_sending_ended(context: &Context, id: FileId, is_certainly_absent: bool) {
    let Some(temporary) = &context.temporary else { return };
    let noted = if is_certainly_absent {
        temporary.disk.write(move |tx| temporary_uploads::forget_last(tx, id)).await
    } else {
        note_confirmed(context).await
    };
    if let Err(problem) = noted {
        // Before any deletion, the service's list confirms it.
        tracing::warn!(%problem, "what became of a temporary conversation's upload could not be noted");
    }
}

/// Notes on the disk under which ids services have the uploads of a temporary conversation.
pub(in crate::files) async fn note_confirmed(context: &Context) -> Result<(), Problem> {
    let Some(temporary) = &context.temporary else { return Ok(()) };
    let confirmed = context.store.read(|conn| {
        let mut confirmed = Vec::new();
        for profile in parlance_store::profiles::list(conn)? {
            let files = files::list(conn, profile.id)?.into_iter();
            confirmed.extend(files.filter_map(|(file, _)| Some((file.id, file.service_file_id?))));
        }
        Ok(confirmed)
    });
    let confirmed = confirmed.await?;
    let note = temporary.disk.write(move |tx| {
        confirmed.iter().try_for_each(|(id, service_id)| temporary_uploads::confirm(tx, *id, service_id))
    });
    note.await
}

/// The entries of a list that this app may use: all of them, or, in a temporary conversation, only its own.
pub(super) async fn own_listing(
    context: &Context,
    profile_id: ProfileId,
    listed: Vec<ListedFile>,
) -> Result<Vec<ListedFile>, Problem> {
    if context.temporary.is_none() {
        return Ok(listed);
    }
    let own = context.store.read(move |conn| files::list(conn, profile_id)).await?;
    let is_own = |listed: &ListedFile| {
        own.iter().any(|(file, _)| match &file.service_file_id {
            Some(id) => *id == listed.service_file_id,
            None => file.name == listed.name && file.bytes == listed.bytes,
        })
    };
    Ok(listed.into_iter().filter(is_own).collect())
}

/// The digest that is stored in place of a file's name. It only lets a guessed name be confirmed.
pub(crate) fn name_digest(id: FileId, name: &str) -> [u8; 32] {
    Sha256::new().chain_update(id.0.as_bytes()).chain_update(name).finalize().into()
}

/// Whether a listed file is this upload, by all known facts besides its id. The service's clock is behind this
/// computer's by `clock_behind_ms`.
pub(crate) fn may_be(upload: &TemporaryUpload, listed: &ListedFile, clock_behind_ms: i64) -> bool {
    let earliest_ms = upload.sent_at_ms.saturating_sub(CLOCKS_DIFFER_MS).saturating_sub(clock_behind_ms);
    upload.bytes == listed.bytes
        && listed.created_at_ms.is_none_or(|at_ms| at_ms >= earliest_ms)
        && name_digest(upload.file_id, &listed.name) == upload.name_digest
}

/// Whether a listed file is an upload of a temporary conversation, whose name stays off the disk.
pub(super) fn is_temporary(
    uploads: &[TemporaryUpload],
    profile_id: ProfileId,
    listed: &ListedFile,
    clock_behind_ms: i64,
) -> bool {
    uploads.iter().filter(|upload| upload.profile_id == profile_id).any(|upload| {
        match &upload.service_file_id {
            Some(id) => *id == listed.service_file_id,
            None => may_be(upload, listed, clock_behind_ms),
        }
    })
}
