//! Messages and their items, as they are kept in the store.

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

/// A reference in a text to where its words come from (interface section 2.4).
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
        /// The page or section, when the service says it.
        place: Option<String>,
        /// The words that are cited, when the service says them.
        quote: Option<String>,
    },
    /// A page of the web.
    UrlCitation {
        /// The address.
        url: String,
        /// The page's title.
        title: String,
        /// The end of the cited words in the text, in characters, if the service reports it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        end_index: Option<u64>,
    },
    /// Anything else, as it came.
    Unknown {
        /// The annotation as received.
        json: serde_json::Value,
    },
}

impl Annotation {
    /// Where the words end that it belongs to, in characters; `None` when that is not known.
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
    /// Words, in Markdown.
    Text {
        /// The words.
        text: String,
        /// Their source.
        annotations: Vec<Annotation>,
    },
    /// The service declined to answer, in these words.
    Refusal {
        /// The words.
        text: String,
    },
    /// A summary of how the service came to its answer.
    Reasoning {
        /// The summary.
        text: String,
    },
    /// How the service came to its answer, in a form that only the service can read.
    SealedReasoning {
        /// As it came.
        encrypted: String,
    },
    /// A tool that the service used.
    ToolCall {
        /// The service's id that joins a call and its output.
        call_id: String,
        /// The tool's name, for example `calculator`.
        name: String,
        /// What the tool was called with: JSON as the service sent it.
        arguments: String,
        /// Its result; `None` until the output has arrived.
        output: Option<String>,
        /// Whether the service said that the call itself is whole. What it returns may come later, or never.
        #[serde(default, skip_serializing_if = "is_false")]
        is_complete: bool,
        /// How long it took, in milliseconds, as far as its events showed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took_ms: Option<u64>,
    },
    /// A search of the web.
    WebSearch {
        /// The service's id of the item.
        id: String,
        /// The action.
        action: WebAction,
        /// How far it has come.
        step: Step,
        /// How long it took, in milliseconds, as far as its events showed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took_ms: Option<u64>,
    },
    /// A search of the files.
    FileSearch {
        /// The service's id of the item.
        id: String,
        /// The search queries.
        queries: Vec<String>,
        /// The passages found; `None` when the service does not say.
        results: Option<Vec<FoundPassage>>,
        /// How far it has come.
        step: Step,
        /// How long it took, in milliseconds, as far as its events showed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took_ms: Option<u64>,
    },
    /// A program that the service ran.
    Code {
        /// The service's id of the item.
        id: String,
        /// The program.
        code: String,
        /// Its output; `None` when the service does not say.
        outputs: Option<Vec<CodeOutput>>,
        /// How far it has come.
        step: Step,
        /// How long it took, in milliseconds, as far as its events showed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        took_ms: Option<u64>,
    },
    /// Something this version does not know; kept as it came.
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

    /// The texts in which a search looks for words, as they are kept: Markdown where it is said, else what a tool's card
    /// shows.
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

    /// Whether it is words of the answer: what is copied, counted, and sent again with the next question.
    #[must_use]
    pub(crate) fn is_words(&self) -> bool {
        matches!(self, Self::Text { .. } | Self::Refusal { .. })
    }

    /// How long a tool took, for an item that is one.
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
    /// How far it has come.
    pub status: MessageStatus,
    /// Its items.
    pub items: Vec<Item>,
    /// Files that went along with it.
    pub attachments: Vec<FileId>,
    /// When it was made, in milliseconds since 1970 (UTC).
    pub created_at_ms: i64,
}

impl Message {
    /// The words of the message: its text items, joined by a blank line.
    #[must_use]
    pub fn text(&self) -> String {
        text_of(&self.items)
    }
}

/// The words of items: texts and refusals, joined by a blank line.
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
