//! The steps of a server before the first token: it loads its model and processes the prompt.

/// Progress of prompt processing, in tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingProgress {
    /// Tokens of the prompt.
    pub n_tokens: u64,
    /// Tokens processed so far or found in the cache.
    pub n_read: u64,
}

/// The server's current step before the first token of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preparation {
    /// It loads its model while the request waits.
    Loading,
    /// It processes the prompt.
    Reading(ReadingProgress),
}
