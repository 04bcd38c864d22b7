//! Saying an answer: waiting for the documents, finding the answer, and sending it at the pace that was asked for.

use super::answer::Answer;
use super::asked::Asked;
use super::script::{Beat, MODEL, Script};
use super::{compose, tokens};
use crate::database::conversations::{self, StoredMessage};
use crate::database::{DatabaseError, files};
use crate::http::Shared;
use crate::limits::Tally;
use crate::pace::Pace;
use crate::user::UserName;
use bytes::{BufMut, Bytes, BytesMut};
use futures_util::FutureExt;
use parlance_protocol::{Event, Response, SequencedEvent, Status};
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use uuid::Uuid;

/// How long an answer waits for documents that are still being read.
const DOCUMENTS_LIMIT: Duration = Duration::from_secs(60);

/// How often a silent stream shows that it is alive, while it waits.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// At full speed, frames are sent together up to this size.
const FLUSH_BYTES: usize = 8 * 1024;

/// A request whose conversation and files exist: what is left is the answer.
pub(crate) struct Ready {
    user: UserName,
    asked: Asked,
    history: Vec<StoredMessage>,
    conversation_id: Uuid,
    response: Response,
    tally: Tally,
}

/// What a request refers to and the caller does not have.
#[derive(Debug)]
pub(crate) enum Missing {
    Conversation(Uuid),
    File(Uuid),
}

/// Looks up what a request refers to, and makes a conversation if it names none.
pub(crate) async fn prepare(
    shared: &Shared,
    user: UserName,
    asked: Asked,
) -> Result<Result<Ready, Missing>, DatabaseError> {
    let now_ms = jiff::Timestamp::now().as_millisecond();
    let owner = user.as_str().to_owned();
    let new_files = asked.question().map(|question| question.file_ids.clone()).unwrap_or_default();
    let named = asked.conversation_id;
    let looked_up = shared
        .database
        .read(move |connection| {
            for id in new_files {
                if files::find(connection, &owner, id)?.is_none() {
                    return Ok(Err(Missing::File(id)));
                }
            }
            let Some(id) = named else { return Ok(Ok(Vec::new())) };
            let history = conversations::find_messages(connection, &owner, id)?;
            Ok(history.ok_or(Missing::Conversation(id)))
        })
        .await?;
    let history = match looked_up {
        Ok(history) => history,
        Err(missing) => return Ok(Err(missing)),
    };
    let conversation_id = match named {
        Some(id) => id,
        None => {
            let (id, owner) = (Uuid::new_v4(), user.as_str().to_owned());
            shared.database.write(move |tx| conversations::create(tx, id, &owner, now_ms)).await?;
            id
        }
    };
    let response = Response {
        id: Uuid::new_v4().to_string(),
        created_at: now_ms,
        status: Status::InProgress,
        instructions: asked.instructions.clone(),
        max_output_tokens: asked.max_output_tokens,
        model: MODEL.to_owned(),
        conversation_id: Some(conversation_id.to_string()),
        ..Response::default()
    };
    let tally = Tally::new(&shared.database, &user);
    Ok(Ok(Ready { user, asked, history, conversation_id, response, tally }))
}

/// The whole response at once.
pub(crate) async fn whole(shared: &Shared, mut ready: Ready) -> Result<Response, DatabaseError> {
    let n_input_tokens = ready.n_input_tokens();
    ready.tally.add(n_input_tokens);
    let script = Script::new(find(shared, &ready).await?);
    ready.tally.add(script.n_tokens());
    keep(shared, &ready, script.text()).await?;
    ready.tally.settle(n_input_tokens + script.n_tokens()).await?;
    Ok(script.finished(ready.response, n_input_tokens))
}

/// Sends the response as frames of events, until it is finished, has failed, or nobody receives it any more.
pub(crate) async fn stream(shared: Shared, ready: Ready, sender: mpsc::Sender<Bytes>) {
    let mut voice = Voice { sender: sender.clone(), sequence_number: 0, frames: BytesMut::new() };
    let failure = tokio::select! {
        said = AssertUnwindSafe(say(&shared, ready, &mut voice)).catch_unwind() => match said {
            Ok(Ok(())) => None,
            // The reader has left: there is nobody to tell.
            Ok(Err(Interrupted::Unheard)) => None,
            Ok(Err(Interrupted::Database(error))) => {
                tracing::error!(error = &error as &dyn std::error::Error, "an answer failed");
                Some(("internal_error", "The service failed while it answered; its log says why."))
            }
            Err(_) => Some(("internal_error", "The service failed while it answered; its log says why.")),
        },
        () = sender.closed() => None,
        () = shared.stopping.cancelled() => Some(("service_stopping", "The service was stopped while it answered.")),
    };
    if let Some((code, message)) = failure {
        let event = Event::Error { code: Some(code.to_owned()), message: message.to_owned(), param: None };
        if voice.say(event).await.and(voice.flush().await).is_err() {
            tracing::debug!("the reader left before it could be told of the failure");
        }
    }
}

/// Why an answer was not said to its end.
enum Interrupted {
    Unheard,
    Database(DatabaseError),
}

impl From<DatabaseError> for Interrupted {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}

async fn say(shared: &Shared, mut ready: Ready, voice: &mut Voice) -> Result<(), Interrupted> {
    let n_input_tokens = ready.n_input_tokens();
    ready.tally.add(n_input_tokens);
    voice.say(Event::Created { response: Box::new(ready.response.clone()) }).await?;
    voice.flush().await?;
    let script = Script::new(waiting(find(shared, &ready), voice).await??);
    for event in script.opening() {
        voice.say(event).await?;
    }
    voice.flush().await?;
    ready.tally.add(script.n_tool_tokens());
    say_words(&script, shared.pace, voice, &mut ready.tally).await?;
    for event in script.closing() {
        voice.say(event).await?;
    }
    // Kept before the end is told, so that the next question finds this answer.
    keep(shared, &ready, script.text()).await?;
    ready.tally.settle(n_input_tokens + script.n_tokens()).await?;
    let response = script.finished(ready.response, n_input_tokens);
    voice.say(Event::Completed { response: Box::new(response) }).await?;
    voice.flush().await
}

async fn say_words(
    script: &Script,
    pace: Pace,
    voice: &mut Voice,
    tally: &mut Tally,
) -> Result<(), Interrupted> {
    let interval = pace.interval();
    let mut due = Instant::now();
    for beat in script.beats() {
        if let Beat::Word(word) = &beat {
            tally.add(tokens::count(word));
        }
        if let Some(event) = script.event(&beat) {
            voice.say(event).await?;
        }
        if let Some(interval) = interval {
            voice.flush().await?;
            // A reader that was slow does not get a burst afterwards, only no further delay.
            due = (due + interval).max(Instant::now());
            tokio::time::sleep_until(due).await;
        }
    }
    Ok(())
}

/// Waits for `work`; meanwhile comments keep the connection from looking dead.
async fn waiting<T>(work: impl Future<Output = T>, voice: &mut Voice) -> Result<T, Interrupted> {
    let mut work = std::pin::pin!(work);
    loop {
        match tokio::time::timeout(HEARTBEAT, &mut work).await {
            Ok(value) => return Ok(value),
            Err(_) => voice.comment().await?,
        }
    }
}

/// Finds the answer, once the documents are read.
async fn find(shared: &Shared, ready: &Ready) -> Result<Answer, DatabaseError> {
    let mut attached: Vec<Uuid> = Vec::new();
    for message in ready.history.iter().chain(&ready.asked.messages) {
        attached.extend(&message.file_ids);
    }
    let mut seen = std::collections::BTreeSet::new();
    attached.retain(|id| seen.insert(*id));
    let files = shared.intake.settled(ready.user.as_str(), &attached, DOCUMENTS_LIMIT).await?;
    let question = ready.asked.question().cloned();
    let earlier = ready.earlier_question();
    let mut answer = compose::answer(&shared.database, question, earlier, files).await?;
    if let Some(max_tokens) = ready.asked.max_output_tokens {
        answer.cut_to(max_tokens);
    }
    Ok(answer)
}

/// Appends the exchange to its conversation.
async fn keep(shared: &Shared, ready: &Ready, text: &str) -> Result<(), DatabaseError> {
    let mut messages = Vec::new();
    // The instructions belong to a conversation only if it begins with them (interface section 2.1).
    if ready.history.is_empty() {
        let system = ready.asked.instructions.clone();
        messages.extend(system.map(|text| StoredMessage {
            role: "system".to_owned(),
            text,
            file_ids: Vec::new(),
        }));
    }
    messages.extend(ready.asked.messages.iter().cloned());
    messages.push(StoredMessage {
        role: "assistant".to_owned(),
        text: text.to_owned(),
        file_ids: Vec::new(),
    });
    let (id, now_ms) = (ready.conversation_id, jiff::Timestamp::now().as_millisecond());
    shared.database.write(move |tx| conversations::append(tx, id, &messages, now_ms)).await
}

impl Ready {
    /// The question before this one.
    fn earlier_question(&self) -> Option<String> {
        let all = self.history.iter().chain(&self.asked.messages);
        let mut questions = all.filter(|message| message.role == "user").map(|message| &message.text).rev();
        questions.nth(1).cloned()
    }

    fn n_input_tokens(&self) -> u64 {
        let texts = self.history.iter().chain(&self.asked.messages).map(|message| message.text.as_str());
        texts.chain(self.asked.instructions.as_deref()).map(tokens::count).sum()
    }
}

/// Numbers events and turns them into frames (interface section 6.1).
struct Voice {
    sender: mpsc::Sender<Bytes>,
    sequence_number: u64,
    frames: BytesMut,
}

impl Voice {
    /// Says an event, at the latest with the next flush.
    async fn say(&mut self, event: Event) -> Result<(), Interrupted> {
        let event = SequencedEvent::new(self.sequence_number, event);
        self.sequence_number += 1;
        self.frames.put_slice(b"event: message\ndata: ");
        let start = self.frames.len();
        if let Err(error) = serde_json::to_writer((&mut self.frames).writer(), &event) {
            // All keys of the events are strings and writing to memory cannot fail, so there is nothing to repair.
            tracing::error!(%error, "an event could not be written");
            self.frames.truncate(start);
        }
        self.frames.put_slice(b"\n\n");
        if self.frames.len() >= FLUSH_BYTES { self.flush().await } else { Ok(()) }
    }

    /// Sends what has been said, as soon as the reader takes it.
    async fn flush(&mut self) -> Result<(), Interrupted> {
        if self.frames.is_empty() {
            return Ok(());
        }
        let frames = self.frames.split().freeze();
        self.sender.send(frames).await.map_err(|_| Interrupted::Unheard)
    }

    async fn comment(&mut self) -> Result<(), Interrupted> {
        self.frames.put_slice(b": waiting\n\n");
        self.flush().await
    }
}
