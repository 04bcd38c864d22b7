//! Detects the program behind a model server and lists its models with their properties.
//!
//! The list of models that all servers have contains little more than ids. Most servers report more at endpoints of
//! their own, so this module detects the program first and then queries only its endpoints.
//! All sizes are bounded. A property that the server does not report stays unknown. Only the purpose of a model is
//! guessed, from its name.

mod described;
mod lm_studio;
mod ollama;
mod server_kind;

use super::connection::Connection;
use super::embedding_check;
use super::error::UpstreamError;
use super::purpose::ModelPurpose;
use super::settings::UpstreamSettings;
use super::wire::{Model, is_same_model};
use described::Described;
use serde_json::Value;
use std::time::Duration;

pub use server_kind::ServerKind;

/// Further models of a server are not listed.
const MAX_MODELS: usize = 256;

/// Models with longer names are ignored.
const MAX_NAME_BYTES: usize = 256;

/// Longer version strings are ignored.
const MAX_VERSION_BYTES: usize = 32;

/// A loaded model embeds a word at once.
const VECTOR_LIMIT: Duration = Duration::from_secs(2);

/// A model server as it describes itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerReport {
    /// The program that runs.
    pub kind: ServerKind,
    /// Its version, if reported.
    pub version: Option<String>,
    /// Its models, in the server's order.
    pub models: Vec<OfferedModel>,
}

/// A model as its server describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedModel {
    /// The model name for requests.
    pub id: String,
    /// The purpose that the server reports, or else one derived from the model name.
    pub purpose: ModelPurpose,
    /// Whether the model returned a vector in a test. It may be able to write as well.
    pub embeds: bool,
    /// Whether it accepts pictures.
    pub takes_pictures: Option<bool>,
    /// Whether it can call tools.
    pub takes_tools: Option<bool>,
    /// Size on disk.
    pub bytes: Option<u64>,
    /// Number of parameters.
    pub n_parameters: Option<u64>,
    /// Context size in tokens: as configured in the loaded model, or else as trained.
    pub context_tokens: Option<u64>,
    /// Whether it is loaded into memory.
    pub is_loaded: Option<bool>,
    /// The host that runs the model, if it is not the server's own.
    pub remote_host: Option<String>,
}

/// Detects the program of a server and lists its models.
///
/// # Errors
/// When the server does not list its models.
pub async fn survey(settings: UpstreamSettings) -> Result<ServerReport, UpstreamError> {
    let server = settings.server();
    let connection = Connection::new(settings).map_err(|_| UpstreamError::Unreachable { server })?;
    let mut report = report(&connection).await?;
    // A server with several models may have to load one for the test.
    if let [model] = &mut report.models[..]
        && matches!(report.kind, ServerKind::LlamaCpp | ServerKind::Vllm | ServerKind::Other)
    {
        model.embeds = embedding_check::check(&connection, &model.id, VECTOR_LIMIT).await.unwrap_or(false);
    }
    Ok(report)
}

pub(crate) async fn report(connection: &Connection) -> Result<ServerReport, UpstreamError> {
    let mut list = connection.models().await?;
    list.retain(|model| is_name(&model.id));
    list.truncate(MAX_MODELS);
    let kind = ServerKind::of(&list, connection.settings());
    let (kind, version, described) = match kind {
        ServerKind::Ollama => ollama::describe(connection).await,
        ServerKind::LmStudio => lm_studio::describe(connection).await,
        ServerKind::LlamaCpp => (kind, llama_cpp_build(connection).await, Vec::new()),
        ServerKind::Vllm => {
            let version = connection.native("version").await;
            (kind, version.and_then(|it| Some(it.get("version")?.as_str()?.to_owned())), Vec::new())
        }
        ServerKind::Jan | ServerKind::Other => (kind, None, Vec::new()),
    };
    let models = list.iter().map(|model| offered(model, &described)).collect();
    let version = version.filter(|version| (1..=MAX_VERSION_BYTES).contains(&version.len()));
    Ok(ServerReport { kind, version, models })
}

/// Whether a model is loaded, if the server reports it.
pub(crate) async fn is_loaded(connection: &Connection, model: &str) -> Option<bool> {
    let list = connection.models().await.ok()?;
    match ServerKind::of(&list, connection.settings()) {
        ServerKind::Ollama => ollama::is_loaded(connection, model).await,
        ServerKind::LmStudio => {
            let (_, _, described) = lm_studio::describe(connection).await;
            described.into_iter().find(|(name, _)| is_same_model(name, model))?.1.is_loaded
        }
        _ => Described::of_entry(&list.iter().find(|one| one.id == model)?.rest).is_loaded,
    }
}

fn is_name(id: &str) -> bool {
    (1..=MAX_NAME_BYTES).contains(&id.len()) && !id.chars().any(char::is_control)
}

fn offered(model: &Model, described: &[(String, Described)]) -> OfferedModel {
    let own = described.iter().find(|(name, _)| is_same_model(name, &model.id)).map(|(_, own)| own.clone());
    let facts = own.unwrap_or_default().or(Described::of_entry(&model.rest));
    OfferedModel {
        id: model.id.clone(),
        purpose: facts.purpose.unwrap_or_else(|| ModelPurpose::of_name(&model.id)),
        embeds: false,
        takes_pictures: facts.takes_pictures,
        takes_tools: facts.takes_tools,
        bytes: facts.bytes,
        n_parameters: facts.n_parameters.or_else(|| described::parameters_in_name(&model.id)),
        context_tokens: facts.context_tokens,
        is_loaded: facts.is_loaded,
        remote_host: facts.remote_host,
    }
}

/// `b9992-3d0a1d4c` is build 9992.
async fn llama_cpp_build(connection: &Connection) -> Option<String> {
    let props = connection.native("props").await?;
    let build = props.get("build_info").and_then(Value::as_str)?;
    build.split('-').next().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn listed(entry: Value) -> OfferedModel {
        offered(&serde_json::from_value(entry).unwrap(), &[])
    }

    #[test]
    fn the_list_of_llama_cpp_tells_size_parameters_context_and_pictures() {
        let entry = json!({
            "id": "models/gemma-4-12B-it-Q8_0.gguf", "object": "model", "owned_by": "llamacpp", "created": 1_791_322_978,
            "aliases": ["models/gemma-4-12B-it-Q8_0.gguf"], "tags": [],
            "architecture": { "input_modalities": ["text", "image"], "output_modalities": ["text"] },
            "meta": { "ftype": "Q8_0", "n_ctx": 8_192, "n_ctx_train": 262_144, "n_embd": 3_840,
                      "n_params": 11_907_350_576_u64, "n_vocab": 262_144, "size": 12_653_822_144_u64, "vocab_type": 2 },
        });
        let model = listed(entry);
        assert_eq!((model.bytes, model.n_parameters), (Some(12_653_822_144), Some(11_907_350_576)));
        assert_eq!((model.context_tokens, model.takes_pictures), (Some(8_192), Some(true)));
    }

    #[test]
    fn a_router_of_llama_cpp_tells_what_is_loaded() {
        let entry = |value: &str| {
            json!({ "id": "Qwen3-0.6B-Q4_K_M", "object": "model", "owned_by": "llamacpp", "created": 1_783_986_018,
                    "status": { "value": value, "args": [] }, "architecture": { "input_modalities": ["text"] } })
        };
        assert_eq!(listed(entry("loaded")).is_loaded, Some(true));
        assert_eq!(listed(entry("unloaded")).is_loaded, Some(false));
        assert_eq!(listed(entry("loading")).takes_pictures, Some(false));
    }

    #[test]
    fn the_list_of_vllm_tells_the_context_and_that_of_jan_nothing() {
        let vllm = json!({
            "id": "Qwen/Qwen2.5-0.5B-Instruct", "object": "model", "created": 1_790_147_847, "owned_by": "vllm",
            "root": "Qwen/Qwen2.5-0.5B-Instruct", "parent": null, "max_model_len": 2_048,
            "permission": [{ "id": "modelperm-1", "object": "model_permission", "allow_view": true }],
        });
        assert_eq!(listed(vllm).context_tokens, Some(2_048));
        let jan =
            listed(json!({ "id": "Jan-v1-4B-Q4_K_M", "object": "model", "created": 1, "owned_by": "user" }));
        assert_eq!((jan.purpose, jan.bytes, jan.context_tokens), (ModelPurpose::Answers, None, None));
    }

    #[test]
    fn what_a_server_lies_about_is_unknown() {
        let model = listed(json!({
            "id": "small", "meta": { "size": -1, "n_params": "many", "n_ctx": 0 }, "max_model_len": null,
            "architecture": { "input_modalities": "image" }, "status": "loaded",
        }));
        assert_eq!((model.bytes, model.n_parameters, model.context_tokens), (None, None, None));
        assert_eq!((model.takes_pictures, model.is_loaded), (None, None));
        assert!(!is_name("") && !is_name("a\nb") && !is_name(&"x".repeat(MAX_NAME_BYTES + 1)));
    }
}
