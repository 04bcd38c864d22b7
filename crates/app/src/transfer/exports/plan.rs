//! The content and the size of a planned export.

use super::document::{self, DocumentSettings};
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_contract::{
    ExportFolderView, ExportFormat, ExportPackage, ExportPlanView, ExportRequest, ExportScope,
    ExportSurveyView,
};
use parlance_domain::{ConversationId, FolderId};
use parlance_store::Connection;
use parlance_store::folders::{self, Folder};
use parlance_store::whole_conversations::{self, Listed, Sum, WholeConversation};
use std::collections::HashSet;
use std::io;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// Size of the sample of stored conversations that is exported to estimate the size of all documents.
const SAMPLE_BYTES: u64 = 1024 * 1024;

/// Approximate size of the fonts in a PDF document. The web view embeds whole fonts: regular, bold and monospaced at
/// least.
const PDF_FONT_BYTES: u64 = 2_000_000;

/// The conversations of a scope.
pub(super) struct Chosen {
    pub(super) ids: Vec<ConversationId>,
    /// Archived conversations that are included, or would be.
    n_archived: u64,
}

/// The conversations of a scope that have messages. Archived ones are exported if they are chosen individually or
/// requested.
pub(super) async fn choose(context: &Context, request: &ExportRequest) -> Result<Chosen, Problem> {
    let (scope, has_archived) = (request.scope.clone(), request.has_archived);
    let read = move |conn: &Connection| {
        let all = whole_conversations::list(conn)?.into_iter();
        let found: Vec<Listed> = match &scope {
            ExportScope::Conversation { id } => all.filter(|known| known.id == *id).collect(),
            ExportScope::Conversations { ids } => all.filter(|known| ids.contains(&known.id)).collect(),
            ExportScope::Folder { id } => {
                let inside = folders_within(&folders::list(conn)?, *id);
                all.filter(|known| known.folder_id.is_some_and(|id| inside.contains(&id))).collect()
            }
            ExportScope::Everything => all.collect(),
        };
        let are_single =
            matches!(scope, ExportScope::Conversation { .. } | ExportScope::Conversations { .. });
        let n_archived = if are_single { 0 } else { found.iter().filter(|known| known.is_archived).count() };
        let is_wanted = |known: &Listed| are_single || has_archived || !known.is_archived;
        let ids = found.into_iter().filter(is_wanted).map(|known| known.id).collect();
        Ok(Chosen { ids, n_archived: n_archived as u64 })
    };
    context.store.read(read).await
}

/// A folder and all folders within it.
fn folders_within(all: &[Folder], outer: FolderId) -> HashSet<FolderId> {
    let mut inside = HashSet::from([outer]);
    loop {
        let n_before = inside.len();
        let is_in = |folder: &&Folder| folder.parent_id.is_some_and(|parent| inside.contains(&parent));
        let found: Vec<FolderId> = all.iter().filter(is_in).map(|folder| folder.id).collect();
        inside.extend(found);
        if inside.len() == n_before {
            return inside;
        }
    }
}

/// Counts the data to export: everything, these conversations, and this folder or the one around them. The shell
/// knows whether PDF documents are available.
pub(super) async fn survey(
    context: &Context,
    ids: Vec<ConversationId>,
    folder_id: Option<FolderId>,
) -> Result<ExportSurveyView, Problem> {
    let read = move |conn: &Connection| {
        let all: Vec<Listed> =
            whole_conversations::list(conn)?.into_iter().filter(|known| !known.is_archived).collect();
        let offered = match (folder_id, ids.as_slice()) {
            (Some(id), _) => folders::list(conn)?.into_iter().find(|folder| folder.id == id),
            (None, [id]) => folders::around(conn, *id)?.into_iter().next(),
            (None, _) => None,
        };
        let folder = match offered {
            Some(Folder { id, name, .. }) => {
                let inside = folders_within(&folders::list(conn)?, id);
                let is_in = |known: &&Listed| known.folder_id.is_some_and(|id| inside.contains(&id));
                let n_conversations = all.iter().filter(is_in).count() as u64;
                Some(ExportFolderView { id, name, n_conversations })
            }
            None => None,
        };
        let n_messages = whole_conversations::count_shown(conn, &ids)?;
        Ok(ExportSurveyView { n_messages, n_everything: all.len() as u64, folder, has_pdf: false })
    };
    context.store.read(read).await
}

/// The formats in which each conversation is written. A package of a machine-readable format also contains pages, so
/// that it can be read without this app.
pub(super) fn formats_of(format: ExportFormat, is_package: bool) -> &'static [ExportFormat] {
    match format {
        ExportFormat::Markdown => &[ExportFormat::Markdown],
        ExportFormat::Html => &[ExportFormat::Html],
        ExportFormat::Pdf => &[ExportFormat::Pdf],
        ExportFormat::Json if is_package => &[ExportFormat::Json, ExportFormat::Html],
        ExportFormat::Json => &[ExportFormat::Json],
    }
}

/// The content of an export, without the sizes of its documents.
pub(super) struct Outline {
    chosen: Chosen,
    sum: Sum,
    /// Whether it has several files, and is a folder or a ZIP file.
    pub(super) is_package: bool,
}

impl Outline {
    pub(super) fn n_conversations(&self) -> u64 {
        self.chosen.ids.len() as u64
    }

    pub(super) fn n_files(&self) -> u64 {
        self.sum.n_files
    }
}

pub(super) async fn outline(context: &Context, request: &ExportRequest) -> Result<Outline, Problem> {
    let chosen = choose(context, request).await?;
    let wanted = chosen.ids.clone();
    let sum = context.store.read(move |conn| whole_conversations::sum_up(conn, &wanted)).await?;
    let is_one = matches!(request.scope, ExportScope::Conversation { .. });
    let is_package = !is_one || (request.has_files && sum.n_files > 0);
    Ok(Outline { chosen, sum, is_package })
}

pub(super) async fn plan(context: &Context, request: &ExportRequest) -> Result<ExportPlanView, Problem> {
    let Outline { chosen: Chosen { ids, n_archived }, sum, is_package } = outline(context, request).await?;
    let document_bytes = estimate(context, request, is_package, &ids, sum.n_bytes).await?;
    let font_bytes = match request.format {
        ExportFormat::Pdf => PDF_FONT_BYTES.saturating_mul(ids.len() as u64),
        _ => 0,
    };
    let document_bytes = document_bytes.saturating_add(font_bytes);
    let file_bytes = if request.has_files { sum.file_bytes } else { 0 };
    Ok(ExportPlanView {
        n_conversations: ids.len() as u64,
        n_archived,
        n_files: sum.n_files,
        file_bytes: sum.file_bytes,
        n_bytes: document_bytes.saturating_add(file_bytes),
        is_package,
    })
}

/// The size of the documents in bytes: exact for few conversations, estimated from a sample for many.
async fn estimate(
    context: &Context,
    request: &ExportRequest,
    is_package: bool,
    ids: &[ConversationId],
    stored_bytes: u64,
) -> Result<u64, Problem> {
    let settings = DocumentSettings::new(context, request).await?;
    let (mut n_sampled, mut sampled_bytes, mut document_bytes) = (0_u64, 0_u64, 0_u64);
    let mut is_sample = false;
    for id in ids.iter().copied() {
        if sampled_bytes >= SAMPLE_BYTES {
            break;
        }
        let one = context.store.read(move |conn| whole_conversations::sum_up(conn, &[id])).await?;
        let mut whole = context.store.read(move |conn| whole_conversations::read(conn, id)).await?;
        let n_counted = one.n_bytes.min(SAMPLE_BYTES);
        if n_counted < one.n_bytes {
            shorten(&mut whole, n_counted, one.n_bytes);
            is_sample = true;
        }
        let (settings, format) = (settings.clone(), request.format);
        let is_zip = is_package && request.package == ExportPackage::Zip;
        let written = tokio::task::spawn_blocking(move || {
            let conversation = document::conversation(whole, &settings);
            let mut n_bytes = 0;
            for format in formats_of(format, is_package) {
                n_bytes +=
                    written_bytes(is_zip, |to| document::write(&conversation, *format, &settings, to))?;
            }
            Ok::<u64, io::Error>(n_bytes)
        });
        let written = written.await.map_err(Problem::interrupted)?;
        document_bytes += written.map_err(|_| Problem::fault())?;
        sampled_bytes += n_counted;
        n_sampled += 1;
    }
    if !is_sample && n_sampled == ids.len() as u64 {
        return Ok(document_bytes);
    }
    let ratio =
        |bytes: u64| u128::from(bytes) * u128::from(document_bytes) / u128::from(sampled_bytes.max(1));
    let scaled = if sampled_bytes == 0 { u128::from(stored_bytes) } else { ratio(stored_bytes) };
    Ok(u64::try_from(scaled).unwrap_or(u64::MAX))
}

/// Keeps the first messages, in the proportion of `n_counted` to `n_bytes`.
fn shorten(whole: &mut WholeConversation, n_counted: u64, n_bytes: u64) {
    let n_messages = whole.messages.len() as u64;
    let n_kept = n_messages.saturating_mul(n_counted) / n_bytes.max(1);
    whole.messages.truncate(usize::try_from(n_kept).unwrap_or(usize::MAX).max(1));
    whole.row.leaf_id = whole.messages.last().map(|message| message.id);
}

/// The number of bytes that `write` writes; for a ZIP file, after compression.
fn written_bytes(is_zip: bool, write: impl FnOnce(&mut dyn io::Write) -> io::Result<()>) -> io::Result<u64> {
    let mut counter = Counter::default();
    if !is_zip {
        write(&mut counter)?;
        return Ok(counter.n_bytes);
    }
    let mut zip = ZipWriter::new_stream(counter);
    zip.start_file("document", SimpleFileOptions::default().large_file(true))?;
    write(&mut zip)?;
    Ok(zip.finish()?.into_inner().n_bytes)
}

/// Counts written bytes and discards them.
#[derive(Default)]
struct Counter {
    n_bytes: u64,
}

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.n_bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
