//! What the window can ask the app for: each method is one line that says whose work it is.

mod settings;

use crate::context::Context;
use crate::downloads::Downloads;
use crate::intake::{Intake, Pasted};
use crate::library::{Deletions, Lists};
use crate::outbox::Outbox;
use crate::previews::Previews;
use crate::turns::Turns;
use crate::uploads::Uploads;
use std::sync::Arc;

/// The app, without a window. Clones share it.
#[derive(Clone)]
pub struct App {
    pub(crate) inner: Arc<Inner>,
}

pub(crate) struct Inner {
    pub(crate) context: Context,
    pub(crate) turns: Turns,
    pub(crate) uploads: Uploads,
    pub(crate) downloads: Downloads,
    pub(crate) previews: Previews,
    pub(crate) intake: Intake,
    pub(crate) pasted: Pasted,
    pub(crate) outbox: Outbox,
    pub(crate) deletions: Deletions,
    pub(crate) lists: Lists,
    /// What the person should know about this start.
    pub(crate) notices: Vec<String>,
}
