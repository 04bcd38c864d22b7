#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod texts;
mod words;

use super::*;
use crate::safekeeping::backups::beside;
use crate::{Disk, Store, settings};
use std::fs;
use std::path::PathBuf;

const NEXT: &str = "CREATE TABLE added (id INTEGER NOT NULL PRIMARY KEY) STRICT;";
const BROKEN: &str =
    "CREATE TABLE half (id INTEGER NOT NULL PRIMARY KEY) STRICT; INSERT INTO nowhere VALUES (1);";

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    MIGRATIONS.iter().copied().chain(more.iter().copied()).collect()
}

/// A closed store of the newest version with some content.
fn store() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    let store = Store::open(&path).unwrap();
    store.write(|tx| settings::set(tx, "kept", &"value")).unwrap();
    (folder, path)
}

/// A database of this version, filled by `fill` and then migrated to the newest.
fn migrated_from(version: usize, fill: impl FnOnce(&Connection)) -> (tempfile::TempDir, Connection) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    drop(Store::open_with(&path, &MIGRATIONS[..version]).unwrap());
    let conn = Connection::open(&path).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    fill(&conn);
    drop(conn);
    drop(Store::open(&path).unwrap());
    let conn = Connection::open(&path).unwrap();
    (folder, conn)
}

/// The paths of the backups, oldest first.
fn backups(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    Ok(crate::safekeeping::backups::list(path)?.into_iter().rev().map(|backup| backup.path).collect())
}

fn kept(path: &Path) -> Option<String> {
    let conn = Connection::open(path).unwrap();
    settings::find(&conn, "kept").unwrap()
}

#[test]
fn a_new_database_needs_no_backup() {
    let (_folder, path) = store();
    assert_eq!(backups(&path).unwrap(), Vec::<PathBuf>::new());
}

#[test]
fn a_backup_of_the_old_version_is_made_before_a_migration() {
    let (_folder, path) = store();
    let store = Store::open_with(&path, &with(&[NEXT])).unwrap();
    assert_eq!(store.read(|conn| Ok(version(conn)?)).unwrap(), newest(MIGRATIONS) + 1);
    let backups = backups(&path).unwrap();
    assert_eq!(backups.len(), 1);
    assert_eq!(version(&Connection::open(&backups[0]).unwrap()).unwrap(), newest(MIGRATIONS));
    assert_eq!(kept(&backups[0]).as_deref(), Some("value"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&backups[0]).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_backup_is_a_database_that_can_be_opened() {
    let (_folder, path) = store();
    drop(Store::open_with(&path, &with(&[NEXT])).unwrap());
    let backup = backups(&path).unwrap().remove(0);
    let restored = path.with_file_name("restored.db");
    fs::copy(backup, &restored).unwrap();
    let store = Store::open(&restored).unwrap();
    assert!(!store.is_read_only());
    assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn the_last_three_backups_stay() {
    let (_folder, path) = store();
    let mut migrations = with(&[]);
    let more: Vec<String> = (0..5).map(|n| NEXT.replace("added", &format!("added_{n}"))).collect();
    for sql in &more {
        migrations.push(sql);
        drop(Store::open_with(&path, &migrations).unwrap());
    }
    crate::safekeeping::backups::drop_outlived(&path, &[], crate::safekeeping::backups::now_ms()).unwrap();
    let versions: Vec<u32> = backups(&path)
        .unwrap()
        .iter()
        .map(|backup| version(&Connection::open(backup).unwrap()).unwrap())
        .collect();
    let first = newest(MIGRATIONS);
    assert_eq!(versions, [first + 2, first + 3, first + 4]);
}

#[test]
fn a_migration_that_fails_changes_nothing() {
    let (_folder, path) = store();
    let error = Store::open_with(&path, &with(&[NEXT, BROKEN])).unwrap_err();
    let failed = newest(MIGRATIONS) + 2;
    assert!(matches!(&error, OpenError::Migrate { version, .. } if *version == failed), "{error:?}");
    let conn = Connection::open(&path).unwrap();
    assert_eq!(version(&conn).unwrap(), failed - 1, "the step before it stands");
    let n_half: u32 = conn
        .query_row("SELECT count(*) FROM sqlite_schema WHERE name = 'half'", [], |row| row.get(0))
        .unwrap();
    assert_eq!(n_half, 0);
    assert_eq!(kept(&path).as_deref(), Some("value"));
}

#[test]
fn nothing_is_migrated_without_a_backup() {
    let (_folder, path) = store();
    // A folder blocks the temporary file of the backup.
    fs::create_dir(beside(&path, "partial")).unwrap();
    let error = Store::open_with(&path, &with(&[NEXT])).unwrap_err();
    assert!(matches!(error, OpenError::BackupFile { .. }), "{error:?}");
    assert_eq!(version(&Connection::open(&path).unwrap()).unwrap(), newest(MIGRATIONS));
}

#[test]
fn a_store_whose_backup_does_not_fit_is_migrated_only_with_consent() {
    let (_folder, path) = store();
    let at = Location::from(&path).on(Disk::new(|_| Ok(Some(1_000_000_000))));
    let error = Store::open_with(at.clone(), &with(&[NEXT])).unwrap_err();
    assert!(matches!(error, OpenError::NoRoomForBackup { .. }), "{error:?}");
    assert_eq!(version(&Connection::open(&path).unwrap()).unwrap(), newest(MIGRATIONS));
    drop(Store::open_with(at.without_backup(), &with(&[NEXT])).unwrap());
    assert_eq!(version(&Connection::open(&path).unwrap()).unwrap(), newest(MIGRATIONS) + 1);
}

#[test]
fn what_an_interrupted_backup_left_is_replaced() {
    let (_folder, path) = store();
    let left = [beside(&path, "partial"), beside(&path, "partial-journal")];
    for file in &left {
        fs::write(file, "half a backup").unwrap();
    }
    drop(Store::open_with(&path, &with(&[NEXT])).unwrap());
    assert_eq!(kept(&backups(&path).unwrap()[0]).as_deref(), Some("value"));
    assert!(left.iter().all(|file| !file.exists()));
}

/// The reviewed schema. `PARLANCE_UPDATE_SCHEMA=1` rewrites it after a new migration.
#[test]
fn the_migrated_schema_is_the_reviewed_one() {
    let (_folder, path) = store();
    let conn = Connection::open(&path).unwrap();
    let mut statement = conn
        .prepare(
            "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY name",
        )
        .unwrap();
    let schema: Vec<String> =
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    let schema = format!(
        "-- What the migrations make. Written by a test; see NOTES.md.\n\n{};\n",
        schema.join(";\n\n")
    );
    let reviewed = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/schema.sql");
    if std::env::var_os("PARLANCE_UPDATE_SCHEMA").is_some() {
        fs::write(&reviewed, &schema).unwrap();
    }
    assert!(
        schema == fs::read_to_string(&reviewed).unwrap(),
        "the schema is not that of {}",
        reviewed.display()
    );
}

#[test]
fn what_was_sent_before_it_had_a_row_of_its_own_is_still_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    drop(Store::open_with(&path, &MIGRATIONS[..11]).unwrap());
    let conn = Connection::open(&path).unwrap();
    conn.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    let turns = [(1, r#"{"input":"Q?","max_output_tokens":9}"#), (2, "null"), (3, "{}")];
    for (id, request) in turns {
        conn.execute(
            "INSERT INTO turns (id, conversation_id, profile_id, question_id, answer_id, request)
             VALUES (?1, zeroblob(16), zeroblob(16), zeroblob(16), ?1, ?2)",
            (vec![id; 16], request),
        )
        .unwrap();
    }
    drop(conn);
    drop(Store::open(&path).unwrap());
    let conn = Connection::open(&path).unwrap();
    let list = |sql: &str| {
        let mut statement = conn.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<Result<Vec<String>, _>>().unwrap()
    };
    assert_eq!(list("SELECT body FROM requests"), [turns[0].1]);
    assert_eq!(
        list("SELECT ifnull(CAST(max_output_tokens AS TEXT), 'none') FROM turns ORDER BY id"),
        ["9", "none", "none"]
    );
    assert_eq!(list("SELECT DISTINCT request FROM turns"), ["null"]);
}

#[test]
fn captures_and_the_locations_of_keys_outlive_their_new_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("parlance.db");
    drop(Store::open_with(&path, &MIGRATIONS[..16]).unwrap());
    let conn = Connection::open(&path).unwrap();
    conn.execute_batch(
        "PRAGMA foreign_keys = OFF;
         INSERT INTO recordings (turn_id, text, is_shortened) VALUES (zeroblob(16), 'as received', 0);
         INSERT INTO profiles (id, name, address, kind, key_place, created_at_ms)
         VALUES (zeroblob(16), 'S', 'https://s.example', 'remote', 'session', 1);",
    )
    .unwrap();
    drop(conn);
    drop(Store::open(&path).unwrap());
    let conn = Connection::open(&path).unwrap();
    let text = |sql: &str| conn.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap();
    assert_eq!(text("SELECT text FROM captures"), "as received");
    assert_eq!(text("SELECT key_location FROM profiles WHERE name = 'S'"), "session");
}
