//! The details of a turn as rows under headings.

use parlance_contract::{DetailsRow, DetailsSection, SourceView};
use parlance_domain::MessageStatus;
use parlance_domain::sending::{Reason, Retry};
use parlance_domain::turn::Ending;
use parlance_store::turns::{ContextMode, RequestGone, Turn};
use parlance_words::{Text, as_is, messages};
use serde_json::Value;

/// The sections for a turn, its request and service, and the sources of its answer.
pub(super) fn sections(
    turn: &Turn,
    request: &Value,
    service: Text,
    sources: &[&SourceView],
) -> Vec<DetailsSection> {
    let source = |source: &&SourceView| fact(as_is(&source.title), as_is(&source.place));
    let all = [
        (messages::details_outcome(), outcome(turn)),
        (messages::details_sent(), what_was_sent(turn, request, service)),
        (messages::details_attempts(), attempts(&turn.retries)),
        (messages::details_received(), what_came_back(turn)),
        (messages::details_ids(), ids(turn)),
        (messages::details_sources(), sources.iter().map(source).collect()),
    ];
    all.into_iter()
        .filter(|(_, rows)| !rows.is_empty())
        .map(|(title, rows)| DetailsSection { title, rows })
        .collect()
}

fn outcome(turn: &Turn) -> Vec<DetailsRow> {
    let times = &turn.times;
    // An imported answer of unknown duration ends at its start time.
    let after_start = |at: Option<i64>| at.map(|at| at - times.started_at_ms).filter(|took| *took > 0);
    let since_start = |at: Option<i64>| after_start(at).map(messages::details_duration);
    let mut rows = vec![fact(messages::details_status(), status_text(turn.status))];
    rows.extend(turn.facts.model.as_deref().map(|model| fact(messages::details_model(), as_is(model))));
    let taken = [
        (messages::details_first_byte(), times.first_byte_at_ms),
        (messages::details_first_word(), times.first_word_at_ms),
        (messages::details_total_time(), times.ended_at_ms),
    ];
    rows.extend(taken.into_iter().filter_map(|(label, at)| Some(fact(label, since_start(at)?))));
    let speed = turn.tokens_per_second().map(messages::details_tokens_per_second);
    rows.extend(speed.map(|speed| fact(messages::details_speed(), speed)));
    if let Some(Ending::Failed(failure)) = &turn.ending {
        rows.push(fact(messages::details_error(), failure.title.clone()));
    }
    rows
}

fn what_was_sent(turn: &Turn, request: &Value, service: Text) -> Vec<DetailsRow> {
    if turn.lacks_request() {
        return vec![fact(messages::details_context(), messages::details_context_unknown())];
    }
    let mut rows = vec![fact(messages::details_service(), service)];
    if request.is_null() {
        let context = match turn.request_gone {
            None => messages::details_context_none(),
            Some(RequestGone::Erased) => messages::details_context_erased(),
            Some(RequestGone::Forked) => messages::details_context_forked(),
        };
        rows.push(fact(messages::details_context(), context));
        return rows;
    }
    let n_messages = request.get("input").and_then(Value::as_array).map_or(1, Vec::len);
    let context = match turn.context_mode {
        ContextMode::Extended => messages::details_context_question(),
        ContextMode::Replayed if n_messages > 1 => messages::details_context_whole(),
        ContextMode::Replayed => messages::details_context_first(),
    };
    rows.push(fact(messages::details_context(), context));
    rows.extend(turn.reason.map(|reason| fact(messages::details_reason(), reason_text(reason))));
    if n_messages > 1 {
        rows.push(fact(messages::details_messages(), messages::details_count(n_messages)));
    }
    let n_files = count_files(request);
    if n_files > 0 {
        rows.push(fact(messages::details_files(), messages::details_count(n_files)));
    }
    if let Some(given) = turn.facts.context {
        let read = messages::details_given_messages(given.n_messages, given.n_messages_left_out);
        rows.push(fact(messages::details_given(), read));
        if given.n_passages > 0 {
            let read = messages::details_given_passages(given.n_passages, given.n_passages_left_out);
            rows.push(fact(messages::details_passages(), read));
        }
        let size = given.context_tokens.map(messages::details_limit_tokens);
        rows.extend(size.map(|size| fact(messages::details_context_size(), size)));
    }
    if let Some(usage) = turn.facts.usage {
        let used = messages::details_tokens_used(usage.input_tokens, usage.output_tokens);
        rows.push(fact(messages::details_tokens(), used));
    }
    if let Some(text) = text_field(request, "instructions") {
        let instructions = match turn.preset.as_str() {
            "" => as_is(shorten(text)),
            preset => messages::details_instructions_named(preset, shorten(text)),
        };
        rows.push(fact(messages::details_instructions(), instructions));
    }
    let limit = turn.max_output_tokens.map(messages::details_limit_tokens);
    rows.extend(limit.map(|limit| fact(messages::details_limit(), limit)));
    match text_field(request, "project_id") {
        Some(project) if turn.project.is_empty() => rows.push(id(messages::details_project(), project)),
        Some(_) => rows.push(fact(messages::details_project(), as_is(&turn.project))),
        None => {}
    }
    if request.get("stream").and_then(Value::as_bool) == Some(false) {
        rows.push(fact(messages::details_delivery(), messages::details_delivery_whole()));
    }
    rows
}

/// The failed attempts with their errors and delays.
fn attempts(retries: &[Retry]) -> Vec<DetailsRow> {
    if retries.is_empty() {
        return Vec::new();
    }
    let waited_ms = retries.iter().fold(0_u64, |sum, retry| sum.saturating_add(retry.waited_ms));
    let total = messages::details_attempts_total_value(retries.len() + 1, waited_ms);
    let mut rows = vec![fact(messages::details_attempts_total(), total)];
    for (n, retry) in (1_u32..).zip(retries) {
        let retried = match retry.waited_ms {
            0 => messages::details_retried_at_once(),
            ms => messages::details_retried_after(ms),
        };
        rows.push(fact(messages::details_attempt(n), retry.why.clone()));
        rows.push(fact(messages::details_retried(), retried));
    }
    rows
}

fn what_came_back(turn: &Turn) -> Vec<DetailsRow> {
    let mut rows = Vec::new();
    let status = turn.http_status.map(|status| as_is(status.to_string()));
    rows.extend(status.map(|status| fact(messages::details_http_status(), status)));
    let received = turn.received_bytes.map(messages::details_bytes);
    rows.extend(received.map(|received| fact(messages::details_bytes_received(), received)));
    if !turn.replaced_text.is_empty() {
        let n_chars = turn.replaced_text.chars().count();
        rows.push(fact(messages::details_replaced(), messages::details_replaced_characters(n_chars)));
    }
    if turn.n_sequence_notes > 0 {
        let events = messages::details_out_of_order_events(turn.n_sequence_notes);
        rows.push(fact(messages::details_out_of_order(), events));
    }
    rows
}

fn ids(turn: &Turn) -> Vec<DetailsRow> {
    let known = [
        (messages::details_id_response(), &turn.facts.response_id),
        (messages::details_id_conversation(), &turn.facts.service_conversation_id),
        (messages::details_id_request(), &turn.request_id),
    ];
    known.into_iter().filter_map(|(label, value)| value.as_deref().map(|value| id(label, value))).collect()
}

/// The reason for the context mode.
fn reason_text(reason: Reason) -> Text {
    match reason {
        Reason::Continues => messages::details_reason_continues(),
        Reason::Attached => messages::details_reason_attached(),
        Reason::FirstQuestion => messages::details_reason_first_question(),
        Reason::Forgotten => messages::details_reason_forgotten(),
        Reason::Continuation => messages::details_reason_continuation(),
        Reason::Regenerated => messages::details_reason_regenerated(),
        Reason::Edited => messages::details_reason_edited(),
        Reason::MessageDeleted => messages::details_reason_message_deleted(),
        Reason::NotWhole => messages::details_reason_not_whole(),
        Reason::OtherService => messages::details_reason_other_service(),
        Reason::InstructionsChanged => messages::details_reason_instructions_changed(),
        Reason::Stateless => messages::details_reason_stateless(),
        Reason::Temporary => messages::details_reason_temporary(),
        Reason::NotSeen => messages::details_reason_not_seen(),
    }
}

/// The status of an answer.
pub(super) fn status_text(status: MessageStatus) -> Text {
    match status {
        MessageStatus::Sending => messages::details_status_sending(),
        MessageStatus::Streaming => messages::details_status_arriving(),
        MessageStatus::Complete => messages::details_status_complete(),
        MessageStatus::Stopped => messages::details_status_stopped(),
        MessageStatus::Cut => messages::details_status_interrupted(),
        MessageStatus::Failed => messages::details_status_failed(),
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

fn shorten(text: &str) -> String {
    const MAX_CHARS: usize = 80;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MAX_CHARS {
        line
    } else {
        line.chars().take(MAX_CHARS - 1).chain(['…']).collect()
    }
}

fn fact(label: Text, value: Text) -> DetailsRow {
    DetailsRow { label, value, is_id: false }
}

fn id(label: Text, value: &str) -> DetailsRow {
    DetailsRow { label, value: as_is(value), is_id: true }
}
