//! The pictures of a conversation, for models that accept pictures.

use crate::answering::retrieval::documents::Documents;
use crate::database::files::{FileRow, FileStatus};
use crate::extract;
use crate::storage::blob_store::BlobStore;
use futures_util::future::join_all;
use parlance_sandbox::Readers;
use parlance_upstream::{Picture, Upstream};
use uuid::Uuid;

/// The largest number of pictures in a prompt. The newest are the ones discussed.
const MAX_PICTURES: usize = 4;

/// The estimated tokens of a picture: models split it into some hundred to a thousand pieces.
pub(super) const PICTURE_TOKENS: u64 = 1_000;

/// Pictures by file id, the newest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pictures(Vec<(Uuid, Picture)>);

/// The newest pictures of the conversation; none for a model that is known to read text only.
pub(crate) async fn load_pictures(
    blobs: &BlobStore,
    readers: &Readers,
    documents: &Documents,
    upstream: &Upstream,
) -> Pictures {
    let files = documents.attached.iter().rev().filter(|file| is_picture(file)).take(MAX_PICTURES);
    let found: Vec<(Uuid, u64)> = files.map(|file| (file.id, file.bytes)).collect();
    if found.is_empty() || upstream.model.facts().await.takes_pictures == Some(false) {
        return Pictures::default();
    }
    let rendered = found
        .into_iter()
        .map(|(id, n_bytes)| async move { Some((id, render(blobs.clone(), readers, id, n_bytes).await?)) });
    Pictures(join_all(rendered).await.into_iter().flatten().collect())
}

fn is_picture(file: &FileRow) -> bool {
    file.status == FileStatus::Error && file.reason.as_ref().is_some_and(extract::is_image)
}

/// Encodes the picture again, so that only its visible content is sent, without metadata.
async fn render(blobs: BlobStore, readers: &Readers, id: Uuid, n_bytes: u64) -> Option<Picture> {
    let read = move || extract::read_content(blobs.read(id, n_bytes));
    let bytes = tokio::task::spawn_blocking(read).await.ok()?.ok()?;
    let picture = readers.picture(&bytes).await.ok()?;
    Some(Picture { media_type: picture.media_type, bytes: picture.bytes.into() })
}

impl Pictures {
    /// The pictures that a prompt has room for: up to a quarter of the context, but at least one if it fits in a third.
    pub(super) fn within(&self, context_tokens: Option<u64>) -> Self {
        let n_pictures = context_tokens.map_or(MAX_PICTURES, |context_tokens| {
            let holds_one = context_tokens / 3 >= PICTURE_TOKENS;
            let n_usual = usize::try_from(context_tokens / 4 / PICTURE_TOKENS).unwrap_or(MAX_PICTURES);
            n_usual.max(usize::from(holds_one))
        });
        Self(self.0.iter().take(n_pictures).cloned().collect())
    }

    /// The picture in a file.
    pub(super) fn of(&self, file_id: Uuid) -> Option<&Picture> {
        self.0.iter().find(|(id, _)| *id == file_id).map(|(_, picture)| picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_context_gets_the_newest_picture_only() {
        let picture = |byte: u8| Picture { media_type: "image/png", bytes: [byte].as_slice().into() };
        let ids: Vec<Uuid> = (0..3).map(|_| Uuid::new_v4()).collect();
        let pictures = Pictures(ids.iter().copied().zip((0..3).map(picture)).collect());
        assert!(pictures.within(Some(2_048)).0.is_empty(), "the question would not fit beside it");
        assert_eq!(pictures.within(Some(4_096)).0, [(ids[0], picture(0))]);
        assert_eq!(pictures.within(Some(8_192)).0.len(), 2);
        assert_eq!(pictures.within(None).0.len(), 3);
        assert_eq!(pictures.within(None).of(ids[2]), Some(&picture(2)));
    }
}
