//! From the record to what is shown: messages as blocks, citations as sources, files with their words, rows of lists.
//!
//! Pure: the same input gives the same view. Everything that becomes HTML goes through `parlance-markdown`.

pub(crate) mod attachments;
mod canvas;
pub(crate) mod conversation;
pub(crate) mod endings;
mod file;
pub(crate) mod options;
pub(crate) mod outbox;
mod sources;
#[cfg(test)]
mod tests;
mod tools;

pub(crate) use canvas::Canvas;
pub(crate) use file::{FileFacts, present_file, present_resting};

use crate::sanitize::show_line;
use crate::view::{BlockView, FileView, MessageView, SourceView};
use parlance_domain::{FileId, Item, Message};
use sources::Sources;
use std::collections::HashMap;

/// A file that an answer cites, as far as the record knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CitedFile {
    /// The app's own id.
    pub(crate) id: FileId,
    /// When it was deleted, if it has been.
    pub(crate) deleted_at_ms: Option<i64>,
}

/// Files that answers cite, by the service's id.
pub(crate) type Cited = HashMap<String, CitedFile>;

/// A finished message without what the record knows beside it (ending, model, times); the caller adds that.
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
        ending: None,
        model: None,
        duration_ms: None,
        output_tokens: None,
        tokens_per_second: None,
        edit: None,
        version: 1,
        n_versions: 1,
        silent_since_ms: None,
        waiting: None,
        seq: 0,
    }
}

/// The blocks of text that was replaced; none for an empty one.
pub(crate) fn present_replaced(text: &str) -> Vec<BlockView> {
    parlance_markdown::render(text).into_iter().map(|html| BlockView::Html { html }).collect()
}

/// The blocks of items that have ended, and what their citations refer to.
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

/// The block of an item that does not grow; `None` for one that does. When the answer `is_over`, nothing is at work
/// any more.
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

/// JSON as people read it.
fn indented(json: &serde_json::Value) -> String {
    serde_json::to_string_pretty(json).unwrap_or_else(|_| json.to_string())
}

/// Views of the files of a message, in the message's order; a file that the record no longer knows is left out.
pub(crate) fn pick_files(ids: &[FileId], known: &HashMap<FileId, FileView>) -> Vec<FileView> {
    ids.iter().filter_map(|id| known.get(id).cloned()).collect()
}
