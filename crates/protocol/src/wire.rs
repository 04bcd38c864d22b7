//! Lenient parsing of one event's JSON.
//!
//! The fast path parses a well-formed event in one pass. The slow path rewrites any other event into a well-formed one
//! and sends it through the fast path.

use crate::content::{Annotation, ContentPart};
use crate::error_body::ErrorBody;
use crate::event::{Event, ItemProgress, SequencedEvent};
use crate::item::OutputItem;
use crate::lenient;
use crate::response::{Response, conversation_id_in};
use crate::sequence::Order;
use crate::surrogate::{self, CutText};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;

/// The decoded data of a frame.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) event: SequencedEvent,
    /// The surrogate halves at the ends of the event's delta.
    pub(crate) leading: Option<u16>,
    pub(crate) trailing: Option<u16>,
}

/// Parses the data of a frame. `frame_type` is the frame's `event:` name, which counts only if the JSON has no `type`.
/// `None` if the data is not a JSON object.
pub(crate) fn parse(data: &str, frame_type: &str) -> Option<Parsed> {
    let quick = serde_json::from_str::<Wire<'_>>(data).ok().and_then(|wire| wire.into_event());
    if let Some(event) = quick {
        return Some(Parsed { event, leading: None, trailing: None });
    }
    parse_slowly(data, frame_type)
}

fn parse_slowly(data: &str, frame_type: &str) -> Option<Parsed> {
    let Value::Object(mut fields) = surrogate::parse_json(data)? else { return None };
    let (mut leading, mut trailing) = (None, None);
    if let Some(cut) = cut_delta(data) {
        fields.insert("delta".to_owned(), Value::String(cut.text));
        (leading, trailing) = (cut.leading, cut.trailing);
    }
    let event = from_fields(fields, frame_type);
    Some(Parsed { event, leading, trailing })
}

/// The event's delta, if it is split inside a surrogate pair.
fn cut_delta(data: &str) -> Option<CutText> {
    #[derive(Deserialize)]
    struct Delta<'a> {
        #[serde(borrow)]
        delta: &'a RawValue,
    }
    let raw = serde_json::from_str::<Delta<'_>>(data).ok()?.delta;
    surrogate::cut_text(raw.get()).filter(|cut| cut.leading.is_some() || cut.trailing.is_some())
}

fn from_fields(mut fields: Map<String, Value>, frame_type: &str) -> SequencedEvent {
    let has_type = fields.get("type").and_then(Value::as_str).is_some_and(|kind| !kind.is_empty());
    if !has_type {
        let is_error =
            ["error", "detail"].iter().any(|field| fields.get(*field).is_some_and(|v| !v.is_null()));
        let kind = if is_error { "error" } else { frame_type };
        fields.insert("type".to_owned(), Value::String(kind.to_owned()));
    }
    // Some services put the fields of the response next to the type.
    if fields.get("type").and_then(Value::as_str).is_some_and(ends_response)
        && !fields.get("response").is_some_and(Value::is_object)
    {
        let response = fields.clone().into_iter().filter(|(name, _)| name != "type" && name != "response");
        fields.insert("response".to_owned(), Value::Object(response.collect()));
    }
    for (name, value) in &mut fields {
        match name.as_str() {
            // Some services send a content part instead of its text.
            "delta" | "text" if value.get("text").is_some_and(Value::is_string) => {
                *value = value.get("text").cloned().unwrap_or_default();
            }
            "sequence_number" | "output_index" | "content_index" | "summary_index" | "annotation_index" => {
                *value = lenient::count_of(value).map_or(Value::Null, Value::from);
            }
            "item_id" | "delta" | "text" | "refusal" | "name" | "code" | "message" | "param" => {
                *value = lenient::text_of(value.take()).map_or(Value::Null, Value::String);
            }
            "arguments" if value.is_object() || value.is_array() => *value = Value::String(value.to_string()),
            _ => {}
        }
    }
    // Serialised from a map, so the text is an object whose fields have the right types.
    let text = Value::Object(fields.clone()).to_string();
    let wire = serde_json::from_str::<Wire<'_>>(&text).ok();
    let number = wire.as_ref().and_then(|wire| wire.sequence_number);
    let conversation_id = wire.as_ref().and_then(Wire::conversation_id);
    wire.and_then(|wire| wire.into_event()).unwrap_or(SequencedEvent {
        event: Event::Unknown { json: fields },
        sequence_number: number,
        conversation_id,
        order: Order::Next,
    })
}

/// Whether an event of this type ends its response.
fn ends_response(kind: &str) -> bool {
    matches!(kind, "response.completed" | "response.failed" | "response.incomplete")
}

/// All fields of known events. A missing or `null` field is `None`.
#[derive(Deserialize)]
struct Wire<'a> {
    #[serde(rename = "type", borrow, default)]
    kind: Kind<'a>,
    sequence_number: Option<u64>,
    item_id: Option<String>,
    output_index: Option<u64>,
    content_index: Option<u64>,
    summary_index: Option<u64>,
    annotation_index: Option<u64>,
    delta: Option<String>,
    text: Option<String>,
    refusal: Option<String>,
    name: Option<String>,
    arguments: Option<String>,
    code: Option<String>,
    message: Option<String>,
    param: Option<String>,
    #[serde(borrow)]
    logprobs: Option<&'a RawValue>,
    #[serde(borrow)]
    response: Option<&'a RawValue>,
    #[serde(borrow)]
    item: Option<&'a RawValue>,
    #[serde(borrow)]
    part: Option<&'a RawValue>,
    #[serde(borrow)]
    annotation: Option<&'a RawValue>,
    #[serde(borrow)]
    error: Option<&'a RawValue>,
    #[serde(borrow)]
    detail: Option<&'a RawValue>,
    #[serde(borrow)]
    conversation_id: Option<&'a RawValue>,
    #[serde(borrow)]
    conversation: Option<&'a RawValue>,
}

/// The event's type, borrowed from the text if it has no escapes.
#[derive(Default, Deserialize)]
struct Kind<'a>(#[serde(borrow)] Cow<'a, str>);

impl Wire<'_> {
    /// The typed event. `None` if its type is unknown or missing, or a field that it needs is missing.
    fn into_event(self) -> Option<SequencedEvent> {
        let sequence_number = self.sequence_number;
        let conversation_id = self.conversation_id();
        let event = self.into_typed()?;
        Some(SequencedEvent { event, sequence_number, conversation_id, order: Order::Next })
    }

    fn conversation_id(&self) -> Option<String> {
        let text = |raw: &RawValue| surrogate::parse_json(raw.get());
        let id = self.conversation_id.and_then(text).and_then(lenient::text_of);
        let id = id.or_else(|| conversation_id_in(&text(self.conversation?)?).map(str::to_owned));
        id.filter(|id| !id.is_empty())
    }

    fn into_typed(self) -> Option<Event> {
        let kind = self.kind.0.as_ref();
        let item_id = self.item_id.unwrap_or_default();
        let output_index = self.output_index.unwrap_or_default();
        let content_index = self.content_index.unwrap_or_default();
        let summary_index = self.summary_index.unwrap_or_default();
        let delta = self.delta.unwrap_or_default();
        Some(match kind {
            "response.output_text.delta" => {
                let logprobs = list(self.logprobs);
                Event::OutputTextDelta { item_id, output_index, content_index, delta, logprobs }
            }
            "response.output_text.done" => {
                let (text, logprobs) = (self.text?, list(self.logprobs));
                Event::OutputTextDone { item_id, output_index, content_index, text, logprobs }
            }
            "response.created" => Event::Created { response: response(self.response) },
            "response.in_progress" => Event::InProgress { response: response(self.response) },
            kind if ends_response(kind) && self.response.is_none() => return None,
            "response.completed" => Event::Completed { response: response(self.response) },
            "response.failed" => Event::Failed { response: response(self.response) },
            "response.incomplete" => Event::Incomplete { response: response(self.response) },
            "response.output_item.added" => {
                Event::OutputItemAdded { output_index, item: nested::<OutputItem>(self.item?)? }
            }
            "response.output_item.done" => {
                Event::OutputItemDone { output_index, item: nested::<OutputItem>(self.item?)? }
            }
            "response.content_part.added" => {
                let part = nested::<ContentPart>(self.part?)?;
                Event::ContentPartAdded { item_id, output_index, content_index, part }
            }
            "response.content_part.done" => {
                let part = nested::<ContentPart>(self.part?)?;
                Event::ContentPartDone { item_id, output_index, content_index, part }
            }
            "response.output_text.annotation.added" => {
                let annotation = nested::<Annotation>(self.annotation?)?;
                let annotation_index = self.annotation_index.unwrap_or_default();
                Event::AnnotationAdded { item_id, output_index, content_index, annotation_index, annotation }
            }
            "response.refusal.delta" => Event::RefusalDelta { item_id, output_index, content_index, delta },
            "response.refusal.done" => {
                Event::RefusalDone { item_id, output_index, content_index, refusal: self.refusal? }
            }
            "response.function_call_arguments.delta" => {
                Event::FunctionCallArgumentsDelta { item_id, output_index, delta }
            }
            "response.function_call_arguments.done" => {
                let (name, arguments) = (self.name.unwrap_or_default(), self.arguments?);
                Event::FunctionCallArgumentsDone { item_id, output_index, name, arguments }
            }
            "response.reasoning_summary_text.delta" => {
                Event::ReasoningSummaryTextDelta { item_id, output_index, summary_index, delta }
            }
            "response.reasoning_summary_text.done" => {
                Event::ReasoningSummaryTextDone { item_id, output_index, summary_index, text: self.text? }
            }
            "error" => error(self.code, self.message, self.param, self.error, self.detail),
            _ => return progress(kind, ItemProgress { item_id, output_index }),
        })
    }
}

fn progress(kind: &str, at: ItemProgress) -> Option<Event> {
    Some(match kind {
        "response.web_search_call.in_progress" => Event::WebSearchCallInProgress(at),
        "response.web_search_call.searching" => Event::WebSearchCallSearching(at),
        "response.web_search_call.completed" => Event::WebSearchCallCompleted(at),
        "response.file_search_call.in_progress" => Event::FileSearchCallInProgress(at),
        "response.file_search_call.searching" => Event::FileSearchCallSearching(at),
        "response.file_search_call.completed" => Event::FileSearchCallCompleted(at),
        "response.code_interpreter_call.in_progress" => Event::CodeInterpreterCallInProgress(at),
        "response.code_interpreter_call.interpreting" => Event::CodeInterpreterCallInterpreting(at),
        "response.code_interpreter_call.completed" => Event::CodeInterpreterCallCompleted(at),
        _ => return None,
    })
}

/// An error event, from its own fields or from those of an embedded error body.
fn error(
    code: Option<String>,
    message: Option<String>,
    param: Option<String>,
    error: Option<&RawValue>,
    detail: Option<&RawValue>,
) -> Event {
    let error = error.map_or("null", RawValue::get);
    let detail = detail.map_or("null", RawValue::get);
    let body = format!("{{\"error\":{error},\"detail\":{detail}}}");
    let body = ErrorBody::parse(body.as_bytes()).unwrap_or_default();
    Event::Error {
        code: code.or_else(|| body.code().or(body.kind()).map(str::to_owned)),
        message: message.filter(|message| !message.is_empty()).or_else(|| body.message()).unwrap_or_default(),
        param,
    }
}

/// The response of an event; an invalid one becomes an empty response, because the event itself has happened.
fn response(raw: Option<&RawValue>) -> Box<Response> {
    Box::new(raw.and_then(nested::<Response>).unwrap_or_default())
}

fn list(raw: Option<&RawValue>) -> Vec<Value> {
    raw.filter(|raw| raw.get() != "[]").and_then(nested::<Vec<Value>>).unwrap_or_default()
}

/// Parses a type with lenient fields from JSON. The slow path handles lone surrogates and duplicate fields.
pub(crate) fn nested<T: DeserializeOwned>(raw: &RawValue) -> Option<T> {
    from_text(raw.get())
}

/// See [`nested`].
pub(crate) fn from_text<T: DeserializeOwned>(json: &str) -> Option<T> {
    let read =
        |json| serde_json::from_str(json).ok().or_else(|| T::deserialize(surrogate::parse_json(json)?).ok());
    read(json).or_else(|| {
        // Text follows the value, for example a second one. The first is complete and must not be lost.
        let mut values = serde_json::Deserializer::from_str(json).into_iter::<&RawValue>();
        let first = values.next()?.ok()?.get();
        (first.len() < json.trim().len()).then(|| read(first)).flatten()
    })
}
