//! Previews the next request of a conversation.

use super::request::{find_seen, read_goes_along};
use crate::chat::plan;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_contract::{NextRequestView, ServiceRequestView};
use parlance_domain::sending::ContextMode;
use parlance_domain::{ConversationId, FileStatus, MessageId, ProfileId};
use parlance_store::messages::PathCount;
use parlance_store::{
    Connection, Error, conversations, drafts, files, message_instructions, messages, turns,
};
use parlance_words::{Paragraph, messages as texts};

/// Approximate number of letters per token.
const LETTERS_PER_TOKEN: u64 = 4;

/// A preview of the next request of a conversation.
pub(crate) async fn preview_request(
    context: &Context,
    conversation_id: ConversationId,
) -> Result<NextRequestView, Problem> {
    let read = move |conn: &Connection| {
        let profile_id = conversations::get(conn, conversation_id)?.profile_id;
        let (context_mode, earlier, n_attached) = count(conn, conversation_id, profile_id)?;
        let seen = match messages::visible_path_tail(conn, conversation_id, 1, None)?.messages.last() {
            Some(last) => seen_before(conn, last.id, profile_id)?,
            None => None,
        };
        Ok(describe(context_mode, earlier, n_attached, seen))
    };
    context.store.read(read).await
}

/// A preview of the next request to each service.
pub(crate) async fn preview_services(
    context: &Context,
    conversation_id: ConversationId,
) -> Result<Vec<ServiceRequestView>, Problem> {
    let ids: Vec<ProfileId> = context.services.views().into_iter().map(|view| view.profile_id).collect();
    let read = move |conn: &Connection| {
        let views = ids.into_iter().map(|profile_id| {
            let (context_mode, earlier, n_attached) = count(conn, conversation_id, profile_id)?;
            let detail = describe_for_service(context_mode, earlier, n_attached);
            Ok(ServiceRequestView { profile_id, detail })
        });
        views.collect()
    };
    context.store.read(read).await
}

/// How a question would be sent to a service, the included part of the conversation, and the number of the draft's
/// files.
fn count(
    conn: &Connection,
    conversation_id: ConversationId,
    profile_id: ProfileId,
) -> Result<(ContextMode, PathCount, u64), Error> {
    let last_id =
        messages::visible_path_tail(conn, conversation_id, 1, None)?.messages.last().map(|last| last.id);
    let thread = find_seen(conn, conversation_id, profile_id, last_id)?;
    let for_one = message_instructions::find_next(conn, conversation_id)?;
    let (goes_along, ..) = read_goes_along(conn, profile_id, conversation_id, for_one)?;
    let context_mode = match plan::thread_to_extend(thread, last_id, &goes_along) {
        Some(_) => ContextMode::Extended,
        None => ContextMode::Replayed,
    };
    let earlier = match (context_mode, last_id) {
        (ContextMode::Replayed, Some(last_id)) => messages::count_path(conn, last_id, profile_id)?,
        _ => PathCount::default(),
    };
    let mut n_attached = 0;
    for id in drafts::get(conn, conversation_id)?.attachments {
        let file = files::get(conn, id)?;
        // An unreadable file is included in the request only so that the service can give the reason.
        let stays = matches!(
            file.status,
            FileStatus::UploadFailed(_) | FileStatus::ProcessingFailed(_) | FileStatus::Deleted
        );
        // A file of another service is uploaded again from this computer.
        let can_go = file.profile_id == profile_id || file.source_path.is_some();
        n_attached += u64::from(can_go && !stays && !file.deletion.is_underway());
    }
    Ok((context_mode, earlier, n_attached))
}

/// The number of messages that the model of the local service saw for the last answer, and the number of all, if not
/// all of them fitted. The next question is sent in the same way.
fn seen_before(
    conn: &Connection,
    last_id: MessageId,
    profile_id: ProfileId,
) -> Result<Option<(u64, u64)>, Error> {
    let turn = turns::find_by_answer(conn, last_id)?.filter(|turn| turn.profile_id == profile_id);
    let context = turn.and_then(|turn| turn.facts.context).filter(|context| context.n_messages_left_out > 0);
    let Some(context) = context else { return Ok(None) };
    let n_messages = messages::count_path(conn, last_id, profile_id)?.n_messages.saturating_add(1);
    Ok(Some((context.n_messages, n_messages)))
}

fn describe(
    context_mode: ContextMode,
    earlier: PathCount,
    n_attached: u64,
    seen: Option<(u64, u64)>,
) -> NextRequestView {
    if let Some((n_seen, n_messages)) = seen {
        let text = Some(texts::request_seen(n_seen, n_messages));
        return NextRequestView { text, detail: texts::request_does_not_fit().into() };
    }
    let n_messages = earlier.n_messages.saturating_add(1);
    let n_files = earlier.n_files.saturating_add(n_attached);
    let text = match (n_messages, n_files) {
        (1, 0) => None,
        (_, 0) => Some(texts::request_context(n_messages)),
        _ => Some(texts::request_context_files(n_messages, n_files)),
    };
    let detail = match context_mode {
        ContextMode::Extended => texts::request_remembered(),
        ContextMode::Replayed if n_messages == 1 => texts::request_first(),
        ContextMode::Replayed => texts::request_whole(earlier.n_letters.div_ceil(LETTERS_PER_TOKEN)),
    };
    let n_gone = earlier.n_files_gone;
    let left_out = (n_gone > 0).then(|| texts::request_files_missing(n_gone));
    NextRequestView { text, detail: Paragraph::from(detail).and_all(left_out.into()) }
}

/// The preview of a request to one service, in a menu.
fn describe_for_service(context_mode: ContextMode, earlier: PathCount, n_attached: u64) -> Paragraph {
    let n_files = earlier.n_files.saturating_add(n_attached);
    let text = match (context_mode, earlier.n_messages, n_files) {
        (ContextMode::Extended, ..) => texts::request_remembered(),
        (ContextMode::Replayed, 0, _) => texts::request_first(),
        (ContextMode::Replayed, n_messages, 0) => texts::request_receives(n_messages),
        (ContextMode::Replayed, n_messages, _) => texts::request_receives_files(n_messages, n_files),
    };
    let n_gone = earlier.n_files_gone;
    let left_out = (n_gone > 0).then(|| texts::request_files_missing(n_gone));
    Paragraph::from(text).and_all(left_out.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(context_mode: ContextMode, earlier: PathCount, n_attached: u64) -> String {
        let view = describe(context_mode, earlier, n_attached, None);
        let text = view.text.map_or_else(|| "-".to_owned(), |text| text.to_string());
        format!("{text}. {}", view.detail)
    }

    #[test]
    fn a_thread_that_has_seen_everything_is_sent_only_what_is_new() {
        assert_eq!(
            said(ContextMode::Extended, PathCount::default(), 2),
            "Context: 1 message, 2 files. \
             The service remembers this conversation; only new messages are sent."
        );
    }

    #[test]
    fn a_transcript_is_counted_with_its_files_and_its_tokens() {
        let earlier = PathCount { n_messages: 4, n_files: 3, n_files_gone: 1, n_letters: 14_801 };
        assert_eq!(
            said(ContextMode::Replayed, earlier, 1),
            "Context: 5 messages, 4 files. Sends the whole conversation, about 3,701 tokens. \
             1 file isn’t on the service and won’t be sent."
        );
    }

    #[test]
    fn what_does_not_fit_into_the_model_is_said_before_the_question_is_sent() {
        let view = describe(ContextMode::Extended, PathCount::default(), 0, Some((3, 7)));
        assert_eq!(view.text.unwrap().to_string(), "Context: 3 of 7 messages");
        assert!(!view.detail.is_empty());
    }

    #[test]
    fn a_first_question_goes_alone() {
        assert_eq!(
            said(ContextMode::Replayed, PathCount::default(), 0),
            "-. No earlier messages will be sent."
        );
    }
}
