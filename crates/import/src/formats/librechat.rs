//! LibreChat: one conversation a file, with its messages as a list or as a tree of any depth.

use crate::bounds::MAX_MESSAGES;
use crate::formats::string_end;
use crate::lenient::{Flag, List, Moment, OneOf, Text, parse as parse_json, title};
use crate::model::{Content, Conversation, End, Message, Part, Role};
use crate::refusal::Reason;
use crate::tree::{Node, Steps, assemble};
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Raw {
    conversation_id: Text,
    title: Text,
    export_at: Moment,
    created_at: Moment,
    updated_at: Moment,
    messages: List<RawMessage>,
}

#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct RawMessage {
    message_id: Text,
    parent_message_id: Text,
    sender: Text,
    model: Text,
    text: Text,
    content: List<RawPart>,
    is_created_by_user: Flag,
    unfinished: Flag,
    created_at: Moment,
    files: List<RawFile>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawPart {
    #[serde(rename = "type")]
    kind: Text,
    text: OneOf<Value>,
    think: OneOf<Value>,
    tool_call: Call,
    error: Text,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Value {
    value: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Call {
    id: Text,
    name: Text,
    args: Text,
    output: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawFile {
    filename: Text,
}

/// The parent of a message without one.
const NO_PARENT: &str = "00000000-0000-0000-0000-000000000000";

pub(super) fn parse(record: &[u8]) -> Result<Conversation, Reason> {
    let mut parts = flatten(record)?.into_iter();
    let (_, head) = parts.next().ok_or(Reason::Unreadable)?;
    let raw: Raw = parse_json(&head)?;
    let source_id = raw.conversation_id.some().ok_or(Reason::NoId)?;
    let mut messages: Vec<(Option<usize>, RawMessage)> =
        raw.messages.0.into_iter().map(|message| (None, message)).collect();
    for (above, bytes) in parts {
        // The first part is the conversation itself.
        messages.push((above.and_then(|above| above.checked_sub(1)), parse_json(&bytes)?));
    }
    let id_of =
        |(rank, (_, message)): (usize, &(Option<usize>, RawMessage))| match message.message_id.0.as_str() {
            "" => format!("#{rank}"),
            id => id.to_owned(),
        };
    let ids: Vec<String> = messages.iter().enumerate().map(id_of).collect();
    let mut nodes = Vec::new();
    for (rank, ((above, raw), id)) in messages.into_iter().zip(ids.iter().cloned()).enumerate() {
        let given = raw.parent_message_id.0.clone();
        let parent = above
            .and_then(|above| ids.get(above).cloned())
            .or_else(|| Some(given).filter(|given| !given.is_empty() && given != NO_PARENT));
        nodes.push(Node { shown: message(&id, raw), id, parent, rank });
    }
    let made = assemble(nodes, Steps::Apart, None)?;
    let times = || made.messages.iter().filter_map(|message| message.created_at_ms);
    Ok(Conversation {
        source_id,
        title: title(&raw.title.0),
        created_at_ms: raw.created_at.0.or(times().min()),
        updated_at_ms: raw.updated_at.0.or(times().max()).or(raw.export_at.0),
        messages: made.messages,
        leaf: made.leaf,
        ..Conversation::default()
    })
}

fn message(id: &str, raw: RawMessage) -> Option<Message> {
    let is_user = raw.is_created_by_user.0 || raw.sender.0 == "User";
    let mut message = Message::new(id.to_owned(), if is_user { Role::You } else { Role::Assistant });
    message.created_at_ms = raw.created_at.0;
    if !is_user {
        message.model = raw.model.some().or(raw.sender.some());
        message.end = if raw.unfinished.0 { End::Cut } else { End::Complete };
    }
    for part in raw.content.0 {
        match part.kind.0.as_str() {
            "text" => message.say(words(part.text)),
            "think" => message.think(words(part.think)),
            "error" => message.say(part.error.0),
            "tool_call" => {
                let Call { id, name, args, output } = part.tool_call;
                message.parts.push(Part::Tool {
                    call_id: id.0,
                    name: name.0,
                    arguments: args.0,
                    output: output.some(),
                });
            }
            _ => {}
        }
    }
    if !message.parts.iter().any(|part| matches!(part, Part::Text(_))) {
        message.say(raw.text.0);
    }
    for file in raw.files.0 {
        if let Some(name) = file.filename.some() {
            message.attach(name, Content::Missing);
        }
    }
    (!message.is_blank()).then_some(message)
}

fn words(text: OneOf<Value>) -> String {
    match text {
        OneOf::Text(text) => text,
        OneOf::Object(text) => text.value.0,
        _ => String::new(),
    }
}

/// An object of the tree without its descendants, with the index of its parent.
type Flat = (Option<usize>, Vec<u8>);

/// An object of the tree that is being read.
struct Open {
    index: usize,
    depth: usize,
    bytes: Vec<u8>,
}

/// The conversation without its tree, and each message without the messages below it, with the index of its parent. A
/// recursive parser would need as much stack as the tree is deep.
fn flatten(record: &[u8]) -> Result<Vec<Flat>, Reason> {
    let mut done: Vec<Flat> = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    // Whether the next value is an element of a list of messages.
    let mut is_in_list = true;
    let mut at = 0;
    while let Some(byte) = record.get(at).copied() {
        let from = at;
        at += 1;
        if is_in_list {
            match byte {
                b'{' => {
                    if done.len() > MAX_MESSAGES {
                        return Err(Reason::TooManyMessages);
                    }
                    open.push(Open { index: done.len(), depth: 1, bytes: vec![b'{'] });
                    let n_open = open.len();
                    let above = n_open.checked_sub(2).and_then(|at| open.get(at)).map(|above| above.index);
                    done.push((above, Vec::new()));
                    is_in_list = false;
                }
                b']' if !open.is_empty() => is_in_list = false,
                b' ' | b'\t' | b'\r' | b'\n' | b',' => {}
                _ => return Err(Reason::Unreadable),
            }
            continue;
        }
        let Some(now) = open.last_mut() else { return Err(Reason::Unreadable) };
        match byte {
            b'"' => {
                let end = string_end(record, at);
                let string = record.get(at..end).unwrap_or_default();
                at = (end + 1).min(record.len());
                now.bytes.extend_from_slice(record.get(from..at).unwrap_or_default());
                let is_list = now.depth == 1 && matches!(string, b"children" | b"messagesTree");
                if let Some(after) = is_list.then(|| list_after(record, at)).flatten() {
                    now.bytes.extend_from_slice(b":[]");
                    at = after;
                    is_in_list = true;
                }
            }
            b'{' | b'[' => {
                now.depth += 1;
                now.bytes.push(byte);
            }
            b'}' | b']' => {
                now.depth -= 1;
                now.bytes.push(byte);
                if now.depth == 0 {
                    let ended = open.pop();
                    if let Some((place, ended)) = ended.and_then(|e| Some((done.get_mut(e.index)?, e.bytes)))
                    {
                        place.1 = ended;
                    }
                    is_in_list = true;
                }
            }
            _ => now.bytes.push(byte),
        }
    }
    if open.is_empty() { Ok(done) } else { Err(Reason::Unreadable) }
}

/// The start of the elements of the list that is the value of the key before `at`; `None` when the value is no list.
fn list_after(record: &[u8], at: usize) -> Option<usize> {
    let rest = record.get(at..)?;
    let value = rest.trim_ascii_start().strip_prefix(b":")?.trim_ascii_start().strip_prefix(b"[")?;
    Some(record.len() - value.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_of_any_depth_is_read_without_following_it() {
        let n = 5_000;
        let mut json = String::from(r#"{"conversationId":"c","title":"Deep","messagesTree":["#);
        for i in 0..n {
            json += &format!(
                r#"{{"messageId":"{i}","text":"m{i} ]}}","isCreatedByUser":{},"children":["#,
                i % 2 == 0
            );
        }
        json += &"]}".repeat(n);
        json += "]}";
        let found = parse(json.as_bytes()).unwrap();
        assert_eq!((found.messages.len(), found.leaf), (n, n - 1));
        assert_eq!(found.messages[n - 1].parent, Some(n - 2));
    }
}
