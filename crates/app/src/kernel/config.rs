//! The data folder and the service of this run.

use crate::kernel::clock::{Clock, RealClock};
use crate::kernel::keyring::{OpenKeyring, open_system_keyring};
use parlance_encryption::Key;
use parlance_sandbox::Readers;
use parlance_service::UpstreamSettings;
use parlance_store::Disk;
use secrecy::SecretString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The folder's name below the system's folder for data of programs.
const DATA_DIR_NAME: &str = "parlance";

/// How long a user can take the deletion of files back.
const UNDO_FOR: Duration = Duration::from_secs(10);

/// The configuration of a run.
#[derive(Clone, Debug)]
pub struct Config {
    /// All state of the app is below this folder.
    pub data_dir: PathBuf,
    /// A service for this run only.
    pub service: Option<GivenService>,
    /// How long the user can undo the deletion of files before the request is sent.
    pub undo_for: Duration,
    /// The languages and regions of the system, as BCP 47 tags, the preferred ones first.
    pub system_locales: Vec<String>,
    /// The addresses at which model servers are searched.
    pub model_search: ModelSearch,
    /// The key of the data, for when the keyring does not have it.
    pub data_key: Option<Key>,
    /// Opens the system's keyring.
    pub keyring: OpenKeyring,
    /// A folder in memory that only this user can read; `None` if the system has none.
    pub memory_dir: Option<PathBuf>,
    /// The clock for pauses.
    pub clock: Arc<dyn Clock>,
    /// Whether the user agreed to an update of the data without a backup, if none can be made.
    pub updates_without_backup: bool,
    /// Measures the free space for backups.
    pub disk: Disk,
    /// The readers of documents.
    pub readers: Readers,
}

/// The addresses at which model servers of this computer are searched.
#[derive(Clone, Debug, Default)]
pub struct ModelSearch {
    /// The addresses at which one may listen.
    pub addresses: Vec<String>,
    /// The user's home folder, which reveals installed programs.
    pub home_dir: Option<PathBuf>,
}

impl ModelSearch {
    /// The usual addresses.
    #[must_use]
    pub fn usual() -> Self {
        let addresses = UpstreamSettings::usual().iter().map(UpstreamSettings::address).collect();
        Self { addresses, home_dir: std::env::home_dir() }
    }

    /// Addresses separated by commas; `none` means no address.
    fn given(addresses: &str) -> Self {
        let named = addresses.split(',').map(str::trim).filter(|address| *address != "none");
        Self { addresses: named.map(str::to_owned).collect(), home_dir: None }
    }
}

/// A service from the environment. Its key stays in memory and is never stored.
#[derive(Clone, Debug)]
pub struct GivenService {
    /// The address from the environment.
    pub address: String,
    /// The key from the environment, if any.
    pub key: Option<SecretString>,
}

impl Config {
    /// Reads `PARLANCE_DATA_DIR`, `PARLANCE_BASE_URL`, `PARLANCE_API_KEY` and `PARLANCE_MODEL_SERVERS`. Without the
    /// first one, data is stored below `system_data_dir`; `None` when there is neither. `XDG_RUNTIME_DIR`, which is
    /// in memory, becomes the folder in memory.
    #[must_use]
    pub fn from_env(
        system_data_dir: Option<PathBuf>,
        system_locales: Vec<String>,
        readers: Readers,
    ) -> Option<Self> {
        let given = |name| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        let data_dir = std::env::var_os("PARLANCE_DATA_DIR")
            .filter(|dir| !dir.is_empty())
            .map(PathBuf::from)
            .or_else(|| system_data_dir.map(|dir| dir.join(DATA_DIR_NAME)))?;
        let service = given("PARLANCE_BASE_URL")
            .map(|address| GivenService { address, key: given("PARLANCE_API_KEY").map(SecretString::from) });
        let model_search = given("PARLANCE_MODEL_SERVERS")
            .map_or_else(ModelSearch::usual, |addresses| ModelSearch::given(&addresses));
        let memory_dir =
            std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from).filter(|dir| dir.is_absolute());
        let (clock, keyring) = (Arc::new(RealClock), open_system_keyring as OpenKeyring);
        Some(Self {
            data_dir,
            service,
            undo_for: UNDO_FOR,
            system_locales,
            model_search,
            data_key: None,
            keyring,
            memory_dir,
            clock,
            updates_without_backup: false,
            disk: Disk::default(),
            readers,
        })
    }
}
