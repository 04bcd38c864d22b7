//! Finds the features for a request: those of its temporary conversation, or the ordinary ones.

use crate::chat::{Chat, Outbox};
use crate::conversations::{Conversations, Turns};
use crate::files::Files;
use crate::kernel::domain_events::Observers;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_contract::AttachTarget;
use parlance_domain::{ConversationId, FileId, MessageId, OutboxEntryId};
use parlance_store::{Connection, Error, files, imports, outbox};
use std::sync::Arc;

/// The features that a conversation lives with. Clones share them.
#[derive(Clone)]
pub(crate) struct ConversationScope {
    pub(crate) context: Context,
    pub(crate) files: Arc<Files>,
    pub(crate) conversations: Arc<Conversations>,
    pub(crate) chat: Chat,
    pub(crate) outbox: Outbox,
    pub(crate) turns: Turns,
}

impl ConversationScope {
    pub(super) fn new(context: Context, files: Arc<Files>) -> Self {
        let (turns, observers) = (Turns::default(), Observers::default());
        let conversations = Arc::new(Conversations::new(&context, &files, &turns, observers.clone()));
        let chat = Chat::new(context.clone(), Arc::clone(&conversations), turns.clone(), files.clone());
        chat.observe(&observers);
        let outbox = Outbox::new(chat.clone());
        Self { context, files, conversations, chat, outbox, turns }
    }
}

/// The temporary conversations that are open, with their features. Clones share them.
pub(super) type OpenScopes = Arc<Mutex<Vec<(ConversationId, ConversationScope)>>>;

/// The features of all conversations. Clones share them.
#[derive(Clone)]
pub(crate) struct Scopes {
    /// Of all conversations that are not temporary.
    pub(super) ordinary: ConversationScope,
    pub(super) open: OpenScopes,
}

impl Scopes {
    pub(super) fn new(ordinary: ConversationScope) -> Self {
        Self { ordinary, open: Arc::default() }
    }

    /// The features of a conversation.
    pub(crate) fn of(&self, id: ConversationId) -> ConversationScope {
        self.find(id).unwrap_or_else(|| self.ordinary.clone())
    }

    /// The features of a temporary conversation that is open.
    pub(super) fn find(&self, id: ConversationId) -> Option<ConversationScope> {
        self.open.lock().iter().find(|(open, _)| *open == id).map(|(_, scope)| scope.clone())
    }

    /// The features of the conversation of a draft or an edited question.
    pub(crate) async fn of_target(&self, target: AttachTarget) -> ConversationScope {
        match target {
            AttachTarget::Conversation { conversation_id } => self.of(conversation_id),
            AttachTarget::Edit { message_id } => self.of_message(message_id).await,
        }
    }

    /// The features of a message's conversation.
    pub(crate) async fn of_message(&self, id: MessageId) -> ConversationScope {
        self.of_temporary_with(move |conn| imports::has_message(conn, id)).await
    }

    /// The features of the conversation of a question that waits.
    pub(crate) async fn of_entry(&self, id: OutboxEntryId) -> ConversationScope {
        self.of_temporary_with(move |conn| Ok(outbox::get(conn, id).is_ok())).await
    }

    /// The features of a file. A listed file that a temporary conversation uses belongs to the ordinary ones.
    pub(crate) async fn of_file(&self, id: FileId) -> ConversationScope {
        let is_listed = move |conn: &Connection| Ok(files::find(conn, id)?.is_some());
        if self.open.lock().is_empty() || self.ordinary.context.store.read(is_listed).await.unwrap_or(true) {
            return self.ordinary.clone();
        }
        self.of_temporary_with(move |conn| Ok(files::find(conn, id)?.is_some())).await
    }

    /// The features of the temporary conversation whose store contains the data, or the ordinary ones.
    async fn of_temporary_with(
        &self,
        has_it: impl Fn(&Connection) -> Result<bool, Error> + Clone + Send + 'static,
    ) -> ConversationScope {
        let scopes = self.open.lock().clone();
        for (_, scope) in scopes {
            if scope.context.store.read(has_it.clone()).await.unwrap_or(false) {
                return scope;
            }
        }
        self.ordinary.clone()
    }
}
