//! Uploads: deduplication, and unconfirmed uploads.

use crate::support::{TestStore, file, message, reason};
use parlance_domain::{FileId, FileStatus, Role, SizeLimit};
use parlance_store::files::{File, ListedFile, Listing, Same, Source, Uploaded};
use parlance_store::{drafts, files, messages, profiles};
use std::path::{Path, PathBuf};

/// The folder of pasted text.
const PASTED: &str = "/data/pasted";

const REFUSED: &str = "It is too large.";

fn listed(service_file_id: &str, name: &str, bytes: u64, created_at_ms: i64) -> ListedFile {
    ListedFile {
        service_file_id: service_file_id.to_owned(),
        name: name.to_owned(),
        bytes,
        purpose: "assistants".to_owned(),
        created_at_ms: Some(created_at_ms),
        status: FileStatus::Ready,
    }
}

/// A file of three bytes that waits for its upload.
fn queued(db: &TestStore, name: &str, sha256: Option<[u8; 32]>, added_at_ms: i64) -> File {
    let queued = File { bytes: 3, sha256, added_at_ms, ..file(db.profile_id, name) };
    db.write(|tx| files::insert(tx, &queued));
    queued
}

fn same(db: &TestStore, file: &File) -> Same {
    db.read(|conn| files::find_same(conn, file, Path::new(PASTED)))
}

fn set_status(db: &TestStore, file: &File, status: &FileStatus) {
    db.write(|tx| files::update_status(tx, file.id, status));
}

fn has_unconfirmed(db: &TestStore) -> bool {
    let unconfirmed = db.read(files::list_unconfirmed);
    assert!(unconfirmed.iter().all(|id| *id == db.profile_id));
    !unconfirmed.is_empty()
}

/// Merges a file list of the service that was requested at this time.
fn merge(db: &TestStore, list: &[ListedFile], asked_at_ms: i64) {
    db.write(|tx| {
        let list = Listing { files: list, purpose: None, asked_at_ms, is_partial: false, clock_behind_ms: 0 };
        files::merge_listing(tx, db.profile_id, &list, asked_at_ms + 1)
    });
}

fn get(db: &TestStore, id: FileId) -> File {
    db.read(|conn| files::get(conn, id))
}

#[test]
fn the_same_bytes_are_found_under_another_name() {
    let db = TestStore::new();
    let there = queued(&db, "there.pdf", Some([7; 32]), 1);
    let new = queued(&db, "new.pdf", Some([7; 32]), 2);
    assert_eq!(same(&db, &new), Same::Is(Box::new(there.clone())));
    assert_eq!(same(&db, &there), Same::None, "the younger of two that wait goes");
    set_status(&db, &new, &FileStatus::Ready);
    assert!(matches!(same(&db, &there), Same::Is(_)), "what is ready is used by older ones, too");
    let other_bytes = File { sha256: Some([8; 32]), ..new.clone() };
    assert_eq!(same(&db, &other_bytes), Same::None);
}

#[test]
fn a_users_own_file_is_uploaded_beside_pasted_text_with_the_same_bytes() {
    let db = TestStore::new();
    let insert = |name: &str, path: &str, added_at_ms| {
        let source_path = Some(PathBuf::from(path));
        let file =
            File { bytes: 3, sha256: Some([7; 32]), added_at_ms, source_path, ..file(db.profile_id, name) };
        db.write(|tx| files::insert(tx, &file));
        file
    };
    let pasted = insert("Pasted text.txt", "/data/pasted/1/Pasted text.txt", 1);
    let own = insert("constitution.txt", "/home/ada/constitution.txt", 2);
    assert_eq!(same(&db, &own), Same::None);
    for (name, path) in
        [("Pasted text 2.txt", "/data/pasted/2/Pasted text 2.txt"), ("copy.txt", "/tmp/copy.txt")]
    {
        let later = insert(name, path, 3);
        let Same::Is(found) = same(&db, &later) else { panic!("{name}") };
        assert_eq!(found.id, if name == "copy.txt" { own.id } else { pasted.id });
    }
    let again = insert("constitution.txt", "/home/ada/constitution.txt", 4);
    assert_eq!(same(&db, &again), Same::Is(Box::new(own)), "its own name comes first");
}

#[test]
fn what_has_failed_or_is_paused_or_gone_makes_no_upload_needless() {
    let db = TestStore::new();
    let there = queued(&db, "there.pdf", Some([7; 32]), 1);
    let new = queued(&db, "new.pdf", Some([7; 32]), 2);
    set_status(&db, &there, &FileStatus::UploadFailed(reason(REFUSED)));
    assert_eq!(same(&db, &new), Same::None);
    set_status(&db, &there, &FileStatus::Paused);
    assert_eq!(same(&db, &new), Same::None);
    db.write(|tx| files::mark_deleted(tx, there.id, 5));
    assert_eq!(same(&db, &new), Same::None);
}

#[test]
fn a_file_is_read_only_where_another_has_its_size() {
    let db = TestStore::new();
    let first = queued(&db, "first.pdf", None, 1);
    assert_eq!(same(&db, &first), Same::None);
    let second = queued(&db, "second.pdf", None, 2);
    assert_eq!(same(&db, &second), Same::Unread);
    let read = File { sha256: Some([7; 32]), ..second.clone() };
    assert_eq!(same(&db, &read), Same::Undecided, "the older one has not been read");
    let source = Source { bytes: 4, sha256: None, modified_at_ms: None };
    db.write(|tx| files::set_source(tx, first.id, &source));
    assert_eq!(same(&db, &second), Same::None, "they are not of one size any more");
}

#[test]
fn a_file_of_the_list_alone_cannot_be_compared() {
    let db = TestStore::new();
    merge(&db, &[listed("f-1", "there.pdf", 3, 1)], 1_000);
    let new = queued(&db, "new.pdf", None, 2);
    assert_eq!(same(&db, &new), Same::None);
}

#[test]
fn the_file_that_is_there_takes_the_place_of_one_that_is_not_uploaded() {
    let db = TestStore::new();
    let there = queued(&db, "there.pdf", Some([7; 32]), 1);
    let new = queued(&db, "new.pdf", Some([7; 32]), 2);
    let (first, second) = (db.conversation(1), db.conversation(2));
    let mut said = message(first, None, Role::You, "see");
    said.attachments.push(new.id);
    db.write(|tx| {
        messages::insert(tx, &said)?;
        drafts::add_attachment(tx, first, new.id)?;
        drafts::add_attachment(tx, second, there.id)?;
        drafts::add_attachment(tx, second, new.id)?;
        files::replace(tx, new.id, there.id, 9)
    });
    db.read(|conn| {
        assert_eq!(files::find(conn, new.id)?, None);
        assert_eq!(messages::get(conn, said.id)?.attachments, [there.id]);
        assert_eq!(drafts::get(conn, first)?.attachments, [there.id]);
        assert_eq!(drafts::list_reused(conn, first)?, [there.id]);
        assert_eq!(drafts::get(conn, second)?.attachments, [there.id], "once");
        assert_eq!(drafts::list_reused(conn, second)?, [], "it was attached there to be uploaded");
        Ok(())
    });
    assert!(!has_unconfirmed(&db), "nothing of it was sent");
}

#[test]
fn a_new_version_takes_the_place_of_the_old_one_in_a_draft() {
    let db = TestStore::new();
    let [twin, a, b, new] = ["twin", "a", "b", "new"].map(|name| db.file(name, None));
    let conversation_id = db.conversation(1);
    let attached = db.store.write(|tx| {
        drafts::add_attachment(tx, conversation_id, twin)?;
        files::replace(tx, twin, a, 1)?;
        assert_eq!(drafts::list_reused(tx, conversation_id)?, [a]);
        drafts::add_attachment(tx, conversation_id, b)?;
        drafts::swap_attachment(tx, conversation_id, a, new)?;
        drafts::swap_attachment(tx, conversation_id, a, b)?;
        Ok((drafts::get(tx, conversation_id)?.attachments, drafts::list_reused(tx, conversation_id)?))
    });
    assert_eq!(attached.unwrap(), (vec![new, b], vec![]));
}

#[test]
fn what_was_sent_without_an_answer_is_found_in_the_list() {
    let db = TestStore::new();
    let sent = queued(&db, "sent.pdf", Some([7; 32]), 1);
    db.write(|tx| files::begin_upload(tx, sent.id, 500_000));
    let db = db.reopened();
    assert!(has_unconfirmed(&db));
    // The next start enqueues it again.
    set_status(&db, &sent, &FileStatus::Queued);
    let older = listed("f-older", "sent.pdf", 3, 400_000);
    let others = [listed("f-name", "other.pdf", 3, 500_000), listed("f-size", "sent.pdf", 4, 500_000), older];
    merge(&db, &others, 501_000);
    assert_eq!(get(&db, sent.id).service_file_id, None, "none of these is the one that was sent");
    merge(&db, &[&others[..], &[listed("f-1", "sent.pdf", 3, 499_000)]].concat(), 502_000);
    let found = get(&db, sent.id);
    assert_eq!((found.service_file_id.as_deref(), found.status), (Some("f-1"), FileStatus::Ready));
    assert!(!has_unconfirmed(&db));
    assert_eq!(db.read(|conn| files::list(conn, db.profile_id)).len(), 4);
}

#[test]
fn an_unconfirmed_upload_matches_a_listed_file_without_a_time() {
    let db = TestStore::new();
    let sent = queued(&db, "sent.pdf", None, 1);
    db.write(|tx| files::begin_upload(tx, sent.id, 500_000));
    set_status(&db, &sent, &FileStatus::Paused);
    let timeless = ListedFile { created_at_ms: None, ..listed("f-1", "sent.pdf", 3, 0) };
    merge(&db, &[timeless], 501_000);
    let found = get(&db, sent.id);
    assert_eq!((found.service_file_id.as_deref(), found.status), (Some("f-1"), FileStatus::Ready));
    assert_eq!(db.read(|conn| files::list(conn, db.profile_id)).len(), 1);
}

#[test]
fn an_unconfirmed_upload_matches_a_listed_file_of_a_service_whose_clock_is_behind() {
    for (clock_behind_ms, n_files) in [(0, 2), (300_000, 1)] {
        let db = TestStore::new();
        let sent = queued(&db, "sent.pdf", None, 1);
        db.write(|tx| files::begin_upload(tx, sent.id, 500_000));
        set_status(&db, &sent, &FileStatus::Paused);
        let behind = [listed("f-1", "sent.pdf", 3, 201_000)];
        let list = Listing {
            files: &behind,
            purpose: None,
            asked_at_ms: 502_000,
            is_partial: false,
            clock_behind_ms,
        };
        db.write(|tx| files::merge_listing(tx, db.profile_id, &list, 502_001));
        assert_eq!(db.read(|conn| files::list(conn, db.profile_id)).len(), n_files);
    }
}

#[test]
fn of_two_that_may_be_meant_none_is_taken_and_the_listed_one_is_known() {
    let db = TestStore::new();
    for n in 1..=2 {
        let sent = queued(&db, "sent.pdf", None, n);
        db.write(|tx| files::begin_upload(tx, sent.id, 500));
        set_status(&db, &sent, &FileStatus::Paused);
    }
    merge(&db, &[listed("f-1", "sent.pdf", 3, 500)], 600);
    assert_eq!(db.read(|conn| files::list(conn, db.profile_id)).len(), 3);
}

#[test]
fn an_upload_that_goes_on_is_confirmed_by_its_answer_and_by_nothing_else() {
    let db = TestStore::new();
    let sent = queued(&db, "sent.pdf", None, 1);
    db.write(|tx| files::begin_upload(tx, sent.id, 500));
    merge(&db, &[listed("f-1", "sent.pdf", 3, 500)], 600);
    assert_eq!(get(&db, sent.id).service_file_id, None);
    assert_eq!(db.read(|conn| files::list(conn, db.profile_id)).len(), 1, "it is not shown twice");
    let uploaded =
        Uploaded { service_file_id: "f-1", created_at_ms: None, status: &FileStatus::Ready, now_ms: 700 };
    db.write(|tx| files::set_service_file(tx, sent.id, &uploaded));
    merge(&db, &[listed("f-1", "sent.pdf", 3, 500)], 9_000);
    assert!(!has_unconfirmed(&db));
    assert_eq!(db.read(|conn| files::list(conn, db.profile_id)).len(), 1);
}

#[test]
fn an_upload_that_was_given_up_and_is_never_listed_has_not_arrived() {
    let db = TestStore::new();
    let sent = queued(&db, "sent.pdf", None, 1);
    db.write(|tx| {
        files::begin_upload(tx, sent.id, 500)?;
        files::pause_upload(tx, sent.id, 60_000)
    });
    merge(&db, &[], 60_500);
    assert!(get(&db, sent.id).sent_at_ms.is_some(), "it may still be taken in");
    merge(&db, &[], 63_000);
    assert_eq!(get(&db, sent.id).sent_at_ms, None);
    assert!(!has_unconfirmed(&db));
}

#[test]
fn a_refused_upload_is_not_on_the_service_and_a_lost_one_may_be() {
    let db = TestStore::new();
    let sent = queued(&db, "sent.pdf", None, 1);
    let failed = FileStatus::UploadFailed(reason(REFUSED));
    let end = |is_certain| {
        let ended = db.store.write(|tx| {
            files::begin_upload(tx, sent.id, 500)?;
            files::end_upload(tx, sent.id, &failed, is_certain, 500)
        });
        ended.unwrap();
    };
    end(true);
    assert!(!has_unconfirmed(&db));
    end(false);
    assert!(has_unconfirmed(&db));
    // The previous attempt may still arrive.
    end(true);
    assert!(has_unconfirmed(&db));
    merge(&db, &[], 1_000);
    assert!(has_unconfirmed(&db), "the service may not have listed it yet");
    merge(&db, &[], 10_000);
    assert!(!has_unconfirmed(&db));
}

#[test]
fn a_service_has_unconfirmed_uploads_after_one_was_given_up_on_its_way() {
    let (db, conversation_id) = TestStore::with_conversation();
    for is_carried in [false, true] {
        let sent = queued(&db, "sent.pdf", None, 1);
        let mut said = message(conversation_id, None, Role::You, "see");
        said.attachments.extend(is_carried.then_some(sent.id));
        db.write(|tx| {
            messages::insert(tx, &said)?;
            files::begin_upload(tx, sent.id, 500)?;
            if !files::discard(tx, sent.id, 600)? {
                files::mark_deleted(tx, sent.id, 600)?;
            }
            Ok(())
        });
        assert!(has_unconfirmed(&db));
        merge(&db, &[], 10_000);
        assert!(!has_unconfirmed(&db));
    }
}

#[test]
fn a_file_that_the_service_forgot_can_be_uploaded_again() {
    let db = TestStore::new();
    let sent = queued(&db, "sent.pdf", None, 1);
    assert!(!db.write(|tx| files::lose(tx, sent.id, &reason("It is gone."))));
    let processing = FileStatus::Processing("processing".to_owned());
    let uploaded =
        Uploaded { service_file_id: "f-1", created_at_ms: Some(5), status: &processing, now_ms: 700 };
    let was_lost = db.store.write(|tx| {
        files::set_service_file(tx, sent.id, &uploaded)?;
        files::update_status(tx, sent.id, &FileStatus::Ready)?;
        assert!(!files::lose(tx, sent.id, &reason("It is gone."))?, "it was there, so it was deleted");
        files::update_status(tx, sent.id, &processing)?;
        files::lose(tx, sent.id, &reason("It is gone."))
    });
    assert!(was_lost.unwrap());
    let lost = get(&db, sent.id);
    assert_eq!((lost.service_file_id, lost.status), (None, FileStatus::UploadFailed(reason("It is gone."))));
}

#[test]
fn a_source_is_needed_until_the_service_can_use_the_file() {
    let db = TestStore::new();
    let source = PathBuf::from("/data/pasted/a/text.txt");
    let sent = File { source_path: Some(source.clone()), ..file(db.profile_id, "text.txt") };
    db.write(|tx| files::insert(tx, &sent));
    let is_needed = || {
        let needed = db.read(|conn| files::list_needed_sources(conn, Path::new("/data/pasted")));
        needed == [source.clone()]
    };
    assert!(is_needed());
    let processing = FileStatus::Processing("processing".to_owned());
    let uploaded = Uploaded { service_file_id: "f-1", created_at_ms: None, status: &processing, now_ms: 700 };
    db.write(|tx| files::set_service_file(tx, sent.id, &uploaded));
    assert!(is_needed(), "the service can still drop it");
    set_status(&db, &sent, &FileStatus::ProcessingFailed(reason("It is unreadable.")));
    assert!(is_needed());
    set_status(&db, &sent, &FileStatus::Ready);
    assert!(!is_needed());
}

#[test]
fn a_limit_that_the_service_has_shown_is_remembered_until_it_is_taken_back() {
    let db = TestStore::new();
    let id = db.profile_id;
    let limit = SizeLimit { bytes: 50, since_ms: 7 };
    db.write(|tx| profiles::set_size_limit(tx, id, Some(&limit)));
    let db = db.reopened();
    let find = || db.read(|conn| profiles::find_size_limit(conn, id));
    assert_eq!(find(), Some(limit));
    db.write(|tx| profiles::set_size_limit(tx, id, None));
    assert_eq!(find(), None);
}
