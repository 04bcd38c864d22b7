//! Questions that are not sent yet.

use super::{BlockView, FileView};
use parlance_domain::OutboxEntryId;
use parlance_domain::outbox::Wait;
use parlance_words::Paragraph;
use serde::Serialize;
use ts_rs::TS;

/// A question that is not sent yet.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OutboxEntryView {
    /// Its id.
    pub id: OutboxEntryId,
    /// Its words as they were typed.
    pub text: String,
    /// Its words as they will look.
    pub blocks: Vec<BlockView>,
    /// Files that will go along with it.
    pub attachments: Vec<FileView>,
    /// The reason why it waits.
    pub wait: Wait,
    /// Whether it is here because its service could not be reached, so that it can go when that is there again.
    pub is_out_of_reach: bool,
    /// Why it waits and when it is sent.
    pub words: Paragraph,
    /// Whether it is being edited, and so does not go.
    pub is_edited: bool,
    /// Whether it was removed a moment ago; it can be restored as long as it is shown.
    pub is_removed: bool,
}
