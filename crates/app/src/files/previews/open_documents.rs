//! The open documents: several at once, so that the user can change between their tabs without waiting.
//!
//! Bounded: a new document closes the least recently used one, which is read again on demand.

use parlance_documents::Picture;
use parlance_domain::{FileId, PreviewId};
use parlance_sandbox::OpenPdf;
use std::sync::Arc;
use uuid::Uuid;

/// Documents that are open at once.
const MAX_DOCUMENTS: usize = 8;

/// The bytes that they have together, unless one alone has more.
const MAX_BYTES: usize = 160 * 1024 * 1024;

/// Cached images per document: visible pages, those around them, and their thumbnails.
const MAX_PICTURES: usize = 96;

/// The bytes that the images of a document have together, unless one alone has more.
const MAX_PICTURE_BYTES: usize = 48 * 1024 * 1024;

/// The open documents, the one used last at the end.
#[derive(Default)]
pub(super) struct OpenDocuments(Vec<OpenDocument>);

struct OpenDocument {
    id: PreviewId,
    file_id: FileId,
    pdf: Option<Arc<OpenPdf>>,
    /// Images that the window may request, by path, newest last.
    pictures: Vec<(String, Arc<Picture>)>,
}

impl OpenDocument {
    fn n_bytes(&self) -> usize {
        self.pdf.as_ref().map_or(0, |pdf| pdf.n_bytes())
    }
}

impl OpenDocuments {
    /// Opens a file and closes its earlier entry. Concurrent requests for one file share an entry.
    pub(super) fn open(&mut self, file_id: FileId) -> PreviewId {
        let is_pending = |document: &OpenDocument| {
            document.file_id == file_id && document.pdf.is_none() && document.pictures.is_empty()
        };
        if let Some((at, id)) =
            self.0.iter().position(is_pending).and_then(|at| Some((at, self.0.get(at)?.id)))
        {
            self.touch(at);
            return id;
        }
        self.close(file_id);
        let id = PreviewId(Uuid::now_v7());
        self.0.push(OpenDocument { id, file_id, pdf: None, pictures: Vec::new() });
        self.make_room();
        id
    }

    /// Keeps the PDF of a file unless the file is open, because the window may show the open one.
    pub(super) fn keep_unless_open(&mut self, file_id: FileId, pdf: &Arc<OpenPdf>) {
        if self.0.iter().all(|document| document.file_id != file_id) {
            let id = self.open(file_id);
            self.set_pdf(id, Arc::clone(pdf));
        }
    }

    /// The PDF of a file that is open.
    pub(super) fn pdf_of(&mut self, file_id: FileId) -> Option<(PreviewId, Arc<OpenPdf>)> {
        let at = self.0.iter().position(|document| document.file_id == file_id)?;
        let (id, pdf) = self.0.get(at).and_then(|found| Some((found.id, found.pdf.clone()?)))?;
        self.touch(at);
        Some((id, pdf))
    }

    /// The PDF of an open document.
    pub(super) fn pdf(&mut self, id: PreviewId) -> Option<Arc<OpenPdf>> {
        let at = self.0.iter().position(|document| document.id == id)?;
        let pdf = self.0.get(at)?.pdf.clone();
        self.touch(at);
        pdf
    }

    /// Caches an open PDF, unless its document was closed meanwhile.
    pub(super) fn set_pdf(&mut self, id: PreviewId, pdf: Arc<OpenPdf>) {
        if let Some(document) = self.find(id) {
            document.pdf = Some(pdf);
            self.make_room();
        }
    }

    /// Caches an image for the window, unless its document was closed meanwhile, and returns its path.
    pub(super) fn keep(&mut self, id: PreviewId, picture: Picture) -> String {
        let path = Uuid::new_v4().simple().to_string();
        if let Some(document) = self.find(id) {
            document.pictures.push((path.clone(), Arc::new(picture)));
            let n_bytes = |pictures: &[(String, Arc<Picture>)]| {
                pictures.iter().map(|(_, picture)| picture.bytes.len()).sum::<usize>()
            };
            while document.pictures.len() > MAX_PICTURES
                || (document.pictures.len() > 1 && n_bytes(&document.pictures) > MAX_PICTURE_BYTES)
            {
                document.pictures.remove(0);
            }
        }
        path
    }

    /// An image of an open document.
    pub(super) fn picture(&self, path: &str) -> Option<Arc<Picture>> {
        let mut pictures = self.0.iter().flat_map(|document| &document.pictures);
        pictures.find(|(known, _)| known == path).map(|(_, picture)| Arc::clone(picture))
    }

    /// Closes a file.
    pub(super) fn close(&mut self, file_id: FileId) {
        self.0.retain(|document| document.file_id != file_id);
    }

    fn find(&mut self, id: PreviewId) -> Option<&mut OpenDocument> {
        self.0.iter_mut().find(|document| document.id == id)
    }

    fn touch(&mut self, at: usize) {
        let used = self.0.remove(at);
        self.0.push(used);
    }

    fn make_room(&mut self) {
        let n_bytes = |documents: &[OpenDocument]| documents.iter().map(OpenDocument::n_bytes).sum::<usize>();
        while self.0.len() > MAX_DOCUMENTS || (self.0.len() > 1 && n_bytes(&self.0) > MAX_BYTES) {
            self.0.remove(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_DOCUMENTS, MAX_PICTURES, OpenDocuments};
    use parlance_documents::Picture;
    use parlance_domain::FileId;
    use uuid::Uuid;

    fn file() -> FileId {
        FileId(Uuid::new_v4())
    }

    fn picture() -> Picture {
        Picture { bytes: vec![0; 10], media_type: "image/png", width: 1, height: 1 }
    }

    #[test]
    fn two_requests_for_one_file_get_the_same_document_until_it_is_open() {
        let mut open = OpenDocuments::default();
        let file_id = file();
        let id = open.open(file_id);
        assert_eq!(open.open(file_id), id);
        let path = open.keep(id, picture());
        assert_ne!(open.open(file_id), id);
        assert!(open.picture(&path).is_none(), "the earlier images are gone");
    }

    #[test]
    fn a_document_that_is_requested_again_is_the_last_one_to_be_closed() {
        let mut open = OpenDocuments::default();
        let first = file();
        let id = open.open(first);
        for _ in 1..MAX_DOCUMENTS {
            open.open(file());
        }
        assert_eq!(open.open(first), id);
        open.open(file());
        assert_eq!(open.open(first), id, "it is still open");
    }

    #[test]
    fn an_image_can_be_had_while_its_document_is_open() {
        let mut open = OpenDocuments::default();
        let file_id = file();
        let id = open.open(file_id);
        let path = open.keep(id, picture());
        assert!(open.picture(&path).is_some());
        open.close(file_id);
        assert!(open.picture(&path).is_none());
        let late = open.keep(id, picture());
        assert!(open.picture(&late).is_none(), "its document was closed meanwhile");
    }

    #[test]
    fn the_document_used_longest_ago_is_closed_for_a_new_one() {
        let mut open = OpenDocuments::default();
        let opened: Vec<_> = (0..MAX_DOCUMENTS).map(|_| open.open(file())).collect();
        let paths: Vec<_> = opened.iter().map(|id| open.keep(*id, picture())).collect();
        // Access the first document again.
        assert!(open.pdf(opened[0]).is_none());
        open.open(file());
        assert!(open.picture(&paths[0]).is_some());
        assert!(open.picture(&paths[1]).is_none());
    }

    #[test]
    fn old_images_of_a_document_go_for_new_ones() {
        let mut open = OpenDocuments::default();
        let id = open.open(file());
        let first = open.keep(id, picture());
        let others: Vec<_> = (0..MAX_PICTURES).map(|_| open.keep(id, picture())).collect();
        assert!(open.picture(&first).is_none());
        assert!(others.iter().all(|path| open.picture(path).is_some()));
    }
}
