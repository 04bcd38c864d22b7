//! Saying an answer: waiting for the documents, finding the answer, and sending it at the pace that was asked for.

use super::asked::Asked;
use super::model::sources::Source;
use super::model::written::Writing;
use super::model::{prompt, shortened, sources};
use super::reader::Pace;
use super::reader::compose::Documents;
use super::reader::script::{Beat, MODEL, Script};
use super::reader::{compose, going_on};
use super::retrieval::meaning::Searched;
use super::tokens;
use super::voice::{Interrupted, Voice};
use crate::accounts::UserName;
use crate::accounts::limits::Tally;
use crate::database::DatabaseError;
use crate::database::conversations::{self, StoredMessage};
use crate::database::files;
use crate::database::projects::{self, Standing};
use crate::engine::{Engine, Failure, Prompt, Reply, Upstream};
use crate::http::Shared;
use bytes::Bytes;
use futures_util::FutureExt;
use parlance_protocol::{Event, Response, Status};
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;
use uuid::Uuid;

/// How long an answer waits for documents that are still being read.
const DOCUMENTS_LIMIT: Duration = Duration::from_secs(60);

/// How long an answer waits for the files of a project. What is not read then is not searched, and the answer says so.
const PROJECT_LIMIT: Duration = Duration::from_secs(5);

/// A request whose conversation and files exist: what is left is the answer.
pub(crate) struct Ready {
    user: UserName,
    pub(crate) asked: Asked,
    /// What was said in the conversation before; empty until it is this request's turn.
    pub(crate) history: Vec<StoredMessage>,
    conversation_id: Uuid,
    response: Response,
    tally: Tally,
}

/// What a request refers to and the caller does not have.
#[derive(Debug)]
pub(crate) enum Missing {
    Conversation(Uuid),
    Project(Uuid),
    /// The project exists, and the caller is no member of it.
    Membership(Uuid),
    File(Uuid),
}

/// Looks up what a request refers to, and makes a conversation if it names none.
pub(crate) async fn prepare(
    shared: &Shared,
    user: UserName,
    asked: Asked,
    tally: Tally,
) -> Result<Result<Ready, Missing>, DatabaseError> {
    let now_ms = jiff::Timestamp::now().as_millisecond();
    let owner = user.as_str().to_owned();
    let new_files = asked.question().map(|question| question.file_ids.clone()).unwrap_or_default();
    let (named, project_id) = (asked.conversation_id, asked.project_id);
    let looked_up = shared
        .database
        .read(move |connection| {
            if let Some(id) = project_id {
                match projects::standing(connection, id, &owner)? {
                    Standing::Unknown => return Ok(Err(Missing::Project(id))),
                    Standing::Outsider => return Ok(Err(Missing::Membership(id))),
                    Standing::Member => {}
                }
            }
            for id in new_files {
                if files::find(connection, &owner, id)?.is_none() {
                    return Ok(Err(Missing::File(id)));
                }
            }
            match named {
                Some(id) if !conversations::exists(connection, &owner, id)? => {
                    Ok(Err(Missing::Conversation(id)))
                }
                _ => Ok(Ok(())),
            }
        })
        .await?;
    if let Err(missing) = looked_up {
        return Ok(Err(missing));
    }
    let conversation_id = match named {
        Some(id) => id,
        None => {
            let (id, owner) = (Uuid::new_v4(), user.as_str().to_owned());
            // Nothing is in it yet: the exchange that it is made for is synced, and this with it.
            shared.database.write_unsynced(move |tx| conversations::create(tx, id, &owner, now_ms)).await?;
            id
        }
    };
    let response = Response {
        id: Uuid::new_v4().to_string(),
        created_at: now_ms,
        status: Status::InProgress,
        instructions: asked.instructions.clone(),
        max_output_tokens: asked.max_output_tokens,
        // The one that answers is known only when it begins to.
        model: shared.engines.expected_model().unwrap_or_else(|| MODEL.to_owned()),
        conversation_id: Some(conversation_id.to_string()),
        ..Response::default()
    };
    Ok(Ok(Ready { user, asked, history: Vec::new(), conversation_id, response, tally }))
}

/// The whole response at once.
pub(crate) async fn whole(shared: &Shared, ready: Ready) -> Result<Response, Interrupted> {
    answer(shared, ready, &mut Voice::silent()).await
}

/// Sends the response as frames of events, until it is finished, has failed, or nobody receives it any more.
pub(crate) async fn stream(shared: Shared, ready: Ready, sender: mpsc::Sender<Bytes>) {
    let mut voice = Voice::new(sender.clone(), shared.reader_limit);
    let internal = ("internal_error", "The service failed while it answered; its log says why.".to_owned());
    let failure = tokio::select! {
        said = AssertUnwindSafe(say(&shared, ready, &mut voice)).catch_unwind() => match said {
            Ok(Ok(())) => None,
            // The reader has left: there is nobody to tell.
            Ok(Err(Interrupted::Unheard)) => None,
            Ok(Err(Interrupted::Model(failure))) => Some(("upstream_failed", failure.to_string())),
            Ok(Err(Interrupted::Database(error))) => {
                tracing::error!(error = &error as &dyn std::error::Error, "an answer failed");
                Some(internal)
            }
            Err(_) => Some(internal),
        },
        () = sender.closed() => None,
        () = shared.stopping.cancelled() => {
            Some(("service_stopping", "The service was stopped while it answered.".to_owned()))
        }
    };
    if let Some((code, message)) = failure {
        let event = Event::Error { code: Some(code.to_owned()), message, param: None };
        if voice.say(event).await.and(voice.flush().await).is_err() {
            tracing::debug!("the reader left before it could be told of the failure");
        }
    }
}

async fn say(shared: &Shared, ready: Ready, voice: &mut Voice) -> Result<(), Interrupted> {
    voice.say(Event::Created { response: Box::new(ready.response.clone()) }).await?;
    voice.flush().await?;
    let response = answer(shared, ready, voice).await?;
    voice.say(Event::Completed { response: Box::new(response) }).await?;
    voice.flush().await
}

/// Says the answer of the first engine that has one, and keeps it.
async fn answer(shared: &Shared, mut ready: Ready, voice: &mut Voice) -> Result<Response, Interrupted> {
    // Until the exchange is kept: the next question in the conversation finds it.
    let _turn = voice.waiting(shared.turns.wait(ready.conversation_id)).await?;
    let id = ready.conversation_id;
    ready.history =
        shared.database.read(move |connection| conversations::find_messages(connection, id)).await?;
    let n_input_tokens = ready.n_input_tokens();
    ready.tally.add(n_input_tokens);
    let documents = voice.waiting(settled_documents(shared, &ready)).await??;
    let mut unanswered = shared.engines.resting();
    let earlier = ready.earlier_question();
    for engine in shared.engines.in_order(n_input_tokens) {
        let Engine::Upstream(upstream) = engine else { break };
        let question = ready.asked.question();
        let searched = Searched { database: &shared.database, embedder: shared.embedder.as_deref() };
        let sources = sources::gather(searched, question, earlier.as_deref(), &documents).await?;
        let (prompt, sources, begun) = begin(&ready, &documents, sources, &upstream, voice).await?;
        match begun {
            Ok(reply) => {
                let begun = ready.response.clone();
                let mut writing =
                    Writing::new(&upstream, &shared.web, prompt, &sources, begun, &mut ready.tally);
                if let Err(interrupted) = writing.say(reply, voice).await {
                    if let Interrupted::Model(failure) = &interrupted {
                        upstream.note(failure);
                    }
                    return Err(interrupted);
                }
                let response = writing.finished();
                // Kept before the end is told, so that the next question finds this answer.
                keep(shared, &ready, response.output_text.as_deref().unwrap_or_default()).await?;
                ready.tally.settle(response.usage.unwrap_or_default().total_tokens).await?;
                return Ok(response);
            }
            // A server that was only looked for is not missed, but one that is there has its say.
            Err(failure) if upstream.is_promised() || matches!(failure, Failure::NoRoom { .. }) => {
                unanswered.push(failure.to_string());
            }
            Err(_) => {}
        }
    }
    read_out(shared, ready, documents, &unanswered, voice).await
}

/// Asks a model, with as much as it can hold.
async fn begin(
    ready: &Ready,
    documents: &Documents,
    sources: Vec<Source>,
    upstream: &Upstream,
    voice: &mut Voice,
) -> Result<(Prompt, Vec<Source>, Result<Reply, Failure>), Interrupted> {
    let mut context_tokens = voice.waiting(upstream.context_tokens()).await?;
    let mut is_first = true;
    loop {
        let sources = shortened::passages(sources.clone(), context_tokens);
        let mut prompt = prompt::write(ready, &sources, documents);
        if shortened::fit(&mut prompt, context_tokens).is_err() {
            return Ok((prompt, sources, Err(upstream.no_room())));
        }
        let begun = voice.waiting(upstream.begin(&prompt)).await?;
        let told = upstream.known_context();
        // Some servers say what they can hold only when it was too much.
        let is_less = told.is_some_and(|told| context_tokens.is_none_or(|before| told < before));
        if begun.is_ok() || !is_less || !std::mem::take(&mut is_first) {
            return Ok((prompt, sources, begun));
        }
        context_tokens = told;
    }
}

/// Says what the reader finds.
async fn read_out(
    shared: &Shared,
    mut ready: Ready,
    documents: Documents,
    unanswered: &[String],
    voice: &mut Voice,
) -> Result<Response, Interrupted> {
    let question = ready.asked.question().cloned();
    let searched = Searched { database: &shared.database, embedder: shared.embedder.as_deref() };
    let mut answer = compose::answer(searched, question, ready.earlier_question(), documents).await?;
    let begun = going_on::begun(&ready.asked).map(str::to_owned);
    let mut rest = begun.as_deref().and_then(|begun| going_on::rest_of(&answer, begun));
    if !unanswered.is_empty() {
        answer.preface(&format!("{} So this is from the local service's own reader.", unanswered.join(" ")));
    }
    if let Some(begun) = &begun {
        rest = rest.or_else(|| going_on::rest_of(&answer, begun));
        answer = rest.unwrap_or_else(|| going_on::cannot_go_on(unanswered));
    }
    if let Some(max_tokens) = ready.asked.max_output_tokens {
        answer.cut_to(max_tokens);
    }
    let script = Script::new(answer);
    for event in script.opening() {
        voice.say(event).await?;
    }
    voice.flush().await?;
    ready.tally.add(script.n_tool_tokens());
    say_words(&script, shared.pace, voice, &mut ready.tally).await?;
    for event in script.closing() {
        voice.say(event).await?;
    }
    keep(shared, &ready, script.text()).await?;
    let n_input_tokens = ready.n_input_tokens();
    ready.tally.settle(n_input_tokens + script.n_tokens()).await?;
    let begun = Response { model: MODEL.to_owned(), ..ready.response };
    Ok(script.finished(begun, n_input_tokens))
}

async fn say_words(
    script: &Script,
    pace: Pace,
    voice: &mut Voice,
    tally: &mut Tally,
) -> Result<(), Interrupted> {
    let interval = pace.interval().filter(|_| voice.is_heard());
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

/// The files of the conversation and of the question and the project, once they are read.
async fn settled_documents(shared: &Shared, ready: &Ready) -> Result<Documents, DatabaseError> {
    let mut attached: Vec<Uuid> = Vec::new();
    for message in ready.history.iter().chain(&ready.asked.messages) {
        attached.extend(&message.file_ids);
    }
    let mut seen = std::collections::BTreeSet::new();
    attached.retain(|id| seen.insert(*id));
    let attached = shared.intake.settled(ready.user.as_str(), &attached, DOCUMENTS_LIMIT).await?;
    let project = match ready.asked.project_id {
        Some(id) => shared.intake.settled_project(id, PROJECT_LIMIT).await?,
        None => None,
    };
    Ok(Documents { user: ready.user.as_str().to_owned(), attached, project })
}

/// Appends the exchange to its conversation.
async fn keep(shared: &Shared, ready: &Ready, text: &str) -> Result<(), DatabaseError> {
    let mut messages = ready.asked.messages.clone();
    let instructions = ready.asked.instructions.clone().map(|text| StoredMessage {
        role: "system".to_owned(),
        text,
        file_ids: Vec::new(),
    });
    match messages.last_mut().filter(|_| going_on::begun(&ready.asked).is_some()) {
        // What went on is one answer.
        Some(begun) => begun.text.push_str(text),
        None => messages.push(StoredMessage {
            role: "assistant".to_owned(),
            text: text.to_owned(),
            file_ids: Vec::new(),
        }),
    }
    let (id, now_ms) = (ready.conversation_id, jiff::Timestamp::now().as_millisecond());
    let write = move |tx: &rusqlite::Transaction<'_>| {
        // The instructions belong to a conversation only if it begins with them (interface section 2.1).
        if conversations::is_empty(tx, id)? {
            conversations::append(tx, id, instructions.as_slice(), now_ms)?;
        }
        conversations::append(tx, id, &messages, now_ms)
    };
    shared.database.write(write).await
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
