//! A service that keeps its conversations and exposes the context of each question.
//!
//! It stores every message received and every full answer, even if the answer was only partly sent. A test can
//! therefore detect a client that continues a conversation whose service side differs from the transcript.

#![expect(clippy::expect_used, reason = "a test cannot go on without its service")]

use crate::fault::{Answer, FaultServer, Received, Scenario};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// A message of a conversation, received or answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceivedMessage {
    /// `user` or `assistant`.
    pub role: String,
    /// The text.
    pub text: String,
    /// File ids of the service.
    pub file_ids: Vec<String>,
}

/// Turns the events of a whole answer (`response.created`, one delta per word, `response.completed`) into a fault.
type Fault = Box<dyn FnOnce(Vec<String>) -> Scenario + Send>;

#[derive(Default)]
struct State {
    conversations: HashMap<String, Vec<ReceivedMessage>>,
    /// The context of each question, with the question.
    contexts: Vec<Vec<ReceivedMessage>>,
    faults: VecDeque<Fault>,
    n_files: usize,
}

/// A service that keeps conversations. See the module.
pub struct StatefulService {
    server: FaultServer,
    state: Arc<Mutex<State>>,
}

impl StatefulService {
    /// Starts the service. The answer to question number n, from 1, is `Answer n`.
    pub async fn start() -> Self {
        let state: Arc<Mutex<State>> = Arc::default();
        let server = FaultServer::start_reading(route(&state)).await;
        Self { server, state }
    }

    /// Refuses connections from now on and keeps its conversations.
    pub async fn go_down(&mut self) {
        self.server.go_down().await;
    }

    /// Accepts connections again.
    pub fn come_up(&mut self) {
        self.server.come_up_with(route(&self.state));
    }

    /// The base address.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// The HTTP server, for tests that wait for requests.
    #[must_use]
    pub fn server(&self) -> &FaultServer {
        &self.server
    }

    /// The context of each question: the stored conversation, then the messages of the request.
    #[must_use]
    pub fn contexts(&self) -> Vec<Vec<ReceivedMessage>> {
        self.state.lock().contexts.clone()
    }

    /// Replaces the next answer by a fault. Several calls queue up.
    pub fn fail_next(&self, fault: impl FnOnce(Vec<String>) -> Scenario + Send + 'static) {
        self.state.lock().faults.push_back(Box::new(fault));
    }

    /// Drops all conversations, as a service may do after its retention period.
    pub fn forget(&self) {
        self.state.lock().conversations.clear();
    }
}

fn route(state: &Arc<Mutex<State>>) -> impl Fn(&Received) -> Scenario + Send + Sync + 'static {
    let state = Arc::clone(state);
    move |request| {
        let mut state = state.lock();
        match (request.method.as_str(), request.target.as_str()) {
            ("POST", target) if target.ends_with("/files") => state.accept_file(),
            ("POST", _) => state.answer(request),
            _ => Answer::json(200, json!({"object": "list", "data": []}).to_string()).into(),
        }
    }
}

impl State {
    fn accept_file(&mut self) -> Scenario {
        self.n_files += 1;
        let id = format!("00000000-0000-4000-8000-{:012}", self.n_files);
        let file = json!({"id": id, "object": "file", "bytes": 3, "created_at": 1_700_000_000,
            "filename": "a.txt", "purpose": "assistants", "status": "processed"});
        Answer::json(200, file.to_string()).into()
    }

    fn answer(&mut self, request: &Received) -> Scenario {
        let body: Value = serde_json::from_slice(&request.body).expect("a request is JSON");
        let known = body.get("conversation_id").and_then(Value::as_str).map(str::to_owned);
        let conversation_id = known.clone().unwrap_or_else(|| format!("c{}", self.conversations.len() + 1));
        let mut context = match known {
            None => Vec::new(),
            Some(id) => match self.conversations.get(&id) {
                Some(said) => said.clone(),
                None => return Answer::json(404, r#"{"detail": "conversation not found"}"#).into(),
            },
        };
        context.extend(body.get("input").and_then(Value::as_array).into_iter().flatten().map(parse_message));
        self.contexts.push(context.clone());
        let words = format!("Answer {}", self.contexts.len());
        let events = events(&conversation_id, &words);
        context.push(ReceivedMessage { role: "assistant".to_owned(), text: words, file_ids: Vec::new() });
        self.conversations.insert(conversation_id, context);
        match self.faults.pop_front() {
            Some(fault) => fault(events),
            None => Answer::events(events).into(),
        }
    }
}

fn parse_message(item: &Value) -> ReceivedMessage {
    let parts = item.get("content").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let words = parts.iter().filter_map(|part| part.get("text")?.as_str());
    let file_ids = parts.iter().filter_map(|part| part.get("file_id")?.as_str());
    ReceivedMessage {
        role: item.get("role").and_then(Value::as_str).unwrap_or_default().to_owned(),
        text: words.collect(),
        file_ids: file_ids.map(str::to_owned).collect(),
    }
}

fn events(conversation_id: &str, words: &str) -> Vec<String> {
    let response = json!({"id": "r1", "object": "response", "model": "m1", "conversation_id": conversation_id, "output": []});
    let mut events = vec![json!({"type": "response.created", "sequence_number": 0, "response": response})];
    for (n, word) in (1..).zip(words.split_inclusive(' ')) {
        events.push(json!({"type": "response.output_text.delta", "sequence_number": n, "item_id": "i",
            "output_index": 0, "content_index": 0, "delta": word, "logprobs": []}));
    }
    events.push(json!({"type": "response.completed", "sequence_number": events.len(), "response": response}));
    events.iter().map(Value::to_string).collect()
}
