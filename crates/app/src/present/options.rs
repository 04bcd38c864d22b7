//! The options of a conversation's questions.

use crate::kernel::store::Version;
use parlance_contract::{InheritedView, InstructionsView, OptionsView, ProjectView};
use parlance_domain::ConversationId;
use parlance_store::options::{self, Inherited, Instructions};
use parlance_store::projects::Project;
use parlance_store::{Connection, Error, conversations, message_instructions, messages, threads};

/// The options of a conversation's questions.
pub(crate) fn read_options(
    conn: &Connection,
    conversation_id: ConversationId,
    version: Version,
) -> Result<OptionsView, Error> {
    let row = conversations::get(conn, conversation_id)?;
    let set = options::get(conn, conversation_id)?;
    let project = match set.project_id {
        Some(id) => parlance_store::projects::find(conn, id)?,
        None => None,
    };
    let last = messages::visible_path_tail(conn, conversation_id, 1, None)?.messages.pop();
    let inherited = options::inherited(conn, conversation_id, row.profile_id)?;
    let thread = threads::find(conn, conversation_id, row.profile_id, last.map(|last| last.id))?;
    Ok(OptionsView {
        instructions: to_view(set.instructions),
        next_instructions: message_instructions::find_next(conn, conversation_id)?.map(to_view),
        max_output_tokens: set.max_output_tokens,
        project: project.filter(|project| project.profile_id == row.profile_id).map(present_project),
        is_without_project: set.is_without_project,
        is_streamed: set.is_streamed,
        inherited: present_inherited(inherited),
        is_attached: thread.as_ref().is_some_and(|thread| thread.is_attached),
        service_conversation_id: thread.map(|thread| thread.service_conversation_id),
        version,
    })
}

pub(super) fn to_view(instructions: Instructions) -> InstructionsView {
    InstructionsView { text: instructions.text, preset: instructions.preset }
}

pub(crate) fn present_project(project: Project) -> ProjectView {
    ProjectView { id: project.id, name: project.name, service_project_id: project.service_project_id }
}

/// The options that a conversation inherits from its folders.
fn present_inherited(inherited: Inherited) -> InheritedView {
    let (instructions, instructions_folder) = inherited.instructions.unzip();
    let (project, project_folder) = inherited.project.unzip();
    InheritedView {
        instructions: instructions.map(to_view),
        instructions_folder: instructions_folder.unwrap_or_default(),
        project: project.map(present_project),
        project_folder: project_folder.unwrap_or_default(),
    }
}
