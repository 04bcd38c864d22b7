//! What a model server offers: which program it is, and its models with what it says of each.
//!
//! The list that all servers have names little more than ids. Most servers say more at addresses of their own, so the
//! program is recognised first, and then only its own addresses are asked. Everything that a server says is bounded,
//! and what it does not say is unknown rather than guessed, but for what a model is for, which its name tells.

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

/// More models of one server are not listed.
const MAX_MODELS: usize = 256;

/// A longer name of a model is none.
const MAX_NAME_BYTES: usize = 256;

/// A longer version says nothing.
const MAX_VERSION_BYTES: usize = 32;

/// A model that is loaded embeds a word at once.
const VECTOR_LIMIT: Duration = Duration::from_secs(2);

/// What a server says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerReport {
    /// The program behind it.
    pub kind: ServerKind,
    /// Its version, if it says so.
    pub version: Option<String>,
    /// Its models, in its own order.
    pub models: Vec<OfferedModel>,
}

/// A model as its server describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedModel {
    /// The name to ask for it by.
    pub id: String,
    /// What it is for, as its server or else its name tells.
    pub purpose: ModelPurpose,
    /// Whether it gave a vector when it was asked for one. Its server may let it write as well.
    pub embeds: bool,
    /// Whether it takes pictures.
    pub takes_pictures: Option<bool>,
    /// Whether it can call tools.
    pub takes_tools: Option<bool>,
    /// Its size on the disk.
    pub bytes: Option<u64>,
    /// How many parameters it has.
    pub n_parameters: Option<u64>,
    /// How many tokens it can hold: as it is loaded, or else as it was made.
    pub context_tokens: Option<u64>,
    /// Whether it is in memory.
    pub is_loaded: Option<bool>,
    /// The host on which the server lets it run, if that is not its own.
    pub remote_host: Option<String>,
}

/// Asks a server what it is and what it offers.
///
/// # Errors
/// When it does not list its models.
pub async fn survey(settings: UpstreamSettings) -> Result<ServerReport, UpstreamError> {
    let server = settings.server();
    let connection = Connection::new(settings).map_err(|_| UpstreamError::Unreachable { server })?;
    let mut report = report(&connection).await?;
    // A server with several models may have to load one to answer.
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

/// Whether a model is in memory, if the server says so.
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
