//! The support text about one answer for the operators of a service, in English. Contains no conversation text, file or
//! key.

use super::rows::status_text;
use jiff::Timestamp;
use parlance_domain::turn::{CutReason, Ending};
use parlance_store::turns::{ContextMode, Turn};

/// The text, one fact per line.
pub(super) fn text(turn: &Turn, service: &str) -> String {
    let mut lines = String::new();
    let mut line = |label: &str, value: &str| {
        lines.extend([label, ": ", value, "\n"]);
    };
    let known = |value: &Option<String>| value.clone().unwrap_or_else(|| "not known".to_owned());
    line("App", concat!("Parlance ", env!("CARGO_PKG_VERSION")));
    line("Service", service);
    line("Response", &known(&turn.facts.response_id));
    line("Conversation", &known(&turn.facts.service_conversation_id));
    line("Request", &known(&turn.request_id));
    line("Model", &known(&turn.facts.model));
    line("Status", &status_text(turn.status).to_string());
    if let Some(ending) = &turn.ending {
        line("Ending", &ending_word(ending));
    }
    let status = turn.http_status.map_or_else(|| "none".to_owned(), |status| status.to_string());
    line("HTTP status", &status);
    line(
        "Context",
        match turn.context_mode {
            ContextMode::Extended => "conversation_id and the new message",
            ContextMode::Replayed => "whole transcript, no conversation_id",
        },
    );
    let waited_ms = turn.retries.iter().fold(0_u64, |sum, retry| sum.saturating_add(retry.waited_ms));
    line("Retries", &format!("{}, {waited_ms} ms of waiting", turn.retries.len()));
    line("Sent", &instant(Some(turn.times.started_at_ms)));
    line("First byte", &instant(turn.times.first_byte_at_ms));
    line("First word", &instant(turn.times.first_word_at_ms));
    line("Ended", &instant(turn.times.ended_at_ms));
    line("Received bytes", &turn.received_bytes.map_or_else(|| "none".to_owned(), |n| n.to_string()));
    line("Events out of order", &turn.n_sequence_notes.to_string());
    lines
}

/// The ending in one word, because sentences of the service or the app may quote the conversation.
fn ending_word(ending: &Ending) -> String {
    match ending {
        Ending::Complete => "complete".to_owned(),
        Ending::Stopped => "stopped".to_owned(),
        Ending::Cut(CutReason::ConnectionEnded) => "connection ended".to_owned(),
        Ending::Cut(CutReason::LengthLimit) => "token limit".to_owned(),
        Ending::Cut(CutReason::ServiceReason(_)) => "incomplete, by the service".to_owned(),
        Ending::Cut(CutReason::AppEnded) => "the app ended".to_owned(),
        Ending::Failed(failure) => format!("failed ({})", failure.code),
    }
}

fn instant(at_ms: Option<i64>) -> String {
    match at_ms.map(Timestamp::from_millisecond) {
        Some(Ok(at)) => at.to_string(),
        _ => "never".to_owned(),
    }
}
