//! Conversations: create and name them, and find the files that only one of them uses.

use crate::conversations::Conversations;
use crate::kernel::problem::Problem;
use crate::kernel::{clock, title};
use crate::present::conversation::read_row;
use crate::settings::preferences::HAS_STARTED;
use parlance_contract::{AppEvent, ConversationRow, ConversationView, FileView};
use parlance_domain::{ConversationId, FileId, FileUse, FolderId, MessageId};
use parlance_store::{Connection, Error, conversations, drafts, files, messages, settings};
use parlance_words::{Paragraph, messages as texts};
use uuid::Uuid;

impl Conversations {
    pub(crate) async fn create_conversation(
        &self,
        folder_id: Option<FolderId>,
    ) -> Result<ConversationView, Problem> {
        let profile_id = self.context.services.profiles.chosen().ok_or_else(Problem::no_service)?;
        let id = self
            .context
            .store
            .write(move |tx| {
                settings::set(tx, HAS_STARTED, &true)?;
                if let Some(empty) = conversations::find_empty(tx, profile_id, folder_id)? {
                    return Ok(empty.id);
                }
                let id = ConversationId(Uuid::now_v7());
                conversations::create(tx, id, profile_id, clock::now_ms())?;
                if folder_id.is_some() {
                    conversations::move_to(tx, id, folder_id)?;
                }
                Ok(id)
            })
            .await?;
        let view = self.open_conversation(id).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: view.row.clone() }).await;
        Ok(view)
    }

    pub(crate) async fn ask_about_files(&self, file_ids: Vec<FileId>) -> Result<ConversationView, Problem> {
        let created = self
            .context
            .store
            .write(move |tx| {
                let mut usable = Vec::new();
                for id in file_ids {
                    usable.extend(files::find(tx, id)?.filter(is_usable));
                }
                let Some(profile_id) = usable.first().map(|file| file.profile_id) else { return Ok(None) };
                let empty = conversations::find_empty(tx, profile_id, None)?.map(|empty| empty.id);
                let id = empty.unwrap_or_else(|| ConversationId(Uuid::now_v7()));
                if empty.is_none() {
                    conversations::create(tx, id, profile_id, clock::now_ms())?;
                }
                // A question has one service.
                usable.retain(|file| file.profile_id == profile_id);
                for file in &usable {
                    drafts::add_attachment(tx, id, file.id)?;
                }
                Ok(Some((id, usable)))
            })
            .await?;
        let Some((id, attached)) = created else {
            return Err(Problem::not_found(texts::file_not_on_service(), texts::file_deleted()));
        };
        let attached: Vec<FileId> = attached.into_iter().map(|file| file.id).collect();
        self.files.emit_uses(&attached).await;
        let view = self.open_conversation(id).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: view.row.clone() }).await;
        Ok(view)
    }

    pub(crate) async fn rename_conversation(
        &self,
        id: ConversationId,
        title: String,
    ) -> Result<ConversationRow, Problem> {
        let title = title::from_person(&title);
        if title.is_empty() {
            return Err(Problem::input(texts::conversation_title_empty(), Paragraph::none()));
        }
        self.context.store.write(move |tx| conversations::rename(tx, id, &title)).await?;
        let row = self.context.store.read_versioned(move |conn, version| read_row(conn, id, version)).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: row.clone() }).await;
        Ok(row)
    }

    pub(crate) async fn list_files_only_in(
        &self,
        ids: Vec<ConversationId>,
    ) -> Result<Vec<FileView>, Problem> {
        let list = move |conn: &Connection| {
            let lists = ids.into_iter().map(|id| files::list_used_only_in(conn, id));
            Ok(lists.collect::<Result<Vec<_>, Error>>()?.concat())
        };
        let found = self.context.store.read(list).await?;
        let can_go = |(file, _): &&(files::File, FileUse)| {
            file.service_file_id.is_some() && !file.deletion.is_underway()
        };
        Ok(found.iter().filter(can_go).map(|file| self.files.present(file)).collect())
    }

    pub(crate) async fn copy_text(&self, id: MessageId) -> Result<String, Problem> {
        Ok(self.context.store.read(move |conn| messages::get(conn, id)).await?.text())
    }
}

/// Whether a file can be sent with a question.
fn is_usable(file: &files::File) -> bool {
    file.deleted_at_ms.is_none() && !file.deletion.is_underway()
}
