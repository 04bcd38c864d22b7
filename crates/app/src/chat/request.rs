//! Builds the request of a turn from the store at the time of sending.

use super::continuation;
use super::plan::{self, GoesAlong, Past, SeenThread};
use super::planned::Planned;
use super::refused::{self, About};
use crate::kernel::problem::Problem;
use parlance_client::{Cause, Error as ClientError};
use parlance_domain::message::text_of;
use parlance_domain::sending::ContextMode;
use parlance_domain::{ConversationId, Message, MessageId, ProfileId};
use parlance_protocol::CreateResponseRequest;
use parlance_store::options::Instructions;
use parlance_store::turns::{self, Sent};
use parlance_store::{
    Connection, Error, files, message_instructions, messages, options, projects, temporary, threads,
};
use std::collections::HashMap;

/// A request, and the facts about it that are stored.
pub(super) struct Prepared {
    pub(super) request: CreateResponseRequest,
    pub(super) sent: Sent,
    /// The user attached the service conversation, and nothing has been sent in it yet.
    pub(super) is_first_in_attached: bool,
    /// The service has answered in this conversation before.
    has_answered: bool,
}

/// Builds the request of a turn. `is_forgotten`: the service has just reported the conversation as unknown.
/// `usual_limit` limits the answer unless the user has set a limit.
pub(super) fn prepare(
    conn: &Connection,
    planned: &Planned,
    is_forgotten: bool,
    usual_limit: Option<u64>,
) -> Result<Prepared, Error> {
    let (profile_id, conversation_id) = (planned.profile_id, planned.conversation_id);
    let question = messages::get(conn, planned.question.id)?;
    // Deleted messages lie between, and no valid thread has seen them.
    let before = messages::visible_path_tail(conn, conversation_id, 1, Some(question.id))?;
    let last = before.messages.last();
    let thread = find_seen(conn, conversation_id, profile_id, last.map(|last| last.id))?;
    let past = Past { is_forgotten, ..read_past(conn, planned, last)? };
    let for_one = message_instructions::find(conn, question.id)?;
    let (mut goes_along, preset, project) = read_goes_along(conn, profile_id, conversation_id, for_one)?;
    goes_along.max_output_tokens = goes_along.max_output_tokens.or(usual_limit);
    let plan_for = |path: &[Message]| {
        let service_ids = read_service_ids(conn, profile_id, path)?;
        Ok::<_, Error>(plan::plan(path, thread.as_ref(), &past, &goes_along, &service_ids))
    };
    let question_id = question.id;
    let end: Vec<Message> = before.messages.into_iter().chain([question]).collect();
    let mut plan = plan_for(&end)?;
    // Only a replay needs the path before its end, which may be long.
    if plan.context_mode == ContextMode::Replayed && before.has_earlier {
        plan = plan_for(&messages::path_to(conn, question_id)?)?;
    }
    if let Some(continuation) = &planned.continuation {
        continuation::continue_from(
            &mut plan.request,
            &text_of(&continuation.kept),
            continuation.max_output_tokens,
        );
    }
    let is_first_in_attached = plan.request.conversation_id.is_some()
        && thread.is_some_and(|thread| thread.is_attached && thread.last_message_id.is_none());
    let body = serde_json::to_value(&plan.request).map_err(Error::Encode)?;
    let sent = Sent { context_mode: plan.context_mode, reason: plan.reason, request: body, preset, project };
    let has_answered = turns::has_answered(conn, conversation_id, profile_id)?;
    Ok(Prepared { request: plan.request, sent, is_first_in_attached, has_answered })
}

impl Prepared {
    /// The conversation id of the request, if the service's error may mean that it is unknown. An id that the user has
    /// just attached is not replaced automatically, because the user wants its earlier messages.
    pub(super) fn lost_conversation(&self, error: &ClientError) -> Option<&str> {
        let about = refused::about(error, &self.request);
        // The interface does not define the refusal of a foreign conversation. A project is refused with 403 as
        // well.
        let is_refused = error.status() == Some(403) && self.request.project_id.is_none();
        let is_lost =
            (error.is_not_found() || is_refused) && matches!(about, About::Conversation | About::Unclear);
        let id = self.request.conversation_id.as_deref();
        id.filter(|_| is_lost && !self.is_first_in_attached)
    }

    /// The problem of a failed question, worded for its request.
    pub(super) fn problem(&self, error: &ClientError, service: &str) -> Problem {
        let past = refused::Past { service, project: &self.sent.project, has_answered: self.has_answered };
        refused::problem(error, &self.request, &past)
    }
}

/// The thread of a service that has seen exactly the path to this message; for `None`, a thread without messages.
pub(super) fn find_seen(
    conn: &Connection,
    conversation_id: ConversationId,
    profile_id: ProfileId,
    last_id: Option<MessageId>,
) -> Result<Option<SeenThread>, Error> {
    // Never extends a temporary conversation on the service.
    let thread = match temporary::is_in_memory(conn) {
        true => None,
        false => threads::find(conn, conversation_id, profile_id, last_id)?,
    };
    Ok(thread.map(|thread| SeenThread {
        service_conversation_id: thread.service_conversation_id,
        last_message_id: thread.last_message_id,
        instructions: thread.instructions,
        is_attached: thread.is_attached,
    }))
}

fn read_past(conn: &Connection, planned: &Planned, last: Option<&Message>) -> Result<Past, Error> {
    let Planned { profile_id, question, answer, .. } = planned;
    let is_first = |id, before| {
        let versions = messages::versions_after(conn, question.conversation_id, before)?;
        Ok::<_, Error>(versions.first() == Some(&id))
    };
    let turn_before = match last {
        Some(last) => turns::find_by_answer(conn, last.id)?,
        None => None,
    };
    let turn_before = turn_before.as_ref();
    Ok(Past {
        is_forgotten: false,
        is_continuation: planned.continuation.is_some(),
        is_asked_again: !is_first(answer.id, Some(question.id))?,
        is_edited: !is_first(question.id, last.map(|last| last.id))?,
        is_other_service: turn_before.is_some_and(|turn| turn.profile_id != *profile_id),
        is_temporary: temporary::is_in_memory(conn),
        is_stateless: turn_before.is_some_and(|turn| turn.facts.service_conversation_id.is_none()),
    })
}

/// The options of a question with these instructions, and the names of its preset and project.
pub(super) fn read_goes_along(
    conn: &Connection,
    profile_id: ProfileId,
    conversation_id: ConversationId,
    for_one: Option<Instructions>,
) -> Result<(GoesAlong, String, String), Error> {
    let set = options::get(conn, conversation_id)?;
    let inherited = options::inherited(conn, conversation_id, profile_id)?;
    let is_for_one = for_one.is_some();
    let own = Some(set.instructions).filter(|own| !own.text.trim().is_empty());
    let from_folder = || inherited.instructions.map(|(instructions, _)| instructions);
    let instructions = for_one.or(own).or_else(from_folder).unwrap_or_default();
    let project = match set.project_id {
        Some(id) => projects::find(conn, id)?.filter(|project| project.profile_id == profile_id),
        None => None,
    };
    let from_folder = inherited.project.filter(|_| !set.is_without_project);
    let project = project.or_else(|| from_folder.map(|(project, _)| project));
    let (project_id, project) = project.map(|project| (project.service_project_id, project.name)).unzip();
    let goes_along = GoesAlong {
        instructions: Some(instructions.text).filter(|text| !text.trim().is_empty()),
        is_for_one,
        max_output_tokens: set.max_output_tokens,
        project_id,
        is_streamed: set.is_streamed,
    };
    Ok((goes_along, instructions.preset, project.unwrap_or_default()))
}

fn read_service_ids(
    conn: &Connection,
    profile_id: ProfileId,
    path: &[Message],
) -> Result<HashMap<parlance_domain::FileId, String>, Error> {
    let mut service_ids = HashMap::new();
    for id in path.iter().flat_map(|message| &message.attachments) {
        let file = files::get(conn, *id)?;
        if let (None, Some(service_id)) = (file.deleted_at_ms, file.service_file_id)
            && file.profile_id == profile_id
            && !file.deletion.is_underway()
        {
            service_ids.insert(*id, service_id);
        }
    }
    Ok(service_ids)
}

/// Whether the service refused the request, so that it has not seen the question.
pub(super) fn is_refused(error: &ClientError) -> bool {
    error.cause() == Cause::Redirect || error.status().is_some_and(|status| (400..500).contains(&status))
}
