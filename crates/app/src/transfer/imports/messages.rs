//! Messages of an archive as messages of this app.

use super::identity::Identity;
use parlance_domain::message::text_of;
use parlance_domain::turn::{CutReason, Ending, Failure};
use parlance_domain::{Item, Message, MessageStatus, Role};
use parlance_import::{Conversation, End, Part};
use parlance_words::messages as texts;
use serde::Deserialize;

/// Default times, for data without times in the archive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Times {
    pub(super) created_at_ms: i64,
    pub(super) updated_at_ms: i64,
}

/// The turn of an answer, from this app's own export.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Details {
    pub(super) ending: Option<Ending>,
    pub(super) input_tokens: Option<u64>,
    pub(super) output_tokens: Option<u64>,
    pub(super) started_at_ms: Option<i64>,
    pub(super) first_text_at_ms: Option<i64>,
    pub(super) ended_at_ms: Option<i64>,
    pub(super) response_id: Option<String>,
    pub(super) request_id: Option<String>,
}

impl Times {
    pub(super) fn of(conversation: &Conversation, now_ms: i64) -> Self {
        let said = || conversation.messages.iter().filter_map(|message| message.created_at_ms);
        let created_at_ms = conversation.created_at_ms.or_else(|| said().min()).unwrap_or(now_ms);
        let updated_at_ms = conversation.updated_at_ms.or_else(|| said().max()).unwrap_or(created_at_ms);
        Self { created_at_ms, updated_at_ms: updated_at_ms.max(created_at_ms) }
    }
}

/// A message of an archive, without its files.
pub(super) fn to_domain(
    conversation: &Conversation,
    identity: &Identity,
    index: usize,
    times: Times,
) -> Option<Message> {
    let message = conversation.messages.get(index)?;
    let role = match message.role {
        parlance_import::Role::You => Role::You,
        parlance_import::Role::Assistant => Role::Assistant,
    };
    let items: Vec<Item> = message.parts.iter().map(item).collect();
    let items = match role {
        // A question is one text.
        Role::You => vec![Item::text(text_of(&items))],
        Role::Assistant => items,
    };
    Some(Message {
        id: *identity.messages.get(index)?,
        conversation_id: identity.id,
        parent_id: message.parent.and_then(|parent| identity.messages.get(parent).copied()),
        role,
        status: if role == Role::You { MessageStatus::Complete } else { status(message.end) },
        items,
        attachments: Vec::new(),
        created_at_ms: message.created_at_ms.unwrap_or(times.created_at_ms),
    })
}

fn item(part: &Part) -> Item {
    match part {
        Part::Text(text) => Item::text(text.as_str()),
        Part::Reasoning(text) => Item::Reasoning { text: text.clone() },
        Part::Tool { call_id, name, arguments, output } => Item::ToolCall {
            call_id: call_id.clone(),
            name: name.clone(),
            arguments: arguments.clone(),
            output: output.clone(),
            is_complete: true,
            took_ms: None,
        },
        Part::Item(json) => serde_json::from_str(json).unwrap_or_else(|_| unknown(json)),
    }
}

/// An item of a version that this one does not know.
fn unknown(json: &str) -> Item {
    let json: serde_json::Value = serde_json::from_str(json).unwrap_or_default();
    let kind = json.get("type").and_then(serde_json::Value::as_str).unwrap_or_default().to_owned();
    Item::Unknown { kind, json }
}

fn status(end: End) -> MessageStatus {
    match end {
        End::Complete => MessageStatus::Complete,
        End::Stopped => MessageStatus::Stopped,
        End::Cut => MessageStatus::Cut,
        End::Failed => MessageStatus::Failed,
    }
}

/// The ending of an imported answer.
pub(super) fn ending(status: MessageStatus, told: Option<Ending>) -> Ending {
    if let Some(told) = told.filter(|told| told.status() == status) {
        return told;
    }
    match status {
        MessageStatus::Complete => Ending::Complete,
        MessageStatus::Stopped => Ending::Stopped,
        MessageStatus::Failed => {
            Ending::Failed(Failure { title: texts::import_answer_failed(), ..Failure::default() })
        }
        MessageStatus::Cut | MessageStatus::Sending | MessageStatus::Streaming => {
            Ending::Cut(CutReason::ConnectionEnded)
        }
    }
}

/// The title of a conversation, or else its first words.
pub(super) fn title_of(conversation: &Conversation) -> String {
    let title = crate::kernel::sanitize::show_line(&conversation.title);
    if !title.trim().is_empty() {
        return title;
    }
    let first = conversation.messages.first();
    let words = first.and_then(|message| {
        message.parts.iter().find_map(|part| match part {
            Part::Text(text) => Some(text.clone()),
            Part::Item(json) => serde_json::from_str(json).ok().map(|item: Item| text_of(&[item])),
            _ => None,
        })
    });
    let file = first.and_then(|message| message.attachments.first()).map(|file| file.name.as_str());
    crate::kernel::title::from_question(&words.unwrap_or_default(), file)
}
