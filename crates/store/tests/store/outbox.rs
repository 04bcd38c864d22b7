use crate::support::{TestStore, file};
use parlance_domain::outbox::{Reason, Wait};
use parlance_domain::turn::Ending;
use parlance_domain::{
    ConversationId, FileId, Message, MessageId, MessageStatus, OutboxEntryId, Role, TurnId,
};
use parlance_store::options::Instructions;
use parlance_store::outbox::{Entry, Position};
use parlance_store::question::{self, Owner};
use parlance_store::{
    Error, Transaction, attached_names, conversations, drafts, files, message_instructions, messages, outbox,
    search, trash, turns,
};
use parlance_words::as_is;
use uuid::Uuid;

fn entry(conversation_id: ConversationId, text: &str, attachments: &[FileId]) -> Entry {
    Entry {
        id: OutboxEntryId(Uuid::now_v7()),
        conversation_id,
        text: text.to_owned(),
        attachments: attachments.to_vec(),
        wait: Wait::Answer,
        reason: Reason::AnswerRunning,
        is_edited: false,
        since_ms: 5,
        removed_at_ms: None,
    }
}

impl TestStore {
    fn queue(&self, entry: &Entry, position: Position) {
        self.write(|tx| outbox::insert(tx, entry, position));
    }

    fn outbox(&self, id: ConversationId) -> Vec<Entry> {
        self.read(|conn| outbox::list(conn, id))
    }

    fn texts(&self, id: ConversationId) -> Vec<String> {
        self.outbox(id).into_iter().map(|entry| entry.text).collect()
    }

    /// Begins a turn like sending does.
    fn begin(&self, conversation_id: ConversationId, question_id: MessageId) -> (TurnId, MessageId) {
        let (id, answer_id) = (TurnId(Uuid::now_v7()), MessageId(Uuid::now_v7()));
        let answer = Message {
            id: answer_id,
            status: MessageStatus::Sending,
            items: Vec::new(),
            ..crate::support::message(conversation_id, Some(question_id), Role::Assistant, "")
        };
        self.write(|tx| {
            messages::insert(tx, &answer)?;
            conversations::set_leaf(tx, conversation_id, answer_id)?;
            turns::insert(
                tx,
                &turns::NewTurn {
                    id,
                    conversation_id,
                    profile_id: self.profile_id,
                    question_id,
                    answer_id,
                    context_mode: turns::ContextMode::Replayed,
                    started_at_ms: 1,
                },
            )
        });
        (id, answer_id)
    }

    fn return_to_outbox(&self, turn_id: TurnId) -> Option<Entry> {
        let reason = Reason::OutOfReach(as_is("No way."));
        let id = OutboxEntryId(Uuid::now_v7());
        self.write(|tx| outbox::return_to_outbox(tx, turn_id, id, (Wait::Connection, &reason), 9))
    }
}

#[test]
fn questions_stay_in_their_order_with_words_and_files_when_the_database_is_opened_again() {
    let (db, id) = TestStore::with_conversation();
    let attached = db.file("a.pdf", Some("s1"));
    let (first, second) = (entry(id, "First", &[]), entry(id, "Second", &[attached]));
    db.queue(&first, Position::Last);
    db.queue(&second, Position::Last);
    let before = entry(id, "Before", &[]);
    db.queue(&before, Position::First);
    let db = db.reopened();
    assert_eq!(db.outbox(id), [before, first, second]);
    let row = db.read(|conn| conversations::get(conn, id));
    assert_eq!(row.n_waiting, 3);
    assert_eq!(db.read(outbox::count), 3);
}

#[test]
fn a_conversation_with_a_question_that_waits_is_not_an_empty_one() {
    let (db, id) = TestStore::with_conversation();
    let find = |conn: &parlance_store::Connection| conversations::find_empty(conn, db.profile_id, None);
    assert_eq!(db.read(find).unwrap().id, id);
    db.queue(&entry(id, "Waits", &[]), Position::Last);
    assert_eq!(db.read(find), None);
}

#[test]
fn a_removed_question_can_be_restored_until_it_is_erased() {
    let (db, id) = TestStore::with_conversation();
    let attached = db.file("a.pdf", None);
    let removed = entry(id, "Removed", &[attached]);
    db.queue(&removed, Position::Last);
    db.write(|tx| outbox::set_removed(tx, removed.id, Some(100)));
    assert_eq!(db.read(outbox::count), 0);
    assert_eq!(db.write(|tx| outbox::erase_removed(tx, 99)), []);
    db.write(|tx| outbox::set_removed(tx, removed.id, None));
    assert_eq!(db.outbox(id), std::slice::from_ref(&removed));
    db.write(|tx| outbox::set_removed(tx, removed.id, Some(100)));
    let erased = db.write(|tx| outbox::erase_removed(tx, 100));
    assert_eq!(erased.len(), 1);
    assert_eq!(erased[0].attachments, [attached], "so that uploads for it alone can end");
    assert_eq!(db.outbox(id), []);
    assert!(matches!(db.store.read(|conn| outbox::get(conn, removed.id)), Err(Error::Missing(_))));
}

#[test]
fn a_file_in_the_outbox_is_in_use_and_leaves_it_when_it_is_deleted() {
    let (db, id) = TestStore::with_conversation();
    let (sent, queued) = (db.file("sent.pdf", Some("s1")), db.file("queued.pdf", None));
    let waiting = entry(id, "Read", &[sent, queued]);
    db.queue(&waiting, Position::Last);
    let (_, uses) = db.read(|conn| files::get_with_use(conn, sent));
    assert_eq!(uses.n_drafts, 1);
    assert_eq!(db.read(|conn| files::list_conversations(conn, sent)), [id]);
    db.write(|tx| files::mark_deleted(tx, sent, 7));
    assert!(db.write(|tx| files::discard(tx, queued, 1)));
    assert_eq!(db.outbox(id)[0].attachments, []);
}

#[test]
fn a_question_that_never_left_is_taken_back_whole_and_before_all_others() {
    let (db, id) = TestStore::with_conversation();
    let earlier = db.say(id, None, Role::You, "Earlier");
    let answered = db.say(id, Some(earlier), Role::Assistant, "Answered");
    let attached = db.file("a.pdf", Some("s1"));
    let question = Message {
        attachments: vec![attached],
        ..crate::support::message(id, Some(answered), Role::You, "Pomegranates?")
    };
    db.write(|tx| messages::insert(tx, &question));
    db.queue(&entry(id, "Next", &[]), Position::Last);
    let (turn_id, answer_id) = db.begin(id, question.id);

    let taken = db.return_to_outbox(turn_id).unwrap();
    assert_eq!((taken.text.as_str(), taken.attachments.as_slice()), ("Pomegranates?", [attached].as_slice()));
    assert_eq!(db.texts(id), ["Pomegranates?", "Next"]);
    assert_eq!(db.outbox(id)[1].wait, Wait::Connection, "what waited for its answer waits with it");
    let row = db.read(|conn| conversations::get(conn, id));
    assert_eq!(row.leaf_id, Some(answered));
    for gone in [question.id, answer_id] {
        assert_eq!(db.read(|conn| messages::find(conn, gone)), None);
    }
    assert_eq!(db.read(|conn| turns::find(conn, turn_id)), None);
    let found = db.read(|conn| search::conversations(conn, "pomegranates", 10));
    assert_eq!(found, [], "what is no message is not found as one");
    assert_eq!(db.store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn instructions_of_its_own_are_taken_back_with_the_question() {
    let (db, id) = TestStore::with_conversation();
    let question = db.say(id, None, Role::You, "First");
    let own = Instructions { text: "In French.".to_owned(), preset: String::new() };
    db.write(|tx| {
        message_instructions::set_next(tx, id, Some(&own))?;
        question::hand_over(tx, id, Owner::Next, Owner::Message(question))
    });
    let (turn_id, _) = db.begin(id, question);
    let entry = db.return_to_outbox(turn_id).unwrap();
    let give_back = |tx: &Transaction<'_>| question::hand_over(tx, id, Owner::Entry(entry.id), Owner::Next);
    db.write(give_back);
    assert_eq!(db.read(|conn| message_instructions::find_next(conn, id)), Some(own));
}

#[test]
fn the_first_question_of_a_conversation_leaves_it_without_messages() {
    let (db, id) = TestStore::with_conversation();
    let question = db.say(id, None, Role::You, "First");
    let (turn_id, _) = db.begin(id, question);
    assert!(db.return_to_outbox(turn_id).is_some());
    let row = db.read(|conn| conversations::get(conn, id));
    assert_eq!((row.leaf_id, row.last_status), (None, None));
}

#[test]
fn only_a_new_question_is_taken_back() {
    let (db, id) = TestStore::with_conversation();
    let question = db.say(id, None, Role::You, "Q");
    db.say(id, Some(question), Role::Assistant, "Answered before");
    let (again, _) = db.begin(id, question);
    assert_eq!(db.return_to_outbox(again), None, "it was asked again");

    let other = db.conversation(1);
    db.say(other, None, Role::You, "First version");
    let version = db.say(other, None, Role::You, "Second version");
    let (edited, _) = db.begin(other, version);
    assert_eq!(db.return_to_outbox(edited), None, "it is a version of an earlier question");

    let third = db.conversation(1);
    let question = db.say(third, None, Role::You, "Q");
    let (ended, _) = db.begin(third, question);
    let end = turns::End {
        ending: &Ending::Stopped,
        items: &[],
        replaced_text: "",
        progress: turns::Progress::default(),
        n_sequence_notes: 0,
        service_conversation_id: None,
        is_unseen: false,
        ended_at_ms: 3,
    };
    db.write(|tx| turns::end(tx, ended, &end));
    assert_eq!(db.return_to_outbox(ended), None, "it has ended");
    assert_eq!(db.read(outbox::count), 0);
}

#[test]
fn half_edited_words_wait_for_the_person_after_a_restart() {
    let (db, id) = TestStore::with_conversation();
    let edited = entry(id, "Half", &[]);
    db.queue(&edited, Position::Last);
    db.write(|tx| outbox::edit(tx, edited.id, "Half of", true));
    db.write(outbox::end_editing);
    let found = &db.outbox(id)[0];
    assert_eq!((found.text.as_str(), found.wait, found.is_edited), ("Half of", Wait::Person, false));
}

#[test]
fn conversations_that_wait_for_a_connection_are_found_with_their_service() {
    let db = TestStore::new();
    let (later, first, other) = (db.conversation(1), db.conversation(2), db.conversation(3));
    for (id, since_ms, wait) in
        [(later, 9, Wait::Connection), (first, 4, Wait::Connection), (other, 1, Wait::Person)]
    {
        db.queue(&Entry { since_ms, wait, ..entry(id, "Q", &[]) }, Position::Last);
    }
    let found = db.read(outbox::list_without_connection);
    assert_eq!(found, [(first, db.profile_id), (later, db.profile_id)]);
}

#[test]
fn a_conversation_takes_its_outbox_along_when_it_is_deleted() {
    let (db, id) = TestStore::with_conversation();
    let attached = file(db.profile_id, "a.pdf");
    db.write(|tx| files::insert(tx, &attached));
    db.queue(&entry(id, "Q", &[attached.id]), Position::Last);
    db.write(|tx| conversations::delete(tx, id));
    assert_eq!(db.read(outbox::count), 0);
    assert_eq!(db.store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn what_waits_in_the_outbox_gets_the_file_that_is_there_already() {
    let (db, id) = TestStore::with_conversation();
    let (there, new) = (db.file("there.pdf", Some("f-1")), db.file("new.pdf", None));
    db.queue(&entry(id, "see", &[new]), Position::Last);
    db.write(|tx| files::replace(tx, new, there, 9));
    assert_eq!(db.outbox(id)[0].attachments, [there]);
}

#[test]
fn the_name_of_a_persons_own_file_goes_where_the_file_goes() {
    let (db, id) = TestStore::with_conversation();
    let there = db.file("there.txt", Some("f-1"));
    let own = db.file("own.txt", None);
    db.write(|tx| {
        drafts::add_attachment(tx, id, own)?;
        files::replace(tx, own, there, 1)
    });
    let names = |owner| db.read(|conn| attached_names::list(conn, id, owner));
    let called = [(there, "own.txt".to_owned())].into_iter().collect();
    assert_eq!(names(Owner::Next), called);

    let waiting = entry(id, "Q?", &[there]);
    db.write(|tx| drafts::take(tx, id));
    db.queue(&waiting, Position::Last);
    let hand_over = |from, to| {
        db.write(|tx| question::hand_over(tx, id, from, to));
    };
    hand_over(Owner::Next, Owner::Entry(waiting.id));
    assert!(names(Owner::Next).is_empty());
    assert_eq!(names(Owner::Entry(waiting.id)), called);

    let question = db.say(id, None, Role::You, "Q?");
    hand_over(Owner::Entry(waiting.id), Owner::Message(question));
    assert_eq!(names(Owner::Message(question)), called);
    db.write(|tx| conversations::delete(tx, id));
    assert!(names(Owner::Message(question)).is_empty(), "it goes with the conversation");
}

#[test]
fn questions_of_conversations_in_the_trash_are_not_counted() {
    let db = TestStore::new();
    let (kept, trashed) = (db.conversation(1), db.conversation(2));
    for id in [kept, trashed] {
        db.queue(&entry(id, "Question", &[]), Position::Last);
    }
    assert_eq!(db.read(outbox::count), 2);
    db.write(|tx| trash::put(tx, trashed, &[], 5));
    assert_eq!(db.read(outbox::count), 1);
}
