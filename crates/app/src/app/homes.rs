//! The features that a method uses: those of a temporary conversation, or the ordinary ones.

use super::App;
use crate::kernel::problem::Problem;
use crate::open::temporary::Home;
use parlance_contract::AttachTarget;
use parlance_domain::{ConversationId, FileId, MessageId, OutboxEntryId};

impl App {
    /// Whether the app can be closed and opened again.
    ///
    /// # Errors
    /// When a temporary conversation with content is open, which would be lost.
    pub async fn check_reopening(&self) -> Result<(), Problem> {
        self.features.temporary.check_none().await
    }

    pub(crate) fn home(&self, id: ConversationId) -> Home {
        self.features.temporary.home(id)
    }

    pub(crate) fn home_of(&self, id: Option<ConversationId>) -> Home {
        self.features.temporary.home_of(id)
    }

    pub(crate) async fn home_of_target(&self, target: AttachTarget) -> Home {
        match target {
            AttachTarget::Conversation { conversation_id } => self.home(conversation_id),
            AttachTarget::Edit { message_id } => self.home_of_message(message_id).await,
        }
    }

    pub(crate) async fn home_of_message(&self, id: MessageId) -> Home {
        self.features.temporary.home_of_message(id).await
    }

    pub(crate) async fn home_of_entry(&self, id: OutboxEntryId) -> Home {
        self.features.temporary.home_of_entry(id).await
    }

    pub(crate) async fn home_of_file(&self, id: FileId) -> Home {
        self.features.temporary.home_of_file(id).await
    }
}
