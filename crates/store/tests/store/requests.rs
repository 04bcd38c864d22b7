//! Requests that replay a conversation: stored without duplicates, read completely.

use crate::support::{TestStore, message};
use parlance_domain::{ConversationId, Message, MessageId, MessageStatus, Role, TurnId};
use parlance_store::turns::{ContextMode, NewTurn, Reason, Sent};
use parlance_store::{conversations, messages, turns};
use serde_json::{Value, json};
use uuid::Uuid;

fn item(message: &Message) -> Value {
    json!({"role": if message.role == Role::You { "user" } else { "assistant" }, "content": message.text()})
}

fn sent(input: &Value) -> Sent {
    Sent {
        context_mode: ContextMode::Replayed,
        reason: Reason::Stateless,
        request: json!({"model": "m", "instructions": "Be terse.", "input": input}),
        preset: String::new(),
        project: String::new(),
    }
}

/// A conversation that is replayed with every question.
struct Replayed {
    db: TestStore,
    id: ConversationId,
    path: Vec<Message>,
    turns: Vec<TurnId>,
}

impl Replayed {
    fn of(n_exchanges: usize, n_bytes: usize) -> Self {
        let (db, id) = TestStore::with_conversation();
        let mut replayed = Self { db, id, path: Vec::new(), turns: Vec::new() };
        for n in 0..n_exchanges {
            replayed.ask(&format!("{n} {}", "q".repeat(n_bytes)), |input| input);
            let answer = replayed.path.last_mut().unwrap();
            answer.items = vec![parlance_domain::Item::text(format!("{n} {}", "a".repeat(n_bytes)))];
            let (answer_id, items) = (answer.id, answer.items.clone());
            replayed.db.write(|tx| messages::replace_items(tx, answer_id, &items));
        }
        replayed
    }

    /// Asks a question below the path, with the items changed by `change`.
    fn ask(&mut self, text: &str, change: impl FnOnce(Vec<Value>) -> Vec<Value>) -> Sent {
        let question = message(self.id, self.path.last().map(|last| last.id), Role::You, text);
        let mut answer = message(self.id, Some(question.id), Role::Assistant, "");
        answer.status = MessageStatus::Sending;
        answer.items = Vec::new();
        let turn = NewTurn {
            id: TurnId(Uuid::now_v7()),
            conversation_id: self.id,
            profile_id: self.db.profile_id,
            question_id: question.id,
            answer_id: answer.id,
            context_mode: ContextMode::Replayed,
            started_at_ms: 1,
        };
        let input = self.path.iter().chain([&question]).map(item).collect();
        let sent = sent(&change(input).into());
        self.db
            .store
            .write(|tx| {
                messages::insert(tx, &question)?;
                messages::insert(tx, &answer)?;
                turns::insert(tx, &turn)?;
                conversations::set_leaf(tx, self.id, answer.id)?;
                turns::set_sent(tx, turn.id, &sent)
            })
            .unwrap();
        self.path.extend([question, answer]);
        self.turns.push(turn.id);
        sent
    }

    fn request(&self, id: TurnId) -> Option<Value> {
        self.db.read(|conn| turns::find_request(conn, id))
    }

    /// The number of items in the request of a turn.
    fn n_items(&self, turn: usize) -> Option<usize> {
        Some(self.request(self.turns[turn])?["input"].as_array()?.len())
    }

    fn stored_bytes(&self, sql: &str) -> u64 {
        self.db.read(|conn| Ok(conn.query_row(sql, [], |row| row.get(0))?))
    }

    fn delete(&self, id: MessageId) {
        self.db
            .store
            .write(|tx| {
                messages::delete(tx, id, 5)?;
                messages::erase(tx, id, 6).map(drop)
            })
            .unwrap();
    }
}

#[test]
fn requests_of_a_replayed_conversation_grow_with_its_length() {
    let replayed = Replayed::of(200, 100);
    let requests = replayed.stored_bytes("SELECT sum(length(body)) FROM requests");
    let items = replayed.stored_bytes("SELECT sum(length(json)) FROM items");
    assert!(requests < 3 * items, "{requests} bytes of requests for {items} bytes of items");
    for turn in [0, 1, 99, 199] {
        let path = replayed.path.iter().take(2 * turn + 1).map(item).collect::<Vec<_>>();
        let request = replayed.request(replayed.turns[turn]).unwrap();
        assert_eq!(request, sent(&path.into()).request, "request {turn} is whole");
    }
}

#[test]
fn requests_grow_with_the_length_also_where_answers_were_continued() {
    let mut replayed = Replayed::of(1, 100);
    for n in 0..100 {
        let text = format!("{n} {}", "q".repeat(100));
        replayed.ask(&text, |mut items| {
            items.push(json!({"role": "user", "content": "Go on."}));
            items
        });
        replayed.ask(&text, |items| items);
    }
    let requests = replayed.stored_bytes("SELECT sum(length(body)) FROM requests");
    let items = replayed.stored_bytes("SELECT sum(length(json)) FROM items");
    assert!(requests < 5 * items, "{requests} bytes of requests for {items} bytes of items");
}

#[test]
fn a_request_whose_base_is_lost_is_no_request() {
    let replayed = Replayed::of(3, 10);
    let base = replayed.turns[1];
    replayed
        .db
        .store
        .write(|tx| Ok(tx.execute("DELETE FROM requests WHERE turn_id = ?1", [base.0])?))
        .unwrap();
    assert_eq!(replayed.request(replayed.turns[2]), None);
    assert_eq!(replayed.n_items(0), Some(1));
}

#[test]
fn a_request_that_does_not_begin_with_the_one_before_is_stored_as_it_is() {
    let mut replayed = Replayed::of(3, 10);
    let others: [fn(Vec<Value>) -> Vec<Value>; 4] = [
        |items| items.into_iter().skip(1).collect(),
        |mut items| {
            items[0]["content"] = json!("other words");
            items
        },
        |items| items.into_iter().take(2).collect(),
        |_| Vec::new(),
    ];
    for change in others {
        let sent = replayed.ask("And now?", change);
        assert_eq!(replayed.request(*replayed.turns.last().unwrap()), Some(sent.request));
    }
    let sent = replayed.ask("A last one", |items| items);
    assert_eq!(replayed.request(*replayed.turns.last().unwrap()), Some(sent.request));
}

#[test]
fn a_request_shares_items_with_the_last_one_that_was_replayed() {
    let mut replayed = Replayed::of(20, 100);
    replayed.ask("And now?", |items| items);
    let extended = Sent { context_mode: ContextMode::Extended, ..sent(&json!([{"content": "And now?"}])) };
    let turn_id = *replayed.turns.last().unwrap();
    replayed.db.write(|tx| turns::set_sent(tx, turn_id, &extended));
    let whole = replayed.ask("And then?", |items| items);
    assert_eq!(replayed.request(*replayed.turns.last().unwrap()), Some(whole.request));
    let stored = replayed.stored_bytes("SELECT length(body) FROM requests ORDER BY rowid DESC LIMIT 1");
    assert!(stored < 1_000, "{stored} bytes");
}

#[test]
fn a_request_that_is_made_again_replaces_the_first() {
    let mut replayed = Replayed::of(2, 10);
    let whole = replayed.ask("And now?", |items| items);
    let turn_id = *replayed.turns.last().unwrap();
    let changed = Sent { context_mode: ContextMode::Extended, ..sent(&json!([{"content": "And now?"}])) };
    replayed.db.write(|tx| turns::set_sent(tx, turn_id, &changed));
    assert_eq!(replayed.request(turn_id), Some(changed.request));
    replayed.db.write(|tx| turns::set_sent(tx, turn_id, &whole));
    assert_eq!(replayed.request(turn_id), Some(whole.request));
    let plain = sent(&json!("only text"));
    replayed.db.write(|tx| turns::set_sent(tx, turn_id, &plain));
    assert_eq!(replayed.request(turn_id), Some(plain.request));
}

#[test]
fn requests_above_a_deleted_message_stay_whole_and_those_below_are_erased() {
    let mut replayed = Replayed::of(4, 10);
    replayed.delete(replayed.path[4].id);
    assert_eq!((replayed.n_items(0), replayed.n_items(1)), (Some(1), Some(3)));
    assert_eq!((replayed.n_items(2), replayed.n_items(3)), (None, None));
    let left = replayed.stored_bytes("SELECT count(*) FROM requests WHERE body LIKE '%2 qqq%'");
    assert_eq!(left, 0, "the words of the deleted question are in no request");
    let sent = replayed.ask("And now?", |mut items| {
        items.remove(4);
        items
    });
    assert_eq!(replayed.request(*replayed.turns.last().unwrap()), Some(sent.request));
}
