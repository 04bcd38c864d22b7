//! Options sent with every question of a conversation.

pub use crate::conversations::instructions::Instructions;

use crate::Error;
use crate::conversations::folders;
use crate::settings::projects::{self, Project};
use parlance_domain::{ConversationId, ProfileId, ProjectId};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction, named_params};

/// The options of a conversation's questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The instructions.
    pub instructions: Instructions,
    /// Maximum output tokens of an answer; at least 1.
    pub max_output_tokens: Option<u64>,
    /// The project whose files are searched.
    pub project_id: Option<ProjectId>,
    /// Whether it ignores the project of its folder.
    pub is_without_project: bool,
    /// Whether answers are streamed.
    pub is_streamed: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            instructions: Instructions::default(),
            max_output_tokens: None,
            project_id: None,
            is_without_project: false,
            is_streamed: true,
        }
    }
}

/// The options of a conversation.
pub fn get(conn: &Connection, conversation_id: ConversationId) -> Result<Options, Error> {
    let found = conn
        .prepare_cached(
            "SELECT instructions, preset, max_output_tokens, project_id, is_without_project, is_streamed
             FROM conversation_options WHERE conversation_id = ?1",
        )?
        .query_row([conversation_id.0], |row| {
            Ok(Options {
                instructions: Instructions { text: row.get("instructions")?, preset: row.get("preset")? },
                max_output_tokens: row.get("max_output_tokens")?,
                project_id: row.get::<_, Option<_>>("project_id")?.map(ProjectId),
                is_without_project: row.get("is_without_project")?,
                is_streamed: row.get("is_streamed")?,
            })
        })
        .optional()?;
    Ok(found.unwrap_or_default())
}

/// The options that a conversation inherits from its folders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inherited {
    /// The instructions of the innermost folder that has some, with the folder's name.
    pub instructions: Option<(Instructions, String)>,
    /// The project of the innermost folder that has one of this service, with the folder's name.
    pub project: Option<(Project, String)>,
}

/// The options that a conversation inherits from its folders for one service. They apply where it has none of its own.
pub fn inherited(
    conn: &Connection,
    conversation_id: ConversationId,
    profile_id: ProfileId,
) -> Result<Inherited, Error> {
    let mut inherited = Inherited::default();
    for folder in folders::around(conn, conversation_id)? {
        if inherited.instructions.is_none() && !folder.instructions.text.trim().is_empty() {
            inherited.instructions = Some((folder.instructions, folder.name.clone()));
        }
        if let (None, Some(id)) = (&inherited.project, folder.project_id) {
            let project = projects::find(conn, id)?.filter(|project| project.profile_id == profile_id);
            inherited.project = project.map(|project| (project, folder.name));
        }
    }
    Ok(inherited)
}

/// Sets the options of a conversation.
///
/// # Errors
///
/// [`Error::Missing`] when the conversation does not exist, or when the database cannot be written.
pub fn set(tx: &Transaction<'_>, conversation_id: ConversationId, options: &Options) -> Result<(), Error> {
    tx.prepare_cached("SELECT 1 FROM conversations WHERE id = ?1")?
        .query_row([conversation_id.0], |_| Ok(()))
        .optional()?
        .ok_or(Error::Missing("conversation"))?;
    if *options == Options::default() {
        // A conversation with default options has no row.
        tx.execute("DELETE FROM conversation_options WHERE conversation_id = ?1", [conversation_id.0])?;
        return Ok(());
    }
    tx.prepare_cached(
        "INSERT INTO conversation_options
             (conversation_id, instructions, preset, max_output_tokens, project_id, is_without_project, is_streamed)
         VALUES (:conversation_id, :instructions, :preset, :max_output_tokens, :project_id, :is_without_project,
                 :is_streamed)
         ON CONFLICT (conversation_id) DO UPDATE SET
             instructions = excluded.instructions, preset = excluded.preset,
             max_output_tokens = excluded.max_output_tokens, project_id = excluded.project_id,
             is_without_project = excluded.is_without_project, is_streamed = excluded.is_streamed",
    )?
    .execute(named_params! {
        ":conversation_id": conversation_id.0,
        ":instructions": options.instructions.text,
        ":preset": options.instructions.preset,
        ":max_output_tokens": options.max_output_tokens.map(|limit| i64::try_from(limit).unwrap_or(i64::MAX)),
        ":project_id": options.project_id.map(|id| id.0),
        ":is_without_project": options.is_without_project,
        ":is_streamed": options.is_streamed,
    })?;
    Ok(())
}
