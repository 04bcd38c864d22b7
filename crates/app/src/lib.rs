//! The use cases of the app: ask, stop, attach, upload, connect.
//!
//! Decides the order of steps, such as storing a change before the window shows it, and the content of requests.
//! Knows nothing of Tauri, of SQL or of HTTP headers.

mod app;
mod chat;
mod conversations;
mod files;
mod kernel;
mod present;
mod safekeeping;
mod services;
mod settings;
mod transfer;

pub use app::{
    App, CommandError, Features, OpenError, RunningCommand, TemporaryConversations, command_shapes, recovery,
};
pub use files::{code_name, given_paths, path_of_address, save_code};
pub use kernel::clock::{Clock, RealClock};
pub use kernel::config::{Config, GivenService, ModelSearch};
pub use kernel::events::EventStream;
pub use kernel::keyring::{OpenKeyring, open_system_keyring};
pub use kernel::known_links::KnownLinks;
pub use kernel::link;
pub use kernel::problem::{Problem, system_text};
pub use kernel::tasks::catch_panic;
pub use parlance_documents::file_kinds;
pub use parlance_encryption::forbid_core_dumps;
pub use parlance_sandbox::{Program, Readers, run_worker};
pub use parlance_store::{Disk, private_files};
pub use safekeeping::backups::{Backups, PreparedRestore, SecondPlace};
pub use safekeeping::encryption::Encryption;
pub use settings::folders::FolderUse;
pub use transfer::exports::{Exports, PagePrinter};
pub use transfer::imports::Imports;
