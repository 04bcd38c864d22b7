//! Whole conversations for exports.

use crate::support::TestStore;
use parlance_domain::Role;
use parlance_store::whole_conversations::{self, Sum};
use parlance_store::{Error, conversations, messages, trash};

#[test]
fn what_stood_below_a_deleted_message_stands_below_the_one_before_it() {
    let (db, id) = TestStore::with_conversation();
    let first = db.say(id, None, Role::You, "first question");
    let answer = db.say(id, Some(first), Role::Assistant, "first answer");
    let second = db.say(id, Some(answer), Role::You, "second question");
    let last = db.say(id, Some(second), Role::Assistant, "last answer");
    let other = db.say(id, Some(first), Role::Assistant, "another version");
    db.write(|tx| {
        for gone in [answer, second] {
            messages::delete(tx, gone, 5)?;
        }
        conversations::set_leaf(tx, id, last)
    });
    let whole = db.read(|conn| whole_conversations::read(conn, id));
    let found: Vec<_> = whole.messages.iter().map(|message| (message.id, message.parent_id)).collect();
    assert_eq!(found, [(first, None), (last, Some(first)), (other, Some(first))]);
    assert_eq!(whole.messages[1].text(), "last answer");
    assert_eq!(whole.row.leaf_id, Some(last));

    db.write(|tx| messages::delete(tx, last, 6));
    let whole = db.read(|conn| whole_conversations::read(conn, id));
    assert_eq!(whole.row.leaf_id, Some(first), "the shown path ends before what was deleted");
    assert_eq!(db.read(|conn| whole_conversations::count_shown(conn, &[id])), 1);
}

#[test]
fn sums_count_each_file_once_and_what_is_in_the_trash_is_not_listed() {
    let db = TestStore::new();
    let (kept, gone, empty) = (db.conversation(1), db.conversation(2), db.conversation(3));
    db.say(kept, None, Role::You, "a question");
    db.say(gone, None, Role::You, "another one");
    db.write(|tx| trash::put(tx, gone, &[], 5));
    let listed = db.read(whole_conversations::list);
    assert_eq!(listed.iter().map(|one| one.id).collect::<Vec<_>>(), [kept], "nothing was said in the third");
    let sum = db.read(|conn| whole_conversations::sum_up(conn, &[kept, empty]));
    assert_eq!((sum.n_messages, sum.n_files, sum.file_bytes), (1, 0, 0));
    assert!(sum.n_bytes > 10, "{sum:?}");
    assert_eq!(db.read(|conn| whole_conversations::sum_up(conn, &[])), Sum::default());
    let missing = parlance_domain::ConversationId(uuid::Uuid::now_v7());
    let read = db.store.read(|conn| whole_conversations::read(conn, missing));
    assert!(matches!(read, Err(Error::Missing("conversation"))), "{read:?}");
}
