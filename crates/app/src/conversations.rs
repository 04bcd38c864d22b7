//! Conversations: listing, finding, opening, naming and deleting them, and what is typed in them.

use crate::problem::Problem;
use crate::start::HAS_STARTED;
use crate::view::{AppEvent, ConversationRow, ConversationView};
use crate::{App, clock, title};
use parlance_domain::{ConversationId, FileId, MessageId};
use parlance_store::{Connection, Error, conversations, drafts, files, messages, search, settings};
use uuid::Uuid;

/// Conversations that a search shows at most.
const MAX_HITS: usize = 200;

impl App {
    /// Conversations in whose title or messages all the words occur, newest first; all of them without words.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn search_conversations(&self, query: String) -> Result<Vec<ConversationRow>, Problem> {
        let rows = self
            .inner
            .record
            .read(move |conn| {
                if query.trim().is_empty() {
                    return conversations::list(conn);
                }
                let hits = search::conversations(conn, &query, MAX_HITS)?;
                Ok(hits.into_iter().map(|hit| hit.conversation).collect())
            })
            .await?;
        Ok(rows.into_iter().map(|row| self.draw_row(row)).collect())
    }

    /// An empty conversation with the chosen service; one that is untouched is used again.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn create_conversation(&self) -> Result<ConversationView, Problem> {
        let profile_id = self.inner.services.chosen().ok_or_else(|| Problem::no_key("any service"))?;
        let id = self
            .inner
            .record
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
        self.inner.events.tell(AppEvent::ConversationChanged { row: view.row.clone() }).await;
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
        self.inner.record.write(move |tx| conversations::rename(tx, id, &title)).await?;
        let row = self.row(id).await?;
        self.inner.events.tell(AppEvent::ConversationChanged { row: row.clone() }).await;
        Ok(row)
    }

    /// Deletes a conversation; an answer that is arriving is stopped. Its files stay on the service.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn delete_conversation(&self, id: ConversationId) -> Result<(), Problem> {
        self.inner.turns.stop_and_wait(id).await;
        let attached = self
            .inner
            .record
            .write(move |tx| {
                let attached = list_not_uploaded(tx, id)?;
                conversations::delete(tx, id)?;
                Ok(attached)
            })
            .await?;
        self.inner.uploads.let_go(self, &attached).await?;
        self.inner.events.tell(AppEvent::ConversationDeleted { conversation_id: id }).await;
        Ok(())
    }

    /// Keeps what has been typed.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn save_draft(&self, id: ConversationId, text: String) -> Result<(), Problem> {
        let changed = self
            .inner
            .record
            .write_relaxed(move |tx| {
                let before = conversations::get(tx, id)?;
                drafts::save_text(tx, id, &text)?;
                let after = conversations::get(tx, id)?;
                Ok((before.has_draft != after.has_draft).then_some(after))
            })
            .await?;
        if let Some(row) = changed {
            self.inner.events.tell(AppEvent::ConversationChanged { row: self.draw_row(row) }).await;
        }
        Ok(())
    }

    /// The Markdown of a message.
    ///
    /// # Errors
    /// When it does not exist or the record cannot be read.
    pub async fn copy_text(&self, id: MessageId) -> Result<String, Problem> {
        Ok(self.inner.record.read(move |conn| messages::get(conn, id)).await?.text())
    }

    /// A conversation's row in the list.
    pub(crate) async fn row(&self, id: ConversationId) -> Result<ConversationRow, Problem> {
        let row = self.inner.record.read(move |conn| conversations::get(conn, id)).await?;
        Ok(self.draw_row(row))
    }

    #[expect(clippy::unused_self, reason = "rows will show what runs")]
    pub(crate) fn draw_row(&self, row: conversations::Conversation) -> ConversationRow {
        ConversationRow {
            id: row.id,
            profile_id: row.profile_id,
            title: row.title,
            updated_at_ms: row.updated_at_ms,
            last_status: row.last_status,
            has_draft: row.has_draft,
            n_waiting: row.n_waiting,
        }
    }
}

/// Files of a conversation, in its messages and its draft, that the service does not have.
fn list_not_uploaded(conn: &Connection, id: ConversationId) -> Result<Vec<FileId>, Error> {
    let profile_id = conversations::get(conn, id)?.profile_id;
    let mut found = drafts::get(conn, id)?.attachments;
    for (file, _) in files::list(conn, profile_id)? {
        if file.service_file_id.is_none() && files::list_conversations(conn, file.id)?.contains(&id) {
            found.push(file.id);
        }
    }
    Ok(found)
}
