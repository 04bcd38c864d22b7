//! Drives one turn: waits for its files, sends the request, passes events to the state machine, and stores and
//! presents the changes that it returns.
//!
//! Decides nothing about the answer. The turn ends in the store even if the driver panics.

mod attempts;
mod missing_files;
mod own_service;
mod silence;

use super::answer_size::{AnswerSize, too_large};
use super::context::ChatContext;
use super::interpret::Interpreter;
use super::live_view::LiveView;
use super::planned::Planned;
use super::unwritten;
use crate::conversations::{Ended, Reservation, Running, StreamingView, UnsavedEnd};
use crate::kernel::clock::{now_ms, until_reached};
use crate::kernel::problem::Problem;
use crate::kernel::tasks::catch_task;
use attempts::{NotOpened, NotSent};
use futures_util::StreamExt as _;
use parlance_client::Received;
use parlance_domain::turn::{CutReason, Ending, Failure, FailureCode, Input, Piece, Turn};
use parlance_domain::{Item, Message};
use parlance_protocol::Order;
use parlance_store::{captures, journal, outbox, turns};
use parlance_words::messages;
use silence::Heard;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The longest time until received text is in the journal.
const JOURNAL_EVERY: Duration = Duration::from_millis(250);

/// How a turn has ended. Its conversation is free.
pub(super) enum Outcome {
    /// Its question was never sent and is in the outbox.
    Returned(outbox::Entry),
    /// Its end is stored, or waits for the store.
    Ended(TurnEnd),
}

/// The end of a turn.
pub(super) struct TurnEnd {
    /// The answer, with its end if that is stored.
    pub(super) answer: Message,
    /// The number of the last view of the answer.
    pub(super) seq: u64,
    /// Whether a complete answer is stored.
    pub(super) is_complete: bool,
    /// `Retry-After` of the service.
    pub(super) retry_after: Option<Duration>,
}

/// Runs a turn to its end, or returns its question to the outbox if it was never sent.
pub(super) async fn run(chat: &ChatContext, planned: &Planned, reservation: Reservation) -> Outcome {
    let running = reservation.running.clone();
    let mut driver = Driver::new(chat, planned, &running);
    match catch_task("answer", driver.drive()).await {
        Ok(None) => {}
        Ok(Some(not_sent)) => match driver.return_to_outbox(&not_sent).await {
            Some(entry) => return Outcome::Returned(entry),
            None => driver.apply(not_sent.otherwise),
        },
        Err(problem) => driver.apply(Input::Failed(problem.failure())),
    }
    Outcome::Ended(driver.finish(reservation).await)
}

pub(super) struct Driver<'a> {
    pub(super) chat: &'a ChatContext,
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
    pub(super) live: LiveView<'a>,
}

impl<'a> Driver<'a> {
    fn new(chat: &'a ChatContext, planned: &'a Planned, running: &'a Running) -> Self {
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
            heard: Heard::at(chat.context.clock.now()),
            sends_at: None,
            wait_before_again: None,
            is_refused: false,
            model_away: None,
            size,
            unwritten: Vec::new(),
            write_at: None,
            live: LiveView::new(&chat.context, planned, running),
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
        self.heard = Heard::at(self.chat.context.clock.now());
        self.apply(Input::Opened);
        let mut interpreter = Interpreter::new(self.service_name());
        let opened_at = Instant::now();
        while self.turn.ending().is_none() {
            let due = [self.write_at, self.live.pace.due()].into_iter().flatten().min();
            let look = self.chat.context.clock.until(self.heard.check_at);
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
                self.live.change(|view| view.set_progress(None));
                self.live.pace.expedite();
            }
            self.size.apply(&piece);
            self.live.change(|view| view.apply(&piece));
            unwritten::keep(&mut self.unwritten, piece);
            self.write_at.get_or_insert_with(|| Instant::now() + JOURNAL_EVERY);
        }
        if self.size.is_full() && self.turn.ending().is_none() {
            return self.apply(Input::Failed(too_large()));
        }
        let status = self.turn.status();
        let services = &self.chat.context.services;
        self.live.change(|view| {
            if !status.is_final() {
                view.set_status(status);
            }
            view.set_model(self.turn.facts().model.as_deref(), |id| services.models.model_name(id));
        });
    }

    /// Writes the journal and updates the window, if due.
    async fn catch_up(&mut self) {
        let now = Instant::now();
        if self.write_at.is_some_and(|at| at <= now) {
            self.write_journal().await;
        }
        if self.live.pace.is_due(now) {
            self.live.show();
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
        let written = self.chat.context.store.write_relaxed(move |tx| {
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

    /// Stores the end of the turn and frees its conversation.
    async fn finish(mut self, reservation: Reservation) -> TurnEnd {
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
        let written = self.chat.context.store.write(move |tx| {
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
                self.chat.turns.keep_unsaved_end(answer.id, UnsavedEnd::new(ended, problem));
                self.chat.conversations.ends.keep_trying(answer.conversation_id, answer.id);
            }
        }
        let seq = self.live.change(StreamingView::next_seq);
        // Once its beginning is presented, the store has the state of the answer, and the next question may be sent.
        self.running.presented.cancelled().await;
        drop(reservation);
        TurnEnd { answer, seq, is_complete: is_whole && written.is_ok(), retry_after: self.wait_before_again }
    }
}

fn says_something(piece: &Piece) -> bool {
    match piece {
        Piece::Append { text, .. } => !text.is_empty(),
        Piece::Set { content: Item::Text { text, .. } | Item::Refusal { text }, .. } => !text.is_empty(),
        _ => false,
    }
}
