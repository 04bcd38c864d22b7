//! Versions of messages, and deleted messages.

use crate::support::{TestStore, message};
use parlance_domain::{ConversationId, MessageId, Role, TurnId};
use parlance_store::messages::Version;
use parlance_store::threads::{self, Thread};
use parlance_store::turns::{self, ContextMode, RequestGone};
use parlance_store::{Connection, Error, conversations, files, messages, search};
use uuid::Uuid;

/// A conversation of two questions with their answers.
struct Talk {
    db: TestStore,
    id: ConversationId,
    first: MessageId,
    first_answer: MessageId,
    second: MessageId,
    second_answer: MessageId,
}

fn talk() -> Talk {
    let (db, id) = TestStore::with_conversation();
    let first = db.say(id, None, Role::You, "first question");
    let first_answer = db.say(id, Some(first), Role::Assistant, "first answer");
    let second = db.say(id, Some(first_answer), Role::You, "second question");
    let second_answer = db.say(id, Some(second), Role::Assistant, "second answer");
    Talk { db, id, first, first_answer, second, second_answer }
}

impl Talk {
    fn shown(&self) -> Vec<MessageId> {
        let read = |conn: &Connection| messages::visible_path_tail(conn, self.id, 100, None);
        self.db.read(read).messages.into_iter().map(|message| message.id).collect()
    }

    fn delete(&self, id: MessageId) {
        self.db.write(|tx| messages::delete(tx, id, 5));
    }

    /// Stores that the service `name` has seen the path to a message.
    fn saw(&self, name: &str, last_message_id: MessageId) {
        let thread = Thread {
            conversation_id: self.id,
            profile_id: self.db.profile_id,
            service_conversation_id: name.to_owned(),
            last_message_id: Some(last_message_id),
            instructions: None,
            is_attached: false,
        };
        self.db.write(|tx| threads::put(tx, &thread));
    }

    fn thread_at(&self, last: MessageId) -> Option<String> {
        let find = |conn: &Connection| threads::find(conn, self.id, self.db.profile_id, Some(last));
        self.db.read(find).map(|thread| thread.service_conversation_id)
    }

    /// Versions of the visible messages, as (number, count).
    fn versions(&self) -> Vec<(u32, u32)> {
        let read = |conn: &Connection| {
            let path = messages::visible_path_tail(conn, self.id, 100, None)?.messages;
            let versions = messages::versions_on(conn, &path)?;
            Ok(path.iter().map(|message| versions[&message.id]).collect::<Vec<Version>>())
        };
        let versions = self.db.read(read);
        versions.into_iter().map(|version| (version.number, version.count)).collect()
    }
}

#[test]
fn the_visible_path_passes_over_a_deleted_message_and_keeps_what_is_below() {
    let talk = talk();
    talk.delete(talk.first_answer);
    assert_eq!(talk.shown(), [talk.first, talk.second, talk.second_answer]);
    talk.db
        .store
        .read(|conn| {
            assert_eq!(messages::find(conn, talk.first_answer)?, None);
            assert!(matches!(messages::path_to(conn, talk.first_answer), Err(Error::Missing("message"))));
            assert_eq!(messages::path_to(conn, talk.second)?.len(), 2);
            assert_eq!(messages::shown_before(conn, talk.second)?.unwrap().id, talk.first);
            assert_eq!(
                messages::visible_ids_from(conn, talk.id, talk.second)?,
                [talk.second, talk.second_answer]
            );
            let deleted = messages::page_from(conn, talk.id, talk.first_answer, 9);
            assert!(matches!(deleted, Err(Error::Missing("message"))));
            Ok(())
        })
        .unwrap();
}

#[test]
fn a_page_can_begin_and_end_anywhere_on_the_path_and_says_what_it_leaves_out() {
    let talk = talk();
    talk.delete(talk.first_answer);
    let look = |page: messages::Page| {
        let ids: Vec<_> = page.messages.iter().map(|message| message.id).collect();
        (ids, page.has_earlier, page.has_later)
    };
    let (first, second, answer) = (talk.first, talk.second, talk.second_answer);
    talk.db
        .store
        .read(|conn| {
            assert_eq!(look(messages::first_page(conn, talk.id, 2)?), (vec![first, second], false, true));
            assert!(!look(messages::first_page(conn, talk.id, 3)?).2, "all of it");
            assert_eq!(look(messages::page_from(conn, talk.id, second, 1)?), (vec![second], true, true));
            assert_eq!(look(messages::page_from(conn, talk.id, first, 1)?), (vec![first], false, true));
            assert_eq!(
                look(messages::page_after(conn, talk.id, first, 9)?),
                (vec![second, answer], true, false)
            );
            assert_eq!(look(messages::page_after(conn, talk.id, answer, 9)?), (vec![], true, false));
            assert_eq!(
                look(messages::page_around(conn, talk.id, second, 2)?),
                (vec![first, second], false, true)
            );
            assert_eq!(
                look(messages::page_around(conn, talk.id, answer, 2)?),
                (vec![second, answer], true, false)
            );
            assert_eq!(messages::visible_ids(conn, talk.id)?, [first, second, answer]);
            let elsewhere = messages::page_after(conn, talk.id, talk.first_answer, 9);
            assert!(matches!(elsewhere, Err(Error::Missing("message"))));
            Ok(())
        })
        .unwrap();
}

#[test]
fn questions_are_found_from_the_last_to_the_first_without_those_that_were_deleted() {
    let talk = talk();
    let before = |before| {
        let found = talk.db.store.read(|conn| messages::last_question(conn, talk.id, before));
        found.unwrap().map(|message| message.id)
    };
    assert_eq!(before(None), Some(talk.second));
    assert_eq!(before(Some(talk.second)), Some(talk.first));
    assert_eq!(before(Some(talk.first)), None);
    talk.delete(talk.second);
    assert_eq!(before(None), Some(talk.first));
    assert_eq!(
        before(Some(talk.second)),
        Some(talk.first),
        "from one that was deleted it goes on all the same"
    );
    let elsewhere = talk.db.conversation(2);
    talk.db
        .store
        .read(|conn| {
            assert_eq!(messages::last_question(conn, elsewhere, None)?, None, "nothing was asked there");
            let strange = messages::last_question(conn, elsewhere, Some(talk.second));
            assert!(matches!(strange, Err(Error::Missing("message"))), "{strange:?}");
            Ok(())
        })
        .unwrap();
}

#[test]
fn pages_are_full_and_end_at_the_first_message_that_is_shown() {
    let talk = talk();
    talk.delete(talk.first);
    talk.delete(talk.second);
    let page = |limit, before| talk.db.read(|conn| messages::visible_path_tail(conn, talk.id, limit, before));
    let last = page(1, None);
    assert_eq!(last.messages[0].id, talk.second_answer);
    assert!(last.has_earlier);
    let before = page(5, Some(talk.second_answer));
    assert_eq!(before.messages.iter().map(|message| message.id).collect::<Vec<_>>(), [talk.first_answer]);
    assert!(!before.has_earlier, "only a tombstone is before it");
}

#[test]
fn when_the_end_is_deleted_the_list_says_no_more_how_it_ended() {
    let talk = talk();
    let status = || talk.db.read(|conn| conversations::get(conn, talk.id)).last_status;
    assert!(status().is_some());
    talk.delete(talk.second_answer);
    assert_eq!(status(), None);
    assert_eq!(talk.shown(), [talk.first, talk.first_answer, talk.second]);
}

#[test]
fn every_message_of_a_page_knows_its_place_among_its_versions() {
    let talk = talk();
    let third = talk.db.say(talk.id, Some(talk.first), Role::Assistant, "another first answer");
    assert_eq!(talk.shown(), [talk.first, third]);
    assert_eq!(talk.versions(), [(1, 1), (2, 2)]);
    talk.db.say(talk.id, None, Role::You, "first question, edited");
    assert_eq!(talk.versions(), [(2, 2)]);
    let alone = talk.db.store.read(|conn| {
        let one = messages::get(conn, talk.first_answer)?;
        messages::versions_on(conn, &[one])
    });
    assert_eq!(alone.unwrap()[&talk.first_answer], Version { number: 1, count: 2 });
}

#[test]
fn what_stands_below_a_deleted_version_is_a_version_beside_the_others() {
    let talk = talk();
    let other = message(talk.id, Some(talk.first), Role::Assistant, "another first answer");
    talk.db.write(|tx| messages::insert(tx, &other));
    talk.delete(talk.first_answer);
    assert_eq!(talk.shown(), [talk.first, talk.second, talk.second_answer]);
    let after = talk.db.store.read(|conn| messages::versions_after(conn, talk.id, Some(talk.first)));
    assert_eq!(after.unwrap(), [talk.second, other.id], "so that nothing is out of reach");
    assert_eq!(talk.versions(), [(1, 1), (1, 2), (1, 1)]);
}

#[test]
fn the_newest_path_below_a_message_goes_past_deleted_ones() {
    let talk = talk();
    let newest = |from| talk.db.read(|conn| messages::newest_leaf_below(conn, from));
    let other = talk.db.say(talk.id, Some(talk.second), Role::Assistant, "another second answer");
    assert_eq!(newest(talk.first), other);
    talk.delete(other);
    assert_eq!(newest(talk.first), talk.second_answer);
    talk.delete(talk.second);
    assert_eq!(newest(talk.first), talk.second_answer);
    talk.delete(talk.second_answer);
    assert_eq!(newest(talk.first), talk.first_answer);
}

#[test]
fn a_deletion_can_be_taken_back_until_the_words_are_erased() {
    let talk = talk();
    let before = talk.shown();
    talk.delete(talk.second);
    let again = talk.db.store.write(|tx| messages::delete(tx, talk.second, 6));
    assert!(matches!(again, Err(Error::Missing("message"))), "{again:?}");
    let restored = talk.db.write(|tx| messages::restore(tx, talk.second));
    assert_eq!(restored, talk.id);
    assert_eq!(talk.shown(), before);
    let shown = talk.db.store.write(|tx| messages::restore(tx, talk.second));
    assert!(matches!(shown, Err(Error::Missing("message"))), "it is not deleted: {shown:?}");
    talk.delete(talk.second);
    talk.db.write(|tx| messages::erase(tx, talk.second, 7));
    let erased = talk.db.store.write(|tx| messages::restore(tx, talk.second));
    assert!(matches!(erased, Err(Error::Missing("message"))), "{erased:?}");
}

#[test]
fn deleted_words_are_not_found_and_restored_ones_are() {
    let talk = talk();
    let n_hits = |query: &str| talk.db.read(|conn| search::conversations(conn, query, 9)).len();
    talk.db.say(talk.id, Some(talk.second_answer), Role::You, "pomegranate");
    let last = *talk.shown().last().unwrap();
    assert_eq!(n_hits("pomegranate"), 1);
    talk.delete(last);
    assert_eq!(n_hits("pomegranate"), 0);
    talk.db.write(|tx| messages::restore(tx, last));
    assert_eq!(n_hits("pomegranate"), 1);
}

#[test]
fn threads_that_have_seen_a_message_or_went_on_without_it_are_forgotten() {
    let talk = talk();
    talk.saw("far", talk.second_answer);
    talk.saw("near", talk.first_answer);
    talk.delete(talk.second);
    assert_eq!(talk.thread_at(talk.second_answer), None);
    assert_eq!(talk.thread_at(talk.first_answer).as_deref(), Some("near"), "it never saw what was deleted");
    talk.saw("without", talk.second_answer);
    talk.db.write(|tx| messages::restore(tx, talk.second));
    assert_eq!(talk.thread_at(talk.second_answer), None, "it has not seen what is back");
    assert_eq!(talk.thread_at(talk.first_answer).as_deref(), Some("near"));
}

#[test]
fn erased_words_are_nowhere_and_their_files_are_let_go() {
    let talk = talk();
    let file_id = talk.db.file("secret.pdf", Some("file-1"));
    let mut question = message(talk.id, Some(talk.second_answer), Role::You, "the secret question");
    question.attachments = vec![file_id];
    let answer = message(talk.id, Some(question.id), Role::Assistant, "an answer");
    let turn_id = TurnId(Uuid::now_v7());
    talk.db
        .store
        .write(|tx| {
            messages::insert(tx, &question)?;
            messages::insert(tx, &answer)?;
            conversations::set_leaf(tx, talk.id, answer.id)?;
            turns::insert(
                tx,
                &turns::NewTurn {
                    id: turn_id,
                    conversation_id: talk.id,
                    profile_id: talk.db.profile_id,
                    question_id: question.id,
                    answer_id: answer.id,
                    context_mode: ContextMode::Replayed,
                    started_at_ms: 3,
                },
            )?;
            let sent = turns::Sent {
                context_mode: ContextMode::Replayed,
                reason: turns::Reason::FirstQuestion,
                request: serde_json::json!({"input": "the secret question"}),
                preset: String::new(),
                project: String::new(),
            };
            turns::set_sent(tx, turn_id, &sent)?;
            messages::delete(tx, question.id, 5)
        })
        .unwrap();
    let uses = |conn: &Connection| Ok(files::get_with_use(conn, file_id)?.1.n_conversations);
    assert_eq!(talk.db.read(|conn| messages::list_to_erase(conn, 5)), [question.id]);
    assert_eq!(talk.db.read(uses), 1, "it may come back");
    let erase = |id| talk.db.write(|tx| messages::erase(tx, id, 6));
    assert_eq!(erase(question.id), [file_id]);
    assert_eq!(erase(question.id), [], "once is enough");
    assert_eq!(erase(talk.first), [], "it is not deleted");
    assert_eq!(talk.db.read(uses), 0);
    assert_eq!(talk.db.read(|conn| messages::list_to_erase(conn, 5)), []);
    let turn = talk.db.read(|conn| turns::find(conn, turn_id)).unwrap();
    assert_eq!((turn.has_request, turn.request_gone), (false, Some(RequestGone::Erased)));
    talk.db
        .store
        .read(|conn| {
            for (table, column) in [("items", "json"), ("requests", "body")] {
                let sql = format!("SELECT count(*) FROM {table} WHERE {column} LIKE '%secret%'");
                assert_eq!(conn.query_row(&sql, [], |row| row.get::<_, u32>(0))?, 0, "{table}");
            }
            Ok(())
        })
        .unwrap();
    assert_eq!(talk.shown().last(), Some(&answer.id), "its answer stays");
}
