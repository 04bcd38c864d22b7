//! What the window can ask the app for: each method is one line that says whose work it is.

mod conversations;
mod details;
mod downloads;
mod files;
mod offers;
mod previews;
mod settings;

use crate::context::Context;
use crate::conversations::{Conversations, Turns};
use crate::files::Files;
use crate::outbox::Outbox;
use std::sync::Arc;

/// The app, without a window. Clones share it.
#[derive(Clone)]
pub struct App {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) context: Context,
    pub(crate) files: Files,
    pub(crate) conversations: Conversations,
    pub(crate) turns: Turns,
    pub(crate) outbox: Outbox,
    /// What the person should know about this start.
    pub(crate) notices: Vec<String>,
}
