//! What is sent: only the new message when the service has seen the rest, otherwise the whole visible transcript.
//!
//! Pure. What you see is what the model sees: the visible path decides, and nothing else.

use parlance_domain::{FileId, Message, MessageId, Role};
use parlance_protocol::{ContentItem, CreateResponseRequest, Input, InputContent};
use std::collections::HashMap;

/// What the service knows of a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeenThread {
    /// The service's id of the conversation.
    pub(crate) service_conversation_id: String,
    /// The last message of the path that the service has seen; everything before it is on the same path.
    pub(crate) last_message_id: MessageId,
}

/// Which of the two ways a question is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Only the new message, with the conversation's id.
    Extended,
    /// The whole visible transcript, without an id.
    Replayed,
}

/// Plans the request for the question at the end of `path`, the visible path from its root.
/// `service_ids` holds the service's ids of those attachments that still exist there.
pub(crate) fn plan(
    path: &[Message],
    thread: Option<&SeenThread>,
    service_ids: &HashMap<FileId, String>,
) -> (Way, CreateResponseRequest) {
    let Some((question, earlier)) = path.split_last() else {
        return (Way::Replayed, CreateResponseRequest::default());
    };
    let extended =
        thread.filter(|thread| earlier.last().is_some_and(|last| last.id == thread.last_message_id));
    let (way, messages, conversation_id) = match extended {
        Some(thread) => {
            (Way::Extended, std::slice::from_ref(question), Some(thread.service_conversation_id.clone()))
        }
        None => (Way::Replayed, path, None),
    };
    let items = messages.iter().filter_map(|message| content_item(message, service_ids)).collect();
    let request = CreateResponseRequest {
        input: Input::Items(items),
        stream: Some(true),
        conversation_id,
        ..CreateResponseRequest::default()
    };
    (way, request)
}

/// A message as the service takes it; `None` for one that says nothing, such as an answer that failed at once.
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

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_domain::{ConversationId, Item, MessageStatus};
    use uuid::Uuid;

    fn message(n: u128, role: Role, text: &str) -> Message {
        Message {
            id: MessageId(Uuid::from_u128(n)),
            conversation_id: ConversationId(Uuid::nil()),
            parent_id: None,
            role,
            status: MessageStatus::Complete,
            items: if text.is_empty() { vec![] } else { vec![Item::text(text)] },
            attachments: vec![],
            created_at_ms: 0,
        }
    }

    fn said(request: &CreateResponseRequest) -> Vec<(String, Vec<InputContent>)> {
        let Input::Items(items) = &request.input else { panic!("a list is sent") };
        items.iter().map(|item| (item.role.clone().unwrap(), item.content.clone())).collect()
    }

    fn text(text: &str) -> InputContent {
        InputContent::InputText { text: text.to_owned() }
    }

    #[test]
    fn a_thread_that_has_seen_everything_gets_only_the_question() {
        let path = [message(1, Role::You, "a"), message(2, Role::Assistant, "b"), message(3, Role::You, "c")];
        let thread = SeenThread { service_conversation_id: "t".into(), last_message_id: path[1].id };
        let (way, request) = plan(&path, Some(&thread), &HashMap::new());
        assert_eq!(way, Way::Extended);
        assert_eq!(request.conversation_id.as_deref(), Some("t"));
        assert_eq!(said(&request), [("user".to_owned(), vec![text("c")])]);
    }

    #[test]
    fn any_other_path_is_replayed_whole_and_without_an_id() {
        let path = [message(1, Role::You, "a"), message(2, Role::Assistant, "b"), message(3, Role::You, "c")];
        let elsewhere = SeenThread { service_conversation_id: "t".into(), last_message_id: path[0].id };
        for thread in [None, Some(&elsewhere)] {
            let (way, request) = plan(&path, thread, &HashMap::new());
            assert_eq!(way, Way::Replayed);
            assert_eq!(request.conversation_id, None);
            let expected = [
                ("user".to_owned(), vec![text("a")]),
                ("assistant".to_owned(), vec![text("b")]),
                ("user".to_owned(), vec![text("c")]),
            ];
            assert_eq!(said(&request), expected);
        }
    }

    #[test]
    fn an_answer_that_says_nothing_is_not_sent() {
        let path = [message(1, Role::You, "a"), message(2, Role::Assistant, ""), message(3, Role::You, "c")];
        let (_, request) = plan(&path, None, &HashMap::new());
        assert_eq!(said(&request).len(), 2);
    }

    #[test]
    fn files_that_the_service_no_longer_has_are_left_out() {
        let mut question = message(1, Role::You, "read");
        let kept = FileId(Uuid::from_u128(10));
        question.attachments = vec![kept, FileId(Uuid::from_u128(11))];
        let (_, request) = plan(&[question], None, &HashMap::from([(kept, "s10".to_owned())]));
        let expected = vec![InputContent::InputFile { file_id: "s10".into() }, text("read")];
        assert_eq!(said(&request), [("user".to_owned(), expected)]);
    }
}
