//! The use cases of the app: ask, stop, attach, upload, connect.
//!
//! Owns the order in which things happen: what is written before it is shown, what is asked of the service.
//! Knows nothing of Tauri, of SQL or of HTTP headers.

mod clock;
mod config;
mod context;
mod conversations;
mod details;
mod downloads;
mod events;
#[cfg(feature = "fault-injection")]
mod faults;
mod going_on;
mod intake;
mod interpret;
mod launch;
mod library;
pub mod link;
mod options;
mod outbox;
mod panics;
mod plan;
mod present;
mod presets;
mod previews;
pub mod problem;
mod projects;
mod prompts;
mod record;
mod recovery;
mod refused;
mod reuse;
mod sanitize;
mod saving;
mod services;
mod start;
mod tasks;
mod title;
mod transcript;
mod tree;
mod turns;
mod uploads;
mod variables;
pub mod view;

pub use clock::{Clock, RealClock};
pub use config::{Config, GivenService};
pub use events::EventStream;
pub use intake::{given_paths, path_of_address};
pub use launch::OpenError;
pub use tasks::catch_panic;

use context::Context;
use downloads::Downloads;
use intake::{Intake, Pasted};
use library::{Deletions, Lists};
use outbox::Outbox;
use previews::Previews;
use std::sync::Arc;
use turns::Turns;
use uploads::Uploads;

/// The app, without a window. Clones share it.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    context: Context,
    turns: Turns,
    uploads: Uploads,
    downloads: Downloads,
    previews: Previews,
    intake: Intake,
    pasted: Pasted,
    outbox: Outbox,
    deletions: Deletions,
    lists: Lists,
    /// What the person should know about this start.
    notices: Vec<String>,
}
