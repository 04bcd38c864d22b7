//! An answer that a model writes: its words are passed on as they come, its tools are run, its marks become citations.

use super::items::Items;
use super::marks::{Marks, Piece};
use super::pages::Pages;
use super::sources::Source;
use super::{shortened, tools};
use crate::accounts::limits::Tally;
use crate::answering::asked::MAX_OUTPUT_TOKENS;
use crate::answering::interrupted::Interrupted;
use crate::answering::tokens;
use crate::answering::voice::Voice;
use crate::web::Web;
use parlance_protocol::{Annotation, FileCitation, IncompleteDetails, Response, Status, Usage};
use parlance_upstream::{End, Finish, Message, Prompt, Reply, Step, TokenCounts, ToolCall, Upstream};
use uuid::Uuid;

/// How often tools are run in one answer before the model has to do without them.
const MAX_ROUNDS: usize = 8;

/// What an answer holds in bytes: thoughts and text, and what its tools are called with and return. Twice what the models with
/// the longest answers say, and little enough for a terminal event, which has the text twice.
const MAX_BYTES: usize = 2 * 1024 * 1024;

/// What a citation quotes of its passage, in characters.
const QUOTE_CHARS: usize = 300;

/// An answer that is being written.
pub(crate) struct Writing<'a> {
    upstream: &'a Upstream,
    web: &'a Web,
    prompt: Prompt,
    sources: &'a [Source],
    response: Response,
    tally: &'a mut Tally,
    items: Items,
    pages: Pages,
    usage: Usage,
    finish: Finish,
    n_bytes_left: usize,
}

impl<'a> Writing<'a> {
    pub(crate) fn new(
        upstream: &'a Upstream,
        web: &'a Web,
        prompt: Prompt,
        sources: &'a [Source],
        begun: Response,
        tally: &'a mut Tally,
    ) -> Self {
        Self {
            upstream,
            web,
            prompt,
            sources,
            response: begun,
            tally,
            items: Items::default(),
            pages: Pages::new(sources.len()),
            usage: Usage::default(),
            finish: Finish::Done,
            n_bytes_left: MAX_BYTES,
        }
    }

    /// Says the reply, and those after it that tools make necessary.
    pub(crate) async fn say(&mut self, mut reply: Reply, voice: &mut Voice) -> Result<(), Interrupted> {
        for round in 0.. {
            let (end, written) = self.say_reply(&mut reply, voice).await?;
            reply.model().clone_into(&mut self.response.model);
            self.finish = end.finish;
            if end.calls.is_empty() || end.finish != Finish::Done || round >= MAX_ROUNDS {
                break;
            }
            let n_tokens_left = self.n_tokens_left();
            if n_tokens_left == 0 || self.n_bytes_left == 0 {
                self.finish = Finish::Length;
                break;
            }
            self.prompt.max_tokens = self.response.max_output_tokens.map(|_| n_tokens_left);
            self.run_tools(written, end.calls, voice).await?;
            if round + 1 == MAX_ROUNDS {
                self.prompt.tools.clear();
            }
            if shortened::fit(&mut self.prompt, self.upstream.known_context()).is_err() {
                self.finish = Finish::Length;
                break;
            }
            reply = voice.waiting(self.upstream.begin(&self.prompt)).await?.map_err(Interrupted::Model)?;
        }
        if !self.items.has_words() {
            // Also an answer without a word is one: the sequence of events has at least one delta.
            self.items.say(String::new(), voice).await?;
            self.items.close(self.status(), voice).await?;
        }
        Ok(())
    }

    /// The response with everything in it.
    pub(crate) fn finished(self) -> Response {
        let reason = match self.finish {
            Finish::Done => None,
            Finish::Length => Some("max_output_tokens".to_owned()),
            Finish::Filtered => Some("content_filter".to_owned()),
        };
        let (output, output_text) = self.items.into_parts();
        Response {
            status: Status::Completed,
            incomplete_details: reason.map(|reason| IncompleteDetails { reason: Some(reason) }),
            output,
            output_text: Some(output_text),
            usage: Some(self.usage),
            ..self.response
        }
    }

    async fn say_reply(
        &mut self,
        reply: &mut Reply,
        voice: &mut Voice,
    ) -> Result<(End, String), Interrupted> {
        let mut marks = Marks::new(self.pages.n_sources());
        let mut written = String::new();
        let mut counter = tokens::Counter::default();
        let max_tokens = self.n_tokens_left();
        let (mut n_tokens, mut n_thought_tokens, mut n_pieces) = (0, 0, 0);
        let end = loop {
            let (said, is_thought) = match voice.waiting(reply.next()).await?.map_err(Interrupted::Model)? {
                Step::Reasoning(text) => (text, true),
                Step::Text(text) => (text, false),
                Step::End(end) => break end,
            };
            n_pieces += 1;
            // A server that knows no bound is stopped where it would have been.
            let said = self.charge(&said);
            if said.is_empty() || (n_pieces > max_tokens && n_tokens >= max_tokens) {
                break End { finish: Finish::Length, calls: Vec::new(), counts: None };
            }
            n_tokens = counter.add_text(said);
            self.tally.add(tokens::count(said));
            if is_thought {
                n_thought_tokens += tokens::count(said);
                self.finish_words(&mut marks, voice).await?;
                self.items.think(said.to_owned(), voice).await?;
            } else {
                written.push_str(said);
                self.say_pieces(marks.push(said), voice).await?;
            }
            voice.flush().await?;
        };
        self.finish = end.finish;
        self.finish_words(&mut marks, voice).await?;
        self.items.close(self.status(), voice).await?;
        self.count(&end, n_tokens, n_thought_tokens);
        Ok((end, written))
    }

    /// Says what was held back of the words, and cites the pages whose addresses stand in them.
    async fn finish_words(&mut self, marks: &mut Marks, voice: &mut Voice) -> Result<(), Interrupted> {
        self.say_pieces(marks.finish(), voice).await?;
        for annotation in self.pages.cited_by_address(self.items.open_words()) {
            self.items.cite(|_, _| Some(annotation), voice).await?;
        }
        Ok(())
    }

    fn status(&self) -> Status {
        if self.finish == Finish::Done { Status::Completed } else { Status::Incomplete }
    }

    fn n_tokens_left(&self) -> u64 {
        let max_tokens = self.response.max_output_tokens.unwrap_or(MAX_OUTPUT_TOKENS);
        max_tokens.saturating_sub(self.usage.output_tokens)
    }

    /// As much of a text as the answer can still hold.
    fn charge<'t>(&mut self, text: &'t str) -> &'t str {
        let (held, _) = text.split_at(text.floor_char_boundary(self.n_bytes_left));
        // What was cut has used up the rest, also where a character did not fit into it.
        self.n_bytes_left = if held.len() < text.len() { 0 } else { self.n_bytes_left - held.len() };
        held
    }

    fn count(&mut self, end: &End, n_tokens: u64, n_thought_tokens: u64) {
        let counts = end.counts.unwrap_or_else(|| TokenCounts {
            input: self.prompt.messages.iter().map(shortened::n_tokens).sum(),
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

    async fn say_pieces(&mut self, pieces: Vec<Piece>, voice: &mut Voice) -> Result<(), Interrupted> {
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.items.say(text, voice).await?,
                Piece::Source(number) => {
                    let (passage, pages) = (self.sources.get(number), &self.pages);
                    let annotation = |text: &str, n_chars| match passage {
                        Some(source) => Some(cited(source, n_chars)),
                        None => pages.cited_by_mark(number, text, n_chars),
                    };
                    self.items.cite(annotation, voice).await?;
                }
            }
        }
        Ok(())
    }

    /// Runs the tools, and puts the calls and what came of them into the answer and into the prompt.
    async fn run_tools(
        &mut self,
        written: String,
        calls: Vec<ToolCall>,
        voice: &mut Voice,
    ) -> Result<(), Interrupted> {
        let mut outputs = Vec::new();
        let mut named = Vec::new();
        for mut call in calls {
            if call.id.is_empty() {
                call.id = format!("call_{}", Uuid::new_v4().simple());
            }
            self.items.call(&call.id, &call.name, &call.arguments, voice).await?;
            voice.flush().await?;
            let running = tools::run(self.web, &mut self.pages, &call.name, &call.arguments);
            let output = voice.waiting(running).await?.to_string();
            self.n_bytes_left = self.n_bytes_left.saturating_sub(call.arguments.len() + output.len());
            self.items.output(&call.id, &output, voice).await?;
            voice.flush().await?;
            outputs.push(Message::Tool { tool_call_id: call.id.clone(), content: output });
            // Ollama refuses a conversation in which arguments are not an object.
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

fn cited(source: &Source, index: u64) -> Annotation {
    Annotation::FileCitation(FileCitation {
        file_id: source.file_id.to_string(),
        filename: source.filename.clone(),
        index,
        place: source.place.clone(),
        quote: Some(source.text.chars().take(QUOTE_CHARS).collect()),
    })
}
