//! Encrypted stores: no file contains their text, everything works as in a plain store, and conversion in both
//! directions loses nothing.

use crate::support::{TestStore, local_profile};
use parlance_domain::search::SearchFilters;
use parlance_domain::{ConversationId, Role};
use parlance_encryption::{Form, Key};
use parlance_store::backups::{self, Reason};
use parlance_store::encryption::{self, form_of};
use parlance_store::salvage::{self, Names};
use parlance_store::{Error, Location, OpenError, Store, conversations, profiles, recovery, restore, search};
use std::fs;
use std::path::Path;

/// Number of words to search for.
const N_WORDS: usize = 1_000;

fn word(n: usize) -> String {
    format!("zebra{n:04}quilt")
}

/// A conversation with one marked word per message.
fn fill(db: &TestStore) -> ConversationId {
    let id = db.conversation(1);
    for hundred in 0..N_WORDS / 100 {
        let words: Vec<String> = (0..100).map(|n| word(hundred * 100 + n)).collect();
        db.say(id, None, Role::You, &words.join(" "));
    }
    id
}

/// A store that outlives this value, because the caller owns its folder.
fn store_at(location: impl Into<Location>) -> TestStore {
    let store = Store::open(location).unwrap();
    let profile = local_profile();
    let profile_id = profile.id;
    store.write(|tx| profiles::insert(tx, &profile)).unwrap();
    TestStore { folder: tempfile::tempdir().unwrap(), store, profile_id }
}

fn open(path: &Path, key: &Key) -> TestStore {
    store_at(Location::new(path, Some(key.clone())))
}

/// The files that contain a marked word, in either of SQLite's text encodings.
fn files_with_words(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let bytes = fs::read(entry.path()).unwrap();
        // The index stores only the suffix that a word does not share with the previous one.
        if bytes.windows(5).any(|window| window == b"zebra")
            || bytes.windows(5).any(|window| window == b"quilt")
        {
            found.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    found
}

fn n_found(store: &Store) -> usize {
    let found = |n: usize| {
        store.read(|conn| search::messages(conn, &word(n), &SearchFilters::default(), 10)).unwrap().hits
    };
    (0..N_WORDS).filter(|n| !found(*n).is_empty()).count()
}

#[test]
fn no_word_of_an_encrypted_store_is_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    let db = open(&path, &key);
    fill(&db);
    assert_eq!(files_with_words(folder.path()), Vec::<String>::new(), "while it is open");
    assert_eq!(n_found(&db.store), N_WORDS);
    db.store.back_up(Reason::Requested, 1_000).unwrap();
    db.store.empty_log().unwrap();
    assert_eq!(files_with_words(folder.path()), Vec::<String>::new(), "with a backup");
    drop(db);
    assert_eq!(files_with_words(folder.path()), Vec::<String>::new(), "afterwards");
    assert_eq!(form_of(&path).unwrap(), Some(Form::Encrypted));
    assert_eq!(n_found(&open(&path, &key).store), N_WORDS);
}

#[test]
fn without_its_key_a_store_is_not_opened_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    fill(&open(&path, &key));
    let before = fs::read(&path).unwrap();
    for key in [None, Some(Key::random().unwrap())] {
        assert!(matches!(Store::open(Location::new(&path, key)), Err(OpenError::Damaged { .. })));
    }
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_backup_of_an_encrypted_store_is_compared_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    let db = open(&path, &key);
    let id = fill(&db);
    db.store.back_up(Reason::Requested, 1_000).unwrap();
    db.write(|tx| conversations::delete(tx, id));
    let copy = restore::prepare(db.store.location(), 1_000).unwrap();
    assert_eq!(db.read(|conn| copy.compare(conn)).coming_back.n, 1);
    db.store.replace_with(&copy).unwrap();
    drop((copy, db));
    assert_eq!(files_with_words(folder.path()), Vec::<String>::new());
    assert_eq!(n_found(&open(&path, &key).store), N_WORDS);
}

#[test]
fn a_plain_store_is_encrypted_with_its_backups_and_nothing_of_it_stays() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    let db = store_at(Location::from(&path));
    fill(&db);
    db.store.back_up(Reason::Requested, 1_000).unwrap();
    db.store.empty_log().unwrap();
    drop(db);
    fs::copy(&path, path.with_file_name("parlance.db.000000000000001.damaged")).unwrap();
    fs::copy(&path, path.with_file_name("parlance.db.reading")).unwrap();
    let damaged = path.with_file_name("parlance.db.000000000000002.v22.automatic.backup");
    fs::write(&damaged, [b"SQLite format 3\0".as_slice(), b"zebra0001quilt"].concat()).unwrap();
    // A hard link, which still shows the old bytes afterwards.
    let old = tempfile::tempdir().unwrap();
    fs::hard_link(&path, old.path().join("old")).unwrap();
    assert!(files_with_words(folder.path()).len() >= 5, "this test sees them");

    for _ in 0..2 {
        encryption::convert(&path, &key, Form::Encrypted).unwrap();
        assert_eq!(files_with_words(folder.path()), Vec::<String>::new());
        assert_eq!(files_with_words(old.path()), Vec::<String>::new(), "the old bytes are overwritten");
    }
    let db = open(&path, &key);
    assert_eq!(n_found(&db.store), N_WORDS);
    assert_eq!(db.store.check_integrity().unwrap(), Vec::<String>::new());
    assert_eq!(backups::list(&path).unwrap().len(), 2);
    restore::prepare(db.store.location(), 1_000).unwrap();
    drop(db);

    encryption::convert(&path, &key, Form::Plain).unwrap();
    assert_eq!(form_of(&path).unwrap(), Some(Form::Plain));
    assert_eq!(n_found(&Store::open(&path).unwrap()), N_WORDS);
    assert!(fs::read(&damaged).unwrap().ends_with(b"zebra0001quilt"));
    restore::prepare(&Location::from(&path), 1_000).unwrap();
}

#[test]
fn a_store_that_was_not_encrypted_yet_is_opened_and_backed_up_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    fill(&store_at(Location::from(&path)));
    let db = open(&path, &key);
    assert_eq!(n_found(&db.store), N_WORDS);
    db.store.back_up(Reason::Requested, 1_000).unwrap();
    restore::prepare(db.store.location(), 1_000).unwrap();
    assert_eq!(form_of(&path).unwrap(), Some(Form::Plain));
}

#[test]
fn what_a_crash_left_of_a_conversion_is_finished_or_taken_away() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    let at = |ending: &str| path.with_file_name(format!("parlance.db{ending}"));
    let fill_plain = || {
        let db = store_at(&path);
        fill(&db);
        db.store.empty_log().unwrap();
    };
    fill_plain();
    fs::write(at(".converting"), "zebra half").unwrap();
    fs::write(at(".partial"), "zebra half").unwrap();
    // Right after the hard link to the old file was created.
    fs::hard_link(&path, at(".replaced")).unwrap();
    encryption::convert(&path, &key, Form::Encrypted).unwrap();
    assert_eq!(files_with_words(folder.path()), Vec::<String>::new());
    assert_eq!(n_found(&open(&path, &key).store), N_WORDS);
    // After the new file was moved into place, before the old bytes were overwritten.
    fs::write(at(".replaced"), "zebra0001quilt").unwrap();
    encryption::convert(&path, &key, Form::Encrypted).unwrap();
    assert_eq!(files_with_words(folder.path()), Vec::<String>::new());
    assert!(!at(".replaced").exists() && !at(".converting").exists());
    assert_eq!(n_found(&open(&path, &key).store), N_WORDS);
}

#[test]
fn a_backup_that_a_crash_left_without_its_name_is_converted_under_it() {
    for is_former in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
        let db = store_at(&path);
        fill(&db);
        let backup = folder.path().join(db.store.back_up(Reason::Requested, 1_000).unwrap().file_name());
        db.store.close().unwrap();
        let mut former = backup.clone().into_os_string();
        former.push(".replaced");
        let left = if is_former { former.into() } else { parlance_encryption::replaced(&backup) };
        fs::rename(&backup, &left).unwrap();
        encryption::convert(&path, &key, Form::Encrypted).unwrap();
        assert_eq!(form_of(&backup).unwrap(), Some(Form::Encrypted));
        assert_eq!(files_with_words(folder.path()), Vec::<String>::new());
    }
}

#[test]
fn a_closed_store_refuses_its_users_and_leaves_the_database_to_others() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    let db = store_at(&path);
    fill(&db);
    let refused = encryption::convert(&path, &key, Form::Encrypted).unwrap_err();
    assert!(matches!(refused, encryption::ConversionError::Store(Error::Busy(_))), "{refused:?}");
    db.store.close().unwrap();
    assert!(matches!(db.store.read(|_| Ok(())), Err(Error::Closed)));
    assert!(matches!(db.store.write(|_| Ok(())), Err(Error::Closed)));
    assert!(!folder.path().join("parlance.db-wal").exists(), "the log is in the database");
    encryption::convert(&path, &key, Form::Encrypted).unwrap();
    assert_eq!(n_found(&open(&path, &key).store), N_WORDS);
}

#[test]
fn a_damaged_store_is_not_converted_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    fill(&store_at(Location::from(&path)));
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 20_000].fill(0xa5);
    fs::write(&path, &bytes).unwrap();
    let error = encryption::convert(&path, &key, Form::Encrypted).unwrap_err();
    assert!(matches!(error, encryption::ConversionError::Store(Error::Damaged(_))), "{error:?}");
    assert_eq!(fs::read(&path).unwrap(), bytes);
    assert!(!parlance_encryption::files::leftover(&path).exists());
}

#[test]
fn a_damaged_encrypted_store_is_salvaged_into_an_encrypted_one() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("parlance.db"), Key::random().unwrap());
    let location = Location::new(&path, Some(key.clone()));
    let db = open(&path, &key);
    let id = fill(&db);
    db.store.back_up(Reason::Requested, 1_000).unwrap();
    db.store.empty_log().unwrap();
    drop(db);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 8_192].fill(0xa5);
    fs::write(&path, &bytes).unwrap();
    assert_eq!(recovery::newest_backup(&location).unwrap().unwrap().made_at_ms, 1_000);
    assert!(salvage::can_salvage(&location).unwrap());
    let report = salvage::salvage(&location, &Names::default()).unwrap();
    assert_eq!(report.conversations.n_kept, 1, "{report:?}");
    assert_eq!(files_with_words(folder.path()), Vec::<String>::new());
    let db = open(&path, &key);
    assert_eq!(form_of(&path).unwrap(), Some(Form::Encrypted));
    assert!(db.read(|conn| conversations::find(conn, id)).is_some());
    assert_eq!(db.store.check_integrity().unwrap(), Vec::<String>::new());
}

/// SQLite cannot open a path of more than 504 bytes; a conversion writes to a longer temporary name.
#[test]
#[cfg(target_os = "linux")]
fn the_error_of_a_conversion_that_cannot_be_written_does_not_contain_the_key() {
    let (folder, key) = (tempfile::tempdir().unwrap(), Key::random().unwrap());
    let mut path = folder.path().to_owned();
    while path.as_os_str().len() < 400 {
        path.push("x".repeat(40));
    }
    path.push("x".repeat(485 - path.as_os_str().len()));
    path.push("parlance.db");
    let db = store_at(&path);
    fill(&db);
    db.store.close().unwrap();
    let error = encryption::convert(&path, &key, Form::Encrypted).unwrap_err();
    assert!(
        matches!(error, encryption::ConversionError::Store(Error::Disk(_))),
        "another fault than expected"
    );
    let source = std::error::Error::source(&error).map(|source| format!("{source} {source:?}"));
    for text in [format!("{error}"), format!("{error:?}"), source.unwrap_or_default()] {
        assert!(!text.contains(key.to_hex().as_str()) && !text.contains("key="), "{}", text.len());
    }
    drop(store_at(&path));
}
