//! Exports: conversations as documents of the user's own.
//!
//! Owns the content of an export, the rule of one run at a time, and that its target appears completely or not at
//! all. Must not know how a document is written (that is `parlance-export`), nor how a page becomes a PDF (that is a
//! [`PagePrinter`]).

mod document;
mod leftovers;
mod output;
mod plan;
mod run;

pub(crate) use document::DocumentSettings;

use crate::files::Files;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use crate::settings::preferences;
use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use parlance_contract::{
    AppEvent, ExportFormat, ExportPackage, ExportPlanView, ExportRequest, ExportScope, ExportStateView,
    ExportSurveyView, ExportView,
};
use parlance_domain::{ConversationId, FolderId};
use parlance_store::{conversations, whole_conversations};
use parlance_words::messages;
use run::{Made, Order, run};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Makes a PDF of a page.
pub trait PagePrinter: Send + Sync {
    /// Prints the page in the file `page` to the new file `pdf`.
    fn print(&self, page: PathBuf, pdf: PathBuf) -> BoxFuture<'static, Result<(), Problem>>;
}

/// The exports of this run. Clones share them.
#[derive(Clone)]
pub struct Exports {
    context: Context,
    files: Arc<Files>,
    current: Arc<Mutex<Option<Current>>>,
}

/// The export that runs, or has ended last.
struct Current {
    view: ExportView,
    /// Its path, if it exists.
    path: Option<PathBuf>,
    cancel: CancellationToken,
}

impl Exports {
    pub(crate) fn new(context: Context, files: Arc<Files>) -> Self {
        Self { context, files, current: Arc::default() }
    }

    /// Removes the leftovers of a killed export.
    pub(crate) fn resume(&self) {
        let exports = self.clone();
        let work = async move { exports.remove_leftovers().await };
        self.context.tasks.spawn("sweep exports", work, |problem| async move {
            tracing::warn!(%problem, "what an export has left could not be removed");
        });
    }

    async fn remove_leftovers(&self) {
        if let Err(problem) = leftovers::remove(&self.context).await {
            // The next export and the next start try again.
            tracing::warn!(%problem, "what an export has left could not be removed");
        }
    }

    /// The content available for an export: everything, these conversations, and this folder or the one around them.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn survey(
        &self,
        ids: Vec<ConversationId>,
        folder_id: Option<FolderId>,
    ) -> Result<ExportSurveyView, Problem> {
        plan::survey(&self.context, ids, folder_id).await
    }

    pub(crate) async fn plan(&self, request: ExportRequest) -> Result<ExportPlanView, Problem> {
        plan::plan(&self.context, &request).await
    }

    /// The name that the export gets unless the user chooses another.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn suggest_name(&self, request: &ExportRequest) -> Result<String, Problem> {
        let outline = plan::outline(&self.context, request).await?;
        if let (false, ExportScope::Conversation { id }) = (outline.is_package, &request.scope) {
            let id = *id;
            let title = self.context.store.read(move |conn| conversations::get(conn, id)).await?.title;
            let name = parlance_export::title_name(&title);
            let stem = if name.is_empty() { "conversation" } else { &name };
            return Ok(format!("{stem}.{}", extension(request.format)));
        }
        let language = preferences::language(&self.context).await?;
        let day = jiff::Zoned::now().strftime("%Y-%m-%d");
        let name = format!("{} {day}", messages::exported_name().in_language(language));
        Ok(match request.package {
            ExportPackage::Zip => format!("{name}.zip"),
            ExportPackage::Folder => name,
        })
    }

    /// The text of a conversation in a format, such as a self-contained page.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn text_of(&self, id: ConversationId, format: ExportFormat) -> Result<String, Problem> {
        let request = ExportRequest {
            scope: ExportScope::Conversation { id },
            format,
            package: ExportPackage::Zip,
            has_files: false,
            has_archived: false,
            has_citations: true,
            has_details: false,
        };
        let settings = DocumentSettings::new(&self.context, &request).await?;
        let whole = self.context.store.read(move |conn| whole_conversations::read(conn, id)).await?;
        let written = tokio::task::spawn_blocking(move || {
            let mut bytes = Vec::new();
            let conversation = document::conversation(whole, &settings);
            document::write(&conversation, format, &settings, &mut bytes).map(|()| bytes)
        });
        let bytes = written.await.map_err(Problem::interrupted)?;
        let bytes = bytes.map_err(|error| Problem::export(&error, Path::new("")))?;
        String::from_utf8(bytes).map_err(|_| Problem::fault())
    }

    /// Begins an export. It appears at `to`, or at a free name there, completely or not at all. Events report the
    /// progress.
    ///
    /// # Errors
    /// When there is nothing to export, another export runs or the store cannot be read.
    pub async fn begin(
        &self,
        request: ExportRequest,
        to: PathBuf,
        printer: Option<Arc<dyn PagePrinter>>,
    ) -> Result<(), Problem> {
        let outline = plan::outline(&self.context, &request).await?;
        if outline.n_conversations() == 0 {
            return Err(Problem::input(messages::export_nothing(), messages::export_nothing_do()));
        }
        let cancel = CancellationToken::new();
        let n_files = if request.has_files { outline.n_files() } else { 0 };
        let total = outline.n_conversations() + n_files;
        let view = ExportView { done: 0, total, state: ExportStateView::Running };
        {
            let mut current = self.current.lock();
            if current.as_ref().is_some_and(|current| current.view.state == ExportStateView::Running) {
                return Err(Problem::input(messages::export_underway(), messages::export_underway_do()));
            }
            *current = Some(Current { view, path: None, cancel: cancel.clone() });
        }
        self.emit().await;
        let (exports, failed) = (self.clone(), self.clone());
        let work = async move {
            exports.remove_leftovers().await;
            let (steps, mut stepped) = mpsc::unbounded_channel();
            let is_package = outline.is_package;
            let order = Order { request, is_package, to, printer, cancel: cancel.clone(), steps };
            let count = async {
                while stepped.recv().await.is_some() {
                    exports.step().await;
                }
            };
            let (made, ()) = tokio::join!(run(&exports.context, &exports.files, order), count);
            // An export that finished before the cancellation took effect is kept.
            let made = (made.is_ok() || !cancel.is_cancelled()).then_some(made);
            // The export left nothing behind, so this also clears its note.
            exports.remove_leftovers().await;
            exports.end(made).await;
        };
        self.context.tasks.spawn("export", work, move |problem| async move {
            failed.end(Some(Err(problem))).await;
        });
        Ok(())
    }

    /// Sets the result of the export; a cancelled one is forgotten.
    async fn end(&self, made: Option<Result<Made, Problem>>) {
        {
            let mut current = self.current.lock();
            match (made, current.as_mut()) {
                (Some(Ok(made)), Some(current)) => {
                    current.view.done = current.view.total;
                    current.view.state = ExportStateView::Done { words: made.words() };
                    current.path = Some(made.path);
                }
                (Some(Err(problem)), Some(current)) => {
                    let view = problem.view();
                    current.view.state =
                        ExportStateView::Failed { title: view.title.clone(), detail: view.detail.clone() };
                }
                (None, _) => *current = None,
                (Some(_), None) => {}
            }
        }
        self.emit().await;
    }

    /// Cancels the running export and removes its files, or dismisses a finished one.
    pub async fn dismiss(&self) {
        {
            let mut current = self.current.lock();
            match current.as_ref() {
                // Its task dismisses it once all its files are removed.
                Some(running) if running.view.state == ExportStateView::Running => running.cancel.cancel(),
                _ => *current = None,
            }
        }
        self.emit().await;
    }

    /// The path of the last finished export.
    ///
    /// # Errors
    /// When it no longer exists.
    pub async fn path(&self) -> Result<PathBuf, Problem> {
        let gone = || Problem::not_found(messages::export_gone(), messages::export_gone_why());
        let path = self.current.lock().as_ref().and_then(|current| current.path.clone()).ok_or_else(gone)?;
        tokio::fs::symlink_metadata(&path).await.map_err(|_| gone())?;
        Ok(path)
    }

    /// One more conversation or file is done.
    async fn step(&self) {
        if let Some(current) = self.current.lock().as_mut() {
            current.view.done = (current.view.done + 1).min(current.view.total);
        }
        self.emit().await;
    }

    async fn emit(&self) {
        let export = self.current.lock().as_ref().map(|current| current.view.clone());
        self.context.events.emit(AppEvent::ExportChanged { export }).await;
    }
}

/// The usual extension of a format.
fn extension(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Markdown => "md",
        ExportFormat::Html => "html",
        ExportFormat::Json => "json",
        ExportFormat::Pdf => "pdf",
    }
}
