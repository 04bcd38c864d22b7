//! How fast an answer is said.

use std::time::Duration;

/// The rate at which the words of a streamed answer are sent. The receiver may be slower: words wait for its socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Words in one second; `None` is as fast as the socket takes them.
    pub words_per_second: Option<u32>,
}

impl Pace {
    /// As fast as the socket takes the words.
    pub const FULL_SPEED: Self = Self { words_per_second: None };

    /// The time between two words; `None` when there is no pause. Zero words a second cannot be kept and counts as one.
    #[must_use]
    pub(crate) fn interval(self) -> Option<Duration> {
        self.words_per_second.map(|words| Duration::from_secs(1) / words.max(1))
    }
}

impl Default for Pace {
    /// An answer that is known is shown.
    fn default() -> Self {
        Self::FULL_SPEED
    }
}
