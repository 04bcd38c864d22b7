//! Pasted content as files, so that it is uploaded, resumed and retried like any other file.
//!
//! Owns the folder `pasted` in the data folder, and for temporary conversations folders in memory. A file is deleted when
//! no offer needs it and its service has confirmed that it can use it.

use super::Offers;
use crate::files::target;
use crate::files::texts::Texts;
use crate::files::uploads::FileStates;
use crate::kernel::private_copies::{self, PrivateCopies};
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_contract::{AttachTarget, OfferView};
use parlance_domain::FileId;
use parlance_encryption::durable;
use parlance_store::files;
use parlance_store::private_files::{create_private_file, make_private_folder};
use parlance_words::{Language, messages};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::sync::OwnedMutexGuard;
use uuid::Uuid;

/// The folder of pasted files. Clones share it.
#[derive(Clone)]
pub(crate) struct Pasted {
    context: Context,
    states: FileStates,
    offers: Offers,
    texts: Texts,
    /// `None` when a temporary conversation has no folder in memory.
    dir: Option<PathBuf>,
    /// Locked while a file is written and offered, and during a sweep, so that a sweep sees no partial file.
    turn: Arc<tokio::sync::Mutex<IsWatched>>,
}

/// Whether a task sweeps the folder after changes of uploads.
#[derive(Default)]
struct IsWatched(bool);

impl Pasted {
    /// `dir` is a folder in memory for a temporary conversation.
    pub(in crate::files) fn new(
        context: Context,
        states: FileStates,
        offers: Offers,
        texts: Texts,
        dir: Option<PathBuf>,
    ) -> Self {
        Self { context, states, offers, texts, dir, turn: Arc::default() }
    }

    /// Whether a file is a pasted one.
    pub(in crate::files) fn holds(&self, path: &Path) -> bool {
        self.dir.as_ref().is_some_and(|dir| path.starts_with(dir))
    }

    /// Removes all of it.
    pub(crate) async fn clear(&self) {
        let Some(dir) = self.dir.clone() else { return };
        let cleared = tokio::task::spawn_blocking(move || private_copies::clear(&dir)).await;
        if let Ok(Err(error)) = cleared {
            tracing::warn!(%error, "pasted files of a temporary conversation stay in memory");
        }
    }

    /// Copies a file that was pasted in a temporary conversation. Returns its new path.
    async fn copy_in(&self, path: &Path) -> Result<PathBuf, Problem> {
        let bytes = tokio::fs::read(path).await.map_err(|error| Problem::paste_not_kept(&error))?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.write(&name, bytes).await
    }

    /// Writes a file that only this user can read. Each is in a folder of its own, so that it keeps its name.
    async fn write(&self, name: &str, bytes: Vec<u8>) -> Result<PathBuf, Problem> {
        let dir = self.dir.as_ref().ok_or_else(|| {
            Problem::input(messages::temporary_no_paste(), messages::temporary_no_paste_do())
        })?;
        let folder = dir.join(Uuid::now_v7().to_string());
        let path = folder.join(name);
        let (to, copies) = (path.clone(), self.context.copies.clone());
        let written = tokio::task::spawn_blocking(move || {
            make_private_folder(&folder)?;
            write(&copies, &to, &bytes).inspect_err(|_| {
                // If this fails too, the rest is removed at a later cleanup.
                drop(std::fs::remove_dir_all(&folder));
            })
        });
        let written = written.await.map_err(Problem::interrupted)?;
        written.map_err(|error| Problem::paste_not_kept(&error))?;
        Ok(path)
    }

    /// Removes pasted files that are not needed. Returns whether any are left.
    async fn sweep(&self) -> Result<bool, Problem> {
        let (Some(dir), context) = (self.dir.clone(), &self.context) else { return Ok(false) };
        let mut needed = self.texts.read_pasted(&dir).await?;
        let folder = dir.clone();
        needed.extend(context.store.read(move |conn| files::list_needed_sources(conn, &folder)).await?);
        needed.extend(self.offers.paths());
        let (copies, now_ms) = (context.copies.clone(), context.dates.believed_ms().await);
        let sweep = move |store: &parlance_store::Store| copies.sweep(store, &dir, &needed, now_ms);
        let swept = context.disk().with_database(sweep).await?;
        swept.map_err(|error| Problem::paste_not_kept(&error))
    }

    /// Text as a file, whose name is in this language.
    pub(crate) async fn offer_text(
        &self,
        to: AttachTarget,
        text: String,
        language: &Language,
    ) -> Result<OfferView, Problem> {
        let stem = messages::paste_text_name().in_language(language);
        self.offer(Some(to), &stem, "txt", text.into_bytes()).await
    }

    pub(crate) async fn offer_picture(
        &self,
        to: Option<AttachTarget>,
        ending: &str,
        bytes: Vec<u8>,
        language: &Language,
    ) -> Result<OfferView, Problem> {
        let stem = messages::paste_image_name().in_language(language);
        self.offer(to, &stem, ending, bytes).await
    }

    async fn offer(
        &self,
        to: Option<AttachTarget>,
        stem: &str,
        ending: &str,
        bytes: Vec<u8>,
    ) -> Result<OfferView, Problem> {
        self.context.store.check_writable()?;
        let taken = match to {
            Some(to) => self.names_in(to).await?,
            None => Vec::new(),
        };
        let mut turn = self.turn.lock().await;
        let path = self.write(&free_name(stem, ending, &taken), bytes).await?;
        let offer = self.offers.offer(vec![path]);
        self.offers.scan(offer.offer_id);
        self.watch(&mut turn);
        Ok(offer)
    }

    async fn names_in(&self, target: AttachTarget) -> Result<Vec<String>, Problem> {
        let names = self.context.store.read(move |conn| {
            target::list(target, conn)?.into_iter().map(|id| Ok(files::get(conn, id)?.name)).collect()
        });
        names.await
    }

    /// Removes pasted files that the last run no longer needed, and those of this run once they are not needed.
    pub(crate) async fn resume(&self) {
        let mut turn = self.turn.lock().await;
        if self.dir.as_ref().is_some_and(|dir| dir.exists()) {
            self.watch(&mut turn);
        }
    }

    /// Sweeps now and after each change of a file, as long as any pasted file is left.
    fn watch(&self, is_watched: &mut IsWatched) {
        if std::mem::replace(&mut is_watched.0, true) {
            return;
        }
        let mut changes = self.states.subscribe();
        let pasted = self.clone();
        let what = [messages::paste_not_tidied(), messages::paste_tidied_later()];
        self.context.tasks.spawn_noticed("sweep pasted", &self.context.events, what, async move {
            loop {
                let mut turn = pasted.turn.lock().await;
                match pasted.sweep().await {
                    Ok(true) => {}
                    Ok(false) => {
                        turn.0 = false;
                        return;
                    }
                    Err(problem) => tracing::warn!(%problem, "pasted files could not be swept"),
                }
                drop(turn);
                if changes.changed().await.is_err() {
                    return;
                }
            }
        });
    }

    /// Copies the pasted files of a temporary conversation that it still needs. On failure, no copy stays.
    pub(crate) async fn take_over(&self, temporary: &Self) -> Result<TakenOver, Problem> {
        let needed = match temporary.dir.clone() {
            Some(dir) => temporary.context.store.read(move |conn| files::list_needed(conn, &dir)).await?,
            None => Vec::new(),
        };
        let turn = Arc::clone(&self.turn).lock_owned().await;
        let mut taken = TakenOver { files: Vec::new(), _turn: turn };
        for (id, path) in needed {
            // A file that is lost already must not prevent keeping the conversation.
            if matches!(tokio::fs::try_exists(&path).await, Ok(false)) {
                tracing::warn!("a pasted file of a temporary conversation is missing");
                continue;
            }
            match self.copy_in(&path).await {
                Ok(copy) => taken.files.push((id, copy)),
                Err(problem) => {
                    taken.discard().await;
                    return Err(problem);
                }
            }
        }
        Ok(taken)
    }
}

fn write(copies: &PrivateCopies, to: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut writer = copies.writer(to, create_private_file(to)?)?;
    writer.write_all(bytes)?;
    // The row that names the file survives a power cut, so the file has to.
    writer.finish()?.sync_all()?;
    durable::sync_name(to)
}

/// Copies of pasted files for a conversation that was temporary. No sweep removes them while this exists.
pub(crate) struct TakenOver {
    /// The files with the paths of their copies.
    pub(crate) files: Vec<(FileId, PathBuf)>,
    _turn: OwnedMutexGuard<IsWatched>,
}

impl TakenOver {
    /// Removes the copies.
    pub(crate) async fn discard(self) {
        for folder in self.files.iter().filter_map(|(_, path)| path.parent()) {
            if let Err(error) = tokio::fs::remove_dir_all(folder).await {
                tracing::warn!(%error, "the copy of a pasted file is left for the next sweep");
            }
        }
    }
}

/// "Pasted text.txt", or with the first number that makes the name unique in the draft.
fn free_name(stem: &str, ending: &str, taken: &[String]) -> String {
    let first = format!("{stem}.{ending}");
    let numbered = (2..).map(|n: u32| format!("{stem} {n}.{ending}"));
    std::iter::once(first)
        .chain(numbered)
        .find(|name| !taken.contains(name))
        .unwrap_or_else(|| format!("{stem}.{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_things_of_one_draft_have_different_names() {
        assert_eq!(free_name("Pasted text", "txt", &[]), "Pasted text.txt");
        let taken = ["Pasted text.txt".to_owned(), "Pasted text 2.txt".to_owned()];
        assert_eq!(free_name("Pasted text", "txt", &taken), "Pasted text 3.txt");
    }
}
