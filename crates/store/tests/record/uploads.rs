//! Uploads: the same bytes once, and what may be on the service without its having said so.

use crate::support::{Record, file, message};
use parlance_domain::{FileId, FileStatus, Role, SizeLimit};
use parlance_store::files::{File, ListedFile, Listing, Same, Source, Uploaded};
use parlance_store::{drafts, files, messages, profiles};

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
fn queued(record: &Record, name: &str, sha256: Option<[u8; 32]>, added_at_ms: i64) -> File {
    let queued = File { bytes: 3, sha256, added_at_ms, ..file(record.profile_id, name) };
    record.store.write(|tx| files::insert(tx, &queued)).unwrap();
    queued
}

fn same(record: &Record, file: &File) -> Same {
    record.store.read(|conn| files::find_same(conn, file)).unwrap()
}

fn set_status(record: &Record, file: &File, status: &FileStatus) {
    record.store.write(|tx| files::update_status(tx, file.id, status)).unwrap();
}

fn is_in_doubt(record: &Record) -> bool {
    let in_doubt = record.store.read(files::list_in_doubt).unwrap();
    assert!(in_doubt.iter().all(|id| *id == record.profile_id));
    !in_doubt.is_empty()
}

/// A list of the service that was asked for at this moment.
fn merge(record: &Record, list: &[ListedFile], asked_at_ms: i64) {
    record
        .store
        .write(|tx| {
            let list = Listing { files: list, purpose: None, asked_at_ms };
            files::merge_listing(tx, record.profile_id, &list, asked_at_ms + 1)
        })
        .unwrap();
}

fn get(record: &Record, id: FileId) -> File {
    record.store.read(|conn| files::get(conn, id)).unwrap()
}

#[test]
fn the_same_bytes_are_found_under_another_name() {
    let record = Record::new();
    let there = queued(&record, "there.pdf", Some([7; 32]), 1);
    let new = queued(&record, "new.pdf", Some([7; 32]), 2);
    assert_eq!(same(&record, &new), Same::Is(Box::new(there.clone())));
    assert_eq!(same(&record, &there), Same::None, "the younger of two that wait goes");
    set_status(&record, &new, &FileStatus::Ready);
    assert!(matches!(same(&record, &there), Same::Is(_)), "what is ready is used by older ones, too");
    let other_bytes = File { sha256: Some([8; 32]), ..new.clone() };
    assert_eq!(same(&record, &other_bytes), Same::None);
}

#[test]
fn what_has_failed_or_is_paused_or_gone_makes_no_upload_needless() {
    let record = Record::new();
    let there = queued(&record, "there.pdf", Some([7; 32]), 1);
    let new = queued(&record, "new.pdf", Some([7; 32]), 2);
    set_status(&record, &there, &FileStatus::UploadFailed(REFUSED.to_owned()));
    assert_eq!(same(&record, &new), Same::None);
    set_status(&record, &there, &FileStatus::Paused);
    assert_eq!(same(&record, &new), Same::None);
    record.store.write(|tx| files::mark_deleted(tx, there.id, 5)).unwrap();
    assert_eq!(same(&record, &new), Same::None);
}

#[test]
fn a_file_is_read_only_where_another_has_its_size() {
    let record = Record::new();
    let first = queued(&record, "first.pdf", None, 1);
    assert_eq!(same(&record, &first), Same::None);
    let second = queued(&record, "second.pdf", None, 2);
    assert_eq!(same(&record, &second), Same::Unread);
    let read = File { sha256: Some([7; 32]), ..second.clone() };
    assert_eq!(same(&record, &read), Same::Undecided, "the older one has not been read");
    let source = Source { bytes: 4, sha256: None, modified_at_ms: None };
    record.store.write(|tx| files::set_source(tx, first.id, &source)).unwrap();
    assert_eq!(same(&record, &second), Same::None, "they are not of one size any more");
}

#[test]
fn a_file_of_the_list_alone_cannot_be_compared() {
    let record = Record::new();
    merge(&record, &[listed("f-1", "there.pdf", 3, 1)], 1_000);
    let new = queued(&record, "new.pdf", None, 2);
    assert_eq!(same(&record, &new), Same::None);
}

#[test]
fn the_file_that_is_there_takes_the_place_of_one_that_is_not_uploaded() {
    let record = Record::new();
    let there = queued(&record, "there.pdf", Some([7; 32]), 1);
    let new = queued(&record, "new.pdf", Some([7; 32]), 2);
    let (first, second) = (record.conversation(1), record.conversation(2));
    let mut said = message(first, None, Role::You, "see");
    said.attachments.push(new.id);
    record
        .store
        .write(|tx| {
            messages::insert(tx, &said)?;
            drafts::add_attachment(tx, first, new.id)?;
            drafts::add_attachment(tx, second, there.id)?;
            drafts::add_attachment(tx, second, new.id)?;
            files::replace(tx, new.id, there.id, 9)
        })
        .unwrap();
    record
        .store
        .read(|conn| {
            assert_eq!(files::find(conn, new.id)?, None);
            assert_eq!(messages::get(conn, said.id)?.attachments, [there.id]);
            assert_eq!(drafts::get(conn, first)?.attachments, [there.id]);
            assert_eq!(drafts::list_reused(conn, first)?, [there.id]);
            assert_eq!(drafts::get(conn, second)?.attachments, [there.id], "once");
            assert_eq!(drafts::list_reused(conn, second)?, [], "it was attached there to be uploaded");
            Ok(())
        })
        .unwrap();
    assert!(!is_in_doubt(&record), "nothing of it was sent");
}

#[test]
fn a_new_version_takes_the_place_of_the_old_one_in_a_draft() {
    let record = Record::new();
    let [a, b, new] = ["a", "b", "new"].map(|name| record.file(name, None));
    let conversation_id = record.conversation(1);
    let attached = record.store.write(|tx| {
        drafts::reuse_attachment(tx, conversation_id, a)?;
        drafts::add_attachment(tx, conversation_id, b)?;
        drafts::swap_attachment(tx, conversation_id, a, new)?;
        drafts::swap_attachment(tx, conversation_id, a, b)?;
        Ok((drafts::get(tx, conversation_id)?.attachments, drafts::list_reused(tx, conversation_id)?))
    });
    assert_eq!(attached.unwrap(), (vec![new, b], vec![]));
}

#[test]
fn what_was_sent_without_an_answer_is_found_in_the_list() {
    let record = Record::new();
    let sent = queued(&record, "sent.pdf", Some([7; 32]), 1);
    record.store.write(|tx| files::begin_upload(tx, sent.id, 500_000)).unwrap();
    let record = record.reopened();
    assert!(is_in_doubt(&record));
    // The next start queues it again.
    set_status(&record, &sent, &FileStatus::Queued);
    let older = listed("f-older", "sent.pdf", 3, 400_000);
    let others = [listed("f-name", "other.pdf", 3, 500_000), listed("f-size", "sent.pdf", 4, 500_000), older];
    merge(&record, &others, 501_000);
    assert_eq!(get(&record, sent.id).service_file_id, None, "none of these is the one that was sent");
    merge(&record, &[&others[..], &[listed("f-1", "sent.pdf", 3, 499_000)]].concat(), 502_000);
    let found = get(&record, sent.id);
    assert_eq!((found.service_file_id.as_deref(), found.status), (Some("f-1"), FileStatus::Ready));
    assert!(!is_in_doubt(&record));
    assert_eq!(record.store.read(|conn| files::list(conn, record.profile_id)).unwrap().len(), 4);
}

#[test]
fn of_two_that_may_be_meant_none_is_taken_and_the_listed_one_is_known() {
    let record = Record::new();
    for n in 1..=2 {
        let sent = queued(&record, "sent.pdf", None, n);
        record.store.write(|tx| files::begin_upload(tx, sent.id, 500)).unwrap();
        set_status(&record, &sent, &FileStatus::Paused);
    }
    merge(&record, &[listed("f-1", "sent.pdf", 3, 500)], 600);
    assert_eq!(record.store.read(|conn| files::list(conn, record.profile_id)).unwrap().len(), 3);
}

#[test]
fn an_upload_that_goes_on_is_confirmed_by_its_answer_and_by_nothing_else() {
    let record = Record::new();
    let sent = queued(&record, "sent.pdf", None, 1);
    record.store.write(|tx| files::begin_upload(tx, sent.id, 500)).unwrap();
    merge(&record, &[listed("f-1", "sent.pdf", 3, 500)], 600);
    assert_eq!(get(&record, sent.id).service_file_id, None);
    assert_eq!(
        record.store.read(|conn| files::list(conn, record.profile_id)).unwrap().len(),
        1,
        "it is not shown twice"
    );
    let uploaded =
        Uploaded { service_file_id: "f-1", created_at_ms: None, status: &FileStatus::Ready, now_ms: 700 };
    record.store.write(|tx| files::set_service_file(tx, sent.id, &uploaded)).unwrap();
    merge(&record, &[listed("f-1", "sent.pdf", 3, 500)], 9_000);
    assert!(!is_in_doubt(&record));
    assert_eq!(record.store.read(|conn| files::list(conn, record.profile_id)).unwrap().len(), 1);
}

#[test]
fn an_upload_that_was_given_up_and_is_never_listed_has_not_arrived() {
    let record = Record::new();
    let sent = queued(&record, "sent.pdf", None, 1);
    record
        .store
        .write(|tx| {
            files::begin_upload(tx, sent.id, 500)?;
            files::pause_upload(tx, sent.id, 60_000)
        })
        .unwrap();
    merge(&record, &[], 60_500);
    assert!(get(&record, sent.id).sent_at_ms.is_some(), "it may still be taken in");
    merge(&record, &[], 63_000);
    assert_eq!(get(&record, sent.id).sent_at_ms, None);
    assert!(!is_in_doubt(&record));
}

#[test]
fn a_refused_upload_is_not_on_the_service_and_a_lost_one_may_be() {
    let record = Record::new();
    let sent = queued(&record, "sent.pdf", None, 1);
    let failed = FileStatus::UploadFailed(REFUSED.to_owned());
    let end = |is_certain| {
        let ended = record.store.write(|tx| {
            files::begin_upload(tx, sent.id, 500)?;
            files::end_upload(tx, sent.id, &failed, is_certain, 500)
        });
        ended.unwrap();
    };
    end(true);
    assert!(!is_in_doubt(&record));
    end(false);
    assert!(is_in_doubt(&record));
    // The attempt before this one may still arrive.
    end(true);
    assert!(is_in_doubt(&record));
    merge(&record, &[], 1_000);
    assert!(is_in_doubt(&record), "the service may not have listed it yet");
    merge(&record, &[], 10_000);
    assert!(!is_in_doubt(&record));
}

#[test]
fn a_service_is_in_doubt_after_an_upload_that_was_given_up_on_its_way() {
    let record = Record::new();
    let conversation_id = record.conversation(1);
    for is_carried in [false, true] {
        let sent = queued(&record, "sent.pdf", None, 1);
        let mut said = message(conversation_id, None, Role::You, "see");
        said.attachments.extend(is_carried.then_some(sent.id));
        record
            .store
            .write(|tx| {
                messages::insert(tx, &said)?;
                files::begin_upload(tx, sent.id, 500)?;
                if !files::discard(tx, sent.id, 600)? {
                    files::mark_deleted(tx, sent.id, 600)?;
                }
                Ok(())
            })
            .unwrap();
        assert!(is_in_doubt(&record));
        merge(&record, &[], 10_000);
        assert!(!is_in_doubt(&record));
    }
}

#[test]
fn a_file_that_the_service_forgot_can_be_uploaded_again() {
    let record = Record::new();
    let sent = queued(&record, "sent.pdf", None, 1);
    assert!(!record.store.write(|tx| files::lose(tx, sent.id, "It is gone.")).unwrap());
    let processing = FileStatus::Processing("processing".to_owned());
    let uploaded =
        Uploaded { service_file_id: "f-1", created_at_ms: Some(5), status: &processing, now_ms: 700 };
    let was_lost = record.store.write(|tx| {
        files::set_service_file(tx, sent.id, &uploaded)?;
        files::update_status(tx, sent.id, &FileStatus::Ready)?;
        assert!(!files::lose(tx, sent.id, "It is gone.")?, "it was there, so it was deleted");
        files::update_status(tx, sent.id, &processing)?;
        files::lose(tx, sent.id, "It is gone.")
    });
    assert!(was_lost.unwrap());
    let lost = get(&record, sent.id);
    assert_eq!(
        (lost.service_file_id, lost.status),
        (None, FileStatus::UploadFailed("It is gone.".to_owned()))
    );
}

#[test]
fn a_limit_that_the_service_named_is_remembered_until_it_is_taken_back() {
    let record = Record::new();
    let id = record.profile_id;
    let limit = SizeLimit { bytes: 50, is_named: true, since_ms: 7 };
    record.store.write(|tx| profiles::set_size_limit(tx, id, Some(&limit))).unwrap();
    let record = record.reopened();
    let find = || record.store.read(|conn| profiles::find_size_limit(conn, id)).unwrap();
    assert_eq!(find(), Some(limit));
    record.store.write(|tx| profiles::set_size_limit(tx, id, None)).unwrap();
    assert_eq!(find(), None);
}
