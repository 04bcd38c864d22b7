//! Conversations: listing, finding, opening, naming and deleting them, and what is typed in them.

use crate::present::conversation::{draw_row, read_row};
use crate::problem::Problem;
use crate::settings::preferences::HAS_STARTED;
use crate::view::{
    AppEvent, ConversationRow, ConversationView, FileView, HitView, MessageHitView, MessageHitsView,
};
use crate::{App, clock, title};
use parlance_domain::{ConversationId, FileId, FileUse, Item, Message, MessageId};
use parlance_store::search::{self, Hit};
use parlance_store::{conversations, drafts, files, messages, settings};
use uuid::Uuid;

/// Conversations that a search shows at most.
const MAX_HITS: usize = 200;

/// Messages that a search shows at most, each with its words.
const MAX_MESSAGES: u32 = 8;

impl App {
    /// Conversations in whose title or messages all the words occur, newest first; all of them without words.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn search_conversations(&self, query: String) -> Result<Vec<HitView>, Problem> {
        let hits = self
            .inner
            .context
            .store
            .read(move |conn| {
                if query.trim().is_empty() {
                    let all = conversations::list(conn)?;
                    return Ok(all
                        .into_iter()
                        .map(|one| Hit { conversation: one, message_id: None })
                        .collect());
                }
                search::conversations(conn, &query, MAX_HITS)
            })
            .await?;
        let draw = |hit: Hit| HitView { row: draw_row(hit.conversation), message_id: hit.message_id };
        Ok(hits.into_iter().map(draw).collect())
    }

    /// The newest messages with all the words, each with the words around them; nothing without words.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn search_messages(&self, query: String) -> Result<MessageHitsView, Problem> {
        let (found, excerpts) = self
            .inner
            .context
            .store
            .read(move |conn| {
                let found = search::messages(conn, &query, MAX_MESSAGES)?;
                // Here, because a message may be long.
                let excerpts = found.hits.iter().map(|(_, message)| words_of(&message.items));
                let excerpts: Vec<_> = excerpts.map(|words| search::excerpt(&words, &query)).collect();
                Ok((found, excerpts))
            })
            .await?;
        let draw = |((conversation, message), excerpt): ((_, Message), _)| MessageHitView {
            row: draw_row(conversation),
            message_id: message.id,
            role: message.role,
            created_at_ms: message.created_at_ms,
            excerpt,
        };
        Ok(MessageHitsView {
            hits: found.hits.into_iter().zip(excerpts).map(draw).collect(),
            n_messages: found.n_messages,
            has_more: found.has_more,
        })
    }

    /// An empty conversation with the chosen service; one that is untouched is used again.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn create_conversation(&self) -> Result<ConversationView, Problem> {
        let profile_id =
            self.inner.context.services.chosen().ok_or_else(|| Problem::no_key("any service"))?;
        let id = self
            .inner
            .context
            .store
            .write(move |tx| {
                settings::set(tx, HAS_STARTED, &true)?;
                if let Some(empty) = conversations::find_empty(tx, profile_id)? {
                    return Ok(empty.id);
                }
                let id = ConversationId(Uuid::now_v7());
                conversations::create(tx, id, profile_id, clock::now_ms())?;
                Ok(id)
            })
            .await?;
        let view = self.open_conversation(id).await?;
        self.inner.context.events.tell(AppEvent::ConversationChanged { row: view.row.clone() }).await;
        Ok(view)
    }

    /// Gives a conversation a title of the person's own.
    ///
    /// # Errors
    /// When the title is empty, the conversation does not exist or the record cannot be written.
    pub async fn rename_conversation(
        &self,
        id: ConversationId,
        title: String,
    ) -> Result<ConversationRow, Problem> {
        let title = title::from_person(&title);
        if title.is_empty() {
            return Err(Problem::input("A title needs at least one character.", "The old title stays."));
        }
        self.inner.context.store.write(move |tx| conversations::rename(tx, id, &title)).await?;
        let row = self.inner.context.store.read(move |conn| read_row(conn, id)).await?;
        self.inner.context.events.tell(AppEvent::ConversationChanged { row: row.clone() }).await;
        Ok(row)
    }

    /// Files of the service that this conversation uses and nothing else does.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn list_files_only_in(&self, id: ConversationId) -> Result<Vec<FileView>, Problem> {
        let found = self.inner.context.store.read(move |conn| files::list_used_only_in(conn, id)).await?;
        let can_go = |(file, _): &&(files::File, FileUse)| {
            file.service_file_id.is_some() && !file.deletion.is_underway()
        };
        Ok(found.iter().filter(can_go).map(|file| self.inner.files.draw(file)).collect())
    }

    /// Deletes a conversation; an answer that is arriving is stopped. Of its files those are deleted that are named and
    /// that nothing else uses, which can be taken back for a while; the others stay on the service.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn delete_conversation(
        &self,
        id: ConversationId,
        file_ids: Vec<FileId>,
    ) -> Result<(), Problem> {
        self.inner.turns.stop_and_wait(id).await;
        let (not_uploaded, to_delete) = self
            .inner
            .context
            .store
            .write(move |tx| {
                let own = files::list_used_only_in(tx, id)?;
                conversations::delete(tx, id)?;
                let (uploaded, not_uploaded): (Vec<_>, Vec<_>) =
                    own.into_iter().partition(|(file, _)| file.service_file_id.is_some());
                let ids = |some: Vec<(files::File, FileUse)>| some.into_iter().map(|(file, _)| file.id);
                let to_delete = ids(uploaded).filter(|id| file_ids.contains(id)).collect::<Vec<_>>();
                Ok((ids(not_uploaded).collect::<Vec<_>>(), to_delete))
            })
            .await?;
        self.inner.files.let_go(&not_uploaded).await?;
        self.inner.context.events.tell(AppEvent::ConversationDeleted { conversation_id: id }).await;
        if to_delete.is_empty() { Ok(()) } else { self.inner.files.delete_files(to_delete).await }
    }

    /// Keeps what has been typed.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn save_draft(&self, id: ConversationId, text: String) -> Result<(), Problem> {
        let changed = self
            .inner
            .context
            .store
            .write_relaxed(move |tx| {
                let before = conversations::get(tx, id)?;
                drafts::save_text(tx, id, &text)?;
                let after = conversations::get(tx, id)?;
                Ok((before.has_draft != after.has_draft).then_some(after))
            })
            .await?;
        if let Some(row) = changed {
            self.inner.context.events.tell(AppEvent::ConversationChanged { row: draw_row(row) }).await;
        }
        Ok(())
    }

    /// The Markdown of a message.
    ///
    /// # Errors
    /// When it does not exist or the record cannot be read.
    pub async fn copy_text(&self, id: MessageId) -> Result<String, Problem> {
        Ok(self.inner.context.store.read(move |conn| messages::get(conn, id)).await?.text())
    }
}

/// What a message says, as the index of words knows it, without the marks of Markdown.
fn words_of(items: &[Item]) -> String {
    let said = items.iter().filter_map(|item| match item {
        Item::Text { text, .. } => Some(parlance_markdown::words(text)),
        Item::Refusal { text } => Some(text.clone()),
        _ => None,
    });
    said.collect::<Vec<_>>().join(" ")
}
