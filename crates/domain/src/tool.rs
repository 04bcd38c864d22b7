//! What the service's own tools did, as far as the store knows their kinds (`web_search_call` and its like).

use serde::{Deserialize, Serialize};

/// How far a tool has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It has begun.
    Begun,
    /// It searches.
    Searching,
    /// It runs a program.
    Running,
    /// It is done.
    #[default]
    Done,
    /// The service says that it failed.
    Failed,
    /// The service says that it ended before it was done.
    Unfinished,
}

impl Step {
    /// Whether the tool is still at work.
    #[must_use]
    pub fn is_at_work(self) -> bool {
        matches!(self, Self::Begun | Self::Searching | Self::Running)
    }
}

/// An action of a web search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum WebAction {
    /// It searched.
    Search {
        /// For what; empty until the service says it.
        queries: Vec<String>,
        /// Addresses of the pages that it looked at, as far as the service names them.
        sources: Vec<String>,
    },
    /// It opened a page.
    OpenPage {
        /// The page's address.
        url: Option<String>,
    },
    /// It looked for words in a page.
    FindInPage {
        /// The page's address.
        url: String,
        /// The words.
        pattern: String,
    },
    /// Something that this version does not know.
    Unknown {
        /// The action as received.
        json: serde_json::Value,
    },
}

/// A passage that a search of the files found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundPassage {
    /// The service's id of the file; empty when it does not say.
    pub file_id: String,
    /// The file's name; empty when the service does not say.
    pub filename: String,
    /// The passage; empty when the service does not say.
    pub text: String,
    /// How well it fits, by the service's own measure.
    pub score: Option<serde_json::Number>,
    /// The page or section; empty when the service does not say it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
}

/// The output of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum CodeOutput {
    /// Its log.
    Logs {
        /// The words.
        logs: String,
    },
    /// A picture, which the app names and never fetches.
    Image {
        /// Its address.
        url: String,
    },
    /// Something that this version does not know.
    Unknown {
        /// The output as received.
        json: serde_json::Value,
    },
}
