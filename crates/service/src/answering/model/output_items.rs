//! The output items of a streamed answer: thoughts, text with citations, and tool calls. Items are opened, extended and
//! closed one after the other, in the order of the events (interface section 6).

use crate::answering::error::AnswerError;
use crate::answering::sse_writer::SseWriter;
use crate::answering::tools::call_events::call_events;
use parlance_protocol::{
    Annotation, ContentPart, Event, FileSearchCall, FileSearchResult, FunctionCall, FunctionCallOutput,
    ItemProgress, OutputItem, OutputMessage, OutputText, Reasoning, Status, TextPart,
};
use uuid::Uuid;

/// The output items so far.
#[derive(Default)]
pub(crate) struct OutputItems {
    finished: Vec<OutputItem>,
    /// The text of all messages.
    text: String,
    open: Option<Open>,
}

/// The open item.
enum Open {
    Message(OpenMessage),
    Reasoning(OpenReasoning),
}

struct OpenMessage {
    id: String,
    part: OutputText,
    n_chars: u64,
}

struct OpenReasoning {
    id: String,
    text: String,
}

impl OutputItems {
    /// The finished items and the text of all messages.
    pub(crate) fn into_parts(self) -> (Vec<OutputItem>, String) {
        (self.finished, self.text)
    }

    pub(crate) fn has_text(&self) -> bool {
        !self.text.is_empty()
    }

    fn output_index(&self) -> u64 {
        self.finished.len() as u64
    }

    /// Streams a piece of the thoughts, which come before the text.
    pub(crate) async fn push_reasoning(
        &mut self,
        delta: String,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        if !matches!(self.open, Some(Open::Reasoning(_))) {
            self.close(Status::Completed, writer).await?;
            let id = format!("rs_{}", Uuid::new_v4().simple());
            let item = reasoning(&id, Status::InProgress, Vec::new());
            writer.write(Event::OutputItemAdded { output_index: self.output_index(), item }).await?;
            self.open = Some(Open::Reasoning(OpenReasoning { id, text: String::new() }));
        }
        let output_index = self.output_index();
        let Some(Open::Reasoning(open)) = &mut self.open else { return Ok(()) };
        open.text.push_str(&delta);
        let item_id = open.id.clone();
        writer
            .write(Event::ReasoningSummaryTextDelta { item_id, output_index, summary_index: 0, delta })
            .await
    }

    /// The open message. Opens one if there is none.
    async fn message(&mut self, writer: &mut SseWriter) -> Result<Option<&mut OpenMessage>, AnswerError> {
        if !matches!(self.open, Some(Open::Message(_))) {
            self.close(Status::Completed, writer).await?;
            let id = format!("msg_{}", Uuid::new_v4().simple());
            let output_index = self.output_index();
            let item = message(&id, Status::InProgress, Vec::new());
            writer.write(Event::OutputItemAdded { output_index, item }).await?;
            let (item_id, part) = (id.clone(), ContentPart::output_text(""));
            writer.write(Event::ContentPartAdded { item_id, output_index, content_index: 0, part }).await?;
            self.open = Some(Open::Message(OpenMessage { id, part: OutputText::default(), n_chars: 0 }));
        }
        Ok(match &mut self.open {
            Some(Open::Message(open)) => Some(open),
            _ => None,
        })
    }

    /// Streams a piece of the text.
    pub(crate) async fn push_text(
        &mut self,
        delta: String,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        let output_index = self.next_index();
        self.text.push_str(&delta);
        let Some(open) = self.message(writer).await? else { return Ok(()) };
        open.part.text.push_str(&delta);
        open.n_chars += delta.chars().count() as u64;
        let item_id = open.id.clone();
        writer
            .write(Event::OutputTextDelta {
                item_id,
                output_index,
                content_index: 0,
                delta,
                logprobs: Vec::new(),
            })
            .await
    }

    /// The index of the next message, or of the open one.
    fn next_index(&self) -> u64 {
        self.output_index() + u64::from(matches!(self.open, Some(Open::Reasoning(_))))
    }

    /// Adds a citation at the end of the text so far. `annotation` gets the text and its length in characters.
    pub(crate) async fn push_annotation(
        &mut self,
        annotation: impl FnOnce(&str, u64) -> Option<Annotation>,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        let output_index = self.next_index();
        let Some(open) = self.message(writer).await? else { return Ok(()) };
        let Some(annotation) = annotation(&open.part.text, open.n_chars) else { return Ok(()) };
        let annotation_index = open.part.annotations.len() as u64;
        open.part.annotations.push(annotation.clone());
        let item_id = open.id.clone();
        let event =
            Event::AnnotationAdded { item_id, output_index, content_index: 0, annotation_index, annotation };
        writer.write(event).await
    }

    /// Sends the passages that the model was given.
    pub(crate) async fn push_file_search(
        &mut self,
        query: &str,
        results: Vec<FileSearchResult>,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        let output_index = self.output_index();
        let id = format!("fs_{}", Uuid::new_v4().simple());
        let queries = vec![query.to_owned()];
        let searching = FileSearchCall { id: id.clone(), status: Status::InProgress, queries, results: None };
        let progress = || ItemProgress { item_id: id.clone(), output_index };
        let item = OutputItem::FileSearchCall(searching.clone());
        writer.write(Event::OutputItemAdded { output_index, item }).await?;
        writer.write(Event::FileSearchCallInProgress(progress())).await?;
        writer.write(Event::FileSearchCallCompleted(progress())).await?;
        let item = OutputItem::FileSearchCall(FileSearchCall {
            status: Status::Completed,
            results: Some(results),
            ..searching
        });
        writer.write(Event::OutputItemDone { output_index, item: item.clone() }).await?;
        self.finished.push(item);
        Ok(())
    }

    /// The text of the open message.
    pub(crate) fn open_text(&self) -> &str {
        match &self.open {
            Some(Open::Message(open)) => &open.part.text,
            _ => "",
        }
    }

    /// Closes the open item with this status.
    pub(crate) async fn close(&mut self, status: Status, writer: &mut SseWriter) -> Result<(), AnswerError> {
        let output_index = self.output_index();
        let item = match self.open.take() {
            None => return Ok(()),
            Some(Open::Message(OpenMessage { id, part, .. })) => {
                let (item_id, text) = (id.clone(), part.text.clone());
                let done = Event::OutputTextDone {
                    item_id: item_id.clone(),
                    output_index,
                    content_index: 0,
                    text,
                    logprobs: Vec::new(),
                };
                writer.write(done).await?;
                let part = ContentPart::OutputText(part);
                let done =
                    Event::ContentPartDone { item_id, output_index, content_index: 0, part: part.clone() };
                writer.write(done).await?;
                message(&id, status, vec![part])
            }
            Some(Open::Reasoning(OpenReasoning { id, text })) => {
                let (item_id, whole) = (id.clone(), text.clone());
                let done =
                    Event::ReasoningSummaryTextDone { item_id, output_index, summary_index: 0, text: whole };
                writer.write(done).await?;
                reasoning(&id, status, vec![ContentPart::SummaryText(TextPart { text })])
            }
        };
        writer.write(Event::OutputItemDone { output_index, item: item.clone() }).await?;
        self.finished.push(item);
        Ok(())
    }

    /// Sends a tool call.
    pub(crate) async fn push_tool_call(
        &mut self,
        call_id: &str,
        name: &str,
        arguments: &str,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        self.close(Status::Completed, writer).await?;
        let item = FunctionCall {
            id: Some(format!("fc_{}", Uuid::new_v4().simple())),
            call_id: call_id.to_owned(),
            name: name.to_owned(),
            arguments: arguments.to_owned(),
            status: Some(Status::Completed),
        };
        for event in call_events(self.output_index(), &item) {
            writer.write(event).await?;
        }
        self.finished.push(OutputItem::FunctionCall(item));
        Ok(())
    }

    /// Sends the output of a tool call.
    pub(crate) async fn push_tool_output(
        &mut self,
        call_id: &str,
        output: &str,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        let item = OutputItem::FunctionCallOutput(FunctionCallOutput {
            id: Some(format!("fco_{}", Uuid::new_v4().simple())),
            call_id: Some(call_id.to_owned()),
            output: output.into(),
            status: Some(Status::Completed),
        });
        let output_index = self.output_index();
        writer.write(Event::OutputItemAdded { output_index, item: item.clone() }).await?;
        writer.write(Event::OutputItemDone { output_index, item: item.clone() }).await?;
        self.finished.push(item);
        Ok(())
    }
}

fn message(id: &str, status: Status, content: Vec<ContentPart>) -> OutputItem {
    OutputItem::Message(OutputMessage { id: id.to_owned(), status, content, ..OutputMessage::default() })
}

fn reasoning(id: &str, status: Status, summary: Vec<ContentPart>) -> OutputItem {
    OutputItem::Reasoning(Reasoning {
        id: id.to_owned(),
        summary,
        status: Some(status),
        ..Reasoning::default()
    })
}
