//! Endings of an answer: regular ones and faults observed in services.

use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, End, Scenario};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The ending of an answer. Its text is `Answer` and a number.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ends {
    Whole,
    /// The connection ends after its first word.
    Cut,
    /// The user stops it after its first word.
    Stopped,
    /// The service refuses to answer.
    Refused,
    /// The connection is reset before any response.
    Reset,
    /// The response is a web page.
    WebPage,
    /// The service reports an error after the first word.
    Error,
    /// The service reaches the limit of tokens after the first word.
    LimitReached,
    /// The stream ends with the `[DONE]` mark of other services, but without a terminal event.
    OnlyDone,
    /// An invalid event follows the first delta.
    Nonsense,
    /// Each event is sent twice.
    Twice,
    /// The events have no numbers.
    Unnumbered,
    /// One byte at a time.
    ByteByByte,
    /// The first deltas are missing, but the complete text arrives.
    Gap,
    /// The deltas contain a marker that the final text lacks.
    Corrected,
    /// The answer is a single document.
    Document,
    /// The answer does not name its conversation.
    Nameless,
}

/// Any end; most are as they should be.
pub(super) fn any_end() -> impl Strategy<Value = Ends> {
    let odd = [
        Ends::Reset,
        Ends::WebPage,
        Ends::Error,
        Ends::LimitReached,
        Ends::OnlyDone,
        Ends::Nonsense,
        Ends::Twice,
        Ends::Unnumbered,
        Ends::ByteByByte,
        Ends::Gap,
        Ends::Corrected,
        Ends::Document,
        Ends::Nameless,
    ];
    prop_oneof![
        6 => Just(Ends::Whole),
        1 => Just(Ends::Cut),
        1 => Just(Ends::Stopped),
        1 => Just(Ends::Refused),
        4 => proptest::sample::select(odd.to_vec()),
    ]
}

impl Ends {
    /// The status of the answer with this ending.
    pub(super) fn status(self) -> MessageStatus {
        match self {
            Self::Cut | Self::LimitReached | Self::OnlyDone | Self::Nonsense => MessageStatus::Cut,
            Self::Stopped => MessageStatus::Stopped,
            Self::Refused | Self::Reset | Self::WebPage | Self::Error => MessageStatus::Failed,
            _ => MessageStatus::Complete,
        }
    }

    /// The part of the answer's text that is kept.
    pub(super) fn kept(self, words: &str) -> &str {
        match self {
            Self::Refused | Self::Reset | Self::WebPage => "",
            _ if self.status() == MessageStatus::Complete => words,
            _ => "Answer ",
        }
    }

    /// The service's behaviour in place of the complete answer's events.
    pub(super) fn to_scenario(self, events: Vec<String>) -> Scenario {
        let begun = || Answer::events(&events[..2]);
        match self {
            Self::Whole => Answer::events(events).into(),
            Self::Cut => begun().into(),
            Self::Stopped => begun().ending(End::Stall).into(),
            Self::Refused => Answer::json(500, r#"{"detail": "no"}"#).into(),
            Self::Reset => Scenario::ResetBeforeHead,
            Self::WebPage => Answer::web_page(200).into(),
            Self::Error => begun().then_event(r#"{"error": {"message": "Too much to do"}}"#).into(),
            Self::LimitReached => begun()
                .then_event(r#"{"type": "response.incomplete", "response": {"incomplete_details": {"reason": "max_output_tokens"}}}"#)
                .into(),
            Self::OnlyDone => begun().then_event("[DONE]").into(),
            Self::Nonsense => begun().then_event("the backend has fallen over").into(),
            Self::Twice => Answer::events(events.iter().flat_map(|event| [event, event])).into(),
            Self::Unnumbered => changed(&events, |event| drop(event.as_object_mut().unwrap().remove("sequence_number"))),
            Self::ByteByByte => Answer::events(events).byte_by_byte().into(),
            Self::Gap => {
                let words = words(&events);
                let mut left = vec![events[0].clone(), events.last().unwrap().clone()];
                let done = json!({"type": "response.output_text.done", "output_index": 0, "content_index": 0, "text": words});
                left.insert(1, done.to_string());
                Answer::events(left).into()
            }
            Self::Corrected => {
                let words = words(&events);
                changed(&events, move |event| {
                    if let Some(delta) = event.get_mut("delta") {
                        *delta = json!(format!("{}【4:0†pumps.md】", delta.as_str().unwrap()));
                    }
                    if event["type"] == "response.completed" {
                        let part = json!({"type": "output_text", "text": words});
                        event["response"]["output"] = json!([{"type": "message", "content": [part]}]);
                    }
                })
            }
            Self::Document => {
                let mut response = parsed(events.last().unwrap())["response"].take();
                response["output_text"] = json!(words(&events));
                Answer::json(200, response.to_string()).into()
            }
            Self::Nameless => changed(&events, |event| {
                if let Some(response) = event.get_mut("response") {
                    response.as_object_mut().unwrap().remove("conversation_id");
                }
            }),
        }
    }
}

fn parsed(event: &str) -> Value {
    serde_json::from_str(event).unwrap()
}

/// The text of the complete answer.
fn words(events: &[String]) -> String {
    events.iter().filter_map(|event| parsed(event)["delta"].as_str().map(str::to_owned)).collect()
}

fn changed(events: &[String], change: impl Fn(&mut Value)) -> Scenario {
    let events = events.iter().map(|event| {
        let mut event = parsed(event);
        change(&mut event);
        event.to_string()
    });
    Answer::events(events).into()
}
