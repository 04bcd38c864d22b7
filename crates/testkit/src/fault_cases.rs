//! Faults and deviations observed in services and proxies, as named test cases.
//!
//! `crates/app/tests/app/fault_table.md` states for each case what the app displays.

mod endings;
mod events;
mod refusals;
mod transport;

use crate::fault::{Answer, Scenario};

/// One fault during a question.
#[derive(Clone, Debug)]
pub struct FaultCase {
    /// The name, as in `crates/app/tests/app/fault_table.md`.
    pub name: &'static str,
    /// The peer that causes the fault.
    pub peer: Peer,
    /// The cause of the end of the answer.
    pub ended_by: EndedBy,
}

/// The peer of a case.
#[derive(Clone, Debug)]
pub enum Peer {
    /// A server with this scenario.
    Server(Scenario),
    /// None: every connection is refused.
    Nobody,
    /// A host name that does not resolve.
    UnknownHost,
    /// A server with a self-signed certificate.
    UnknownCertificate,
}

/// The cause of the end of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndedBy {
    /// The answer ends without intervention.
    Wait,
    /// The user stops it once the server has the request; nothing is shown before.
    StopAfterRequest,
    /// The user stops it once its text, [`HALF`], is shown.
    StopAfterText,
    /// The test calls [`FaultServer::release`](crate::fault::FaultServer::release) once its text, [`HALF`], is shown.
    ReleaseAfterText,
}

/// A section of `crates/app/tests/app/fault_table.md`.
#[derive(Clone, Debug)]
pub struct Group {
    /// The heading.
    pub title: &'static str,
    /// The cases.
    pub cases: Vec<FaultCase>,
}

/// The text of an answer before its fault.
pub const HALF: &str = "Half an answer";

/// All cases.
#[must_use]
pub fn all() -> Vec<Group> {
    vec![
        Group { title: "The way there and back", cases: transport::all() },
        Group { title: "Refusals", cases: refusals::all() },
        Group { title: "Ends of an answer", cases: endings::all() },
        Group { title: "Events", cases: events::all() },
    ]
}

/// A case that ends without intervention.
fn case(name: &'static str, scenario: impl Into<Scenario>) -> FaultCase {
    FaultCase { name, peer: Peer::Server(scenario.into()), ended_by: EndedBy::Wait }
}

impl FaultCase {
    fn ended_by(self, ended_by: EndedBy) -> Self {
        Self { ended_by, ..self }
    }
}

const CREATED: &str = r#"{"type":"response.created","sequence_number":0,"response":{"id":"r1","object":"response","model":"m1","conversation_id":"c1","output":[]}}"#;
const HALF_DELTA: &str = r#"{"type":"response.output_text.delta","sequence_number":1,"item_id":"i","output_index":0,"content_index":0,"delta":"Half an answer","logprobs":[]}"#;
const COMPLETED: &str = r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r1","object":"response","model":"m1","conversation_id":"c1","output":[]}}"#;

/// The beginning of an answer, with [`HALF`] as its text.
fn half() -> Answer {
    Answer::events([CREATED, HALF_DELTA])
}

/// A whole answer with [`HALF`] as its text.
fn whole() -> Answer {
    half().then_event(COMPLETED)
}

/// An event stream with these bytes as its body.
fn stream_of(bytes: impl Into<Vec<u8>>) -> Answer {
    Answer::events::<&str>([]).then_bytes(bytes)
}

/// An answer with these deltas and a terminal event.
fn saying(deltas: &[&str]) -> Answer {
    let mut answer = Answer::events([CREATED]);
    let mut n_events = 1;
    for delta in deltas {
        // The deltas are JSON literals, so that they can contain lone surrogates.
        answer = answer.then_event(&format!(
            r#"{{"type":"response.output_text.delta","sequence_number":{n_events},"item_id":"i","output_index":0,"content_index":0,"delta":"{delta}"}}"#
        ));
        n_events += 1;
    }
    answer.then_event(&format!(
        r#"{{"type":"response.completed","sequence_number":{n_events},"response":{{"id":"r1","model":"m1","conversation_id":"c1"}}}}"#
    ))
}
