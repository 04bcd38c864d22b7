//! Verification of backups: which one is due, how it is read, and the stored results.
//!
//! Must not know when the app checks for due ones.

use super::{Backup, list, open_file};
use crate::database::cancel::{Cancel, interrupted};
use crate::database::integrity;
use crate::database::version::version;
use crate::safekeeping::counts::{Counts, count};
use crate::{Error, Location, settings};
use parlance_sqlite::rusqlite::{self, Connection, Transaction, ffi};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The setting with the results.
const VERIFIED: &str = "verified_backups";

/// The interval for verifying the oldest backup, in milliseconds.
const EVERY_MS: i64 = 7 * 24 * 60 * 60 * 1_000;

/// Steps of SQLite between two checks for cancellation.
const STEPS: i32 = 1_000;

/// The last verification of a backup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verification {
    /// When the backup was made, in milliseconds since 1970. This identifies the backup.
    pub made_at_ms: i64,
    /// When it was verified, in milliseconds since 1970.
    pub verified_at_ms: i64,
    /// Whether it cannot be restored, so that it does not count as a backup.
    pub is_damaged: bool,
    /// Its row counts; `None` if it is damaged or has another schema.
    pub counts: Option<Counts>,
}

/// Returns the stored verifications of backups.
pub fn list_verified(conn: &Connection) -> Result<Vec<Verification>, Error> {
    Ok(settings::find(conn, VERIFIED)?.unwrap_or_default())
}

/// Saves a result, and deletes those of backups that no longer exist.
pub fn save(tx: &Transaction<'_>, path: &Path, verification: Verification) -> Result<(), Error> {
    let mut verified = list_verified(tx)?;
    verified.retain(|old| old.made_at_ms != verification.made_at_ms);
    // Results of deleted backups do no harm until the folder can be read again.
    if let Ok(backups) = list(path) {
        verified.retain(|old| backups.iter().any(|backup| backup.made_at_ms == old.made_at_ms));
    }
    verified.push(verification);
    settings::set(tx, VERIFIED, &verified)
}

/// The dates of damaged backups; empty if a database of another version has none.
pub(crate) fn list_damaged(conn: &Connection) -> Vec<i64> {
    let verified = list_verified(conn).unwrap_or_default();
    verified.into_iter().filter(|one| one.is_damaged).map(|one| one.made_at_ms).collect()
}

/// Returns the backup to verify at `now_ms`: the oldest that is not damaged, a week after it was made or last
/// verified.
#[must_use]
pub fn find_due<'a>(backups: &'a [Backup], verified: &[Verification], now_ms: i64) -> Option<&'a Backup> {
    let result_of = |backup: &Backup| verified.iter().find(|one| one.made_at_ms == backup.made_at_ms);
    let is_damaged = |backup: &&Backup| result_of(backup).is_some_and(|one| one.is_damaged);
    let oldest = backups.iter().rev().find(|backup| !is_damaged(backup))?;
    // Each backup is checked when it is made.
    let last_ms = result_of(oldest).map_or(oldest.made_at_ms, |one| one.verified_at_ms);
    // A future date comes from a wrong clock and must not delay the verification.
    (!(0..EVERY_MS).contains(&now_ms.saturating_sub(last_ms))).then_some(oldest)
}

/// Reads a whole backup and counts its rows.
///
/// # Errors
///
/// When it cannot be read for a reason other than damage, or the verification is cancelled. It may be sound then.
pub fn verify(at: &Location, backup: &Backup, cancel: &Cancel, now_ms: i64) -> Result<Verification, Error> {
    let read = || -> Result<Option<Counts>, Error> {
        let mut conn = open_file(&at.at(backup.path.clone()))?;
        let is_cancelled = cancel.clone();
        conn.progress_handler(STEPS, Some(move || is_cancelled.is_set()))?;
        integrity::check(&conn)?;
        // SQLite treats an empty file as a valid database.
        if version(&conn)? == 0 {
            let error = ffi::Error::new(ffi::SQLITE_CORRUPT);
            return Err(rusqlite::Error::SqliteFailure(error, Some("it is empty".to_owned())).into());
        }
        match count(&conn) {
            Err(Error::Statement(_)) => Ok(None),
            counted => counted.map(Some),
        }
    };
    let result = |is_damaged, counts| Verification {
        made_at_ms: backup.made_at_ms,
        verified_at_ms: now_ms,
        is_damaged,
        counts,
    };
    match read() {
        _ if cancel.is_set() => Err(interrupted()),
        Err(Error::Damaged(error)) => {
            tracing::warn!(%error, name = backup.file_name(), "a backup is damaged");
            Ok(result(true, None))
        }
        read => Ok(result(false, read?)),
    }
}

#[cfg(test)]
mod tests;
