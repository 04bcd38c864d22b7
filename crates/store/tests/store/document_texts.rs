//! The text of files: search results, limits, and deletion with the file.

use crate::support::{TestStore, file};
use parlance_domain::search::{SearchFilters, SearchKind, SearchQuery};
use parlance_domain::{FileId, Role};
use parlance_store::document_texts::{self, Limits, Passage};
use parlance_store::files::{self, File};
use parlance_store::profiles::{self, Profile, ProfileKind};
use parlance_store::search::{self, Bounds, Found, Group};
use std::path::{Path, PathBuf};

const BOUNDS: Bounds = Bounds { n_groups: 20, n_scanned: 1_000 };

fn asked(text: &str) -> SearchQuery {
    SearchQuery { text: text.to_owned(), ..SearchQuery::default() }
}

fn find(db: &TestStore, query: &SearchQuery) -> Found {
    db.read(|conn| search::everything(conn, query, BOUNDS, &|| false))
}

fn page(page: u32, text: &str) -> Passage {
    Passage { page: Some(page), text: text.to_owned() }
}

fn keep_within(db: &TestStore, id: FileId, passages: &[Passage], limits: Limits, at_ms: i64) {
    db.write(|tx| document_texts::keep(tx, id, passages, limits, at_ms));
}

fn keep(db: &TestStore, id: FileId, passages: &[Passage]) {
    keep_within(db, id, passages, Limits::default(), 1);
}

/// The names of the found files, each with its pages and number of matches.
fn found_in(found: &Found) -> Vec<(&str, Vec<Option<u32>>, usize)> {
    let named = |group| match group {
        &Group::File { ref file, ref passages, n_matches, .. } => {
            (file.name.as_str(), passages.iter().map(|passage| passage.page).collect(), n_matches)
        }
        _ => unreachable!("only files have it"),
    };
    found.groups.iter().map(named).collect()
}

#[test]
fn passages_are_found_in_the_order_of_the_document_and_counted_with_the_name() {
    let db = TestStore::new();
    let id = db.file("defrost-manual.pdf", Some("file-1"));
    let other = db.file("offer.pdf", Some("file-2"));
    keep(&db, id, &[page(1, "Contents"), page(7, "defrost it"), page(8, "Defrosting"), page(9, "défrost")]);
    keep(&db, other, &[page(2, "It defrosts by itself")]);
    let found = find(&db, &asked("defrost"));
    let in_manual = ("defrost-manual.pdf", vec![Some(7), Some(8)], 4);
    assert_eq!(found_in(&found), [in_manual, ("offer.pdf", vec![Some(2)], 1)]);
    assert_eq!((found.n_files, found.n_file_matches, found.n_groups), (2, 5, 2));
    let all = db.read(|conn| search::in_file(conn, &asked("defrost"), id));
    assert_eq!(all.iter().map(|passage| passage.page).collect::<Vec<_>>(), [Some(7), Some(8), Some(9)]);
    let messages = find(&db, &SearchQuery { kind: SearchKind::Messages, ..asked("defrost") });
    assert_eq!((messages.groups.len(), messages.n_file_matches), (0, 5), "all kinds are counted");
    let few = Bounds { n_scanned: 2, ..BOUNDS };
    let found = db.read(|conn| search::everything(conn, &asked("defrost"), few, &|| false));
    assert!(found.is_partial);
}

#[test]
fn phrases_exclusions_and_filters_hold_for_passages() {
    let db = TestStore::new();
    let (old, new) = (
        File { added_at_ms: 10, service_file_id: Some("a".into()), ..file(db.profile_id, "old.pdf") },
        File { added_at_ms: 90, service_file_id: Some("b".into()), ..file(db.profile_id, "new.pdf") },
    );
    for one in [&old, &new] {
        db.write(|tx| files::insert(tx, one));
    }
    keep(&db, old.id, &[page(1, "cold store with ice")]);
    keep(&db, new.id, &[page(1, "store the cold pipe")]);
    let names = |query: &SearchQuery| {
        let found = find(&db, query);
        found_in(&found).into_iter().map(|(name, ..)| name.to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names(&asked("\"cold store\"")), ["old.pdf"]);
    assert_eq!(names(&asked("cold -ice")), ["new.pdf"]);
    assert_eq!(names(&asked("cold file:new")), ["new.pdf"]);
    let with = |filters| SearchQuery { filters, ..asked("cold") };
    assert_eq!(names(&with(SearchFilters { from_ms: Some(50), ..SearchFilters::default() })), ["new.pdf"]);
    let said = with(SearchFilters { role: Some(Role::You), ..SearchFilters::default() });
    assert_eq!(names(&said), Vec::<String>::new());
    assert!(db.read(|conn| search::in_file(conn, &said, new.id)).is_empty());
}

#[test]
fn no_more_is_kept_than_the_limits_allow_and_the_text_read_last_stays() {
    let db = TestStore::new();
    let ids: Vec<FileId> = (0..3).map(|n| db.file(&format!("{n}.txt"), Some(&format!("file-{n}")))).collect();
    let limits = Limits { n_file_bytes: 12, n_bytes: 20 };
    let text = [page(1, "defrost 1"), page(2, "defrost 2")];
    for (id, at_ms) in ids.iter().zip(1..) {
        keep_within(&db, *id, &text, limits, at_ms);
    }
    let found = find(&db, &asked("defrost"));
    let mut names = found_in(&found);
    names.sort();
    assert_eq!(names, [("1.txt", vec![Some(1)], 1), ("2.txt", vec![Some(1)], 1)]);
    let folders = [Path::new("/p"), Path::new("/i")];
    let unread = db.read(|conn| document_texts::list_unread(conn, folders, 9));
    assert!(unread.is_empty(), "they would take turns for ever");
}

#[test]
fn files_whose_bytes_are_here_are_to_be_read_and_others_are_not() {
    let db = TestStore::new();
    let remote = Profile {
        kind: ProfileKind::Remote,
        address: "https://example.org".to_owned(),
        ..crate::support::local_profile()
    };
    db.write(|tx| profiles::insert(tx, &remote));
    let at = |path: &str| Some(PathBuf::from(path));
    let files = [
        File { service_file_id: Some("l".into()), ..file(db.profile_id, "on the local service") },
        File { source_path: at("/data/pasted/1/a.txt"), ..file(remote.id, "pasted") },
        File { source_path: at("/data/imported/2/b.txt"), ..file(remote.id, "imported") },
        File { service_file_id: Some("r".into()), ..file(remote.id, "on another service") },
        File { source_path: at("/home/pasted.txt"), ..file(remote.id, "of the person") },
    ];
    for one in &files {
        db.write(|tx| files::insert(tx, one));
    }
    let list = || {
        let folders = [Path::new("/data/pasted"), Path::new("/data/imported")];
        let unread = db.store.read(|conn| {
            let ids = document_texts::list_unread(conn, folders, 9)?;
            ids.into_iter().map(|id| files::get(conn, id)).collect::<Result<Vec<_>, _>>()
        });
        let mut names: Vec<String> = unread.unwrap().into_iter().map(|file| file.name).collect();
        names.sort();
        names
    };
    assert_eq!(list(), ["imported", "on the local service", "pasted"]);
    keep(&db, files[0].id, &[]);
    db.write(|tx| files::mark_deleted(tx, files[1].id, 5));
    assert_eq!(list(), ["imported"], "neither what has no text nor what has gone");
    keep(&db, files[1].id, &[page(1, "defrost")]);
    assert_eq!(find(&db, &asked("defrost")).n_files, 0, "nothing is kept of what has gone");
}

#[test]
fn no_byte_of_the_text_of_a_file_that_has_gone_is_left_in_the_database() {
    let db = TestStore::new();
    let (gone, kept) = (db.file("gone.txt", Some("file-1")), db.file("kept.txt", Some("file-2")));
    let word = "zyxwvutsrq";
    let passages = |word: &str| {
        (0..50).map(|n| page(n + 1, &format!("{word}{n} is what this is about"))).collect::<Vec<_>>()
    };
    keep(&db, gone, &passages(word));
    keep(&db, kept, &passages("something else"));
    db.write(|tx| files::mark_deleted(tx, gone, 5));
    let n_gone = db.read(document_texts::count_to_erase);
    assert_eq!(n_gone, 1);
    let mut is_more = db.write(|tx| document_texts::erase_words(tx, true));
    while is_more {
        is_more = db.write(|tx| document_texts::erase_words(tx, false));
    }
    db.store.empty_log().unwrap();
    db.write(|tx| document_texts::end_erasing(tx, n_gone));
    assert_eq!(db.read(document_texts::count_to_erase), 0);
    let holds = |word: &str| {
        let files = std::fs::read_dir(db.folder.path()).unwrap();
        files
            .map(|file| std::fs::read(file.unwrap().path()).unwrap())
            .any(|bytes| bytes.windows(word.len()).any(|window| window.eq_ignore_ascii_case(word.as_bytes())))
    };
    assert!(holds("something else"), "what is not erased can be seen");
    assert!(!holds(word));
    assert_eq!(find(&db, &asked(word)).n_files, 0);
}

#[test]
fn a_file_whose_reading_ended_the_app_twice_counts_as_read_without_text() {
    let db = TestStore::new();
    let id = db.file("loop.pdf", Some("file-1"));
    let crash = || {
        db.write(|tx| document_texts::begin_attempt(tx, id));
        db.write(|tx| document_texts::settle_attempts(tx, true, 1))
    };
    let is_read = || db.read(|conn| document_texts::is_read(conn, id));
    assert_eq!((crash(), is_read()), (vec![], false));
    assert_eq!((crash(), is_read()), (vec![id], true));
    assert_eq!(db.write(|tx| document_texts::settle_attempts(tx, true, 1)), []);
}

#[test]
fn only_an_attempt_that_ended_the_app_is_counted() {
    let db = TestStore::new();
    let id = db.file("long.pdf", Some("file-1"));
    let begin = || db.write(|tx| document_texts::begin_attempt(tx, id));
    let settle = |was_interrupted| db.write(|tx| document_texts::settle_attempts(tx, was_interrupted, 1));
    for _ in 0..3 {
        begin();
        assert_eq!(settle(false), [], "the app was closed meanwhile");
    }
    begin();
    assert_eq!(settle(true), []);
    begin();
    keep(&db, id, &[page(1, "text")]);
    assert_eq!(settle(true), [], "the second attempt had a result");
    // A crash without a running attempt is not counted for any file.
    begin();
    assert_eq!((settle(true), settle(true)), (vec![], vec![]));
}
