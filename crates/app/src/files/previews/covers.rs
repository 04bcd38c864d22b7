//! Covers: thumbnails of pictures and of the first pages of PDFs, for the cards of recent documents.
//!
//! Only files whose bytes are on this computer have one. Covers are only in memory, and those of deleted files are
//! dropped.

use super::Previews;
use crate::files::contents::read_from_disk;
use crate::kernel::problem::Problem;
use parlance_documents::{Kind, Picture, PreviewError, kind_of};
use parlance_domain::FileId;
use parlance_store::files::{self, File};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use uuid::Uuid;

/// The width of a page, in pixels: twice the displayed width on most screens.
const PAGE_WIDTH: u32 = 240;

/// The longest side of a picture, in pixels.
const MAX_SIDE: u32 = 480;

/// Larger files have no cover: a card is not worth reading them.
const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// Timeout for making a cover.
const TIMEOUT: Duration = Duration::from_secs(8);

/// Limit on cached covers.
const MAX_KEPT: usize = 48;

/// Limit on covers made at once, because open documents need the readers as well.
const N_AT_ONCE: usize = 2;

/// The covers of this run, the newest last.
pub(super) struct Covers {
    kept: Vec<Cover>,
    slots: Arc<Semaphore>,
}

struct Cover {
    file_id: FileId,
    /// The path by which the window requests it, and the picture; `None` for a file without one.
    shown: Option<(String, Arc<Picture>)>,
}

impl Default for Covers {
    fn default() -> Self {
        Self { kept: Vec::new(), slots: Arc::new(Semaphore::new(N_AT_ONCE)) }
    }
}

impl Covers {
    /// The path of a file's cover, or that it has none; `None` if unknown.
    fn find(&self, file_id: FileId) -> Option<Option<String>> {
        let cover = self.kept.iter().find(|cover| cover.file_id == file_id)?;
        Some(cover.shown.as_ref().map(|(path, _)| path.clone()))
    }

    fn keep(&mut self, file_id: FileId, picture: Option<Picture>) -> Option<String> {
        self.forget(file_id);
        let shown = picture.map(|picture| (Uuid::new_v4().simple().to_string(), Arc::new(picture)));
        let path = shown.as_ref().map(|(path, _)| path.clone());
        self.kept.push(Cover { file_id, shown });
        if self.kept.len() > MAX_KEPT {
            self.kept.remove(0);
        }
        path
    }

    pub(super) fn picture(&self, path: &str) -> Option<Arc<Picture>> {
        let mut shown = self.kept.iter().filter_map(|cover| cover.shown.as_ref());
        shown.find(|(known, _)| known == path).map(|(_, picture)| Arc::clone(picture))
    }

    pub(super) fn forget(&mut self, file_id: FileId) {
        self.kept.retain(|cover| cover.file_id != file_id);
    }
}

impl Previews {
    pub(crate) async fn show_cover(&self, file_id: FileId) -> Result<Option<String>, Problem> {
        if let Some(known) = self.shown.covers.lock().find(file_id) {
            return Ok(known);
        }
        let slots = Arc::clone(&self.shown.covers.lock().slots);
        let _slot = slots.acquire_owned().await.map_err(|_| Problem::cancelled())?;
        if let Some(known) = self.shown.covers.lock().find(file_id) {
            return Ok(known);
        }
        let file = self.context.store.read(move |conn| files::get(conn, file_id)).await?;
        let made = tokio::time::timeout(TIMEOUT, self.make_cover(&file)).await;
        // The file may have been deleted meanwhile.
        let is_there =
            move |conn: &_| Ok(files::find(conn, file_id)?.is_some_and(|file| file.deleted_at_ms.is_none()));
        if !self.context.store.read(is_there).await? {
            return Ok(None);
        }
        Ok(self.shown.covers.lock().keep(file_id, made.unwrap_or_default()))
    }

    /// `None` for a file of another kind, for one that is not on this computer, and for one that cannot be shown.
    async fn make_cover(&self, file: &File) -> Option<Picture> {
        if file.bytes > MAX_BYTES || file.deleted_at_ms.is_some() {
            return None;
        }
        let path = self.find_local(file).await.ok().flatten()?;
        let (name, copies) = (file.name.clone(), self.context.copies.clone());
        // Of other kinds of files, read only the beginning.
        let limit = move |beginning: &[u8]| match kind_of(&name, beginning) {
            Kind::Pdf | Kind::Picture => usize::try_from(MAX_BYTES).unwrap_or(usize::MAX),
            _ => 0,
        };
        let read = tokio::task::spawn_blocking(move || read_from_disk(&path, &copies, limit));
        let content = read.await.ok()?.ok()?;
        if !content.is_whole {
            return None;
        }
        let made = match kind_of(&file.name, &content.bytes) {
            Kind::Picture => self.context.readers.picture_within(&content.bytes, MAX_SIDE).await,
            Kind::Pdf => self.first_page(content.bytes).await,
            _ => return None,
        };
        made.inspect_err(|why| tracing::debug!(?why, "a file has no cover")).ok()
    }

    async fn first_page(&self, bytes: Vec<u8>) -> Result<Picture, PreviewError> {
        let pdf = self.context.readers.open_pdf(bytes).await?;
        Ok(pdf.render(1, PAGE_WIDTH).await?.picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        Picture { bytes: vec![0; 10], media_type: "image/png", width: 1, height: 1 }
    }

    #[test]
    fn a_bounded_number_of_covers_is_kept_and_none_of_a_deleted_file() {
        let ids: Vec<FileId> = (0..=MAX_KEPT).map(|_| FileId(Uuid::now_v7())).collect();
        let mut covers = Covers::default();
        let paths: Vec<_> = ids.iter().map(|id| covers.keep(*id, Some(picture())).unwrap()).collect();
        assert!(covers.picture(&paths[0]).is_none(), "the oldest one is gone");
        assert_eq!(covers.find(ids[1]), Some(Some(paths[1].clone())));
        covers.forget(ids[1]);
        assert!(covers.find(ids[1]).is_none() && covers.picture(&paths[1]).is_none());
        assert_eq!(covers.keep(ids[0], None), None);
        assert_eq!(covers.find(ids[0]), Some(None), "that it has none is known as well");
    }
}
