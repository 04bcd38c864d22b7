//! Converts domain and store types to view types: messages to blocks, citations to sources, files, rows of lists.
//!
//! Pure. Only `parlance-markdown` produces HTML.

pub(crate) mod attachments;
mod canvas;
pub(crate) mod conversation;
pub(crate) mod endings;
mod file;
pub(crate) mod folders;
pub(crate) mod options;
pub(crate) mod outbox;
mod passages;
mod sources;
#[cfg(test)]
mod tests;
mod tools;

pub(crate) use canvas::Canvas;
pub(crate) use file::{FileFacts, present_file, present_resting};
pub(crate) use passages::fold_passages;

use crate::kernel::sanitize::show_line;
use parlance_contract::{BlockView, FileView, MessageView, SourceView};
use parlance_domain::{FileId, Item, Message};
use sources::Sources;
use std::collections::HashMap;

/// The stored facts about a cited file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CitedFile {
    /// The app's own id.
    pub(crate) id: FileId,
    /// When it was deleted, if it was.
    pub(crate) deleted_at_ms: Option<i64>,
}

/// Cited files by the service's id.
pub(crate) type Cited = HashMap<String, CitedFile>;

/// A finished message without its ending, model and times, which the caller adds.
pub(crate) fn present_message(message: &Message, attachments: Vec<FileView>, cited: &Cited) -> MessageView {
    let (blocks, sources) = present_items(&message.items, cited);
    MessageView {
        id: message.id,
        role: message.role,
        status: message.status,
        created_at_ms: message.created_at_ms,
        blocks,
        replaced: Vec::new(),
        sources,
        attachments,
        notes: Vec::new(),
        ending: None,
        model: None,
        model_name: None,
        duration_ms: None,
        output_tokens: None,
        is_of_reader: false,
        is_of_local_service: false,
        context: None,
        progress: None,
        tokens_per_second: None,
        edit: None,
        edit_removed_file_ids: Vec::new(),
        edit_added_files: Vec::new(),
        version: 1,
        n_versions: 1,
        silent_since_ms: None,
        waiting: None,
        seq: 0,
    }
}

/// The blocks of replaced text; none for an empty one.
pub(crate) fn present_replaced(text: &str) -> Vec<BlockView> {
    parlance_markdown::render(text).into_iter().map(|html| BlockView::Html { html }).collect()
}

/// The blocks of finished items, and the sources of their citations.
pub(crate) fn present_items(items: &[Item], cited: &Cited) -> (Vec<BlockView>, Vec<SourceView>) {
    let mut sources = Sources::new(cited);
    let mut blocks = Vec::new();
    for item in items {
        match item {
            Item::Text { text, annotations } => {
                let citations = sources.number(annotations);
                let html = if citations.is_empty() {
                    parlance_markdown::render(text)
                } else {
                    parlance_markdown::render_with_citations(text, &citations)
                };
                blocks.extend(html.into_iter().map(|html| BlockView::Html { html }));
            }
            Item::Reasoning { text } => {
                blocks.push(BlockView::Reasoning { html: parlance_markdown::render(text).concat() });
            }
            other => blocks.extend(present_fixed(other, true, cited)),
        }
    }
    (blocks, sources.into_views())
}

/// The block of an item other than text; `None` for text. In an answer that `is_over`, no tool runs any more.
fn present_fixed(item: &Item, is_over: bool, cited: &Cited) -> Option<BlockView> {
    match item {
        Item::Text { .. } | Item::Reasoning { .. } => None,
        Item::Refusal { text } => Some(BlockView::Refusal { text: text.clone() }),
        Item::SealedReasoning { .. } => Some(BlockView::SealedReasoning),
        Item::Unknown { kind, json } => {
            Some(BlockView::Unknown { item_kind: show_line(kind), json: indented(json) })
        }
        tool => tools::present_tool(tool, is_over, cited),
    }
}

/// Indented JSON.
fn indented(json: &serde_json::Value) -> String {
    serde_json::to_string_pretty(json).unwrap_or_else(|_| json.to_string())
}

/// Views of the files of a message, in its order, without files that the store no longer has.
pub(crate) fn pick_files(ids: &[FileId], known: &HashMap<FileId, FileView>) -> Vec<FileView> {
    ids.iter().filter_map(|id| known.get(id).cloned()).collect()
}
