//! A service that remembers its conversations and tells with what each question was asked.
//!
//! It keeps everything that it received and everything that it meant to answer, also where the answer did not
//! arrive whole. So whoever goes on in a conversation after that, as if nothing had happened, is found out.

#![expect(clippy::expect_used, reason = "a test cannot go on without its service")]

use crate::fault::{Answer, FaultServer, Received, Scenario};
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A message as the service received or said it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// `user` or `assistant`.
    pub role: String,
    /// The words.
    pub text: String,
    /// The service's ids of the files.
    pub file_ids: Vec<String>,
}

/// Makes something of the events of a whole answer: `response.created`, each word, `response.completed`.
type Spoil = Box<dyn FnOnce(Vec<String>) -> Scenario + Send>;

#[derive(Default)]
struct Memory {
    conversations: HashMap<String, Vec<Said>>,
    /// Everything that each question was asked with, itself included.
    asked_with: Vec<Vec<Said>>,
    spoils: VecDeque<Spoil>,
    n_files: usize,
}

/// A service that remembers. See the module.
pub struct RememberingService {
    server: FaultServer,
    memory: Arc<Mutex<Memory>>,
}

impl RememberingService {
    /// Starts it. The answer to question number n, from 1, is `Answer n`.
    pub async fn start() -> Self {
        let memory: Arc<Mutex<Memory>> = Arc::default();
        let server = FaultServer::start_reading(route(&memory)).await;
        Self { server, memory }
    }

    /// From now on connections are refused; it remembers all the same.
    pub async fn go_down(&mut self) {
        self.server.go_down().await;
    }

    /// From now on connections are accepted again.
    pub fn come_up(&mut self) {
        self.server.come_up_with(route(&self.memory));
    }

    /// The base address.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// The server below it, to wait for what it sees.
    #[must_use]
    pub fn server(&self) -> &FaultServer {
        &self.server
    }

    /// Everything that each question was asked with: what the conversation held before, then what came with it.
    #[must_use]
    pub fn asked_with(&self) -> Vec<Vec<Said>> {
        self.memory().asked_with.clone()
    }

    /// Spoils an answer: the next one, or that after those that are to be spoiled already. It is given the events
    /// of the whole answer.
    pub fn spoil_next(&self, spoil: impl FnOnce(Vec<String>) -> Scenario + Send + 'static) {
        self.memory().spoils.push_back(Box::new(spoil));
    }

    /// Forgets all conversations, as a service may after a while.
    pub fn forget(&self) {
        self.memory().conversations.clear();
    }

    fn memory(&self) -> MutexGuard<'_, Memory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn route(memory: &Arc<Mutex<Memory>>) -> impl Fn(&Received) -> Scenario + Send + Sync + 'static {
    let memory = Arc::clone(memory);
    move |request| {
        let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
        match (request.method.as_str(), request.target.as_str()) {
            ("POST", target) if target.ends_with("/files") => memory.take_file(),
            ("POST", _) => memory.answer(request),
            _ => Answer::json(200, json!({"object": "list", "data": []}).to_string()).into(),
        }
    }
}

impl Memory {
    fn take_file(&mut self) -> Scenario {
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
        context.extend(body.get("input").and_then(Value::as_array).into_iter().flatten().map(said));
        self.asked_with.push(context.clone());
        let words = format!("Answer {}", self.asked_with.len());
        let events = events(&conversation_id, &words);
        context.push(Said { role: "assistant".to_owned(), text: words, file_ids: Vec::new() });
        self.conversations.insert(conversation_id, context);
        match self.spoils.pop_front() {
            Some(spoil) => spoil(events),
            None => Answer::events(events).into(),
        }
    }
}

fn said(item: &Value) -> Said {
    let parts = item.get("content").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let words = parts.iter().filter_map(|part| part.get("text")?.as_str());
    let file_ids = parts.iter().filter_map(|part| part.get("file_id")?.as_str());
    Said {
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
