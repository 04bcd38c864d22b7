//! What tools of the service did, as their cards show it.

use parlance_domain::FileId;
use serde::Serialize;
use ts_rs::TS;

/// How far a tool has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ToolState {
    /// It is at work.
    Working,
    /// It searches.
    Searching,
    /// It runs a program.
    Running,
    /// It is done.
    Done,
    /// The service says that it failed.
    Failed,
    /// The answer ended before it was done.
    Unfinished,
}

/// An action of a web search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum WebActionView {
    /// It searched.
    Search {
        /// For what; empty until the service says it.
        queries: Vec<String>,
        /// Pages that it looked at, as far as the service names them.
        pages: Vec<AddressView>,
    },
    /// It opened a page.
    OpenPage {
        /// The page, when the service names it.
        page: Option<AddressView>,
    },
    /// It looked for words in a page.
    FindInPage {
        /// The page.
        page: AddressView,
        /// The words.
        pattern: String,
    },
    /// Something that this version does not know.
    Unknown {
        /// The action as received, indented JSON; empty until the service says it.
        json: String,
    },
}

/// An address of the web, so that nobody is misled about where it leads. Nothing is ever fetched from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AddressView {
    /// The address, when it can be opened in a browser.
    pub url: Option<String>,
    /// The host that it really leads to; for what is no web address, what it is.
    pub host: String,
    /// The address after the host, shortened to one line; may be empty.
    pub rest: String,
}

/// A passage that a search of the files found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PassageView {
    /// The file's name.
    pub title: String,
    /// The passage; empty when the service does not say.
    pub text: String,
    /// The page or section; empty when the service does not say it.
    pub place: String,
    /// How well it fits, by the service's own measure; empty when it does not say.
    pub score: String,
    /// The file, when the app knows it, also as a tombstone.
    pub file_id: Option<FileId>,
    /// When the file was deleted, if it has been since.
    #[ts(type = "number | null")]
    pub deleted_at_ms: Option<i64>,
}

/// The output of a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum CodeOutputView {
    /// Its log.
    Logs {
        /// The words.
        text: String,
    },
    /// A picture that stays where it is.
    Image {
        /// Its address.
        address: AddressView,
    },
    /// Something that this version does not know.
    Unknown {
        /// The output as received, indented JSON.
        json: String,
    },
}
