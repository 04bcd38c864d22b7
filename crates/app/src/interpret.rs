//! From the service's events to the turn's inputs: the one place that knows both vocabularies.
//!
//! Pure. Decides nothing about the turn; what an input leads to is decided in `parlance_domain::turn`.

#[cfg(test)]
mod tests;

use crate::problem::failure_in_stream;
use parlance_domain::turn::{AnswerFacts, Input, Slot, Usage};
use parlance_domain::{Annotation, Item};
use parlance_protocol as protocol;
use parlance_protocol::{ContentPart, Ending, Event, OutputItem, Response, SequencedEvent};
use std::collections::{HashMap, HashSet};

/// Reads the events of one stream.
#[derive(Debug, Default)]
pub(crate) struct Interpreter {
    /// Arguments of function calls that arrive in pieces, by output index.
    arguments: HashMap<u64, protocol::FunctionCall>,
    /// Reasoning that arrived word by word, so that its final form does not repeat it.
    reasoned: HashSet<u64>,
    host: String,
}

impl Interpreter {
    /// For a stream of this host, which is named in the words for a failure.
    pub(crate) fn new(host: impl Into<String>) -> Self {
        Self { host: host.into(), ..Self::default() }
    }

    /// What an event means for the turn; nothing for events that say nothing new.
    pub(crate) fn read(&mut self, event: SequencedEvent) -> Vec<Input> {
        let mut inputs = Vec::new();
        let conversation_id = event.conversation_id().map(str::to_owned);
        let facts = event.event.response().map(facts_of);
        if facts.is_some() || conversation_id.is_some() {
            let facts = facts.unwrap_or_default();
            inputs.push(Input::FactsLearned(AnswerFacts {
                service_conversation_id: conversation_id.or(facts.service_conversation_id.clone()),
                ..facts
            }));
        }
        match event.event.ending() {
            Some(Ending::Failed(failure)) => {
                inputs.push(Input::Failed(failure_in_stream(&self.host, &failure)))
            }
            Some(Ending::Complete) => inputs.push(completed(event.event.response(), None)),
            Some(Ending::Incomplete { reason }) => {
                let reason = reason.unwrap_or_else(|| "incomplete".to_owned());
                inputs.push(completed(event.event.response(), Some(reason)));
            }
            None => inputs.extend(self.read_part(event.event)),
        }
        inputs
    }

    fn read_part(&mut self, event: Event) -> Vec<Input> {
        let slot = |output_index, content_index| Slot { output_index, content_index };
        match event {
            Event::OutputTextDelta { output_index, content_index, delta, .. } => {
                vec![Input::TextAppended(slot(output_index, content_index), delta)]
            }
            Event::OutputTextDone { output_index, content_index, text, .. } => {
                vec![Input::TextSettled(slot(output_index, content_index), text)]
            }
            Event::AnnotationAdded { output_index, content_index, annotation, .. } => {
                vec![Input::Annotated(slot(output_index, content_index), annotation_of(annotation))]
            }
            Event::RefusalDelta { output_index, content_index, delta, .. } => {
                vec![Input::RefusalAppended(slot(output_index, content_index), delta)]
            }
            Event::ReasoningSummaryTextDelta { output_index, summary_index, delta, .. } => {
                self.reasoned.insert(output_index);
                vec![Input::ReasoningAppended(slot(output_index, summary_index), delta)]
            }
            Event::ContentPartDone { output_index, content_index, part, .. } => {
                part_inputs(slot(output_index, content_index), part)
            }
            Event::FunctionCallArgumentsDelta { output_index, delta, .. } => {
                let call = self.arguments.entry(output_index).or_default();
                call.arguments.push_str(&delta);
                vec![Input::ItemSet(output_index, call_item(call))]
            }
            Event::FunctionCallArgumentsDone { output_index, name, arguments, .. } => {
                let call = self.arguments.entry(output_index).or_default();
                if !name.is_empty() {
                    call.name = name;
                }
                if !arguments.is_empty() {
                    call.arguments = arguments;
                }
                vec![Input::ItemSet(output_index, call_item(call))]
            }
            Event::OutputItemAdded { output_index, item } | Event::OutputItemDone { output_index, item } => {
                self.read_item(output_index, item)
            }
            // These say only how far the service has come with an item that is known already, or nothing that
            // this version knows.
            _ => Vec::new(),
        }
    }

    fn read_item(&mut self, output_index: u64, item: OutputItem) -> Vec<Input> {
        match item {
            OutputItem::Message(message) => (0..)
                .zip(message.content)
                .flat_map(|(content_index, part)| part_inputs(Slot { output_index, content_index }, part))
                .collect(),
            OutputItem::Reasoning(_) if self.reasoned.contains(&output_index) => Vec::new(),
            OutputItem::Reasoning(reasoning) => (0..)
                .zip(reasoning_texts(&reasoning))
                .map(|(content_index, text)| {
                    self.reasoned.insert(output_index);
                    Input::ReasoningAppended(Slot { output_index, content_index }, text)
                })
                .collect(),
            OutputItem::FunctionCallOutput(output) => vec![Input::ToolAnswered {
                call_id: output.call_id.unwrap_or_default(),
                output: plain_text(&output.output),
            }],
            OutputItem::FunctionCall(mut call) => {
                let known = self.arguments.entry(output_index).or_default();
                if call.arguments.is_empty() {
                    call.arguments.clone_from(&known.arguments);
                }
                *known = call;
                vec![Input::ItemSet(output_index, call_item(known))]
            }
            other => {
                final_items(vec![other]).into_iter().map(|item| Input::ItemSet(output_index, item)).collect()
            }
        }
    }
}

/// The items of an answer as the service finally sees it; a tool's call and output are one item.
fn final_items(output: Vec<OutputItem>) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for item in output {
        match item {
            OutputItem::Message(message) => items.extend(message.content.into_iter().map(part_item)),
            OutputItem::FunctionCall(call) => items.push(call_item(&call)),
            OutputItem::FunctionCallOutput(answer) => {
                let answered = answer.call_id.unwrap_or_default();
                let text = plain_text(&answer.output);
                let call = items.iter_mut().rev().find_map(|item| match item {
                    Item::ToolCall { call_id, output, .. } if *call_id == answered => Some(output),
                    _ => None,
                });
                match call {
                    Some(output) => *output = Some(text),
                    None => items.push(Item::ToolCall {
                        call_id: answered,
                        name: String::new(),
                        arguments: String::new(),
                        output: Some(text),
                    }),
                }
            }
            OutputItem::Reasoning(reasoning) => {
                items.extend(reasoning_texts(&reasoning).into_iter().map(|text| Item::Reasoning { text }));
            }
            OutputItem::WebSearchCall(call) => items.push(Item::ToolCall {
                call_id: call.id,
                name: "web_search".to_owned(),
                output: call.action.get("sources").map(plain_text),
                arguments: call.action.get("query").map_or_else(|| call.action.to_string(), plain_text),
            }),
            OutputItem::FileSearchCall(call) => items.push(Item::ToolCall {
                call_id: call.id,
                name: "file_search".to_owned(),
                arguments: call.queries.join("; "),
                output: call.results.map(|results| serde_json::json!(results).to_string()),
            }),
            OutputItem::CodeInterpreterCall(call) => items.push(Item::ToolCall {
                call_id: call.id,
                name: "code_interpreter".to_owned(),
                arguments: call.code.unwrap_or_default(),
                output: call.outputs.map(|outputs| serde_json::json!(outputs).to_string()),
            }),
            OutputItem::Unknown(json) => {
                let kind = json.get("type").and_then(serde_json::Value::as_str).unwrap_or("item").to_owned();
                items.push(Item::Unknown { kind, json });
            }
        }
    }
    items
}

fn completed(response: Option<&Response>, incomplete: Option<String>) -> Input {
    let mut items = response.map(|response| final_items(response.output.clone())).unwrap_or_default();
    let has_text = items.iter().any(|item| matches!(item, Item::Text { text, .. } if !text.is_empty()));
    // `output_text` is there for those who want nothing but text (interface section 2.4).
    if let (false, Some(text)) = (has_text, response.and_then(Response::text).filter(|text| !text.is_empty()))
    {
        items.retain(|item| !matches!(item, Item::Text { .. }));
        items.push(Item::text(text));
    }
    Input::Completed { items, incomplete }
}

fn part_inputs(slot: Slot, part: ContentPart) -> Vec<Input> {
    match part {
        ContentPart::OutputText(part) => {
            let annotations =
                part.annotations.into_iter().map(|note| Input::Annotated(slot, annotation_of(note)));
            std::iter::once(Input::TextSettled(slot, part.text)).chain(annotations).collect()
        }
        // What a refusal says arrives as deltas and again with the terminal event.
        _ => Vec::new(),
    }
}

fn part_item(part: ContentPart) -> Item {
    match part {
        ContentPart::OutputText(part) => Item::Text {
            text: part.text,
            annotations: part.annotations.into_iter().map(annotation_of).collect(),
        },
        ContentPart::Refusal(part) => Item::Refusal { text: part.refusal },
        ContentPart::ReasoningText(part) | ContentPart::SummaryText(part) => {
            Item::Reasoning { text: part.text }
        }
        ContentPart::Unknown(json) => Item::Unknown { kind: "content_part".to_owned(), json },
    }
}

fn annotation_of(annotation: protocol::Annotation) -> Annotation {
    match annotation {
        protocol::Annotation::FileCitation(citation) => Annotation::FileCitation {
            file_id: citation.file_id,
            filename: citation.filename,
            index: citation.index,
            place: citation.place,
            quote: citation.quote,
        },
        protocol::Annotation::UrlCitation(citation) => {
            Annotation::UrlCitation { url: citation.url, title: citation.title }
        }
        other => Annotation::Unknown { json: serde_json::json!(other) },
    }
}

fn call_item(call: &protocol::FunctionCall) -> Item {
    Item::ToolCall {
        call_id: call.call_id.clone(),
        name: call.name.clone(),
        arguments: call.arguments.clone(),
        output: None,
    }
}

fn reasoning_texts(reasoning: &protocol::Reasoning) -> Vec<String> {
    let texts = reasoning.summary.iter().filter_map(|part| match part {
        ContentPart::SummaryText(part) | ContentPart::ReasoningText(part) => Some(part.text.clone()),
        _ => None,
    });
    texts.collect()
}

/// A string as it is, anything else as JSON.
fn plain_text(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn facts_of(response: &Response) -> AnswerFacts {
    let named = |name: &str| (!name.is_empty()).then(|| name.to_owned());
    AnswerFacts {
        response_id: named(&response.id),
        service_conversation_id: response.conversation_id().map(str::to_owned),
        model: named(&response.model).filter(|model| model != "auto"),
        usage: response
            .usage
            .as_ref()
            .map(|usage| Usage { input_tokens: usage.input_tokens, output_tokens: usage.output_tokens }),
    }
}
