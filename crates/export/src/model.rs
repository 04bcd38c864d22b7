//! The parts of an exported conversation. Their serialised form is the JSON of `docs/export-format.md`.

use parlance_domain::message::text_of;
use parlance_domain::turn::Ending;
use parlance_domain::{ConversationId, FileId, Item, MessageId, MessageStatus, Role};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// The `format` of a conversation.
pub const CONVERSATION_FORMAT: &str = "parlance-conversation";

/// The `version` of the formats. It grows with each change that an older reader would misread.
pub const FORMAT_VERSION: u32 = 1;

/// A title in full is at most this long: a longer question is no title.
const MAX_TITLE_CHARS: usize = 200;

/// The optional parts of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Citations with their passages.
    pub has_citations: bool,
    /// Models, times and ids of answers.
    pub has_details: bool,
}

/// The kind of the service that answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ServiceKind {
    /// The service inside the app.
    Local,
    /// A service at an address.
    Remote,
}

/// A conversation with all versions of its messages.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Conversation {
    /// Always [`CONVERSATION_FORMAT`].
    pub format: String,
    /// See [`FORMAT_VERSION`].
    pub version: u32,
    /// Its id.
    pub id: ConversationId,
    /// Its title; empty before the first question.
    pub title: String,
    /// The name of the service.
    pub service: String,
    /// The kind of the service.
    pub service_kind: ServiceKind,
    /// The names of its folders, the outermost first.
    #[serde(default)]
    pub folder: Vec<String>,
    /// Whether it is pinned to the top of the list.
    #[serde(default)]
    pub is_pinned: bool,
    /// Whether it is archived.
    #[serde(default)]
    pub is_archived: bool,
    /// The time of its creation, in milliseconds since 1970 (UTC).
    pub created_at_ms: i64,
    /// The time of the last message.
    pub updated_at_ms: i64,
    /// The instructions of every question; empty for none.
    #[serde(default)]
    pub instructions: String,
    /// The unsent text of the composer.
    #[serde(default)]
    pub draft: String,
    /// The last message that is shown; its parents are the messages before it.
    pub shown_message_id: Option<MessageId>,
    /// All messages, each after its parent.
    pub messages: Vec<Message>,
    /// The files that are attached to them.
    #[serde(default)]
    pub files: Vec<ExportedFile>,
}

/// A question or an answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// The previous message. Messages with the same parent are versions of each other.
    pub parent_id: Option<MessageId>,
    /// The author.
    pub role: Role,
    /// The progress of the message.
    pub status: MessageStatus,
    /// The time of its creation.
    pub created_at_ms: i64,
    /// The content.
    pub items: Vec<Item>,
    /// The files of a question, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attachments: Vec<Attachment>,
    /// Details of an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answer>,
}

/// A file as attached to a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// One of the conversation's files.
    pub file_id: FileId,
    /// The name of the attachment in this message.
    pub name: String,
}

/// Details of an answer. Without technical details, it only contains the ending.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Answer {
    /// How it ended; absent while it arrives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// The model.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// Tokens of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub input_tokens: Option<u64>,
    /// Tokens of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output_tokens: Option<u64>,
    /// When the question was sent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub started_at_ms: Option<i64>,
    /// When the first text arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_text_at_ms: Option<i64>,
    /// When the answer ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at_ms: Option<i64>,
    /// The service's id of the response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response_id: Option<String>,
    /// The service's id of the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

/// A file that is attached to a message of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExportedFile {
    /// Its id.
    pub id: FileId,
    /// Its name on the service.
    pub name: String,
    /// Its size in bytes.
    pub bytes: u64,
    /// The SHA-256 of its bytes, hexadecimal; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The service's id, which citations name; absent when the service does not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service_file_id: Option<String>,
    /// The path in the export, with `/` between folders; absent if the export does not contain the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl Conversation {
    /// Removes the parts that an export leaves out.
    pub fn reduce(&mut self, contents: Contents) {
        for message in &mut self.messages {
            if !contents.has_citations {
                for item in &mut message.items {
                    if let Item::Text { annotations, .. } = item {
                        annotations.clear();
                    }
                }
            }
            if !contents.has_details
                && let Some(answer) = &mut message.answer
            {
                *answer = Answer { ending: answer.ending.take(), ..Answer::default() };
            }
        }
    }

    /// The messages that are shown, oldest first.
    #[must_use]
    pub fn shown(&self) -> Vec<&Message> {
        let by_id: HashMap<MessageId, &Message> =
            self.messages.iter().map(|message| (message.id, message)).collect();
        let mut shown = Vec::new();
        let mut next = self.shown_message_id.and_then(|id| by_id.get(&id));
        // A damaged tree may have a circle.
        while let Some(message) = next.filter(|_| shown.len() < self.messages.len()) {
            shown.push(*message);
            next = message.parent_id.and_then(|id| by_id.get(&id));
        }
        shown.reverse();
        shown
    }

    /// The full title: a title that the app shortened is continued from the first question.
    #[must_use]
    pub fn full_title(&self) -> String {
        let first = self.shown().into_iter().find(|message| message.role == Role::You);
        let (Some(start), Some(question)) = (self.title.strip_suffix('…'), first) else {
            return self.title.clone();
        };
        let text = text_of(&question.items);
        let mut lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        let whole = lines.find(|line| line.trim_start_matches(['>', ' ']).starts_with(start));
        match whole {
            Some(line) if line.chars().count() <= MAX_TITLE_CHARS => {
                line.trim_start_matches(['>', ' ']).to_owned()
            }
            _ => self.title.clone(),
        }
    }

    /// The position of each message among its versions, from 1, and their number. Messages with a single version are
    /// left out.
    #[must_use]
    pub fn versions(&self) -> HashMap<MessageId, (u64, u64)> {
        let mut siblings: HashMap<Option<MessageId>, Vec<MessageId>> = HashMap::new();
        for message in &self.messages {
            siblings.entry(message.parent_id).or_default().push(message.id);
        }
        let several = siblings.into_values().filter(|ids| ids.len() > 1);
        several
            .flat_map(|ids| {
                let count = ids.len() as u64;
                (1..).zip(ids).map(move |(number, id)| (id, (number, count))).collect::<Vec<_>>()
            })
            .collect()
    }

    /// A file of the conversation.
    #[must_use]
    pub fn file(&self, id: FileId) -> Option<&ExportedFile> {
        self.files.iter().find(|file| file.id == id)
    }
}
