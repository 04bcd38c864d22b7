//! The use cases of the app: ask, stop, attach, upload, connect.
//!
//! Owns the order in which things happen: what is written before it is shown, what is asked of the service.
//! Knows nothing of Tauri, of SQL or of HTTP headers.

mod app;
mod backups;
mod chat;
mod clock;
mod commands;
mod config;
mod context;
mod conversations;
mod dates;
mod domain_events;
mod encryption;
mod events;
mod export;
mod files;
mod imports;
mod keyring;
mod known_links;
mod launch;
pub mod link;
mod openings;
mod panics;
mod present;
mod private_copies;
pub mod problem;
mod sanitize;
mod self_check;
mod services;
mod settings;
mod store;
mod stored_fields;
mod tasks;
mod temporary;
mod title;

pub use app::App;
pub use backups::PreparedRestore;
pub use clock::{Clock, RealClock};
pub use commands::{CommandError, RunningCommand, command_shapes};
pub use config::{Config, GivenService, ModelSearch};
pub use events::EventStream;
pub use export::PagePrinter;
pub use files::{given_paths, path_of_address};
pub use keyring::{OpenKeyring, open_system_keyring};
pub use launch::OpenError;
pub use parlance_encryption::forbid_core_dumps;
pub use parlance_sandbox::{Program, Readers, run_worker};
pub use parlance_store::{Disk, private_files};
pub use settings::folders::FolderUse;
pub use tasks::catch_panic;
