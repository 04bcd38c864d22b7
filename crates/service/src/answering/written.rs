//! An answer that a model writes: its words are passed on as they come, its tools are run, its marks become citations.

use super::asked::MAX_OUTPUT_TOKENS;
use super::marks::{Marks, Piece};
use super::sources::Source;
use super::voice::{Interrupted, Voice};
use super::{script, shortened, tokens, tools};
use crate::engine::{End, Finish, Message, Prompt, Reply, Step, TokenCounts, ToolCall, Upstream};
use crate::limits::Tally;
use crate::web::Web;
use parlance_protocol::{
    Annotation, ContentPart, Event, FileCitation, FunctionCall, FunctionCallOutput, IncompleteDetails,
    OutputItem, OutputMessage, OutputText, Response, Status, Usage,
};
use uuid::Uuid;

/// How often tools are run in one answer before the model has to do without them.
const MAX_ROUNDS: usize = 8;

/// What an answer holds in bytes: its text, and what its tools are called with and return. Twice what the models with
/// the longest answers say, and little enough for a terminal event, which has the text twice.
const MAX_BYTES: usize = 2 * 1024 * 1024;

/// What a citation quotes of its passage, in characters.
const QUOTE_CHARS: usize = 300;

/// An answer that is being written.
pub(super) struct Writing<'a> {
    upstream: &'a Upstream,
    web: &'a Web,
    prompt: Prompt,
    sources: &'a [Source],
    response: Response,
    tally: &'a mut Tally,
    output: Vec<OutputItem>,
    output_text: String,
    /// The message that is open.
    message: Option<OpenMessage>,
    usage: Usage,
    finish: Finish,
    n_bytes_left: usize,
}

struct OpenMessage {
    id: String,
    text: OutputText,
    n_chars: u64,
}

impl<'a> Writing<'a> {
    pub(super) fn new(
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
            output: Vec::new(),
            output_text: String::new(),
            message: None,
            usage: Usage::default(),
            finish: Finish::Done,
            n_bytes_left: MAX_BYTES,
        }
    }

    /// Says the reply, and those after it that tools make necessary.
    pub(super) async fn say(&mut self, mut reply: Reply, voice: &mut Voice) -> Result<(), Interrupted> {
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
        if self.output_text.is_empty() {
            // Also an answer without a word is one: the sequence of events has at least one delta.
            self.say_text("", voice).await?;
            self.close_message(voice).await?;
        }
        Ok(())
    }

    /// The response with everything in it.
    pub(super) fn finished(self) -> Response {
        let reason = match self.finish {
            Finish::Done => None,
            Finish::Length => Some("max_output_tokens".to_owned()),
            Finish::Filtered => Some("content_filter".to_owned()),
        };
        Response {
            status: Status::Completed,
            incomplete_details: reason.map(|reason| IncompleteDetails { reason: Some(reason) }),
            output: self.output,
            output_text: Some(self.output_text),
            usage: Some(self.usage),
            ..self.response
        }
    }

    async fn say_reply(
        &mut self,
        reply: &mut Reply,
        voice: &mut Voice,
    ) -> Result<(End, String), Interrupted> {
        let mut marks = Marks::new(self.sources.len());
        let mut written = String::new();
        let mut counter = tokens::Counter::default();
        let (max_tokens, mut n_tokens, mut n_pieces) = (self.n_tokens_left(), 0, 0);
        let end = loop {
            match voice.waiting(reply.next()).await?.map_err(Interrupted::Model)? {
                Step::Text(text) => {
                    n_pieces += 1;
                    // A server that knows no bound is stopped where it would have been.
                    let text = self.charge(&text);
                    if text.is_empty() || (n_pieces > max_tokens && n_tokens >= max_tokens) {
                        break End { finish: Finish::Length, calls: Vec::new(), counts: None };
                    }
                    n_tokens = counter.add_text(text);
                    written.push_str(text);
                    self.tally.add(tokens::count(text));
                    self.say_pieces(marks.push(text), voice).await?;
                    voice.flush().await?;
                }
                Step::End(end) => break end,
            }
        };
        self.say_pieces(marks.finish(), voice).await?;
        self.finish = end.finish;
        self.close_message(voice).await?;
        self.count(&end, &written);
        Ok((end, written))
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

    fn count(&mut self, end: &End, written: &str) {
        let counts = end.counts.unwrap_or_else(|| TokenCounts {
            input: self.prompt.messages.iter().map(shortened::n_tokens).sum(),
            output: tokens::count(written)
                + end.calls.iter().map(|it| tokens::count(&it.arguments)).sum::<u64>(),
            ..TokenCounts::default()
        });
        let usage = &mut self.usage;
        usage.input_tokens = usage.input_tokens.saturating_add(counts.input);
        usage.output_tokens = usage.output_tokens.saturating_add(counts.output);
        usage.total_tokens = usage.input_tokens.saturating_add(usage.output_tokens);
        let details = (&mut usage.input_tokens_details, &mut usage.output_tokens_details);
        details.0.cached_tokens = details.0.cached_tokens.saturating_add(counts.cached);
        details.1.reasoning_tokens = details.1.reasoning_tokens.saturating_add(counts.reasoning);
    }

    async fn say_pieces(&mut self, pieces: Vec<Piece>, voice: &mut Voice) -> Result<(), Interrupted> {
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.say_text(&text, voice).await?,
                Piece::Source(number) => self.cite(number, voice).await?,
            }
        }
        Ok(())
    }

    fn output_index(&self) -> u64 {
        self.output.len() as u64
    }

    async fn open_message(&mut self, voice: &mut Voice) -> Result<(), Interrupted> {
        if self.message.is_some() {
            return Ok(());
        }
        let id = format!("msg_{}", Uuid::new_v4().simple());
        let output_index = self.output_index();
        let item = message(&id, Status::InProgress, Vec::new());
        voice.say(Event::OutputItemAdded { output_index, item }).await?;
        let part = ContentPart::output_text("");
        voice
            .say(Event::ContentPartAdded { item_id: id.clone(), output_index, content_index: 0, part })
            .await?;
        self.message = Some(OpenMessage { id, text: OutputText::default(), n_chars: 0 });
        Ok(())
    }

    async fn say_text(&mut self, delta: &str, voice: &mut Voice) -> Result<(), Interrupted> {
        self.open_message(voice).await?;
        let output_index = self.output_index();
        let Some(message) = &mut self.message else { return Ok(()) };
        message.text.text.push_str(delta);
        message.n_chars += delta.chars().count() as u64;
        self.output_text.push_str(delta);
        let (item_id, delta) = (message.id.clone(), delta.to_owned());
        let event =
            Event::OutputTextDelta { item_id, output_index, content_index: 0, delta, logprobs: Vec::new() };
        voice.say(event).await
    }

    async fn cite(&mut self, number: usize, voice: &mut Voice) -> Result<(), Interrupted> {
        let Some(source) = self.sources.get(number) else { return Ok(()) };
        self.open_message(voice).await?;
        let output_index = self.output_index();
        let Some(message) = &mut self.message else { return Ok(()) };
        let annotation = Annotation::FileCitation(FileCitation {
            file_id: source.file_id.to_string(),
            filename: source.filename.clone(),
            index: message.n_chars,
            place: source.place.clone(),
            quote: Some(source.text.chars().take(QUOTE_CHARS).collect()),
        });
        let annotation_index = message.text.annotations.len() as u64;
        message.text.annotations.push(annotation.clone());
        let item_id = message.id.clone();
        voice
            .say(Event::AnnotationAdded {
                item_id,
                output_index,
                content_index: 0,
                annotation_index,
                annotation,
            })
            .await
    }

    async fn close_message(&mut self, voice: &mut Voice) -> Result<(), Interrupted> {
        let Some(OpenMessage { id, text, .. }) = self.message.take() else { return Ok(()) };
        let output_index = self.output_index();
        let done = Event::OutputTextDone {
            item_id: id.clone(),
            output_index,
            content_index: 0,
            text: text.text.clone(),
            logprobs: Vec::new(),
        };
        voice.say(done).await?;
        let part = ContentPart::OutputText(text);
        let event = Event::ContentPartDone {
            item_id: id.clone(),
            output_index,
            content_index: 0,
            part: part.clone(),
        };
        voice.say(event).await?;
        let status = if self.finish == Finish::Done { Status::Completed } else { Status::Incomplete };
        let item = message(&id, status, vec![part]);
        voice.say(Event::OutputItemDone { output_index, item: item.clone() }).await?;
        self.output.push(item);
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
            let item = FunctionCall {
                id: Some(format!("fc_{}", Uuid::new_v4().simple())),
                call_id: call.id.clone(),
                name: call.name.clone(),
                arguments: call.arguments.clone(),
                status: Some(Status::Completed),
            };
            for event in script::call_events(self.output_index(), &item) {
                voice.say(event).await?;
            }
            voice.flush().await?;
            self.output.push(OutputItem::FunctionCall(item));
            let output = voice.waiting(tools::run(self.web, &call.name, &call.arguments)).await?.to_string();
            self.n_bytes_left = self.n_bytes_left.saturating_sub(call.arguments.len() + output.len());
            let item = OutputItem::FunctionCallOutput(FunctionCallOutput {
                id: Some(format!("fco_{}", Uuid::new_v4().simple())),
                call_id: Some(call.id.clone()),
                output: output.clone().into(),
                status: Some(Status::Completed),
            });
            let output_index = self.output_index();
            voice.say(Event::OutputItemAdded { output_index, item: item.clone() }).await?;
            voice.say(Event::OutputItemDone { output_index, item: item.clone() }).await?;
            voice.flush().await?;
            self.output.push(item);
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

fn message(id: &str, status: Status, content: Vec<ContentPart>) -> OutputItem {
    OutputItem::Message(OutputMessage { id: id.to_owned(), status, content, ..OutputMessage::default() })
}
