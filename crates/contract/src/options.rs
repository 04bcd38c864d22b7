//! What goes along with questions: options of a conversation, presets and projects.

use parlance_domain::{PresetId, ProjectId};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How to answer, and the preset that the words come from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InstructionsView {
    /// The words; empty: none.
    pub text: String,
    /// The name of the preset, with its version; empty for the user's own text.
    pub preset: String,
}

/// The options of a conversation's questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OptionsView {
    /// How to answer.
    pub instructions: InstructionsView,
    /// How to answer the message that is written next, and only that one; `None`: as all others.
    pub next_instructions: Option<InstructionsView>,
    /// The most tokens that an answer may have.
    #[ts(type = "number | null")]
    pub max_output_tokens: Option<u64>,
    /// The project whose files are searched.
    pub project: Option<ProjectView>,
    /// Whether it takes no project from its folder.
    pub is_without_project: bool,
    /// The options from the folders, which apply where the conversation has none.
    pub inherited: InheritedView,
    /// Whether answers arrive word by word.
    pub is_streamed: bool,
    /// The service's id of the conversation, when it knows exactly what is shown.
    pub service_conversation_id: Option<String>,
    /// Whether the person gave that id, so that the service may know earlier words that are not shown.
    pub is_attached: bool,
    /// Of two sets of options of the same conversation, the one with the larger version is newer.
    #[ts(type = "number")]
    pub version: u64,
}

/// The project of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ProjectChoice {
    /// That of its folder, if it has one.
    FromFolder,
    /// None, whatever its folder has.
    None,
    /// This one.
    Own {
        /// The app's id of it.
        id: ProjectId,
    },
}

/// A project of the service, under a name of the person's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProjectView {
    /// The app's id of it.
    pub id: ProjectId,
    /// The user's name for it.
    pub name: String,
    /// The service's id of it.
    pub service_project_id: String,
}

/// Instructions that are kept under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PresetView {
    /// Its id.
    pub id: PresetId,
    /// Its name.
    pub name: String,
    /// The words, with `{{variables}}`.
    pub text: String,
    /// The variables, each once, in the order in which they stand there.
    pub variables: Vec<String>,
}

/// The options that a conversation inherits from its folders where it has none of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InheritedView {
    /// The instructions.
    pub instructions: Option<InstructionsView>,
    /// The folder that they come from; empty without any.
    pub instructions_folder: String,
    /// The project.
    pub project: Option<ProjectView>,
    /// The folder that it comes from; empty without any.
    pub project_folder: String,
}
