//! Messages and their items, as stored.

use crate::id::{ConversationId, FileId, MessageId};
use crate::tool::{CodeOutput, FoundPassage, Step, WebAction};
use serde::{Deserialize, Serialize};

/// The author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Role {
    /// The person.
    You,
    /// The service.
    Assistant,
}

/// How far a message has come. The last four are final: every turn ends in exactly one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum MessageStatus {
    /// The question is on its way; nothing has come back.
    Sending,
    /// Words are arriving.
    Streaming,
    /// The service said that the answer is whole.
    Complete,
    /// The person stopped it.
    Stopped,
    /// It ended before it was whole: by the network, or by the length limit.
    Cut,
    /// The service or the app reported an error.
    Failed,
}

impl MessageStatus {
    /// Whether nothing more will arrive for the message.
    #[must_use]
    pub fn is_final(self) -> bool {
        !matches!(self, Self::Sending | Self::Streaming)
    }
}

/// A reference in a text to its source (interface section 2.4).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Annotation {
    /// A passage of a file.
    FileCitation {
        /// The service's id of the file.
        file_id: String,
        /// The file's name when the answer was given.
        filename: String,
        /// The position of the reference in the text, in characters.
        index: u64,
        /// The page or section, if the service reports it.
        place: Option<String>,
        /// The cited text, if the service reports it.
        quote: Option<String>,
    },
    /// A web page.
    UrlCitation {
        /// The URL.
        url: String,
        /// The page's title.
        title: String,
        /// The end of the cited range in the text, in characters, if the service reports it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end_index: Option<u64>,
    },
    /// An unknown annotation.
    Unknown {
        /// The annotation as received.
        json: serde_json::Value,
    },
}

impl Annotation {
    /// The end of the cited range, in characters; `None` if it is unknown.
    #[must_use]
    pub fn end_index(&self) -> Option<u64> {
        match self {
            Self::FileCitation { index, .. } => Some(*index),
            Self::UrlCitation { end_index, .. } => *end_index,
            Self::Unknown { .. } => None,
        }
    }
}

/// One part of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Item {
    /// Text, in Markdown.
    Text {
        /// The text.
        text: String,
        /// Their source.
        annotations: Vec<Annotation>,
    },
    /// The service's refusal to answer.
    Refusal {
        /// The text.
        text: String,
    },
    /// A summary of the service's reasoning.
    Reasoning {
        /// The summary.
        text: String,
    },
    /// Reasoning in a form that only the service can read.
    SealedReasoning {
        /// The data as received.
        encrypted: String,
    },
    /// A tool that the service used.
    ToolCall {
        /// The service's id that links a call to its output.
        call_id: String,
        /// The tool's name, for example `calculator`.
        name: String,
        /// The arguments: JSON as the service sent it.
        arguments: String,
        /// Its result; `None` until the output has arrived.
        output: Option<String>,
        /// Whether the service reported the call as complete. Its output can arrive later, or never.
        #[serde(default, skip_serializing_if = "is_false")]
        is_complete: bool,
        /// The duration in milliseconds, if its events showed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took_ms: Option<u64>,
    },
    /// A web search.
    WebSearch {
        /// The service's id of the item.
        id: String,
        /// The action.
        action: WebAction,
        /// Its progress.
        step: Step,
        /// The duration in milliseconds, if its events showed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took_ms: Option<u64>,
    },
    /// A file search.
    FileSearch {
        /// The service's id of the item.
        id: String,
        /// The search queries.
        queries: Vec<String>,
        /// The passages found; `None` if the service does not send them.
        results: Option<Vec<FoundPassage>>,
        /// Its progress.
        step: Step,
        /// The duration in milliseconds, if its events showed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took_ms: Option<u64>,
    },
    /// A program that the service ran.
    Code {
        /// The service's id of the item.
        id: String,
        /// The program.
        code: String,
        /// Its output; `None` if the service does not send it.
        outputs: Option<Vec<CodeOutput>>,
        /// Its progress.
        step: Step,
        /// The duration in milliseconds, if its events showed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took_ms: Option<u64>,
    },
    /// An item of an unknown kind, as received.
    Unknown {
        /// The item's `type`.
        kind: String,
        /// The item as received.
        json: serde_json::Value,
    },
}

impl Item {
    /// A text item without annotations.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into(), annotations: Vec::new() }
    }

    /// The searchable texts: Markdown source of the answer, or the texts on a tool's card.
    #[must_use]
    pub fn searched_texts(&self) -> Vec<&str> {
        match self {
            Self::Text { text, .. } | Self::Refusal { text } | Self::Reasoning { text } => vec![text],
            Self::ToolCall { arguments, output, .. } => {
                std::iter::once(arguments.as_str()).chain(output.as_deref()).collect()
            }
            Self::WebSearch { action, .. } => match action {
                WebAction::Search { queries, .. } => queries.iter().map(String::as_str).collect(),
                WebAction::OpenPage { url } => url.as_deref().into_iter().collect(),
                WebAction::FindInPage { url, pattern } => vec![url, pattern],
                WebAction::Unknown { .. } => Vec::new(),
            },
            Self::FileSearch { queries, results, .. } => {
                let passages =
                    results.iter().flatten().flat_map(|found| [found.filename.as_str(), &found.text]);
                queries.iter().map(String::as_str).chain(passages).collect()
            }
            Self::Code { code, outputs, .. } => {
                let logs = outputs.iter().flatten().filter_map(|output| match output {
                    CodeOutput::Logs { logs } => Some(logs.as_str()),
                    CodeOutput::Image { .. } | CodeOutput::Unknown { .. } => None,
                });
                std::iter::once(code.as_str()).chain(logs).collect()
            }
            Self::SealedReasoning { .. } | Self::Unknown { .. } => Vec::new(),
        }
    }

    /// Whether it is text of the answer, which is copied, counted, and sent again with the next question.
    #[must_use]
    pub(crate) fn is_words(&self) -> bool {
        matches!(self, Self::Text { .. } | Self::Refusal { .. })
    }

    /// The duration of a tool; `None` for other items.
    pub fn took_ms_mut(&mut self) -> Option<&mut Option<u64>> {
        match self {
            Self::ToolCall { took_ms, .. }
            | Self::WebSearch { took_ms, .. }
            | Self::FileSearch { took_ms, .. }
            | Self::Code { took_ms, .. } => Some(took_ms),
            _ => None,
        }
    }
}

fn is_false(value: &bool) -> bool {
    !value
}

/// One message: a node of the conversation's tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// The conversation it belongs to.
    pub conversation_id: ConversationId,
    /// The message before it; `None` for a root. Siblings are versions of each other.
    pub parent_id: Option<MessageId>,
    /// Its author.
    pub role: Role,
    /// Its status.
    pub status: MessageStatus,
    /// Its items.
    pub items: Vec<Item>,
    /// Its attached files.
    pub attachments: Vec<FileId>,
    /// When it was created, in milliseconds since 1970 (UTC).
    pub created_at_ms: i64,
}

impl Message {
    /// A complete message without files.
    #[must_use]
    pub fn new(
        id: MessageId,
        conversation_id: ConversationId,
        parent_id: Option<MessageId>,
        role: Role,
        items: Vec<Item>,
        created_at_ms: i64,
    ) -> Self {
        let (status, attachments) = (MessageStatus::Complete, Vec::new());
        Self { id, conversation_id, parent_id, role, status, items, attachments, created_at_ms }
    }

    /// The text of the message: its text items, joined by a blank line.
    #[must_use]
    pub fn text(&self) -> String {
        text_of(&self.items)
    }
}

/// The text of items: texts and refusals, joined by a blank line.
#[must_use]
pub fn text_of(items: &[Item]) -> String {
    let texts: Vec<&str> = items
        .iter()
        .filter_map(|item| match item {
            Item::Text { text, .. } | Item::Refusal { text } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    texts.join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::{Annotation, Item};
    use serde_json::{from_value, json, to_value};

    #[test]
    fn items_that_an_earlier_version_wrote_are_read() {
        let call = json!({"type": "tool_call", "call_id": "k", "name": "web_search", "arguments": "q",
            "output": null});
        let read: Item = from_value(call.clone()).unwrap();
        let expected = Item::ToolCall {
            call_id: "k".into(),
            name: "web_search".into(),
            arguments: "q".into(),
            output: None,
            is_complete: false,
            took_ms: None,
        };
        assert_eq!(read, expected);
        assert_eq!(to_value(&read).unwrap(), call, "and written as they were");
        let note = json!({"type": "url_citation", "url": "https://a.example/", "title": "A"});
        let read: Annotation = from_value(note.clone()).unwrap();
        assert!(matches!(read, Annotation::UrlCitation { end_index: None, .. }));
        assert_eq!(to_value(&read).unwrap(), note);
    }
}
