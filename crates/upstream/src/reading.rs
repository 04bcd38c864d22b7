//! What a server does before the first word: it loads its model, and reads the prompt.

/// How far a server has read a prompt, in tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadingProgress {
    /// Tokens of the prompt.
    pub n_tokens: u64,
    /// Those that have been read, or were known from before.
    pub n_read: u64,
}

/// What a server does before the first word of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preparation {
    /// It loads its model, and the question waits for that.
    Loading,
    /// It reads the prompt.
    Reading(ReadingProgress),
}
