//! Backups of an open store, which need one of its connections.

use super::Store;
use crate::Error;
use crate::safekeeping::backups::{self, Backup, BackupError, Reason, verification};

impl Store {
    /// Makes a backup beside the database. Others read and write meanwhile; the copy pauses for writers.
    ///
    /// # Errors
    ///
    /// Those of [`backups::make`].
    pub fn back_up(&self, reason: Reason, at_ms: i64) -> Result<Backup, BackupError> {
        let reader = self.take_reader()?;
        let conn = reader.conn.as_ref().ok_or(Error::Missing("connection"))?;
        backups::make(conn, &self.shared.location, reason, at_ms, &|| self.shared.writers.pause_for())
    }

    /// Deletes backups until another one can be copied. `now_ms` must come from a clock that can be believed.
    ///
    /// # Errors
    ///
    /// When the database or the folder cannot be read, or a backup cannot be deleted.
    pub fn make_room(&self, now_ms: i64) -> Result<(), BackupError> {
        let reader = self.take_reader()?;
        let conn = reader.conn.as_ref().ok_or(Error::Missing("connection"))?;
        backups::make_room(conn, &self.shared.location, now_ms)
    }

    /// Deletes backups until all fit into the space that they may use. The newest, and one about a week and one about a
    /// month old, always stay. `now_ms` must come from a clock that can be believed.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or a backup cannot be deleted.
    pub fn keep_backups_to_budget(&self, now_ms: i64) -> Result<(), BackupError> {
        let damaged = self.read(|conn| Ok(verification::list_damaged(conn)))?;
        Ok(backups::keep_to_budget(&self.shared.location, &damaged, now_ms)?)
    }

    /// Deletes the backups that have been outlived. `now_ms` must come from a clock that can be believed. Backups that a
    /// wrong clock dated count as made now.
    ///
    /// # Errors
    ///
    /// When the folder cannot be read, or a backup cannot be renamed or deleted.
    pub fn drop_outlived_backups(&self, now_ms: i64) -> Result<(), BackupError> {
        let damaged = self.read(|conn| Ok(verification::list_damaged(conn)))?;
        Ok(backups::drop_outlived(self.path(), &damaged, now_ms)?)
    }
}
