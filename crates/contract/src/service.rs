//! Services and their keys, as they are shown.

use super::ProblemView;
use parlance_domain::{NoFiles, ProfileId};
use parlance_words::Text;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A service account in the list of services.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServiceView {
    /// The profile's id.
    pub profile_id: ProfileId,
    /// Its name: `Local service`, or the host.
    pub name: Text,
    /// Its address; empty for the local service.
    pub address: String,
    /// Whether it is the one inside the app.
    pub is_local: bool,
    /// Whether new conversations use it.
    pub is_chosen: bool,
    /// Whether it can be used now.
    pub state: ServiceState,
    /// The problem, when `state` is neither `ready` nor `starting`.
    pub problem: Option<ProblemView>,
    /// When it is asked again whether it answers, while `state` is `offline`; `None` while it is being asked.
    #[ts(type = "number | null")]
    pub next_probe_at_ms: Option<i64>,
    /// Why it takes no files; `None` while nothing is known against it.
    #[ts(type = "\"not_offered\" | \"not_allowed\" | null")]
    pub no_files: Option<NoFiles>,
    /// The last four characters of the key, to tell keys apart.
    pub key_ends_in: Option<String>,
    /// The place of the key.
    pub key_location: KeyLocation,
}

/// Whether a service can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ServiceState {
    /// Not known yet.
    Starting,
    /// The last request went through.
    Ready,
    /// It could not be reached.
    Offline,
    /// No secure connection: its certificate or its encryption is at fault, so waiting does not help.
    Insecure,
    /// It does not accept the key.
    KeyRejected,
    /// The app has no key for it.
    NoKey,
    /// Its key is in the keyring, which is locked.
    KeyringLocked,
}

/// The place of a service's key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyLocation {
    /// The local service has a key of its own that nobody needs to see.
    None,
    /// In the operating system's keyring.
    Keyring,
    /// In memory only, because there is no keyring: gone when the app ends.
    Session,
    /// In memory only, because the keyring is locked or fails: gone when the app ends.
    SessionLocked,
    /// Given by the environment for this run; never stored.
    Environment,
}
