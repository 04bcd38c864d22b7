//! Files: uploads, lists, tombstones and uses.

use crate::support::{TestStore, file, local_profile, message, reason};
use parlance_domain::{ConversationId, FileId, FileStatus, FileUse, ProjectId, Role};
use parlance_store::files::{File, ListedFile, Listing, Merged, Uploaded};
use parlance_store::profiles::{KeyLocation, Profile, ProfileKind};
use parlance_store::projects::Project;
use parlance_store::{Error, conversations, drafts, files, messages, profiles, projects, temporary_uploads};
use uuid::Uuid;

fn listed(service_file_id: &str) -> ListedFile {
    ListedFile {
        service_file_id: service_file_id.to_owned(),
        name: format!("{service_file_id}.pdf"),
        bytes: 10,
        purpose: "assistants".to_owned(),
        created_at_ms: Some(77),
        status: FileStatus::Ready,
    }
}

fn merge(db: &TestStore, list: &[ListedFile], asked_at_ms: i64) -> Merged {
    db.write(|tx| {
        let list = Listing { files: list, purpose: None, asked_at_ms, is_partial: false, clock_behind_ms: 0 };
        files::merge_listing(tx, db.profile_id, &list, asked_at_ms + 1)
    })
}

fn names(db: &TestStore) -> Vec<String> {
    let list = db.read(|conn| files::list(conn, db.profile_id));
    list.into_iter().map(|(file, _)| file.name).collect()
}

#[test]
fn a_file_comes_back_as_it_was_written() {
    let db = TestStore::new();
    let written = file(db.profile_id, "Größe.pdf");
    db.write(|tx| files::insert(tx, &written));
    let db = db.reopened();
    assert_eq!(db.read(|conn| files::get(conn, written.id)), written);
}

#[cfg(unix)]
#[test]
fn a_path_that_is_not_text_survives() {
    use std::os::unix::ffi::OsStringExt;
    let db = TestStore::new();
    let path = std::path::PathBuf::from(std::ffi::OsString::from_vec(b"/tmp/\xff\xfe.pdf".to_vec()));
    let written = File { source_path: Some(path.clone()), ..file(db.profile_id, "odd.pdf") };
    db.write(|tx| files::insert(tx, &written));
    assert_eq!(db.read(|conn| files::get(conn, written.id)).source_path, Some(path));
}

#[test]
fn queued_and_running_uploads_are_found_again_in_their_order() {
    let db = TestStore::new();
    let first = db.file("first", None);
    let second = db.file("second", None);
    let failed = db.file("failed", None);
    db.file("on the service", Some("f-1"));
    db.write(|tx| {
        files::update_status(tx, second, &FileStatus::Uploading)?;
        files::update_status(tx, failed, &FileStatus::UploadFailed(reason("It is too large.")))
    });
    let db = db.reopened();
    let found = db.read(files::list_unfinished_uploads);
    assert_eq!(found.iter().map(|file| file.id).collect::<Vec<_>>(), [first, second]);
}

#[test]
fn a_list_brings_new_files_and_says_which_are_missing() {
    let db = TestStore::new();
    let missing = db.file("missing.pdf", Some("f-missing"));
    db.file("waiting.pdf", None);
    let merged = merge(&db, &[listed("f-1"), listed("f-2")], 1_000);
    assert_eq!((merged.n_new, merged.changed.len()), (2, 0));
    assert_eq!(merged.missing.iter().map(|file| file.id).collect::<Vec<_>>(), [missing]);
    let mut found = names(&db);
    found.sort();
    assert_eq!(found, ["f-1.pdf", "f-2.pdf", "missing.pdf", "waiting.pdf"], "a list alone buries nothing");
    assert!(!merge(&db, &[listed("f-1"), listed("f-2")], 2_000).is_change(), "nothing is new");
}

#[test]
fn a_file_that_is_listed_twice_is_one_file_and_does_not_change_to_and_fro() {
    let db = TestStore::new();
    let other = ListedFile { name: "other.pdf".to_owned(), ..listed("f-1") };
    let merged = merge(&db, &[listed("f-1"), other.clone(), listed("f-1")], 1_000);
    assert_eq!((merged.n_new, merged.changed.len()), (1, 0));
    assert!(!merge(&db, &[other, listed("f-1")], 2_000).is_change());
    assert_eq!(names(&db), ["f-1.pdf"]);
}

#[test]
fn of_a_list_of_one_purpose_only_files_of_that_purpose_can_be_missing() {
    let db = TestStore::new();
    db.file("assistants.pdf", Some("f-1"));
    let missing_of = |purpose| {
        let list = Listing {
            files: &[],
            purpose: Some(purpose),
            asked_at_ms: 1_000,
            is_partial: false,
            clock_behind_ms: 0,
        };
        db.write(|tx| files::merge_listing(tx, db.profile_id, &list, 1_001)).missing.len()
    };
    assert_eq!((missing_of("batch"), missing_of("assistants")), (0, 1));
}

#[test]
fn a_partial_list_proves_no_absence() {
    let db = TestStore::new();
    db.file("kept.pdf", Some("f-1"));
    let missing_of = |is_partial| {
        let list = Listing {
            files: &[listed("f-2")],
            purpose: None,
            asked_at_ms: 1_000,
            is_partial,
            clock_behind_ms: 0,
        };
        db.write(|tx| files::merge_listing(tx, db.profile_id, &list, 1_001)).missing.len()
    };
    assert_eq!((missing_of(true), missing_of(false)), (0, 1));
}

#[test]
fn a_list_updates_what_it_knows_better() {
    let db = TestStore::new();
    merge(&db, &[ListedFile { status: FileStatus::Processing("indexing".to_owned()), ..listed("f-1") }], 1);
    let merged = merge(&db, &[listed("f-1")], 2);
    let found = db.read(|conn| files::find_by_service_id(conn, db.profile_id, "f-1")).unwrap();
    assert_eq!((merged.n_new, merged.changed), (0, vec![found.id]));
    assert_eq!((found.status, found.created_at_ms), (FileStatus::Ready, Some(77)));
}

#[test]
fn a_file_deleted_while_the_list_was_on_its_way_does_not_come_back() {
    let db = TestStore::new();
    let id = db.file("deleted.pdf", Some("f-1"));
    db.write(|tx| files::mark_deleted(tx, id, 1_500));
    assert!(!merge(&db, &[listed("f-1")], 1_000).is_change(), "the list is older than the deletion");
    assert_eq!(names(&db), Vec::<String>::new());
    let merged = merge(&db, &[listed("f-1")], 2_000);
    assert_eq!(merged.changed, [id], "the service still has it: it was not deleted");
    assert_eq!(names(&db), ["f-1.pdf"]);
}

#[test]
fn a_file_uploaded_while_the_list_was_on_its_way_stays() {
    let db = TestStore::new();
    let id = db.file("fresh.pdf", None);
    let uploaded = Uploaded {
        service_file_id: "f-9",
        created_at_ms: Some(5),
        status: &FileStatus::Ready,
        now_ms: 1_500,
    };
    db.write(|tx| files::set_service_file(tx, id, &uploaded));
    assert_eq!(merge(&db, &[], 1_000).missing, []);
    assert_eq!(names(&db), ["fresh.pdf"]);
    assert_eq!(merge(&db, &[], 2_000).missing.len(), 1);
}

#[test]
fn a_file_that_a_list_knew_before_its_upload_was_confirmed_is_one_file() {
    let (db, conversation_id) = TestStore::with_conversation();
    let id = db.file("offer.pdf", None);
    db.write(|tx| drafts::add_attachment(tx, conversation_id, id));
    merge(&db, &[listed("f-1")], 1_000);
    let uploaded =
        Uploaded { service_file_id: "f-1", created_at_ms: None, status: &FileStatus::Ready, now_ms: 1_100 };
    db.write(|tx| files::set_service_file(tx, id, &uploaded));
    assert_eq!(names(&db), ["offer.pdf"]);
    let draft = db.read(|conn| drafts::get(conn, conversation_id));
    assert_eq!(draft.attachments, [id]);
}

#[test]
fn other_services_are_not_touched_by_a_list() {
    let db = TestStore::new();
    let other = local_profile();
    let theirs = File {
        service_file_id: Some("f-theirs".to_owned()),
        status: FileStatus::Ready,
        ..file(other.id, "theirs.pdf")
    };
    db.write(|tx| {
        profiles::insert(tx, &other)?;
        files::insert(tx, &theirs)
    });
    assert_eq!(merge(&db, &[], 9_999).missing, []);
    assert_eq!(db.read(|conn| files::list(conn, other.id)).len(), 1);
}

#[test]
fn the_list_says_where_a_file_is_used() {
    let db = TestStore::new();
    let id = db.file("used.pdf", Some("f-1"));
    let first = db.conversation(1);
    let second = db.conversation(2);
    db.write(|tx| {
        for conversation_id in [first, first, second] {
            let mut said = message(conversation_id, None, Role::You, "see the file");
            said.attachments.push(id);
            messages::insert(tx, &said)?;
        }
        drafts::add_attachment(tx, second, id)
    });
    let list = db.read(|conn| files::list(conn, db.profile_id));
    assert_eq!(list[0].1, FileUse { n_conversations: 2, n_drafts: 1, is_duplicate: false });
    let where_used = db.read(|conn| files::list_conversations(conn, id));
    assert_eq!(where_used, [second, first]);
}

#[test]
fn a_tombstone_leaves_drafts_and_stays_with_messages() {
    let db = TestStore::new();
    let id = db.file("gone.pdf", Some("f-1"));
    let conversation_id = db.conversation(1);
    let mut said = message(conversation_id, None, Role::You, "see");
    said.attachments.push(id);
    db.write(|tx| {
        messages::insert(tx, &said)?;
        drafts::add_attachment(tx, conversation_id, id)?;
        files::mark_deleted(tx, id, 50)?;
        files::mark_deleted(tx, id, 60)
    });
    db.read(|conn| {
        assert_eq!(messages::get(conn, said.id)?.attachments, [id]);
        assert_eq!(drafts::get(conn, conversation_id)?.attachments, []);
        let (tombstone, file_use) = files::get_with_use(conn, id)?;
        assert_eq!((tombstone.name.as_str(), tombstone.deleted_at_ms), ("gone.pdf", Some(50)));
        assert_eq!(file_use, FileUse { n_conversations: 1, n_drafts: 0, is_duplicate: false });
        Ok(())
    });
    let late = db.store.write(|tx| files::update_status(tx, id, &FileStatus::Ready));
    assert!(matches!(late, Err(Error::Missing("file"))), "a tombstone does not come back by a late answer");
}

#[test]
fn a_cancelled_upload_goes_unless_a_message_carries_it() {
    let (db, conversation_id) = TestStore::with_conversation();
    let (free, sent) = (db.file("free.pdf", None), db.file("sent.pdf", None));
    let mut said = message(conversation_id, None, Role::You, "see");
    said.attachments.push(sent);
    db.write(|tx| {
        messages::insert(tx, &said)?;
        drafts::add_attachment(tx, conversation_id, free)?;
        assert!(files::discard(tx, free, 1)?);
        assert!(!files::discard(tx, sent, 1)?);
        Ok(())
    });
    assert_eq!(names(&db), ["sent.pdf"]);
}

#[test]
fn a_forgotten_service_stays_for_its_files_and_can_come_back() {
    let db = TestStore::new();
    db.file("kept.pdf", Some("f-1"));
    let conversation_id = db.conversation(1);
    db.write(|tx| profiles::forget(tx, db.profile_id, 5));
    db.read(|conn| {
        assert_eq!(profiles::list(conn)?, []);
        assert!(profiles::find(conn, db.profile_id)?.is_some_and(|profile| !profile.is_chosen));
        assert_eq!(conversations::get(conn, conversation_id)?.profile_id, db.profile_id);
        Ok(())
    });
    let choice = db.store.write(|tx| profiles::choose(tx, db.profile_id));
    assert!(matches!(choice, Err(Error::Missing("service"))));
    let profile = db.read(|conn| profiles::find(conn, db.profile_id)).unwrap();
    db.write(|tx| profiles::update(tx, &profile));
    assert_eq!(db.read(profiles::list).len(), 1);
    let unused = local_profile();
    db.write(|tx| profiles::insert(tx, &unused));
    db.write(|tx| profiles::forget(tx, unused.id, 5));
    assert_eq!(db.read(|conn| profiles::find(conn, unused.id)), None);
}

#[test]
fn a_service_can_be_removed_with_its_projects_and_stays_for_an_upload_that_is_to_be_deleted() {
    let db = TestStore::new();
    let (unused, uploading) = (local_profile(), local_profile());
    let project = |profile_id| Project {
        id: ProjectId(Uuid::now_v7()),
        profile_id,
        service_project_id: "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2".to_owned(),
        name: "Contracts".to_owned(),
    };
    let upload = temporary_uploads::Beginning {
        conversation_id: ConversationId(Uuid::now_v7()),
        file_id: FileId(Uuid::now_v7()),
        profile_id: uploading.id,
        name_digest: [1; 32],
        bytes: 3,
    };
    db.write(|tx| {
        for profile in [&unused, &uploading] {
            profiles::insert(tx, profile)?;
            projects::put(tx, &project(profile.id), 1)?;
        }
        temporary_uploads::begin(tx, &upload, 2)?;
        profiles::forget(tx, unused.id, 5)?;
        profiles::forget(tx, uploading.id, 5)
    });
    let found = |id| db.read(|conn| profiles::find(conn, id));
    assert_eq!(found(unused.id), None);
    assert_eq!(found(uploading.id).unwrap().forgotten_at_ms, Some(5));
    assert_eq!(db.read(|conn| projects::list(conn, unused.id)), []);
    assert_eq!(db.read(|conn| projects::list(conn, uploading.id)).len(), 1);
}

#[test]
fn one_service_is_chosen_at_a_time() {
    let db = TestStore::new();
    let remote = Profile {
        kind: ProfileKind::Remote,
        address: "https://service.example".to_owned(),
        key_location: KeyLocation::Keyring,
        key_ends_in: Some("9f3a".to_owned()),
        ..local_profile()
    };
    db.write(|tx| {
        profiles::insert(tx, &remote)?;
        profiles::choose(tx, remote.id)?;
        profiles::set_files_checked(tx, remote.id, 42)
    });
    let listed = db.read(profiles::list);
    let chosen: Vec<Profile> = listed.into_iter().filter(|profile| profile.is_chosen).collect();
    let expected = Profile { is_chosen: true, files_checked_at_ms: Some(42), ..remote.clone() };
    assert_eq!(chosen, [expected]);
    let found = db.read(|conn| profiles::find_by_address(conn, "https://service.example"));
    assert_eq!(found.map(|profile| profile.id), Some(remote.id));
}

#[test]
fn no_more_than_the_end_of_a_key_can_be_written() {
    let db = TestStore::new();
    let careless = Profile { key_ends_in: Some("svc_secret".to_owned()), ..local_profile() };
    let result = db.store.write(|tx| profiles::insert(tx, &careless));
    assert!(matches!(result, Err(Error::Statement(_))), "{result:?}");
}
