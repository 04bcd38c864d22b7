//! Open WebUI: an array of chats, each with a tree of messages in its `history`.

use crate::lenient::{Entries, Flag, List, Moment, OneOf, Text, parse as parse_json, title};
use crate::model::{Content, Conversation, Message, Role};
use crate::refusal::Reason;
use crate::tree::{Node, Steps, assemble};
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Default, Deserialize)]
#[serde(default)]
struct Raw {
    id: Text,
    title: Text,
    chat: Chat,
    created_at: Moment,
    updated_at: Moment,
    archived: Flag,
    pinned: Flag,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Chat {
    id: Text,
    title: Text,
    history: History,
    messages: List<RawMessage>,
    timestamp: Moment,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct History {
    messages: Entries<RawMessage>,
    current_id: Text,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct RawMessage {
    id: Text,
    parent_id: Text,
    children_ids: List<Text>,
    role: Text,
    content: OneOf<RawPart>,
    model: Text,
    timestamp: Moment,
    files: List<RawFile>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct RawPart {
    text: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawFile {
    name: Text,
    file: RawInner,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawInner {
    filename: Text,
    data: RawText,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawText {
    content: Text,
}

pub(super) fn parse(record: &[u8]) -> Result<Conversation, Reason> {
    let raw: Raw = parse_json(record)?;
    let source_id = raw.id.some().or(raw.chat.id.some()).ok_or(Reason::NoId)?;
    let Chat { title: chat_title, history, messages, timestamp, .. } = raw.chat;
    let tree = history.messages.0;
    let nodes = if tree.is_empty() { of_list(messages.0) } else { of_tree(tree) };
    let made = assemble(nodes, Steps::Apart, history.current_id.some().as_deref())?;
    Ok(Conversation {
        source_id,
        title: title(&raw.title.some().unwrap_or(chat_title.0)),
        created_at_ms: raw.created_at.0.or(timestamp.0),
        updated_at_ms: raw.updated_at.0,
        is_archived: raw.archived.0,
        is_pinned: raw.pinned.0,
        messages: made.messages,
        leaf: made.leaf,
        ..Conversation::default()
    })
}

fn of_tree(tree: Vec<(String, RawMessage)>) -> Vec<Node> {
    let children = tree.iter().flat_map(|(_, message)| message.children_ids.0.iter().enumerate());
    let ranks: HashMap<String, usize> = children.map(|(rank, id)| (id.0.clone(), rank)).collect();
    let nodes = tree.into_iter().map(|(id, mut raw)| {
        let parent = std::mem::take(&mut raw.parent_id).some();
        Node { rank: ranks.get(&id).copied().unwrap_or(0), parent, shown: message(&id, raw), id }
    });
    nodes.collect()
}

/// Old chats have a list only.
fn of_list(list: Vec<RawMessage>) -> Vec<Node> {
    let mut previous = None;
    let nodes = list.into_iter().enumerate().map(|(rank, mut raw)| {
        let id = std::mem::take(&mut raw.id).some().unwrap_or_else(|| format!("#{rank}"));
        let parent = previous.replace(id.clone());
        Node { rank, parent, shown: message(&id, raw), id }
    });
    nodes.collect()
}

fn message(id: &str, raw: RawMessage) -> Option<Message> {
    let role = match raw.role.0.as_str() {
        "user" => Role::You,
        "assistant" => Role::Assistant,
        _ => return None,
    };
    let mut message = Message::new(id.to_owned(), role);
    message.created_at_ms = raw.timestamp.0;
    if role == Role::Assistant {
        message.model = raw.model.some();
    }
    say(&mut message, raw.content);
    for file in raw.files.0 {
        let name = file.name.some().or(file.file.filename.some());
        let content = file.file.data.content.some().map_or(Content::Missing, Content::Text);
        if let Some(name) = name {
            message.attach(name, content);
        }
    }
    (!message.is_blank()).then_some(message)
}

fn say(message: &mut Message, content: OneOf<RawPart>) {
    match content {
        OneOf::Text(text) => say_with_reasoning(message, &text),
        OneOf::Object(part) => message.say(part.text.0),
        OneOf::List(list) => list.into_iter().for_each(|part| say(message, part)),
        OneOf::Other => {}
    }
}

/// The text contains the reasoning, folded as HTML.
fn say_with_reasoning(message: &mut Message, text: &str) {
    let mut rest = text;
    while let Some((before, from)) = rest.split_once("<details type=\"reasoning\"") {
        let Some((folded, after)) = from.split_once("</details>") else { break };
        message.say(before.trim_end());
        let folded = folded.split_once("</summary>").map_or("", |(_, folded)| folded);
        let lines: Vec<&str> = folded.trim().lines().map(unquoted).collect();
        message.think(lines.join("\n"));
        rest = after.trim_start();
    }
    message.say(rest);
}

fn unquoted(line: &str) -> &str {
    let line = line.strip_prefix("&gt;").or_else(|| line.strip_prefix('>')).unwrap_or(line);
    line.strip_prefix(' ').unwrap_or(line)
}
