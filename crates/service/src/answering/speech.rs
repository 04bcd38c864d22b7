//! Saying an answer: waiting for the documents, finding the answer, and keeping what was said.

use super::asked::Asked;
use super::interrupted::Interrupted;
use super::model;
use super::reader::{self, Pace};
use super::retrieval::documents::Documents;
use super::retrieval::meaning::Searched;
use super::tokens;
use super::turns::Turns;
use super::voice::Voice;
use crate::accounts::UserName;
use crate::accounts::limits::Tally;
use crate::database::conversations::{self, StoredMessage};
use crate::database::files;
use crate::database::projects::{self, Standing};
use crate::database::{Database, DatabaseError};
use crate::ingest::intake::Intake;
use crate::web::Web;
use bytes::Bytes;
use futures_util::FutureExt;
use parlance_protocol::{Event, Response, Status};
use parlance_upstream::{Embedder, Failure, Upstreams};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// How long an answer waits for documents that are still being read.
const DOCUMENTS_LIMIT: Duration = Duration::from_secs(60);

/// How long an answer waits for the files of a project. What is not read then is not searched, and the answer says so.
const PROJECT_LIMIT: Duration = Duration::from_secs(5);

/// What answers requests. Clones share everything.
#[derive(Clone)]
pub(crate) struct Responder {
    pub(crate) database: Database,
    pub(crate) intake: Intake,
    pub(crate) upstreams: Upstreams,
    pub(crate) embedder: Option<Arc<Embedder>>,
    pub(crate) web: Web,
    pub(crate) pace: Pace,
    /// Whose turn it is in a conversation.
    pub(crate) turns: Turns,
    /// How long an answer waits for a reader that takes nothing.
    pub(crate) reader_limit: Duration,
    pub(crate) stopping: CancellationToken,
}

/// A request whose conversation and files exist: what is left is the answer.
pub(crate) struct Ready {
    user: UserName,
    asked: Asked,
    /// What was said in the conversation before; empty until it is this request's turn.
    history: Vec<StoredMessage>,
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

impl Responder {
    /// Looks up what a request refers to, and makes a conversation if it names none.
    pub(crate) async fn prepare(
        &self,
        user: UserName,
        asked: Asked,
        tally: Tally,
    ) -> Result<Result<Ready, Missing>, DatabaseError> {
        let now_ms = jiff::Timestamp::now().as_millisecond();
        let owner = user.as_str().to_owned();
        let new_files = asked.question().map(|question| question.file_ids.clone()).unwrap_or_default();
        let (named, project_id) = (asked.conversation_id, asked.project_id);
        let looked_up = self
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
                self.database.write_unsynced(move |tx| conversations::create(tx, id, &owner, now_ms)).await?;
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
            model: self.upstreams.expected_model().unwrap_or_else(|| reader::MODEL.to_owned()),
            conversation_id: Some(conversation_id.to_string()),
            ..Response::default()
        };
        Ok(Ok(Ready { user, asked, history: Vec::new(), conversation_id, response, tally }))
    }

    /// The whole response at once.
    pub(crate) async fn whole(&self, ready: Ready) -> Result<Response, Interrupted> {
        self.answer(ready, &mut Voice::silent()).await
    }

    /// Sends the response as frames of events, until it is finished, has failed, or nobody receives it any more.
    pub(crate) async fn stream(self, ready: Ready, sender: mpsc::Sender<Bytes>) {
        let mut voice = Voice::new(sender.clone(), self.reader_limit);
        let internal =
            ("internal_error", "The service failed while it answered; its log says why.".to_owned());
        let failure = tokio::select! {
            said = AssertUnwindSafe(self.say(ready, &mut voice)).catch_unwind() => match said {
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
            () = self.stopping.cancelled() => {
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

    async fn say(&self, ready: Ready, voice: &mut Voice) -> Result<(), Interrupted> {
        voice.say(Event::Created { response: Box::new(ready.response.clone()) }).await?;
        voice.flush().await?;
        let response = self.answer(ready, voice).await?;
        voice.say(Event::Completed { response: Box::new(response) }).await?;
        voice.flush().await
    }

    /// Says the answer of the first model that has one, or of the reader, and keeps it.
    async fn answer(&self, mut ready: Ready, voice: &mut Voice) -> Result<Response, Interrupted> {
        // Until the exchange is kept: the next question in the conversation finds it.
        let _turn = voice.waiting(self.turns.wait(ready.conversation_id)).await?;
        let id = ready.conversation_id;
        ready.history =
            self.database.read(move |connection| conversations::find_messages(connection, id)).await?;
        let n_input_tokens = ready.n_input_tokens();
        ready.tally.add(n_input_tokens);
        let documents = voice.waiting(self.settled_documents(&ready)).await??;
        let mut unanswered = self.upstreams.resting();
        let earlier = ready.earlier_question();
        for upstream in self.upstreams.in_order(n_input_tokens) {
            let question = ready.asked.question();
            let sources = model::gather(self.searched(), question, earlier.as_deref(), &documents).await?;
            let (prompt, sources, begun) =
                model::begin(&ready.asked, &ready.history, &documents, sources, &upstream, voice).await?;
            match begun {
                Ok(reply) => {
                    let begun = ready.response.clone();
                    let mut writing =
                        model::Writing::new(&upstream, &self.web, prompt, &sources, begun, &mut ready.tally);
                    if let Err(interrupted) = writing.say(reply, voice).await {
                        if let Interrupted::Model(failure) = &interrupted {
                            upstream.note(failure);
                        }
                        return Err(interrupted);
                    }
                    let response = writing.finished();
                    // Kept before the end is told, so that the next question finds this answer.
                    self.keep(&ready, response.output_text.as_deref().unwrap_or_default()).await?;
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
        self.read_out(ready, documents, &unanswered, voice).await
    }

    /// Says what the reader finds, and keeps it.
    async fn read_out(
        &self,
        mut ready: Ready,
        documents: Documents,
        unanswered: &[String],
        voice: &mut Voice,
    ) -> Result<Response, Interrupted> {
        let earlier = ready.earlier_question();
        let script = reader::find(self.searched(), &ready.asked, earlier, documents, unanswered).await?;
        reader::say(&script, self.pace, voice, &mut ready.tally).await?;
        self.keep(&ready, script.text()).await?;
        let n_input_tokens = ready.n_input_tokens();
        ready.tally.settle(n_input_tokens + script.n_tokens()).await?;
        let begun = Response { model: reader::MODEL.to_owned(), ..ready.response };
        Ok(script.finished(begun, n_input_tokens))
    }

    fn searched(&self) -> Searched<'_> {
        Searched { database: &self.database, embedder: self.embedder.as_deref() }
    }

    /// The files of the conversation and of the question and the project, once they are read.
    async fn settled_documents(&self, ready: &Ready) -> Result<Documents, DatabaseError> {
        let mut attached: Vec<Uuid> = Vec::new();
        for message in ready.history.iter().chain(&ready.asked.messages) {
            attached.extend(&message.file_ids);
        }
        let mut seen = std::collections::BTreeSet::new();
        attached.retain(|id| seen.insert(*id));
        let attached = self.intake.settled(ready.user.as_str(), &attached, DOCUMENTS_LIMIT).await?;
        let project = match ready.asked.project_id {
            Some(id) => self.intake.settled_project(id, PROJECT_LIMIT).await?,
            None => None,
        };
        Ok(Documents { user: ready.user.as_str().to_owned(), attached, project })
    }

    /// Appends the exchange to its conversation.
    async fn keep(&self, ready: &Ready, text: &str) -> Result<(), DatabaseError> {
        let mut messages = ready.asked.messages.clone();
        let instructions = ready.asked.instructions.clone().map(|text| StoredMessage {
            role: "system".to_owned(),
            text,
            file_ids: Vec::new(),
        });
        match messages.last_mut().filter(|_| ready.asked.begun().is_some()) {
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
        self.database.write(write).await
    }
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
