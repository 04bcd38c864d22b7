//! The preview of an import: lists what would be imported, and writes nothing.

use super::deleted_files;
use super::identity::Identity;
use super::messages::title_of;
use super::problems;
use super::{Cancel, Imports, Previewed, folder_of, program_of};
use crate::kernel::events::{Events, LastEmitted};
use crate::kernel::problem::Problem;
use parlance_contract::{AppEvent, ImportListView, ImportPhase, ImportRowView, ImportView};
use parlance_domain::MessageId;
use parlance_import::{Archive, Attachment, Content, Conversation, Entry, Format, Refusal};
use parlance_store::{Connection, Error, Store, folders, imports};
use parlance_words::{Text, messages as texts};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The most conversations that a list names.
const MAX_ROWS: usize = 500;

/// The import's decision about a conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Imports all of it.
    New,
    /// Imported only if the user asks for that, because it was permanently deleted here.
    Erased,
    /// Imports this many new messages of it.
    Grown(u32),
    /// Restores this many deleted files of it. It has no new messages.
    Files(u32),
    /// Not imported: it is identical here.
    Same,
    /// Not imported: the conversation here has more messages.
    NewerHere,
    /// Not imported: it is in the trash here.
    Trashed,
    /// Not imported: some of its messages belong to another conversation here.
    Mixed,
}

/// Decides how to import a conversation.
pub(super) fn judge(
    conn: &Connection,
    format: Format,
    identity: &Identity,
    found: &Conversation,
) -> Result<Verdict, Error> {
    let present = imports::find_present(conn, identity.id)?;
    let known = present.as_ref().map(|present| &present.messages);
    let is_new = |id: &&MessageId| known.is_none_or(|known| !known.contains(id));
    let missing: Vec<&MessageId> = identity.messages.iter().filter(is_new).collect();
    // Derived ids cannot be those of other conversations; ids from the archive can.
    if format == Format::Own {
        for id in &missing {
            if imports::has_message(conn, **id)? {
                return Ok(Verdict::Mixed);
            }
        }
    }
    Ok(match present {
        None if imports::is_erased(conn, identity.id)? => Verdict::Erased,
        None => Verdict::New,
        Some(present) if present.is_trashed => Verdict::Trashed,
        Some(present) if missing.is_empty() => {
            match deleted_files::find(conn, format, identity, found)?.len() {
                0 if present.messages.len() > identity.messages.len() => Verdict::NewerHere,
                0 => Verdict::Same,
                n_files => Verdict::Files(u32::try_from(n_files).unwrap_or(u32::MAX)),
            }
        }
        Some(_) => Verdict::Grown(u32::try_from(missing.len()).unwrap_or(u32::MAX)),
    })
}

impl Imports {
    /// Reads an archive to its end and previews its import; writes nothing.
    ///
    /// # Errors
    /// When it cannot be read, is dangerous, or has an unknown format.
    pub async fn preview(&self, path: PathBuf) -> Result<ImportView, Problem> {
        self.context.store.check_writable()?;
        let (id, cancel) = self.begin();
        let _turn = self.turn.lock().await;
        let (from, events) = (path.clone(), self.context.events.clone());
        let scan = {
            let cancel = cancel.clone();
            move |store: &Store| Scan::run(store, &from, &cancel, &events)
        };
        let (mut view, n_with_files_only, origin) = self.context.store.with_database(scan).await??;
        if cancel.is_set() {
            return Err(Problem::cancelled());
        }
        view.id = id;
        let mut current = self.current.lock();
        if current.id == id {
            let (n_fresh, n_erased) = (view.fresh.n, view.erased.n);
            current.previewed = Some(Previewed { path, origin, n_fresh, n_with_files_only, n_erased });
        }
        Ok(view)
    }
}

/// The intermediate findings.
struct Scan<'a> {
    store: &'a Store,
    format: Format,
    view: ImportView,
    n_with_files_only: u32,
    seen: HashSet<u128>,
}

impl Scan<'_> {
    fn run(
        store: &Store,
        path: &Path,
        cancel: &Cancel,
        events: &Events,
    ) -> Result<(ImportView, u32, parlance_import::Origin), Problem> {
        let refused = |refusal: Refusal| problems::refused(path, &refusal);
        let archive = Archive::open(path).map_err(refused)?;
        let format = archive.format();
        let origin = archive.origin().clone();
        let folder = folder_of(format);
        let is_folder_new = match &folder {
            None => false,
            Some(name) => store.read(|conn| Ok(top_folder(conn, name)?.is_none()))?,
        };
        let view = ImportView {
            id: 0,
            program: program_of(format),
            name: crate::kernel::sanitize::show_name(&origin.name),
            n_bytes: origin.n_bytes,
            written_at_ms: origin.written_at_ms,
            fresh: ImportListView::default(),
            erased: ImportListView::default(),
            known: ImportListView::default(),
            refused: ImportListView::default(),
            n_files: 0,
            n_file_bytes: 0,
            n_missing_files: 0,
            folder,
            is_folder_new,
        };
        let mut scan = Scan { store, format, view, n_with_files_only: 0, seen: HashSet::new() };
        let (total, mut last, mut failed) = (archive.n_bytes_to_read().max(1), LastEmitted::default(), None);
        let read = archive.read(|entry, n_read| {
            if cancel.is_set() {
                return ControlFlow::Break(());
            }
            if let Some(room) = events.room_after(&last) {
                let percent = u32::try_from(n_read.saturating_mul(100) / total).unwrap_or(100).min(100);
                let phase = ImportPhase::Reading;
                last = room.emit(AppEvent::ImportProgressed { phase, n_done: percent, n_total: 100 });
            }
            match scan.note(entry) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        read.map_err(refused)?;
        match failed {
            Some(error) => Err(error.into()),
            None => Ok((scan.view, scan.n_with_files_only, origin)),
        }
    }

    fn note(&mut self, entry: Entry) -> Result<(), Error> {
        let found = match entry {
            Entry::Unusable { title, reason } => {
                let title = crate::kernel::sanitize::show_line(&title);
                add(&mut self.view.refused, || title, Some(problems::reason(reason)));
                return Ok(());
            }
            Entry::Conversation(found) => *found,
        };
        let identity = Identity::of(self.format, &found);
        let title = || title_of(&found);
        if !self.seen.insert(identity.id.0.as_u128()) {
            add(&mut self.view.known, title, Some(texts::import_note_twice()));
            return Ok(());
        }
        let format = self.format;
        match self.store.read(|conn| judge(conn, format, &identity, &found))? {
            Verdict::New => {
                add(&mut self.view.fresh, title, None);
                self.count_files(&found);
            }
            Verdict::Grown(n) => {
                add(&mut self.view.fresh, title, Some(texts::import_note_grown(u64::from(n))));
                self.count_files(&found);
            }
            Verdict::Files(n) => {
                add(&mut self.view.fresh, title, Some(texts::import_note_files(u64::from(n))));
                self.n_with_files_only = self.n_with_files_only.saturating_add(1);
                let returning =
                    self.store.read(|conn| deleted_files::find(conn, format, &identity, &found))?;
                for one in returning {
                    let message = found.messages.get(one.message);
                    self.count_file(message.and_then(|message| message.attachments.get(one.attachment)));
                }
            }
            Verdict::Erased => {
                add(&mut self.view.erased, title, None);
                self.count_files(&found);
            }
            Verdict::Same => add(&mut self.view.known, title, Some(texts::import_note_same())),
            Verdict::NewerHere => add(&mut self.view.known, title, Some(texts::import_note_newer_here())),
            Verdict::Trashed => add(&mut self.view.known, title, Some(texts::import_note_trashed())),
            Verdict::Mixed => add(&mut self.view.refused, title, Some(texts::import_reason_mixed())),
        }
        Ok(())
    }

    fn count_files(&mut self, found: &Conversation) {
        for attached in found.messages.iter().flat_map(|message| &message.attachments) {
            self.count_file(Some(attached));
        }
    }

    fn count_file(&mut self, attached: Option<&Attachment>) {
        let n_bytes = match attached.map(|attached| &attached.content) {
            None => return,
            Some(Content::Missing) => {
                self.view.n_missing_files = self.view.n_missing_files.saturating_add(1);
                return;
            }
            Some(Content::Member { n_bytes, .. }) => *n_bytes,
            Some(Content::Text(text)) => text.len() as u64,
        };
        self.view.n_files = self.view.n_files.saturating_add(1);
        self.view.n_file_bytes = self.view.n_file_bytes.saturating_add(n_bytes);
    }
}

fn add(list: &mut ImportListView, title: impl FnOnce() -> String, note: Option<Text>) {
    list.n = list.n.saturating_add(1);
    if list.rows.len() < MAX_ROWS {
        list.rows.push(ImportRowView { title: title(), note });
    }
}

/// The folder with this name at the top level.
pub(super) fn top_folder(conn: &Connection, name: &str) -> Result<Option<folders::Folder>, Error> {
    let mut found = folders::list(conn)?.into_iter();
    Ok(found.find(|folder| folder.parent_id.is_none() && folder.name == name))
}
