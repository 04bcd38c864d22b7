//! This app's own export: `manifest.json`, and a file for each conversation.

use crate::container::Container;
use crate::model::Conversation;
use crate::refusal::{Reason, Refusal};

/// The members that are conversations; `None` when it is no export of this app.
pub(crate) fn find(_container: &Container) -> Result<Option<Vec<usize>>, Refusal> {
    Ok(None)
}

/// Reads a conversation.
pub(crate) fn read(_container: &Container, _index: usize) -> Result<Result<Conversation, Reason>, Refusal> {
    Ok(Err(Reason::Unreadable))
}
