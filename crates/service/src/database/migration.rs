//! Opens a file for writing. An older file is backed up, then migrated to the present schema.

use super::error::OpenError;
use super::schema::{SCHEMA_STEPS, SCHEMA_VERSION};
use super::writer::{BUSY_TIMEOUT, Commit};
use crate::storage::{blob_store, private_directory};
use parlance_encryption::{Form, Key};
use parlance_sqlite::rusqlite;
use parlance_sqlite::rusqlite::backup::Backup;
use parlance_sqlite::rusqlite::{Connection, OpenFlags, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The suffix of copies.
pub(super) const BACKUP_SUFFIX: &str = ".backup";

/// The name prefix of unfinished copies.
pub(super) const HALF_PREFIX: &str = "backup-";

/// Pages copied per step: all of them, since no other process writes meanwhile.
const COPIED_PAGES: i32 = i32::MAX;

/// Pause before another attempt to copy while another process holds a lock.
const BUSY_PAUSE: Duration = Duration::from_millis(250);

/// Fails when an encrypted file has no key, or a plain file has one. Opening the file reports all other errors.
pub(crate) fn check_form(path: &Path, key: Option<&Key>) -> Result<(), OpenError> {
    match (parlance_sqlite::form_of(path), key) {
        // `form_of` takes some damaged files for encrypted ones; `is_encrypted` does not.
        (Ok(Some(Form::Encrypted)), None) if parlance_sqlite::is_encrypted(path).unwrap_or(false) => {
            Err(OpenError::Encrypted { path: path.to_owned() })
        }
        (Ok(Some(Form::Plain)), Some(_)) => Err(OpenError::NotEncrypted { path: path.to_owned() }),
        _ => Ok(()),
    }
}

/// Opens the file for one writer and migrates its schema. Blocks.
pub(crate) fn open_for_writing(path: &Path, key: Option<&Key>) -> Result<Connection, OpenError> {
    check_form(path, key)?;
    let failed = |source| match key {
        Some(_) => OpenError::of_encrypted(path, source),
        None => OpenError::Sqlite { path: path.to_owned(), source },
    };
    let mut connection = parlance_sqlite::open(path, OpenFlags::default(), key).map_err(failed)?;
    let found = set_up(&connection).map_err(failed)?;
    if found > SCHEMA_VERSION {
        return Err(OpenError::Newer { path: path.to_owned(), found });
    }
    if found < SCHEMA_VERSION {
        if found > 0 {
            back_up(&connection, path, key, found)?;
        }
        migrate(&mut connection).map_err(failed)?;
    }
    Ok(connection)
}

/// Sets the connection up, unless the file has a newer schema. Returns the file's schema version.
fn set_up(connection: &Connection) -> rusqlite::Result<i64> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    let found = schema_version(connection)?;
    if found <= SCHEMA_VERSION {
        connection.pragma_update(None, "journal_mode", "WAL")?;
        Commit::Synced.set(connection)?;
        connection.pragma_update(None, "foreign_keys", true)?;
        // Overwrite deleted rows: a deleted file's text must not stay in free pages.
        connection.pragma_update(None, "secure_delete", true)?;
    }
    Ok(found)
}

fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have migrated the file while this one waited for the lock.
    let n_had = usize::try_from(schema_version(&transaction)?).unwrap_or_default();
    for step in SCHEMA_STEPS.iter().skip(n_had) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    transaction.commit()
}

pub(super) fn schema_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// The path of the copy that is made before a file with this schema version is migrated.
fn backup_path(path: &Path, version: i64) -> PathBuf {
    path.with_extension(format!("schema-{version}{BACKUP_SUFFIX}"))
}

/// Removes expired copies, and unfinished copies that a crash has left.
pub(crate) fn remove_old_backups(path: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(path.parent().unwrap_or(Path::new(".")))? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_half = name.starts_with(HALF_PREFIX);
        if is_half || (name.ends_with(BACKUP_SUFFIX) && blob_store::is_expired(&entry)?) {
            std::fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Copies the file with its key and syncs the copy. On an error, the caller must not migrate the file.
fn back_up(connection: &Connection, path: &Path, key: Option<&Key>, version: i64) -> Result<(), OpenError> {
    let target = backup_path(path, version);
    let failed = |source| OpenError::Backup { path: target.clone(), source };
    let directory = path.parent().unwrap_or(Path::new("."));
    let copy = tempfile::Builder::new()
        .prefix(HALF_PREFIX)
        .tempfile_in(directory)
        .map_err(|error| failed(Box::new(error)))?;
    copy_pages(connection, copy.path(), key).map_err(|error| failed(Box::new(error)))?;
    copy.as_file()
        .sync_all()
        .and_then(|()| private_directory::persist(copy, &target))
        .map_err(|error| failed(Box::new(error)))?;
    tracing::info!(path = %target.display(), "the database was copied before its schema is changed");
    Ok(())
}

fn copy_pages(connection: &Connection, target: &Path, key: Option<&Key>) -> rusqlite::Result<()> {
    let mut target = parlance_sqlite::open(target, OpenFlags::default(), key)?;
    Backup::new(connection, &mut target)?.run_to_completion(COPIED_PAGES, BUSY_PAUSE, None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::keys;
    use std::time::{Duration, SystemTime};

    /// A file with the first schema, with a key in it.
    fn first_version(path: &Path, key: Option<&Key>) {
        let first = parlance_sqlite::open(path, OpenFlags::default(), key).unwrap();
        first.execute_batch(SCHEMA_STEPS[0]).unwrap();
        first.pragma_update(None, "user_version", 1).unwrap();
        first
            .execute_batch(
                "INSERT INTO keys (id, owner, selector, digest, ends_in, created_at_ms) VALUES ('k', 'anna', x'00', x'00', 'cdef', 7)",
            )
            .unwrap();
    }

    #[test]
    fn a_file_of_the_first_version_is_taken_through_every_later_step() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        first_version(&path, None);
        let connection = open_for_writing(&path, None).unwrap();
        assert_eq!(schema_version(&connection).unwrap(), SCHEMA_VERSION);
        let kept = keys::list(&connection).unwrap();
        assert_eq!((kept[0].owner.as_str(), kept[0].expires_at_ms), ("anna", None));
    }

    #[test]
    fn a_conversation_of_an_earlier_version_counts_as_named_after_a_second_exchange() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        first_version(&path, None);
        let first = Connection::open(&path).unwrap();
        for (id, times_ms) in [("once", [5, 5]), ("twice", [5, 9]), ("never", [0, 0])] {
            first.execute("INSERT INTO conversations VALUES (?1, 'anna', 5)", [id]).unwrap();
            for time_ms in times_ms.into_iter().filter(|time_ms| *time_ms > 0) {
                let message = "INSERT INTO messages (conversation_id, role, text, created_at_ms) VALUES (?1, 'user', '', ?2)";
                first.execute(message, (id, time_ms)).unwrap();
            }
        }
        drop(first);
        let connection = open_for_writing(&path, None).unwrap();
        let named: String = connection
            .query_row("SELECT group_concat(id) FROM conversations WHERE is_named = 1", [], |row| row.get(0))
            .unwrap();
        assert_eq!(named, "twice");
        let latest_ms: i64 =
            connection.query_row("SELECT latest_ms FROM clock", [], |row| row.get(0)).unwrap();
        assert_eq!(latest_ms, 9);
    }

    #[test]
    fn a_file_is_copied_as_it_was_before_it_is_changed_and_only_then() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        first_version(&path, None);
        drop(open_for_writing(&path, None).unwrap());
        let copy = Connection::open(backup_path(&path, 1)).unwrap();
        assert_eq!(schema_version(&copy).unwrap(), 1);
        let owner: String = copy.query_row("SELECT owner FROM keys", [], |row| row.get(0)).unwrap();
        assert_eq!(owner, "anna");
        drop(copy);
        std::fs::remove_file(backup_path(&path, 1)).unwrap();
        drop(open_for_writing(&path, None).unwrap());
        let names: Vec<_> =
            std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(
            names,
            ["service.sqlite"],
            "nothing else is left, and a file of this version is not copied"
        );
    }

    #[test]
    fn the_copy_of_an_encrypted_file_has_its_key() {
        let (directory, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
        let path = directory.path().join("service.sqlite");
        first_version(&path, Some(&key));
        drop(open_for_writing(&path, Some(&key)).unwrap());
        assert!(parlance_sqlite::is_encrypted(&backup_path(&path, 1)).unwrap());
        let copy = parlance_sqlite::open(&backup_path(&path, 1), OpenFlags::default(), Some(&key)).unwrap();
        assert_eq!(schema_version(&copy).unwrap(), 1);
    }

    #[test]
    fn a_file_in_the_wrong_form_or_with_another_key_is_said_and_left_alone() {
        let (directory, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
        let at = |name: &str| directory.path().join(name);
        drop(open_for_writing(&at("plain"), None).unwrap());
        drop(open_for_writing(&at("encrypted"), Some(&key)).unwrap());
        std::fs::write(at("damaged"), [7; 4_096]).unwrap();
        let open = |name: &str, key: Option<&Key>| {
            let before = std::fs::read(at(name)).unwrap();
            let opened = open_for_writing(&at(name), key);
            assert_eq!(std::fs::read(at(name)).unwrap(), before);
            opened.unwrap_err()
        };
        assert!(matches!(open("plain", Some(&key)), OpenError::NotEncrypted { .. }));
        assert!(matches!(open("encrypted", None), OpenError::Encrypted { .. }));
        assert!(matches!(open("encrypted", Some(&Key::random().unwrap())), OpenError::WrongKey { .. }));
        assert!(matches!(open("damaged", None), OpenError::Sqlite { .. }));
    }

    #[test]
    fn a_file_that_cannot_be_copied_is_not_changed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        first_version(&path, None);
        // A folder has the name that the copy needs.
        std::fs::create_dir_all(backup_path(&path, 1).join("occupied")).unwrap();
        assert!(matches!(open_for_writing(&path, None), Err(OpenError::Backup { .. })));
        assert_eq!(schema_version(&Connection::open(&path).unwrap()).unwrap(), 1);
    }

    #[test]
    fn copies_are_kept_for_two_weeks_and_halves_of_copies_not_at_all() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        let days = |n: u64| Duration::from_secs(n * 24 * 60 * 60);
        for (name, age) in [
            ("service.schema-1.backup", days(15)),
            ("service.schema-2.backup", days(13)),
            ("backup-half", days(0)),
            ("service.sqlite", days(100)),
        ] {
            let file = std::fs::File::create(directory.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
        }
        remove_old_backups(&path).unwrap();
        let mut names: Vec<_> =
            std::fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["service.schema-2.backup", "service.sqlite"]);
    }
}
