use crate::support::{Record, file};
use parlance_domain::outbox::{Reason, Wait};
use parlance_domain::turn::Ending;
use parlance_domain::{
    ConversationId, FileId, Message, MessageId, MessageStatus, OutboxEntryId, Role, TurnId,
};
use parlance_store::options::Instructions;
use parlance_store::outbox::{Entry, Place};
use parlance_store::question::{self, Owner};
use parlance_store::{
    Error, Transaction, attached_names, conversations, drafts, files, message_instructions, messages, outbox,
    search, turns,
};
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

impl Record {
    fn queue(&self, entry: &Entry, place: Place) {
        self.store.write(|tx| outbox::insert(tx, entry, place)).unwrap();
    }

    fn outbox(&self, id: ConversationId) -> Vec<Entry> {
        self.store.read(|conn| outbox::list(conn, id)).unwrap()
    }

    fn texts(&self, id: ConversationId) -> Vec<String> {
        self.outbox(id).into_iter().map(|entry| entry.text).collect()
    }

    /// Begins a turn, as sending does.
    fn begin(&self, conversation_id: ConversationId, question_id: MessageId) -> (TurnId, MessageId) {
        let (id, answer_id) = (TurnId(Uuid::now_v7()), MessageId(Uuid::now_v7()));
        let answer = Message {
            id: answer_id,
            status: MessageStatus::Sending,
            items: Vec::new(),
            ..crate::support::message(conversation_id, Some(question_id), Role::Assistant, "")
        };
        self.store
            .write(|tx| {
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
                        way: turns::Way::Replayed,
                        started_at_ms: 1,
                    },
                )
            })
            .unwrap();
        (id, answer_id)
    }

    fn take_back(&self, turn_id: TurnId) -> Option<Entry> {
        let reason = Reason::OutOfReach("No way.".to_owned());
        let id = OutboxEntryId(Uuid::now_v7());
        self.store.write(|tx| outbox::take_back(tx, turn_id, id, (Wait::Connection, &reason), 9)).unwrap()
    }
}

#[test]
fn questions_stay_in_their_order_with_words_and_files_when_the_record_is_opened_again() {
    let record = Record::new();
    let id = record.conversation(1);
    let attached = record.file("a.pdf", Some("s1"));
    let (first, second) = (entry(id, "First", &[]), entry(id, "Second", &[attached]));
    record.queue(&first, Place::Last);
    record.queue(&second, Place::Last);
    let before = entry(id, "Before", &[]);
    record.queue(&before, Place::First);
    let record = record.reopened();
    assert_eq!(record.outbox(id), [before, first, second]);
    let row = record.store.read(|conn| conversations::get(conn, id)).unwrap();
    assert_eq!(row.n_waiting, 3);
    assert_eq!(record.store.read(outbox::count).unwrap(), 3);
}

#[test]
fn a_conversation_with_a_question_that_waits_is_not_an_empty_one() {
    let record = Record::new();
    let id = record.conversation(1);
    let find = |conn: &parlance_store::Connection| conversations::find_empty(conn, record.profile_id);
    assert_eq!(record.store.read(find).unwrap().unwrap().id, id);
    record.queue(&entry(id, "Waits", &[]), Place::Last);
    assert_eq!(record.store.read(find).unwrap(), None);
}

#[test]
fn a_removed_question_can_be_restored_until_it_is_erased() {
    let record = Record::new();
    let id = record.conversation(1);
    let attached = record.file("a.pdf", None);
    let removed = entry(id, "Removed", &[attached]);
    record.queue(&removed, Place::Last);
    record.store.write(|tx| outbox::set_removed(tx, removed.id, Some(100))).unwrap();
    assert_eq!(record.store.read(outbox::count).unwrap(), 0);
    assert_eq!(record.store.write(|tx| outbox::erase_removed(tx, 99)).unwrap(), []);
    record.store.write(|tx| outbox::set_removed(tx, removed.id, None)).unwrap();
    assert_eq!(record.outbox(id), std::slice::from_ref(&removed));
    record.store.write(|tx| outbox::set_removed(tx, removed.id, Some(100))).unwrap();
    let erased = record.store.write(|tx| outbox::erase_removed(tx, 100)).unwrap();
    assert_eq!(erased.len(), 1);
    assert_eq!(erased[0].attachments, [attached], "so that uploads for it alone can end");
    assert_eq!(record.outbox(id), []);
    assert!(matches!(record.store.read(|conn| outbox::get(conn, removed.id)), Err(Error::Missing(_))));
}

#[test]
fn a_file_in_the_outbox_is_in_use_and_leaves_it_when_it_is_deleted() {
    let record = Record::new();
    let id = record.conversation(1);
    let (sent, queued) = (record.file("sent.pdf", Some("s1")), record.file("queued.pdf", None));
    let waiting = entry(id, "Read", &[sent, queued]);
    record.queue(&waiting, Place::Last);
    let (_, uses) = record.store.read(|conn| files::get_with_use(conn, sent)).unwrap();
    assert_eq!(uses.n_drafts, 1);
    assert_eq!(record.store.read(|conn| files::list_conversations(conn, sent)).unwrap(), [id]);
    record.store.write(|tx| files::mark_deleted(tx, sent, 7)).unwrap();
    assert!(record.store.write(|tx| files::discard(tx, queued, 1)).unwrap());
    assert_eq!(record.outbox(id)[0].attachments, []);
}

#[test]
fn a_question_that_never_left_is_taken_back_whole_and_before_all_others() {
    let record = Record::new();
    let id = record.conversation(1);
    let earlier = record.say(id, None, Role::You, "Earlier");
    let answered = record.say(id, Some(earlier), Role::Assistant, "Answered");
    let attached = record.file("a.pdf", Some("s1"));
    let question = Message {
        attachments: vec![attached],
        ..crate::support::message(id, Some(answered), Role::You, "Pomegranates?")
    };
    record.store.write(|tx| messages::insert(tx, &question)).unwrap();
    record.queue(&entry(id, "Next", &[]), Place::Last);
    let (turn_id, answer_id) = record.begin(id, question.id);

    let taken = record.take_back(turn_id).unwrap();
    assert_eq!((taken.text.as_str(), taken.attachments.as_slice()), ("Pomegranates?", [attached].as_slice()));
    assert_eq!(record.texts(id), ["Pomegranates?", "Next"]);
    assert_eq!(record.outbox(id)[1].wait, Wait::Connection, "what waited for its answer waits with it");
    let row = record.store.read(|conn| conversations::get(conn, id)).unwrap();
    assert_eq!(row.leaf_id, Some(answered));
    for gone in [question.id, answer_id] {
        assert_eq!(record.store.read(|conn| messages::find(conn, gone)).unwrap(), None);
    }
    assert_eq!(record.store.read(|conn| turns::find(conn, turn_id)).unwrap(), None);
    let found = record.store.read(|conn| search::conversations(conn, "pomegranates", 10)).unwrap();
    assert_eq!(found, [], "what is no message is not found as one");
    assert_eq!(record.store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn instructions_of_its_own_are_taken_back_with_the_question() {
    let record = Record::new();
    let id = record.conversation(1);
    let question = record.say(id, None, Role::You, "First");
    let own = Instructions { text: "In French.".to_owned(), preset: String::new() };
    record
        .store
        .write(|tx| {
            message_instructions::set_next(tx, id, Some(&own))?;
            question::hand_over(tx, id, Owner::Next, Owner::Message(question))
        })
        .unwrap();
    let (turn_id, _) = record.begin(id, question);
    let entry = record.take_back(turn_id).unwrap();
    let give_back = |tx: &Transaction<'_>| question::hand_over(tx, id, Owner::Entry(entry.id), Owner::Next);
    record.store.write(give_back).unwrap();
    assert_eq!(record.store.read(|conn| message_instructions::find_next(conn, id)).unwrap(), Some(own));
}

#[test]
fn the_first_question_of_a_conversation_leaves_it_without_messages() {
    let record = Record::new();
    let id = record.conversation(1);
    let question = record.say(id, None, Role::You, "First");
    let (turn_id, _) = record.begin(id, question);
    assert!(record.take_back(turn_id).is_some());
    let row = record.store.read(|conn| conversations::get(conn, id)).unwrap();
    assert_eq!((row.leaf_id, row.last_status), (None, None));
}

#[test]
fn only_a_new_question_is_taken_back() {
    let record = Record::new();
    let id = record.conversation(1);
    let question = record.say(id, None, Role::You, "Q");
    record.say(id, Some(question), Role::Assistant, "Answered before");
    let (again, _) = record.begin(id, question);
    assert_eq!(record.take_back(again), None, "it was asked again");

    let other = record.conversation(1);
    record.say(other, None, Role::You, "First version");
    let version = record.say(other, None, Role::You, "Second version");
    let (edited, _) = record.begin(other, version);
    assert_eq!(record.take_back(edited), None, "it is a version of an earlier question");

    let third = record.conversation(1);
    let question = record.say(third, None, Role::You, "Q");
    let (ended, _) = record.begin(third, question);
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
    record.store.write(|tx| turns::end(tx, ended, &end)).unwrap();
    assert_eq!(record.take_back(ended), None, "it has ended");
    assert_eq!(record.store.read(outbox::count).unwrap(), 0);
}

#[test]
fn half_edited_words_wait_for_the_person_after_a_restart() {
    let record = Record::new();
    let id = record.conversation(1);
    let edited = entry(id, "Half", &[]);
    record.queue(&edited, Place::Last);
    record.store.write(|tx| outbox::edit(tx, edited.id, "Half of", true)).unwrap();
    record.store.write(outbox::end_editing).unwrap();
    let found = &record.outbox(id)[0];
    assert_eq!((found.text.as_str(), found.wait, found.is_edited), ("Half of", Wait::Person, false));
}

#[test]
fn conversations_that_wait_for_a_connection_are_found_with_their_service() {
    let record = Record::new();
    let (later, first, other) = (record.conversation(1), record.conversation(2), record.conversation(3));
    for (id, since_ms, wait) in
        [(later, 9, Wait::Connection), (first, 4, Wait::Connection), (other, 1, Wait::Person)]
    {
        record.queue(&Entry { since_ms, wait, ..entry(id, "Q", &[]) }, Place::Last);
    }
    let found = record.store.read(outbox::list_without_connection).unwrap();
    assert_eq!(found, [(first, record.profile_id), (later, record.profile_id)]);
}

#[test]
fn a_conversation_takes_its_outbox_along_when_it_is_deleted() {
    let record = Record::new();
    let id = record.conversation(1);
    let attached = file(record.profile_id, "a.pdf");
    record.store.write(|tx| files::insert(tx, &attached)).unwrap();
    record.queue(&entry(id, "Q", &[attached.id]), Place::Last);
    record.store.write(|tx| conversations::delete(tx, id)).unwrap();
    assert_eq!(record.store.read(outbox::count).unwrap(), 0);
    assert_eq!(record.store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn what_waits_in_the_outbox_gets_the_file_that_is_there_already() {
    let record = Record::new();
    let id = record.conversation(1);
    let (there, new) = (record.file("there.pdf", Some("f-1")), record.file("new.pdf", None));
    record.queue(&entry(id, "see", &[new]), Place::Last);
    record.store.write(|tx| files::replace(tx, new, there, 9)).unwrap();
    assert_eq!(record.outbox(id)[0].attachments, [there]);
}

#[test]
fn the_name_of_a_persons_own_file_goes_where_the_file_goes() {
    let record = Record::new();
    let id = record.conversation(1);
    let there = record.file("there.txt", Some("f-1"));
    let own = record.file("own.txt", None);
    record
        .store
        .write(|tx| {
            drafts::add_attachment(tx, id, own)?;
            files::replace(tx, own, there, 1)
        })
        .unwrap();
    let names = |owner| record.store.read(|conn| attached_names::list(conn, id, owner)).unwrap();
    let called = [(there, "own.txt".to_owned())].into_iter().collect();
    assert_eq!(names(Owner::Next), called);

    let waiting = entry(id, "Q?", &[there]);
    record.store.write(|tx| drafts::take(tx, id)).unwrap();
    record.queue(&waiting, Place::Last);
    let hand_over = |from, to| {
        record.store.write(|tx| question::hand_over(tx, id, from, to)).unwrap();
    };
    hand_over(Owner::Next, Owner::Entry(waiting.id));
    assert!(names(Owner::Next).is_empty());
    assert_eq!(names(Owner::Entry(waiting.id)), called);

    let question = record.say(id, None, Role::You, "Q?");
    hand_over(Owner::Entry(waiting.id), Owner::Message(question));
    assert_eq!(names(Owner::Message(question)), called);
    record.store.write(|tx| conversations::delete(tx, id)).unwrap();
    assert!(names(Owner::Message(question)).is_empty(), "it goes with the conversation");
}
