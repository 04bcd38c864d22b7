//! Plans a request: only the new message if the service has seen the rest, otherwise the whole visible transcript.
//!
//! Pure. The request contains exactly the visible path. `request.rs` reads its input; a complete answer stores its
//! thread in `crates/store/src/turns/seen.rs`.

#[cfg(test)]
mod tests;

use parlance_domain::sending::{ContextMode, Reason};
use parlance_domain::{FileId, Message, MessageId, MessageStatus, Role};
use parlance_protocol::{ContentItem, CreateResponseRequest, Input, InputContent};
use std::collections::HashMap;

/// The part of a conversation that the service has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeenThread {
    /// The service's id of the conversation.
    pub(crate) service_conversation_id: String,
    /// The last message of the path that the service has seen, together with everything before it. `None` if it has
    /// seen none.
    pub(crate) last_message_id: Option<MessageId>,
    /// The instructions at its beginning.
    pub(crate) instructions: Option<String>,
    /// The user entered the id. Earlier instructions of that conversation are unknown.
    pub(crate) is_attached: bool,
}

/// The options of the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoesAlong {
    pub(crate) instructions: Option<String>,
    /// Whether the instructions are for this message only.
    pub(crate) is_for_one: bool,
    pub(crate) max_output_tokens: Option<u64>,
    pub(crate) project_id: Option<String>,
    pub(crate) is_streamed: bool,
}

/// The stored facts about the messages before a question, besides the path itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Past {
    /// The service has just reported that it does not know the conversation.
    pub(crate) is_forgotten: bool,
    /// The request continues an answer that ended early. The service needs the text of that answer.
    pub(crate) is_continuation: bool,
    /// The question has another answer already.
    pub(crate) is_asked_again: bool,
    /// The question has an earlier version.
    pub(crate) is_edited: bool,
    /// Another service gave the previous answer.
    pub(crate) is_other_service: bool,
    /// The previous answer had no id of the conversation.
    pub(crate) is_stateless: bool,
    /// The conversation is a temporary one.
    pub(crate) is_temporary: bool,
}

/// A request, and the way it was made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) context_mode: ContextMode,
    pub(crate) reason: Reason,
    pub(crate) request: CreateResponseRequest,
}

/// Plans the request for the question at the end of `path`, the visible path from its root. `service_ids` has the
/// service's ids of attachments that still exist there.
pub(crate) fn plan(
    path: &[Message],
    thread: Option<&SeenThread>,
    past: &Past,
    goes_along: &GoesAlong,
    service_ids: &HashMap<FileId, String>,
) -> Plan {
    let earlier = path.split_last().map(|(_, earlier)| earlier).unwrap_or_default();
    let last_id = earlier.last().map(|last| last.id);
    let seen = thread.filter(|thread| has_seen(thread, last_id, past));
    let extended = seen.filter(|thread| may_extend(thread, goes_along));
    let (context_mode, reason, messages) = match extended {
        Some(thread) if thread.is_attached => {
            (ContextMode::Extended, Reason::Attached, path.get(earlier.len()..))
        }
        Some(_) => (ContextMode::Extended, Reason::Continues, path.get(earlier.len()..)),
        None => (ContextMode::Replayed, reason_to_replay(path, earlier, past, seen.is_some()), Some(path)),
    };
    let messages = messages.unwrap_or_default();
    let items = messages.iter().filter_map(|message| content_item(message, service_ids)).collect();
    let request = CreateResponseRequest {
        input: Input::Items(items),
        stream: Some(goes_along.is_streamed),
        instructions: goes_along.instructions.clone(),
        conversation_id: extended.map(|thread| thread.service_conversation_id.clone()),
        project_id: goes_along.project_id.clone(),
        max_output_tokens: goes_along.max_output_tokens,
        ..CreateResponseRequest::default()
    };
    Plan { context_mode, reason, request }
}

/// The thread that the next question after `last_id` extends; `None` when it sends the whole path.
pub(crate) fn thread_to_extend(
    thread: Option<SeenThread>,
    last_id: Option<MessageId>,
    goes_along: &GoesAlong,
) -> Option<SeenThread> {
    thread.filter(|thread| has_seen(thread, last_id, &Past::default()) && may_extend(thread, goes_along))
}

/// Whether a thread has seen the path up to this message, and the request can use it.
fn has_seen(thread: &SeenThread, last_id: Option<MessageId>, past: &Past) -> bool {
    thread.last_message_id == last_id && !past.is_forgotten && !past.is_continuation
}

/// Whether a thread that has seen all of the path makes its answer with the instructions that are shown. The service
/// keeps those that it was given when the conversation began; later ones are for one response (interface section 2.1).
fn may_extend(thread: &SeenThread, goes_along: &GoesAlong) -> bool {
    let is_for_one = goes_along.is_for_one && goes_along.instructions.is_some();
    thread.is_attached || is_for_one || thread.instructions == goes_along.instructions
}

/// Why the whole path is sent. The user's actions come first, then technical reasons.
fn reason_to_replay(path: &[Message], earlier: &[Message], past: &Past, has_thread: bool) -> Reason {
    let is_whole = |last: &Message| last.role == Role::You || last.status == MessageStatus::Complete;
    if past.is_forgotten {
        Reason::Forgotten
    } else if past.is_continuation {
        Reason::Continuation
    } else if past.is_asked_again {
        Reason::Regenerated
    } else if past.is_edited {
        Reason::Edited
    } else if has_gap(path) {
        Reason::MessageDeleted
    } else if earlier.is_empty() && !has_thread {
        Reason::FirstQuestion
    } else if past.is_other_service {
        Reason::OtherService
    } else if !earlier.last().is_none_or(is_whole) {
        Reason::NotWhole
    } else if has_thread {
        Reason::InstructionsChanged
    } else if past.is_temporary {
        Reason::Temporary
    } else if past.is_stateless {
        Reason::Stateless
    } else {
        Reason::NotSeen
    }
}

/// Whether a message between two of the path, or before its first, was deleted.
fn has_gap(path: &[Message]) -> bool {
    let mut before = None;
    path.iter().any(|message| before.replace(message.id) != message.parent_id)
}

/// A message as content of a request; `None` for an empty one, such as an answer that failed at once.
fn content_item(message: &Message, service_ids: &HashMap<FileId, String>) -> Option<ContentItem> {
    let text = message.text();
    let files = message.attachments.iter().filter_map(|id| service_ids.get(id));
    let mut content: Vec<InputContent> =
        files.map(|id| InputContent::InputFile { file_id: id.clone() }).collect();
    if !text.is_empty() {
        content.push(InputContent::InputText { text });
    }
    let role = match message.role {
        Role::You => "user",
        Role::Assistant => "assistant",
    };
    (!content.is_empty()).then(|| ContentItem {
        role: Some(role.to_owned()),
        kind: Some("message".to_owned()),
        content,
    })
}
