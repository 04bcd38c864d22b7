//! Folders, pins, the archive and unread marks.

use crate::support::{TestStore, folder};
use parlance_domain::{ConversationId, FolderId, ProjectId};
use parlance_store::folders::{self, Folder, MAX_DEPTH};
use parlance_store::options::{self, Instructions};
use parlance_store::projects::{self, Project};
use parlance_store::{conversations, settings};
use uuid::Uuid;

fn told(name: &str, parent_id: Option<FolderId>, text: &str) -> Folder {
    let instructions = Instructions { text: text.to_owned(), preset: String::new() };
    Folder { instructions, ..folder(name, parent_id) }
}

fn put(db: &TestStore, folder: &Folder) -> FolderId {
    db.write(|tx| folders::insert(tx, folder, 1));
    folder.id
}

fn inherited(db: &TestStore, id: ConversationId) -> options::Inherited {
    db.read(|conn| options::inherited(conn, id, db.profile_id))
}

#[test]
fn a_conversation_inherits_from_the_innermost_folder_that_says_something() {
    let db = TestStore::new();
    let outer = put(&db, &told("Tenders", None, "Answer formally."));
    let middle = put(&db, &told("Offers", Some(outer), "  "));
    let inner = put(&db, &folder("Halden", Some(middle)));
    let id = db.conversation(1);
    assert_eq!(inherited(&db, id), options::Inherited::default());
    db.write(|tx| conversations::move_to(tx, id, Some(inner)));
    let (instructions, from) = inherited(&db, id).instructions.unwrap();
    assert_eq!((instructions.text.as_str(), from.as_str()), ("Answer formally.", "Tenders"));
}

#[test]
fn a_project_of_another_service_is_not_inherited() {
    let db = TestStore::new();
    let other = parlance_store::profiles::Profile {
        id: parlance_domain::ProfileId(Uuid::now_v7()),
        ..crate::support::local_profile()
    };
    db.write(|tx| parlance_store::profiles::insert(tx, &other));
    let project = |profile_id, service_project_id: &str| Project {
        id: ProjectId(Uuid::now_v7()),
        profile_id,
        service_project_id: service_project_id.to_owned(),
        name: "Cold store".to_owned(),
    };
    let (theirs, ours) = (project(other.id, "a"), project(db.profile_id, "b"));
    db.write(|tx| {
        projects::put(tx, &theirs, 1)?;
        projects::put(tx, &ours, 1)
    });
    let outer = put(&db, &Folder { project_id: Some(ours.id), ..folder("Outer", None) });
    let inner = put(&db, &Folder { project_id: Some(theirs.id), ..folder("Inner", Some(outer)) });
    let id = db.conversation(1);
    db.write(|tx| conversations::move_to(tx, id, Some(inner)));
    assert_eq!(inherited(&db, id).project.unwrap(), (ours, "Outer".to_owned()));
}

#[test]
fn what_is_in_a_deleted_folder_moves_to_the_folder_around_it() {
    let db = TestStore::new();
    let outer = put(&db, &folder("Outer", None));
    let middle = put(&db, &folder("Middle", Some(outer)));
    let inner = put(&db, &folder("Inner", Some(middle)));
    let id = db.conversation(1);
    db.write(|tx| conversations::move_to(tx, id, Some(middle)));
    assert_eq!(db.write(|tx| folders::delete(tx, middle)), [id]);
    let left = db.read(folders::list);
    assert_eq!(left.iter().map(|one| one.id).collect::<Vec<_>>(), [outer, inner]);
    assert_eq!(left[1].parent_id, Some(outer));
    let moved = |id| db.read(|conn| conversations::get(conn, id)).folder_id;
    assert_eq!(moved(id), Some(outer));
    db.write(|tx| folders::delete(tx, outer));
    assert_eq!(moved(id), None);
}

#[test]
fn a_folder_knows_what_is_around_it_and_how_deep_it_goes() {
    let db = TestStore::new();
    let outer = put(&db, &folder("Outer", None));
    let middle = put(&db, &folder("Middle", Some(outer)));
    let inner = put(&db, &folder("Inner", Some(middle)));
    let beside = put(&db, &folder("Beside", None));
    let within = |id, other| db.read(|conn| folders::is_within(conn, id, other));
    assert!(within(inner, outer) && within(inner, inner));
    assert!(!within(outer, inner) && !within(beside, outer));
    assert_eq!(db.read(|conn| folders::depth(conn, inner)), 3);
    assert_eq!(db.read(|conn| folders::height(conn, outer)), 3);
    assert_eq!(db.read(|conn| folders::height(conn, beside)), 1);
}

#[test]
fn folders_that_hold_each_other_end_every_walk() {
    let db = TestStore::new();
    let first = put(&db, &folder("First", None));
    let second = put(&db, &folder("Second", Some(first)));
    let id = db.conversation(1);
    db.write(|tx| {
        // This occurs only in a damaged store.
        let circle = Folder { id: first, ..folder("First", Some(second)) };
        folders::update(tx, &circle)?;
        conversations::move_to(tx, id, Some(first))
    });
    assert_eq!(db.read(|conn| folders::around(conn, id)).len(), MAX_DEPTH as usize);
    assert!(db.read(|conn| folders::depth(conn, first)) >= MAX_DEPTH);
    assert!(db.read(|conn| folders::height(conn, first)) >= MAX_DEPTH);
    assert!(db.read(|conn| folders::is_within(conn, first, second)));
}

#[test]
fn pins_have_the_order_that_they_were_given() {
    let db = TestStore::new();
    let [first, second, third] = [1, 2, 3].map(|now_ms| db.conversation(now_ms));
    let pin = |ids: &[ConversationId]| db.write(|tx| conversations::set_pinned(tx, ids));
    let pinned = || db.read(conversations::list_pinned);
    pin(&[third, first]);
    assert_eq!(pinned(), [third, first]);
    pin(&[second, third]);
    assert_eq!(pinned(), [second, third]);
    assert_eq!(db.read(|conn| conversations::get(conn, first)).pinned_position, None);
}

#[test]
fn an_archived_conversation_stays_archived_since_the_first_time() {
    let (db, id) = TestStore::with_conversation();
    let archive = |at_ms| db.write(|tx| conversations::set_archived(tx, id, at_ms));
    let since = || db.read(|conn| conversations::get(conn, id)).archived_at_ms;
    archive(Some(5));
    archive(Some(9));
    assert_eq!(since(), Some(5));
    archive(None);
    assert_eq!(since(), None);
}

#[test]
fn opening_a_conversation_makes_it_read() {
    let (db, id) = TestStore::with_conversation();
    db.write(|tx| conversations::set_unread(tx, id, true));
    let is_unread = || db.read(|conn| conversations::get(conn, id)).is_unread;
    assert!(is_unread());
    db.write(|tx| settings::set_open_conversation(tx, id));
    assert!(!is_unread());
}
