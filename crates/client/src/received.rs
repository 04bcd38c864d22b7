//! What came over the wire for one answer: how many bytes, and, when asked for, the bytes themselves.

use crate::client::Client;
use bytes::Bytes;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most that is recorded of one answer. 4 MiB.
pub const MAX_RECORDED_BYTES: usize = 4 * 1024 * 1024;

/// Counts the body of an answer while it is read. Clones count the same body.
#[derive(Clone)]
pub struct Received {
    client: Client,
    body: Arc<Mutex<Counted>>,
}

#[derive(Default)]
struct Counted {
    n_bytes: u64,
    /// `None` unless the body is to be recorded.
    recorded: Option<Vec<u8>>,
}

/// A recorded body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recording {
    /// The body as it came, in UTF-8 with U+FFFD for what is none, and without the key.
    pub text: String,
    /// Whether more came than is kept; see [`MAX_RECORDED_BYTES`].
    pub is_shortened: bool,
}

impl Received {
    pub(crate) fn new(client: Client) -> Self {
        Self { client, body: Arc::default() }
    }

    /// Keeps what comes from here on. Nothing is kept before.
    pub fn record(&self) {
        self.body().recorded.get_or_insert_default();
    }

    /// Bytes of the body that have been read so far, without HTTP's own framing.
    #[must_use]
    pub fn n_bytes(&self) -> u64 {
        self.body().n_bytes
    }

    /// What was recorded; `None` when nothing was to be.
    #[must_use]
    pub fn recording(&self) -> Option<Recording> {
        let body = self.body();
        let kept = body.recorded.as_ref()?;
        let is_shortened = u64::try_from(kept.len()).unwrap_or(u64::MAX) < body.n_bytes;
        let text = String::from_utf8_lossy(kept).into_owned();
        drop(body);
        Some(Recording { text: self.client.without_key(text), is_shortened })
    }

    pub(crate) fn count(&self, chunk: &Bytes) {
        let mut body = self.body();
        body.n_bytes = body.n_bytes.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
        if let Some(kept) = &mut body.recorded {
            let room = MAX_RECORDED_BYTES.saturating_sub(kept.len());
            kept.extend(chunk.iter().take(room));
        }
    }

    fn body(&self) -> MutexGuard<'_, Counted> {
        self.body.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
