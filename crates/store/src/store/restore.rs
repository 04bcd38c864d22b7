//! Restores a backup while the store is open: migrates a copy of it, compares it with the current data, and then
//! replaces the data in one transaction.
//!
//! Must not know how a damaged file that cannot be opened is replaced: see `recovery`.

use crate::database::integrity;
use crate::database::private_files::{make_private_file, remove_if_there};
use crate::safekeeping::backups::{self, Backup, BackupError, beside};
use crate::store::{migrate, open};
use crate::{Error, Location, OpenError};
use parlance_sqlite::rusqlite::{Connection, OpenFlags};
use std::collections::HashMap;
use std::io;

/// Maximum number of titles listed.
const N_TITLES: usize = 5;

/// Why a backup cannot be restored. The store is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The backup no longer exists.
    #[error("the backup does not exist any more")]
    Gone,
    /// It was made by a newer version of the app.
    #[error("the backup was made by a newer version of Parlance")]
    Newer,
    /// It could not be copied or read.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// It could not be migrated.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl From<Error> for RestoreError {
    fn from(error: Error) -> Self {
        Self::Backup(error.into())
    }
}

impl From<io::Error> for RestoreError {
    fn from(error: io::Error) -> Self {
        Self::Backup(error.into())
    }
}

/// A migrated and checked copy of a backup. Dropping it deletes the file.
#[derive(Debug)]
pub struct RestoredCopy {
    location: Location,
}

/// The differences between a backup and the store.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Number of conversations with a message in the backup.
    pub n_conversations: u64,
    /// Conversations that only the backup has.
    pub coming_back: Differing,
    /// Conversations that only the store has.
    pub going: Differing,
    /// Conversations with messages newer than the backup.
    pub older: Differing,
}

/// Conversations that differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Differing {
    /// Their number.
    pub n: u64,
    /// The titles of the newest.
    pub titles: Vec<String>,
}

/// Makes a copy of a backup that can replace the content of a store.
///
/// # Errors
///
/// When no backup was made at that time, or it cannot be used.
pub fn prepare(store: &Location, made_at_ms: i64) -> Result<RestoredCopy, RestoreError> {
    let backups = backups::list(store.path())?;
    let backup = backups.iter().find(|backup| backup.made_at_ms == made_at_ms).ok_or(RestoreError::Gone)?;
    prepare_from(backup, store)
}

fn prepare_from(backup: &Backup, store: &Location) -> Result<RestoredCopy, RestoreError> {
    let from = backups::open_file(&store.at(backup.path.clone())).map_err(Error::from)?;
    if crate::database::version::version(&from).map_err(Error::from)? > migrate::newest(migrate::MIGRATIONS) {
        return Err(RestoreError::Newer);
    }
    let copy = RestoredCopy { location: store.alike(beside(store.path(), "restored")) };
    copy.remove()?;
    make_private_file(copy.location.path())?;
    parlance_sqlite::copy_into(&from, copy.location.path(), copy.location.key.as_ref())
        .map_err(Error::from)?;
    let mut conn = copy.location.connect_untrusted(OpenFlags::SQLITE_OPEN_READ_WRITE).map_err(Error::from)?;
    integrity::check(&conn).map_err(Error::from)?;
    migrate::run_missing(&mut conn, copy.location.path(), migrate::MIGRATIONS)?;
    conn.close().map_err(|(_, error)| Error::from(error))?;
    Ok(copy)
}

impl RestoredCopy {
    /// Compares it with the store.
    ///
    /// # Errors
    ///
    /// When one of them cannot be read.
    pub fn compare(&self, store: &Connection) -> Result<Comparison, Error> {
        let theirs = titles(&open::open_reader(&self.location)?)?;
        let ours = titles(store)?;
        let updated = |of: &[Conversation]| -> HashMap<Vec<u8>, i64> {
            of.iter().map(|one| (one.id.clone(), one.updated_at_ms)).collect()
        };
        let (in_ours, in_theirs) = (updated(&ours), updated(&theirs));
        Ok(Comparison {
            n_conversations: theirs.len().try_into().unwrap_or(u64::MAX),
            coming_back: differing(theirs.iter().filter(|one| !in_ours.contains_key(&one.id))),
            going: differing(ours.iter().filter(|one| !in_theirs.contains_key(&one.id))),
            older: differing(
                theirs
                    .iter()
                    .filter(|one| in_ours.get(&one.id).is_some_and(|updated| *updated > one.updated_at_ms)),
            ),
        })
    }

    /// Opens it to replace the content of the store.
    pub(crate) fn open(&self) -> Result<Connection, Error> {
        open::open_reader(&self.location)
    }

    fn remove(&self) -> io::Result<()> {
        parlance_sqlite::files_of(&self.location.path).try_for_each(|path| remove_if_there(&path))
    }
}

impl Drop for RestoredCopy {
    fn drop(&mut self) {
        if let Err(error) = self.remove() {
            // The next copy replaces it.
            tracing::warn!(%error, "the copy of a backup was not deleted");
        }
    }
}

struct Conversation {
    id: Vec<u8>,
    title: String,
    updated_at_ms: i64,
}

/// The conversations with a message, newest first.
fn titles(conn: &Connection) -> Result<Vec<Conversation>, Error> {
    let mut statement = conn.prepare(
        "SELECT id, title, updated_at_ms FROM conversations
         WHERE leaf_id IS NOT NULL ORDER BY updated_at_ms DESC, seq DESC",
    )?;
    let rows = statement.query_map([], |row| {
        Ok(Conversation { id: row.get(0)?, title: row.get(1)?, updated_at_ms: row.get(2)? })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn differing<'a>(conversations: impl Iterator<Item = &'a Conversation>) -> Differing {
    let mut differing = Differing::default();
    for conversation in conversations {
        differing.n += 1;
        if differing.titles.len() < N_TITLES {
            differing.titles.push(conversation.title.clone());
        }
    }
    differing
}

#[cfg(test)]
mod tests;
