//! Converts the service's items into domain items.

use parlance_domain::{Annotation, CodeOutput, FoundPassage, Item, Step, WebAction};
use parlance_protocol as protocol;
use parlance_protocol::{ContentPart, OutputItem, Status};
use serde_json::Value;

/// The stage of an item in the event that carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The item begins.
    Added,
    /// The item is finished, whatever its status.
    Done,
}

/// Converts tools and unknown items. `None` for messages and reasoning, which have parts, and for the output of a
/// call, which is part of another item.
pub(super) fn tool_item(item: &OutputItem, stage: Stage) -> Option<Item> {
    let took_ms = None;
    Some(match item {
        OutputItem::Message(_) | OutputItem::Reasoning(_) | OutputItem::FunctionCallOutput(_) => return None,
        OutputItem::FunctionCall(call) => Item::ToolCall {
            call_id: call.call_id.clone(),
            name: call.name.clone(),
            arguments: call.arguments.clone(),
            output: None,
            is_complete: stage == Stage::Done && !is_cut_off(call.status.as_ref()),
            took_ms,
        },
        OutputItem::WebSearchCall(call) => Item::WebSearch {
            id: call.id.clone(),
            action: web_action(&call.action),
            step: step_of(&call.status, stage),
            took_ms,
        },
        OutputItem::FileSearchCall(call) => Item::FileSearch {
            id: call.id.clone(),
            queries: call.queries.clone(),
            results: call.results.as_ref().map(|results| results.iter().map(passage).collect()),
            step: step_of(&call.status, stage),
            took_ms,
        },
        OutputItem::CodeInterpreterCall(call) => Item::Code {
            id: call.id.clone(),
            code: call.code.clone().unwrap_or_default(),
            outputs: call.outputs.as_ref().map(|outputs| outputs.iter().map(code_output).collect()),
            step: step_of(&call.status, stage),
            took_ms,
        },
        OutputItem::Unknown(json) => {
            let kind = json.get("type").and_then(Value::as_str).unwrap_or("item").to_owned();
            Item::Unknown { kind, json: json.clone() }
        }
    })
}

/// An item with the fields that the event omits filled in from the known item.
pub(super) fn with_known(mut item: Item, known: Option<&Item>) -> Item {
    match (&mut item, known) {
        (
            Item::ToolCall { call_id, name, arguments, is_complete, .. },
            Some(Item::ToolCall {
                call_id: old_id,
                name: old_name,
                arguments: old_arguments,
                is_complete: was_complete,
                ..
            }),
        ) => {
            *is_complete |= was_complete;
            keep_if_empty(call_id, old_id);
            keep_if_empty(name, old_name);
            keep_if_empty(arguments, old_arguments);
        }
        (Item::WebSearch { action, step, .. }, Some(Item::WebSearch { action: old, step: old_step, .. })) => {
            keep_if_further(step, *old_step);
            if matches!(action, WebAction::Unknown { json } if json.is_null()) {
                action.clone_from(old);
            }
        }
        (
            Item::FileSearch { queries, results, step, .. },
            Some(Item::FileSearch { queries: old_queries, results: old_results, step: old_step, .. }),
        ) => {
            keep_if_further(step, *old_step);
            if queries.is_empty() {
                queries.clone_from(old_queries);
            }
            if results.is_none() {
                results.clone_from(old_results);
            }
        }
        (
            Item::Code { code, outputs, step, .. },
            Some(Item::Code { code: old_code, outputs: old_outputs, step: old_step, .. }),
        ) => {
            keep_if_further(step, *old_step);
            keep_if_empty(code, old_code);
            if outputs.is_none() {
                outputs.clone_from(old_outputs);
            }
        }
        _ => {}
    }
    item
}

fn keep_if_empty(text: &mut String, old: &str) {
    if text.is_empty() {
        text.push_str(old);
    }
}

/// An event about an item's progress may arrive before its announcement.
fn keep_if_further(step: &mut Step, old: Step) {
    if *step == Step::Begun {
        *step = old;
    }
}

fn step_of(status: &Status, stage: Stage) -> Step {
    match (status, stage) {
        (Status::Failed | Status::Cancelled, _) => Step::Failed,
        (Status::Incomplete, _) => Step::Unfinished,
        (Status::Unknown(word), Stage::Added) if word == "searching" => Step::Searching,
        (Status::Unknown(word), Stage::Added) if word == "interpreting" => Step::Running,
        // A missing status counts as completed.
        (_, Stage::Added) => Step::Begun,
        (_, Stage::Done) => Step::Done,
    }
}

/// Whether the status of a call is incomplete.
fn is_cut_off(status: Option<&Status>) -> bool {
    matches!(status, Some(Status::Incomplete | Status::Failed | Status::Cancelled))
}

fn web_action(json: &Value) -> WebAction {
    let text = |field: &str| json.get(field).and_then(Value::as_str).map(str::to_owned);
    match json.get("type").and_then(Value::as_str) {
        Some("search") => {
            let listed = json.get("queries").and_then(Value::as_array);
            let mut queries: Vec<String> =
                listed.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect();
            if queries.is_empty() {
                queries.extend(text("query"));
            }
            let sources = json.get("sources").and_then(Value::as_array);
            let address = |source: &Value| source.get("url").unwrap_or(source).as_str().map(str::to_owned);
            WebAction::Search {
                queries,
                sources: sources.into_iter().flatten().filter_map(address).collect(),
            }
        }
        Some("open_page") => WebAction::OpenPage { url: text("url") },
        Some("find_in_page" | "find") => WebAction::FindInPage {
            url: text("url").unwrap_or_default(),
            pattern: text("pattern").unwrap_or_default(),
        },
        _ => WebAction::Unknown { json: json.clone() },
    }
}

fn passage(result: &protocol::FileSearchResult) -> FoundPassage {
    FoundPassage {
        file_id: result.file_id.clone().unwrap_or_default(),
        filename: result.filename.clone().unwrap_or_default(),
        text: result.text.clone().unwrap_or_default(),
        score: result.score.and_then(serde_json::Number::from_f64),
        place: result.attributes.get("place").and_then(Value::as_str).unwrap_or_default().to_owned(),
    }
}

fn code_output(json: &Value) -> CodeOutput {
    let text = |field: &str| json.get(field).and_then(Value::as_str).map(str::to_owned);
    match (json.get("type").and_then(Value::as_str), text("logs"), text("url")) {
        (Some("logs"), Some(logs), _) => CodeOutput::Logs { logs },
        (Some("image"), _, Some(url)) => CodeOutput::Image { url },
        _ => CodeOutput::Unknown { json: json.clone() },
    }
}

/// A reasoning item: its text, or its encrypted content.
pub(super) fn reasoning_item(reasoning: &protocol::Reasoning) -> Option<Item> {
    let parts = reasoning.summary.iter().chain(reasoning.content.iter().flatten());
    let texts: Vec<&str> = parts
        .filter_map(|part| match part {
            ContentPart::SummaryText(part) | ContentPart::ReasoningText(part) => Some(part.text.as_str()),
            _ => None,
        })
        .filter(|text| !text.is_empty())
        .collect();
    let encrypted = reasoning.encrypted_content.as_ref().filter(|sealed| !sealed.is_empty());
    match (texts.is_empty(), encrypted) {
        (false, _) => Some(Item::Reasoning { text: texts.join(PART_BREAK) }),
        (true, Some(encrypted)) => Some(Item::SealedReasoning { encrypted: encrypted.clone() }),
        (true, None) => None,
    }
}

/// Separates the parts of one reasoning item.
pub(super) const PART_BREAK: &str = "\n\n";

pub(super) fn part_item(part: ContentPart) -> Item {
    match part {
        ContentPart::OutputText(part) => Item::Text {
            text: part.text,
            annotations: part.annotations.into_iter().map(annotation_of).collect(),
        },
        ContentPart::Refusal(part) => Item::Refusal { text: part.refusal },
        ContentPart::ReasoningText(part) | ContentPart::SummaryText(part) => {
            Item::Reasoning { text: part.text }
        }
        ContentPart::Unknown(json) => Item::Unknown { kind: "content_part".to_owned(), json },
    }
}

pub(super) fn annotation_of(annotation: protocol::Annotation) -> Annotation {
    match annotation {
        protocol::Annotation::FileCitation(citation) => Annotation::FileCitation {
            file_id: citation.file_id,
            filename: citation.filename,
            index: citation.index,
            place: citation.place,
            quote: citation.quote,
        },
        protocol::Annotation::UrlCitation(citation) => Annotation::UrlCitation {
            url: citation.url,
            title: citation.title,
            // A citation cannot end before the first character: 0 means that the index is missing.
            end_index: Some(citation.end_index).filter(|end| *end > 0),
        },
        other => Annotation::Unknown { json: serde_json::json!(other) },
    }
}

/// A string unchanged; other values as JSON.
pub(super) fn plain_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
