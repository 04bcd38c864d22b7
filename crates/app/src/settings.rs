//! Reusable settings of the user: preferences, presets, prompts, projects, and options of a conversation.

pub(crate) mod drawings;
pub(crate) mod folders;
pub(crate) mod options;
pub(crate) mod preferences;
pub(crate) mod presets;
pub(crate) mod projects;
pub(crate) mod prompts;
mod variables;
