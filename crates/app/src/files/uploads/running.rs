//! The uploads of this run, and the files whose failure could not be stored.

use parking_lot::Mutex;
use parlance_domain::FileId;
use parlance_words::Paragraph;
use std::collections::HashMap;
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// An upload from its start to its end, including the pauses before retries. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Upload {
    pub(super) phase: Arc<Mutex<Phase>>,
    pub(super) cancel: CancellationToken,
    /// The user uploads it although the service has refused a smaller file.
    pub(super) ignores_limit: bool,
}

/// The phase of an upload.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Phase {
    #[default]
    Waiting,
    /// The file is being hashed; bytes read.
    Hashing(u64),
    /// Bytes sent.
    Sending(u64),
}

impl Upload {
    pub(super) fn set(&self, phase: Phase) {
        *self.phase.lock() = phase;
    }
}

/// The uploads of this run. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Running(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    uploads: HashMap<FileId, Upload>,
    /// Uploads that failed while the store could not be written, with the reason.
    stranded: HashMap<FileId, Paragraph>,
}

impl Running {
    /// Adds an upload. `false` if the file is being uploaded already.
    pub(super) fn begin(&self, id: FileId, upload: &Upload) -> bool {
        let mut state = self.0.lock();
        if state.uploads.contains_key(&id) {
            return false;
        }
        state.stranded.remove(&id);
        state.uploads.insert(id, upload.clone());
        true
    }

    pub(super) fn end(&self, id: FileId) {
        self.0.lock().uploads.remove(&id);
    }

    /// Notes a failure that the store does not have.
    pub(super) fn strand(&self, id: FileId, reason: Paragraph) {
        let mut state = self.0.lock();
        state.uploads.remove(&id);
        state.stranded.insert(id, reason);
    }

    /// Ends the upload of a file whose new status is already in the store.
    pub(super) fn cancel(&self, id: FileId) {
        let mut state = self.0.lock();
        state.stranded.remove(&id);
        if let Some(upload) = state.uploads.get(&id) {
            upload.cancel.cancel();
        }
    }

    pub(super) fn phase(&self, id: FileId) -> Option<Phase> {
        self.0.lock().uploads.get(&id).map(|upload| *upload.phase.lock())
    }

    /// Why an upload failed, if the store does not have the failure.
    pub(super) fn stranded(&self, id: FileId) -> Option<Paragraph> {
        self.0.lock().stranded.get(&id).cloned()
    }

    /// Whether an upload matches.
    pub(super) fn any(&self, matches: impl FnMut(&FileId) -> bool) -> bool {
        self.0.lock().uploads.keys().any(matches)
    }
}
