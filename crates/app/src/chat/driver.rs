//! Drives one turn: waits for its files, sends the request, passes events to the state machine, and stores and
//! presents the changes that it returns.
//!
//! Decides nothing about the answer. The turn ends in the store even if the driver panics.

mod attempts;
mod missing_files;
mod own_service;
mod silence;

use super::Planned;
use super::answer_size::{AnswerSize, too_large};
use super::pace::Pace;
use super::request;
use super::unwritten;
use crate::chat::Chat;
use crate::chat::interpret::Interpreter;
use crate::conversations::{Ended, Reservation, Running, StreamingView, UnsavedEnd};
use crate::kernel::clock::{now_ms, until_reached};
use crate::kernel::events::LastEmitted;
use crate::kernel::problem::Problem;
use crate::kernel::tasks::catch_task;
use crate::settings::options::emit_options;
use crate::settings::preferences;
use attempts::{AttemptError, NotOpened, NotSent};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt as _, StreamExt as _};
use parking_lot::MutexGuard;
use parlance_client::{Client, Received, ResponseStream};
use parlance_contract::AppEvent;
use parlance_domain::Item;
use parlance_domain::outbox::Trigger;
use parlance_domain::turn::{CutReason, Ending, Failure, FailureCode, Input, Piece, Turn};
use parlance_protocol::Order;
use parlance_store::{captures, journal, turns};
use parlance_words::messages;
use silence::Heard;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The longest time until received text is in the journal.
const JOURNAL_EVERY: Duration = Duration::from_millis(250);

/// Runs a turn to its end, or returns its question to the outbox if it was never sent. Boxed, because the end of a turn
/// may start the next one.
pub(super) fn run(chat: Chat, planned: Planned, reservation: Reservation) -> BoxFuture<'static, ()> {
    async move {
        let running = reservation.running.clone();
        let mut driver = Driver::new(&chat, &planned, &running);
        match catch_task("answer", driver.drive()).await {
            Ok(None) => {}
            Ok(Some(not_sent)) => match driver.return_to_outbox(&not_sent).await {
                Some(entry) => {
                    // From here on the conversation is unchanged, and the next question may be sent.
                    drop(reservation);
                    return chat.emit_returned(&planned, entry).await;
                }
                None => driver.apply(not_sent.otherwise),
            },
            Err(problem) => driver.apply(Input::Failed(problem.failure())),
        }
        driver.finish(reservation).await;
    }
    .boxed()
}

pub(super) struct Driver<'a> {
    pub(super) chat: &'a Chat,
    pub(super) planned: &'a Planned,
    pub(super) running: &'a Running,
    /// A request may have reached the service.
    pub(super) has_left: bool,
    turn: Turn,
    progress: turns::Progress,
    /// The progress that is in the store.
    noted: Option<turns::Progress>,
    n_sequence_notes: u32,
    /// The received body; `None` before the response headers.
    pub(super) received: Option<Received>,
    heard: Heard,
    /// When to send the question even though the service is still processing its files; `None` before that wait.
    sends_at: Option<Instant>,
    /// `Retry-After` of the service.
    wait_before_again: Option<Duration>,
    /// The service refused the request, so it has not seen the question.
    is_refused: bool,
    /// The local service did not reach its model server, so no model has seen the question.
    model_away: Option<Failure>,
    size: AnswerSize,
    /// Pieces that are not in the journal yet.
    unwritten: Vec<Piece>,
    write_at: Option<Instant>,
    pace: Pace,
    last_emitted: LastEmitted,
}

impl<'a> Driver<'a> {
    fn new(chat: &'a Chat, planned: &'a Planned, running: &'a Running) -> Self {
        let kept = planned.continuation.as_ref().map(|continuation| continuation.kept.as_slice());
        let size = AnswerSize::of(kept.unwrap_or_default());
        Self {
            chat,
            planned,
            running,
            has_left: false,
            turn: match &planned.continuation {
                Some(continuation) => Turn::continuing(continuation.kept.clone()),
                None => Turn::new(),
            },
            progress: turns::Progress { retries: planned.retries.clone(), ..turns::Progress::default() },
            noted: None,
            n_sequence_notes: 0,
            received: None,
            heard: Heard::at(chat.inner.context.clock.now()),
            sends_at: None,
            wait_before_again: None,
            is_refused: false,
            model_away: None,
            size,
            unwritten: Vec::new(),
            write_at: None,
            pace: Pace::begin(Instant::now()),
            last_emitted: LastEmitted::default(),
        }
    }

    /// Runs until the turn ends, or gives up if nothing was sent. Stop and the end of the app take precedence over
    /// events.
    async fn drive(&mut self) -> Option<NotSent> {
        let (stop, app_ends) = (self.running.stop.clone(), self.running.app_ends.clone());
        let opened = tokio::select! {
            biased;
            () = stop.cancelled() => Err(NotOpened::Ends(Input::StopPressed)),
            () = app_ends.cancelled() => Err(NotOpened::app_ends(self.has_left)),
            opened = self.open_with_retries() => opened,
        };
        let mut stream = match opened {
            Ok(opened) => opened,
            Err(NotOpened::NotSent(not_sent)) => return Some(not_sent),
            Err(NotOpened::Ends(input)) => {
                self.apply(input);
                return None;
            }
        };
        self.heard = Heard::at(self.chat.inner.context.clock.now());
        self.apply(Input::Opened);
        let mut interpreter = Interpreter::new(self.service_name());
        let opened_at = Instant::now();
        while self.turn.ending().is_none() {
            let due = [self.write_at, self.pace.due()].into_iter().flatten().min();
            let look = self.chat.inner.context.clock.until(self.heard.check_at);
            tokio::select! {
                biased;
                () = stop.cancelled() => self.apply(Input::StopPressed),
                () = app_ends.cancelled() => self.apply(Input::AppEnding),
                () = until_reached(due) => self.catch_up().await,
                () = look => self.listen(),
                event = stream.next() => self.receive(event, &mut interpreter, opened_at.elapsed()),
            }
            if let Some(failure) = self.model_away.take() {
                match self.wait_for_model(failure).await {
                    Ok(not_sent) => return Some(not_sent),
                    Err(input) => self.apply(input),
                }
            }
        }
        // Dropping the stream closes the connection: the service need not go on.
        drop(stream);
        None
    }

    /// Sends the question once. Its files are on the service.
    async fn open(&mut self) -> Result<ResponseStream, AttemptError> {
        let failed = |problem: Problem| AttemptError::Failed(problem);
        let (chat, planned) = (self.chat, self.planned);
        let client: Client = chat.inner.context.services.client(planned.profile_id).await.map_err(failed)?;
        let client = match chat.inner.context.temporary {
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
            chat.inner.context.services.note_outcome(planned.profile_id, result.as_ref().err()).await;
            let error = match result {
                Ok(stream) => {
                    self.progress.http_status = Some(stream.facts().status);
                    self.progress.request_id = stream.facts().request_id.clone();
                    if preferences::settings(&chat.inner.context).await.is_ok_and(|set| set.is_capturing) {
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

    fn receive(
        &mut self,
        event: Option<Result<parlance_protocol::SequencedEvent, parlance_client::Error>>,
        interpreter: &mut Interpreter,
        at: Duration,
    ) {
        let event = match event {
            Some(Ok(event)) => event,
            Some(Err(error)) => {
                let failure = Problem::from_client(&error, &self.service_name()).failure();
                return self.apply(if error.is_offline() {
                    Input::ConnectionEnded(failure)
                } else {
                    Input::Failed(failure)
                });
            }
            None => {
                let failure = Failure {
                    code: FailureCode::Offline,
                    title: messages::ending_connection_ended(),
                    detail: messages::problem_try_again().into(),
                };
                return self.apply(Input::ConnectionEnded(failure));
            }
        };
        match event.order {
            Order::Next => {}
            Order::Repeat => {
                self.n_sequence_notes = self.n_sequence_notes.saturating_add(1);
                return;
            }
            Order::Gap | Order::StepBack => self.n_sequence_notes = self.n_sequence_notes.saturating_add(1),
        }
        self.note_reading(event.event.response());
        for input in interpreter.read(event, at) {
            match input {
                Input::Failed(failure) if self.is_unseen(&failure) => self.model_away = Some(failure),
                input => self.apply(input),
            }
        }
    }

    /// Applies an input to the state machine, and its changes to all that needs no waiting.
    fn apply(&mut self, input: Input) {
        for piece in self.turn.apply(self.with_own_advice(input)) {
            if self.progress.first_word_at_ms.is_none() && says_something(&piece) {
                self.progress.first_word_at_ms = Some(now_ms());
                self.streaming().set_progress(None);
                self.pace.expedite();
            }
            self.size.apply(&piece);
            self.streaming().apply(&piece);
            unwritten::keep(&mut self.unwritten, piece);
            self.write_at.get_or_insert_with(|| Instant::now() + JOURNAL_EVERY);
        }
        if self.size.is_full() && self.turn.ending().is_none() {
            return self.apply(Input::Failed(too_large()));
        }
        let status = self.turn.status();
        let mut streaming = self.streaming();
        if !status.is_final() {
            streaming.set_status(status);
        }
        let services = &self.chat.inner.context.services;
        streaming.set_model(self.turn.facts().model.as_deref(), |id| services.models.model_name(id));
        drop(streaming);
        self.show_if_changed();
    }

    pub(super) fn set_silent_since(&mut self, since_ms: Option<i64>) {
        self.streaming().set_silent_since(since_ms);
        self.show_if_changed();
    }

    fn show_if_changed(&mut self) {
        if self.streaming().is_changed() {
            self.pace.note_change();
        }
    }

    /// Writes the journal and updates the window, if due.
    async fn catch_up(&mut self) {
        let now = Instant::now();
        if self.write_at.is_some_and(|at| at <= now) {
            self.write_journal().await;
        }
        if self.pace.is_due(now) {
            self.show();
        }
    }

    async fn write_journal(&mut self) {
        self.write_at = None;
        let pieces = Arc::new(std::mem::take(&mut self.unwritten));
        let mut progress = self.progress.clone();
        progress.facts = self.turn.facts().clone();
        // The turn's row contains the whole request and is rewritten with each change of the progress.
        let news = (self.noted.as_ref() != Some(&progress)).then(|| progress.clone());
        let (turn_id, to_write) = (self.planned.turn_id, pieces.clone());
        let written = self.chat.store().write_relaxed(move |tx| {
            if let Some(news) = news {
                turns::update_progress(tx, turn_id, &news)?;
            }
            journal::append(tx, turn_id, &to_write)
        });
        match written.await {
            Ok(()) => self.noted = Some(progress),
            // The answer continues in memory. Unwritten pieces are written with the next ones: a journal with a gap
            // would be read as different text.
            Err(problem) => {
                tracing::warn!(%problem, "received text could not be written");
                self.unwritten = Arc::unwrap_or_clone(pieces);
                self.write_at = Some(Instant::now() + JOURNAL_EVERY);
            }
        }
    }

    /// Sends an update to the window, or defers it until the window has handled the previous one.
    pub(super) fn show(&mut self) {
        let began = Instant::now();
        let context = &self.chat.inner.context;
        let Some(room) = context.events.room_after(&self.last_emitted) else {
            return self.pace.put_off(began);
        };
        let (conversation_id, message_id) = (self.planned.conversation_id, self.planned.answer.id);
        let update = self.streaming().take_update(conversation_id, message_id, &context.links);
        self.pace.note_emitted(began, Instant::now());
        if let Some(update) = update {
            self.last_emitted = room.emit(update);
        }
    }

    /// Stores the end of the turn and publishes it.
    async fn finish(self, reservation: Reservation) {
        let is_whole = self.turn.ending() == Some(&Ending::Complete);
        let ending = self.turn.ending().cloned().unwrap_or(Ending::Cut(CutReason::AppEnded));
        let progress = turns::Progress {
            facts: self.turn.facts().clone(),
            received_bytes: self.received.as_ref().map(Received::n_bytes),
            ..self.progress.clone()
        };
        let capture = self.received.as_ref().and_then(Received::capture);
        let n_skipped = self.received.as_ref().map_or(0, Received::n_skipped);
        let ended = Arc::new(Ended {
            turn_id: self.planned.turn_id,
            ending,
            items: self.turn.items().to_vec(),
            replaced: self.turn.replaced_text(),
            progress,
            n_sequence_notes: self.n_sequence_notes.saturating_add(n_skipped),
            is_continuation: self.planned.continuation.is_some(),
            is_unseen: self.is_refused || !self.has_left,
            ended_at_ms: now_ms(),
        });
        let mut answer = self.planned.answer.clone();
        let to_write = ended.clone();
        let written = self.chat.store().write(move |tx| {
            if let Some(parlance_client::Capture { text, is_shortened }) = capture {
                captures::put(tx, to_write.turn_id, &captures::Capture { text, is_shortened })?;
            }
            to_write.write(tx)
        });
        let written = written.await;
        match &written {
            Ok(()) => {
                answer.items.clone_from(&ended.items);
                answer.status = ended.ending.status();
            }
            Err(problem) => {
                self.chat.inner.turns.keep_unsaved_end(answer.id, UnsavedEnd::new(ended, problem));
                let conversation_id = self.planned.conversation_id;
                self.chat.inner.conversations.ends.keep_trying(conversation_id, answer.id);
            }
        }
        if is_whole && written.is_ok() {
            let Planned { conversation_id, question, answer, .. } = self.planned;
            self.chat.ask_for_title(*conversation_id, question.id, answer.id);
        }
        let seq = self.streaming().next_seq();
        // Once its beginning is presented, the store has the state of this message, and the next question may be
        // sent.
        self.running.presented.cancelled().await;
        drop(reservation);
        let conversation_id = self.planned.conversation_id;
        if let Some(after) = self.wait_before_again {
            self.chat.schedule_retry(self.planned, after, self.running.n_in_a_row);
        }
        match self.chat.inner.conversations.transcript.present(answer).await {
            Ok(mut message) => {
                message.seq = seq;
                let message = Box::new(message);
                self.chat.emit(AppEvent::MessageChanged { conversation_id, message }).await;
            }
            Err(problem) => tracing::warn!(%problem, "an answer could not be drawn"),
        }
        // The thread has changed.
        emit_options(&self.chat.inner.context, conversation_id).await;
        let Ok(row) = self.chat.read_row(conversation_id).await else { return };
        let is_waited_for = row.n_waiting > 0;
        self.chat.emit(AppEvent::ConversationChanged { row }).await;
        if is_waited_for && is_whole && written.is_ok() {
            self.chat.dispatch_next(conversation_id, Trigger::AnswerComplete).await;
        } else if is_waited_for {
            self.chat.emit_outbox(conversation_id).await;
        }
    }

    pub(super) fn streaming(&self) -> MutexGuard<'a, StreamingView> {
        self.running.streaming.lock()
    }
}

fn says_something(piece: &Piece) -> bool {
    match piece {
        Piece::Append { text, .. } => !text.is_empty(),
        Piece::Set { content: Item::Text { text, .. } | Item::Refusal { text }, .. } => !text.is_empty(),
        _ => false,
    }
}
