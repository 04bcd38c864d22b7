//! Conversations, their messages and drafts.

use crate::support::{TestStore, message};
use parlance_domain::{Item, MessageStatus, Role};
use parlance_store::{Error, conversations, drafts, messages, settings};

#[test]
fn a_message_comes_back_as_it_was_written() {
    let (db, conversation_id) = TestStore::with_conversation();
    let file_id = db.file("offer.pdf", Some("file-1"));
    let mut question = message(conversation_id, None, Role::You, "Grüße 👍");
    question.attachments = vec![file_id];
    question.items.push(Item::Unknown { kind: "new".to_owned(), json: serde_json::json!({"a": [1, null]}) });
    db.write(|tx| messages::insert(tx, &question));
    let db = db.reopened();
    assert_eq!(db.read(|conn| messages::get(conn, question.id)), question);
}

#[test]
fn the_tail_pages_backwards_without_gaps_or_repeats() {
    let (db, conversation_id) = TestStore::with_conversation();
    let mut said = Vec::new();
    for n in 0..25 {
        let role = if n % 2 == 0 { Role::You } else { Role::Assistant };
        said.push(db.say(conversation_id, said.last().copied(), role, &format!("message {n}")));
    }
    let mut seen = Vec::new();
    let mut before = None;
    loop {
        let tail = db.read(|conn| messages::visible_path_tail(conn, conversation_id, 10, before));
        let ids: Vec<_> = tail.messages.iter().map(|message| message.id).collect();
        before = ids.first().copied();
        seen.splice(0..0, ids);
        if !tail.has_earlier {
            break;
        }
    }
    assert_eq!(seen, said);
    let path = db.read(|conn| messages::path_to(conn, said[4]));
    assert_eq!(path.iter().map(|message| message.id).collect::<Vec<_>>(), said[..=4]);
}

#[test]
fn a_page_of_no_messages_still_says_whether_there_are_any() {
    let (db, conversation_id) = TestStore::with_conversation();
    let tail = db.read(|conn| messages::visible_path_tail(conn, conversation_id, 10, None));
    assert!(tail.messages.is_empty() && !tail.has_earlier);
    db.say(conversation_id, None, Role::You, "hello");
    let tail = db.read(|conn| messages::visible_path_tail(conn, conversation_id, 0, None));
    assert!(tail.messages.is_empty() && tail.has_earlier);
}

#[test]
fn the_visible_path_leaves_other_versions_out() {
    let (db, conversation_id) = TestStore::with_conversation();
    let question = db.say(conversation_id, None, Role::You, "question");
    let first = db.say(conversation_id, Some(question), Role::Assistant, "first answer");
    let follow_up = db.say(conversation_id, Some(first), Role::You, "more");
    let second = db.say(conversation_id, Some(question), Role::Assistant, "second answer");
    let tail = db.read(|conn| messages::visible_path_tail(conn, conversation_id, 10, None));
    assert_eq!(tail.messages.iter().map(|m| m.id).collect::<Vec<_>>(), [question, second]);
    db.read(|conn| {
        assert_eq!(messages::versions_after(conn, conversation_id, Some(question))?, [first, second]);
        assert_eq!(messages::versions_after(conn, conversation_id, None)?, [question]);
        assert_eq!(messages::newest_leaf_below(conn, first)?, follow_up);
        assert_eq!(messages::newest_leaf_below(conn, question)?, second);
        Ok(())
    });
}

#[test]
fn roots_of_one_conversation_are_versions_of_each_other() {
    let (db, conversation_id) = TestStore::with_conversation();
    let other = db.conversation(1);
    let first = db.say(conversation_id, None, Role::You, "question");
    let second = db.say(conversation_id, None, Role::You, "question, edited");
    db.say(other, None, Role::You, "another conversation");
    assert_eq!(db.read(|conn| messages::versions_after(conn, conversation_id, None)), [first, second]);
}

#[test]
fn a_message_cannot_hang_below_another_conversation() {
    let (db, here) = TestStore::with_conversation();
    let there = db.conversation(1);
    let parent = db.say(there, None, Role::You, "there");
    let stray = message(here, Some(parent), Role::Assistant, "stray");
    let result = db.store.write(|tx| messages::insert(tx, &stray));
    assert!(matches!(result, Err(Error::Missing("message"))), "{result:?}");
    let result = db.store.write(|tx| conversations::set_leaf(tx, here, parent));
    assert!(matches!(result, Err(Error::Missing("conversation"))), "{result:?}");
}

#[test]
fn the_list_is_newest_first_and_knows_the_last_answer_and_the_draft() {
    let db = TestStore::new();
    let old = db.conversation(10);
    let new = db.conversation(20);
    let question = db.say(old, None, Role::You, "question");
    let answer = db.say(old, Some(question), Role::Assistant, "half an ans");
    db.write(|tx| {
        messages::set_status(tx, answer, MessageStatus::Cut)?;
        drafts::save_text(tx, new, "not sent yet")
    });
    let list = db.read(conversations::list);
    let rows: Vec<_> = list.iter().map(|row| (row.id, row.last_status, row.has_draft)).collect();
    assert_eq!(rows, [(new, None, true), (old, Some(MessageStatus::Cut), false)]);
    db.write(|tx| conversations::touch(tx, old, 30));
    db.write(|tx| conversations::touch(tx, old, 5));
    let list = db.read(conversations::list);
    assert_eq!(list.first().map(|row| (row.id, row.updated_at_ms)), Some((old, 30)));
}

#[test]
fn a_title_of_the_person_is_never_replaced() {
    let (db, id) = TestStore::with_conversation();
    assert!(db.write(|tx| conversations::set_title_if_auto(tx, id, "Auto")));
    db.write(|tx| conversations::rename(tx, id, "Mine"));
    assert!(!db.write(|tx| conversations::set_title_if_auto(tx, id, "Auto 2")));
    assert_eq!(db.read(|conn| conversations::get(conn, id)).title, "Mine");
}

#[test]
fn an_untouched_conversation_is_found_to_be_used_again() {
    let db = TestStore::new();
    let profile_id = db.profile_id;
    let find = || db.read(|conn| conversations::find_empty(conn, profile_id, None));
    assert!(find().is_none());
    let id = db.conversation(1);
    assert_eq!(find().map(|row| row.id), Some(id));
    let file_id = db.file("a.pdf", None);
    db.write(|tx| drafts::add_attachment(tx, id, file_id));
    assert!(find().is_none(), "a draft with a file is not empty");
    db.write(|tx| drafts::remove_attachment(tx, id, file_id));
    assert_eq!(find().map(|row| row.id), Some(id));
    db.say(id, None, Role::You, "hello");
    assert!(find().is_none());
}

#[test]
fn deleting_a_conversation_of_ten_thousand_messages_leaves_nothing_but_its_files() {
    let (db, id) = TestStore::with_conversation();
    let file_id = db.file("kept.pdf", Some("file-1"));
    db.write(|tx| {
        let mut parent_id = None;
        for n in 0..10_000 {
            let mut message = message(id, parent_id, Role::You, "lighthouse");
            if n == 0 {
                message.attachments.push(file_id);
            }
            messages::insert(tx, &message)?;
            parent_id = Some(message.id);
        }
        conversations::set_leaf(tx, id, parent_id.expect("there are messages"))?;
        settings::set_open_conversation(tx, id)?;
        drafts::save_text(tx, id, "draft")
    });
    db.write(|tx| conversations::delete(tx, id));
    db.read(|conn| {
        for table in ["conversations", "messages", "items", "message_attachments", "drafts"] {
            let n_rows: u32 =
                conn.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0))?;
            assert_eq!(n_rows, 0, "{table}");
        }
        assert!(parlance_store::files::find(conn, file_id)?.is_some());
        assert_eq!(settings::find_open_conversation(conn)?, None);
        assert_eq!(parlance_store::search::conversations(conn, "lighthouse", 10)?, []);
        Ok(())
    });
    assert_eq!(db.store.check_integrity().unwrap(), Vec::<String>::new());
    let result = db.store.write(|tx| conversations::delete(tx, id));
    assert!(matches!(result, Err(Error::Missing("conversation"))));
}

#[test]
fn a_draft_survives_and_is_taken_once() {
    let (db, id) = TestStore::with_conversation();
    let (a, b) = (db.file("a", None), db.file("b", None));
    db.store
        .write_relaxed(|tx| {
            drafts::save_text(tx, id, "first")?;
            drafts::save_text(tx, id, "second")?;
            drafts::add_attachment(tx, id, b)?;
            drafts::add_attachment(tx, id, a)?;
            drafts::add_attachment(tx, id, b)
        })
        .unwrap();
    let db = db.reopened();
    let draft = db.write(|tx| drafts::take(tx, id));
    assert_eq!((draft.text.as_str(), draft.attachments), ("second", vec![b, a]));
    assert_eq!(db.read(|conn| drafts::get(conn, id)), drafts::Draft::default());
}

#[test]
fn a_draft_of_a_deleted_conversation_is_refused_in_words() {
    let (db, id) = TestStore::with_conversation();
    db.write(|tx| conversations::delete(tx, id));
    let result = db.store.write(|tx| drafts::save_text(tx, id, "late"));
    assert_eq!(result.unwrap_err().to_string(), "the conversation does not exist any more");
}

#[test]
fn a_setting_of_another_shape_counts_as_not_set() {
    let db = TestStore::new();
    db.write(|tx| settings::set(tx, "theme", &"dark"));
    db.read(|conn| {
        assert_eq!(settings::find::<String>(conn, "theme")?.as_deref(), Some("dark"));
        assert_eq!(settings::find::<u32>(conn, "theme")?, None);
        assert_eq!(settings::find::<String>(conn, "absent")?, None);
        Ok(())
    });
}

#[test]
fn a_conversation_with_the_title_of_a_question_that_is_gone_is_not_taken_for_an_untouched_one() {
    let (db, id) = TestStore::with_conversation();
    let empty = || {
        let found = db.read(|conn| conversations::find_empty(conn, db.profile_id, None));
        found.map(|found| found.id)
    };
    assert_eq!(empty(), Some(id));
    db.write(|tx| conversations::set_title_if_auto(tx, id, "How do I fire Anna?"));
    assert_eq!(empty(), None);
    db.write(|tx| conversations::clear_title_if_unasked(tx, id));
    assert_eq!(empty(), Some(id));
    assert_eq!(db.read(|conn| conversations::get(conn, id)).title, "");
}

#[test]
fn a_title_stays_while_there_is_a_message_or_the_user_gave_it() {
    let db = TestStore::new();
    let (asked, named) = (db.conversation(1), db.conversation(2));
    db.say(asked, None, Role::You, "Question");
    db.write(|tx| {
        conversations::set_title_if_auto(tx, asked, "Question")?;
        conversations::rename(tx, named, "Mine")?;
        conversations::clear_title_if_unasked(tx, asked)?;
        conversations::clear_title_if_unasked(tx, named)
    });
    let title = |id| db.read(|conn| conversations::get(conn, id)).title;
    assert_eq!((title(asked).as_str(), title(named).as_str()), ("Question", "Mine"));
}

#[test]
fn a_copy_of_a_conversation_knows_who_gave_the_title_and_whether_the_service_was_asked() {
    let db = TestStore::new();
    for (is_named, is_asked) in [(true, false), (false, true), (false, false)] {
        let (from, to) = (db.conversation(1), db.conversation(2));
        db.write(|tx| {
            let question = message(from, None, Role::You, "Question");
            messages::insert(tx, &question)?;
            messages::insert(tx, &message(from, Some(question.id), Role::Assistant, "Answer"))?;
            if is_asked {
                assert!(conversations::begin_title(tx, from)?);
            }
            if is_named {
                conversations::rename(tx, from, "Mine")?;
            }
            conversations::copy_title(tx, from, to, "Mine (2)")?;
            let question = message(to, None, Role::You, "Question");
            messages::insert(tx, &question)?;
            messages::insert(tx, &message(to, Some(question.id), Role::Assistant, "Answer"))?;
            assert_eq!(conversations::get(tx, to)?.title, "Mine (2)");
            assert_eq!(conversations::begin_title(tx, to)?, !is_named && !is_asked);
            Ok(())
        });
    }
}
