//! Conversion of databases: nothing is lost, and no bytes of the old form stay.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test"
)]

use parlance_encryption::{Form, Key, files, replaced};
use parlance_sqlite::rusqlite::OpenFlags;
use parlance_sqlite::{ConversionError, convert, convert_copy, form_of, is_encrypted, open, with_ending};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};
use tempfile::TempDir;

const N_ROWS: i64 = 400;

/// A database after a crash: half of its rows are in the log.
fn crashed(folder: &TempDir, key: Option<&Key>) -> PathBuf {
    let made = tempfile::tempdir().unwrap();
    let conn = open(&made.path().join("a"), OpenFlags::default(), key).unwrap();
    conn.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())).unwrap();
    conn.pragma_update(None, "synchronous", "off").unwrap();
    conn.execute_batch(
        "CREATE TABLE a (b TEXT); CREATE VIRTUAL TABLE words USING fts5(b); PRAGMA user_version = 7",
    )
    .unwrap();
    for n in 0..N_ROWS {
        for table in ["a", "words"] {
            conn.execute(&format!("INSERT INTO {table} VALUES (?1)"), [format!("harbour{n}")]).unwrap();
        }
        if n == N_ROWS / 2 {
            conn.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
        }
    }
    for ending in ["", "-wal"] {
        let name = format!("a{ending}");
        fs::copy(made.path().join(&name), folder.path().join(&name)).unwrap();
    }
    let path = folder.path().join("a");
    set_time(&path);
    path
}

fn set_time(path: &Path) {
    let then = UNIX_EPOCH + Duration::from_secs(1_600_000_000);
    fs::File::options().write(true).open(path).unwrap().set_modified(then).unwrap();
}

fn has_time(path: &Path) -> bool {
    fs::metadata(path).unwrap().modified().unwrap() == UNIX_EPOCH + Duration::from_secs(1_600_000_000)
}

fn has_words(bytes: &[u8]) -> bool {
    bytes.windows(7).any(|window| window == b"harbour")
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn assert_whole(path: &Path, key: Option<&Key>) {
    let conn = open(path, OpenFlags::default(), key).unwrap();
    let number = |sql: &str| conn.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(number("SELECT count(DISTINCT b) FROM a"), N_ROWS);
    assert_eq!(number("SELECT count(*) FROM words WHERE words MATCH 'harbour*'"), N_ROWS);
    assert_eq!(number("PRAGMA user_version"), 7);
}

#[test]
fn a_database_becomes_encrypted_and_plain_again_with_its_log_and_its_time() {
    let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
    let path = crashed(&folder, None);
    // Hard links, which still show the old bytes afterwards.
    let old = tempfile::tempdir().unwrap();
    for name in ["a", "a-wal"] {
        fs::hard_link(folder.path().join(name), old.path().join(name)).unwrap();
        assert!(has_words(&fs::read(old.path().join(name)).unwrap()), "this test sees them in {name}");
    }
    for _ in 0..2 {
        convert(&path, &key, Form::Encrypted).unwrap();
        assert_eq!(names(&folder), ["a"]);
        assert!(is_encrypted(&path).unwrap() && has_time(&path) && !has_words(&fs::read(&path).unwrap()));
    }
    for name in ["a", "a-wal"] {
        assert!(!has_words(&fs::read(old.path().join(name)).unwrap()), "{name} is overwritten");
    }
    assert_whole(&path, Some(&key));
    set_time(&path);
    for _ in 0..2 {
        convert(&path, &key, Form::Plain).unwrap();
        assert_eq!(names(&folder), ["a"]);
        assert!(form_of(&path).unwrap() == Some(Form::Plain) && has_time(&path));
    }
    assert_whole(&path, None);
}

#[test]
fn the_log_of_an_encrypted_database_comes_along_too() {
    let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
    let path = crashed(&folder, Some(&key));
    convert(&path, &key, Form::Plain).unwrap();
    assert_whole(&path, None);
}

#[test]
fn what_a_crash_left_at_any_place_is_finished() {
    let key = Key::random().unwrap();
    type Leave = (&'static str, fn(&Path));
    let leave: [Leave; 6] = [
        ("half of the new form", |path| {
            fs::write(files::leftover(path), b"SQLite format 3\0harbour").unwrap();
            fs::write(with_ending(&files::leftover(path), "-journal"), b"harbour").unwrap();
        }),
        ("half of the new form by an earlier version", |path| {
            fs::write(files::former_leftover(path), b"SQLite format 3\0harbour").unwrap();
        }),
        ("no first name by an earlier version", |path| {
            fs::rename(path, path.with_file_name("a.replaced")).unwrap();
        }),
        ("a second name", |path| fs::hard_link(path, replaced(path)).unwrap()),
        ("no first name", |path| fs::rename(path, replaced(path)).unwrap()),
        ("old bytes", |path| fs::write(replaced(path), b"harbour").unwrap()),
    ];
    for (what, leave) in leave {
        let folder = tempfile::tempdir().unwrap();
        let path = crashed(&folder, None);
        leave(&path);
        convert(&path, &key, Form::Encrypted).unwrap();
        assert_whole(&path, Some(&key));
        for name in names(&folder) {
            assert!(!has_words(&fs::read(folder.path().join(name)).unwrap()), "{what}");
        }
    }
}

#[test]
fn a_database_that_is_open_or_has_another_key_stays_as_it_is() {
    let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
    let path = crashed(&folder, None);
    let conn = open(&path, OpenFlags::default(), None).unwrap();
    assert!(conn.query_row("SELECT count(*) FROM a", [], |_| Ok(())).is_ok());
    assert!(matches!(convert(&path, &key, Form::Encrypted), Err(ConversionError::InUse)));
    drop(conn);
    assert_whole(&path, None);
    convert(&path, &key, Form::Encrypted).unwrap();
    let before = fs::read(&path).unwrap();
    let error = convert(&path, &Key::random().unwrap(), Form::Plain).unwrap_err();
    assert!(error.is_damage(), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_whole(&path, Some(&key));
}

#[test]
fn a_damaged_copy_is_converted_as_bytes() {
    let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
    let path = folder.path().join("a");
    let bytes = [b"SQLite format 3\0".as_slice(), b"harbour".repeat(100).as_slice()].concat();
    fs::write(&path, &bytes).unwrap();
    assert!(convert(&path, &key, Form::Encrypted).unwrap_err().is_damage());
    assert_eq!(fs::read(&path).unwrap(), bytes);
    for _ in 0..2 {
        convert_copy(&path, &key, Form::Encrypted).unwrap();
        assert_eq!(names(&folder), ["a"]);
        assert!(!has_words(&fs::read(&path).unwrap()));
    }
    for _ in 0..2 {
        convert_copy(&path, &key, Form::Plain).unwrap();
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn an_encrypted_database_is_told_from_damage() {
    let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
    let path = crashed(&folder, Some(&key));
    assert!(is_encrypted(&path).unwrap());
    for other in [b"".as_slice(), b"words", &[7; 100]] {
        fs::write(&path, other).unwrap();
        assert!(!is_encrypted(&path).unwrap());
    }
    fs::remove_file(&path).unwrap();
    fs::remove_file(folder.path().join("a-wal")).unwrap();
    assert_eq!(form_of(&path).unwrap(), None);
    convert(&path, &key, Form::Encrypted).unwrap();
    assert_eq!(names(&folder), Vec::<String>::new());
}

/// SQLite cannot open a path of more than 504 bytes; a conversion writes to a longer temporary name.
#[test]
#[cfg(target_os = "linux")]
fn the_error_of_a_conversion_that_cannot_be_written_does_not_contain_the_key() {
    let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
    let made = crashed(&folder, None);
    let mut deep = folder.path().to_owned();
    while deep.as_os_str().len() + 52 < 500 {
        deep.push("x".repeat(50));
    }
    deep.push("x".repeat(500 - deep.as_os_str().len() - 3));
    fs::create_dir_all(&deep).unwrap();
    let path = deep.join("a");
    assert_eq!(path.as_os_str().len(), 500);
    fs::copy(&made, &path).unwrap();
    for error in [
        convert(&path, &key, Form::Encrypted).unwrap_err(),
        convert_copy(&path, &key, Form::Encrypted).unwrap_err(),
    ] {
        assert!(matches!(error, ConversionError::Database(_)), "another fault than expected");
        for text in [format!("{error}"), format!("{error:?}")] {
            assert!(!text.contains(key.to_hex().as_str()) && !text.contains("key="), "{}", text.len());
        }
    }
    assert_eq!(form_of(&path).unwrap(), Some(Form::Plain));
}
