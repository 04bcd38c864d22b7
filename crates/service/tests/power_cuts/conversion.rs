//! A data directory that is being encrypted or decrypted survives a power cut: repeating the conversion brings all data
//! into the requested form.
//!
//! The test starts itself as a second process, whose changes are written to a journal.

use crate::journal::{Journal, Rng, Unsynced};
use crate::{Person, shim};
use parlance_encryption::{Form, Key, Purpose};
use parlance_sandbox::Readers;
use parlance_service::{Config, Service, UserName, convert_data};
use parlance_sqlite::rusqlite::OpenFlags;
use parlance_testkit::slice::Slice;
use secrecy::ExposeSecret;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// Power cuts per direction.
const N_CUTS: u64 = 100;

/// Variable with the folder whose changes the second process writes to the journal.
const ROOT: &str = "PARLANCE_CONVERSION_ROOT";

/// Variable that makes the second process decrypt.
const TO_PLAIN: &str = "PARLANCE_CONVERSION_TO_PLAIN";

/// Variable with the data directory that the second process copies first.
const PREPARED: &str = "PARLANCE_CONVERSION_PREPARED";

fn key() -> Key {
    Key::from_hex(&"5e".repeat(32)).unwrap()
}

/// Copies a directory so that the journal has each change, and syncs the copy.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::write(&to, std::fs::read(entry.path()).unwrap()).unwrap();
            std::fs::File::open(&to).unwrap().sync_all().unwrap();
        }
    }
    for folder in [to, to.parent().unwrap()] {
        std::fs::File::open(folder).unwrap().sync_all().unwrap();
    }
}

/// A directory with contents of several lengths and a copy of its database, in one form. Returns the contents.
async fn prepare(data: &Path, form: Form) -> BTreeMap<String, Vec<u8>> {
    let config = Config::new(data, "127.0.0.1:0".parse().unwrap(), Readers::on_threads(2));
    let running = Service::start(config).await.unwrap();
    let person = Person::new(&running.base_url(), running.session_key(UserName::local()).expose_secret());
    let mut contents = BTreeMap::new();
    for (name, n_times) in [("empty.txt", 0), ("short.txt", 1), ("long.txt", 4_000)] {
        let content = b"The fee of zebra quilts is 77 EUR. ".repeat(n_times);
        contents.insert(person.upload(name, &content).await, content);
    }
    running.shutdown().await;
    // A conversion waits until the last connection is closed and its log is merged into the database.
    for form in [Form::Encrypted, Form::Plain] {
        convert_data(data, &key(), form).unwrap();
    }
    std::fs::copy(data.join("service.sqlite"), data.join("service.schema-1.backup")).unwrap();
    convert_data(data, &key(), form).unwrap();
    contents
}

/// The data that is missing after the conversion is repeated.
fn missing(data: &Path, to: Form, contents: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    if let Err(error) = convert_data(data, &key(), to) {
        return vec![error.to_string()];
    }
    let mut missing = Vec::new();
    let is_encrypted = to == Form::Encrypted;
    let (database_key, files_key) = (key().derive(Purpose::Service), key().derive(Purpose::Files));
    for name in ["service.sqlite", "service.schema-1.backup"] {
        let key = is_encrypted.then_some(&database_key);
        let database = parlance_sqlite::open(&data.join(name), OpenFlags::default(), key).unwrap();
        let number = |sql: &str| database.query_row(sql, [], |row| row.get::<_, String>(0));
        let found = (number("SELECT CAST(count(*) AS TEXT) FROM files"), number("PRAGMA integrity_check"));
        if found != (Ok(contents.len().to_string()), Ok("ok".to_owned())) {
            missing.push(format!("{name}: {found:?}"));
        }
    }
    for (id, content) in contents {
        let key = is_encrypted.then_some(&files_key);
        let path = data.join("files").join(id);
        let is_right = parlance_encryption::files::is_encrypted(&path).ok() == Some(is_encrypted);
        if !is_right || parlance_encryption::files::read(&path, key).ok().as_ref() != Some(content) {
            missing.push(format!("the content {id}"));
        }
    }
    if std::fs::read_dir(data.join("files")).unwrap().count() != contents.len() {
        missing.push("leftovers are there".to_owned());
    }
    missing
}

/// The work of the second process. `false` in the first process.
fn is_other_program() -> bool {
    let (Some(root), Some(prepared)) = (std::env::var_os(ROOT), std::env::var_os(PREPARED)) else {
        return false;
    };
    let data = Path::new(&root).join("data");
    copy(Path::new(&prepared), &data);
    // All later changes belong to the conversion.
    std::fs::write(Path::new(&root).join("begun"), "").unwrap();
    let to = if std::env::var_os(TO_PLAIN).is_some() { Form::Plain } else { Form::Encrypted };
    convert_data(&data, &key(), to).unwrap();
    true
}

#[tokio::test]
async fn a_conversion_survives_power_cuts_and_is_finished() {
    if is_other_program() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let shim = shim(folder.path());
    for (from, to) in [(Form::Plain, Form::Encrypted), (Form::Encrypted, Form::Plain)] {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap().join("root");
        let (prepared, path) = (folder.path().join("prepared"), folder.path().join("journal"));
        std::fs::create_dir(&root).unwrap();
        let contents = prepare(&prepared, from).await;
        let mut other = Command::new(std::env::current_exe().unwrap());
        other
            .args(["--exact", "conversion::a_conversion_survives_power_cuts_and_is_finished"])
            .env("LD_PRELOAD", &shim)
            .env("FORGETFUL_ROOT", &root)
            .env("FORGETFUL_JOURNAL", &path)
            .env(ROOT, &root)
            .env(PREPARED, &prepared);
        if to == Form::Plain {
            other.env(TO_PLAIN, "1");
        }
        assert!(other.output().unwrap().status.success());
        let journal = Journal::read(&path);
        let n_before = journal.first_named("begun").unwrap();
        assert!(journal.n_records() > n_before + 20, "the conversion is written down");

        let (mut rng, slice) = (Rng(7), Slice::from_env());
        let mut lost = Vec::new();
        for cut in 0..N_CUTS {
            let n_after = u64::try_from(journal.n_records() - n_before).unwrap();
            let n_records = n_before + usize::try_from(1 + rng.next_u64() % n_after).unwrap();
            let unsynced = match cut % 3 {
                0 => Unsynced::Kept,
                1 => Unsynced::Some,
                _ => Unsynced::Lost,
            };
            let cut_seed = rng.next_u64();
            if !slice.contains(cut) {
                continue;
            }
            let left = tempfile::tempdir_in(folder.path()).unwrap();
            journal.cut(n_records, unsynced, cut_seed, left.path());
            let missing = missing(&left.path().join("data"), to, &contents);
            if !missing.is_empty() {
                lost.push(format!("cut {cut} after {n_records} changes, unsynced {unsynced:?}: {missing:?}"));
            }
        }
        assert!(lost.is_empty(), "to {to:?}, {} cuts lost something: {lost:#?}", lost.len());
    }
}
