//! One run of an export: conversation by conversation, each after its files.

use super::document::{self, DocumentSettings};
use super::leftovers;
use super::output::{About, Output};
use super::plan::{choose, formats_of};
use super::{PagePrinter, extension};
use crate::files::{Files, Unreachable};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::last_name;
use crate::services::context::Context;
use parlance_contract::{ExportFormat, ExportRequest};
use parlance_domain::{ConversationId, FileId};
use parlance_export::{
    Conversation, EntryKind, FORMAT_VERSION, Listed, MANIFEST_FORMAT, Manifest, MissingFile,
    conversation_name, file_name, write_index, write_with_page_numbers,
};
use parlance_store::whole_conversations;
use parlance_words::{Paragraph, messages};
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::sync::mpsc::UnboundedSender;
use tokio_util::sync::CancellationToken;

/// An export that is there.
pub(super) struct Made {
    pub(super) path: PathBuf,
    n_missing: u64,
    /// Services that could not be reached.
    n_unreachable: u64,
}

impl Made {
    /// Its path and the missing parts.
    pub(super) fn words(&self) -> Paragraph {
        let done = Paragraph::from(messages::export_done(last_name(&self.path)));
        let done = match self.n_missing {
            0 => done,
            n => done.and(messages::export_missing(n)),
        };
        match self.n_unreachable {
            0 => done,
            n => done.and(messages::export_unreachable(n)),
        }
    }
}

/// The export to make.
pub(super) struct Order {
    pub(super) request: ExportRequest,
    pub(super) is_package: bool,
    pub(super) to: PathBuf,
    pub(super) printer: Option<Arc<dyn PagePrinter>>,
    pub(super) cancel: CancellationToken,
    /// Receives a value for each finished conversation and file.
    pub(super) steps: UnboundedSender<()>,
}

/// An export under way.
struct Run<'a> {
    context: &'a Context,
    files: &'a Files,
    order: Order,
    settings: DocumentSettings,
    /// The folder for files before they are added.
    scratch_folder: TempDir,
    /// Names that the export has.
    taken: HashSet<String>,
    /// The path of each fetched file; `None` for a missing one.
    fetched: HashMap<FileId, Option<String>>,
    missing: Vec<MissingFile>,
    unreachable: Unreachable,
    listed: Vec<Listed>,
}

pub(super) async fn run(context: &Context, files: &Files, order: Order) -> Result<Made, Problem> {
    let settings = DocumentSettings::new(context, &order.request).await?;
    let ids = choose(context, &order.request).await?.ids;
    let (at, package) = (order.to.clone(), order.is_package.then_some(order.request.package));
    let (mut output, scratch_folder) =
        blocking(&order.to, move || Ok((Output::create(&at, package)?, Output::scratch_folder(&at)?)))
            .await?;
    let growing = [output.partial_path().to_owned(), scratch_folder.path().to_owned()];
    leftovers::note(context, growing).await?;
    let mut run = Run {
        context,
        files,
        order,
        settings,
        scratch_folder,
        taken: HashSet::new(),
        fetched: HashMap::new(),
        missing: Vec::new(),
        unreachable: Unreachable::default(),
        listed: Vec::new(),
    };
    for id in ids {
        run.check_cancelled()?;
        output = run.add_conversation(id, output).await?;
        run.step();
    }
    run.check_cancelled()?;
    run.finish(output).await
}

impl Run<'_> {
    fn check_cancelled(&self) -> Result<(), Problem> {
        if self.order.cancel.is_cancelled() { Err(Problem::cancelled()) } else { Ok(()) }
    }

    fn step(&self) {
        if self.order.steps.send(()).is_err() {
            tracing::debug!("nothing counts the steps of an export");
        }
    }

    async fn add_conversation(&mut self, id: ConversationId, mut output: Output) -> Result<Output, Problem> {
        let read = self.context.store.read(move |conn| whole_conversations::read(conn, id)).await;
        let whole = match read {
            // It was deleted meanwhile.
            Err(problem) if problem.is_not_found() => return Ok(output),
            read => read?,
        };
        let mut conversation = document::conversation(whole, &self.settings);
        if self.order.request.has_files {
            output = self.add_files(&mut conversation, output).await?;
        }
        let name = conversation_name(&conversation.title, &id.to_string(), &mut self.taken);
        let conversation = Arc::new(conversation);
        for format in formats_of(self.order.request.format, self.order.is_package) {
            let path = format!("conversations/{name}.{}", extension(*format));
            // A user reads the page, where there are several documents.
            if *format != ExportFormat::Json {
                self.listed.push(Listed {
                    title: conversation.full_title(),
                    folder: conversation.folder.clone(),
                    updated_at_ms: conversation.updated_at_ms,
                    n_messages: conversation.shown().len() as u64,
                    path: path.clone(),
                });
            }
            let about =
                About { path, kind: EntryKind::Conversation, conversation_id: Some(id), file_id: None };
            output = self.add_document(Arc::clone(&conversation), *format, about, output).await?;
        }
        Ok(output)
    }

    async fn add_document(
        &self,
        conversation: Arc<Conversation>,
        format: ExportFormat,
        about: About,
        mut output: Output,
    ) -> Result<Output, Problem> {
        let settings = self.settings.clone();
        if format == ExportFormat::Pdf {
            let pdf = self.print(conversation).await?;
            return blocking(&self.order.to, move || {
                output.add_copy(about, &pdf, || false)?;
                std::fs::remove_file(&pdf)?;
                Ok(output)
            })
            .await;
        }
        blocking(&self.order.to, move || {
            output.add(about, |to| document::write(&conversation, format, &settings, to))?;
            Ok(output)
        })
        .await
    }

    /// Prints a conversation's page; returns the path of the PDF.
    async fn print(&self, conversation: Arc<Conversation>) -> Result<PathBuf, Problem> {
        let printer = self.order.printer.clone().ok_or_else(Problem::no_pdf)?;
        let (page, pdf) =
            (self.scratch_folder.path().join("page.html"), self.scratch_folder.path().join("page.pdf"));
        let (settings, at) = (self.settings.clone(), page.clone());
        blocking(&self.order.to, move || {
            let mut file = io::BufWriter::new(File::create(&at)?);
            document::write(&conversation, ExportFormat::Pdf, &settings, &mut file)?;
            file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
        })
        .await?;
        let printed = self.order.cancel.run_until_cancelled(printer.print(page, pdf.clone())).await;
        printed.ok_or_else(Problem::cancelled)??;
        // A failed printer may report success, without a document or with a damaged one.
        let at = pdf.clone();
        let numbered = tokio::task::spawn_blocking(move || with_page_numbers(&at)).await;
        let numbered = numbered.map_err(Problem::interrupted)?.map_err(Problem::not_printed)?;
        let at = pdf.clone();
        blocking(&self.order.to, move || std::fs::write(&at, numbered)).await?;
        Ok(pdf)
    }

    /// Fetches the files of a conversation that the export does not have yet, and sets their paths in the
    /// conversation.
    async fn add_files(
        &mut self,
        conversation: &mut Conversation,
        mut output: Output,
    ) -> Result<Output, Problem> {
        for file in &mut conversation.files {
            if !self.fetched.contains_key(&file.id) {
                let name = file_name(&file.name, &mut self.taken);
                let to = self.scratch_folder.path().join(&name);
                let path = format!("files/{name}");
                let fetching = self.files.contents.fetch_copy(file.id, &to, &mut self.unreachable);
                let fetched = self.order.cancel.run_until_cancelled(fetching).await;
                let added = match fetched.ok_or_else(Problem::cancelled)? {
                    Ok(copy) => {
                        let about = About {
                            path: path.clone(),
                            kind: EntryKind::File,
                            conversation_id: None,
                            file_id: Some(file.id),
                        };
                        let cancel = self.order.cancel.clone();
                        output = blocking(&self.order.to, move || {
                            output.add_copy(about, &copy, || cancel.is_cancelled())?;
                            std::fs::remove_file(&copy)?;
                            Ok(output)
                        })
                        .await?;
                        Some(path)
                    }
                    // The disk of the export is full, so other files would fail too.
                    Err(problem) if problem.is_storage() => return Err(problem),
                    Err(problem) => {
                        let reason = problem.text().in_language(self.settings.style.language);
                        self.missing.push(MissingFile { file_id: file.id, name: file.name.clone(), reason });
                        None
                    }
                };
                self.fetched.insert(file.id, added);
                self.step();
            }
            file.path = self.fetched.get(&file.id).cloned().flatten();
        }
        Ok(output)
    }

    async fn finish(self, mut output: Output) -> Result<Made, Problem> {
        let (n_missing, n_unreachable) = (self.missing.len() as u64, self.unreachable.n());
        let Self { order: Order { is_package, to, .. }, listed, missing, settings, scratch_folder, .. } =
            self;
        let path = blocking(&to, move || {
            if is_package {
                let about = About {
                    path: "index.html".to_owned(),
                    kind: EntryKind::Index,
                    conversation_id: None,
                    file_id: None,
                };
                output.add(about, |to| write_index(&listed, &settings.style, to))?;
                let ids = output.entries.iter().filter_map(|entry| entry.conversation_id);
                let manifest = Manifest {
                    format: MANIFEST_FORMAT.to_owned(),
                    version: FORMAT_VERSION,
                    app: format!("Parlance {}", env!("CARGO_PKG_VERSION")),
                    created_at_ms: now_ms(),
                    n_conversations: ids.collect::<HashSet<_>>().len() as u64,
                    files: output.entries.clone(),
                    missing,
                };
                output.add_manifest(&manifest)?;
            }
            drop(scratch_folder);
            output.finish()
        })
        .await?;
        Ok(Made { path, n_missing, n_unreachable })
    }
}

fn with_page_numbers(pdf: &Path) -> Result<Vec<u8>, Box<dyn std::error::Error + Send + Sync>> {
    let mut numbered = Vec::new();
    write_with_page_numbers(&std::fs::read(pdf)?, &mut numbered)?;
    Ok(numbered)
}

/// Runs a disk operation. Errors become problems of the target `to`.
async fn blocking<T: Send + 'static>(
    to: &Path,
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, Problem> {
    let done = tokio::task::spawn_blocking(work).await.map_err(Problem::interrupted)?;
    done.map_err(|error| Problem::export(&error, to))
}
