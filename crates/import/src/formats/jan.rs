//! Jan: a folder for each thread, with `thread.json` and one message a line in `messages.jsonl`.

use crate::bounds::{MAX_CONVERSATION_BYTES, MAX_MESSAGES};
use crate::container::Container;
use crate::lenient::{List, Moment, OneOf, Text, parse, title};
use crate::model::{Conversation, End, Message, Role};
use crate::records::{Record, Records};
use crate::refusal::{Reason, Refusal};
use crate::tree::{Node, Steps, assemble};
use serde::Deserialize;
use std::io;

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawThread {
    id: Text,
    title: Text,
    created: Moment,
    updated: Moment,
    assistants: List<RawAssistant>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawAssistant {
    model: RawModel,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawModel {
    id: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawMessage {
    id: Text,
    role: Text,
    content: List<RawPart>,
    created_at: Moment,
    status: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawPart {
    #[serde(rename = "type")]
    kind: Text,
    text: OneOf<RawText>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct RawText {
    value: Text,
}

const THREAD: &str = "thread.json";
const MESSAGES: &str = "messages.jsonl";

/// The members `thread.json` of threads.
pub(crate) fn find(container: &Container) -> Vec<usize> {
    let members = container.members();
    let has = |name: &str| members.iter().any(|member| member.name() == name);
    if !has(MESSAGES) {
        return Vec::new();
    }
    let threads = members.iter().enumerate().filter(|(_, member)| member.name() == THREAD);
    threads.map(|(index, _)| index).collect()
}

/// Reads a thread with its messages.
pub(crate) fn read(container: &Container, thread: usize) -> Result<Result<Conversation, Reason>, Refusal> {
    let Some(bytes) = container.read_small(thread, MAX_CONVERSATION_BYTES)? else {
        return Ok(Err(Reason::TooLarge));
    };
    let raw: RawThread = match parse(&bytes) {
        Ok(raw) => raw,
        Err(reason) => return Ok(Err(reason)),
    };
    drop(bytes);
    let folder = container.members().get(thread).map_or("", |member| member.folder());
    let messages = if folder.is_empty() { MESSAGES.to_owned() } else { format!("{folder}/{MESSAGES}") };
    // A thread without messages has no such file.
    let Some(messages) = container.find(&messages) else { return Ok(Err(Reason::Empty)) };
    let of_folder = folder.rsplit('/').next().unwrap_or_default().to_owned();
    let source_id = raw.id.some().or_else(|| Text(of_folder).some());
    let Some(source_id) = source_id else { return Ok(Err(Reason::NoId)) };
    let model = raw.assistants.0.into_iter().find_map(|assistant| assistant.model.id.some());
    let nodes = container.with_member(messages, |reader| {
        let mut records = Records::new(reader);
        let mut nodes: Vec<Node> = Vec::new();
        loop {
            if records.n_read() > MAX_CONVERSATION_BYTES as u64 {
                return Ok(Err(Reason::TooLarge));
            }
            let record = match records.next() {
                Ok(None) => return Ok(Ok(nodes)),
                Ok(Some(Record::Whole(bytes))) => bytes,
                Ok(Some(Record::TooLarge(_))) => return Ok(Err(Reason::TooLarge)),
                // A line that was cut off when the app ended.
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(Ok(nodes)),
                Err(error) if error.kind() == io::ErrorKind::InvalidData && error.get_ref().is_none() => {
                    return Ok(Err(Reason::Unreadable));
                }
                Err(error) => return Err(Refusal::while_reading(error)),
            };
            if nodes.len() >= MAX_MESSAGES {
                return Ok(Err(Reason::TooManyMessages));
            }
            let raw: RawMessage = match parse(record) {
                Ok(raw) => raw,
                Err(reason) => return Ok(Err(reason)),
            };
            let rank = nodes.len();
            let id = if raw.id.is_empty() { format!("#{rank}") } else { raw.id.0.clone() };
            let parent = nodes.last().map(|last| last.id.clone());
            nodes.push(Node { shown: message(&id, raw, model.as_deref()), id, parent, rank });
        }
    })?;
    let made = match nodes.and_then(|nodes| assemble(nodes, Steps::Apart, None)) {
        Ok(made) => made,
        Err(reason) => return Ok(Err(reason)),
    };
    Ok(Ok(Conversation {
        source_id,
        title: title(&raw.title.0),
        created_at_ms: raw.created.0,
        updated_at_ms: raw.updated.0,
        messages: made.messages,
        leaf: made.leaf,
        ..Conversation::default()
    }))
}

fn message(id: &str, raw: RawMessage, model: Option<&str>) -> Option<Message> {
    let role = match raw.role.0.as_str() {
        "user" => Role::You,
        "assistant" => Role::Assistant,
        _ => return None,
    };
    let mut message = Message::new(id.to_owned(), role);
    message.created_at_ms = raw.created_at.0;
    if role == Role::Assistant {
        message.model = model.map(str::to_owned);
        message.end = match raw.status.0.as_str() {
            "stopped" => End::Stopped,
            "pending" => End::Cut,
            "error" => End::Failed,
            _ => End::Complete,
        };
    }
    for part in raw.content.0 {
        let text = match part.text {
            OneOf::Text(text) => text,
            OneOf::Object(text) => text.value.0,
            _ => continue,
        };
        match part.kind.0.as_str() {
            "reasoning" => message.think(text),
            _ => message.say(text),
        }
    }
    (!message.is_blank()).then_some(message)
}
