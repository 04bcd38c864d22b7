//! The body of one response: its size and, on request, a capture of the raw bytes.

use crate::client::Client;
use bytes::Bytes;
use parking_lot::Mutex;
use std::sync::Arc;

/// The maximum size of a capture: 4 MiB.
pub const MAX_CAPTURE_BYTES: usize = 4 * 1024 * 1024;

/// Counts the bytes of a body as it is read. Clones share the count.
#[derive(Clone)]
pub struct Received {
    client: Client,
    body: Arc<Mutex<Counted>>,
}

#[derive(Default)]
struct Counted {
    n_bytes: u64,
    n_skipped: u32,
    /// `None` unless a capture was started.
    captured: Option<Vec<u8>>,
}

/// A capture of a raw body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The body without the key; bytes that are not UTF-8 become U+FFFD.
    pub text: String,
    /// Whether the body was longer than [`MAX_CAPTURE_BYTES`].
    pub is_shortened: bool,
}

impl Received {
    pub(crate) fn new(client: Client) -> Self {
        Self { client, body: Arc::default() }
    }

    /// Starts a capture with the next chunk.
    pub fn start_capture(&self) {
        self.body.lock().captured.get_or_insert_default();
    }

    /// The bytes of the body read so far, without HTTP framing.
    #[must_use]
    pub fn n_bytes(&self) -> u64 {
        self.body.lock().n_bytes
    }

    /// The number of skipped frames, which are not events.
    #[must_use]
    pub fn n_skipped(&self) -> u32 {
        self.body.lock().n_skipped
    }

    /// The capture; `None` if none was started.
    #[must_use]
    pub fn capture(&self) -> Option<Capture> {
        let body = self.body.lock();
        let kept = body.captured.as_ref()?;
        let is_shortened = u64::try_from(kept.len()).unwrap_or(u64::MAX) < body.n_bytes;
        let text = String::from_utf8_lossy(kept).into_owned();
        drop(body);
        Some(Capture { text: self.client.without_key(text), is_shortened })
    }

    pub(crate) fn count_skipped(&self) {
        let mut body = self.body.lock();
        body.n_skipped = body.n_skipped.saturating_add(1);
    }

    pub(crate) fn count(&self, chunk: &Bytes) {
        let mut body = self.body.lock();
        body.n_bytes = body.n_bytes.saturating_add(u64::try_from(chunk.len()).unwrap_or(u64::MAX));
        if let Some(kept) = &mut body.captured {
            let room = MAX_CAPTURE_BYTES.saturating_sub(kept.len());
            kept.extend(chunk.iter().take(room));
        }
    }
}
