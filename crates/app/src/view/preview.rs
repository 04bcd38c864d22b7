//! A file as it is looked at: what is in it, what is known about it, and where it is used.

use super::{DetailsRow, FileView};
use parlance_domain::{ConversationId, MessageId, PreviewId};
use parlance_words::{Paragraph, Text};
use serde::Serialize;
use ts_rs::TS;

/// What is known about a file beside what is in it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileDetailsView {
    /// The file.
    pub file: FileView,
    /// Facts, in the order in which they are shown.
    pub facts: Vec<DetailsRow>,
    /// Conversations that carry it, or are about to, newest first.
    pub conversations: Vec<FileUseView>,
    /// Answers that cite it, newest first.
    pub citing: Vec<CitingView>,
    /// Answers that cite it, besides those that are listed.
    pub n_citing_more: u32,
    /// Why the service could not be asked about it just now.
    pub problem: Option<Paragraph>,
}

/// A conversation that uses a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileUseView {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Its title; empty while nothing has been asked.
    pub title: String,
}

/// An answer that cites a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CitingView {
    /// The answer.
    pub message_id: MessageId,
    /// Its conversation.
    pub conversation_id: ConversationId,
    /// The conversation's title.
    pub title: String,
    /// When the answer was given.
    #[ts(type = "number")]
    pub created_at_ms: i64,
}

/// What is in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum PreviewView {
    /// Words, as they are written.
    Text {
        /// The words.
        text: String,
        /// Which part of the file is shown; empty when it is all of it.
        part: Paragraph,
    },
    /// Words with headings, lists and so on, as safe HTML made by `parlance-markdown`.
    Markdown {
        /// The HTML of each block.
        blocks: Vec<String>,
        /// Which part of the file is shown; empty when it is all of it.
        part: Paragraph,
    },
    /// A picture.
    Picture {
        /// Where the window finds it: below the scheme of previews.
        path: String,
        /// How wide the original is, in pixels.
        width: u32,
        /// How high it is, in pixels.
        height: u32,
    },
    /// Pages, which are asked for one by one with `show_page`.
    Pages {
        /// Which preview they belong to.
        id: PreviewId,
        /// How many there are.
        n_pages: u32,
        /// The page to begin with, from 1: where the cited words stand.
        page: u32,
    },
    /// Nothing of it can be shown.
    Nothing {
        /// Why, in one sentence.
        title: Text,
        /// What to do instead; may be empty.
        detail: Paragraph,
    },
}

/// A page of a preview.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageView {
    /// Which page, from 1.
    pub page: u32,
    /// Where the window finds its picture: below the scheme of previews.
    pub path: String,
    /// How wide the picture is, in pixels.
    pub width: u32,
    /// How high it is, in pixels.
    pub height: u32,
    /// What stands on it, for those who cannot see it.
    pub text: String,
    /// Where the cited words stand on it.
    pub marks: Vec<MarkView>,
}

/// A marked place on a page, in parts of its width and height, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MarkView {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}
