//! Offers: files and folders that are dragged over the window, pasted, chosen or named on the command line.
//!
//! An offer is scanned and listed, then attached, uploaded or discarded. This module must not know how a file is
//! uploaded, and gives no path to the page.

mod arguments;
mod kind;
mod pasted;
mod scan;

pub use arguments::{given_paths, path_of_address};
pub(crate) use pasted::Pasted;

use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use crate::services::context::Context;
use parking_lot::Mutex;
use parlance_contract::{AppEvent, OfferListView, OfferView, OfferedFileView};
use parlance_documents::file_kind;
use scan::Seen;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

/// Names and refusals shown of one offer.
const MAX_NAMED: usize = 3;

/// Limit on offers; the oldest is discarded.
const MAX_OFFERS: usize = 4;

/// How often the progress of a scan is emitted.
const EMIT_EVERY: Duration = Duration::from_millis(150);

/// The offers of this run. Clones share them.
#[derive(Clone)]
pub(crate) struct Offers {
    context: Context,
    waiting: Arc<Mutex<Waiting>>,
}

#[derive(Default)]
struct Waiting {
    last_id: u32,
    offers: VecDeque<Offer>,
}

/// Paths that were shown together. Clones share them.
#[derive(Clone)]
struct Offer {
    id: u32,
    paths: Arc<[PathBuf]>,
    progress: watch::Sender<Progress>,
    /// The result of the scan, once it has ended.
    seen: Arc<OnceLock<Seen>>,
    cancel: CancellationToken,
}

/// The progress of a scan.
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
            names: self.paths.iter().take(MAX_NAMED).map(name).collect(),
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
                kinds: kind::count_kinds(seen.files.iter().map(|file| file_kind(&file.name))),
                refusals: seen.refusals.clone(),
                n_refused: count(seen.refused.len()),
                ..view
            },
        }
    }

    /// Waits for the end of the scan.
    async fn seen(&self) -> Result<&Seen, Problem> {
        let mut progress = self.progress.subscribe();
        let is_done = progress.wait_for(|progress| progress.is_done).await.is_ok();
        self.seen.get().filter(|_| is_done).ok_or_else(Problem::offer_discarded)
    }

    /// The paths of the chosen files; without a choice all paths, including those that an upload will refuse by name.
    async fn chosen(&self, chosen: Option<Vec<u32>>) -> Result<Vec<PathBuf>, Problem> {
        let seen = self.seen().await?;
        let Some(chosen) = chosen else {
            let files = seen.files.iter().map(|file| file.path.clone());
            return Ok(files.chain(seen.refused.iter().cloned()).collect());
        };
        let at = |index: &u32| seen.files.get(usize::try_from(*index).ok()?);
        Ok(chosen.iter().filter_map(at).map(|file| file.path.clone()).collect())
    }

    /// Blocks until everything is scanned or the offer is discarded.
    fn scan(&self, copies: &PrivateCopies) {
        let seen = scan::scan(&self.paths, copies, |seen| {
            self.progress.send_replace(Progress::of(seen, false));
            !self.cancel.is_cancelled()
        });
        let progress = Progress::of(&seen, true);
        // Each offer is scanned once, so the cell is empty.
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

impl Offers {
    pub(super) fn new(context: Context) -> Self {
        Self { context, waiting: Arc::default() }
    }

    fn add(&self, paths: Vec<PathBuf>) -> Offer {
        let mut waiting = self.waiting.lock();
        waiting.last_id = waiting.last_id.wrapping_add(1);
        let offer = Offer {
            id: waiting.last_id,
            paths: paths.into(),
            progress: watch::Sender::default(),
            seen: Arc::default(),
            cancel: CancellationToken::new(),
        };
        waiting.offers.push_back(offer.clone());
        if waiting.offers.len() > MAX_OFFERS
            && let Some(oldest) = waiting.offers.pop_front()
        {
            oldest.cancel.cancel();
        }
        offer
    }

    fn find(&self, id: u32) -> Option<Offer> {
        self.waiting.lock().offers.iter().find(|offer| offer.id == id).cloned()
    }

    /// Discards an offer.
    pub(crate) fn remove(&self, id: u32) {
        let mut waiting = self.waiting.lock();
        for offer in waiting.offers.iter().filter(|offer| offer.id == id) {
            offer.cancel.cancel();
        }
        waiting.offers.retain(|offer| offer.id != id);
    }

    pub(crate) fn offer(&self, paths: Vec<PathBuf>) -> OfferView {
        self.add(paths).present()
    }

    pub(crate) fn scan(&self, offer_id: u32) {
        let Some(offer) = self.find(offer_id) else { return };
        let (events, copies) = (self.context.events.clone(), self.context.copies.clone());
        let (undone, events_after) = (offer.clone(), events.clone());
        let work = async move {
            let scanned = offer.clone();
            let mut scan = tokio::task::spawn_blocking(move || scanned.scan(&copies));
            let mut ticks = interval(EMIT_EVERY);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
            // The first tick completes at once.
            ticks.tick().await;
            let ended = loop {
                tokio::select! {
                    ended = &mut scan => break ended,
                    _ = ticks.tick() => events.emit(AppEvent::OfferChanged { offer: offer.present() }).await,
                }
            };
            if let Err(ended) = ended {
                tracing::error!(said = crate::kernel::panics::said(ended), "the scan of an offer panicked");
                offer.progress.send_modify(|progress| progress.is_done = true);
            }
            events.emit(AppEvent::OfferChanged { offer: offer.present() }).await;
        };
        self.context.tasks.spawn("scan offer", work, move |_| async move {
            undone.progress.send_modify(|progress| progress.is_done = true);
            events_after.emit(AppEvent::OfferChanged { offer: undone.present() }).await;
        });
    }

    pub(crate) async fn list(&self, offer_id: u32) -> Result<OfferListView, Problem> {
        let offer = self.get(offer_id)?;
        let seen = offer.seen().await?;
        let file = |file: &scan::SeenFile| OfferedFileView {
            name: show_name(&file.name),
            folder: file.folder.clone(),
            bytes: file.bytes,
        };
        Ok(OfferListView {
            offer: offer.present(),
            files: seen.files.iter().map(file).collect(),
            left_out: seen.left_out.describe(),
            is_cut: seen.is_cut,
        })
    }

    /// The paths of all current offers.
    fn paths(&self) -> Vec<PathBuf> {
        self.waiting.lock().offers.iter().flat_map(|offer| offer.paths.iter().cloned()).collect()
    }

    /// The paths of the chosen files of an offer, by default all.
    pub(super) async fn chosen(
        &self,
        offer_id: u32,
        chosen: Option<Vec<u32>>,
    ) -> Result<Vec<PathBuf>, Problem> {
        self.get(offer_id)?.chosen(chosen).await
    }

    pub(crate) fn find_view(&self, offer_id: u32) -> Option<OfferView> {
        self.find(offer_id).map(|offer| offer.present())
    }

    fn get(&self, offer_id: u32) -> Result<Offer, Problem> {
        self.find(offer_id).ok_or_else(Problem::offer_discarded)
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
