//! The file list, read in windows.

use crate::support::{TestStore, file, message, reason};
use parlance_domain::file_list::{FileFilter, FileSort, FilesQuery};
use parlance_domain::{FileId, FileStatus, Role};
use parlance_store::files::{self, File};
use parlance_store::messages;

const DAY_MS: i64 = 86_400_000;

/// A database with files on the service: name, size, first byte of the SHA-256, age in days.
fn db_with(rows: &[(&str, u64, u8, i64)]) -> (TestStore, Vec<FileId>) {
    let db = TestStore::new();
    let ids = rows.iter().enumerate().map(|(n, (name, bytes, hash, age))| {
        let file = File {
            service_file_id: Some(format!("f-{n}")),
            status: FileStatus::Ready,
            bytes: *bytes,
            sha256: Some([*hash; 32]),
            created_at_ms: Some(1_000 * DAY_MS - age * DAY_MS),
            ..file(db.profile_id, name)
        };
        db.write(|tx| files::insert(tx, &file));
        file.id
    });
    let ids = ids.collect();
    (db, ids)
}

fn names(db: &TestStore, query: &FilesQuery) -> Vec<String> {
    let window = db
        .store
        .read(|conn| files::read_window(conn, db.profile_id, query, (0, 100), 1_000 * DAY_MS))
        .unwrap();
    assert_eq!(window.n_files, window.files.len() as u64);
    window.files.into_iter().map(|(file, _)| file.name).collect()
}

fn of(filter: FileFilter) -> FilesQuery {
    FilesQuery { filter, sort: FileSort::Name, ..FilesQuery::default() }
}

fn use_in_a_conversation(db: &TestStore, id: FileId) {
    let mut said = message(db.conversation(1), None, Role::You, "see");
    said.attachments.push(id);
    db.write(|tx| messages::insert(tx, &said));
}

#[test]
fn files_are_sorted_by_what_is_asked_for() {
    let (db, ids) = db_with(&[("b10.txt", 3, 1, 5), ("B9.txt", 2, 2, 9), ("ä.txt", 1, 3, 7)]);
    use_in_a_conversation(&db, ids[1]);
    let by = |sort, is_descending| names(&db, &FilesQuery { sort, is_descending, ..FilesQuery::default() });
    assert_eq!(by(FileSort::Name, false), ["ä.txt", "B9.txt", "b10.txt"]);
    assert_eq!(by(FileSort::Size, true), ["b10.txt", "B9.txt", "ä.txt"]);
    assert_eq!(by(FileSort::Created, true), ["b10.txt", "ä.txt", "B9.txt"]);
    assert_eq!(by(FileSort::Used, true)[0], "B9.txt");
    let failed = FileStatus::ProcessingFailed(reason("No."));
    db.write(|tx| files::update_status(tx, ids[2], &failed));
    assert_eq!(by(FileSort::Status, false)[0], "ä.txt");
}

#[test]
fn every_word_of_a_search_is_found_anywhere_in_the_name_in_any_case_and_without_accents() {
    let (db, _) = db_with(&[("Règlement du Port.pdf", 1, 1, 1), ("port.txt", 1, 2, 1), ("%_.txt", 1, 3, 1)]);
    let found = |search: &str| names(&db, &FilesQuery { search: search.to_owned(), ..of(FileFilter::All) });
    assert_eq!(found("reglem PORT"), ["Règlement du Port.pdf"]);
    assert_eq!(found("port").len(), 2);
    assert_eq!(found("%"), ["%_.txt"], "no letter means anything else");
    assert!(found("port pump").is_empty());
}

#[test]
fn of_equal_files_the_one_that_is_used_is_kept_and_else_the_oldest() {
    let (db, ids) = db_with(&[("new.txt", 1, 7, 1), ("old.txt", 1, 7, 9), ("other.txt", 1, 8, 5)]);
    assert_eq!(names(&db, &of(FileFilter::Duplicates)), ["new.txt"]);
    use_in_a_conversation(&db, ids[0]);
    assert_eq!(names(&db, &of(FileFilter::Duplicates)), ["old.txt"]);
    db.write(|tx| files::plan_deletion(tx, &[ids[0]], 5));
    assert!(names(&db, &of(FileFilter::Duplicates)).is_empty(), "the other one is about to go");
}

#[test]
fn files_are_filtered_by_use_failure_kind_age_and_purpose() {
    let (db, ids) = db_with(&[("a.pdf", 10, 1, 1), ("b.txt", 20, 2, 40), ("c.pdf", 30, 3, 400)]);
    use_in_a_conversation(&db, ids[0]);
    assert_eq!(names(&db, &of(FileFilter::Unused)), ["b.txt", "c.pdf"]);
    db.write(|tx| files::fail_deletion(tx, ids[1], &reason("Not now.")));
    assert_eq!(names(&db, &of(FileFilter::Failed)), ["b.txt"]);
    let pdf = FilesQuery { extension: Some("pdf".to_owned()), ..of(FileFilter::All) };
    assert_eq!(names(&db, &pdf), ["a.pdf", "c.pdf"]);
    let old = FilesQuery { older_than_days: Some(30), ..of(FileFilter::Unused) };
    assert_eq!(names(&db, &old), ["b.txt", "c.pdf"]);
    let batch = FilesQuery { purpose: Some("batch".to_owned()), ..of(FileFilter::All) };
    assert!(names(&db, &batch).is_empty());
    db.write(|tx| files::mark_deleted(tx, ids[2], 9));
    assert_eq!(names(&db, &of(FileFilter::Deleted)), ["c.pdf"]);
    let sum = db.read(|conn| files::sum_up(conn, db.profile_id));
    assert_eq!((sum.n_files, sum.bytes, sum.n_unused, sum.unused_bytes), (2, 30, 1, 20));
    assert_eq!((sum.n_failed, sum.n_deleted, sum.n_duplicates), (1, 1, 0));
    assert_eq!(sum.extensions, [("pdf".to_owned(), 1), ("txt".to_owned(), 1)]);
}

#[test]
fn a_window_is_a_stretch_of_the_whole_list_and_all_of_it_can_be_selected() {
    let db = TestStore::new();
    db.write(|tx| {
        for n in 0..1_000 {
            let one = File {
                service_file_id: Some(format!("f-{n}")),
                status: FileStatus::Ready,
                sha256: None,
                ..file(db.profile_id, &format!("reading {n}.txt"))
            };
            files::insert(tx, &one)?;
        }
        Ok(())
    });
    let query = of(FileFilter::All);
    let window = db.read(|conn| files::read_window(conn, db.profile_id, &query, (990, 100), 0));
    let found: Vec<&str> = window.files.iter().map(|(file, _)| file.name.as_str()).collect();
    assert_eq!((window.n_files, found.len(), found[0]), (1_000, 10, "reading 990.txt"));
    let all = db.read(|conn| files::list_selectable(conn, db.profile_id, &query, 0));
    assert_eq!(all.len(), 1_000);
    let searched = FilesQuery { search: "reading 99".to_owned(), ..of(FileFilter::All) };
    let window = db.read(|conn| files::read_window(conn, db.profile_id, &searched, (15, 3), 0));
    let found: Vec<&str> = window.files.iter().map(|(file, _)| file.name.as_str()).collect();
    assert_eq!(
        (window.n_files, &found[..]),
        (19, &["reading 996.txt", "reading 997.txt", "reading 998.txt"][..])
    );
    let beyond = db.read(|conn| files::read_window(conn, db.profile_id, &searched, (100, 3), 0));
    assert_eq!((beyond.n_files, beyond.files.len()), (19, 0));
}
