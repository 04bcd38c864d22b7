//! Deletion of files on the service.

use crate::support::{TestStore, reason};
use parlance_domain::{Deletion, FileId};
use parlance_store::files;

fn deletion(db: &TestStore, id: FileId) -> Deletion {
    db.read(|conn| files::get(conn, id)).deletion
}

#[test]
fn a_planned_deletion_is_taken_back_until_it_has_begun() {
    let db = TestStore::new();
    let (first, second) = (db.file("a.pdf", Some("f-1")), db.file("b.pdf", Some("f-2")));
    let planned = db.write(|tx| files::plan_deletion(tx, &[first, second], 500));
    assert_eq!(planned, [first, second]);
    assert_eq!(db.write(|tx| files::plan_deletion(tx, &[first], 900)), [], "it is planned");
    assert_eq!(db.write(|tx| files::undo_deletion(tx, &[first])), [first]);
    assert_eq!(deletion(&db, first), Deletion::None);
    assert!(db.write(|tx| files::begin_deletions(tx, 499)).is_empty(), "it is not due");
    let begun = db.write(|tx| files::begin_deletions(tx, 500));
    assert_eq!(begun.iter().map(|file| file.id).collect::<Vec<_>>(), [second]);
    assert_eq!(db.write(|tx| files::undo_deletion(tx, &[second])), []);
    assert_eq!(deletion(&db, second), Deletion::Sent);
    assert!(db.write(|tx| files::begin_deletions(tx, 900)).is_empty(), "it is asked once");
    assert_eq!(db.read(files::find_next_deletion), None);
}

#[test]
fn what_was_planned_or_asked_for_is_planned_anew_after_a_restart() {
    let db = TestStore::new();
    let (sent, waiting) = (db.file("a.pdf", Some("f-1")), db.file("b.pdf", Some("f-2")));
    db.write(|tx| {
        files::plan_deletion(tx, &[sent], 500)?;
        files::begin_deletions(tx, 500)?;
        files::plan_deletion(tx, &[waiting], 900)
    });
    let db = db.reopened();
    db.write(|tx| files::plan_deletions_anew(tx, 2_000));
    let planned = db.read(files::list_planned_deletions);
    assert_eq!((planned.len(), planned[0].at_ms, planned[0].file_ids.len()), (1, 2_000, 2));
}

#[test]
fn a_refused_deletion_keeps_its_reason_until_it_is_planned_again_or_the_file_is_gone() {
    let db = TestStore::new();
    let id = db.file("a.pdf", Some("f-1"));
    db.write(|tx| files::plan_deletion(tx, &[id], 500));
    db.write(|tx| files::fail_deletion(tx, id, &reason("Not now.")));
    assert_eq!(deletion(&db, id), Deletion::Failed(reason("Not now.")));
    db.write(|tx| files::plan_deletion(tx, &[id], 900));
    assert_eq!(deletion(&db, id), Deletion::Planned { at_ms: 900 });
    db.write(|tx| files::mark_deleted(tx, id, 901));
    assert_eq!(deletion(&db, id), Deletion::None);
}
