//! Conversations, messages, files and the state machine of one turn.
//!
//! Owns the vocabulary that every other crate of the app uses. Must not know I/O, rendering or the clock: callers pass
//! the time.
#![doc = include_str!("glossary.md")]

pub mod file;
pub mod file_list;
pub mod id;
pub mod message;
pub mod outbox;
pub mod search;
pub mod sending;
pub mod tool;
pub mod turn;
pub mod uploading;

pub use file::{Deletion, FileStatus, FileUse, NoFiles, SizeLimit};
pub use id::{
    ConversationId, DownloadId, FileId, FolderId, MessageId, OutboxEntryId, PresetId, PreviewId, ProfileId,
    ProjectId, PromptId, TurnId,
};
pub use message::{Annotation, Item, Message, MessageStatus, Role};
pub use tool::{CodeOutput, FoundPassage, Step, WebAction};
