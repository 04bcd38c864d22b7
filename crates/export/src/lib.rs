//! Conversations as self-contained documents: Markdown, HTML pages and JSON, and page numbers for printed PDFs.
//!
//! Owns the formats (`docs/export-format.md`), the names of exported files and the list of an export's files. Must
//! not know the origin of conversations or the target of documents: it writes to any [`std::io::Write`].

mod html;
mod item;
mod manifest;
mod markdown;
mod model;
mod names;
mod page;
mod pdf;
mod plain;
mod sources;

pub use html::write_html;
pub use manifest::{Entry, EntryKind, MANIFEST_FORMAT, Manifest, MissingFile};
pub use markdown::write_markdown;
pub use model::{
    Answer, Attachment, CONVERSATION_FORMAT, Contents, Conversation, ExportedFile, FORMAT_VERSION, Message,
    ServiceKind,
};
pub use names::{conversation_name, file_name, is_device, title_name};
pub use page::{Listed, write_index};
pub use pdf::write_with_page_numbers;

use parlance_words::Language;
use std::io;

/// How documents are written.
#[derive(Clone, Debug)]
pub struct Style {
    /// The language of their labels.
    pub language: &'static Language,
    /// The time zone of their times.
    pub time_zone: jiff::tz::TimeZone,
    /// Whether they name models, times and ids.
    pub has_details: bool,
}

/// Writes a conversation as one JSON object, see `docs/export-format.md`.
///
/// # Errors
///
/// When `to` cannot be written.
pub fn write_json(conversation: &Conversation, to: &mut dyn io::Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *to, conversation)?;
    to.write_all(b"\n")
}
