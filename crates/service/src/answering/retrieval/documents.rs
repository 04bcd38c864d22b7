//! The documents of a question.

use crate::database::files::FileRow;
use crate::database::projects::ProjectRow;

/// The documents of a question.
pub(crate) struct Documents {
    /// The name of the user who asks.
    pub(crate) user: String,
    /// The files attached to the conversation.
    pub(crate) attached: Vec<FileRow>,
    /// The project whose files are searched too. The user is a member.
    pub(crate) project: Option<ProjectRow>,
}
