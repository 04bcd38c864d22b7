//! A file that the service has already is attached again, without an upload.

use crate::files::Files;
use crate::present::conversation::read_row;
use crate::problem::Problem;
use crate::view::{AppEvent, DraftView, FileView};
use parlance_domain::file::Deletion;
use parlance_domain::{ConversationId, FileId};
use parlance_store::{conversations, drafts, files};
use parlance_words::messages;

/// So many files are offered at once; one more word finds the others.
const MAX_FOUND: usize = 20;

impl Files {
    pub(crate) async fn find_files(
        &self,
        id: ConversationId,
        query: String,
    ) -> Result<Vec<FileView>, Problem> {
        let words: Vec<String> = query.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let found = self.context.store.read(move |conn| {
            let profile_id = conversations::get(conn, id)?.profile_id;
            let attached = drafts::get(conn, id)?.attachments;
            let is_wanted = |file_id: FileId, name: &str| {
                let name = name.to_lowercase();
                words.iter().all(|word| name.contains(word.as_str())) && !attached.contains(&file_id)
            };
            let ids = files::find_usable(conn, profile_id, is_wanted, MAX_FOUND)?;
            ids.into_iter().map(|id| files::get_with_use(conn, id)).collect::<Result<Vec<_>, _>>()
        });
        Ok(found.await?.iter().map(|file| self.uploads.present(file)).collect())
    }

    pub(crate) async fn reuse_file(&self, id: ConversationId, file_id: FileId) -> Result<DraftView, Problem> {
        let profile_id = self.context.store.read(move |conn| conversations::get(conn, id)).await?.profile_id;
        let attached = self.context.store.write(move |tx| {
            let file = files::get(tx, file_id)?;
            let is_going = matches!(file.deletion, Deletion::Planned { .. } | Deletion::Sent);
            let can_be_used = file.deleted_at_ms.is_none() && !is_going && file.profile_id == profile_id;
            if can_be_used {
                drafts::add_attachment(tx, id, file_id)?;
            }
            Ok(can_be_used)
        });
        if !attached.await? {
            return Err(Problem::not_found(messages::file_not_on_service(), messages::file_deleted()));
        }
        self.uploads.emit_file(file_id).await;
        let row = self.context.store.read(move |conn| read_row(conn, id)).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row }).await;
        self.draft(id).await
    }
}
