//! The context window of a model, as its server reports it.
//!
//! vLLM and llama.cpp report it in the list of models; Ollama, LM Studio and older llama.cpp servers at endpoints of
//! their own. The configured size counts, not the one used in training.

use super::wire::is_same_model;
use serde_json::Value;

/// Ollama's default on a computer with little graphics memory. Ollama silently drops the beginning of longer prompts,
/// and reports the size only for loaded models.
const OLLAMA_USUAL: u64 = 4_096;

/// Paths, relative to the server's root, at which servers report the context besides the list of models.
pub(crate) const NATIVE_PATHS: [&str; 3] = ["api/ps", "api/v0/models", "props"];

/// A context size and its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContextWindow {
    /// Reported by the server.
    Reported(u64),
    /// Assumed until the server reports it.
    Assumed(u64),
    Unknown,
}

impl ContextWindow {
    pub(crate) fn n_tokens(self) -> Option<u64> {
        match self {
            Self::Reported(n_tokens) | Self::Assumed(n_tokens) => Some(n_tokens),
            Self::Unknown => None,
        }
    }

    /// Reads the entry of a model in the list of models.
    pub(crate) fn of_entry(entry: &Value) -> Self {
        let places = ["/meta/n_ctx", "/loaded_context_length", "/context_length", "/max_model_len"];
        first(entry, &places)
    }

    /// Reads the server's answers at [`NATIVE_PATHS`], in their order.
    pub(crate) fn of_native(answers: &[Option<Value>], model: &str) -> Self {
        let [ollama, lm_studio, llama] = [0, 1, 2].map(|at| answers.get(at).and_then(Option::as_ref));
        let ollama = ollama.and_then(|answer| answer.get("models")?.as_array());
        let entry = |models: &Vec<Value>, names: &[&str]| {
            models.iter().find(|one| names.iter().any(|name| is_named(one.get(*name), model))).cloned()
        };
        if let Some(loaded) = ollama {
            let told = entry(loaded, &["name", "model"]).map(|one| first(&one, &["/context_length"]));
            return told.filter(|told| *told != Self::Unknown).unwrap_or(Self::Assumed(OLLAMA_USUAL));
        }
        let lm_studio = lm_studio.and_then(|answer| entry(answer.get("data")?.as_array()?, &["id"]));
        let told = lm_studio.map_or(Self::Unknown, |one| first(&one, &["/loaded_context_length"]));
        match (told, llama) {
            (Self::Unknown, Some(llama)) => first(llama, &["/default_generation_settings/n_ctx", "/n_ctx"]),
            (told, _) => told,
        }
    }
}

fn is_named(name: Option<&Value>, model: &str) -> bool {
    name.and_then(Value::as_str).is_some_and(|name| is_same_model(name, model))
}

fn first(value: &Value, places: &[&str]) -> ContextWindow {
    let told =
        places.iter().find_map(|place| value.pointer(place)?.as_u64().filter(|n_tokens| *n_tokens > 0));
    told.map_or(ContextWindow::Unknown, ContextWindow::Reported)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_lists_of_models_of_llama_cpp_and_vllm_tell_the_context() {
        let llama = json!({ "id": "a", "meta": { "n_ctx_train": 40_960, "n_ctx": 8_192 } });
        assert_eq!(ContextWindow::of_entry(&llama), ContextWindow::Reported(8_192));
        assert_eq!(
            ContextWindow::of_entry(&json!({ "id": "a", "max_model_len": 32_768 })),
            ContextWindow::Reported(32_768)
        );
        let trained = json!({ "id": "a", "meta": { "n_ctx_train": 40_960, "n_ctx": 0 } });
        assert_eq!(ContextWindow::of_entry(&trained), ContextWindow::Unknown, "the server may give it less");
    }

    #[test]
    fn ollama_tells_it_of_a_model_that_is_loaded() {
        let loaded = |name: &str| Some(json!({ "models": [{ "name": name, "context_length": 16_384 }] }));
        let context = |answer| ContextWindow::of_native(&[answer, None, None], "qwen3");
        assert_eq!(context(loaded("qwen3:latest")), ContextWindow::Reported(16_384));
        assert_eq!(context(loaded("qwen3:4b")), ContextWindow::Assumed(4_096));
        assert_eq!(context(Some(json!({ "models": [] }))), ContextWindow::Assumed(4_096));
        assert_eq!(context(Some(json!("something else"))), ContextWindow::Unknown);
    }

    #[test]
    fn lm_studio_and_older_llama_cpp_tell_it_at_their_own_addresses() {
        let studio =
            json!({ "data": [{ "id": "a", "max_context_length": 131_072, "loaded_context_length": 4_096 }] });
        assert_eq!(
            ContextWindow::of_native(&[None, Some(studio), None], "a"),
            ContextWindow::Reported(4_096)
        );
        let unloaded = json!({ "data": [{ "id": "a", "max_context_length": 131_072 }] });
        assert_eq!(ContextWindow::of_native(&[None, Some(unloaded), None], "a"), ContextWindow::Unknown);
        let props = json!({ "default_generation_settings": { "n_ctx": 2_048 } });
        assert_eq!(ContextWindow::of_native(&[None, None, Some(props)], "a"), ContextWindow::Reported(2_048));
    }
}
