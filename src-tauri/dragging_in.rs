//! Files that the user drags over the window: their offer is made once, before they are dropped.

use parking_lot::Mutex;
use parlance_app::App;
use parlance_contract::OfferView;
use std::path::PathBuf;

/// The current drag.
#[derive(Default)]
pub(crate) struct DraggedIn {
    dragged: Mutex<Option<Dragged>>,
}

struct Dragged {
    paths: Vec<PathBuf>,
    offer: OfferView,
}

impl DraggedIn {
    /// Makes an offer of dragged files. Calls `emit` before the scan begins, so that the window knows the offer when
    /// updates of it arrive.
    pub(crate) fn enter(&self, app: &App, paths: &[PathBuf], emit: impl FnOnce(OfferView)) {
        let offer = offer_and_scan(app, paths, emit);
        *self.dragged.lock() = Some(Dragged { paths: paths.to_vec(), offer });
    }

    /// Makes an offer of dropped files, or uses that of the drag.
    pub(crate) fn drop(&self, app: &App, paths: &[PathBuf], emit: impl FnOnce(OfferView)) {
        match self.dragged.lock().take().filter(|dragged| dragged.paths == paths) {
            Some(dragged) => emit(app.find_offer_view(dragged.offer.offer_id).unwrap_or(dragged.offer)),
            None => drop(offer_and_scan(app, paths, emit)),
        }
    }
}

fn offer_and_scan(app: &App, paths: &[PathBuf], emit: impl FnOnce(OfferView)) -> OfferView {
    let offer = app.offer(paths.to_vec());
    emit(offer.clone());
    // Events of the window arrive outside the async runtime.
    let runtime = tauri::async_runtime::handle();
    let _within = runtime.inner().enter();
    app.scan_offer(offer.offer_id);
    offer
}
