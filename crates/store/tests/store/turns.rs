//! Turns, their journal, and recovery after a crash.

use crate::support::{TestStore, message};
use parlance_domain::turn::{
    AnswerFacts, ContextUse, CutReason, Ending, Failure, FailureCode, Piece, Usage, replay,
};
use parlance_domain::{ConversationId, Item, Message, MessageId, MessageStatus, Role, TurnId};
use parlance_store::turns::{ContextMode, End, NewTurn, Progress, Reason, Retry, Sent};
use parlance_store::{Connection, Error, Store, conversations, journal, messages, search, threads, turns};
use parlance_words::{as_is, messages as texts};
use uuid::Uuid;

struct StoredTurn {
    conversation_id: ConversationId,
    answer: Message,
    turn_id: TurnId,
}

/// Sends a question like the app does: question, answer and turn in one transaction.
fn ask(db: &TestStore) -> StoredTurn {
    let conversation_id = db.conversation(1);
    let question = message(conversation_id, None, Role::You, "Which offer is cheaper?");
    let mut answer = message(conversation_id, Some(question.id), Role::Assistant, "");
    answer.status = MessageStatus::Sending;
    answer.items = Vec::new();
    let turn_id = TurnId(Uuid::now_v7());
    let turn = NewTurn {
        id: turn_id,
        conversation_id,
        profile_id: db.profile_id,
        question_id: question.id,
        answer_id: answer.id,
        context_mode: ContextMode::Replayed,
        started_at_ms: 100,
    };
    db.write(|tx| {
        messages::insert(tx, &question)?;
        messages::insert(tx, &answer)?;
        turns::insert(tx, &turn)?;
        conversations::set_leaf(tx, conversation_id, answer.id)
    });
    StoredTurn { conversation_id, answer, turn_id }
}

fn pieces(words: &[&str]) -> Vec<Piece> {
    let mut pieces = vec![Piece::Set { item: 0, content: Item::text("") }];
    pieces.extend(words.iter().map(|text| Piece::Append { item: 0, text: (*text).to_owned() }));
    pieces
}

fn end<'a>(ending: &'a Ending, items: &'a [Item]) -> End<'a> {
    End {
        ending,
        items,
        replaced_text: "",
        progress: Progress::default(),
        n_sequence_notes: 0,
        service_conversation_id: None,
        is_unseen: false,
        ended_at_ms: 900,
    }
}

fn thread(db: &TestStore, asked: &StoredTurn) -> threads::Thread {
    threads::Thread {
        conversation_id: asked.conversation_id,
        profile_id: db.profile_id,
        service_conversation_id: "c-1".to_owned(),
        last_message_id: Some(asked.answer.id),
        instructions: None,
        is_attached: false,
    }
}

/// The thread that has seen exactly the path to this message.
fn thread_after(
    conn: &Connection,
    db: &TestStore,
    asked: &StoredTurn,
    last: Option<MessageId>,
) -> Option<threads::Thread> {
    threads::find(conn, asked.conversation_id, db.profile_id, last).unwrap()
}

fn answer_status(store: &Store, id: MessageId) -> MessageStatus {
    store.read(|conn| messages::get(conn, id)).unwrap().status
}

#[test]
fn received_words_come_back_in_order_and_are_joined() {
    let db = TestStore::new();
    let asked = ask(&db);
    db.store.write_relaxed(|tx| journal::append(tx, asked.turn_id, &pieces(&["Hal", "den", " is"]))).unwrap();
    let more = [Piece::Append { item: 0, text: " cheaper".to_owned() }];
    db.store.write_relaxed(|tx| journal::append(tx, asked.turn_id, &more)).unwrap();
    db.store.write_relaxed(|tx| journal::append(tx, asked.turn_id, &[])).unwrap();
    let kept = db.read(|conn| journal::read(conn, asked.turn_id));
    assert_eq!(kept.len(), 3, "one row for the item, one for each batch of words");
    assert_eq!(replay(kept), [Item::text("Halden is cheaper")]);
}

#[test]
fn streamed_text_that_was_replaced_is_kept_until_its_answer_is_erased() {
    let db = TestStore::new();
    let asked = ask(&db);
    let turn = || db.read(|conn| turns::find_by_answer(conn, asked.answer.id));
    let end = End { replaced_text: "Let me check.", ..end(&Ending::Complete, &[]) };
    db.write(|tx| turns::end(tx, asked.turn_id, &end));
    assert_eq!(turn().unwrap().replaced_text, "Let me check.");
    db.write(|tx| messages::delete(tx, asked.answer.id, 1_000));
    db.write(|tx| messages::erase(tx, asked.answer.id, 1_001));
    assert_eq!(turn().unwrap().replaced_text, "");
}

#[test]
fn the_end_writes_everything_at_once_and_clears_the_journal() {
    let db = TestStore::new();
    let asked = ask(&db);
    db.store
        .write_relaxed(|tx| {
            journal::append(tx, asked.turn_id, &pieces(&["Halden"]))?;
            let progress =
                Progress { http_status: Some(200), first_byte_at_ms: Some(150), ..Progress::default() };
            turns::update_progress(tx, asked.turn_id, &progress)
        })
        .unwrap();
    assert_eq!(answer_status(&db.store, asked.answer.id), MessageStatus::Streaming);
    let items = [Item::text("Halden, by a zebrafish.")];
    let facts = AnswerFacts {
        response_id: Some("r-1".to_owned()),
        service_conversation_id: Some("c-1".to_owned()),
        model: Some("atlas".to_owned()),
        usage: Some(Usage { input_tokens: 7, output_tokens: u64::MAX }),
        context: Some(ContextUse {
            n_messages: 3,
            n_questions: 2,
            n_messages_left_out: 4,
            ..ContextUse::default()
        }),
    };
    let progress =
        Progress { facts, first_byte_at_ms: Some(999), first_word_at_ms: Some(160), ..Progress::default() };
    db.write(|tx| {
        let end = End {
            progress,
            n_sequence_notes: 2,
            service_conversation_id: Some("c-1"),
            ..end(&Ending::Complete, &items)
        };
        turns::end(tx, asked.turn_id, &end)
    });
    let db = db.reopened();
    db.read(|conn| {
        let turn = turns::find_by_answer(conn, asked.answer.id)?.expect("the turn is there");
        assert_eq!((turn.status, turn.ending), (MessageStatus::Complete, Some(Ending::Complete)));
        assert_eq!(
            (turn.http_status, turn.n_sequence_notes, turn.context_mode),
            (Some(200), 2, ContextMode::Replayed)
        );
        assert_eq!(turn.times.first_byte_at_ms, Some(150), "the first byte comes once");
        assert_eq!((turn.times.first_word_at_ms, turn.times.ended_at_ms), (Some(160), Some(900)));
        assert_eq!(turn.facts.model.as_deref(), Some("atlas"));
        assert_eq!(turn.facts.usage.map(|usage| usage.input_tokens), Some(7));
        assert_eq!(messages::get(conn, asked.answer.id)?.items, items);
        assert_eq!(journal::read(conn, asked.turn_id)?, []);
        assert_eq!(turns::list_unfinished(conn)?, []);
        assert_eq!(
            thread_after(conn, &db, &asked, Some(asked.answer.id)).map(|t| t.service_conversation_id),
            Some("c-1".to_owned()),
            "the next question can extend the thread"
        );
        assert_eq!(search::conversations(conn, "zebrafish", 5)?.len(), 1);
        Ok(())
    });
}

#[test]
fn a_turn_ends_once() {
    let db = TestStore::new();
    let asked = ask(&db);
    let items = [Item::text("first")];
    db.write(|tx| turns::end(tx, asked.turn_id, &end(&Ending::Stopped, &items)));
    let again = db.store.write(|tx| turns::end(tx, asked.turn_id, &end(&Ending::Complete, &[])));
    assert!(matches!(again, Err(Error::Missing("turn"))), "{again:?}");
    let late = db.store.write(|tx| turns::update_progress(tx, asked.turn_id, &Progress::default()));
    assert!(matches!(late, Err(Error::Missing("turn"))), "{late:?}");
    assert_eq!(answer_status(&db.store, asked.answer.id), MessageStatus::Stopped);
    assert_eq!(db.read(|conn| messages::get(conn, asked.answer.id)).items, items);
}

#[test]
fn a_failure_keeps_its_reason_and_the_text() {
    let db = TestStore::new();
    let asked = ask(&db);
    let ending = Ending::Failed(Failure {
        code: FailureCode::Offline,
        title: texts::problem_unreachable("chat.example.org"),
        detail: [texts::problem_check_connection(), as_is("Or not.")].into(),
    });
    let items = [Item::text("half")];
    db.write(|tx| turns::end(tx, asked.turn_id, &end(&ending, &items)));
    let turn = db.read(|conn| turns::find(conn, asked.turn_id)).unwrap();
    assert_eq!(turn.ending, Some(ending));
    assert_eq!(db.read(|conn| messages::get(conn, asked.answer.id)).text(), "half");
}

#[test]
fn after_a_crash_the_turn_is_found_with_its_words() {
    let db = TestStore::new();
    let asked = ask(&db);
    db.store
        .write_relaxed(|tx| journal::append(tx, asked.turn_id, &pieces(&["received ", "words"])))
        .unwrap();
    // The state left by a killed process: the current database and log, without closing.
    let after = tempfile::tempdir().unwrap();
    for ending in ["", "-wal"] {
        let name = format!("parlance.db{ending}");
        std::fs::copy(db.folder.path().join(&name), after.path().join(&name)).unwrap();
    }
    let store = Store::open(after.path().join("parlance.db")).unwrap();
    let unfinished = store.read(turns::list_unfinished).unwrap();
    assert_eq!(unfinished.iter().map(|turn| turn.id).collect::<Vec<_>>(), [asked.turn_id]);
    let items = replay(store.read(|conn| journal::read(conn, asked.turn_id)).unwrap());
    let ending = Ending::Cut(CutReason::AppEnded);
    store.write(|tx| turns::end(tx, asked.turn_id, &end(&ending, &items))).unwrap();
    let tail = store.read(|conn| messages::visible_path_tail(conn, asked.conversation_id, 1, None)).unwrap();
    assert_eq!(tail.messages[0].text(), "received words");
    assert_eq!(tail.messages[0].status, MessageStatus::Cut);
    assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn a_log_cut_in_the_middle_of_a_write_loses_that_write_alone() {
    let db = TestStore::new();
    let asked = ask(&db);
    db.write(|tx| journal::append(tx, asked.turn_id, &pieces(&["safe"])));
    let safe_bytes = std::fs::metadata(db.folder.path().join("parlance.db-wal")).unwrap().len();
    let more = [Piece::Append { item: 0, text: " unsafe".repeat(5_000) }];
    db.write(|tx| journal::append(tx, asked.turn_id, &more));
    let after = tempfile::tempdir().unwrap();
    std::fs::copy(db.folder.path().join("parlance.db"), after.path().join("parlance.db")).unwrap();
    let log = std::fs::read(db.folder.path().join("parlance.db-wal")).unwrap();
    let cut = usize::try_from(safe_bytes).unwrap() + 6_000;
    assert!(log.len() > cut, "the second write is longer than what is left of it");
    std::fs::write(after.path().join("parlance.db-wal"), &log[..cut]).unwrap();
    let store = Store::open(after.path().join("parlance.db")).unwrap();
    let items = replay(store.read(|conn| journal::read(conn, asked.turn_id)).unwrap());
    assert_eq!(items, [Item::text("safe")]);
    assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new());
}

#[test]
fn a_write_that_fails_or_panics_leaves_nothing_behind() {
    let db = TestStore::new();
    let asked = ask(&db);
    let failed: Result<(), Error> = db.store.write(|tx| {
        journal::append(tx, asked.turn_id, &pieces(&["never"]))?;
        Err(Error::Missing("message"))
    });
    assert!(failed.is_err());
    let store = db.store.clone();
    let panicked = std::thread::spawn(move || {
        store.write::<()>(|tx| {
            journal::append(tx, asked.turn_id, &pieces(&["never"]))?;
            panic!("in the middle of a write")
        })
    });
    assert!(panicked.join().is_err());
    assert_eq!(db.read(|conn| journal::read(conn, asked.turn_id)), []);
    db.write(|tx| journal::append(tx, asked.turn_id, &pieces(&["works again"])));
}

#[test]
fn threads_belong_to_one_branch_and_one_service() {
    let db = TestStore::new();
    let asked = ask(&db);
    let thread = thread(&db, &asked);
    db.write(|tx| threads::put(tx, &thread));
    let next = db.say(asked.conversation_id, Some(asked.answer.id), Role::You, "next");
    let moved = threads::Thread { last_message_id: Some(next), ..thread.clone() };
    db.write(|tx| threads::put(tx, &moved));
    let find = |id| db.read(|conn| Ok(thread_after(conn, &db, &asked, Some(id))));
    assert_eq!((find(asked.answer.id), find(next)), (None, Some(moved)));
    db.write(|tx| threads::forget(tx, asked.conversation_id, db.profile_id, "c-1"));
    assert_eq!(find(next), None);
}

#[test]
fn a_thread_that_has_seen_nothing_is_found_before_the_first_message_and_keeps_how_it_was_begun() {
    let db = TestStore::new();
    let asked = ask(&db);
    let attached = threads::Thread { last_message_id: None, is_attached: true, ..thread(&db, &asked) };
    db.write(|tx| threads::put(tx, &attached));
    let find = |id| db.read(|conn| Ok(thread_after(conn, &db, &asked, id)));
    assert_eq!(find(None), Some(attached.clone()));
    let seen = threads::Thread { instructions: Some("Other words.".to_owned()), ..thread(&db, &asked) };
    db.write(|tx| threads::put(tx, &seen));
    assert_eq!(find(None), None);
    assert_eq!(
        find(Some(asked.answer.id)),
        Some(threads::Thread { last_message_id: Some(asked.answer.id), ..attached })
    );
}

fn sent(request: serde_json::Value) -> Sent {
    Sent {
        context_mode: ContextMode::Extended,
        reason: Reason::Continues,
        request,
        preset: String::new(),
        project: String::new(),
    }
}

/// Ends a turn that extended the thread `c-1`, and returns that thread as stored afterwards.
fn thread_after_end(end: &End<'_>) -> Option<threads::Thread> {
    let db = TestStore::new();
    let asked = ask(&db);
    let before = threads::Thread { last_message_id: None, ..thread(&db, &asked) };
    db.write(|tx| {
        threads::put(tx, &before)?;
        turns::set_sent(tx, asked.turn_id, &sent(serde_json::json!({"conversation_id": "c-1"})))?;
        turns::end(tx, asked.turn_id, end)
    });
    let find = |id| db.read(|conn| Ok(thread_after(conn, &db, &asked, id)));
    find(None).or(find(Some(asked.answer.id)))
}

#[test]
fn only_a_complete_answer_says_what_the_service_has_seen() {
    let complete = thread_after_end(&end(&Ending::Complete, &[])).expect("the id that was sent still counts");
    assert!(complete.last_message_id.is_some());
    let moved = End { service_conversation_id: Some("c-2"), ..end(&Ending::Complete, &[]) };
    assert_eq!(thread_after_end(&moved).map(|thread| thread.service_conversation_id).as_deref(), Some("c-2"));
    for ending in [Ending::Stopped, Ending::Cut(CutReason::ConnectionEnded), Ending::Cut(CutReason::AppEnded)]
    {
        assert_eq!(thread_after_end(&end(&ending, &[])), None, "{ending:?}: nobody knows what it has seen");
        let unseen = End { is_unseen: true, ..end(&ending, &[]) };
        assert_eq!(thread_after_end(&unseen).expect("it has seen nothing").last_message_id, None);
    }
}

#[test]
fn a_thread_remembers_the_instructions_that_it_was_begun_with() {
    let db = TestStore::new();
    let asked = ask(&db);
    db.write(|tx| {
        turns::set_sent(tx, asked.turn_id, &sent(serde_json::json!({"instructions": "Be terse."})))?;
        let end = End { service_conversation_id: Some("c-1"), ..end(&Ending::Complete, &[]) };
        turns::end(tx, asked.turn_id, &end)
    });
    let found = db.read(|conn| Ok(thread_after(conn, &db, &asked, Some(asked.answer.id))));
    assert_eq!(found.unwrap().instructions.as_deref(), Some("Be terse."));
}

#[test]
fn what_is_sent_can_be_set_until_the_end() {
    let db = TestStore::new();
    let asked = ask(&db);
    let before = db.read(|conn| turns::find(conn, asked.turn_id)).unwrap();
    assert_eq!(before.reason, None, "nothing has been sent yet");
    let sent = Sent {
        preset: "Terse analyst, v3".to_owned(),
        project: "Contracts".to_owned(),
        ..sent(serde_json::json!({"input": [{"type": "input_file", "file_id": "f-1"}]}))
    };
    db.write(|tx| turns::set_sent(tx, asked.turn_id, &sent));
    let turn = db.read(|conn| turns::find(conn, asked.turn_id)).unwrap();
    assert_eq!((turn.context_mode, turn.reason), (ContextMode::Extended, Some(Reason::Continues)));
    assert_eq!((turn.preset, turn.project), (sent.preset, sent.project));
    let request = db.read(|conn| turns::find_request(conn, asked.turn_id));
    assert_eq!(request, Some(sent.request));
}

#[test]
fn the_tries_that_were_in_vain_are_kept_with_the_turn() {
    let db = TestStore::new();
    let asked = ask(&db);
    let retries = vec![Retry { why: as_is("Nobody was there."), waited_ms: 1000 }];
    let found = |store: &Store| {
        store
            .read(|conn| turns::find_by_answer(conn, asked.answer.id))
            .unwrap()
            .expect("the turn is there")
            .retries
    };
    assert_eq!(found(&db.store), []);
    let progress = Progress { retries: retries.clone(), ..Progress::default() };
    db.write(|tx| turns::update_progress(tx, asked.turn_id, &progress));
    assert_eq!(found(&db.store), retries);
    db.write(|tx| turns::end(tx, asked.turn_id, &end(&Ending::Complete, &[])));
    assert_eq!(found(&db.store), retries, "an end that knows of none takes none away");
}

#[test]
fn a_speed_is_told_only_where_time_and_tokens_are_known() {
    let db = TestStore::new();
    let asked = ask(&db);
    let mut turn = db.read(|conn| turns::find_by_answer(conn, asked.answer.id)).unwrap();
    turn.facts.usage = Some(Usage { input_tokens: 1, output_tokens: 100 });
    for (first_word, ended, speed) in [
        (Some(1000), Some(3000), Some(50)),
        (Some(1000), Some(1249), None),
        (Some(3000), Some(1000), None),
        (None, Some(3000), None),
        (Some(1000), None, None),
    ] {
        (turn.times.first_word_at_ms, turn.times.ended_at_ms) = (first_word, ended);
        assert_eq!(turn.tokens_per_second(), speed, "{first_word:?} {ended:?}");
    }
    turn.facts.usage = None;
    assert_eq!(turn.tokens_per_second(), None);
}

#[test]
fn a_removed_answer_leaves_nothing_behind() {
    let db = TestStore::new();
    let asked = ask(&db);
    let items = [Item::text("A zebrafish.")];
    db.write(|tx| turns::end(tx, asked.turn_id, &end(&Ending::Stopped, &items)));
    let question_id = asked.answer.parent_id.unwrap();
    db.write(|tx| {
        conversations::set_leaf(tx, asked.conversation_id, question_id)?;
        messages::remove(tx, asked.answer.id)
    });
    db.read(|conn| {
        assert_eq!(messages::find(conn, asked.answer.id)?, None);
        assert_eq!(turns::find(conn, asked.turn_id)?, None);
        assert_eq!(search::conversations(conn, "zebrafish", 10)?, []);
        assert_eq!(messages::versions_after(conn, asked.conversation_id, Some(question_id))?, []);
        Ok(())
    });
    let again = db.store.write(|tx| messages::remove(tx, asked.answer.id));
    assert!(matches!(again, Err(Error::Missing(_))), "{again:?}");
}
