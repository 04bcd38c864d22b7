//! A store with a conversation of any length, as the app would have written it.

use parlance_app::{App, Config, GivenService};
use parlance_bench::{Result, conversation, filled};
use parlance_domain::turn::Ending;
use parlance_domain::{ConversationId, Item, Message, MessageId, ProfileId, Role, TurnId};
use parlance_encryption::Key;
use parlance_store::turns::{ContextMode, End, NewTurn, Progress, Reason, Sent};
use parlance_store::{Store, Transaction, conversations, messages, settings, turns};
use std::path::Path;
use uuid::Uuid;

/// Any time in the past.
const LONG_AGO_MS: i64 = 1_700_000_000_000;

/// The configuration of the app.
pub(crate) fn config(data_dir: &Path, address: &str, key: Option<&Key>) -> Config {
    let service = GivenService { address: address.to_owned(), key: Some("svc_benchmark".to_owned().into()) };
    Config { service: Some(service), ..filled::config(data_dir, key) }
}

/// Creates a store with a conversation of this number of messages, which a window opens at its start.
pub(crate) async fn fill(
    data_dir: &Path,
    address: &str,
    n_messages: usize,
    key: Option<&Key>,
) -> Result<ConversationId> {
    let (app, events) = App::open(config(data_dir, address, key)).await?;
    let id = app.create_conversation(None).await?.row.id;
    app.close().await;
    drop((app, events));
    let location = filled::location(data_dir, key);
    let filled = tokio::task::spawn_blocking(move || {
        Store::open(location)?.write(|tx| {
            let profile_id = conversations::get(tx, id)?.profile_id;
            write_messages(tx, id, profile_id, n_messages)?;
            settings::set_open_conversation(tx, id)
        })?;
        Ok::<_, parlance_bench::Error>(())
    });
    filled.await??;
    Ok(id)
}

fn write_messages(
    tx: &Transaction<'_>,
    conversation_id: ConversationId,
    profile_id: ProfileId,
    n_messages: usize,
) -> std::result::Result<(), parlance_store::Error> {
    let mut parent_id = None;
    for n in 0..n_messages / 2 {
        let at_ms = LONG_AGO_MS + i64::try_from(n).unwrap_or(0) * 60_000;
        let (asked, answered) = conversation::turn(n);
        let question = message(conversation_id, parent_id, Role::You, asked, at_ms);
        let answer = message(conversation_id, Some(question.id), Role::Assistant, answered, at_ms);
        messages::insert(tx, &question)?;
        messages::insert(tx, &answer)?;
        write_turn(tx, profile_id, &question, &answer)?;
        parent_id = Some(answer.id);
    }
    if let Some(last) = parent_id {
        conversations::set_leaf(tx, conversation_id, last)?;
        conversations::rename(tx, conversation_id, &format!("{n_messages} messages"))?;
    }
    Ok(())
}

fn message(
    conversation_id: ConversationId,
    parent_id: Option<MessageId>,
    role: Role,
    words: String,
    created_at_ms: i64,
) -> Message {
    Message::new(
        MessageId(Uuid::now_v7()),
        conversation_id,
        parent_id,
        role,
        vec![Item::text(words)],
        created_at_ms,
    )
}

/// The request of an answer, and its end.
fn write_turn(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    question: &Message,
    answer: &Message,
) -> std::result::Result<(), parlance_store::Error> {
    let turn = NewTurn {
        id: TurnId(Uuid::now_v7()),
        conversation_id: question.conversation_id,
        profile_id,
        question_id: question.id,
        answer_id: answer.id,
        context_mode: ContextMode::Extended,
        started_at_ms: answer.created_at_ms,
    };
    turns::insert(tx, &turn)?;
    let sent = Sent {
        context_mode: ContextMode::Extended,
        reason: Reason::Continues,
        request: serde_json::json!({ "input": question.text(), "stream": true }),
        preset: String::new(),
        project: String::new(),
    };
    turns::set_sent(tx, turn.id, &sent)?;
    let end = End {
        ending: &Ending::Complete,
        items: &answer.items,
        replaced_text: "",
        progress: Progress::default(),
        n_sequence_notes: 0,
        service_conversation_id: None,
        is_unseen: false,
        ended_at_ms: answer.created_at_ms + 1_000,
    };
    turns::end(tx, turn.id, &end)
}
