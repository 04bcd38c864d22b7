//! An answer that a model writes: streams its text, runs its tools, and turns its citation markers into citations.

use super::citation_markers::{CitationMarkers, Piece};
use super::cited_quote::quote_for;
use super::output_items::OutputItems;
use super::repetition::Repetition;
use super::sources::Source;
use super::web_pages::WebPages;
use super::{context_window, tool_runner};
use crate::accounts::limits::UsageMeter;
use crate::answering::error::AnswerError;
use crate::answering::request::MAX_OUTPUT_TOKENS;
use crate::answering::sse_writer::SseWriter;
use crate::answering::tokens;
use crate::web::AnswerWeb;
use parlance_protocol::{Annotation, FileCitation, IncompleteDetails, Response, Status, Usage};
use parlance_upstream::{End, Finish, Message, Prompt, Reply, Step, TokenCounts, ToolCall, Upstream};
use tokio::sync::watch;
use uuid::Uuid;

/// The largest number of tool rounds in one answer. After them, the model gets no tools.
const MAX_ROUNDS: usize = 8;

/// The largest answer in bytes: thoughts, text, and the arguments and outputs of tools. Twice the longest answers of
/// models, but small enough for the terminal event, which contains the text twice.
const MAX_BYTES: usize = 2 * 1024 * 1024;

/// A response that is being streamed.
pub(crate) struct ModelResponse<'a> {
    upstream: &'a Upstream,
    web: &'a AnswerWeb,
    prompt: Prompt,
    sources: &'a [Source],
    response: Response,
    usage_meter: &'a mut UsageMeter,
    output_items: OutputItems,
    web_pages: WebPages,
    usage: Usage,
    finish: Finish,
    /// Whether it was stopped because it repeated itself.
    is_repeating: bool,
    n_bytes_left: usize,
}

impl<'a> ModelResponse<'a> {
    pub(crate) fn new(
        upstream: &'a Upstream,
        web: &'a AnswerWeb,
        prompt: Prompt,
        sources: &'a [Source],
        begun: Response,
        usage_meter: &'a mut UsageMeter,
    ) -> Self {
        Self {
            upstream,
            web,
            prompt,
            sources,
            response: begun,
            usage_meter,
            output_items: OutputItems::default(),
            web_pages: WebPages::new(sources.len()),
            usage: Usage::default(),
            finish: Finish::Done,
            is_repeating: false,
            n_bytes_left: MAX_BYTES,
        }
    }

    /// Sends the passages that the model was given for a question.
    pub(crate) async fn tell_sources(
        &mut self,
        question: &str,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        if self.sources.is_empty() {
            return Ok(());
        }
        let results = self.sources.iter().map(Source::as_result).collect();
        self.output_items.push_file_search(question, results, writer).await
    }

    /// Streams the reply, and further replies after tool calls.
    pub(crate) async fn stream(
        &mut self,
        mut reply: Reply,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        for round in 0.. {
            let (end, written) = self.stream_reply(&mut reply, writer).await?;
            reply.model().clone_into(&mut self.response.model);
            self.finish = end.finish;
            if end.calls.is_empty() || self.is_repeating || end.finish != Finish::Done || round >= MAX_ROUNDS
            {
                break;
            }
            let n_tokens_left = self.n_tokens_left();
            if n_tokens_left == 0 || self.n_bytes_left == 0 {
                self.finish = Finish::Length;
                break;
            }
            self.prompt.max_tokens = self.response.max_output_tokens.map(|_| n_tokens_left);
            self.run_tools(written, end.calls, writer).await?;
            if round + 1 == MAX_ROUNDS {
                self.prompt.tools.clear();
            }
            if context_window::fit_prompt(&mut self.prompt, self.upstream.model.known_context()).is_err() {
                self.finish = Finish::Length;
                break;
            }
            let (reading, _) = watch::channel(None);
            let asking = self.upstream.begin(&self.prompt, &reading);
            reply = writer.keep_alive(asking).await?.map_err(AnswerError::Upstream)?;
        }
        if !self.output_items.has_text() {
            // An answer without text also has at least one delta in its events.
            self.output_items.push_text(String::new(), writer).await?;
            self.output_items.close(self.status(), writer).await?;
        }
        Ok(())
    }

    /// The complete response.
    pub(crate) fn into_response(self) -> Response {
        let reason = match self.finish {
            _ if self.is_repeating => Some("repetition".to_owned()),
            Finish::Done => None,
            Finish::Length => Some("max_output_tokens".to_owned()),
            Finish::Filtered => Some("content_filter".to_owned()),
        };
        let (output, output_text) = self.output_items.into_parts();
        Response {
            status: Status::Completed,
            incomplete_details: reason.map(|reason| IncompleteDetails { reason: Some(reason) }),
            output,
            output_text: Some(output_text),
            usage: Some(self.usage),
            ..self.response
        }
    }

    async fn stream_reply(
        &mut self,
        reply: &mut Reply,
        writer: &mut SseWriter,
    ) -> Result<(End, String), AnswerError> {
        let mut markers = CitationMarkers::new(self.web_pages.n_sources());
        let mut written = String::new();
        let mut counter = tokens::Counter::default();
        let max_tokens = self.n_tokens_left();
        let mut repetition = Repetition::default();
        let (mut n_tokens, mut n_thought_tokens, mut n_pieces) = (0, 0, 0);
        let end = loop {
            let (said, is_thought) =
                match writer.keep_alive(reply.next()).await?.map_err(AnswerError::Upstream)? {
                    Step::Reasoning(text) => (text, true),
                    Step::Text(text) => (text, false),
                    Step::End(end) => break end,
                };
            n_pieces += 1;
            // A server that ignores the token limit is stopped there.
            let said = self.take_budget(&said);
            if said.is_empty() || (n_pieces > max_tokens && n_tokens >= max_tokens) {
                break End { finish: Finish::Length, calls: Vec::new(), counts: None };
            }
            let n_before = std::mem::replace(&mut n_tokens, counter.add_text(said));
            self.usage_meter.add(n_tokens - n_before);
            if is_thought {
                n_thought_tokens += n_tokens - n_before;
                self.flush_text(&mut markers, writer).await?;
                self.output_items.push_reasoning(said.to_owned(), writer).await?;
            } else {
                written.push_str(said);
                let n_before = self.output_items.open_text().len();
                self.write_pieces(markers.push(said), writer).await?;
                let news = self.output_items.open_text().get(n_before..).unwrap_or_default();
                if repetition.push(news) {
                    self.is_repeating = true;
                    break End { finish: Finish::Done, calls: Vec::new(), counts: None };
                }
            }
            writer.flush().await?;
        };
        self.finish = end.finish;
        self.flush_text(&mut markers, writer).await?;
        self.output_items.close(self.status(), writer).await?;
        self.count(&end, n_tokens, n_thought_tokens);
        Ok((end, written))
    }

    /// Writes the held-back text, and cites the pages whose addresses are in the text.
    async fn flush_text(
        &mut self,
        markers: &mut CitationMarkers,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        self.write_pieces(markers.finish(), writer).await?;
        for annotation in self.web_pages.cited_by_address(self.output_items.open_text()) {
            self.output_items.push_annotation(|_, _| Some(annotation), writer).await?;
        }
        Ok(())
    }

    fn status(&self) -> Status {
        let is_whole = self.finish == Finish::Done && !self.is_repeating;
        if is_whole { Status::Completed } else { Status::Incomplete }
    }

    fn n_tokens_left(&self) -> u64 {
        let max_tokens = self.response.max_output_tokens.unwrap_or(MAX_OUTPUT_TOKENS);
        max_tokens.saturating_sub(self.usage.output_tokens)
    }

    /// The part of a text that the answer still has room for. Counts its bytes.
    fn take_budget<'t>(&mut self, text: &'t str) -> &'t str {
        let (held, _) = text.split_at(text.floor_char_boundary(self.n_bytes_left));
        // After a cut nothing more is written, even if a shorter character would fit.
        self.n_bytes_left = if held.len() < text.len() { 0 } else { self.n_bytes_left - held.len() };
        held
    }

    fn count(&mut self, end: &End, n_tokens: u64, n_thought_tokens: u64) {
        let counts = end.counts.unwrap_or_else(|| TokenCounts {
            input: self.prompt.messages.iter().map(context_window::message_tokens).sum(),
            output: n_tokens + end.calls.iter().map(|it| tokens::count(&it.arguments)).sum::<u64>(),
            reasoning: n_thought_tokens,
            ..TokenCounts::default()
        });
        let usage = &mut self.usage;
        usage.input_tokens = usage.input_tokens.saturating_add(counts.input);
        usage.output_tokens = usage.output_tokens.saturating_add(counts.output);
        usage.total_tokens = usage.input_tokens.saturating_add(usage.output_tokens);
        let details = (&mut usage.input_tokens_details, &mut usage.output_tokens_details);
        details.0.cached_tokens = details.0.cached_tokens.saturating_add(counts.cached);
        details.0.cache_write_tokens = details.0.cache_write_tokens.saturating_add(counts.cache_written);
        details.1.reasoning_tokens = details.1.reasoning_tokens.saturating_add(counts.reasoning);
    }

    async fn write_pieces(&mut self, pieces: Vec<Piece>, writer: &mut SseWriter) -> Result<(), AnswerError> {
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.output_items.push_text(text, writer).await?,
                Piece::Source(number) => {
                    let (passage, web_pages) = (self.sources.get(number), &self.web_pages);
                    let annotation = |text: &str, n_chars| match passage {
                        Some(source) => Some(cited(source, text, n_chars)),
                        None => web_pages.cited_by_mark(number, text, n_chars),
                    };
                    self.output_items.push_annotation(annotation, writer).await?;
                }
            }
        }
        Ok(())
    }

    /// Runs the tools, and adds the calls and their outputs to the answer and the prompt.
    async fn run_tools(
        &mut self,
        written: String,
        calls: Vec<ToolCall>,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        let mut outputs = Vec::new();
        let mut named = Vec::new();
        for mut call in calls {
            if call.id.is_empty() {
                call.id = format!("call_{}", Uuid::new_v4().simple());
            }
            self.output_items.push_tool_call(&call.id, &call.name, &call.arguments, writer).await?;
            writer.flush().await?;
            let running = tool_runner::run(self.web, &mut self.web_pages, &call.name, &call.arguments);
            let output = writer.keep_alive(running).await?.to_string();
            self.n_bytes_left = self.n_bytes_left.saturating_sub(call.arguments.len() + output.len());
            self.output_items.push_tool_output(&call.id, &output, writer).await?;
            writer.flush().await?;
            outputs.push(Message::Tool { tool_call_id: call.id.clone(), content: output });
            // Ollama refuses a conversation with arguments that are not an object.
            if !is_object(&call.arguments) {
                "{}".clone_into(&mut call.arguments);
            }
            named.push(call);
        }
        self.prompt.messages.push(Message::Assistant { content: written, tool_calls: named });
        self.prompt.messages.extend(outputs);
        Ok(())
    }
}

fn is_object(arguments: &str) -> bool {
    serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(arguments).is_ok()
}

fn cited(source: &Source, written: &str, index: u64) -> Annotation {
    Annotation::FileCitation(FileCitation {
        file_id: source.file_id.to_string(),
        filename: source.filename.clone(),
        index,
        place: source.location.clone(),
        quote: Some(quote_for(&source.text, written)),
    })
}
