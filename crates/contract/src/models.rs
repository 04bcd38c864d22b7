//! The models of the local service and the servers that offer them, as they are shown.

use super::KeyLocation;
use parlance_words::Paragraph;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How the local service answers, and what else it could use.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelsView {
    /// The model that writes answers; `null` when the service only quotes.
    pub answers: Option<ChosenModelView>,
    /// The model by which passages are found that say the same in other words; `null` for none.
    pub meaning: Option<ChosenModelView>,
    /// How far that model has come with the passages.
    pub meaning_progress: Option<MeaningProgressView>,
    /// The servers that are there, those of the user, and those that are installed and do not run.
    pub servers: Vec<ModelServerView>,
    /// Whether servers are being looked for.
    pub is_searching: bool,
    /// A model of this computer that could write answers, while none was chosen.
    pub offer: Option<ModelRef>,
    /// How much memory this computer has, if that is known.
    #[ts(type = "number | null")]
    pub memory_bytes: Option<u64>,
    /// Web pages that models want to read and the user has not decided about, the oldest first.
    pub page_requests: Vec<PageRequestView>,
}

/// A web page that a model wants to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageRequestView {
    /// Names it in the answer.
    pub id: String,
    /// The whole address.
    pub address: String,
    /// The host, which gets the address.
    pub host: String,
    /// Whether the model has been given words of files, which the address may carry.
    pub has_documents: bool,
}

/// A model by its server and its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelRef {
    /// The address of the server.
    pub address: String,
    /// The name by which the server knows it.
    pub model: String,
}

/// A model that was chosen. It stays chosen when it is gone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ChosenModelView {
    /// The address of its server.
    pub address: String,
    /// The name by which the server knows it, which may be the path of a file.
    pub model: String,
    /// Its name on the screen, with the host where another server has a model of that name.
    pub name: String,
    /// The name of its server: `Ollama`, or the host.
    pub server_name: String,
    /// The host that gets what is sent to it, if that is not this computer.
    pub sent_to: Option<String>,
    /// Whether nobody on the way can read what is sent to another host.
    pub is_encrypted: bool,
    /// How fast it reads a prompt, in tokens a second, once that was measured; only of a model for answers.
    #[ts(type = "number | null")]
    pub reading_speed: Option<u64>,
    /// Whether it can be used.
    pub state: ModelState,
    /// Since when it is in this state, while it loads, is busy or is away.
    #[ts(type = "number | null")]
    pub since_ms: Option<i64>,
    /// The server's error, when `state` is `failed`.
    pub reason: Paragraph,
}

/// Whether a chosen model can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelState {
    /// Not checked yet.
    Starting,
    /// The next question gets its answer from it.
    Ready,
    /// Its server brings it into memory; questions wait.
    Loading,
    /// It writes an answer.
    Busy,
    /// Its server cannot be reached.
    Stopped,
    /// Its server does not have it any more.
    Missing,
    /// Its server wants another key.
    KeyNeeded,
    /// Its server reports an error.
    Failed,
}

/// The progress of computing vectors of passages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MeaningProgressView {
    /// Passages with vectors.
    #[ts(type = "number")]
    pub n_ready: u64,
    /// All.
    #[ts(type = "number")]
    pub n_passages: u64,
}

/// A model server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ModelServerView {
    /// Its address, by which it is told from others.
    pub address: String,
    /// Its host and port, or the host of another computer.
    pub host: String,
    /// The name of the program; `null` when it is not recognised.
    pub program: Option<String>,
    /// The version of the program, if it says so.
    pub version: Option<String>,
    /// Whether the user has added it, or a key or a context size for it, so that it can be forgotten.
    pub is_added: bool,
    /// Whether what is sent there stays on this computer.
    pub is_on_this_computer: bool,
    /// Whether nobody on the way can read what is sent to another computer.
    pub is_encrypted: bool,
    /// Whether it answers.
    pub state: ModelServerState,
    /// The problem, when `state` is `failed`.
    pub reason: Paragraph,
    /// The place of its key; `none` when it has none.
    pub key_location: KeyLocation,
    /// The last four characters of the key.
    pub key_ends_in: Option<String>,
    /// How many tokens its model can take at once, where the user has set it.
    #[ts(type = "number | null")]
    pub context_tokens: Option<u64>,
    /// Its models, in its own order.
    pub models: Vec<OfferedModelView>,
}

/// Whether a model server answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelServerState {
    /// Not checked yet.
    Unknown,
    /// It lists its models.
    Running,
    /// It reads its model and lists it afterwards.
    Loading,
    /// Its address does not answer.
    Stopped,
    /// The program is installed on this computer, and its server does not run.
    Installed,
    /// It wants a key, or another one.
    KeyNeeded,
    /// It answers something else.
    Failed,
}

/// A model that a server offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OfferedModelView {
    /// The name by which the server knows it, which may be the path of a file.
    pub id: String,
    /// Its name on the screen, unique among the models of its server.
    pub name: String,
    /// The same, with the host where another server has a model of that name.
    pub label: String,
    /// Its purpose.
    pub purpose: ModelUse,
    /// Whether it gave a vector when it was asked for one, although its name says nothing of that.
    pub embeds: bool,
    /// Whether it takes pictures.
    pub takes_pictures: bool,
    /// Its size, if the server says so.
    #[ts(type = "number | null")]
    pub bytes: Option<u64>,
    /// How many parameters it has.
    #[ts(type = "number | null")]
    pub n_parameters: Option<u64>,
    /// How many tokens it can hold.
    #[ts(type = "number | null")]
    pub context_tokens: Option<u64>,
    /// The memory that it needs, when that is more than this computer has.
    #[ts(type = "number | null")]
    pub needs_bytes: Option<u64>,
    /// The host on which its server lets it run, if that is another one.
    pub remote_host: Option<String>,
}

/// The purpose of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ModelUse {
    /// It writes answers.
    Answers,
    /// It finds passages by their meaning.
    Meaning,
    /// Neither.
    Other,
}
