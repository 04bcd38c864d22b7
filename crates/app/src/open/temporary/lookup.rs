//! Finds the features for a request: those of its temporary conversation, or the ordinary ones.

use super::{Home, TemporaryConversations};
use parlance_domain::{ConversationId, FileId, MessageId, OutboxEntryId};
use parlance_store::{Connection, Error, files, imports, outbox};

impl TemporaryConversations {
    /// The features of a conversation.
    pub(crate) fn home(&self, id: ConversationId) -> Home {
        self.find(id).unwrap_or_else(|| self.ordinary.clone())
    }

    /// The features of a conversation, if there is one.
    pub(crate) fn home_of(&self, id: Option<ConversationId>) -> Home {
        id.map_or_else(|| self.ordinary.clone(), |id| self.home(id))
    }

    /// The features of a temporary conversation that is open.
    pub(super) fn find(&self, id: ConversationId) -> Option<Home> {
        self.open.lock().iter().find(|(open, _)| *open == id).map(|(_, home)| home.clone())
    }

    /// The features of a message's conversation.
    pub(crate) async fn home_of_message(&self, id: MessageId) -> Home {
        self.home_with(move |conn| imports::has_message(conn, id)).await
    }

    /// The features of the conversation of a question that waits.
    pub(crate) async fn home_of_entry(&self, id: OutboxEntryId) -> Home {
        self.home_with(move |conn| Ok(outbox::get(conn, id).is_ok())).await
    }

    /// The features of a file. A listed file that a temporary conversation uses belongs to the ordinary ones.
    pub(crate) async fn home_of_file(&self, id: FileId) -> Home {
        let is_listed = move |conn: &Connection| Ok(files::find(conn, id)?.is_some());
        if self.open.lock().is_empty() || self.ordinary.context.store.read(is_listed).await.unwrap_or(true) {
            return self.ordinary.clone();
        }
        self.home_with(move |conn| Ok(files::find(conn, id)?.is_some())).await
    }

    /// The features of the temporary conversation whose store contains the data, or the ordinary ones.
    async fn home_with(
        &self,
        has_it: impl Fn(&Connection) -> Result<bool, Error> + Clone + Send + 'static,
    ) -> Home {
        let homes = self.open.lock().clone();
        for (_, home) in homes {
            if home.context.store.read(has_it.clone()).await.unwrap_or(false) {
                return home;
            }
        }
        self.ordinary.clone()
    }
}
