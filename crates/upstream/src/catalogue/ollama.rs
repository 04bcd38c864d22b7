//! Models of Ollama: the list from `api/tags`, loaded models from `api/ps`. Older versions report most properties only
//! at `api/show`, one model per request.

use super::described::{Described, count, has, parameters};
use super::server_kind::ServerKind;
use crate::connection::Connection;
use crate::purpose::ModelPurpose;
use crate::wire::is_same_model;
use futures_util::{StreamExt, stream};
use serde_json::{Value, json};

/// The most models to query one by one. An Ollama with more models is usually new enough to report all in its list.
const MAX_SHOWN: usize = 32;

/// Concurrent requests about single models.
const N_AT_ONCE: usize = 4;

pub(super) async fn describe(
    connection: &Connection,
) -> (ServerKind, Option<String>, Vec<(String, Described)>) {
    let (version, tags, loaded) = tokio::join!(
        connection.native("api/version"),
        connection.native("api/tags"),
        connection.native("api/ps")
    );
    let Some(models) = tags.as_ref().and_then(|tags| tags.get("models")?.as_array()) else {
        return (ServerKind::Other, None, Vec::new());
    };
    let version = version.and_then(|version| Some(version.get("version")?.as_str()?.to_owned()));
    let loaded = loaded.as_ref().map(names);
    let listed: Vec<(usize, String, Described)> = models
        .iter()
        .enumerate()
        .filter_map(|(at, model)| Some((at, name_of(model)?, of_tag(model))))
        .collect();
    let described: Vec<(String, Described)> = stream::iter(listed)
        .map(|(at, name, known)| async move {
            let is_known = known.purpose.is_some() && known.context_tokens.is_some();
            if is_known || at >= MAX_SHOWN {
                return (name, known);
            }
            let shown = connection.native_about("api/show", &json!({ "model": name })).await;
            let shown = shown.as_ref().map(of_shown).unwrap_or_default();
            (name, known.or(shown))
        })
        .buffered(N_AT_ONCE)
        .collect()
        .await;
    let with_memory = |(name, one): (String, Described)| {
        let is_loaded = loaded.as_ref().map(|all| all.iter().any(|other| is_same_model(other, &name)));
        (name, Described { is_loaded, ..one })
    };
    (ServerKind::Ollama, version, described.into_iter().map(with_memory).collect())
}

/// Whether a model is loaded.
pub(super) async fn is_loaded(connection: &Connection, model: &str) -> Option<bool> {
    let loaded = connection.native("api/ps").await?;
    Some(names(&loaded).iter().any(|name| is_same_model(name, model)))
}

fn names(list: &Value) -> Vec<String> {
    let models = list.get("models").and_then(Value::as_array);
    models.into_iter().flatten().filter_map(name_of).collect()
}

fn name_of(model: &Value) -> Option<String> {
    let name = model.get("name").or_else(|| model.get("model"))?;
    name.as_str().map(str::to_owned)
}

fn of_tag(model: &Value) -> Described {
    let text = |place: &str| model.pointer(place).and_then(Value::as_str).filter(|text| !text.is_empty());
    Described {
        bytes: count(model, "/size"),
        n_parameters: text("/details/parameter_size").and_then(parameters),
        context_tokens: count(model, "/details/context_length"),
        remote_host: text("/remote_host").map(str::to_owned),
        ..of_capabilities(model)
    }
}

/// The name of the field starts with the architecture: `qwen3.context_length`.
fn of_shown(model: &Value) -> Described {
    let facts = model.get("model_info").and_then(Value::as_object);
    let context = facts.and_then(|facts| facts.iter().find(|(key, _)| key.ends_with(".context_length")));
    Described {
        n_parameters: count(model, "/model_info/general.parameter_count"),
        context_tokens: context.and_then(|(_, value)| value.as_u64()).filter(|n_tokens| *n_tokens > 0),
        ..of_capabilities(model)
    }
}

fn of_capabilities(model: &Value) -> Described {
    let Some(capabilities) = model.get("capabilities") else { return Described::default() };
    let purpose = match (has("completion")(capabilities), has("embedding")(capabilities)) {
        (Some(true), _) => Some(ModelPurpose::Answers),
        (_, Some(true)) => Some(ModelPurpose::Embeddings),
        _ => None,
    };
    Described {
        purpose,
        takes_pictures: has("vision")(capabilities),
        takes_tools: has("tools")(capabilities),
        ..Described::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_a_new_ollama_says_everything() {
        let gemma = of_tag(&json!({
            "name": "gemma4:e4b", "model": "gemma4:e4b", "modified_at": "2026-10-04T14:56:49.277302595-07:00",
            "size": 6_583_656_505_u64, "digest": "9f438cb9",
            "details": { "parent_model": "", "format": "gguf", "family": "gemma4", "families": ["gemma4"],
                         "parameter_size": "8.0B", "quantization_level": "Q4_K_M", "context_length": 131_072 },
            "capabilities": ["completion", "vision", "audio", "tools", "thinking"],
        }));
        assert_eq!(gemma.purpose, Some(ModelPurpose::Answers));
        assert_eq!((gemma.takes_pictures, gemma.context_tokens), (Some(true), Some(131_072)));
        assert_eq!((gemma.bytes, gemma.n_parameters), (Some(6_583_656_505), Some(8_000_000_000)));
        let embedding = of_tag(&json!({ "name": "nomic-embed-text:latest", "capabilities": ["embedding"] }));
        assert_eq!(
            (embedding.purpose, embedding.takes_pictures),
            (Some(ModelPurpose::Embeddings), Some(false))
        );
    }

    #[test]
    fn what_an_older_ollama_leaves_out_of_its_list_it_says_of_each_model() {
        let listed = of_tag(&json!({
            "name": "llama3:latest", "size": 3_825_819_519_u64, "details": { "families": null, "parameter_size": "7B" },
        }));
        assert_eq!((listed.purpose, listed.context_tokens), (None, None));
        let shown = of_shown(&json!({
            "details": { "family": "llama" }, "capabilities": ["completion", "tools"],
            "model_info": { "general.architecture": "llama", "general.parameter_count": 8_030_261_248_u64,
                            "llama.context_length": 8_192 },
        }));
        let both = listed.or(shown);
        assert_eq!((both.purpose, both.context_tokens), (Some(ModelPurpose::Answers), Some(8_192)));
        assert_eq!(both.n_parameters, Some(7_000_000_000), "the list is believed first");
    }

    #[test]
    fn a_model_that_runs_elsewhere_names_its_host() {
        let cloud = of_tag(&json!({
            "name": "gpt-oss:120b-cloud", "size": 384, "remote_model": "gpt-oss:120b", "remote_host": "https://ollama.com:443",
        }));
        assert_eq!(cloud.remote_host.as_deref(), Some("https://ollama.com:443"));
    }
}
