//! The details of a turn as rows under headings.

use crate::present::endings::group_digits;
use crate::view::{DetailsRow, DetailsSection, SourceView};
use parlance_domain::MessageStatus;
use parlance_domain::sending::{Reason, Retry};
use parlance_domain::turn::Ending;
use parlance_store::turns::{ContextMode, RequestGone, Turn};
use serde_json::Value;

/// The sections for a turn, its request and service, and the sources of its answer.
pub(super) fn sections(
    turn: &Turn,
    request: &Value,
    service: &str,
    sources: &[&SourceView],
) -> Vec<DetailsSection> {
    let all = [
        ("How it ended", how_it_ended(turn)),
        ("What was sent", what_was_sent(turn, request, service)),
        ("Tries", tries(&turn.retries)),
        ("What came back", what_came_back(turn)),
        ("Ids", ids(turn)),
        ("Files read", sources.iter().map(|source| fact(&source.title, &source.place)).collect()),
    ];
    all.into_iter()
        .filter(|(_, rows)| !rows.is_empty())
        .map(|(title, rows)| DetailsSection { title: title.to_owned(), rows })
        .collect()
}

fn how_it_ended(turn: &Turn) -> Vec<DetailsRow> {
    let times = &turn.times;
    let since_start = |at: Option<i64>| at.map(|at| seconds(at - times.started_at_ms));
    let mut rows = vec![fact("Status", status_word(turn.status))];
    rows.extend(turn.facts.model.as_deref().map(|model| fact("Model", model)));
    rows.extend(since_start(times.first_byte_at_ms).map(|taken| fact("First byte", &taken)));
    rows.extend(since_start(times.first_word_at_ms).map(|taken| fact("First word", &taken)));
    rows.extend(since_start(times.ended_at_ms).map(|taken| fact("All of it", &taken)));
    rows.extend(turn.tokens_per_second().map(|speed| fact("Speed", &format!("{speed}\u{a0}tokens/s"))));
    if let Some(Ending::Failed(failure)) = &turn.ending {
        rows.push(fact("Why", &failure.title));
    }
    rows
}

fn what_was_sent(turn: &Turn, request: &Value, service: &str) -> Vec<DetailsRow> {
    let mut rows = vec![fact("To", service)];
    if request.is_null() {
        let words = match turn.request_gone {
            None => "nothing was sent",
            Some(RequestGone::Erased) => "no longer kept: a message in it was deleted",
            Some(RequestGone::Forked) => "kept where it was asked, before the fork",
        };
        rows.push(fact("Context", words));
        return rows;
    }
    let n_messages = request.get("input").and_then(Value::as_array).map_or(1, Vec::len);
    rows.push(fact(
        "Context",
        match turn.context_mode {
            ContextMode::Extended => "only the question",
            ContextMode::Replayed if n_messages > 1 => "whole transcript",
            ContextMode::Replayed => "the question, first of all",
        },
    ));
    rows.extend(turn.reason.map(|reason| fact("Because", because(reason))));
    if n_messages > 1 {
        rows.push(fact("Messages", &group_digits(n_messages)));
    }
    let n_files = count_files(request);
    if n_files > 0 {
        rows.push(fact("Files", &group_digits(n_files)));
    }
    if let Some(usage) = turn.facts.usage {
        let count = |n: u64| group_digits(usize::try_from(n).unwrap_or(usize::MAX));
        rows.push(fact(
            "Tokens",
            &format!("{} in, {} out", count(usage.input_tokens), count(usage.output_tokens)),
        ));
    }
    if let Some(words) = text_field(request, "instructions") {
        let named = format!("{}: {words}", turn.preset);
        rows.push(fact("Instructions", &shorten(if turn.preset.is_empty() { words } else { &named })));
    }
    rows.extend(turn.max_output_tokens.map(|limit| {
        fact("Limit", &format!("{}\u{a0}tokens", group_digits(usize::try_from(limit).unwrap_or(usize::MAX))))
    }));
    match text_field(request, "project_id") {
        Some(project) if turn.project.is_empty() => rows.push(id("Project", project)),
        Some(_) => rows.push(fact("Project", &turn.project)),
        None => {}
    }
    if request.get("stream").and_then(Value::as_bool) == Some(false) {
        rows.push(fact("Arrived", "whole"));
    }
    rows
}

/// The failed attempts with their errors and delays.
fn tries(retries: &[Retry]) -> Vec<DetailsRow> {
    if retries.is_empty() {
        return Vec::new();
    }
    let waited_ms = retries.iter().fold(0_u64, |sum, retry| sum.saturating_add(retry.waited_ms));
    let in_all = format!("{}, with {} of waiting", group_digits(retries.len() + 1), waited(waited_ms));
    let rows = (1..).zip(retries).map(|(n, retry)| {
        let then = match retry.waited_ms {
            0 => "Again at once.".to_owned(),
            milliseconds => format!("Again after {}.", waited(milliseconds)),
        };
        fact(&format!("Try {n}"), format!("{} {then}", retry.why).trim())
    });
    std::iter::once(fact("In all", &in_all)).chain(rows).collect()
}

fn waited(milliseconds: u64) -> String {
    seconds(i64::try_from(milliseconds).unwrap_or(i64::MAX))
}

fn what_came_back(turn: &Turn) -> Vec<DetailsRow> {
    let mut rows = Vec::new();
    rows.extend(turn.http_status.map(|status| fact("HTTP status", &status.to_string())));
    rows.extend(turn.received_bytes.map(|bytes| {
        fact(
            "Received",
            &format!("{}\u{a0}bytes", group_digits(usize::try_from(bytes).unwrap_or(usize::MAX))),
        )
    }));
    if !turn.replaced_text.is_empty() {
        let n_chars = group_digits(turn.replaced_text.chars().count());
        let words = format!("{n_chars}\u{a0}characters that the final text doesn’t contain");
        rows.push(fact("Replaced text", &words));
    }
    if turn.n_sequence_notes > 0 {
        let n = turn.n_sequence_notes;
        let events = if n == 1 { "1 event".to_owned() } else { format!("{n} events") };
        rows.push(fact("Out of order", &format!("{events} repeated, missing or late")));
    }
    rows
}

fn ids(turn: &Turn) -> Vec<DetailsRow> {
    let known = [
        ("Response", &turn.facts.response_id),
        ("Conversation", &turn.facts.service_conversation_id),
        ("Request", &turn.request_id),
    ];
    known.into_iter().filter_map(|(label, value)| value.as_deref().map(|value| id(label, value))).collect()
}

/// The reason for the context mode, in words.
fn because(reason: Reason) -> &'static str {
    match reason {
        Reason::Continues => "the service has seen the rest",
        Reason::Attached => "it goes on where the attached id leads; earlier words there are not shown here",
        Reason::FirstQuestion => "it is the first question",
        Reason::Forgotten => "the service no longer knew the conversation, so all of it was sent once more",
        Reason::Continuation => "the answer goes on with the words that were kept",
        Reason::Regenerated => "asked again",
        Reason::Edited => "the question was edited",
        Reason::MessageDeleted => "a message before it was deleted",
        Reason::NotWhole => "the answer before it is not whole",
        Reason::OtherService => "another service answered before",
        Reason::InstructionsChanged => "the instructions have changed",
        Reason::Stateless => "the service gave no id for the conversation",
        Reason::NotSeen => "the service has not seen it",
    }
}

/// The ending of an answer, in words.
pub(super) fn status_word(status: MessageStatus) -> &'static str {
    match status {
        MessageStatus::Sending => "Sending",
        MessageStatus::Streaming => "Writing",
        MessageStatus::Complete => "Complete",
        MessageStatus::Stopped => "Stopped by you",
        MessageStatus::Cut => "Cut",
        MessageStatus::Failed => "Failed",
    }
}

fn count_files(request: &Value) -> usize {
    let messages = request.get("input").and_then(Value::as_array).into_iter().flatten();
    let parts = messages.filter_map(|message| message.get("content").and_then(Value::as_array)).flatten();
    parts.filter(|part| part.get("type").and_then(Value::as_str) == Some("input_file")).count()
}

fn text_field<'a>(request: &'a Value, name: &str) -> Option<&'a str> {
    request.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// 812 ms as `0.8 s`.
fn seconds(milliseconds: i64) -> String {
    let tenths = (milliseconds.max(0) + 50) / 100;
    format!("{}.{}\u{a0}s", tenths / 10, tenths % 10)
}

fn shorten(words: &str) -> String {
    const MAX_CHARS: usize = 80;
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_CHARS {
        line
    } else {
        line.chars().take(MAX_CHARS - 1).chain(['…']).collect()
    }
}

fn fact(label: &str, value: &str) -> DetailsRow {
    DetailsRow { label: label.to_owned(), value: value.to_owned(), is_id: false }
}

fn id(label: &str, value: &str) -> DetailsRow {
    DetailsRow { label: label.to_owned(), value: value.to_owned(), is_id: true }
}
