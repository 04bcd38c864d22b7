//! Previews: one file at a time, read within limits and rendered in Rust.
//!
//! The bytes come from the service, or from the disk before the upload has ended. They are only in memory and only while
//! the preview is open, so that nothing of a deleted file remains.

mod facts;
mod page;
mod source;

use crate::files::Files;
use crate::problem::Problem;
use crate::view::PreviewView;
use page::Pages;
use parlance_documents::{Kind, Picture, PreviewError, excerpt, kind_of, render_picture};
use parlance_domain::{FileId, PreviewId};
use parlance_store::files::{self, File};
use parlance_words::{Paragraph, messages};
use source::{Content, MAX_RENDERED_BYTES};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use uuid::Uuid;

/// Renderings that run at once. A hanging one keeps its slot.
const N_DRAWING: usize = 2;

/// The time limit for one page or image.
const RENDER_TIMEOUT: Duration = Duration::from_secs(20);

/// Deeply nested documents need more than the default stack.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// The open preview. Clones share it.
#[derive(Clone)]
pub(crate) struct Previews {
    open: Arc<Mutex<Open>>,
    drawing: Arc<Semaphore>,
}

/// The state of the last opened preview.
#[derive(Default)]
struct Open {
    /// Counts openings and closings, so that a late rendering is not attributed to another preview.
    generation: u64,
    file_id: Option<FileId>,
    pages: Option<Arc<Pages>>,
    /// Images that the window may request, by path, newest last.
    pictures: Vec<(String, Arc<Picture>)>,
}

/// Images that are kept: the current page and pages to which the user may return.
const MAX_PICTURES: usize = 4;

impl Default for Previews {
    fn default() -> Self {
        Self { open: Arc::default(), drawing: Arc::new(Semaphore::new(N_DRAWING)) }
    }
}

impl Previews {
    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the previous preview and opens this file, if any. Returns the number of the new state.
    fn begin(&self, file_id: Option<FileId>) -> u64 {
        let mut open = self.open();
        let generation = open.generation.wrapping_add(1);
        *open = Open { generation, file_id, ..Open::default() };
        generation
    }

    /// Stores an image for the window, unless another preview is open by now, and returns its path.
    fn keep(&self, generation: u64, picture: Picture) -> String {
        let path = Uuid::new_v4().simple().to_string();
        let mut open = self.open();
        if open.generation != generation {
            return path;
        }
        if open.pictures.len() >= MAX_PICTURES {
            open.pictures.remove(0);
        }
        open.pictures.push((path.clone(), Arc::new(picture)));
        path
    }

    /// Closes the preview of a deleted file.
    pub(crate) fn forget(&self, file_id: FileId) {
        let is_open = self.open().file_id == Some(file_id);
        if is_open {
            self.begin(None);
        }
    }

    /// Renders on a thread of its own, with a time limit.
    async fn draw<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, PreviewError> + Send + 'static,
    ) -> Result<T, PreviewError> {
        let place = Arc::clone(&self.drawing).acquire_owned();
        let drawn = async {
            let place = place.await.map_err(|_| PreviewError::TooMuch)?;
            let (sender, receiver) = tokio::sync::oneshot::channel();
            let thread = std::thread::Builder::new().name("preview".to_owned()).stack_size(STACK_BYTES);
            let begun = thread.spawn(move || {
                let drawn = work();
                drop(place);
                // Nobody waits any more when it took too long.
                drop(sender.send(drawn));
            });
            begun.map_err(|_| PreviewError::TooMuch)?;
            receiver.await.unwrap_or(Err(PreviewError::Damaged))
        };
        tokio::time::timeout(RENDER_TIMEOUT, drawn).await.unwrap_or(Err(PreviewError::TooMuch))
    }
}

impl Files {
    pub(crate) async fn open_preview(
        &self,
        file_id: FileId,
        place: String,
        quote: String,
    ) -> Result<PreviewView, Problem> {
        let generation = self.previews.begin(Some(file_id));
        let file = self.context.store.read(move |conn| files::get(conn, file_id)).await?;
        let content = match self.read_for_preview(&file).await? {
            Ok(content) => content,
            Err(nothing) => return Ok(nothing),
        };
        let kind = kind_of(&file.name, &content.bytes);
        let shown = match kind {
            Kind::Text | Kind::Markdown => Ok(show_text(kind, &content, file.bytes, &quote)),
            Kind::Other => return Ok(source::not_shown()),
            Kind::Picture | Kind::Pdf if !content.is_whole => return Ok(source::too_large(&file)),
            Kind::Picture => self.show_picture(generation, content).await,
            Kind::Pdf => self.show_pages(generation, content, &place, &quote).await,
        };
        Ok(shown.unwrap_or_else(|why| source::unshowable(&file, why)))
    }

    #[expect(clippy::unused_async, reason = "every command is one future")]
    pub(crate) async fn close_preview(&self) -> Result<(), Problem> {
        self.previews.begin(None);
        Ok(())
    }

    pub(crate) fn preview_picture(&self, path: &str) -> Option<Arc<Picture>> {
        let open = self.previews.open();
        open.pictures.iter().find(|(known, _)| known == path).map(|(_, picture)| Arc::clone(picture))
    }

    async fn show_picture(&self, generation: u64, content: Content) -> Result<PreviewView, PreviewError> {
        let picture = self.previews.draw(move || render_picture(&content.bytes)).await?;
        let (width, height) = (picture.width, picture.height);
        let path = self.previews.keep(generation, picture);
        Ok(PreviewView::Picture { path, width, height })
    }

    async fn show_pages(
        &self,
        generation: u64,
        content: Content,
        place: &str,
        quote: &str,
    ) -> Result<PreviewView, PreviewError> {
        let id = PreviewId(Uuid::now_v7());
        let (place, quote) = (place.to_owned(), quote.to_owned());
        let (pages, page) =
            self.previews.draw(move || Pages::open((id, generation), content.bytes, &place, quote)).await?;
        let n_pages = pages.n_pages();
        let mut open = self.previews.open();
        if open.generation == generation {
            open.pages = Some(Arc::new(pages));
        }
        Ok(PreviewView::Pages { id, n_pages, page })
    }
}

fn show_text(kind: Kind, content: &Content, bytes: u64, quote: &str) -> PreviewView {
    let shown = excerpt(&content.bytes, content.is_whole, quote);
    let which = match (shown.has_before, shown.has_after) {
        (false, false) => None,
        (false, true) => Some(messages::preview_part_beginning(bytes)),
        (true, _) => Some(messages::preview_part_around(bytes)),
    };
    let part: Paragraph = match which {
        Some(which) => [which, messages::preview_part_download()].into(),
        None => Paragraph::none(),
    };
    match kind {
        Kind::Markdown => PreviewView::Markdown { blocks: parlance_markdown::render(&shown.text), part },
        _ => PreviewView::Text { text: shown.text, part },
    }
}

/// Whether a file of this size is read completely for a preview.
fn is_drawable(file: &File) -> bool {
    file.bytes <= MAX_RENDERED_BYTES as u64
}
