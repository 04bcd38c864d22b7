//! The file lists of services, as the window shows them.

use super::offers::Offers;
use super::uploads::Uploads;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::present::conversation::read_row;
use crate::services::context::Context;
use parlance_contract::{
    ConversationRow, CountedWord, FilesSumView, FilesWindowView, ProblemView, SelectableView,
};
use parlance_domain::file_list::FilesQuery;
use parlance_domain::{FileId, ProfileId};
use parlance_store::files::{self, Selectable};
use parlance_store::profiles;
use std::collections::HashSet;

/// Limit on rows returned at once.
const MAX_ROWS: u32 = 1000;

/// The file lists of services.
pub(crate) struct Library {
    pub(super) context: Context,
    pub(super) uploads: Uploads,
    pub(super) offers: Offers,
}

impl Library {
    pub(crate) async fn upload_offer(
        &self,
        offer_id: u32,
        profile_id: ProfileId,
        chosen: Option<Vec<u32>>,
    ) -> Result<(), Problem> {
        let paths = self.offers.chosen(offer_id, chosen).await?;
        self.uploads.upload(profile_id, paths).await?;
        self.offers.remove(offer_id);
        Ok(())
    }

    pub(crate) async fn list(
        &self,
        profile_id: ProfileId,
        query: FilesQuery,
        offset: u32,
        n_rows: u32,
    ) -> Result<FilesWindowView, Problem> {
        let rows = (offset, n_rows.min(MAX_ROWS));
        let found = self
            .context
            .store
            .read(move |conn| files::read_window(conn, profile_id, &query, rows, now_ms()))
            .await?;
        let rows: Vec<FileId> = found.files.iter().map(|(file, _)| file.id).collect();
        self.uploads.unlisted.check_on_screen(profile_id, &rows);
        let files = found.files.iter().map(|file| self.uploads.states.present(file)).collect();
        Ok(FilesWindowView { files, n_files: found.n_files })
    }

    pub(crate) async fn refresh(
        &self,
        profile_id: ProfileId,
        purpose: Option<String>,
    ) -> Result<Option<ProblemView>, Problem> {
        Ok(self.uploads.lists.merge(profile_id, purpose).await.err().map(Into::into))
    }

    pub(crate) async fn sum_up(&self, profile_id: ProfileId) -> Result<FilesSumView, Problem> {
        let (sum, profile) = self
            .context
            .store
            .read(move |conn| Ok((files::sum_up(conn, profile_id)?, profiles::find(conn, profile_id)?)))
            .await?;
        let counted = |words: Vec<(String, u64)>| {
            words.into_iter().map(|(word, n_files)| CountedWord { word, n_files }).collect()
        };
        Ok(FilesSumView {
            n_files: sum.n_files,
            bytes: sum.bytes,
            n_unused: sum.n_unused,
            unused_bytes: sum.unused_bytes,
            n_duplicates: sum.n_duplicates,
            duplicate_bytes: sum.duplicate_bytes,
            n_failed: sum.n_failed,
            n_uploading: sum.n_uploading,
            n_paused: sum.n_paused,
            n_deleted: sum.n_deleted,
            extensions: counted(sum.extensions),
            purposes: counted(sum.purposes),
            is_partial: self.uploads.lists.is_partial(profile_id),
            // Later answers about single files count as well.
            checked_at_ms: profile.and_then(|profile| profile.files_checked_at_ms).map(|at_ms| {
                at_ms.max(self.context.services.files_answered_at_ms(profile_id).unwrap_or(at_ms))
            }),
        })
    }

    pub(crate) async fn list_selectable(
        &self,
        profile_id: ProfileId,
        query: FilesQuery,
    ) -> Result<Vec<SelectableView>, Problem> {
        let found = self
            .context
            .store
            .read(move |conn| files::list_selectable(conn, profile_id, &query, now_ms()))
            .await?;
        let present = |one: Selectable| SelectableView { id: one.id, bytes: one.bytes, is_used: one.is_used };
        Ok(found.into_iter().map(present).collect())
    }

    pub(crate) async fn list_uses(&self, id: FileId) -> Result<Vec<ConversationRow>, Problem> {
        let rows = self
            .context
            .store
            .read_versioned(move |conn, version| {
                let ids = files::list_conversations(conn, id)?;
                ids.into_iter().map(|id| read_row(conn, id, version)).collect::<Result<Vec<_>, _>>()
            })
            .await?;
        Ok(rows)
    }

    pub(crate) async fn forget(&self, ids: Vec<FileId>) -> Result<(), Problem> {
        let forgotten = self.context.store.write(move |tx| {
            let found = ids.iter().map(|id| files::find(tx, *id)).collect::<Result<Vec<_>, _>>()?;
            files::forget(tx, &ids, now_ms())?;
            Ok(found.into_iter().flatten().map(|file| file.profile_id).collect::<HashSet<_>>())
        });
        for profile_id in forgotten.await? {
            self.uploads.states.emit_count(profile_id).await;
        }
        Ok(())
    }
}
