//! From the record to what is shown: messages as blocks, citations as sources, files with their words.
//!
//! Pure: the same input gives the same view. Everything that becomes HTML goes through `parlance-markdown`.

mod canvas;
mod file;
mod sources;
#[cfg(test)]
mod tests;

pub(crate) use canvas::Canvas;
pub(crate) use file::{FileFacts, draw_file, show_line, show_name};

use crate::view::{BlockView, FileView, MessageView, SourceView};
use parlance_domain::{FileId, Item, Message};
use sources::Sources;
use std::collections::HashSet;

/// A finished message without what the record knows beside it (ending, model, times); the caller adds that.
pub(crate) fn draw_message(
    message: &Message,
    attachments: Vec<FileView>,
    deleted_service_ids: &HashSet<String>,
) -> MessageView {
    let (blocks, sources) = draw_items(&message.items, deleted_service_ids);
    MessageView {
        id: message.id,
        role: message.role,
        status: message.status,
        created_at_ms: message.created_at_ms,
        blocks,
        sources,
        attachments,
        ending: None,
        model: None,
        duration_ms: None,
        output_tokens: None,
        edit: None,
        version: 1,
        n_versions: 1,
        silent_since_ms: None,
        waiting: None,
        seq: 0,
    }
}

/// The blocks of items, and what their citations refer to.
pub(crate) fn draw_items(
    items: &[Item],
    deleted_service_ids: &HashSet<String>,
) -> (Vec<BlockView>, Vec<SourceView>) {
    let mut sources = Sources::new(deleted_service_ids);
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
            other => blocks.extend(draw_fixed(other)),
        }
    }
    (blocks, sources.into_views())
}

/// The block of an item that does not grow; `None` for one that does.
fn draw_fixed(item: &Item) -> Option<BlockView> {
    match item {
        Item::Text { .. } | Item::Reasoning { .. } => None,
        Item::Refusal { text } => Some(BlockView::Refusal { text: text.clone() }),
        Item::ToolCall { call_id: _, name, arguments, output } => Some(BlockView::Tool {
            name: name.clone(),
            summary: summarise(arguments),
            arguments: arguments.clone(),
            output: output.clone(),
        }),
        Item::Unknown { kind, json } => Some(BlockView::Unknown {
            item_kind: kind.clone(),
            json: serde_json::to_string_pretty(json).unwrap_or_else(|_| json.to_string()),
        }),
    }
}

/// Arguments of a tool in one line: the value alone when there is only one.
fn summarise(arguments: &str) -> String {
    /// Longer lines are cut by the window anyway.
    const MAX_CHARS: usize = 200;
    let line = match serde_json::from_str::<serde_json::Value>(arguments) {
        Ok(serde_json::Value::Object(fields)) => match fields.values().next() {
            None => String::new(),
            Some(serde_json::Value::String(only)) if fields.len() == 1 => only.clone(),
            Some(_) => serde_json::Value::Object(fields).to_string(),
        },
        _ => arguments.to_owned(),
    };
    line.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_CHARS).collect()
}

/// Views of the files of a message, in the message's order; a file that the record no longer knows is left out.
pub(crate) fn pick_files(
    ids: &[FileId],
    known: &std::collections::HashMap<FileId, FileView>,
) -> Vec<FileView> {
    ids.iter().filter_map(|id| known.get(id).cloned()).collect()
}
