//! The use cases of the app: ask, stop, attach, upload, connect.
//!
//! Owns the order in which things happen: what is written before it is shown, what is asked of the service.
//! Knows nothing of Tauri, of SQL or of HTTP headers.

mod clock;
mod config;
mod conversations;
mod details;
mod downloads;
mod draw;
mod endings;
mod events;
#[cfg(feature = "fault-injection")]
mod faults;
mod going_on;
mod intake;
mod interpret;
mod keyring;
mod launch;
mod library;
pub mod link;
mod options;
mod outbox;
mod plan;
mod presets;
mod previews;
mod private_files;
pub mod problem;
mod projects;
mod prompts;
mod record;
mod recovery;
mod refused;
mod reuse;
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
pub use private_files::write_private_file;
pub use tasks::catch_panic;

use downloads::Downloads;
use events::Events;
use intake::{Intake, Pasted};
use library::{Deletions, Lists};
use outbox::Outbox;
use previews::Previews;
use record::Record;
use services::Services;
use std::sync::Arc;
use tasks::Tasks;
use turns::Turns;
use uploads::Uploads;

/// The app, without a window. Clones share it.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    record: Record,
    events: Events,
    clock: Arc<dyn Clock>,
    tasks: Tasks,
    services: Services,
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
