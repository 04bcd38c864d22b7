//! Model servers in the dialects of five common programs: Ollama, LM Studio, llama.cpp, vLLM and Jan. Their
//! descriptions of themselves and of their models were captured from real servers.
//!
//! The answer to each question is `Hello.` unless a test sets another.

#![expect(clippy::expect_used, reason = "a test cannot go on without its server")]

mod program;

pub use program::{PlayedModel, Program};

use crate::fault::{Answer, End, FaultServer, Received, Scenario};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;

/// The behaviour for the next question.
enum Turn {
    /// Answers in these pieces.
    Says(Vec<String>),
    /// Answers in these pieces, the first of them once the test releases it.
    Waits(Vec<String>),
    /// Sends one piece and then nothing: no end and no error.
    Dies(String),
    /// Calls a tool: its name and its arguments as JSON.
    Calls(String, String),
    /// Refuses.
    Refuses(u16, Value),
}

struct State {
    program: Program,
    models: Vec<PlayedModel>,
    turns: VecDeque<Turn>,
    asked: Vec<Value>,
    key: Option<String>,
    /// Its models accept no images, and the server reports that only when it receives one.
    refuses_pictures: bool,
    /// Prompt processing speed in tokens per second.
    reading_speed: u32,
}

/// A model server. See the module.
pub struct ModelServer {
    server: FaultServer,
    state: Arc<Mutex<State>>,
}

impl ModelServer {
    /// Starts a server with these models.
    pub async fn start(program: Program, models: Vec<PlayedModel>) -> Self {
        let state = State {
            program,
            models,
            turns: VecDeque::new(),
            asked: Vec::new(),
            key: None,
            refuses_pictures: false,
            reading_speed: 5_000,
        };
        let state = Arc::new(Mutex::new(state));
        let server = FaultServer::start_reading(route(&state)).await;
        Self { server, state }
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

    /// Refuses connections from now on and keeps its models.
    pub async fn go_down(&mut self) {
        self.server.go_down().await;
    }

    /// Accepts connections again.
    pub fn come_up(&mut self) {
        self.server.come_up_with(route(&self.state));
    }

    /// Replaces its models.
    pub fn set_models(&self, models: Vec<PlayedModel>) {
        self.state.lock().models = models;
    }

    /// Requires this key from now on.
    pub fn require_key(&self, key: &str) {
        self.state.lock().key = Some(key.to_owned());
    }

    /// Refuses images from now on.
    pub fn refuse_pictures(&self) {
        self.state.lock().refuses_pictures = true;
    }

    /// Processes prompts at this speed in tokens per second from now on; the default is 5,000.
    pub fn read_at(&self, tokens_per_second: u32) {
        self.state.lock().reading_speed = tokens_per_second;
    }

    /// Answers the next question in these pieces. Several calls queue up.
    pub fn say(&self, pieces: &[&str]) {
        self.push(Turn::Says(pieces.iter().map(|piece| (*piece).to_owned()).collect()));
    }

    /// Like [`ModelServer::say`], but waits for [`ModelServer::release`].
    pub fn say_when_released(&self, pieces: &[&str]) {
        self.push(Turn::Waits(pieces.iter().map(|piece| (*piece).to_owned()).collect()));
    }

    /// Stops sending in the middle of the next answer.
    pub fn die_after(&self, piece: &str) {
        self.push(Turn::Dies(piece.to_owned()));
    }

    /// Answers the next question with a tool call. `arguments` is JSON.
    pub fn call(&self, tool: &str, arguments: &str) {
        self.push(Turn::Calls(tool.to_owned(), arguments.to_owned()));
    }

    /// Refuses the next question.
    pub fn refuse(&self, status: u16, body: Value) {
        self.push(Turn::Refuses(status, body));
    }

    /// Releases one waiting answer.
    pub fn release(&self) {
        self.server.release();
    }

    /// The received questions, without requests that measure the prompt processing speed.
    #[must_use]
    pub fn asked(&self) -> Vec<Value> {
        self.state.lock().asked.clone()
    }

    fn push(&self, turn: Turn) {
        self.state.lock().turns.push_back(turn);
    }
}

fn route(state: &Arc<Mutex<State>>) -> impl Fn(&Received) -> Scenario + Send + Sync + 'static {
    let state = Arc::clone(state);
    move |request| {
        let mut state = state.lock();
        let sent = request.header("authorization").and_then(|value| value.strip_prefix("Bearer "));
        if state.key.as_deref().is_some_and(|key| sent != Some(key)) {
            return state.program.refusal_of_key().into();
        }
        match (request.method.as_str(), request.target.as_str()) {
            ("POST", "/v1/chat/completions") => state.complete(request),
            ("POST", "/v1/embeddings") => embed(state.program, &state.models, request),
            _ => state.program.describe(request, &state.models).into(),
        }
    }
}

impl State {
    fn complete(&mut self, request: &Received) -> Scenario {
        let body: Value = serde_json::from_slice(&request.body).expect("a question is JSON");
        let model = body.get("model").and_then(Value::as_str).unwrap_or_default().to_owned();
        if body.get("max_tokens").and_then(Value::as_u64) == Some(1) {
            let refusal = self.program.refusal_of_model(&model, &self.models);
            return refusal.unwrap_or_else(|| Answer::json(200, measured(&model, self.reading_speed))).into();
        }
        let has_pictures = body.to_string().contains("\"image_url\"");
        self.asked.push(body);
        if has_pictures && self.refuses_pictures {
            return Answer::json(400, error(&format!("{model} is not a multimodal model"))).into();
        }
        if let Some(refusal) = self.program.refusal_of_model(&model, &self.models) {
            return refusal.into();
        }
        match self.turns.pop_front().unwrap_or_else(|| Turn::Says(vec!["Hello.".to_owned()])) {
            Turn::Says(pieces) => Answer::events(chunks(&model, &pieces)).into(),
            Turn::Waits(pieces) => {
                let waiting = Answer::events::<String>([]).then_wait();
                chunks(&model, &pieces).iter().fold(waiting, |answer, chunk| answer.then_event(chunk)).into()
            }
            Turn::Dies(piece) => {
                let begun = chunks(&model, &[piece]).into_iter().take(1);
                Answer::events(begun).ending(End::Closed).into()
            }
            Turn::Calls(tool, arguments) => {
                let call = json!({ "index": 0, "id": "call_1", "type": "function",
                    "function": { "name": tool, "arguments": arguments } });
                let delta = json!({ "role": "assistant", "content": null, "tool_calls": [call] });
                let [begun, ended] = [(delta, Value::Null), (json!({}), json!("tool_calls"))]
                    .map(|(delta, reason)| chunk(&model, &delta, &reason));
                Answer::events([begun, ended, "[DONE]".to_owned()]).into()
            }
            Turn::Refuses(status, body) => Answer::json(status, body.to_string()).into(),
        }
    }
}

/// One event of an answer.
fn chunk(model: &str, delta: &Value, reason: &Value) -> String {
    json!({ "id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1_700_000_000, "model": model,
            "choices": [{ "index": 0, "delta": delta, "finish_reason": reason }] })
    .to_string()
}

/// The events of a whole answer.
fn chunks(model: &str, pieces: &[String]) -> Vec<String> {
    let chunk = |delta, reason| chunk(model, &delta, &reason);
    let mut chunks: Vec<String> = pieces
        .iter()
        .map(|piece| chunk(json!({ "role": "assistant", "content": piece }), Value::Null))
        .collect();
    chunks.push(chunk(json!({}), json!("stop")));
    chunks.push(json!({ "choices": [], "usage": { "prompt_tokens": 11, "completion_tokens": 5, "total_tokens": 16 } }).to_string());
    chunks.push("[DONE]".to_owned());
    chunks
}

/// The response to a request that measures the prompt processing speed.
fn measured(model: &str, tokens_per_second: u32) -> String {
    let reading_ms = 400_000.0 / f64::from(tokens_per_second);
    json!({ "id": "chatcmpl-1", "object": "chat.completion", "created": 1_700_000_000, "model": model,
            "choices": [{ "index": 0, "message": { "role": "assistant", "content": "I" }, "finish_reason": "length" }],
            "usage": { "prompt_tokens": 400, "completion_tokens": 1, "total_tokens": 401 },
            "timings": { "prompt_n": 400, "prompt_ms": reading_ms, "prompt_per_second": f64::from(tokens_per_second) } })
    .to_string()
}

/// A vector of two numbers for each text, as an embedding model returns it.
fn embed(program: Program, models: &[PlayedModel], request: &Received) -> Scenario {
    let body: Value = serde_json::from_slice(&request.body).expect("texts to embed are JSON");
    let model = body.get("model").and_then(Value::as_str).unwrap_or_default();
    if let Some(refusal) = program.refusal_of_embedding(model, models) {
        return refusal.into();
    }
    let texts = body.get("input").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let vector = |(index, text): (usize, &Value)| {
        let n_letters = text.as_str().unwrap_or_default().chars().count();
        json!({ "object": "embedding", "index": index, "embedding": [1.0, n_letters % 7] })
    };
    let data: Vec<Value> = texts.iter().enumerate().map(vector).collect();
    Answer::json(200, json!({ "object": "list", "model": body.get("model"), "data": data }).to_string())
        .into()
}

/// An error in the format of most servers.
fn error(message: &str) -> String {
    json!({ "error": { "message": message, "type": "invalid_request_error", "param": null, "code": null } })
        .to_string()
}
