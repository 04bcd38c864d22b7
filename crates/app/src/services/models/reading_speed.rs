//! The reading speed of the model that writes answers: measured after the model was chosen, as soon as its server is
//! ready, and stored. The local service gives a slow model fewer passages to read. Other work of the computer can slow
//! the first measurement, so the next start of the app measures once more, and the higher speed counts.

use crate::services::Services;
use parlance_contract::ModelRef;
use parlance_service::{AnswersStatus, ModelReadiness, measure_reading_speed};
use parlance_words::messages;

impl Services {
    /// Measures the speed in the background unless it is confirmed, at most once per run and chosen model.
    pub(super) fn measure_reading_speed_once(&self, status: Option<&AnswersStatus>) {
        let is_ready = status.is_some_and(|status| status.readiness == ModelReadiness::Ready);
        let chosen = self
            .shared
            .models
            .known
            .lock()
            .stored
            .answers
            .clone()
            .filter(|chosen| !chosen.is_reading_speed_confirmed);
        let (true, Some(chosen)) = (is_ready, chosen) else { return };
        let model = ModelRef { address: chosen.address.clone(), model: chosen.model.clone() };
        if status.is_none_or(|status| status.address != model.address)
            || self.shared.models.known.lock().measured.replace(model.clone()) == Some(model.clone())
        {
            return;
        }
        let services = self.clone();
        let work = async move {
            let Some(settings) = services.settings_of(&chosen).await else { return };
            match measure_reading_speed(settings).await {
                Ok(speed) => services.store_reading_speed(&model, speed).await,
                Err(error) => tracing::warn!(%error, "the reading speed of the chosen model is not known"),
            }
        };
        let what = messages::models_not_measured();
        self.shared.tasks.spawn_noticed("measure reading speed", &self.shared.events, what, work);
    }

    async fn store_reading_speed(&self, model: &ModelRef, tokens_per_second: u64) {
        let _changing = self.shared.models.changing.lock().await;
        let measured = model.clone();
        let change = self.change_models(move |stored| {
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
}
