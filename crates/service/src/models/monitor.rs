//! The monitor: checks the answering server, and notices when an unavailable one recovers.
//!
//! A question shows best whether a model answers. In between, the monitor requests the list of models, which is cheap
//! and loads no model.

use super::choice::Models;
use super::chosen::ChosenModels;
use super::status::{AnswersStatus, ModelReadiness, UnavailableReason};
use parlance_upstream::{Activity, Upstream, UpstreamError};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

/// Between two checks of an available server on this computer.
const USUAL_PAUSE: Duration = Duration::from_secs(30);

/// Between two checks of an unavailable server.
const AWAY_PAUSE: Duration = Duration::from_secs(4);

/// After this time without a first token, the monitor asks whether the model is being loaded.
const LOADING_PAUSE: Duration = Duration::from_secs(1);

/// Servers on other computers are checked less often by this factor.
const FAR_FACTOR: u32 = 8;

/// Watches the chosen models until the service stops.
pub(crate) async fn run(models: Models, stopping: CancellationToken) {
    let work = async {
        let mut changes = models.changes();
        loop {
            let chosen = Arc::clone(&changes.borrow_and_update());
            tokio::select! {
                () = watch_chosen(&models, &chosen) => {}
                changed = changes.changed() => if changed.is_err() {
                    return;
                },
            }
        }
    };
    stopping.run_until_cancelled(work).await;
}

/// Watches the chosen models. Does not return.
async fn watch_chosen(models: &Models, chosen: &ChosenModels) {
    let Some(upstream) = chosen.upstreams.first_required() else {
        models.set_answers(None);
        chosen.upstreams.probe_all().await;
        return std::future::pending().await;
    };
    // The other servers are probed once, so that the first question need not wait for that.
    tokio::join!(chosen.upstreams.probe_all(), follow(models, &upstream));
}

/// The known state of a server.
#[derive(Default)]
struct Known {
    /// Whether it is on another computer.
    is_far: bool,
    /// The result of the last check.
    checked: Option<Result<(), UpstreamError>>,
    /// Whether the model is in memory, if the server reported it while a question waited.
    is_loaded: Option<bool>,
    /// Since when it is unavailable.
    unavailable_since_ms: Option<i64>,
}

async fn follow(models: &Models, upstream: &Upstream) {
    let mut activity = upstream.activity();
    let mut known = Known { is_far: !upstream.settings().is_on_this_computer(), ..Known::default() };
    loop {
        let checked = publish_until(upstream.check(), models, upstream, &mut activity, &mut known).await;
        if checked.is_ok() {
            // Read the context size before the first question, and again after a restart of the server.
            publish_until(upstream.model.context_tokens(), models, upstream, &mut activity, &mut known).await;
        }
        known.checked = Some(checked);
        let is_waiting = activity.borrow().waiting_since.is_some();
        known.is_loaded = if is_waiting && !known.is_far {
            publish_until(upstream.model.is_loaded(), models, upstream, &mut activity, &mut known).await
        } else {
            None
        };
        known.publish(models, upstream, *activity.borrow_and_update());
        let mut due = Instant::now() + known.pause(*activity.borrow());
        // A change of the server's activity can move the next check forward.
        while let Ok(Ok(())) = tokio::time::timeout_at(due.into(), activity.changed()).await {
            let now = *activity.borrow_and_update();
            known.publish(models, upstream, now);
            due = due.min(Instant::now() + known.pause(now));
        }
    }
}

/// Runs `work`, and publishes the server's activity meanwhile.
async fn publish_until<T>(
    work: impl Future<Output = T>,
    models: &Models,
    upstream: &Upstream,
    activity: &mut watch::Receiver<Activity>,
    known: &mut Known,
) -> T {
    tokio::pin!(work);
    loop {
        tokio::select! {
            done = &mut work => return done,
            Ok(()) = activity.changed() => {
                let now = *activity.borrow_and_update();
                known.publish(models, upstream, now);
            }
        }
    }
}

impl Known {
    fn publish(&mut self, models: &Models, upstream: &Upstream, activity: Activity) {
        let readiness = self.readiness(upstream.open_reason(), activity, now_ms());
        models.set_answers(Some(AnswersStatus { readiness, ..AnswersStatus::unknown(upstream) }));
    }

    /// `open_reason` is the failure that opened the circuit breaker.
    fn readiness(
        &mut self,
        open_reason: Option<UpstreamError>,
        activity: Activity,
        now_ms: i64,
    ) -> ModelReadiness {
        if let Some(since) = activity.answering_since {
            self.unavailable_since_ms = None;
            return ModelReadiness::Busy { since_ms: at_ms(since, now_ms) };
        }
        let waiting_since_ms = activity.waiting_since.map(|since| at_ms(since, now_ms));
        let failure = open_reason.or_else(|| self.checked.clone().and_then(Result::err));
        match failure {
            // llama.cpp reports this until it has read the model file.
            Some(failure) if failure.is_loading() => {
                let since_ms = *self.unavailable_since_ms.get_or_insert(now_ms);
                ModelReadiness::Loading { since_ms: waiting_since_ms.unwrap_or(since_ms) }
            }
            Some(failure) if waiting_since_ms.is_none() => {
                let since_ms = *self.unavailable_since_ms.get_or_insert(now_ms);
                ModelReadiness::Unavailable { since_ms, reason: UnavailableReason::of(&failure) }
            }
            _ => {
                self.unavailable_since_ms = None;
                match (waiting_since_ms, self.is_loaded) {
                    (Some(since_ms), Some(false)) => ModelReadiness::Loading { since_ms },
                    (Some(since_ms), _) => ModelReadiness::Busy { since_ms },
                    (None, _) if self.checked.is_none() => ModelReadiness::Unknown,
                    (None, _) => ModelReadiness::Ready,
                }
            }
        }
    }

    fn pause(&self, activity: Activity) -> Duration {
        let pause = match (activity.waiting_since, self.unavailable_since_ms) {
            (Some(_), _) if !self.is_far => LOADING_PAUSE,
            (_, Some(_)) => AWAY_PAUSE,
            _ => USUAL_PAUSE,
        };
        if self.is_far { pause * FAR_FACTOR } else { pause }
    }
}

fn now_ms() -> i64 {
    jiff::Timestamp::now().as_millisecond()
}

fn at_ms(since: Instant, now_ms: i64) -> i64 {
    now_ms.saturating_sub(i64::try_from(since.elapsed().as_millis()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_upstream::ErrorText;

    fn gone() -> UpstreamError {
        UpstreamError::Unreachable { server: "http://a".to_owned() }
    }

    fn waiting() -> Activity {
        Activity { waiting_since: Some(Instant::now()), ..Activity::default() }
    }

    #[test]
    fn a_server_that_was_not_looked_at_is_neither_well_nor_away() {
        let mut known = Known::default();
        assert_eq!(known.readiness(None, Activity::default(), 7), ModelReadiness::Unknown);
        known.checked = Some(Ok(()));
        assert_eq!(known.readiness(None, Activity::default(), 7), ModelReadiness::Ready);
    }

    #[test]
    fn it_is_away_since_it_was_noticed_first() {
        let mut known = Known { checked: Some(Err(gone())), ..Known::default() };
        for now_ms in [7, 8] {
            let readiness = known.readiness(Some(gone()), Activity::default(), now_ms);
            let reason = UnavailableReason::Unreachable;
            assert_eq!(readiness, ModelReadiness::Unavailable { since_ms: 7, reason });
        }
        assert_eq!(known.pause(Activity::default()), AWAY_PAUSE);
        known.checked = Some(Ok(()));
        assert_eq!(known.readiness(None, Activity::default(), 9), ModelReadiness::Ready);
        assert_eq!(known.pause(Activity::default()), USUAL_PAUSE);
    }

    #[test]
    fn a_question_waits_for_a_model_that_is_not_in_memory() {
        let mut known = Known { checked: Some(Ok(())), is_loaded: Some(false), ..Known::default() };
        assert!(matches!(known.readiness(None, waiting(), 1_000), ModelReadiness::Loading { .. }));
        known.is_loaded = Some(true);
        assert!(matches!(known.readiness(None, waiting(), 1_000), ModelReadiness::Busy { .. }));
        assert_eq!(known.pause(waiting()), LOADING_PAUSE);
        assert!(Known { is_far: true, ..Known::default() }.pause(waiting()) > USUAL_PAUSE);
    }

    #[test]
    fn a_server_that_says_that_it_loads_is_not_called_away() {
        let words = ErrorText::new("Loading model", None);
        let loading = UpstreamError::Refused { server: "http://a".to_owned(), status: 503, words };
        let mut known = Known { checked: Some(Err(loading)), ..Known::default() };
        let readiness = known.readiness(None, Activity::default(), 7);
        assert_eq!(readiness, ModelReadiness::Loading { since_ms: 7 });
    }

    #[test]
    fn an_answer_that_arrives_shows_that_the_model_is_there() {
        let activity = Activity { answering_since: Some(Instant::now()), ..Activity::default() };
        let mut known = Known { checked: Some(Err(gone())), ..Known::default() };
        assert!(matches!(known.readiness(Some(gone()), activity, 7), ModelReadiness::Busy { .. }));
    }
}
