//! Projects: ids from the service's web application, under names of the user's own.
//!
//! The service offers no list of them, so only the first question shows whether an id is right.

use super::options;
use crate::kernel::problem::Problem;
use crate::kernel::{clock, title};
use crate::present::options::present_project;
use crate::services::context::Context;
use parlance_contract::ProjectView;
use parlance_domain::{ConversationId, ProjectId};
use parlance_store::projects::{self, Project};
use parlance_store::{Connection, Error, conversations, temporary as shared};
use parlance_words::{Text, messages};
use uuid::Uuid;

pub(crate) async fn list_projects(
    context: &Context,
    conversation_id: ConversationId,
) -> Result<Vec<ProjectView>, Problem> {
    if let Some(temporary) = &context.temporary {
        let known = temporary.disk.read(shared::read_shared).await?;
        context.store.write(move |tx| shared::add(tx, &known)).await?;
    }
    context.store.read(move |conn| list(conn, conversation_id)).await
}

pub(crate) async fn save_project(
    context: &Context,
    conversation_id: ConversationId,
    name: String,
    service_project_id: String,
) -> Result<Vec<ProjectView>, Problem> {
    let service_project_id = check_id(&service_project_id, messages::project_id_invalid())?;
    let name = title::from_person(&name);
    if name.is_empty() {
        return Err(Problem::input(messages::project_needs_name(), messages::project_needs_name_do()));
    }
    let read = move |conn: &Connection| conversations::get(conn, conversation_id);
    let profile_id = context.store.read(read).await?.profile_id;
    let project = Project { id: ProjectId(Uuid::now_v7()), profile_id, service_project_id, name };
    let save = context.disk().write(move |tx| projects::put(tx, &project, clock::now_ms()));
    save.await?;
    list_projects(context, conversation_id).await
}

pub(crate) async fn forget_project(
    context: &Context,
    conversation_id: ConversationId,
    project_id: ProjectId,
) -> Result<Vec<ProjectView>, Problem> {
    context.disk().write(move |tx| projects::forget(tx, project_id)).await?;
    if context.temporary.is_some() {
        context.store.write(move |tx| projects::forget(tx, project_id)).await?;
    }
    let known = list_projects(context, conversation_id).await?;
    options::emit_options(context, conversation_id).await;
    options::emit_open_options(context).await;
    Ok(known)
}

/// An id of the service (interface section 2.1): a lower-case UUID with hyphens. `refusal` is the title of the
/// problem with any other text.
pub(crate) fn check_id(text: &str, refusal: Text) -> Result<String, Problem> {
    let text = text.trim();
    match Uuid::parse_str(text).ok().filter(|_| text.len() == 36) {
        Some(id) => Ok(id.hyphenated().to_string()),
        None => Err(Problem::input(refusal, [messages::service_id_example(), messages::service_id_copy()])),
    }
}

fn list(conn: &Connection, conversation_id: ConversationId) -> Result<Vec<ProjectView>, Error> {
    let profile_id = conversations::get(conn, conversation_id)?.profile_id;
    Ok(projects::list(conn, profile_id)?.into_iter().map(present_project).collect())
}
