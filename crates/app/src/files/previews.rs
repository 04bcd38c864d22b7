//! Files as they are looked at: one at a time, read within bounds, and drawn in Rust.
//!
//! Owns what the window shows of a file's content. The bytes come from the service that has the file, or from the
//! disk while it is on its way there; they are kept in memory while the preview is open, and nowhere else, so that a
//! deleted file is gone.

mod facts;
mod page;
mod source;

use crate::files::Files;
use crate::problem::Problem;
use crate::view::PreviewView;
use page::Pages;
use parlance_domain::{FileId, PreviewId};
use parlance_preview::{Kind, Picture, Unshowable, draw_picture, kind_of, read_text};
use parlance_store::files::{self, File};
use source::{Content, MAX_DRAWN_BYTES};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use uuid::Uuid;

/// Drawings that run at once. One that does not end keeps its place until it does.
const N_DRAWING: usize = 2;

/// How long one page or picture may take.
const DRAWN_WITHIN: Duration = Duration::from_secs(20);

/// Documents are nested as deep as their authors like; a thread's usual stack is too small for some.
const STACK_BYTES: usize = 64 * 1024 * 1024;

/// The preview that is open. Clones share it.
#[derive(Clone)]
pub(crate) struct Previews {
    open: Arc<Mutex<Open>>,
    drawing: Arc<Semaphore>,
}

/// What is kept of the preview that was opened last.
#[derive(Default)]
struct Open {
    /// Counts what was opened and closed, so that what is drawn late belongs to nothing else.
    generation: u64,
    file_id: Option<FileId>,
    pages: Option<Arc<Pages>>,
    /// The pictures that the window may still ask for, newest last, by their paths.
    pictures: Vec<(String, Arc<Picture>)>,
}

/// Pictures that are kept: the page that is shown, and those that it may go back to.
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

    /// Lets go of whatever was open before, for this file or for none. The number of what is open now.
    fn begin(&self, file_id: Option<FileId>) -> u64 {
        let mut open = self.open();
        let generation = open.generation.wrapping_add(1);
        *open = Open { generation, file_id, ..Open::default() };
        generation
    }

    /// Keeps a picture for the window and says under which path. Where something else is open by now, nobody asks
    /// for it.
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

    /// Lets go of a file that is gone.
    pub(crate) fn forget(&self, file_id: FileId) {
        let is_open = self.open().file_id == Some(file_id);
        if is_open {
            self.begin(None);
        }
    }

    /// Draws on a thread of its own, and gives up waiting for one that takes too long.
    async fn draw<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Unshowable> + Send + 'static,
    ) -> Result<T, Unshowable> {
        let place = Arc::clone(&self.drawing).acquire_owned();
        let drawn = async {
            let place = place.await.map_err(|_| Unshowable::TooMuch)?;
            let (sender, receiver) = tokio::sync::oneshot::channel();
            let thread = std::thread::Builder::new().name("preview".to_owned()).stack_size(STACK_BYTES);
            let begun = thread.spawn(move || {
                let drawn = work();
                drop(place);
                // Nobody waits any more when it took too long.
                drop(sender.send(drawn));
            });
            begun.map_err(|_| Unshowable::TooMuch)?;
            receiver.await.unwrap_or(Err(Unshowable::Damaged))
        };
        tokio::time::timeout(DRAWN_WITHIN, drawn).await.unwrap_or(Err(Unshowable::TooMuch))
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
            Kind::Other => return Ok(source::not_shown(&file)),
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

    async fn show_picture(&self, generation: u64, content: Content) -> Result<PreviewView, Unshowable> {
        let picture = self.previews.draw(move || draw_picture(&content.bytes)).await?;
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
    ) -> Result<PreviewView, Unshowable> {
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
    let shown = read_text(&content.bytes, content.is_whole, quote);
    let part = match (shown.has_before, shown.has_after) {
        (false, false) => String::new(),
        (false, true) => format!(
            "This is the beginning of {}. Download the file to read all of it.",
            source::size_words(bytes)
        ),
        (true, _) => format!(
            "This is a part of {}, around the cited words. Download the file to read all of it.",
            source::size_words(bytes)
        ),
    };
    match kind {
        Kind::Markdown => PreviewView::Markdown { blocks: parlance_markdown::render(&shown.text), part },
        _ => PreviewView::Text { text: shown.text, part },
    }
}

/// Whether a file of this size is read to its end for a preview.
fn is_drawable(file: &File) -> bool {
    file.bytes <= MAX_DRAWN_BYTES as u64
}
