//! ChatGPT: `conversations.json`, or `conversations-000.json` and so on, each an array. A conversation is a `mapping` of
//! nodes, most of which are steps that are not shown.

mod assets;
mod citation_marks;

pub(crate) use assets::Assets;

use crate::lenient::{Entries, Flag, List, Moment, OneOf, Text, parse as parse_json, title};
use crate::model::{Conversation, End, Message, Part, Role};
use crate::refusal::Reason;
use crate::tree::{Node, Steps, assemble};
use citation_marks::without_marks;
use serde::Deserialize;
use std::collections::HashMap;

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct Raw {
    id: Text,
    conversation_id: Text,
    title: Text,
    create_time: Moment,
    update_time: Moment,
    current_node: Text,
    mapping: Entries<RawNode>,
    default_model_slug: Text,
    is_archived: Flag,
    is_starred: Flag,
    pinned_time: Moment,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawNode {
    parent: Text,
    children: List<Text>,
    message: Option<RawMessage>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawMessage {
    author: Author,
    create_time: Moment,
    content: RawContent,
    status: Text,
    recipient: Text,
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Author {
    role: Text,
    name: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawContent {
    content_type: Text,
    parts: List<OneOf<RawPart>>,
    text: Text,
    thoughts: List<Thought>,
    content: Text,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct RawPart {
    content_type: Text,
    asset_pointer: Text,
    text: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Thought {
    summary: Text,
    content: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Metadata {
    is_visually_hidden_from_conversation: Flag,
    model_slug: Text,
    attachments: List<RawAttachment>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
struct RawAttachment {
    id: Text,
    name: Text,
}

pub(super) fn parse(record: &[u8], assets: &Assets) -> Result<Conversation, Reason> {
    let raw: Raw = parse_json(record)?;
    let source_id = raw.conversation_id.some().or(raw.id.some()).ok_or(Reason::NoId)?;
    let ranks = ranks(&raw.mapping.0);
    let model = raw.default_model_slug.some();
    let mut reads = Reads { assets, has_audio: false };
    let nodes = raw.mapping.0.into_iter().map(|(id, node)| {
        let shown = node.message.and_then(|message| reads.message(&id, message, model.as_deref()));
        Node { rank: ranks.get(&id).copied().unwrap_or(0), parent: node.parent.some(), shown, id }
    });
    let nodes: Vec<Node> = nodes.collect();
    let assembled = assemble(nodes, Steps::Joined, raw.current_node.some().as_deref());
    let assembled = match assembled {
        Err(Reason::Empty) if reads.has_audio => Err(Reason::AudioOnly),
        assembled => assembled,
    }?;
    Ok(Conversation {
        source_id,
        title: title(&raw.title.0),
        created_at_ms: raw.create_time.0,
        updated_at_ms: raw.update_time.0,
        is_archived: raw.is_archived.0,
        is_pinned: raw.is_starred.0 || raw.pinned_time.0.is_some(),
        messages: assembled.messages,
        leaf: assembled.leaf,
        ..Conversation::default()
    })
}

/// The position of each node among the children of its parent.
fn ranks(nodes: &[(String, RawNode)]) -> HashMap<String, usize> {
    let children = nodes.iter().flat_map(|(_, node)| node.children.0.iter().enumerate());
    children.map(|(rank, id)| (id.0.clone(), rank)).collect()
}

/// Reads the messages of one conversation.
struct Reads<'a> {
    assets: &'a Assets,
    /// Whether there were recordings, which are not imported.
    has_audio: bool,
}

impl Reads<'_> {
    fn message(&mut self, id: &str, raw: RawMessage, default_model: Option<&str>) -> Option<Message> {
        let RawMessage { author, create_time, content, status, recipient, metadata } = raw;
        if metadata.is_visually_hidden_from_conversation.0 {
            return None;
        }
        let is_tool = author.role.0 == "tool";
        let role = match author.role.0.as_str() {
            "user" => Role::You,
            "assistant" | "tool" => Role::Assistant,
            _ => return None,
        };
        let mut message = Message::new(id.to_owned(), role);
        message.created_at_ms = create_time.0;
        if role == Role::Assistant {
            message.model = metadata.model_slug.some().or(default_model.map(str::to_owned));
            message.end = if status.0 == "in_progress" { End::Cut } else { End::Complete };
        }
        let is_for_tool = role == Role::Assistant && !matches!(recipient.0.as_str(), "" | "all");
        let mut attached = metadata.attachments.0;
        match content.content_type.0.as_str() {
            "thoughts" => {
                for Thought { summary, content } in content.thoughts.0 {
                    message.think(join(&summary.0, &content.0));
                }
            }
            "reasoning_recap" | "user_editable_context" | "model_editable_context" => return None,
            "execution_output" => tool(&mut message, author.name.0, String::new(), Some(content.text.0)),
            _ if is_for_tool => {
                let called = if content.text.is_empty() { words(&content.parts.0) } else { content.text.0 };
                tool(&mut message, recipient.0, called, None);
            }
            "multimodal_text" => self.parts(&mut message, content.parts.0, &mut attached),
            // The output of a tool is meant for the model.
            _ if is_tool => return None,
            "code" => message.say(fenced(&content.text.0)),
            _ => {
                let text = if content.parts.0.is_empty() { content.text.0 } else { words(&content.parts.0) };
                let text = if text.is_empty() { content.content.0 } else { text };
                message.say(without_marks(&text));
            }
        }
        for RawAttachment { id, name } in attached {
            message.attachments.push(self.assets.find(&id.0, &name.0));
        }
        (!message.is_blank()).then_some(message)
    }

    fn parts(
        &mut self,
        message: &mut Message,
        parts: Vec<OneOf<RawPart>>,
        attached: &mut Vec<RawAttachment>,
    ) {
        for part in parts {
            match part {
                OneOf::Text(text) => message.say(without_marks(&text)),
                OneOf::Object(part) if part.content_type.0 == "audio_transcription" => {
                    message.say(part.text.0);
                }
                OneOf::Object(part) if part.content_type.0.contains("audio") => self.has_audio = true,
                OneOf::Object(part) if !part.asset_pointer.is_empty() => {
                    let id = assets::id_of(&part.asset_pointer.0).to_owned();
                    // The message names most of them as attachments, too.
                    if !attached.iter().any(|known| known.id.0 == id) {
                        attached.push(RawAttachment { id: Text(id), name: Text::default() });
                    }
                }
                _ => {}
            }
        }
    }
}

/// Adds a call of a tool, or its output to the last call in the same message.
fn tool(message: &mut Message, name: String, arguments: String, output: Option<String>) {
    message.parts.push(Part::Tool { call_id: String::new(), name, arguments, output });
}

fn words(parts: &[OneOf<RawPart>]) -> String {
    let texts = parts.iter().filter_map(|part| match part {
        OneOf::Text(text) => Some(text.as_str()),
        OneOf::Object(part) => Some(part.text.0.as_str()),
        _ => None,
    });
    texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n\n")
}

fn join(heading: &str, text: &str) -> String {
    match (heading.trim(), text.trim()) {
        ("", text) => text.to_owned(),
        (heading, "") => format!("**{heading}**"),
        (heading, text) => format!("**{heading}**\n\n{text}"),
    }
}

/// Code as Markdown, in a fence that is longer than every one in it.
fn fenced(code: &str) -> String {
    if code.trim().is_empty() {
        return String::new();
    }
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}\n{}\n{fence}", code.trim_end_matches('\n'))
}
