//! Brings a database to the newest version: a backup first, then one transaction per version.

#[cfg(test)]
mod tests;

use crate::OpenError;
use rusqlite::{Connection, TransactionBehavior};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The steps from an empty database to the newest version: step 1 is the first.
pub(crate) const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/0001_init.sql"),
    include_str!("../migrations/0002_received.sql"),
    include_str!("../migrations/0003_tree.sql"),
    include_str!("../migrations/0004_outbox.sql"),
    include_str!("../migrations/0005_request_gone.sql"),
    include_str!("../migrations/0006_options.sql"),
    include_str!("../migrations/0007_retries.sql"),
    include_str!("../migrations/0008_deletions.sql"),
    include_str!("../migrations/0009_citations.sql"),
    include_str!("../migrations/0010_uploads.sql"),
    include_str!("../migrations/0011_file_list.sql"),
    include_str!("../migrations/0012_requests.sql"),
    include_str!("../migrations/0013_prompts.sql"),
    include_str!("../migrations/0014_files_unread.sql"),
    include_str!("../migrations/0015_attached_names.sql"),
    include_str!("../migrations/0016_replaced_text.sql"),
    include_str!("../migrations/0017_captures.sql"),
    include_str!("../migrations/0018_texts.sql"),
    include_str!("../migrations/0019_local_service_reason.sql"),
];

/// Backups that are kept beside the database.
const N_BACKUPS: usize = 3;

/// Marks the file as ours ("Prlc"), so that another program's database is never migrated.
pub(crate) const APPLICATION_ID: i32 = 0x5072_6c63;

/// The version that `migrations` leads to.
pub(crate) fn newest(migrations: &[&str]) -> u32 {
    u32::try_from(migrations.len()).unwrap_or(u32::MAX)
}

/// The version of an open database; 0 when it is empty.
pub(crate) fn version(conn: &Connection) -> rusqlite::Result<u32> {
    conn.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Runs the migrations that the database does not have yet.
pub(crate) fn migrate(conn: &mut Connection, path: &Path, migrations: &[&str]) -> Result<(), OpenError> {
    let unavailable = |source| OpenError::from_sqlite(path.to_path_buf(), source);
    let from = version(conn).map_err(unavailable)?;
    if from >= newest(migrations) {
        return Ok(());
    }
    if from == 0 {
        refuse_foreign(conn, path)?;
    } else {
        back_up(conn, path, from)?;
    }
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

fn back_up(conn: &Connection, path: &Path, version: u32) -> Result<(), OpenError> {
    let at_ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis());
    let target = beside(path, &format!("{at_ms:015}.v{version}.backup"));
    let partial = beside(path, "partial");
    let file_error = |source| OpenError::BackupFile { path: target.clone(), source };
    // A partial backup is what an earlier attempt left; it was never whole.
    if partial.exists() {
        fs::remove_file(&partial).map_err(file_error)?;
    }
    crate::private_files::make_private_file(&partial).map_err(file_error)?;
    copy(conn, &partial).map_err(|source| OpenError::Backup { path: target.clone(), source })?;
    fs::rename(&partial, &target).map_err(file_error)?;
    tracing::info!(backup = %target.display(), "the store was backed up before its migration");
    drop_old_backups(path).map_err(file_error)
}

fn copy(conn: &Connection, target: &Path) -> rusqlite::Result<()> {
    let mut copy = Connection::open(target)?;
    // Pages a step, without a pause: nobody else uses the database yet.
    rusqlite::backup::Backup::new(conn, &mut copy)?.run_to_completion(1024, Duration::ZERO, None)?;
    copy.close().map_err(|(_, error)| error)
}

/// The backups of a database, oldest first.
pub(crate) fn backups(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let prefix = file_name(path);
    let mut found = Vec::new();
    for entry in fs::read_dir(path.parent().unwrap_or(Path::new(".")))? {
        let entry = entry?.path();
        let name = file_name(&entry);
        if name.starts_with(&format!("{prefix}.")) && name.ends_with(".backup") {
            found.push(entry);
        }
    }
    found.sort();
    Ok(found)
}

fn drop_old_backups(path: &Path) -> std::io::Result<()> {
    let found = backups(path)?;
    for old in found.iter().take(found.len().saturating_sub(N_BACKUPS)) {
        fs::remove_file(old)?;
    }
    Ok(())
}

pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    path.with_file_name(format!("{}.{ending}", file_name(path)))
}

fn file_name(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
