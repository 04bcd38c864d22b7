//! A response that is complete before it is sent: its output items, and the events that stream it in the order of the
//! interface (section 6.3).

use super::answer::{Answer, Citation};
use crate::answering::tools::call_events::call_events;
use parlance_protocol::{
    Annotation, ContentPart, Event, FileCitation, FunctionCall, FunctionCallOutput, IncompleteDetails,
    OutputItem, OutputMessage, OutputText, Response, Status, Usage,
};
use uuid::Uuid;

/// The model name in a response of the reader, which uses no model.
pub const MODEL: &str = "parlance-reader-1";

/// An answer with the ids of its output items.
pub(crate) struct CannedResponse {
    answer: Answer,
    tools: Vec<(OutputItem, OutputItem)>,
    message_id: String,
    annotations: Vec<Annotation>,
}

/// One step of the text: a word, or a citation at its position.
#[derive(Debug, PartialEq)]
pub(crate) enum Delta<'a> {
    Word(&'a str),
    Citation(usize),
}

impl CannedResponse {
    pub(crate) fn new(answer: Answer) -> Self {
        let tools = answer
            .tools
            .iter()
            .map(|tool| {
                let call_id = format!("call_{}", Uuid::new_v4().simple());
                let call = OutputItem::FunctionCall(FunctionCall {
                    id: Some(format!("fc_{}", Uuid::new_v4().simple())),
                    call_id: call_id.clone(),
                    name: tool.name.to_owned(),
                    arguments: tool.arguments.to_string(),
                    status: Some(Status::Completed),
                });
                let output = OutputItem::FunctionCallOutput(FunctionCallOutput {
                    id: Some(format!("fco_{}", Uuid::new_v4().simple())),
                    call_id: Some(call_id),
                    output: tool.output.to_string().into(),
                    status: Some(Status::Completed),
                });
                (call, output)
            })
            .collect();
        let annotations = answer.citations.iter().map(annotation).collect();
        Self { answer, tools, message_id: format!("msg_{}", Uuid::new_v4().simple()), annotations }
    }

    /// The text of the answer.
    pub(crate) fn text(&self) -> &str {
        &self.answer.text
    }

    /// Whether it is a notice, which is not part of the conversation.
    pub(crate) fn is_notice(&self) -> bool {
        self.answer.is_notice()
    }

    /// The tokens of the whole answer.
    pub(crate) fn n_tokens(&self) -> u64 {
        self.answer.n_tokens()
    }

    /// The tokens of its tools, which are sent before the text.
    pub(crate) fn n_tool_tokens(&self) -> u64 {
        self.answer.n_tool_tokens()
    }

    /// The complete response.
    pub(crate) fn completed(&self, begun: Response, n_input_tokens: u64) -> Response {
        let n_output_tokens = self.answer.n_tokens();
        let mut output: Vec<OutputItem> =
            self.tools.iter().flat_map(|(call, output)| [call.clone(), output.clone()]).collect();
        output.push(self.completed_message());
        Response {
            status: Status::Completed,
            incomplete_details: self
                .answer
                .is_cut
                .then(|| IncompleteDetails { reason: Some("max_output_tokens".to_owned()) }),
            output,
            output_text: Some(self.answer.text.clone()),
            usage: Some(Usage {
                input_tokens: n_input_tokens,
                output_tokens: n_output_tokens,
                total_tokens: n_input_tokens + n_output_tokens,
                ..Usage::default()
            }),
            ..begun
        }
    }

    fn completed_message(&self) -> OutputItem {
        let status = if self.answer.is_cut { Status::Incomplete } else { Status::Completed };
        self.message(status, vec![self.completed_part()])
    }

    fn completed_part(&self) -> ContentPart {
        ContentPart::OutputText(OutputText {
            text: self.answer.text.clone(),
            annotations: self.annotations.clone(),
            logprobs: Vec::new(),
        })
    }

    fn message(&self, status: Status, content: Vec<ContentPart>) -> OutputItem {
        OutputItem::Message(OutputMessage {
            id: self.message_id.clone(),
            status,
            content,
            ..OutputMessage::default()
        })
    }

    fn message_index(&self) -> u64 {
        self.tools.len() as u64 * 2
    }

    /// The events before the first word: the tools, and the start of the message.
    pub(crate) fn opening_events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        for (output_index, (call, output)) in (0..).step_by(2).zip(&self.tools) {
            if let OutputItem::FunctionCall(call) = call {
                events.extend(call_events(output_index, call));
            }
            let output_index = output_index + 1;
            events.push(Event::OutputItemAdded { output_index, item: output.clone() });
            events.push(Event::OutputItemDone { output_index, item: output.clone() });
        }
        let output_index = self.message_index();
        events.push(Event::OutputItemAdded {
            output_index,
            item: self.message(Status::InProgress, Vec::new()),
        });
        events.push(Event::ContentPartAdded {
            item_id: self.message_id.clone(),
            output_index,
            content_index: 0,
            part: ContentPart::output_text(""),
        });
        events
    }

    /// The text word by word, each with the space after it, and the citations at their positions.
    pub(crate) fn deltas(&self) -> Vec<Delta<'_>> {
        let mut deltas = Vec::new();
        let mut citations = self.answer.citations.iter().enumerate().peekable();
        let mut n_chars = 0;
        for word in words(&self.answer.text) {
            deltas.push(Delta::Word(word));
            n_chars += word.chars().count();
            // The space after the quoted passage belongs to the next word.
            while let Some((index, _)) = citations.next_if(|(_, citation)| citation.index <= n_chars) {
                deltas.push(Delta::Citation(index));
            }
        }
        if deltas.is_empty() {
            // An answer without text also has at least one delta in its events.
            deltas.push(Delta::Word(""));
        }
        deltas
    }

    /// The event of a delta.
    pub(crate) fn delta_event(&self, delta: &Delta<'_>) -> Option<Event> {
        let (item_id, output_index) = (self.message_id.clone(), self.message_index());
        Some(match delta {
            Delta::Word(word) => Event::OutputTextDelta {
                item_id,
                output_index,
                content_index: 0,
                delta: (*word).to_owned(),
                logprobs: Vec::new(),
            },
            Delta::Citation(index) => Event::AnnotationAdded {
                item_id,
                output_index,
                content_index: 0,
                annotation_index: *index as u64,
                annotation: self.annotations.get(*index)?.clone(),
            },
        })
    }

    /// The events after the last word, except the terminal one.
    pub(crate) fn closing_events(&self) -> Vec<Event> {
        let (item_id, output_index) = (self.message_id.clone(), self.message_index());
        vec![
            Event::OutputTextDone {
                item_id: item_id.clone(),
                output_index,
                content_index: 0,
                text: self.answer.text.clone(),
                logprobs: Vec::new(),
            },
            Event::ContentPartDone { item_id, output_index, content_index: 0, part: self.completed_part() },
            Event::OutputItemDone { output_index, item: self.completed_message() },
        ]
    }
}

/// The words of a text, each with all the space after it.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let word_end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let after_word = rest.get(word_end..).unwrap_or_default();
        let n_space = after_word.len() - after_word.trim_start().len();
        let (word, after) = rest.split_at(word_end + n_space);
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}

fn annotation(citation: &Citation) -> Annotation {
    Annotation::FileCitation(FileCitation {
        file_id: citation.file_id.to_string(),
        filename: citation.filename.clone(),
        index: citation.index as u64,
        place: citation.location.clone(),
        quote: Some(citation.quote.clone()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_their_space_and_lose_nothing() {
        let text = " One two,\n\n> three  four";
        assert_eq!(words(text).collect::<Vec<_>>(), [" ", "One ", "two,\n\n", "> ", "three  ", "four"]);
        assert_eq!(words("").count(), 0);
    }
}
