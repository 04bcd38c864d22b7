//! Encrypted files: reading returns exactly what was written.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    reason = "a test"
)]

use parlance_encryption::{Key, files};
use proptest::prelude::*;
use std::fs;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// Lengths around the boundaries of chunks.
const LENGTHS: &[usize] = &[0, 1, 65_535, 65_536, 65_537, 131_072, 200_000];

fn write(path: &Path, bytes: &[u8], key: &Key) {
    let mut writer = files::Writer::new(fs::File::create(path).unwrap(), Some(key)).unwrap();
    for part in bytes.chunks(10_000) {
        writer.write_all(part).unwrap();
    }
    writer.finish().unwrap();
}

fn some_bytes(n: usize) -> Vec<u8> {
    (0..n).map(|n| u8::try_from(n * 31 % 251).unwrap()).collect()
}

#[test]
fn what_was_written_is_read_at_every_length() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a"), Key::random().unwrap());
    for n in LENGTHS {
        let bytes = some_bytes(*n);
        write(&path, &bytes, &key);
        assert!(files::is_encrypted(&path).unwrap());
        assert_eq!(files::open(&path, Some(&key)).unwrap().n_bytes().unwrap(), *n as u64);
        assert_eq!(files::read(&path, Some(&key)).unwrap(), bytes);
    }
}

#[test]
fn words_of_a_file_are_not_in_its_encrypted_form() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a"), Key::random().unwrap());
    write(&path, &b"harbour ".repeat(20_000), &key);
    let raw = fs::read(&path).unwrap();
    assert!(!raw.windows(7).any(|window| window == b"harbour"));
    let once = raw;
    write(&path, &b"harbour ".repeat(20_000), &key);
    assert_ne!(fs::read(&path).unwrap()[30..], once[30..], "no two files look alike");
}

#[test]
fn it_is_not_read_without_its_key_or_when_it_was_changed_or_cut() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a"), Key::random().unwrap());
    write(&path, &some_bytes(150_000), &key);
    assert!(files::open(&path, None).is_err());
    assert!(files::open(&path, Some(&Key::random().unwrap())).is_err());
    let whole = fs::read(&path).unwrap();
    for cut in [10, 28, 29, 28 + 65_552, 28 + 2 * 65_552, whole.len() - 1] {
        fs::write(&path, &whole[..cut]).unwrap();
        assert!(files::read(&path, Some(&key)).is_err(), "cut at {cut}");
    }
    for place in [9, 28, 70_000, whole.len() - 1] {
        let mut changed = whole.clone();
        changed[place] ^= 1;
        fs::write(&path, &changed).unwrap();
        assert!(files::read(&path, Some(&key)).is_err(), "changed at {place}");
    }
    let mut swapped = whole.clone();
    let (first, second) = swapped[28..].split_at_mut(65_552);
    first.swap_with_slice(&mut second[..65_552]);
    fs::write(&path, &swapped).unwrap();
    assert!(files::read(&path, Some(&key)).is_err(), "pieces swapped");
}

#[test]
fn plain_files_are_read_as_they_are_with_and_without_a_key() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a"), Key::random().unwrap());
    for text in ["", "PrlcEnc", "words"] {
        fs::write(&path, text).unwrap();
        assert!(!files::is_encrypted(&path).unwrap());
        assert_eq!(files::read(&path, None).unwrap(), text.as_bytes());
        assert_eq!(files::read(&path, Some(&key)).unwrap(), text.as_bytes());
    }
}

#[test]
fn a_file_is_encrypted_and_decrypted_in_its_place_and_keeps_its_time() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a"), Key::random().unwrap());
    fs::write(&path, some_bytes(100_000)).unwrap();
    let then = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_600_000_000);
    fs::File::options().write(true).open(&path).unwrap().set_modified(then).unwrap();
    for _ in 0..2 {
        files::encrypt(&path, &key).unwrap();
        assert!(files::is_encrypted(&path).unwrap());
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), then);
    }
    for _ in 0..2 {
        files::decrypt(&path, &key).unwrap();
        assert_eq!(fs::read(&path).unwrap(), some_bytes(100_000));
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), then);
    }
    assert!(!files::leftover(&path).exists());
}

#[test]
fn a_file_of_somebody_else_that_begins_alike_is_read_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a");
    write(&path, b"words", &Key::random().unwrap());
    let mut bytes = Vec::new();
    files::open_plain(&path).unwrap().read_to_end(&mut bytes).unwrap();
    assert_eq!(bytes, fs::read(&path).unwrap());
}

#[test]
fn one_that_is_known_to_be_plain_is_encrypted_whatever_it_begins_with() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a"), Key::random().unwrap());
    write(&path, b"words", &Key::random().unwrap());
    let bytes = fs::read(&path).unwrap();
    files::encrypt_plain(&path, &key).unwrap();
    assert_eq!(files::read(&path, Some(&key)).unwrap(), bytes);
}

#[test]
fn what_a_crash_left_of_conversions_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["a", ".parlance-converting-a", ".parlance-replaced-a", ".parlance-replaced-b"] {
        fs::write(at(name), name).unwrap();
    }
    files::tidy_folder(folder.path()).unwrap();
    assert_eq!(names(folder.path()), ["a", "b"]);
    assert_eq!(fs::read(at("b")).unwrap(), b".parlance-replaced-b");
}

#[test]
fn what_an_earlier_version_left_of_conversions_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["a", "a.converting", "a.replaced", "b.converting", "b.replaced"] {
        fs::write(at(name), name).unwrap();
    }
    files::tidy_folder(folder.path()).unwrap();
    assert_eq!(names(folder.path()), ["a", "b"]);
    assert_eq!(fs::read(at("a")).unwrap(), b"a");
    assert_eq!(fs::read(at("b")).unwrap(), b"b.replaced");
}

#[test]
fn files_of_others_keep_their_names_and_their_bytes_whatever_they_are_called() {
    let key = Key::random().unwrap();
    for name in ["minutes.converting", "plan.replaced", "a.replaced.converting", "converting", ".replaced"] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, "words").unwrap();
        for _ in 0..2 {
            files::tidy_folder(folder.path()).unwrap();
            files::encrypt(&path, &key).unwrap();
            files::tidy_folder(folder.path()).unwrap();
            files::decrypt(&path, &key).unwrap();
            assert_eq!(names(folder.path()), [name]);
            assert_eq!(fs::read(&path).unwrap(), b"words");
        }
    }
}

fn names(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn one_that_cannot_be_decrypted_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let (path, key) = (folder.path().join("a"), Key::random().unwrap());
    write(&path, b"words", &key);
    let before = fs::read(&path).unwrap();
    assert!(files::decrypt(&path, &Key::random().unwrap()).is_err());
    assert_eq!(fs::read(&path).unwrap(), before);
    assert!(!files::leftover(&path).exists());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn every_part_of_a_file_can_be_read_by_itself(from in 0_u64..210_000, n in 0_usize..70_000) {
        let folder = tempfile::tempdir().unwrap();
        let (path, key) = (folder.path().join("a"), Key::random().unwrap());
        let bytes = some_bytes(200_000);
        write(&path, &bytes, &key);
        let mut reader = files::open(&path, Some(&key)).unwrap();
        reader.seek(SeekFrom::Start(from)).unwrap();
        let mut read = Vec::new();
        reader.take(n as u64).read_to_end(&mut read).unwrap();
        let from = usize::try_from(from).unwrap().min(bytes.len());
        prop_assert_eq!(read, &bytes[from..(from + n).min(bytes.len())]);
    }
}
