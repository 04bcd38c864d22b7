//! Follows the models of the local service and the pages that they want to read, and shows each change.

use super::ModelServers;
use super::reading_speed::measure_once;
use super::renamed::follow_renamed;
use parlance_service::Models;
use parlance_words::messages;

/// Follows the models of the local service from its start on.
pub(in crate::services) fn follow(models: &ModelServers, running: Models) {
    let mut status = running.status();
    if models.shared.running.set(running).is_err() {
        return;
    }
    let followed = models.clone();
    let work = async move {
        // Apply choices made during the start.
        followed.apply().await;
        loop {
            let answers = status.borrow_and_update().answers.clone();
            follow_renamed(&followed, answers.as_ref()).await;
            measure_once(&followed, answers.as_ref());
            followed.emit().await;
            if status.changed().await.is_err() {
                return;
            }
        }
    };
    let what = messages::models_not_followed();
    models.shared.tasks.spawn_noticed("follow models", &models.shared.events, what, work);
}

/// Shows the waiting questions about pages as they change.
pub(super) fn follow_page_requests(models: &ModelServers) {
    let followed = models.clone();
    let mut waiting = models.pages.waiting();
    let work = async move {
        while waiting.changed().await.is_ok() {
            followed.emit().await;
        }
    };
    let what = messages::models_pages_not_followed();
    models.shared.tasks.spawn_noticed("follow page requests", &models.shared.events, what, work);
}
