//! Migrates a database to the newest version: first a backup, then one transaction per version.

#[cfg(test)]
mod tests;

use crate::database::version::version;
use crate::safekeeping::backups::{self, BackupError, Reason};
use crate::{Location, OpenError};
use parlance_sqlite::rusqlite::{self, Connection, TransactionBehavior};
use std::path::Path;

/// The steps from an empty database to the newest version: step 1 is the first.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/0001_init.sql"),
    include_str!("../../migrations/0002_received.sql"),
    include_str!("../../migrations/0003_tree.sql"),
    include_str!("../../migrations/0004_outbox.sql"),
    include_str!("../../migrations/0005_request_gone.sql"),
    include_str!("../../migrations/0006_options.sql"),
    include_str!("../../migrations/0007_retries.sql"),
    include_str!("../../migrations/0008_deletions.sql"),
    include_str!("../../migrations/0009_citations.sql"),
    include_str!("../../migrations/0010_uploads.sql"),
    include_str!("../../migrations/0011_file_list.sql"),
    include_str!("../../migrations/0012_requests.sql"),
    include_str!("../../migrations/0013_prompts.sql"),
    include_str!("../../migrations/0014_files_unread.sql"),
    include_str!("../../migrations/0015_attached_names.sql"),
    include_str!("../../migrations/0016_replaced_text.sql"),
    include_str!("../../migrations/0017_captures.sql"),
    include_str!("../../migrations/0018_texts.sql"),
    include_str!("../../migrations/0019_local_service_reason.sql"),
    include_str!("../../migrations/0020_order.sql"),
    include_str!("../../migrations/0021_search.sql"),
    include_str!("../../migrations/0022_documents.sql"),
    include_str!("../../migrations/0023_temporary_uploads.sql"),
    include_str!("../../migrations/0024_project_and_title.sql"),
    include_str!("../../migrations/0025_beginnings.sql"),
    include_str!("../../migrations/0026_files_of_services.sql"),
    include_str!("../../migrations/0027_document_attempts.sql"),
    include_str!("../../migrations/0028_shared_requests.sql"),
    include_str!("../../migrations/0029_context_use.sql"),
    include_str!("../../migrations/0030_edit_attachments.sql"),
];

/// Identifies the file as ours ("Prlc"), so that another program's database is never migrated.
pub(crate) const APPLICATION_ID: i32 = 0x5072_6c63;

/// The version that `migrations` leads to.
pub(crate) fn newest(migrations: &[&str]) -> u32 {
    u32::try_from(migrations.len()).unwrap_or(u32::MAX)
}

/// Runs the missing migrations after a backup.
pub(crate) fn migrate(conn: &mut Connection, at: &Location, migrations: &[&str]) -> Result<(), OpenError> {
    let path = at.path();
    let unavailable = |source| OpenError::from_sqlite(path.to_path_buf(), source);
    let from = version(conn).map_err(unavailable)?;
    if from >= newest(migrations) {
        return Ok(());
    }
    if from == 0 {
        refuse_foreign(conn, path)?;
    } else {
        back_up(conn, at)?;
    }
    run_missing(conn, path, migrations)
}

/// Runs the missing migrations without a backup.
pub(crate) fn run_missing(conn: &mut Connection, path: &Path, migrations: &[&str]) -> Result<(), OpenError> {
    let from = version(conn).map_err(|source| OpenError::from_sqlite(path.to_path_buf(), source))?;
    for (version, sql) in (1_u32..).zip(migrations).skip_while(|(version, _)| *version <= from) {
        run(conn, version, sql).map_err(|source| OpenError::Migrate {
            path: path.to_path_buf(),
            version,
            source,
        })?;
        tracing::info!(version, "the store was brought to a newer version");
    }
    Ok(())
}

/// Runs one migration.
pub(crate) fn run(conn: &mut Connection, version: u32, sql: &str) -> rusqlite::Result<()> {
    let tx = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    tx.execute_batch(sql)?;
    tx.pragma_update(None, "application_id", APPLICATION_ID)?;
    tx.pragma_update(None, "user_version", version)?;
    tx.commit()
}

fn refuse_foreign(conn: &Connection, path: &Path) -> Result<(), OpenError> {
    let n_objects: u32 = conn
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(|source| OpenError::from_sqlite(path.to_path_buf(), source))?;
    if n_objects == 0 { Ok(()) } else { Err(OpenError::Foreign { path: path.to_path_buf() }) }
}

fn back_up(conn: &Connection, at: &Location) -> Result<(), OpenError> {
    let folder = || at.path().parent().unwrap_or(at.path()).to_path_buf();
    let made = backups::make(conn, at, Reason::Migration, backups::now_ms(), &|| {});
    let error = match made {
        Ok(_) => return Ok(()),
        Err(BackupError::File(source)) => OpenError::BackupFile { path: folder(), source },
        Err(BackupError::NoRoom(room)) => OpenError::NoRoomForBackup { path: folder(), room },
        Err(BackupError::Store(source)) => OpenError::Backup { path: folder(), source },
    };
    if at.skips_backup && error.waits_for_backup() {
        tracing::warn!(%error, "the store is brought to a newer version without a backup");
        return Ok(());
    }
    Err(error)
}
