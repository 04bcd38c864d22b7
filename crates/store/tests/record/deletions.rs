//! Files on their way off the service.

use crate::support::Record;
use parlance_domain::{Deletion, FileId};
use parlance_store::files;

fn deletion(record: &Record, id: FileId) -> Deletion {
    record.store.read(|conn| files::get(conn, id)).unwrap().deletion
}

#[test]
fn a_planned_deletion_is_taken_back_until_it_has_begun() {
    let record = Record::new();
    let (first, second) = (record.file("a.pdf", Some("f-1")), record.file("b.pdf", Some("f-2")));
    let planned = record.store.write(|tx| files::plan_deletion(tx, &[first, second], 500)).unwrap();
    assert_eq!(planned, [first, second]);
    assert_eq!(
        record.store.write(|tx| files::plan_deletion(tx, &[first], 900)).unwrap(),
        [],
        "it is planned"
    );
    assert_eq!(record.store.write(|tx| files::take_back_deletion(tx, &[first])).unwrap(), [first]);
    assert_eq!(deletion(&record, first), Deletion::None);
    assert!(record.store.write(|tx| files::begin_deletions(tx, 499)).unwrap().is_empty(), "it is not due");
    let begun = record.store.write(|tx| files::begin_deletions(tx, 500)).unwrap();
    assert_eq!(begun.iter().map(|file| file.id).collect::<Vec<_>>(), [second]);
    assert_eq!(record.store.write(|tx| files::take_back_deletion(tx, &[second])).unwrap(), []);
    assert_eq!(deletion(&record, second), Deletion::Sent);
    assert!(record.store.write(|tx| files::begin_deletions(tx, 900)).unwrap().is_empty(), "it is asked once");
    assert_eq!(record.store.read(files::find_next_deletion).unwrap(), None);
}

#[test]
fn what_was_planned_or_asked_for_is_planned_anew_after_a_restart() {
    let record = Record::new();
    let (sent, waiting) = (record.file("a.pdf", Some("f-1")), record.file("b.pdf", Some("f-2")));
    record
        .store
        .write(|tx| {
            files::plan_deletion(tx, &[sent], 500)?;
            files::begin_deletions(tx, 500)?;
            files::plan_deletion(tx, &[waiting], 900)
        })
        .unwrap();
    let record = record.reopened();
    record.store.write(|tx| files::plan_deletions_anew(tx, 2_000)).unwrap();
    let planned = record.store.read(files::list_planned_deletions).unwrap();
    assert_eq!((planned.len(), planned[0].at_ms, planned[0].file_ids.len()), (1, 2_000, 2));
}

#[test]
fn a_refused_deletion_keeps_its_reason_until_it_is_planned_again_or_the_file_is_gone() {
    let record = Record::new();
    let id = record.file("a.pdf", Some("f-1"));
    record.store.write(|tx| files::plan_deletion(tx, &[id], 500)).unwrap();
    record.store.write(|tx| files::fail_deletion(tx, id, "Not now.")).unwrap();
    assert_eq!(deletion(&record, id), Deletion::Failed("Not now.".to_owned()));
    record.store.write(|tx| files::plan_deletion(tx, &[id], 900)).unwrap();
    assert_eq!(deletion(&record, id), Deletion::Planned { at_ms: 900 });
    record.store.write(|tx| files::mark_deleted(tx, id, 901)).unwrap();
    assert_eq!(deletion(&record, id), Deletion::None);
}
