//! Models of LM Studio: from `api/v1/models`, in versions before 0.4 from `api/v0/models`.

use super::described::{Described, count, parameters};
use super::server_kind::ServerKind;
use crate::connection::Connection;
use crate::purpose::ModelPurpose;
use serde_json::Value;

pub(super) async fn describe(
    connection: &Connection,
) -> (ServerKind, Option<String>, Vec<(String, Described)>) {
    // Each version has its own endpoint; newer versions have both.
    let (newer, older) = tokio::join!(connection.native("api/v1/models"), connection.native("api/v0/models"));
    let newer = newer.as_ref().and_then(|list| list.get("models")?.as_array());
    let older = older.as_ref().and_then(|list| list.get("data")?.as_array());
    let named = |list: &[Value], key: &str, read: fn(&Value) -> Described| -> Vec<(String, Described)> {
        list.iter().filter_map(|one| Some((one.get(key)?.as_str()?.to_owned(), read(one)))).collect()
    };
    let described = match (newer, older) {
        (Some(list), _) => named(list, "key", of_newer),
        (None, Some(list)) => named(list, "id", of_older),
        (None, None) => return (ServerKind::Other, None, Vec::new()),
    };
    (ServerKind::LmStudio, None, described)
}

fn of_newer(model: &Value) -> Described {
    let loaded = model.get("loaded_instances").and_then(Value::as_array);
    let given = loaded.and_then(|all| all.iter().find_map(|one| count(one, "/config/context_length")));
    Described {
        purpose: purpose(model),
        takes_pictures: model.pointer("/capabilities/vision").and_then(Value::as_bool),
        takes_tools: model.pointer("/capabilities/trained_for_tool_use").and_then(Value::as_bool),
        bytes: count(model, "/size_bytes"),
        n_parameters: model.get("params_string").and_then(Value::as_str).and_then(parameters),
        context_tokens: given.or_else(|| count(model, "/max_context_length")),
        is_loaded: loaded.map(|all| !all.is_empty()),
        remote_host: None,
    }
}

fn of_older(model: &Value) -> Described {
    let kind = model.get("type").and_then(Value::as_str);
    Described {
        purpose: purpose(model),
        takes_pictures: kind.map(|kind| kind == "vlm"),
        context_tokens: count(model, "/loaded_context_length")
            .or_else(|| count(model, "/max_context_length")),
        is_loaded: model.get("state").and_then(Value::as_str).map(|state| state == "loaded"),
        ..Described::default()
    }
}

fn purpose(model: &Value) -> Option<ModelPurpose> {
    match model.get("type")?.as_str()? {
        "llm" | "vlm" => Some(ModelPurpose::Answers),
        "embedding" | "embeddings" => Some(ModelPurpose::Embeddings),
        _ => Some(ModelPurpose::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_newer_list_says_everything() {
        let gemma = of_newer(&json!({
            "type": "llm", "publisher": "lmstudio-community", "key": "gemma-3-270m-it-qat",
            "display_name": "Gemma 3 270m Instruct Qat", "architecture": "gemma3",
            "quantization": { "name": "Q4_0", "bits_per_weight": 4 }, "size_bytes": 241_410_208,
            "params_string": "270M",
            "loaded_instances": [{ "id": "gemma-3-270m-it-qat", "config": { "context_length": 4_096 } }],
            "max_context_length": 32_768, "format": "gguf",
            "capabilities": { "vision": false, "trained_for_tool_use": false }, "description": null,
        }));
        assert_eq!((gemma.purpose, gemma.takes_pictures), (Some(ModelPurpose::Answers), Some(false)));
        assert_eq!((gemma.bytes, gemma.n_parameters), (Some(241_410_208), Some(270_000_000)));
        assert_eq!((gemma.context_tokens, gemma.is_loaded), (Some(4_096), Some(true)), "it was given less");
        let nomic = of_newer(&json!({
            "type": "embedding", "publisher": "gaianet", "key": "text-embedding-nomic-embed-text-v1.5-embedding",
            "size_bytes": 274_290_560, "params_string": null, "loaded_instances": [], "max_context_length": 2_048,
        }));
        assert_eq!((nomic.purpose, nomic.is_loaded), (Some(ModelPurpose::Embeddings), Some(false)));
    }

    #[test]
    fn the_older_list_tells_kinds_apart() {
        let entry = |kind: &str, state: &str| {
            of_older(
                &json!({ "id": "a", "object": "model", "type": kind, "state": state, "max_context_length": 32_768 }),
            )
        };
        assert_eq!(entry("vlm", "not-loaded").takes_pictures, Some(true));
        assert_eq!(entry("llm", "loaded").is_loaded, Some(true));
        assert_eq!(entry("embeddings", "not-loaded").purpose, Some(ModelPurpose::Embeddings));
        assert_eq!(entry("llm", "loaded").context_tokens, Some(32_768));
    }
}
