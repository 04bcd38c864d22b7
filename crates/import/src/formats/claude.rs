//! Claude: `conversations.json`, an array of conversations with their `chat_messages`. Of files, only the extracted
//! text is exported.

use crate::lenient::{List, Moment, OneOf, Text, parse as parse_json, title};
use crate::model::{Content, Conversation, Message, Part, Role};
use crate::refusal::Reason;
use crate::tree::{Node, Steps, assemble};
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Raw {
    uuid: Text,
    name: Text,
    created_at: Moment,
    updated_at: Moment,
    chat_messages: List<RawMessage>,
    current_leaf_message_uuid: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawMessage {
    uuid: Text,
    parent_message_uuid: Text,
    text: Text,
    content: List<RawPart>,
    sender: Text,
    created_at: Moment,
    attachments: List<RawFile>,
    files: List<RawFile>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawPart {
    #[serde(rename = "type")]
    kind: Text,
    text: Text,
    thinking: Text,
    id: Text,
    tool_use_id: Text,
    name: Text,
    input: Option<serde_json::Value>,
    content: OneOf<RawOutput>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct RawOutput {
    text: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawFile {
    file_name: Text,
    extracted_content: Text,
}

/// The parent of a message without one.
const NO_PARENT: &str = "00000000-0000-4000-8000-000000000000";

pub(super) fn parse(record: &[u8]) -> Result<Conversation, Reason> {
    let raw: Raw = parse_json(record)?;
    let source_id = raw.uuid.some().ok_or(Reason::NoId)?;
    let mut nodes = Vec::new();
    let mut previous = None;
    // Without parents, each message follows the previous one.
    let is_tree = raw.chat_messages.0.iter().any(|message| !message.parent_message_uuid.is_empty());
    for (rank, raw) in raw.chat_messages.0.into_iter().enumerate() {
        let id = raw.uuid.0.clone();
        let id = if id.is_empty() { format!("#{rank}") } else { id };
        let parent = match raw.parent_message_uuid.0.as_str() {
            NO_PARENT | "" if is_tree => None,
            "" => previous.take(),
            parent => Some(parent.to_owned()),
        };
        previous = Some(id.clone());
        nodes.push(Node { shown: message(&id, raw), id, parent, rank });
    }
    let made = assemble(nodes, Steps::Apart, raw.current_leaf_message_uuid.some().as_deref())?;
    Ok(Conversation {
        source_id,
        title: title(&raw.name.0),
        created_at_ms: raw.created_at.0,
        updated_at_ms: raw.updated_at.0,
        messages: made.messages,
        leaf: made.leaf,
        ..Conversation::default()
    })
}

fn message(id: &str, raw: RawMessage) -> Option<Message> {
    let role = match raw.sender.0.as_str() {
        "human" | "user" => Role::You,
        "assistant" => Role::Assistant,
        _ => return None,
    };
    let mut message = Message::new(id.to_owned(), role);
    message.created_at_ms = raw.created_at.0;
    for part in raw.content.0 {
        match part.kind.0.as_str() {
            "text" => message.say(part.text.0),
            "thinking" => message.think(part.thinking.0),
            "tool_use" => {
                let arguments = part.input.map(|input| input.to_string()).unwrap_or_default();
                let (call_id, name) = (part.id.0, part.name.0);
                message.parts.push(Part::Tool { call_id, name, arguments, output: None });
            }
            "tool_result" => answer(&mut message, &part),
            _ => {}
        }
    }
    if !message.parts.iter().any(|part| matches!(part, Part::Text(_))) {
        message.say(raw.text.0);
    }
    for file in raw.attachments.0.into_iter().chain(raw.files.0) {
        attach(&mut message, file.file_name.0, file.extracted_content.some());
    }
    (!message.is_blank()).then_some(message)
}

/// The name of a pasted text without a name.
const PASTED: &str = "Pasted text";

/// Attaches a file. A file can be in both lists, only one of which has its text. Several pasted texts can have the
/// same name, or none.
fn attach(message: &mut Message, name: String, text: Option<String>) {
    let same = message.attachments.iter_mut().find(|known| known.name == name);
    match (text, same) {
        (None, Some(_)) => {}
        (None, None) if name.is_empty() => {}
        (None, None) => message.attach(name, Content::Missing),
        (Some(text), Some(known)) if known.content == Content::Missing => known.content = Content::Text(text),
        (Some(text), _) => {
            let name = if name.is_empty() { PASTED.to_owned() } else { name };
            let content = Content::Text(text);
            // The same text under the same name is the same file.
            if !message.attachments.iter().any(|known| known.name == name && known.content == content) {
                let name = free_name(message, &name);
                message.attach(name, content);
            }
        }
    }
}

/// The first of "a.txt", "a (2).txt", "a (3).txt", … that no file of the message has.
fn free_name(message: &Message, name: &str) -> String {
    let mut free = name.to_owned();
    let mut number = 1_u32;
    while message.attachments.iter().any(|known| known.name == free) {
        number += 1;
        free = match name.rsplit_once('.') {
            Some((stem, extension)) if !stem.is_empty() => format!("{stem} ({number}).{extension}"),
            _ => format!("{name} ({number})"),
        };
    }
    free
}

/// Adds the output of a tool to its call.
fn answer(message: &mut Message, part: &RawPart) {
    let said = words(&part.content);
    let call = message.parts.iter_mut().rev().find_map(|known| match known {
        Part::Tool { call_id, name, output: output @ None, .. }
            if *call_id == part.tool_use_id.0 || (call_id.is_empty() && *name == part.name.0) =>
        {
            Some(output)
        }
        _ => None,
    });
    match call {
        Some(output) => *output = Some(said),
        None => message.parts.push(Part::Tool {
            call_id: part.tool_use_id.0.clone(),
            name: part.name.0.clone(),
            arguments: String::new(),
            output: Some(said),
        }),
    }
}

fn words(content: &OneOf<RawOutput>) -> String {
    match content {
        OneOf::Text(text) => text.clone(),
        OneOf::Object(output) => output.text.0.clone(),
        OneOf::List(list) => {
            list.iter().map(words).filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
        }
        OneOf::Other => String::new(),
    }
}
