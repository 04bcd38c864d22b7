//! Conversations: create and name them, and find the files that only one of them uses.

use super::opening::Opening;
use crate::files::Files;
use crate::kernel::problem::Problem;
use crate::kernel::{clock, title};
use crate::present::conversation::read_row;
use crate::services::context::Context;
use crate::settings::preferences::HAS_STARTED;
use parlance_contract::{AppEvent, ConversationRow, ConversationView, FileView};
use parlance_domain::{ConversationId, FileId, FileUse, FolderId};
use parlance_store::{Connection, Error, conversations, drafts, files, settings};
use parlance_words::{Paragraph, messages as texts};
use std::sync::Arc;
use uuid::Uuid;

/// The list of conversations.
pub(crate) struct List {
    context: Context,
    files: Arc<Files>,
    opening: Opening,
}

impl List {
    pub(super) fn new(context: Context, files: Arc<Files>, opening: Opening) -> Self {
        Self { context, files, opening }
    }

    pub(crate) async fn create(&self, folder_id: Option<FolderId>) -> Result<ConversationView, Problem> {
        let request = self.context.openings.begin();
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
        self.opening.open_new(&request, id).await
    }

    pub(crate) async fn ask_about(&self, file_ids: Vec<FileId>) -> Result<ConversationView, Problem> {
        let request = self.context.openings.begin();
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
        self.files.states.emit_all(&attached).await;
        self.opening.open_new(&request, id).await
    }

    pub(crate) async fn rename(&self, id: ConversationId, title: String) -> Result<ConversationRow, Problem> {
        let title = title::from_person(&title);
        if title.is_empty() {
            return Err(Problem::input(texts::conversation_title_empty(), Paragraph::none()));
        }
        self.context.store.write(move |tx| conversations::rename(tx, id, &title)).await?;
        let row = self.context.store.read_versioned(move |conn, version| read_row(conn, id, version)).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: row.clone() }).await;
        Ok(row)
    }

    pub(crate) async fn files_only_in(&self, ids: Vec<ConversationId>) -> Result<Vec<FileView>, Problem> {
        let list = move |conn: &Connection| {
            let lists = ids.into_iter().map(|id| files::list_used_only_in(conn, id));
            Ok(lists.collect::<Result<Vec<_>, Error>>()?.concat())
        };
        let found = self.context.store.read(list).await?;
        let can_go = |(file, _): &&(files::File, FileUse)| {
            file.service_file_id.is_some() && !file.deletion.is_underway()
        };
        Ok(found.iter().filter(can_go).map(|file| self.files.states.present(file)).collect())
    }
}

/// Whether a file can be sent with a question.
fn is_usable(file: &files::File) -> bool {
    file.deleted_at_ms.is_none() && !file.deletion.is_underway()
}
