//! Imports a previewed archive: each conversation in one transaction, after its files were copied.

use super::deleted_files;
use super::identity::Identity;
use super::kept_files::{Kept, KeptFiles};
use super::messages::{Times, title_of};
use super::preview::{Verdict, judge};
use super::problems;
use super::write::{KeptOf, Writing};
use super::{Cancel, Imports, Previewed};
use crate::kernel::clock::now_ms;
use crate::kernel::events::{Events, LastEmitted};
use crate::kernel::problem::Problem;
use crate::present::conversation::read_row;
use crate::present::folders::read_folders;
use crate::settings::preferences::HAS_STARTED;
use parlance_contract::{AppEvent, ImportChoices, ImportPhase, ImportedView};
use parlance_domain::{ConversationId, ProfileId};
use parlance_import::{Archive, Attachment, Conversation, Entry, Format, Refusal};
use parlance_store::backups::Reason;
use parlance_store::{Connection, Error, Store, files, imports, settings};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The most rows in one event.
const ROWS_AT_ONCE: usize = 200;

impl Imports {
    /// Imports the previewed archive with this id, after a backup.
    pub(crate) async fn run(&self, id: u32, choices: ImportChoices) -> Result<ImportedView, Problem> {
        self.context.store.check_writable()?;
        let profile_id = self.context.services.profiles.chosen().ok_or_else(Problem::no_service)?;
        let previewed = {
            let mut current = self.current.lock();
            current.cancel = Cancel::default();
            (current.id == id).then(|| (current.previewed.clone(), current.cancel.clone()))
        };
        let Some((Some(previewed), cancel)) = previewed else { return Err(problems::gone()) };
        let _turn = self.turn.lock().await;
        self.backups.back_up(Reason::Import).await?;
        let (kept, events) = (self.kept.clone(), self.context.events.clone());
        let work =
            move |store: &Store| Run::run(store, &kept, &events, &previewed, &cancel, choices, profile_id);
        let (mut done, touched) = self.context.store.with_database(work).await??;
        // This write syncs the imported data, which was written without waiting for the disk.
        let synced = self.context.store.write(|tx| settings::set(tx, HAS_STARTED, &true)).await;
        if let Err(problem) = synced {
            // The conversations are imported nevertheless.
            done.problem.get_or_insert_with(|| problem.into());
        }
        done.conversation_id = touched.first().copied();
        self.publish(touched, profile_id).await?;
        Ok(done)
    }

    /// Emits the imported conversations.
    async fn publish(&self, ids: Vec<ConversationId>, profile_id: ProfileId) -> Result<(), Problem> {
        let store = &self.context.store;
        let read = move |conn: &Connection, version| {
            Ok((read_folders(conn)?, files::count_stored(conn, profile_id)?, version))
        };
        let (folders, n_files, version) = store.read_versioned(read).await?;
        self.context.events.emit(AppEvent::FoldersChanged { folders, version }).await;
        for ids in ids.chunks(ROWS_AT_ONCE).map(<[ConversationId]>::to_vec) {
            let read = move |conn: &Connection, version| {
                ids.into_iter().map(|id| read_row(conn, id, version)).collect()
            };
            let rows = store.read_versioned(read).await?;
            self.context.events.emit(AppEvent::ConversationsChanged { rows }).await;
        }
        self.context.events.emit(AppEvent::FilesChanged { profile_id, n_files, version }).await;
        Ok(())
    }
}

/// An import under way.
struct Run<'a> {
    store: &'a Store,
    kept: &'a KeptFiles,
    archive: &'a Archive,
    format: Format,
    choices: ImportChoices,
    profile_id: ProfileId,
    seen: HashSet<u128>,
    touched: Vec<ConversationId>,
    done: ImportedView,
}

/// Why an import stops early.
enum Failed {
    Archive(Refusal),
    Store(Error),
}

impl From<Error> for Failed {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

impl Run<'_> {
    fn run(
        store: &Store,
        kept: &KeptFiles,
        events: &Events,
        previewed: &Previewed,
        cancel: &Cancel,
        choices: ImportChoices,
        profile_id: ProfileId,
    ) -> Result<(ImportedView, Vec<ConversationId>), Problem> {
        let path = &previewed.path;
        let archive = Archive::open(path).map_err(|refusal| problems::refused(path, &refusal))?;
        if *archive.origin() != previewed.origin {
            return Err(problems::changed(path));
        }
        let format = archive.format();
        let (seen, touched, done) = (HashSet::new(), Vec::new(), ImportedView::default());
        let archive = &archive;
        let mut run = Run { store, kept, archive, format, choices, profile_id, seen, touched, done };
        let n_fresh = previewed.n_fresh - if choices.has_files { 0 } else { previewed.n_with_files_only };
        let n_total = n_fresh + if choices.has_erased { previewed.n_erased } else { 0 };
        let (mut last, mut failed) = (LastEmitted::default(), None);
        let read = archive.read(|entry, _| {
            if cancel.is_set() {
                return ControlFlow::Break(());
            }
            if let Some(room) = events.room_after(&last) {
                let n_done = run.done.n_conversations;
                let phase = ImportPhase::Importing;
                last = room.emit(AppEvent::ImportProgressed { phase, n_done, n_total });
            }
            let Entry::Conversation(found) = entry else { return ControlFlow::Continue(()) };
            match run.bring_in(&found) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        let failed = failed.or(read.err().map(Failed::Archive));
        let Run { mut done, touched, .. } = run;
        done.n_left = n_total.saturating_sub(done.n_conversations);
        done.problem = failed.map(|failed| match failed {
            Failed::Archive(refusal) => problems::refused(path, &refusal).into(),
            Failed::Store(error) => Problem::from(error).into(),
        });
        Ok((done, touched))
    }

    fn bring_in(&mut self, found: &Conversation) -> Result<(), Failed> {
        let identity = Identity::of(self.format, found);
        if !self.seen.insert(identity.id.0.as_u128()) {
            return Ok(());
        }
        let format = self.format;
        let verdict = self.store.read(|conn| judge(conn, format, &identity, found))?;
        let comes_in = match verdict {
            Verdict::New | Verdict::Grown(_) => true,
            Verdict::Files(_) => self.choices.has_files,
            Verdict::Erased => self.choices.has_erased,
            _ => false,
        };
        if !comes_in {
            return Ok(());
        }
        let present = self.store.read(|conn| imports::find_present(conn, identity.id))?.unwrap_or_default();
        let returning = self.store.read(|conn| deleted_files::find(conn, format, &identity, found))?;
        let mut kept = KeptOf::new();
        for (message, (one, id)) in found.messages.iter().zip(&identity.messages).enumerate() {
            let is_known = present.messages.contains(id);
            let keep = |(attachment, attached)| {
                let returns =
                    returning.iter().any(|one| (one.message, one.attachment) == (message, attachment));
                let is_wanted = self.choices.has_files && (!is_known || returns);
                if is_wanted { self.keep(attached) } else { Ok(None) }
            };
            kept.push(one.attachments.iter().enumerate().map(keep).collect::<Result<_, _>>()?);
        }
        let title = title_of(found);
        let writing = Writing {
            format,
            profile_id: self.profile_id,
            is_in_folder: self.choices.is_in_folder,
            found,
            identity: &identity,
            title: &title,
            kept: &kept,
            returning: &returning,
            times: Times::of(found, now_ms()),
        };
        let (n_messages, n_files) = self.store.write_relaxed(|tx| writing.write(tx))?;
        self.touched.push(identity.id);
        self.done.n_conversations += 1;
        self.done.n_messages = self.done.n_messages.saturating_add(n_messages);
        self.done.n_files = self.done.n_files.saturating_add(n_files);
        Ok(())
    }

    /// Copies an attached file. A damaged file, or one that is dangerous to unpack, counts as missing. Other errors,
    /// such as a full disk, end the import.
    fn keep(&self, attached: &Attachment) -> Result<Option<Kept>, Failed> {
        match self.kept.keep(self.archive, attached) {
            Err(refusal @ (Refusal::Bomb | Refusal::Damaged)) => {
                tracing::warn!(%refusal, "an attached file was left out");
                Ok(None)
            }
            kept => kept.map_err(Failed::Archive),
        }
    }
}
