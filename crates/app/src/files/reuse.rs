//! A file that the service has already is attached again, without an upload.

use crate::files::{Files, target};
use crate::kernel::problem::Problem;
use crate::kernel::store::Store;
use parlance_contract::{AttachTarget, DraftView, FileView};
use parlance_domain::file::Deletion;
use parlance_domain::{FileId, FileUse, ProfileId};
use parlance_store::files::File;
use parlance_store::{Connection, conversations, files, temporary};
use parlance_words::messages;

/// Limit on suggested files. A longer query narrows them down.
const MAX_FOUND: usize = 20;

impl Files {
    pub(crate) async fn find_files(&self, to: AttachTarget, query: String) -> Result<Vec<FileView>, Problem> {
        let words: Vec<String> = query.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let read = move |conn: &Connection| {
            Ok((
                conversations::get(conn, target::conversation_of(to, conn)?)?.profile_id,
                target::list(to, conn)?,
            ))
        };
        let (profile_id, mut attached) = self.context.store.read(read).await?;
        let mut found = self.find_usable(&self.context.store, profile_id, &words, &attached).await?;
        if self.context.temporary.is_some() {
            attached.extend(found.iter().map(|(file, _)| file.id));
            found.extend(self.find_usable(self.context.disk(), profile_id, &words, &attached).await?);
        }
        Ok(found.iter().take(MAX_FOUND).map(|file| self.uploads.present(file)).collect())
    }

    /// Files of a service whose names contain these words, except for some.
    async fn find_usable(
        &self,
        store: &Store,
        profile_id: ProfileId,
        words: &[String],
        without: &[FileId],
    ) -> Result<Vec<(File, FileUse)>, Problem> {
        let (words, without) = (words.to_vec(), without.to_vec());
        let found = store.read(move |conn| {
            let is_wanted = |file_id: FileId, name: &str| {
                let name = name.to_lowercase();
                words.iter().all(|word| name.contains(word.as_str())) && !without.contains(&file_id)
            };
            let ids = files::find_usable(conn, profile_id, is_wanted, MAX_FOUND)?;
            ids.into_iter().map(|id| files::get_with_use(conn, id)).collect::<Result<Vec<_>, _>>()
        });
        found.await
    }

    pub(crate) async fn reuse_file(&self, to: AttachTarget, file_id: FileId) -> Result<DraftView, Problem> {
        let profile_id = self.profile_of(to).await?;
        if let Some(temporary) = &self.context.temporary {
            let rows = temporary.disk.read(move |conn| temporary::read_file(conn, file_id)).await?;
            self.context.store.write(move |tx| temporary::add(tx, &rows)).await?;
        }
        let attached = self.context.store.write(move |tx| {
            let file = files::get(tx, file_id)?;
            let is_going = matches!(file.deletion, Deletion::Planned { .. } | Deletion::Sent);
            let can_be_used = file.deleted_at_ms.is_none() && !is_going && file.profile_id == profile_id;
            if can_be_used {
                target::add(to, tx, file_id)?;
            }
            Ok(can_be_used)
        });
        if !attached.await? {
            return Err(Problem::not_found(messages::file_not_on_service(), messages::file_deleted()));
        }
        self.uploads.emit_file(file_id).await;
        self.uploads.check_unlisted(profile_id);
        self.emit_unsent(to).await
    }
}
