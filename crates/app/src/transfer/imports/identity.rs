//! Ids of imported data. They are derived from the original ids, so that importing an archive twice adds nothing, and
//! no table of ids is needed.

use parlance_domain::{ConversationId, FileId, MessageId, ProfileId, TurnId};
use parlance_import::{Conversation, Format, Message};
use sha2::{Digest as _, Sha256};
use uuid::{Builder, Uuid};

/// The ids of a conversation and its messages.
pub(super) struct Identity {
    pub(super) id: ConversationId,
    /// In the order of the messages.
    pub(super) messages: Vec<MessageId>,
}

impl Identity {
    pub(super) fn of(format: Format, conversation: &Conversation) -> Self {
        let source = conversation.source_id.as_str();
        let id = given(format, source).unwrap_or_else(|| derived(&["conversation", program(format), source]));
        let of_message = |message: &Message| {
            let message = message.source_id.as_str();
            let derive = || derived(&["message", program(format), source, message]);
            MessageId(given(format, message).unwrap_or_else(derive))
        };
        Self { id: ConversationId(id), messages: conversation.messages.iter().map(of_message).collect() }
    }
}

/// The id of the turn of an answer.
pub(super) fn turn_of(answer: MessageId) -> TurnId {
    TurnId(derived(&["turn", &answer.to_string()]))
}

/// The id of a file by its bytes: messages with identical files share one.
pub(super) fn file_of(profile_id: ProfileId, sha256: &[u8; 32]) -> FileId {
    let digits: String = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
    FileId(derived(&["file", &profile_id.to_string(), &digits]))
}

/// The id of a file that is missing.
pub(super) fn missing_file(message: MessageId, position: usize) -> FileId {
    FileId(derived(&["missing file", &message.to_string(), &position.to_string()]))
}

/// This app's own ids are kept.
fn given(format: Format, id: &str) -> Option<Uuid> {
    Uuid::parse_str(id).ok().filter(|_| format == Format::Own)
}

/// Never changes: ids of earlier imports follow from it.
fn program(format: Format) -> &'static str {
    match format {
        Format::Own => "parlance",
        Format::ChatGpt => "chatgpt",
        Format::Claude => "claude",
        Format::LibreChat => "librechat",
        Format::OpenWebUi => "open-webui",
        Format::Jan => "jan",
    }
}

/// A UUID of version 8, derived from these texts.
fn derived(words: &[&str]) -> Uuid {
    let mut hasher = Sha256::new();
    for word in words {
        hasher.update((word.len() as u64).to_le_bytes());
        hasher.update(word.as_bytes());
    }
    let hash: [u8; 32] = hasher.finalize().into();
    let mut bytes = [0; 16];
    bytes.iter_mut().zip(hash).for_each(|(to, from)| *to = from);
    Builder::from_custom_bytes(bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_earlier_imports_are_found_again() {
        let id = derived(&["conversation", "chatgpt", "abc"]);
        assert_eq!(id.to_string(), "b84d3828-3ef6-8dce-bb56-e45af69230c5");
        assert_ne!(id, derived(&["conversation", "chatgpta", "bc"]));
    }
}
