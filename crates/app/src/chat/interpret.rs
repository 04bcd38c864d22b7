//! Translates the service's events into inputs of the turn.
//!
//! Pure. Only this module knows both vocabularies; `parlance_domain::turn` decides the effect of an input.

mod items;
mod output_indices;
#[cfg(test)]
mod tests;

use crate::kernel::problem::failure_in_stream;
use items::{PART_BREAK, Stage, annotation_of, part_item, plain_text, reasoning_item, tool_item, with_known};
use output_indices::OutputIndices;
use parlance_domain::turn::{AnswerFacts, ContextUse, Input, REPETITION, Slot, Usage};
use parlance_domain::{Item, Step, WebAction};
use parlance_protocol::{ContentPart, Ending, Event, ItemProgress, OutputItem, Response, SequencedEvent};
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::time::Duration;

/// Interprets the events of one stream.
#[derive(Debug, Default)]
pub(crate) struct Interpreter {
    output_indices: OutputIndices,
    /// The tools and unknown items received, by output index.
    tools: HashMap<u64, Item>,
    /// The part of each reasoning item that received the last delta, by output index.
    reasoning: HashMap<u64, (&'static str, u64)>,
    service: String,
}

impl Interpreter {
    /// An interpreter for a stream of this service, which failure messages name.
    pub(crate) fn new(service: impl Into<String>) -> Self {
        Self { service: service.into(), ..Self::default() }
    }

    /// The inputs for an event that arrived at this time after the start of the answer; none if nothing is new.
    pub(crate) fn read(&mut self, event: SequencedEvent, at: Duration) -> Vec<Input> {
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
                inputs.push(Input::Failed(failure_in_stream(&self.service, &failure)))
            }
            Some(Ending::Complete) => inputs.push(self.completed(event.event.response(), None)),
            Some(Ending::Incomplete { reason }) => {
                let reason = reason.unwrap_or_else(|| "incomplete".to_owned());
                inputs.push(self.completed(event.event.response(), Some(reason)));
            }
            None => inputs.extend(self.read_part(event.event, at)),
        }
        inputs
    }

    fn read_part(&mut self, event: Event, at: Duration) -> Vec<Input> {
        match event {
            Event::OutputTextDelta { item_id, output_index, content_index, delta, .. } => {
                vec![Input::TextAppended(self.slot(output_index, &item_id, content_index), delta)]
            }
            Event::OutputTextDone { item_id, output_index, content_index, text, .. } => {
                vec![Input::TextDone(self.slot(output_index, &item_id, content_index), text)]
            }
            Event::AnnotationAdded { item_id, output_index, content_index, annotation, .. } => {
                let slot = self.slot(output_index, &item_id, content_index);
                vec![Input::Annotated(slot, annotation_of(annotation))]
            }
            Event::RefusalDelta { item_id, output_index, content_index, delta } => {
                vec![Input::RefusalAppended(self.slot(output_index, &item_id, content_index), delta)]
            }
            Event::RefusalDone { item_id, output_index, content_index, refusal } => {
                vec![Input::RefusalDone(self.slot(output_index, &item_id, content_index), refusal)]
            }
            Event::ReasoningSummaryTextDelta { item_id, output_index, summary_index, delta } => {
                let index = self.output_indices.find(output_index, id(&item_id));
                vec![self.reason(index, ("summary", summary_index), delta)]
            }
            Event::ContentPartDone { item_id, output_index, content_index, part } => {
                part_inputs(self.slot(output_index, &item_id, content_index), part)
            }
            Event::FunctionCallArgumentsDelta { item_id, output_index, delta } => {
                let index = self.output_indices.find(output_index, id(&item_id));
                self.change(index, nameless_call(), |item| {
                    if let Item::ToolCall { arguments, .. } = item {
                        arguments.push_str(&delta);
                    }
                })
            }
            Event::FunctionCallArgumentsDone { item_id, output_index, name: called, arguments: whole } => {
                let index = self.output_indices.find(output_index, id(&item_id));
                self.change(index, nameless_call(), |item| {
                    let Item::ToolCall { name, arguments, .. } = item else { return };
                    for (known, said) in [(name, called), (arguments, whole)] {
                        if !said.is_empty() {
                            *known = said;
                        }
                    }
                })
            }
            Event::OutputItemAdded { output_index, item } => {
                self.read_item(output_index, item, Stage::Added, at)
            }
            Event::OutputItemDone { output_index, item } => {
                self.read_item(output_index, item, Stage::Done, at)
            }
            Event::WebSearchCallInProgress(progress) => self.step(&progress, web_search(), Step::Begun, at),
            Event::WebSearchCallSearching(progress) => {
                self.step(&progress, web_search(), Step::Searching, at)
            }
            Event::WebSearchCallCompleted(progress) => self.step(&progress, web_search(), Step::Done, at),
            Event::FileSearchCallInProgress(progress) => self.step(&progress, file_search(), Step::Begun, at),
            Event::FileSearchCallSearching(progress) => {
                self.step(&progress, file_search(), Step::Searching, at)
            }
            Event::FileSearchCallCompleted(progress) => self.step(&progress, file_search(), Step::Done, at),
            Event::CodeInterpreterCallInProgress(progress) => self.step(&progress, code(), Step::Begun, at),
            Event::CodeInterpreterCallInterpreting(progress) => {
                self.step(&progress, code(), Step::Running, at)
            }
            Event::CodeInterpreterCallCompleted(progress) => self.step(&progress, code(), Step::Done, at),
            Event::Unknown { json } => self.read_unlisted(&json),
            // The other events add nothing to the answer: its begin, progress of a known item, and text that came before.
            _ => Vec::new(),
        }
    }

    /// Events that are not part of the interface but that compatible servers send.
    fn read_unlisted(&mut self, json: &Map<String, Value>) -> Vec<Input> {
        let text = |field: &str| json.get(field).and_then(Value::as_str).unwrap_or_default();
        let number = |field: &str| json.get(field).and_then(Value::as_u64).unwrap_or_default();
        let index = self.output_indices.find(number("output_index"), id(text("item_id")));
        let add = |item: &mut Item| {
            if let Item::Code { code, .. } = item {
                code.push_str(text("delta"));
            }
        };
        match text("type") {
            "response.reasoning_text.delta" => {
                vec![self.reason(index, ("content", number("content_index")), text("delta").to_owned())]
            }
            "response.code_interpreter_call_code.delta" => self.change(index, code(), add),
            _ => Vec::new(),
        }
    }

    fn read_item(&mut self, output_index: u64, item: OutputItem, stage: Stage, at: Duration) -> Vec<Input> {
        let index = self.output_indices.open(output_index, item.id(), at);
        if stage == Stage::Done {
            self.output_indices.close(index, at);
        }
        match item {
            OutputItem::Message(message) => (0..)
                .zip(message.content)
                .flat_map(|(content_index, part)| {
                    part_inputs(Slot { output_index: index, content_index }, part)
                })
                .collect(),
            OutputItem::Reasoning(reasoning) => match reasoning_item(&reasoning) {
                // The text of a beginning item is older than deltas that arrived before it.
                Some(_) if stage == Stage::Added && self.reasoning.contains_key(&index) => Vec::new(),
                Some(Item::Reasoning { text }) => vec![Input::ReasoningDone(first_slot(index), text)],
                Some(_) if self.reasoning.contains_key(&index) => Vec::new(),
                Some(sealed) => vec![Input::ItemSet(index, sealed)],
                None => Vec::new(),
            },
            OutputItem::FunctionCallOutput(output) => {
                let call_id = output.call_id.unwrap_or_default();
                let took_ms = self.output_indices.answered(&call_id, at);
                vec![Input::ToolAnswered { call_id, output: plain_text(&output.output), took_ms }]
            }
            other => {
                if let (OutputItem::FunctionCall(call), Stage::Done) = (&other, stage) {
                    self.output_indices.call(index, &call.call_id, at);
                }
                let Some(mut item) = tool_item(&other, stage) else { return Vec::new() };
                item = with_known(item, self.tools.get(&index));
                self.set(index, item)
            }
        }
    }

    /// A progress event of a tool; `new` is used if the tool was not announced.
    fn step(&mut self, progress: &ItemProgress, new: Item, reached: Step, at: Duration) -> Vec<Input> {
        let index = self.output_indices.open(progress.output_index, id(&progress.item_id), at);
        if reached == Step::Done {
            self.output_indices.close(index, at);
        }
        self.change(index, new, |item| {
            // Events can arrive out of order; a finished step stays finished.
            if let Item::WebSearch { step, .. } | Item::FileSearch { step, .. } | Item::Code { step, .. } =
                item
                && step.is_at_work()
            {
                *step = reached;
            }
        })
    }

    fn reason(&mut self, index: u64, part: (&'static str, u64), delta: String) -> Input {
        let before = self.reasoning.insert(index, part);
        let is_next_part = before.is_some_and(|before| before != part);
        let text = if is_next_part { format!("{PART_BREAK}{delta}") } else { delta };
        Input::ReasoningAppended(first_slot(index), text)
    }

    /// Changes the tool at an index, or `new` if there is none.
    fn change(&mut self, index: u64, new: Item, change: impl FnOnce(&mut Item)) -> Vec<Input> {
        let mut item = self.tools.get(&index).cloned().unwrap_or(new);
        change(&mut item);
        self.set(index, item)
    }

    fn set(&mut self, index: u64, mut item: Item) -> Vec<Input> {
        if let (false, Some(took)) = (matches!(item, Item::ToolCall { .. }), item.took_ms_mut()) {
            *took = self.output_indices.took_ms(index);
        }
        self.tools.insert(index, item.clone());
        vec![Input::ItemSet(index, item)]
    }

    fn slot(&self, output_index: u64, item_id: &str, content_index: u64) -> Slot {
        Slot { output_index: self.output_indices.find(output_index, id(item_id)), content_index }
    }

    fn completed(&self, response: Option<&Response>, incomplete: Option<String>) -> Input {
        let mut items = response.map(|response| self.final_items(&response.output)).unwrap_or_default();
        let has_text = items.iter().any(|item| matches!(item, Item::Text { text, .. } if !text.is_empty()));
        // `output_text` contains only the text of an answer (interface section 2.4).
        if let (false, Some(text)) =
            (has_text, response.and_then(Response::text).filter(|text| !text.is_empty()))
        {
            items.retain(|item| !matches!(item, Item::Text { .. }));
            items.push(Item::text(text));
        }
        if incomplete.as_deref() == Some(REPETITION) {
            items.iter_mut().for_each(leave_out_repetition);
        }
        Input::Completed { items, incomplete }
    }

    /// The final items of an answer; a tool's call and output become one item.
    fn final_items(&self, output: &[OutputItem]) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        for (output_index, item) in (0..).zip(output) {
            let index = match item.id() {
                Some(_) => self.output_indices.find(output_index, item.id()),
                None => output_index,
            };
            match item {
                OutputItem::Message(message) => items.extend(message.content.iter().cloned().map(part_item)),
                OutputItem::Reasoning(reasoning) => items.extend(reasoning_item(reasoning)),
                OutputItem::FunctionCallOutput(answer) => {
                    let answered = answer.call_id.clone().unwrap_or_default();
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
                            is_complete: false,
                            took_ms: None,
                        }),
                    }
                }
                tool => items.extend(tool_item(tool, Stage::Done).map(|item| {
                    let mut item = with_known(item, self.tools.get(&index));
                    if let Some(took) = item.took_ms_mut() {
                        *took = self.output_indices.took_ms(index);
                    }
                    item
                })),
            }
        }
        items
    }
}

fn part_inputs(slot: Slot, part: ContentPart) -> Vec<Input> {
    match part {
        ContentPart::OutputText(part) => {
            let annotations =
                part.annotations.into_iter().map(|note| Input::Annotated(slot, annotation_of(note)));
            std::iter::once(Input::TextDone(slot, part.text)).chain(annotations).collect()
        }
        ContentPart::Refusal(part) => vec![Input::RefusalDone(slot, part.refusal)],
        // The parts of reasoning arrive as deltas and again with their item.
        ContentPart::ReasoningText(_) | ContentPart::SummaryText(_) => Vec::new(),
        unknown @ ContentPart::Unknown(_) => vec![Input::PartSet(slot, part_item(unknown))],
    }
}

fn id(item_id: &str) -> Option<&str> {
    Some(item_id).filter(|id| !id.is_empty())
}

fn first_slot(index: u64) -> Slot {
    Slot { output_index: index, content_index: 0 }
}

fn nameless_call() -> Item {
    Item::ToolCall {
        call_id: String::new(),
        name: String::new(),
        arguments: String::new(),
        output: None,
        is_complete: false,
        took_ms: None,
    }
}

fn web_search() -> Item {
    let action = WebAction::Unknown { json: Value::Null };
    Item::WebSearch { id: String::new(), action, step: Step::Begun, took_ms: None }
}

fn file_search() -> Item {
    let (queries, results) = (Vec::new(), None);
    Item::FileSearch { id: String::new(), queries, results, step: Step::Begun, took_ms: None }
}

fn code() -> Item {
    Item::Code { id: String::new(), code: String::new(), outputs: None, step: Step::Begun, took_ms: None }
}

/// Removes a repetition at the end of a text, with the citations in it.
fn leave_out_repetition(item: &mut Item) {
    let Item::Text { text, annotations } = item else { return };
    let n_bytes = parlance_service::collapse_repetition(text).len();
    text.truncate(n_bytes);
    let n_chars = text.chars().count() as u64;
    annotations.retain(|annotation| annotation.end_index().is_none_or(|end| end <= n_chars));
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
        context: response.context.map(|context| ContextUse {
            context_tokens: context.context_tokens,
            n_messages: context.n_messages,
            n_questions: context.n_questions,
            n_messages_left_out: context.n_messages_left_out,
            n_passages: context.n_passages,
            n_passages_left_out: context.n_passages_left_out,
        }),
    }
}
