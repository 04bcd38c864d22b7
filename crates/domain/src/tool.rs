//! Actions of the service's own tools, for the kinds that the store knows (for example `web_search_call`).

use serde::{Deserialize, Serialize};

/// The progress of a tool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// It has started.
    Begun,
    /// It is searching.
    Searching,
    /// It is running code.
    Running,
    /// It has finished.
    #[default]
    Done,
    /// The service reported a failure.
    Failed,
    /// The service reported an early end.
    Unfinished,
}

impl Step {
    /// Whether the tool is still running.
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
        /// The queries; empty until the service reports them.
        queries: Vec<String>,
        /// The URLs of the pages that it read, as far as the service reports them.
        sources: Vec<String>,
    },
    /// It opened a page.
    OpenPage {
        /// The page's URL.
        url: Option<String>,
    },
    /// It searched a page.
    FindInPage {
        /// The page's URL.
        url: String,
        /// The search text.
        pattern: String,
    },
    /// An unknown action.
    Unknown {
        /// The action as received.
        json: serde_json::Value,
    },
}

/// A passage found by a file search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundPassage {
    /// The service's id of the file; empty if unknown.
    pub file_id: String,
    /// The file's name; empty if unknown.
    pub filename: String,
    /// The passage; empty if unknown.
    pub text: String,
    /// Relevance, on the service's own scale.
    pub score: Option<serde_json::Number>,
    /// The page or section; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
}

/// The output of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum CodeOutput {
    /// Its log.
    Logs {
        /// The text.
        logs: String,
    },
    /// A picture, which the app names but never fetches.
    Image {
        /// Its URL.
        url: String,
    },
    /// An unknown output.
    Unknown {
        /// The output as received.
        json: serde_json::Value,
    },
}
