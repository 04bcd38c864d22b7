//! How far a server has read a prompt.

/// How far a server has read a prompt, in tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingProgress {
    /// Tokens of the prompt.
    pub n_tokens: u64,
    /// Those that have been read, or were known from before.
    pub n_read: u64,
}
