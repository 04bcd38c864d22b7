//! What a conversation is: messages in a tree, their items, and the course of one turn.
//!
//! Owns the vocabulary that every other crate of the app uses. It must not know how anything is sent, stored or
//! drawn, and has no clock of its own: whoever calls it says what time it is.
//!
//! # Glossary
//!
//! - *Conversation*: a tree of messages with a title; the *visible path* leads from its root to the chosen leaf.
//! - *Message*: what the person (`You`) or the service (`Assistant`) said, as a list of items.
//! - *Item*: text, a refusal, reasoning, a tool call, a search, a program, or something the app does not know and keeps as it came.
//! - *Turn*: one request and its answer. It ends as complete, stopped, cut or failed.
//! - *Thread*: what the service knows of a conversation: its conversation id, bound to the messages it has seen.
//! - *Way*: how the context of a question is sent: the thread is extended, or the visible path is replayed.
//! - *Instructions*: what the service is told about how to answer. *Preset*: instructions that are kept under a name.
//! - *Prompt*: words for a question that are kept under a name. Prompts and presets may have *variables*.
//! - *Project*: files of the service that it searches for an answer.
//! - *File*: a document on the service, or on its way there. *Attachment*: a file that goes along with a message.
//! - *Offer*: files and folders of this computer that were shown to the app and wait for what is to be done with them.
//! - *Outbox*: questions that are not sent yet, in their order; each is an *entry* and no message before it goes.
//! - *Citation*: the words of an answer that name the place in a file where they come from.
//! - *Download*: a file on its way from the service to this computer. *Preview*: a file as it is looked at in the window.
//! - *Profile*: a service account: address, name, where its key is kept.

pub mod file;
pub mod file_list;
pub mod id;
pub mod message;
pub mod outbox;
pub mod sending;
pub mod tool;
pub mod turn;
pub mod uploading;

pub use file::{Deletion, FileStatus, FileUse, SizeLimit};
pub use id::{
    ConversationId, DownloadId, FileId, MessageId, OutboxEntryId, PresetId, PreviewId, ProfileId, ProjectId,
    PromptId, TurnId,
};
pub use message::{Annotation, Item, Message, MessageStatus, Role};
pub use tool::{CodeOutput, FoundPassage, Step, WebAction};
