//! Cards of tools: their input, their result and their progress.

use super::{Cited, indented};
use crate::kernel::sanitize::{show_line, show_name};
use parlance_contract::{AddressView, BlockView, CodeOutputView, PassageView, ToolState, WebActionView};
use parlance_domain::{CodeOutput, FoundPassage, Item, Step, WebAction};
use url::Url;

/// Longer lines are cut by the window anyway.
const MAX_LINE_CHARS: usize = 200;

/// The card of a tool item; `None` for others. When the answer `is_over`, no tool is running any more.
pub(super) fn present_tool(item: &Item, is_over: bool, cited: &Cited) -> Option<BlockView> {
    Some(match item {
        Item::ToolCall { call_id: _, name, arguments, output, is_complete, took_ms } => BlockView::Tool {
            name: show_line(name),
            summary: summarise(arguments),
            arguments: arguments.clone(),
            output: output.clone(),
            state: match (output, is_over) {
                (Some(_), _) => ToolState::Done,
                // A call for the client to carry out is done once it is complete.
                (None, true) if *is_complete => ToolState::Done,
                (None, true) => ToolState::Unfinished,
                (None, false) => ToolState::Working,
            },
            took_ms: *took_ms,
        },
        Item::WebSearch { id: _, action, step, took_ms } => BlockView::WebSearch {
            action: web_action(action),
            state: state_of(*step, is_over),
            took_ms: *took_ms,
        },
        Item::FileSearch { id: _, queries, results, step, took_ms } => BlockView::FileSearch {
            queries: queries.iter().map(|query| show_line(query)).collect(),
            passages: results
                .as_ref()
                .map(|found| found.iter().map(|passage| present_passage(passage, cited)).collect()),
            state: state_of(*step, is_over),
            took_ms: *took_ms,
        },
        Item::Code { id: _, code, outputs, step, took_ms } => BlockView::Code {
            summary: one_line(code.trim_start().lines().next().unwrap_or_default()),
            html: present_code(code),
            outputs: outputs.as_ref().map(|outputs| outputs.iter().map(present_output).collect()),
            state: state_of(*step, is_over),
            took_ms: *took_ms,
        },
        _ => return None,
    })
}

fn state_of(step: Step, is_over: bool) -> ToolState {
    match step {
        step if is_over && step.is_at_work() => ToolState::Unfinished,
        Step::Begun => ToolState::Working,
        Step::Searching => ToolState::Searching,
        Step::Running => ToolState::Running,
        Step::Done => ToolState::Done,
        Step::Failed => ToolState::Failed,
        Step::Unfinished => ToolState::Unfinished,
    }
}

/// Arguments of a tool on one line: only the value if there is a single one.
fn summarise(arguments: &str) -> String {
    let line = match serde_json::from_str::<serde_json::Value>(arguments) {
        Ok(serde_json::Value::Object(fields)) => match fields.values().next() {
            None => String::new(),
            Some(serde_json::Value::String(only)) if fields.len() == 1 => only.clone(),
            Some(_) => serde_json::Value::Object(fields).to_string(),
        },
        _ => arguments.to_owned(),
    };
    one_line(&line)
}

fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MAX_LINE_CHARS).collect()
}

fn web_action(action: &WebAction) -> WebActionView {
    match action {
        WebAction::Search { queries, sources } => WebActionView::Search {
            queries: queries.iter().map(|query| show_line(query)).collect(),
            pages: sources.iter().map(|url| present_address(url)).collect(),
        },
        WebAction::OpenPage { url } => WebActionView::OpenPage { page: url.as_deref().map(present_address) },
        WebAction::FindInPage { url, pattern } => {
            WebActionView::FindInPage { page: present_address(url), pattern: show_line(pattern) }
        }
        WebAction::Unknown { json } => {
            WebActionView::Unknown { json: if json.is_null() { String::new() } else { indented(json) } }
        }
    }
}

/// An address, shown by its host; a data URL by its media type.
pub(super) fn present_address(address: &str) -> AddressView {
    match Url::parse(address) {
        Ok(url) if url.scheme() == "data" => {
            let media_type = url.path().split([';', ',']).next().unwrap_or_default();
            let host = one_line(&show_line(&format!("data:{media_type}")));
            AddressView { url: None, host, rest: "…".to_owned() }
        }
        Ok(url) => match (crate::kernel::link::check(address), url.host_str()) {
            (Ok(checked), Some(host)) => AddressView {
                host: show_line(host),
                rest: one_line(&show_line(&url[url::Position::BeforePath..])),
                url: Some(checked.to_string()),
            },
            _ => AddressView { url: None, host: one_line(&show_line(address)), rest: String::new() },
        },
        Err(_) => AddressView { url: None, host: one_line(&show_line(address)), rest: String::new() },
    }
}

fn present_passage(passage: &FoundPassage, cited: &Cited) -> PassageView {
    let name = if passage.filename.is_empty() { &passage.file_id } else { &passage.filename };
    PassageView {
        title: show_name(name),
        text: passage.text.trim().to_owned(),
        place: show_line(&passage.place),
        score: passage
            .score
            .as_ref()
            .and_then(serde_json::Number::as_f64)
            .map_or_else(String::new, |score| format!("{score:.2}")),
        file_id: cited.get(&passage.file_id).map(|file| file.id),
        deleted_at_ms: cited.get(&passage.file_id).and_then(|file| file.deleted_at_ms),
    }
}

/// The program as a block of code. The service's interpreter runs Python.
fn present_code(code: &str) -> String {
    if code.trim().is_empty() {
        return String::new();
    }
    // A fence longer than any in the program, so that the program cannot end the block.
    let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    parlance_markdown::render(&format!("{fence}python\n{code}\n{fence}\n")).concat()
}

fn present_output(output: &CodeOutput) -> CodeOutputView {
    match output {
        CodeOutput::Logs { logs } => CodeOutputView::Logs { text: logs.trim_end().to_owned() },
        CodeOutput::Image { url } => CodeOutputView::Image { address: present_address(url) },
        CodeOutput::Unknown { json } => CodeOutputView::Unknown { json: indented(json) },
    }
}
