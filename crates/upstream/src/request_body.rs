//! The body of a request to a model server, and how it adapts to refusals.
//!
//! Servers accept different fields: a model without tools refuses `tools`, an older server `stream_options`. OpenAI's
//! newer models need `max_completion_tokens`, which Ollama and older llama.cpp servers silently ignore. The first
//! request uses the widely supported fields, and a refusal changes the next attempt.

use super::prompt::{Message, Prompt};
use reqwest::StatusCode;
use serde_json::{Map, Value, json};
use std::time::{Duration, Instant};

/// How long a refusal is remembered. Afterwards a restarted server with other options, or another model of the same
/// name, gets its tools again.
const MEMORY: Duration = Duration::from_secs(10 * 60);

/// A change of the request that makes a server accept it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adaptation {
    WithoutTools,
    WithoutStreamOptions,
    /// The model reads text only: a note replaces each picture.
    WithoutPictures,
    /// Use the newer name of the token limit.
    RenamedBound,
    /// Send no token limit; only this client enforces it.
    WithoutBound,
    /// Send no instruction to continue the last message; some servers continue it anyway.
    WithoutContinuing,
    /// The conversation must end with a user message, which asks the model to continue.
    AskedToContinue,
}

/// Text in place of a picture for a model that reads text only.
const PICTURE_LEFT_OUT: &str = "(A picture belongs here, but you can read text only. Say so if it matters.)";

/// Field that makes vLLM and llama.cpp continue the last message instead of beginning a new one.
const CONTINUING: &str = "continue_final_message";

/// Its counterpart; servers refuse both together.
const BEGINNING: &str = "add_generation_prompt";

/// Request to continue, for servers that cannot continue the last message themselves.
const CONTINUE_REQUEST: &str =
    "Your last message broke off. Go on with it exactly where it ends, and repeat nothing of it.";

impl Adaptation {
    /// The change that probably makes the server accept the request, judged by the error text.
    pub(crate) fn for_refusal(
        status: StatusCode,
        refusal: &Refusal,
        body: &Map<String, Value>,
    ) -> Option<Self> {
        // An older llama.cpp without templates answers 500 to tools.
        let is_about_fields = matches!(
            status,
            StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY | StatusCode::INTERNAL_SERVER_ERROR
        );
        let is_broken = status == StatusCode::INTERNAL_SERVER_ERROR && !refusal.is_of_options();
        if !is_about_fields || is_broken {
            return None;
        }
        let can_ask =
            body.get("messages").and_then(Value::as_array).is_some_and(|all| ends_with_assistant(all));
        let has_pictures =
            body.get("messages").and_then(Value::as_array).is_some_and(|all| has_pictures(all));
        let is_wanted = |adaptation: Self, field: &str| {
            body.contains_key(field)
                && refusal.blames(adaptation)
                && (adaptation != Self::AskedToContinue || can_ask)
                && (adaptation != Self::WithoutPictures || has_pictures)
        };
        let changes = [
            (Self::WithoutPictures, "messages"),
            (Self::RenamedBound, "max_tokens"),
            (Self::WithoutBound, "max_tokens"),
            (Self::WithoutBound, "max_completion_tokens"),
            (Self::WithoutStreamOptions, "stream_options"),
            (Self::WithoutTools, "tools"),
            (Self::WithoutContinuing, CONTINUING),
            (Self::AskedToContinue, "messages"),
        ];
        changes
            .into_iter()
            .find(|(adaptation, field)| is_wanted(*adaptation, field))
            .map(|(adaptation, _)| adaptation)
    }

    fn apply(self, body: &mut Map<String, Value>) {
        match self {
            Self::WithoutTools => drop(body.remove("tools")),
            Self::WithoutStreamOptions => drop(body.remove("stream_options")),
            Self::WithoutPictures => {
                let messages = body.get_mut("messages").and_then(Value::as_array_mut);
                messages.into_iter().flatten().for_each(leave_out_pictures);
            }
            Self::RenamedBound => {
                if let Some(bound) = body.remove("max_tokens") {
                    body.insert("max_completion_tokens".to_owned(), bound);
                }
            }
            Self::WithoutBound => {
                body.remove("max_tokens");
                body.remove("max_completion_tokens");
            }
            Self::WithoutContinuing => {
                body.remove(CONTINUING);
                body.remove(BEGINNING);
            }
            Self::AskedToContinue => {
                Self::WithoutContinuing.apply(body);
                let messages = body.get_mut("messages").and_then(Value::as_array_mut);
                if let Some(messages) = messages.filter(|messages| ends_with_assistant(messages)) {
                    messages.push(json!({ "role": "user", "content": CONTINUE_REQUEST }));
                }
            }
        }
    }

    /// Whether the change applies to all requests to the server. A token limit may fail for one request only.
    fn is_of_server(self) -> bool {
        self != Self::WithoutBound
    }
}

/// The parts of a message that contains more than text.
fn parts(message: &Value) -> Option<&Vec<Value>> {
    message.get("content").and_then(Value::as_array)
}

fn has_pictures(messages: &[Value]) -> bool {
    messages.iter().any(|message| parts(message).is_some())
}

fn leave_out_pictures(message: &mut Value) {
    let Some(parts) = parts(message) else { return };
    let texts: Vec<&str> = parts
        .iter()
        .map(|part| part.get("text").and_then(Value::as_str).unwrap_or(PICTURE_LEFT_OUT))
        .collect();
    let text = texts.join("\n\n");
    if let Some(content) = message.get_mut("content") {
        *content = text.into();
    }
}

fn ends_with_assistant(messages: &[Value]) -> bool {
    messages.last().is_some_and(|last| last.get("role").and_then(Value::as_str) == Some("assistant"))
}

/// A server's refusal, with its error text in lower case.
pub(crate) struct Refusal {
    param: String,
    words: String,
    /// The model's context size, if the server reports it because a prompt is too long.
    pub(crate) context_tokens: Option<u64>,
}

/// How vLLM and OpenAI report the context size.
const CONTEXT_WORDS: &str = "maximum context length is ";

impl Refusal {
    pub(crate) fn new(body: &[u8]) -> Self {
        let json: Value = serde_json::from_slice(body).unwrap_or_default();
        let param = json.pointer("/error/param").or_else(|| json.get("param")).and_then(Value::as_str);
        // Search the whole text, because some servers name the field in a list of details. Limit it, because some
        // repeat the request at the end.
        let words: String = String::from_utf8_lossy(body).chars().take(2_000).collect();
        let words = words.to_lowercase();
        let spoken =
            words.split_once(CONTEXT_WORDS).and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
        // llama.cpp has a separate field.
        let context_tokens = json.pointer("/error/n_ctx").and_then(Value::as_u64).or(spoken);
        Self { param: param.unwrap_or_default().to_lowercase(), words, context_tokens }
    }

    /// Whether it is about options of the request, not a fault of the server.
    fn is_of_options(&self) -> bool {
        ["require", "support"].iter().any(|word| self.words.contains(word))
    }

    /// Whether it is about the model, for example because the server does not have it.
    pub(crate) fn is_of_model(&self) -> bool {
        self.words.contains("model")
    }

    fn blames(&self, adaptation: Adaptation) -> bool {
        let is_named = |field: &str| self.param.is_empty() && self.words.contains(field);
        match adaptation {
            Adaptation::WithoutTools => self.param == "tools" || is_named("tool"),
            Adaptation::WithoutStreamOptions => self.param == "stream_options" || is_named("stream_options"),
            Adaptation::WithoutPictures => {
                ["image", "multimodal", "multi-modal", "vision"].iter().any(|word| self.words.contains(word))
            }
            Adaptation::RenamedBound => {
                let is_named = self.words.contains("max_completion_tokens");
                is_named
                    && ["unsupported", "not supported", "instead"].iter().any(|it| self.words.contains(it))
            }
            Adaptation::WithoutBound => {
                let names = ["max_tokens", "max_completion_tokens"];
                names.iter().any(|name| self.param == *name || is_named(name))
            }
            Adaptation::WithoutContinuing => {
                [CONTINUING, BEGINNING].iter().any(|name| self.param == *name || is_named(name))
            }
            Adaptation::AskedToContinue => {
                ["prefill", "end with a user"].iter().any(|words| self.words.contains(words))
            }
        }
    }
}

/// The changes that a server is known to need.
#[derive(Clone, Debug, Default)]
pub(crate) struct Adaptations {
    learned: Vec<(Adaptation, Instant)>,
}

impl Adaptations {
    /// Remembers the changes with which the server accepted a prompt.
    pub(crate) fn learn(&mut self, changes: &[Adaptation], prompt: &Prompt, now: Instant) {
        // With tool outputs in it, the server may have refused the prompt because of them, not because of the
        // available tools.
        let has_outputs = prompt.messages.iter().any(|message| matches!(message, Message::Tool { .. }));
        let is_certain = |adaptation: &Adaptation| {
            adaptation.is_of_server() && !(has_outputs && *adaptation == Adaptation::WithoutTools)
        };
        for adaptation in changes.iter().filter(|adaptation| is_certain(adaptation)) {
            self.learned.retain(|(known, _)| known != adaptation);
            self.learned.push((*adaptation, now));
        }
    }

    /// The body of a request with all known changes for this server.
    pub(crate) fn body(&self, model: &str, prompt: &Prompt, now: Instant) -> Map<String, Value> {
        let mut body = Map::new();
        body.insert("model".to_owned(), model.into());
        body.insert("messages".to_owned(), json!(prompt.messages));
        body.insert("stream".to_owned(), true.into());
        body.insert("stream_options".to_owned(), json!({ "include_usage": true }));
        if let Some(max_tokens) = prompt.max_tokens {
            body.insert("max_tokens".to_owned(), max_tokens.into());
        }
        if !prompt.tools.is_empty() {
            body.insert("tools".to_owned(), prompt.tools.clone().into());
        }
        if prompt.continues_last_message() {
            body.insert(CONTINUING.to_owned(), true.into());
            body.insert(BEGINNING.to_owned(), false.into());
        }
        for (adaptation, learned) in &self.learned {
            if now.saturating_duration_since(*learned) < MEMORY {
                adaptation.apply(&mut body);
            }
        }
        body
    }
}

/// Changes a refused request. Returns `false` when no further change is possible, so that the refusal is final.
pub(crate) fn adapt(
    status: StatusCode,
    refusal: &Refusal,
    body: &mut Map<String, Value>,
    changes: &mut Vec<Adaptation>,
) -> bool {
    let Some(adaptation) = Adaptation::for_refusal(status, refusal, body) else { return false };
    adaptation.apply(body);
    changes.push(adaptation);
    true
}

#[cfg(test)]
mod tests {
    use super::super::prompt::{Picture, UserContent};
    use super::*;

    fn prompt() -> Prompt {
        Prompt { messages: Vec::new(), max_tokens: Some(7), tools: vec![json!({ "type": "function" })] }
    }

    /// The changes that error texts of common servers lead to, one refusal after the other.
    fn wanted(status: u16, body: &Value) -> Option<Adaptation> {
        let request = Adaptations::default().body("small", &prompt(), Instant::now());
        let refusal = Refusal::new(body.to_string().as_bytes());
        Adaptation::for_refusal(StatusCode::from_u16(status).unwrap(), &refusal, &request)
    }

    #[test]
    fn the_refusals_of_common_servers_are_understood() {
        let error = |message: &str, param: Value| json!({ "error": { "message": message, "param": param } });
        let null = Value::Null;
        for (status, refusal, expected) in [
            (
                400,
                error("registry.ollama.ai/library/small does not support tools", null.clone()),
                Some(Adaptation::WithoutTools),
            ),
            (500, error("tools param requires --jinja flag", null.clone()), Some(Adaptation::WithoutTools)),
            (
                400,
                error(
                    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
                    json!("max_tokens"),
                ),
                Some(Adaptation::RenamedBound),
            ),
            (
                400,
                error(
                    "'max_tokens' or 'max_completion_tokens' is too large: 9. This model's maximum context length is 8 tokens.",
                    null.clone(),
                ),
                Some(Adaptation::WithoutBound),
            ),
            (
                400,
                error(
                    "max_tokens is too large: 9. This model supports at most 4 completion tokens",
                    json!("max_tokens"),
                ),
                Some(Adaptation::WithoutBound),
            ),
            (
                422,
                json!({ "detail": [{ "loc": ["body", "stream_options"], "msg": "Extra inputs are not permitted" }] }),
                Some(Adaptation::WithoutStreamOptions),
            ),
            (400, error("the request exceeds the available context size", null.clone()), None),
            (400, error("Unknown tool in messages[3]", json!("messages")), None),
            (503, error("the tools are being loaded", null.clone()), None),
            (500, error("the tool parser crashed", null), None),
        ] {
            assert_eq!(wanted(status, &refusal), expected, "{refusal}");
        }
    }

    #[test]
    fn a_refusal_of_a_long_prompt_tells_the_context() {
        let context = |refusal: Value| Refusal::new(refusal.to_string().as_bytes()).context_tokens;
        let llama = json!({ "error": { "code": 400, "type": "exceed_context_size_error", "n_prompt_tokens": 9, "n_ctx": 8 } });
        assert_eq!(context(llama), Some(8));
        let vllm = json!({ "message": "This model's maximum context length is 4096 tokens. However, you requested 5000" });
        assert_eq!(context(vllm), Some(4096));
        assert_eq!(context(json!({ "error": "too long" })), None);
    }

    #[test]
    fn a_server_that_cannot_leave_a_message_open_is_asked_to_go_on() {
        let begun = Message::Assistant { content: "To the le".to_owned(), tool_calls: Vec::new() };
        let prompt = Prompt { messages: vec![begun], ..prompt() };
        let mut body = Adaptations::default().body("small", &prompt, Instant::now());
        assert_eq!((&body[CONTINUING], &body[BEGINNING]), (&json!(true), &json!(false)));
        let refusals = [
            json!({ "error": { "message": "Unrecognized request argument supplied: continue_final_message" } }),
            json!({ "error": { "message": "Assistant response prefill is incompatible with enable_thinking." } }),
        ];
        let mut changes = Vec::new();
        for refusal in &refusals {
            let refusal = Refusal::new(refusal.to_string().as_bytes());
            assert!(adapt(StatusCode::BAD_REQUEST, &refusal, &mut body, &mut changes));
        }
        assert_eq!(changes, [Adaptation::WithoutContinuing, Adaptation::AskedToContinue]);
        let last = body["messages"].as_array().unwrap().last().unwrap();
        assert_eq!((&last["role"], &last["content"]), (&json!("user"), &json!(CONTINUE_REQUEST)));
        let refusal = Refusal::new(refusals[1].to_string().as_bytes());
        assert!(!adapt(StatusCode::BAD_REQUEST, &refusal, &mut body, &mut changes), "once");
    }

    #[test]
    fn a_model_without_eyes_is_told_that_a_picture_is_missing() {
        let picture = Picture { media_type: "image/png", bytes: [1].as_slice().into() };
        let content = UserContent { text: "What is it?".to_owned(), pictures: vec![picture] };
        let prompt = Prompt { messages: vec![Message::User { content }], ..prompt() };
        for (status, words) in [
            (StatusCode::BAD_REQUEST, "small is not a multimodal model"),
            (StatusCode::INTERNAL_SERVER_ERROR, "image input is not supported - hint: provide the mmproj"),
        ] {
            let mut body = Adaptations::default().body("small", &prompt, Instant::now());
            let refusal = Refusal::new(json!({ "error": { "message": words } }).to_string().as_bytes());
            let mut changes = Vec::new();
            assert!(adapt(status, &refusal, &mut body, &mut changes), "{words}");
            assert_eq!(changes, [Adaptation::WithoutPictures]);
            assert_eq!(body["messages"][0]["content"], format!("What is it?\n\n{PICTURE_LEFT_OUT}"));
            assert!(!adapt(status, &refusal, &mut body, &mut changes), "once");
        }
    }

    #[test]
    fn what_is_learned_of_a_server_is_forgotten_after_a_while_and_a_bound_at_once() {
        let learned = Instant::now();
        let mut adaptations = Adaptations::default();
        let all = [
            Adaptation::WithoutTools,
            Adaptation::WithoutStreamOptions,
            Adaptation::RenamedBound,
            Adaptation::WithoutBound,
        ];
        adaptations.learn(&all, &prompt(), learned);
        let body = adaptations.body("small", &prompt(), learned + MEMORY - Duration::from_secs(1));
        let fields: Vec<&str> = body.keys().map(String::as_str).collect();
        assert_eq!(fields, ["max_completion_tokens", "messages", "model", "stream"]);
        assert_eq!(body["max_completion_tokens"], 7);
        let body = adaptations.body("small", &prompt(), learned + MEMORY);
        assert!(body.contains_key("tools") && body.contains_key("max_tokens"));
    }

    #[test]
    fn a_refusal_of_outputs_does_not_teach_that_there_are_no_tools() {
        let mut adaptations = Adaptations::default();
        let now = Instant::now();
        let output = Message::Tool { tool_call_id: "a".to_owned(), content: String::new() };
        let later = Prompt { messages: vec![output], ..prompt() };
        adaptations.learn(&[Adaptation::WithoutTools], &later, now);
        assert!(adaptations.body("small", &prompt(), now).contains_key("tools"));
    }
}
