//! What a person shows to the app: files and folders that are dragged over the window, pasted, chosen, or named when
//! the app was started.
//!
//! Owns offers: what was shown is looked at, listed, and taken or let go of. Must not know how a file is uploaded,
//! and nobody outside learns a path from it.

mod given;
mod kind;
mod pasted;
mod scan;

pub use given::{given_paths, path_of_address};
pub(crate) use pasted::Pasted;

use crate::files::Files;
use crate::problem::Problem;
use crate::sanitize::show_name;
use crate::view::{AppEvent, DraftView, FileKind, OfferListView, OfferView, OfferedFileView};
use parlance_domain::{ConversationId, ProfileId};
use scan::Seen;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// So many names and refusals are told of one offer.
const MAX_TOLD: usize = 3;

/// So many offers wait at once; an older one is let go of.
const MAX_OFFERS: usize = 4;

/// How often it is told how far a look has come.
const EMIT_EVERY: Duration = Duration::from_millis(150);

/// The offers of this run. Clones share them.
#[derive(Clone, Default)]
pub(crate) struct Intake {
    offers: Arc<Mutex<Offers>>,
}

#[derive(Default)]
struct Offers {
    last_id: u32,
    waiting: VecDeque<Offer>,
}

/// What was shown at once. Clones share it.
#[derive(Clone)]
struct Offer {
    id: u32,
    paths: Arc<[PathBuf]>,
    progress: watch::Sender<Progress>,
    /// What the look has found, once it has ended.
    seen: Arc<OnceLock<Seen>>,
    cancel: CancellationToken,
}

/// How far a look has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Progress {
    n_files: u32,
    n_folders: u32,
    bytes: u64,
    is_done: bool,
}

impl Offer {
    fn present(&self) -> OfferView {
        let name =
            |path: &PathBuf| show_name(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy());
        let progress = *self.progress.borrow();
        let view = OfferView {
            offer_id: self.id,
            names: self.paths.iter().take(MAX_TOLD).map(name).collect(),
            n_things: count(self.paths.len()),
            n_folders: progress.n_folders,
            n_files: progress.n_files,
            bytes: progress.bytes,
            is_looking: !progress.is_done,
            ..OfferView::default()
        };
        match self.seen.get() {
            None => view,
            Some(seen) => OfferView {
                kinds: kind::count_words(seen.files.iter().map(|file| FileKind::of_name(&file.name))),
                refusals: seen.refusals.clone(),
                n_refused: count(seen.refused.len()),
                ..view
            },
        }
    }

    /// Waits until everything has been looked at.
    async fn seen(&self) -> Result<&Seen, Problem> {
        let mut progress = self.progress.subscribe();
        let is_done = progress.wait_for(|progress| progress.is_done).await.is_ok();
        self.seen.get().filter(|_| is_done).ok_or_else(Problem::offer_let_go)
    }

    /// The paths of the chosen files; without a choice, of everything, also of what an upload will refuse by name.
    async fn chosen(&self, chosen: Option<Vec<u32>>) -> Result<Vec<PathBuf>, Problem> {
        let seen = self.seen().await?;
        let Some(chosen) = chosen else {
            let files = seen.files.iter().map(|file| file.path.clone());
            return Ok(files.chain(seen.refused.iter().cloned()).collect());
        };
        let at = |index: &u32| seen.files.get(usize::try_from(*index).ok()?);
        Ok(chosen.iter().filter_map(at).map(|file| file.path.clone()).collect())
    }

    /// Blocks until everything has been looked at, or nobody wants to know any more.
    fn look(&self) {
        let seen = scan::scan(&self.paths, |seen| {
            self.progress.send_replace(Progress::of(seen, false));
            !self.cancel.is_cancelled()
        });
        let progress = Progress::of(&seen, true);
        // Nobody else looks at this offer, so the place is free.
        drop(self.seen.set(seen));
        self.progress.send_replace(progress);
    }
}

impl Progress {
    fn of(seen: &Seen, is_done: bool) -> Self {
        let (n_files, n_folders) = (count(seen.files.len()), seen.n_folders);
        Self { n_files, n_folders, bytes: seen.bytes, is_done }
    }
}

impl Intake {
    fn add(&self, paths: Vec<PathBuf>) -> Offer {
        let mut offers = self.lock();
        offers.last_id = offers.last_id.wrapping_add(1);
        let offer = Offer {
            id: offers.last_id,
            paths: paths.into(),
            progress: watch::Sender::default(),
            seen: Arc::default(),
            cancel: CancellationToken::new(),
        };
        offers.waiting.push_back(offer.clone());
        if offers.waiting.len() > MAX_OFFERS
            && let Some(oldest) = offers.waiting.pop_front()
        {
            oldest.cancel.cancel();
        }
        offer
    }

    fn find(&self, id: u32) -> Option<Offer> {
        self.lock().waiting.iter().find(|offer| offer.id == id).cloned()
    }

    fn remove(&self, id: u32) {
        let mut offers = self.lock();
        for offer in offers.waiting.iter().filter(|offer| offer.id == id) {
            offer.cancel.cancel();
        }
        offers.waiting.retain(|offer| offer.id != id);
    }

    fn lock(&self) -> MutexGuard<'_, Offers> {
        self.offers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Files {
    pub(crate) fn offer(&self, paths: Vec<PathBuf>) -> OfferView {
        self.intake.add(paths).present()
    }

    pub(crate) fn look_at_offer(&self, offer_id: u32) {
        let Some(offer) = self.intake.find(offer_id) else { return };
        let events = self.context.events.clone();
        let (undone, told) = (offer.clone(), events.clone());
        let work = async move {
            let looking = offer.clone();
            let mut look = tokio::task::spawn_blocking(move || looking.look());
            let mut ticks = interval(EMIT_EVERY);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
            // The first tick comes at once.
            ticks.tick().await;
            let ended = loop {
                tokio::select! {
                    ended = &mut look => break ended,
                    _ = ticks.tick() => events.emit(AppEvent::OfferChanged { offer: offer.present() }).await,
                }
            };
            if let Err(ended) = ended {
                tracing::error!(said = crate::panics::said(ended), "a look at files did not end by itself");
                offer.progress.send_modify(|progress| progress.is_done = true);
            }
            events.emit(AppEvent::OfferChanged { offer: offer.present() }).await;
        };
        self.context.tasks.spawn("look at offer", work, move |_| async move {
            undone.progress.send_modify(|progress| progress.is_done = true);
            told.emit(AppEvent::OfferChanged { offer: undone.present() }).await;
        });
    }

    pub(crate) async fn list_offer(&self, offer_id: u32) -> Result<OfferListView, Problem> {
        let offer = self.find_offer(offer_id)?;
        let seen = offer.seen().await?;
        let file = |file: &scan::SeenFile| OfferedFileView {
            name: show_name(&file.name),
            folder: file.folder.clone(),
            bytes: file.bytes,
            kind: FileKind::of_name(&file.name),
        };
        Ok(OfferListView {
            offer: offer.present(),
            files: seen.files.iter().map(file).collect(),
            left_out: seen.left_out.words(),
            is_cut: seen.is_cut,
        })
    }

    pub(crate) async fn attach_offer(
        &self,
        offer_id: u32,
        conversation_id: ConversationId,
        chosen: Option<Vec<u32>>,
    ) -> Result<DraftView, Problem> {
        let paths = self.find_offer(offer_id)?.chosen(chosen).await?;
        let draft = self.attach_files(conversation_id, paths).await?;
        self.intake.remove(offer_id);
        Ok(draft)
    }

    pub(crate) async fn upload_offer(
        &self,
        offer_id: u32,
        profile_id: ProfileId,
        chosen: Option<Vec<u32>>,
    ) -> Result<(), Problem> {
        let paths = self.find_offer(offer_id)?.chosen(chosen).await?;
        self.upload_files(profile_id, paths).await?;
        self.intake.remove(offer_id);
        Ok(())
    }

    #[expect(clippy::unused_async, reason = "every command is one future")]
    pub(crate) async fn discard_offer(&self, offer_id: u32) -> Result<(), Problem> {
        self.intake.remove(offer_id);
        Ok(())
    }

    pub(crate) fn find_offer_view(&self, offer_id: u32) -> Option<OfferView> {
        self.intake.find(offer_id).map(|offer| offer.present())
    }

    fn find_offer(&self, offer_id: u32) -> Result<Offer, Problem> {
        self.intake.find(offer_id).ok_or_else(Problem::offer_let_go)
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
