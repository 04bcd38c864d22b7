//! Backups of an open store, using one of its connections.

use super::Store;
use crate::Error;
use crate::safekeeping::backups::{self, Backup, BackupError, Reason, verification};

impl Store {
    /// Makes a backup. Other readers and writers continue; the copy pauses for writers.
    ///
    /// # Errors
    ///
    /// Errors of [`backups::make`].
    pub fn back_up(&self, reason: Reason, at_ms: i64) -> Result<Backup, BackupError> {
        let reader = self.take_reader()?;
        let conn = reader.conn.as_ref().ok_or(Error::Missing("connection"))?;
        backups::make(conn, &self.shared.location, reason, at_ms, &|| self.shared.writers.pause_for())
    }

    /// Deletes backups until a new one fits. `now_ms` must come from a trustworthy clock.
    ///
    /// # Errors
    ///
    /// When the database or the folder cannot be read, or a backup cannot be deleted.
    pub fn make_room(&self, now_ms: i64) -> Result<(), BackupError> {
        let reader = self.take_reader()?;
        let conn = reader.conn.as_ref().ok_or(Error::Missing("connection"))?;
        backups::make_room(conn, &self.shared.location, now_ms)
    }

    /// Deletes backups until all fit into their space. The newest and those about a week and a month old always stay.
    /// `now_ms` must come from a trustworthy clock.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or a backup cannot be deleted.
    pub fn keep_backups_to_budget(&self, now_ms: i64) -> Result<(), BackupError> {
        let damaged = self.read(|conn| Ok(verification::list_damaged(conn)))?;
        Ok(backups::keep_to_budget(&self.shared.location, &damaged, now_ms)?)
    }

    /// Deletes expired backups. `now_ms` must come from a trustworthy clock. Backups dated by a wrong clock count as
    /// made now.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or a backup cannot be renamed or deleted.
    pub fn drop_outlived_backups(&self, now_ms: i64) -> Result<(), BackupError> {
        let damaged = self.read(|conn| Ok(verification::list_damaged(conn)))?;
        Ok(backups::drop_outlived(self.path(), &damaged, now_ms)?)
    }
}
