//! Follows a chosen model that its server no longer lists while it serves a single other one, such as llama.cpp after
//! a restart with another file. The local service uses that one; here it becomes the choice, and a notice informs the
//! user.

use super::ModelServers;
use super::names::changed_names;
use parlance_contract::AppEvent;
use parlance_service::AnswersStatus;
use parlance_words::messages;

/// Stores the model that the local service uses in place of the chosen one, if it does.
pub(super) async fn follow_renamed(models: &ModelServers, status: Option<&AnswersStatus>) {
    let Some(AnswersStatus { address, chosen: Some(chosen), model: Some(model), .. }) = status else {
        return;
    };
    if chosen == model {
        return;
    }
    let _changing = models.shared.changing.lock().await;
    // The user may have chosen another model meanwhile.
    let before = models.known(|known| known.stored.answers.clone());
    let Some(before) = before.filter(|before| before.address == *address && before.model == *chosen) else {
        return;
    };
    let new = model.clone();
    let change = models.change(move |stored| {
        if let Some(answers) = &mut stored.answers {
            answers.model = new;
            answers.reading_speed = None;
            answers.is_reading_speed_confirmed = false;
        }
    });
    if let Err(problem) = change.await {
        tracing::warn!(%problem, "the new name of the chosen model was not stored");
        return;
    }
    if let Some((old, new)) = changed_names(chosen, model) {
        let text = messages::models_renamed(before.server_name, new.to_owned(), old.to_owned());
        models.shared.events.emit(AppEvent::Notice { text: text.into() }).await;
    }
}
