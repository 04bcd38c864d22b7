//! Where the app's data is, and which service this run was given.

use crate::clock::{Clock, RealClock};
use secrecy::SecretString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The folder's name below the system's folder for data of programs.
const DATA_DIR_NAME: &str = "parlance";

/// How long a person can take the deletion of files back.
const UNDO_FOR: Duration = Duration::from_secs(10);

/// What a run is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// All state of the app is below this folder.
    pub data_dir: PathBuf,
    /// A service for this run only.
    pub service: Option<GivenService>,
    /// How long the deletion of files can be taken back before the service is asked.
    pub undo_for: Duration,
    /// The languages and regions that the system is set to, as BCP 47 tags, the most wanted first.
    pub system_locales: Vec<String>,
    /// What pauses are measured by.
    pub clock: Arc<dyn Clock>,
}

/// A service that the environment gave. Its key stays in memory and is never stored.
#[derive(Clone, Debug)]
pub struct GivenService {
    /// The address, as given.
    pub address: String,
    /// The key, when one was given.
    pub key: Option<SecretString>,
}

impl Config {
    /// Reads `PARLANCE_DATA_DIR`, `PARLANCE_BASE_URL` and `PARLANCE_API_KEY`. Without the first one, data goes
    /// below `system_data_dir`; `None` when there is neither.
    #[must_use]
    pub fn from_env(system_data_dir: Option<PathBuf>, system_locales: Vec<String>) -> Option<Self> {
        let given = |name| std::env::var(name).ok().filter(|value| !value.trim().is_empty());
        let data_dir = std::env::var_os("PARLANCE_DATA_DIR")
            .filter(|dir| !dir.is_empty())
            .map(PathBuf::from)
            .or_else(|| system_data_dir.map(|dir| dir.join(DATA_DIR_NAME)))?;
        let service = given("PARLANCE_BASE_URL")
            .map(|address| GivenService { address, key: given("PARLANCE_API_KEY").map(SecretString::from) });
        Some(Self { data_dir, service, undo_for: UNDO_FOR, system_locales, clock: Arc::new(RealClock) })
    }
}
