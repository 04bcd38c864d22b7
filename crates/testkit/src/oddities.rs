//! Everything that services, and what stands between, were seen to do wrong or otherwise than others. Each has a name.
//!
//! `docs/FAULTS.md` says for each name what the app makes of it.

mod endings;
mod events;
mod refusals;
mod transport;

use crate::fault::{Answer, Scenario};

/// Something odd that happens to a question.
#[derive(Clone, Debug)]
pub struct Oddity {
    /// Its name, in words.
    pub name: &'static str,
    /// Who does it.
    pub peer: Peer,
    /// What has to be done for it to come to an end.
    pub then: Then,
}

/// Who does something odd.
#[derive(Clone, Debug)]
pub enum Peer {
    /// A server that answers like this.
    Server(Scenario),
    /// Nobody: every connection is refused.
    Nobody,
    /// Nobody knows a host of this name.
    UnknownHost,
    /// A server with a certificate that nobody has signed.
    UnknownCertificate,
}

/// What has to be done for an oddity to come to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// It ends by itself.
    Wait,
    /// It never ends, and nothing is to be seen of it: the person stops it.
    StopWhenAsked,
    /// It never ends after its words, [`HALF`]: the person stops it.
    StopAfterWords,
    /// It goes on when its words, [`HALF`], have arrived, with [`FaultServer::release`](crate::fault::FaultServer::release).
    ReleaseAfterWords,
}

/// Oddities of one kind.
#[derive(Clone, Debug)]
pub struct Group {
    /// Their kind, in words.
    pub title: &'static str,
    /// The oddities.
    pub oddities: Vec<Oddity>,
}

/// The words of an answer that comes to no good end.
pub const HALF: &str = "Half an answer";

/// All that are known.
#[must_use]
pub fn all() -> Vec<Group> {
    vec![
        Group { title: "The way there and back", oddities: transport::all() },
        Group { title: "Refusals", oddities: refusals::all() },
        Group { title: "Ends of an answer", oddities: endings::all() },
        Group { title: "Events", oddities: events::all() },
    ]
}

/// An oddity that ends by itself.
fn odd(name: &'static str, scenario: impl Into<Scenario>) -> Oddity {
    Oddity { name, peer: Peer::Server(scenario.into()), then: Then::Wait }
}

impl Oddity {
    fn then(self, then: Then) -> Self {
        Self { then, ..self }
    }
}

const CREATED: &str = r#"{"type":"response.created","sequence_number":0,"response":{"id":"r1","object":"response","model":"m1","conversation_id":"c1","output":[]}}"#;
const HALF_DELTA: &str = r#"{"type":"response.output_text.delta","sequence_number":1,"item_id":"i","output_index":0,"content_index":0,"delta":"Half an answer","logprobs":[]}"#;
const COMPLETED: &str = r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r1","object":"response","model":"m1","conversation_id":"c1","output":[]}}"#;

/// The beginning of an answer, with [`HALF`] as its words.
fn half() -> Answer {
    Answer::events([CREATED, HALF_DELTA])
}

/// A whole answer with [`HALF`] as its words.
fn whole() -> Answer {
    half().then_event(COMPLETED)
}

/// An event stream of these bytes, whatever they are.
fn stream_of(bytes: impl Into<Vec<u8>>) -> Answer {
    Answer::events::<&str>([]).then_bytes(bytes)
}

/// An answer that says these things, one delta each, with the terminal event.
fn saying(deltas: &[&str]) -> Answer {
    let mut answer = Answer::events([CREATED]);
    let mut n_events = 1;
    for delta in deltas {
        // The words are JSON already, so that they may hold what no string of Rust can.
        answer = answer.then_event(&format!(
            r#"{{"type":"response.output_text.delta","sequence_number":{n_events},"item_id":"i","output_index":0,"content_index":0,"delta":"{delta}"}}"#
        ));
        n_events += 1;
    }
    answer.then_event(&format!(
        r#"{{"type":"response.completed","sequence_number":{n_events},"response":{{"id":"r1","model":"m1","conversation_id":"c1"}}}}"#
    ))
}
