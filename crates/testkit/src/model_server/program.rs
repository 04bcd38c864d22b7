//! The descriptions that each program gives of itself and its models.

use super::error;
use crate::fault::{Answer, Received};
use serde_json::{Value, json};

/// A program that serves models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Program {
    /// Ollama, whose list contains all details.
    Ollama,
    /// An older Ollama, whose list does not contain the capabilities of models.
    OlderOllama,
    /// LM Studio.
    LmStudio,
    /// LM Studio before 0.4.
    OlderLmStudio,
    /// The server of llama.cpp, which accepts any model name.
    LlamaCpp,
    /// vLLM.
    Vllm,
    /// Jan.
    Jan,
}

/// A simulated model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedModel {
    id: String,
    embeds: bool,
    takes_pictures: bool,
    is_loaded: bool,
    bytes: u64,
    remote_host: Option<String>,
}

impl PlayedModel {
    /// A language model of 5.2 GB.
    #[must_use]
    pub fn new(id: &str) -> Self {
        Self {
            id: id.to_owned(),
            embeds: false,
            takes_pictures: false,
            is_loaded: false,
            bytes: 5_200_000_000,
            remote_host: None,
        }
    }

    /// An embedding model of 274 MB.
    #[must_use]
    pub fn embedding(id: &str) -> Self {
        Self { embeds: true, bytes: 274_000_000, ..Self::new(id) }
    }

    /// Makes the model accept images.
    #[must_use]
    pub fn with_eyes(self) -> Self {
        Self { takes_pictures: true, ..self }
    }

    /// Marks the model as loaded.
    #[must_use]
    pub fn loaded(self) -> Self {
        Self { is_loaded: true, ..self }
    }

    /// Sets the size.
    #[must_use]
    pub fn of_bytes(self, bytes: u64) -> Self {
        Self { bytes, ..self }
    }

    /// Makes the model run on another host.
    #[must_use]
    pub fn on_host(self, host: &str) -> Self {
        Self { remote_host: Some(host.to_owned()), ..self }
    }
}

impl Program {
    /// The response to a request other than a question.
    pub(super) fn describe(self, request: &Received, models: &[PlayedModel]) -> Answer {
        let described = match (self, request.target.as_str()) {
            (_, "/v1/models") => Some(self.list(models)),
            (Self::Ollama | Self::OlderOllama, path) => self.ollama(path, request, models),
            (Self::LmStudio, "/api/v1/models") => {
                Some(json!({ "models": models.iter().map(newer_studio).collect::<Vec<_>>() }))
            }
            (Self::LmStudio | Self::OlderLmStudio, "/api/v0/models") => {
                Some(json!({ "object": "list", "data": models.iter().map(older_studio).collect::<Vec<_>>() }))
            }
            (Self::LlamaCpp, "/props") => Some(json!({
                "default_generation_settings": { "n_ctx": 8_192 }, "total_slots": 1, "model_path": "a.gguf",
                "modalities": { "vision": false, "audio": false }, "build_info": "b9992-3d0a1d4c",
            })),
            (Self::LlamaCpp, "/health") => Some(json!({ "status": "ok" })),
            (Self::Vllm, "/version") => Some(json!({ "version": "0.11.0" })),
            _ => None,
        };
        match described {
            Some(body) => Answer::json(200, body.to_string()),
            None => Answer::json(404, error("not found")),
        }
    }

    fn list(self, models: &[PlayedModel]) -> Value {
        // Ollama has no list without models.
        if models.is_empty() && matches!(self, Self::Ollama | Self::OlderOllama) {
            return json!({ "object": "list", "data": null });
        }
        json!({ "object": "list", "data": models.iter().map(|model| self.entry(model)).collect::<Vec<_>>() })
    }

    fn entry(self, model: &PlayedModel) -> Value {
        let entry = |owner: &str| json!({ "id": model.id, "object": "model", "created": 1_790_147_847, "owned_by": owner });
        let with = |mut entry: Value, more: Value| {
            if let (Some(entry), Value::Object(more)) = (entry.as_object_mut(), more) {
                entry.extend(more);
            }
            entry
        };
        match self {
            Self::Ollama | Self::OlderOllama => entry("library"),
            Self::LmStudio | Self::OlderLmStudio => entry("organization_owner"),
            Self::LlamaCpp => with(
                entry("llamacpp"),
                json!({
                    "aliases": [model.id], "tags": [],
                    "architecture": { "input_modalities": modalities(model), "output_modalities": ["text"] },
                    "meta": { "vocab_type": 2, "n_vocab": 262_144, "n_ctx": 8_192, "n_ctx_train": 262_144,
                              "n_embd": 3_840, "n_params": 11_907_350_576_u64, "size": model.bytes, "ftype": "Q8_0" },
                }),
            ),
            Self::Vllm => with(
                entry("vllm"),
                json!({
                    "root": model.id, "parent": null, "max_model_len": 2_048,
                    "permission": [{ "id": "modelperm-09f1", "object": "model_permission", "created": 1_790_147_847,
                                     "allow_create_engine": false, "allow_sampling": true, "allow_view": true,
                                     "organization": "*", "group": null, "is_blocking": false }],
                }),
            ),
            Self::Jan => entry("user"),
        }
    }

    fn ollama(self, path: &str, request: &Received, models: &[PlayedModel]) -> Option<Value> {
        let all = |models: Vec<Value>| Some(json!({ "models": models }));
        match path {
            "/api/version" => Some(json!({ "version": "0.12.3" })),
            "/api/tags" => all(models.iter().map(|model| self.tag(model)).collect()),
            "/api/ps" => all(models.iter().filter(|model| model.is_loaded).map(loaded_tag).collect()),
            "/api/show" => {
                let asked: Value = serde_json::from_slice(&request.body).ok()?;
                let model = models
                    .iter()
                    .find(|model| asked.get("model").and_then(Value::as_str) == Some(model.id.as_str()))?;
                Some(json!({
                    "details": { "family": "llama", "parameter_size": "8.0B" }, "capabilities": capabilities(model),
                    "model_info": { "general.architecture": "llama", "general.parameter_count": 8_030_261_248_u64,
                                    "llama.context_length": 40_960 },
                }))
            }
            _ => None,
        }
    }

    fn tag(self, model: &PlayedModel) -> Value {
        let mut tag = json!({
            "name": model.id, "model": model.id, "modified_at": "2026-10-04T14:56:49.277302595-07:00",
            "size": model.bytes, "digest": "9f438cb9cd581fc0",
            "details": { "parent_model": "", "format": "gguf", "family": "llama", "families": ["llama"],
                         "parameter_size": "8.0B", "quantization_level": "Q4_K_M" },
        });
        if let (Self::Ollama, Some(tag)) = (self, tag.as_object_mut()) {
            tag.insert("capabilities".to_owned(), capabilities(model));
            if let Some(details) = tag.get_mut("details").and_then(Value::as_object_mut) {
                details.insert("context_length".to_owned(), json!(40_960));
            }
        }
        if let (Some(host), Some(tag)) = (&model.remote_host, tag.as_object_mut()) {
            tag.insert("remote_host".to_owned(), json!(host));
            tag.insert("remote_model".to_owned(), json!(model.id));
        }
        tag
    }

    /// The error for a missing or wrong key.
    pub(super) fn refusal_of_key(self) -> Answer {
        match self {
            Self::Jan => Answer::new(401, "text/plain", "Invalid or missing authorization token"),
            _ => Answer::json(401, error("Invalid API Key")),
        }
    }

    /// The error for an unknown model.
    pub(super) fn refusal_of_model(self, id: &str, models: &[PlayedModel]) -> Option<Answer> {
        if models.iter().any(|model| model.id == id) {
            return None;
        }
        match self {
            Self::LlamaCpp => None,
            Self::Jan => {
                let words = format!("No running session found for model '{id}'");
                Some(Answer::new(404, "text/plain", words))
            }
            Self::Vllm => Some(Answer::json(404, error(&format!("The model `{id}` does not exist.")))),
            _ => Some(Answer::json(404, error(&format!("model \"{id}\" not found, try pulling it first")))),
        }
    }
}

impl Program {
    /// The error of a model without embeddings.
    pub(super) fn refusal_of_embedding(self, id: &str, models: &[PlayedModel]) -> Option<Answer> {
        let embeds = |model: &PlayedModel| model.embeds && (model.id == id || self == Self::LlamaCpp);
        if models.iter().any(embeds) {
            return None;
        }
        let (status, words) = match self {
            Self::LlamaCpp => {
                (501, "This server does not support embeddings. Start it with `--embeddings`".to_owned())
            }
            Self::Vllm => (400, "The model does not support Embeddings API".to_owned()),
            _ => (400, format!("\"{id}\" does not support embeddings")),
        };
        Some(Answer::json(status, error(&words)))
    }
}

fn modalities(model: &PlayedModel) -> Value {
    if model.takes_pictures { json!(["text", "image"]) } else { json!(["text"]) }
}

fn capabilities(model: &PlayedModel) -> Value {
    match (model.embeds, model.takes_pictures) {
        (true, _) => json!(["embedding"]),
        (false, true) => json!(["completion", "vision", "tools"]),
        (false, false) => json!(["completion", "tools"]),
    }
}

fn loaded_tag(model: &PlayedModel) -> Value {
    json!({ "name": model.id, "model": model.id, "size": model.bytes, "digest": "9f438cb9cd581fc0",
            "expires_at": "2026-10-04T14:38:31.83753-07:00", "size_vram": model.bytes, "context_length": 8_192 })
}

fn newer_studio(model: &PlayedModel) -> Value {
    let loaded = json!([{ "id": model.id, "config": { "context_length": 4_096 } }]);
    let mut entry = json!({
        "type": if model.embeds { "embedding" } else { "llm" }, "publisher": "lmstudio-community", "key": model.id,
        "display_name": model.id, "quantization": { "name": "Q4_0", "bits_per_weight": 4 },
        "size_bytes": model.bytes, "params_string": "8B", "max_context_length": 32_768, "format": "gguf",
        "loaded_instances": if model.is_loaded { loaded } else { json!([]) },
    });
    if let (false, Some(entry)) = (model.embeds, entry.as_object_mut()) {
        let capabilities = json!({ "vision": model.takes_pictures, "trained_for_tool_use": true });
        entry.insert("capabilities".to_owned(), capabilities);
    }
    entry
}

fn older_studio(model: &PlayedModel) -> Value {
    let kind = match (model.embeds, model.takes_pictures) {
        (true, _) => "embeddings",
        (false, true) => "vlm",
        (false, false) => "llm",
    };
    json!({ "id": model.id, "object": "model", "type": kind, "publisher": "mlx-community", "arch": "qwen2_vl",
            "compatibility_type": "mlx", "quantization": "4bit",
            "state": if model.is_loaded { "loaded" } else { "not-loaded" }, "max_context_length": 32_768 })
}
