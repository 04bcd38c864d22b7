//! Bearer keys: how they are generated, stored and recognised.
//!
//! A key is `svc_` and 64 random hexadecimal digits. The database stores its SHA-256, from which a reader of the
//! database cannot recover the key. A plain hash suffices, because a random key cannot be guessed as a password can.

use super::user::UserName;
use crate::database::keys::{self as table, IssuedKey, KeyDigest};
use crate::database::{self, DATABASE_FILE, Database, DatabaseError, OpenError};
use crate::storage::private_directory;
use parking_lot::RwLock;
use parlance_sqlite::rusqlite;
use parlance_words::messages;
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
use subtle::ConstantTimeEq;
use uuid::Uuid;

/// Precision of a key's last use. Storing it exactly would need a write per request.
const LAST_USED_PRECISION_MS: i64 = 60_000;

/// The prefix of every key.
pub const KEY_PREFIX: &str = "svc_";

/// Generates a key with 244 random bits, from two random UUIDs.
pub(crate) fn generate() -> SecretString {
    SecretString::from(format!("{KEY_PREFIX}{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple()))
}

fn digest(key: &str) -> KeyDigest {
    Sha256::digest(key.as_bytes()).into()
}

/// The result of checking a presented key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Authentication {
    User(UserName),
    Expired,
    /// It was never issued, or is revoked.
    Unknown,
}

/// Recognises the keys of this run and those in the database.
#[derive(Clone)]
pub(crate) struct KeyRing {
    session_keys: Arc<RwLock<Vec<(KeyDigest, UserName)>>>,
    database: Database,
}

impl KeyRing {
    pub(crate) fn new(database: Database) -> Self {
        Self { session_keys: Arc::default(), database }
    }

    /// Accepts `key` as `user`'s until the service stops.
    pub(crate) fn accept(&self, key: &SecretString, user: UserName) {
        let mut keys = self.session_keys.write();
        keys.push((digest(key.expose_secret()), user));
    }

    /// Looks up the user of a key. Reads the database each time, so a key that another process revokes is refused at
    /// once.
    pub(crate) async fn authenticate(&self, key: &str) -> Result<Authentication, DatabaseError> {
        if !key.starts_with(KEY_PREFIX) {
            return Ok(Authentication::Unknown);
        }
        let digest = digest(key);
        if let Some(user) = self.find_session_key(&digest) {
            return Ok(Authentication::User(user));
        }
        let candidates =
            self.database.read(move |connection| table::find_candidates(connection, &digest)).await?;
        let found = candidates.into_iter().find(|candidate| bool::from(candidate.digest.ct_eq(&digest)));
        let Some(found) = found else { return Ok(Authentication::Unknown) };
        let now_ms = jiff::Timestamp::now().as_millisecond();
        if found.expires_at_ms.is_some_and(|expires_at_ms| expires_at_ms <= now_ms) {
            return Ok(Authentication::Expired);
        }
        if found
            .last_used_at_ms
            .is_none_or(|last_ms| now_ms.saturating_sub(last_ms) >= LAST_USED_PRECISION_MS)
        {
            let id = found.id;
            self.database.try_write(move |tx| table::touch(tx, &id, now_ms));
        }
        Ok(UserName::new(&found.owner).map_or(Authentication::Unknown, Authentication::User))
    }

    fn find_session_key(&self, digest: &KeyDigest) -> Option<UserName> {
        let keys = self.session_keys.read();
        keys.iter().find(|(known, _)| bool::from(known.ct_eq(digest))).map(|(_, user)| user.clone())
    }
}

/// The issued keys of a data directory, for its administrator. Calls block.
pub struct KeyBook {
    connection: rusqlite::Connection,
}

/// Why the keys could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum KeyBookError {
    /// The data directory cannot be made.
    #[error("{}", messages::cli_data_folder())]
    DataDir(#[source] std::io::Error),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A statement failed.
    #[error("{}", messages::cli_keys_unreadable())]
    Statement(#[from] rusqlite::Error),
}

impl KeyBook {
    /// Opens the keys of a data directory, and creates the directory if it is missing. The service may be running.
    pub fn open(data_dir: &Path) -> Result<Self, KeyBookError> {
        private_directory::create(data_dir).map_err(KeyBookError::DataDir)?;
        Ok(Self { connection: database::open_for_writing(&data_dir.join(DATABASE_FILE), None)? })
    }

    /// Issues a key for `user`, which expires at `expires_at_ms` (milliseconds since 1970) if given. The returned text
    /// is the only copy.
    pub fn issue(
        &mut self,
        user: &UserName,
        label: &str,
        expires_at_ms: Option<i64>,
    ) -> Result<(IssuedKey, SecretString), KeyBookError> {
        let key = generate();
        let text = key.expose_secret();
        let issued = IssuedKey {
            id: Uuid::new_v4().to_string(),
            owner: user.as_str().to_owned(),
            label: label.to_owned(),
            ends_in: text.chars().skip(text.chars().count().saturating_sub(4)).collect(),
            created_at_ms: jiff::Timestamp::now().as_millisecond(),
            expires_at_ms,
            last_used_at_ms: None,
            revoked_at_ms: None,
        };
        table::insert(&self.connection, &issued, &digest(text))?;
        Ok((issued, key))
    }

    /// All keys, oldest first.
    pub fn list(&self) -> Result<Vec<IssuedKey>, KeyBookError> {
        Ok(table::list(&self.connection)?)
    }

    /// Revokes a key at once. `false` when there is no such key, or it is already revoked.
    pub fn revoke(&mut self, id: &str) -> Result<bool, KeyBookError> {
        Ok(table::revoke(&self.connection, id, jiff::Timestamp::now().as_millisecond())?)
    }
}
