//! The documents that a question is about.

use crate::database::files::FileRow;
use crate::database::projects::ProjectRow;

/// The documents that a question is about.
pub(crate) struct Documents {
    /// Who asks.
    pub(crate) user: String,
    /// The files that are attached to the conversation.
    pub(crate) attached: Vec<FileRow>,
    /// The project whose files are asked besides; the user is a member.
    pub(crate) project: Option<ProjectRow>,
}
