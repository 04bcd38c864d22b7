//! The reading speed of the model that writes answers: measured after the model was chosen, as soon as its server is
//! ready, and stored. The local service gives a slow model fewer passages to read. Other work of the computer can slow
//! the first measurement, so the next start of the app measures once more, and the higher speed counts.

use super::ModelServers;
use super::stored::StoredModel;
use parlance_contract::ModelRef;
use parlance_service::{AnswersStatus, ModelReadiness, measure_reading_speed};
use parlance_words::messages;

/// Measures the speed in the background unless it is confirmed, at most once per run and chosen model.
pub(super) fn measure_once(models: &ModelServers, status: Option<&AnswersStatus>) {
    let Some(status) = status.filter(|status| status.readiness == ModelReadiness::Ready) else { return };
    let chosen = models.known(|known| known.stored.answers.clone());
    let is_due =
        |chosen: &StoredModel| !chosen.is_reading_speed_confirmed && chosen.address == status.address;
    let Some(chosen) = chosen.filter(is_due) else { return };
    let model = ModelRef { address: chosen.address.clone(), model: chosen.model.clone() };
    if models.known(|known| known.measured.replace(model.clone())) == Some(model.clone()) {
        return;
    }
    let measured = models.clone();
    let work = async move {
        let Some(settings) = measured.settings_of(&chosen).await else { return };
        match measure_reading_speed(settings).await {
            Ok(speed) => store(&measured, model, speed).await,
            Err(error) => tracing::warn!(%error, "the reading speed of the chosen model is not known"),
        }
    };
    let what = messages::models_not_measured();
    models.shared.tasks.spawn_noticed("measure reading speed", &models.shared.events, what, work);
}

async fn store(models: &ModelServers, measured: ModelRef, tokens_per_second: u64) {
    let _changing = models.shared.changing.lock().await;
    let change = models.change(move |stored| {
        // The user may have chosen another model meanwhile.
        if let Some(answers) = stored.answers.as_mut().filter(|answers| answers.is(&measured)) {
            answers.is_reading_speed_confirmed = answers.reading_speed.is_some();
            answers.reading_speed = answers.reading_speed.max(Some(tokens_per_second));
        }
    });
    if let Err(problem) = change.await {
        tracing::warn!(%problem, "the reading speed of the chosen model was not stored");
    }
}
