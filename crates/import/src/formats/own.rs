//! This app's own export: `manifest.json`, and a file for each conversation; see `docs/export-format.md`. A file of a
//! single conversation is read, too.

use crate::bounds::MAX_CONVERSATION_BYTES;
use crate::container::Container;
use crate::lenient::{Flag, List, Moment, Text, parse as parse_json, title};
use crate::model::{Attachment, Content, Conversation, End, Message, Part, Role};
use crate::refusal::{Reason, Refusal};
use crate::tree::{Node, Steps, assemble};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::HashMap;

/// The newest version of the format that this one reads.
const VERSION: u64 = 1;

const MANIFEST: &str = "manifest.json";
const EXPORT: &str = "parlance-export";
const CONVERSATION: &[u8] = b"\"parlance-conversation\"";

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawManifest {
    format: Text,
    version: u64,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Raw {
    version: u64,
    id: Text,
    title: Text,
    folder: List<Text>,
    is_pinned: Flag,
    is_archived: Flag,
    created_at_ms: Moment,
    updated_at_ms: Moment,
    instructions: Text,
    draft: Text,
    shown_message_id: Text,
    messages: List<RawMessage>,
    files: List<RawFile>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawMessage {
    id: Text,
    parent_id: Text,
    role: Text,
    status: Text,
    created_at_ms: Moment,
    items: List<Box<RawValue>>,
    attachments: List<RawAttachment>,
    answer: Option<Box<RawValue>>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawAttachment {
    file_id: Text,
    name: Text,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct RawFile {
    id: Text,
    name: Text,
    path: Text,
}

/// The imported facts of an answer.
#[derive(Default, Deserialize)]
#[serde(default)]
struct RawAnswer {
    model: Text,
}

/// The members of an export by their paths.
#[derive(Default)]
pub(crate) struct OwnFiles {
    by_path: HashMap<String, (usize, u64)>,
}

impl OwnFiles {
    pub(crate) fn of(container: &Container) -> Self {
        let members = container.members();
        let manifest = members.iter().find(|member| member.name() == MANIFEST);
        // The export may have been packed with the folder around it.
        let root = manifest.map(|member| member.folder()).filter(|folder| !folder.is_empty());
        let root = root.map(|folder| format!("{folder}/")).unwrap_or_default();
        let paths = members.iter().enumerate().filter_map(|(index, member)| {
            let path = member.path.strip_prefix(&root)?;
            Some((path.to_owned(), (index, member.n_bytes)))
        });
        Self { by_path: paths.collect() }
    }
}

/// Whether the value after a key `format` is that of a conversation.
pub(super) fn is_format(after_key: &[u8]) -> bool {
    let value = after_key.trim_ascii_start().strip_prefix(b":").map(<[u8]>::trim_ascii_start);
    value.is_some_and(|value| value.starts_with(CONVERSATION))
}

/// The members that can be conversations; `None` without a manifest of this app.
pub(crate) fn find(container: &Container) -> Result<Option<Vec<usize>>, Refusal> {
    let members = container.members();
    let Some(manifest) = members.iter().position(|member| member.name() == MANIFEST) else { return Ok(None) };
    let Some(bytes) = container.read_small(manifest, MAX_CONVERSATION_BYTES)? else { return Ok(None) };
    let Ok(raw) = parse_json::<RawManifest>(&bytes) else { return Ok(None) };
    if raw.format.0 != EXPORT {
        return Ok(None);
    }
    if raw.version > VERSION {
        return Err(Refusal::Newer);
    }
    let is_json = |index: &usize| {
        *index != manifest && members.get(*index).is_some_and(|member| member.name().ends_with(".json"))
    };
    let found: Vec<usize> = (0..members.len()).filter(is_json).collect();
    // An export as pages or Markdown has no data to import.
    if found.is_empty() { Err(Refusal::Unknown) } else { Ok(Some(found)) }
}

pub(super) fn parse(record: &[u8], files: &OwnFiles) -> Result<Conversation, Reason> {
    let raw: Raw = parse_json(record)?;
    if raw.version > VERSION {
        return Err(Reason::Newer);
    }
    let source_id = raw.id.some().ok_or(Reason::NoId)?;
    let known: HashMap<String, RawFile> =
        raw.files.0.into_iter().map(|file| (file.id.0.clone(), file)).collect();
    let mut nodes = Vec::new();
    for (rank, mut raw) in raw.messages.0.into_iter().enumerate() {
        let id = raw.id.0.clone();
        if id.is_empty() {
            return Err(Reason::Unreadable);
        }
        let parent = std::mem::take(&mut raw.parent_id).some();
        nodes.push(Node { shown: Some(message(&id, raw, &known, files)?), id, parent, rank });
    }
    let made = assemble(nodes, Steps::Apart, raw.shown_message_id.some().as_deref())?;
    Ok(Conversation {
        source_id,
        title: title(&raw.title.0),
        created_at_ms: raw.created_at_ms.0,
        updated_at_ms: raw.updated_at_ms.0,
        is_pinned: raw.is_pinned.0,
        is_archived: raw.is_archived.0,
        instructions: raw.instructions.0,
        draft: raw.draft.0,
        folder: raw.folder.0.into_iter().map(|name| title(&name.0)).collect(),
        messages: made.messages,
        leaf: made.leaf,
    })
}

fn message(
    id: &str,
    raw: RawMessage,
    known: &HashMap<String, RawFile>,
    files: &OwnFiles,
) -> Result<Message, Reason> {
    let role = match raw.role.0.as_str() {
        "you" => Role::You,
        "assistant" => Role::Assistant,
        _ => return Err(Reason::Unreadable),
    };
    let mut message = Message::new(id.to_owned(), role);
    message.created_at_ms = raw.created_at_ms.0;
    message.end = match raw.status.0.as_str() {
        "complete" => End::Complete,
        "stopped" => End::Stopped,
        "failed" => End::Failed,
        // An answer that was arriving does not arrive any more.
        _ => End::Cut,
    };
    message.parts = raw.items.0.into_iter().map(|item| Part::Item(item.get().to_owned())).collect();
    if let Some(answer) = raw.answer {
        message.model = parse_details(answer.get()).and_then(|answer| answer.model.some());
        message.details = Some(answer.get().to_owned());
    }
    for RawAttachment { file_id, name } in raw.attachments.0 {
        let file = known.get(&file_id.0);
        let found = file.and_then(|file| files.by_path.get(&file.path.0));
        let content = match found {
            Some((index, n_bytes)) => Content::Member { index: *index, n_bytes: *n_bytes },
            None => Content::Missing,
        };
        let name = name.some().or_else(|| file.map(|file| file.name.0.clone())).unwrap_or_default();
        message.attachments.push(Attachment { id: file_id.some(), name, content });
    }
    Ok(message)
}

/// Does not count elements, because the conversation's own parser does.
fn parse_details(json: &str) -> Option<RawAnswer> {
    serde_json::from_str(json).ok()
}
