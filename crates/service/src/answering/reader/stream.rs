//! The reader's answer to a request, composed and streamed word by word.

use super::canned_response::{CannedResponse, Delta};
use super::pace::Pace;
use super::{compose, continuation};
use crate::accounts::limits::UsageMeter;
use crate::answering::error::AnswerError;
use crate::answering::request::Request;
use crate::answering::retrieval::documents::Documents;
use crate::answering::retrieval::semantic_search::PassageSearch;
use crate::answering::sse_writer::SseWriter;
use crate::answering::tokens;
use parlance_words::Language;
use tokio::time::Instant;

/// Composes the response in a language. `earlier` is the question before this one.
///
/// # Errors
/// When the database fails, or when the request continues an answer that the reader would begin with other words.
pub(crate) async fn compose_response(
    passage_search: PassageSearch<'_>,
    request: &Request,
    earlier: Option<String>,
    documents: Documents,
    language: &'static Language,
) -> Result<CannedResponse, AnswerError> {
    let question = request.question().cloned();
    let mut answer = compose::answer(passage_search, question, earlier, documents, language).await?;
    if let Some(begun) = request.continued_text() {
        answer = continuation::text_after(&answer, begun).ok_or(AnswerError::CannotContinue)?;
    }
    if let Some(max_tokens) = request.max_output_tokens {
        answer.truncate_to(max_tokens);
    }
    Ok(CannedResponse::new(answer))
}

/// Streams the response, except the first and the last events, which all responses share.
pub(crate) async fn stream(
    canned_response: &CannedResponse,
    pace: Pace,
    writer: &mut SseWriter,
    usage_meter: &mut UsageMeter,
) -> Result<(), AnswerError> {
    for event in canned_response.opening_events() {
        writer.write(event).await?;
    }
    writer.flush().await?;
    usage_meter.add(canned_response.n_tool_tokens());
    stream_words(canned_response, pace, writer, usage_meter).await?;
    for event in canned_response.closing_events() {
        writer.write(event).await?;
    }
    Ok(())
}

async fn stream_words(
    canned_response: &CannedResponse,
    pace: Pace,
    writer: &mut SseWriter,
    usage_meter: &mut UsageMeter,
) -> Result<(), AnswerError> {
    let interval = pace.interval().filter(|_| writer.is_streaming());
    let mut due = Instant::now();
    for delta in canned_response.deltas() {
        if let Delta::Word(word) = &delta {
            usage_meter.add(tokens::count(word));
        }
        if let Some(event) = canned_response.delta_event(&delta) {
            writer.write(event).await?;
        }
        if let Some(interval) = interval {
            writer.flush().await?;
            // After a slow client, do not catch up with a burst of words.
            due = (due + interval).max(Instant::now());
            tokio::time::sleep_until(due).await;
        }
    }
    Ok(())
}
