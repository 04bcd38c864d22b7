//! Attempts to open the stream of a turn, with backoff while the service is unreachable. After the last one the
//! question returns to the outbox.
//!
//! A request that may have reached the service is never repeated here.

use super::Driver;
use crate::chat::request::{self, Prepared};
use crate::files::Readiness;
use crate::kernel::clock::{millis, now_ms};
use crate::kernel::problem::Problem;
use crate::settings::preferences::{self, read_settings};
use parlance_client::{Client, ResponseStream};
use parlance_contract::{OfflineQuestions, ProblemCode, WaitingView};
use parlance_domain::OutboxEntryId;
use parlance_domain::outbox::{AfterFailure, Reason, Wait, after_failed_attempts};
use parlance_domain::sending::Retry;
use parlance_domain::turn::{Failure, Input};
use parlance_store::{Connection, Error, outbox, threads, turns};
use std::time::Duration;
use uuid::Uuid;

/// A question that waits this long for its files is shown as waiting.
const SAYS_AFTER: Duration = Duration::from_secs(1);

/// A question waits no longer than this for files that the service is still processing.
const WAITS_FOR_PROCESSING: Duration = Duration::from_secs(10 * 60);

/// Why one attempt gave no stream.
pub(super) enum AttemptError {
    /// The service was certainly not reached, and may be later.
    OutOfReach(Problem),
    /// Other problems.
    Failed(Problem),
}

/// Why a turn has no stream.
pub(super) enum NotOpened {
    /// It ends so.
    Ends(Input),
    /// Its request was certainly never sent.
    NotSent(NotSent),
}

/// A question that was certainly never sent.
pub(super) struct NotSent {
    reason: Reason,
    /// How the turn ends when its question cannot be returned to the outbox: it was retried, or is a version of
    /// another.
    pub(super) otherwise: Input,
}

impl NotOpened {
    /// The app ends before the stream has begun.
    pub(super) fn app_ends(has_left: bool) -> Self {
        let otherwise = Input::AppEnding;
        if has_left {
            return Self::Ends(otherwise);
        }
        Self::NotSent(NotSent { reason: Reason::AppEnded, otherwise })
    }
}

impl Driver<'_> {
    /// Waits for the question's files and sends it. Retries after pauses as long as the service certainly did not
    /// receive it.
    pub(super) async fn open_with_retries(&mut self) -> Result<ResponseStream, NotOpened> {
        let was_out_of_reach = self.chat.context.services.out_of_reach(self.planned.profile_id).is_some();
        let mut n_failed = 0;
        loop {
            let problem = match self.attempt().await {
                Ok(opened) => return Ok(opened),
                Err(AttemptError::Failed(problem)) => {
                    return Err(NotOpened::Ends(Input::Failed(problem.failure())));
                }
                Err(AttemptError::OutOfReach(problem)) => problem,
            };
            n_failed += 1;
            match after_failed_attempts(n_failed, was_out_of_reach) {
                AfterFailure::Retry(pause) => self.pause(pause, &problem).await,
                AfterFailure::Outbox => {
                    return Err(NotOpened::NotSent(NotSent {
                        reason: Reason::OutOfReach(problem.view().title.clone()),
                        otherwise: Input::Failed(problem.failure()),
                    }));
                }
            }
        }
    }

    async fn attempt(&mut self) -> Result<ResponseStream, AttemptError> {
        let uploads = &self.chat.files.uploads;
        uploads.ensure_uploading(&self.planned.question.attachments).await.map_err(AttemptError::Failed)?;
        if let Err(problem) = self.wait_for_files().await {
            // A file that could not be sent blocks its question in the same way.
            return Err(match problem.view().code {
                ProblemCode::Offline => AttemptError::OutOfReach(problem),
                _ => AttemptError::Failed(problem),
            });
        }
        self.open().await
    }

    /// Waits until the service has the files of the question and can use them. If that takes a while, shows which
    /// files it waits for. The wait for files in processing is limited, and the user can end it.
    async fn wait_for_files(&mut self) -> Result<(), Problem> {
        if self.planned.question.attachments.is_empty() {
            return Ok(());
        }
        let files = &self.chat.files;
        let mut changes = files.states.subscribe();
        let clock = &self.chat.context.clock;
        let says_at = clock.now() + SAYS_AFTER;
        let mut said = None;
        let readiness = loop {
            changes.mark_unchanged();
            let (words, n_in_progress) = match files.uploads.readiness(self.planned.question.id).await {
                Ok(Readiness::Uploads(words)) => (words, None),
                Ok(Readiness::InProgress { words, n_files }) => (words, Some(n_files)),
                Ok(Readiness::Usable { n_in_progress }) => break Ok(n_in_progress),
                Err(problem) => break Err(problem),
            };
            let ends_at = n_in_progress.map(|n_files| {
                (n_files, *self.sends_at.get_or_insert_with(|| clock.now() + WAITS_FOR_PROCESSING))
            });
            if let Some((n_files, ends_at)) = ends_at
                && (clock.now() >= ends_at || self.running.send_now.is_cancelled())
            {
                break Ok(n_files);
            }
            // The same text has another meaning once the question can be sent at once.
            let says = (words.clone(), ends_at.is_some());
            if clock.now() >= says_at && said.as_ref() != Some(&says) {
                said = Some(says);
                let sends_at_ms = ends_at.map(|(_, at)| now_ms().saturating_add(millis(at - clock.now())));
                self.emit_waiting(Some(WaitingView { words, again_at_ms: None, sends_at_ms })).await;
            }
            let next = if said.is_none() { Some(says_at) } else { ends_at.map(|(_, at)| at) };
            tokio::select! {
                changed = changes.changed() => if changed.is_err() { break Ok(0) },
                () = self.running.send_now.cancelled(), if ends_at.is_some() => {}
                () = clock.until_any(next) => {}
            }
        };
        if said.is_some() {
            self.emit_waiting(None).await;
        }
        self.progress.n_files_in_progress = readiness?;
        Ok(())
    }

    /// Sends the question once. Its files are on the service.
    async fn open(&mut self) -> Result<ResponseStream, AttemptError> {
        let failed = |problem: Problem| AttemptError::Failed(problem);
        let (chat, planned) = (self.chat, self.planned);
        let client: Client = chat.context.services.client(planned.profile_id).await.map_err(failed)?;
        let client = match chat.context.temporary {
            Some(_) => client.without_storage(),
            None => client,
        };
        let client = if planned.wants_quotes { client.preferring_quotes() } else { client };
        let mut forgotten = None;
        let mut is_without_missing_files = false;
        loop {
            let prepared = self.prepare(forgotten.clone()).await.map_err(failed)?;
            (self.has_left, self.is_refused) = (true, false);
            let result = self.until_heard(client.create_response(&prepared.request)).await;
            chat.context.services.note_outcome(planned.profile_id, result.as_ref().err()).await;
            let error = match result {
                Ok(stream) => {
                    self.progress.http_status = Some(stream.facts().status);
                    self.progress.request_id = stream.facts().request_id.clone();
                    if preferences::settings(&chat.context).await.is_ok_and(|set| set.is_capturing) {
                        stream.received().start_capture();
                    }
                    self.received = Some(stream.received().clone());
                    self.progress.first_byte_at_ms = Some(now_ms());
                    return Ok(stream);
                }
                Err(error) if error.may_go_again() => {
                    self.has_left = false;
                    let problem = Problem::from_client(&error, &self.service_name());
                    return Err(AttemptError::OutOfReach(problem));
                }
                Err(error) => error,
            };
            self.is_refused = request::is_refused(&error);
            if !is_without_missing_files && self.goes_without_missing_files(&client, &prepared, &error).await
            {
                is_without_missing_files = true;
                self.note_retry(&prepared.problem(&error, &self.service_name()), Duration::ZERO);
                continue;
            }
            match prepared.lost_conversation(&error) {
                // Only once, because the second request has no id that could be unknown.
                Some(id) if forgotten.is_none() => {
                    forgotten = Some(id.to_owned());
                    self.note_retry(&prepared.problem(&error, &self.service_name()), Duration::ZERO);
                }
                _ => {
                    self.wait_before_again =
                        error.retry_after().filter(|_| error.is_rate_limit() || error.status() == Some(503));
                    return Err(failed(prepared.problem(&error, &self.service_name())));
                }
            }
        }
    }

    /// Stores a failed attempt that is retried after a delay.
    pub(super) fn note_retry(&mut self, problem: &Problem, waited: Duration) {
        let waited_ms = u64::try_from(waited.as_millis()).unwrap_or(u64::MAX);
        self.progress.retries.push(Retry { why: problem.view().title.clone(), waited_ms });
    }

    /// Builds and stores the request. Deletes a thread that the service no longer knows.
    pub(super) async fn prepare(&self, forgotten: Option<String>) -> Result<Prepared, Problem> {
        let planned = self.planned.clone();
        let services = &self.chat.context.services;
        let is_local = services.profiles.is_local(planned.profile_id);
        let usual_limit = services.models.usual_answer_limit().filter(|_| is_local);
        let write = self.chat.context.store.write(move |tx| {
            if let Some(id) = &forgotten {
                threads::forget(tx, planned.conversation_id, planned.profile_id, id)?;
            }
            let prepared = request::prepare(tx, &planned, forgotten.is_some(), usual_limit)?;
            turns::set_sent(tx, planned.turn_id, &prepared.sent)?;
            Ok(prepared)
        });
        write.await
    }

    /// Waits before the next attempt and shows the countdown.
    async fn pause(&mut self, pause: Duration, problem: &Problem) {
        let turn_id = self.planned.turn_id;
        let noted =
            self.chat.context.store.write_relaxed(move |tx| turns::withdraw_request(tx, turn_id)).await;
        if let Err(problem) = noted {
            // A crash in this pause then leaves a cut answer instead of a question in the outbox.
            tracing::warn!(%problem, "that a question has not left could not be noted");
        }
        let again_at_ms = Some(now_ms().saturating_add(millis(pause)));
        let words = problem.view().title.clone();
        self.emit_waiting(Some(WaitingView { words, again_at_ms, sends_at_ms: None })).await;
        self.chat.context.clock.pause(pause).await;
        self.note_retry(problem, pause);
        self.emit_waiting(None).await;
    }

    async fn emit_waiting(&mut self, waiting: Option<WaitingView>) {
        let seq = self.live.change(|view| {
            view.set_waiting(waiting);
            view.next_seq()
        });
        self.chat.emit_message(self.planned.answer.clone(), seq).await;
    }

    /// Puts a question that no model has received, because the model server is away, into the outbox if questions are
    /// sent automatically. Otherwise the question fails.
    pub(super) async fn wait_for_model(&self, failure: Failure) -> Result<NotSent, Input> {
        let waits = self.chat.context.store.read(wait_without_connection).await;
        if !matches!(waits, Ok(Wait::Connection)) {
            return Err(Input::Failed(failure));
        }
        let reason = Reason::OutOfReach(failure.title.clone());
        Ok(NotSent { reason, otherwise: Input::Failed(failure) })
    }

    /// Puts the question into the outbox, as if it had not been sent. `None` if that is not possible.
    pub(super) async fn return_to_outbox(&self, not_sent: &NotSent) -> Option<outbox::Entry> {
        // The window must show the question before it is removed: otherwise it would receive the end of an unknown
        // answer.
        self.running.presented.cancelled().await;
        let (turn_id, id) = (self.planned.turn_id, OutboxEntryId(Uuid::now_v7()));
        let reason = not_sent.reason.clone();
        let taken = self.chat.context.store.write(move |tx| {
            let wait = match reason {
                Reason::OutOfReach(_) => wait_without_connection(tx)?,
                _ => Wait::Person,
            };
            let entry = outbox::return_to_outbox(tx, turn_id, id, (wait, &reason), now_ms())?;
            if entry.is_none() {
                // The question fails, but it was not sent, so the service's context is unchanged.
                turns::withdraw_request(tx, turn_id)?;
            }
            Ok(entry)
        });
        match taken.await {
            Ok(entry) => entry,
            Err(problem) => {
                tracing::warn!(%problem, "a question that was not sent could not be put into the outbox");
                None
            }
        }
    }
}

/// How a question waits while its service is unreachable, by the user's setting.
fn wait_without_connection(conn: &Connection) -> Result<Wait, Error> {
    Ok(match read_settings(conn)?.value.offline_questions {
        OfflineQuestions::WaitForMe => Wait::Person,
        OfflineQuestions::GoWhenOnline => Wait::Connection,
    })
}
