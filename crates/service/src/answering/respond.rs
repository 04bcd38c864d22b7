//! Responds to a request: waits for the documents, streams the answer of a model or of the reader, and stores the
//! exchange.

use super::conversation_locks::ConversationLocks;
use super::error::AnswerError;
use super::model;
use super::question;
use super::reader::{self, Pace};
use super::request::Request;
use super::retrieval::documents::Documents;
use super::retrieval::semantic_search::PassageSearch;
use super::sse_writer::SseWriter;
use super::tokens;
use crate::accounts::UserName;
use crate::accounts::limits::UsageMeter;
use crate::database::conversations::{self, StoredMessage};
use crate::database::files;
use crate::database::projects::{self, Membership};
use crate::database::{Database, DatabaseError};
use crate::ingest::queue::IngestQueue;
use crate::models::{ChosenModels, Models, failure_code, present_failure};
use crate::storage::blob_store::BlobStore;
use crate::web::WebClient;
use bytes::Bytes;
use futures_util::FutureExt;
use parlance_protocol::{Event, Progress, Response, Status};
use parlance_sandbox::Readers;
use parlance_sqlite::rusqlite;
use parlance_upstream::UpstreamError;
use parlance_words::{Language, Paragraph, english, messages};
use std::panic::AssertUnwindSafe;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// How long an answer waits for documents that are being read.
const DOCUMENTS_LIMIT: Duration = Duration::from_secs(60);

/// How long an answer waits for the files of a project. Files that are still unread are not searched, and the answer
/// says so.
const PROJECT_LIMIT: Duration = Duration::from_secs(5);

/// The largest number of documents named while the service searches them.
const MAX_NAMED: usize = 3;

/// Answers requests. Clones share its state.
#[derive(Clone)]
pub(crate) struct Responder {
    pub(crate) database: Database,
    pub(crate) blobs: BlobStore,
    pub(crate) readers: Readers,
    pub(crate) ingest_queue: IngestQueue,
    pub(crate) models: Models,
    pub(crate) web: WebClient,
    pub(crate) pace: Pace,
    pub(crate) conversation_locks: ConversationLocks,
    /// How long an answer waits for a client that does not read.
    pub(crate) stall_limit: Duration,
    pub(crate) stopping: CancellationToken,
}

/// A request whose conversation and files exist, ready to be answered.
pub(crate) struct PreparedRequest {
    user: UserName,
    request: Request,
    /// The language of the service's own sentences in the answer: that of the question.
    language: &'static Language,
    /// The language of error messages: the one that the client prefers.
    error_language: &'static Language,
    /// The earlier messages of the conversation; empty until the request has the conversation's lock.
    history: Vec<StoredMessage>,
    conversation_id: Uuid,
    response: Response,
    usage_meter: UsageMeter,
}

/// A reference in a request that the caller has no access to.
#[derive(Debug)]
pub(crate) enum NotFound {
    Conversation(Uuid),
    Project(Uuid),
    /// The project exists, and the caller is not a member.
    NotAMember(Uuid),
    File(Uuid),
}

impl Responder {
    /// Looks up the ids in a request, and creates a conversation if it names none. `wanted` is the client's preferred
    /// language.
    pub(crate) async fn prepare(
        &self,
        user: UserName,
        request: Request,
        wanted: Option<&'static Language>,
        usage_meter: UsageMeter,
    ) -> Result<Result<PreparedRequest, NotFound>, DatabaseError> {
        let now_ms = jiff::Timestamp::now().as_millisecond();
        let owner = user.as_str().to_owned();
        let new_files = request.question().map(|question| question.file_ids.clone()).unwrap_or_default();
        let (named, project_id) = (request.conversation_id, request.project_id);
        let looked_up = self
            .database
            .read(move |connection| {
                if let Some(id) = project_id {
                    match projects::membership(connection, id, &owner)? {
                        Membership::Unknown => return Ok(Err(NotFound::Project(id))),
                        Membership::NotAMember => return Ok(Err(NotFound::NotAMember(id))),
                        Membership::Member => {}
                    }
                }
                for id in new_files {
                    if files::find(connection, &owner, id)?.is_none() {
                        return Ok(Err(NotFound::File(id)));
                    }
                }
                let Some(id) = named else { return Ok(Ok(None)) };
                let is_named = conversations::is_named(connection, &owner, id)?;
                Ok(is_named.map(|is_named| (!is_named).then_some(id)).ok_or(NotFound::Conversation(id)))
            })
            .await?;
        match looked_up {
            Err(missing) => return Ok(Err(missing)),
            Ok(Some(id)) => {
                // Retention may have deleted it since the lookup. A named conversation is exempt from deletion.
                if !self.database.write_unsynced(move |tx| conversations::mark_named(tx, id)).await? {
                    return Ok(Err(NotFound::Conversation(id)));
                }
            }
            Ok(None) => {}
        }
        let conversation_id = match named {
            Some(id) => id,
            None if !request.is_stored => Uuid::new_v4(),
            None => {
                let (id, owner) = (Uuid::new_v4(), user.as_str().to_owned());
                // No sync for the empty conversation: the sync of its first exchange includes it.
                self.database.write_unsynced(move |tx| conversations::create(tx, id, &owner, now_ms)).await?;
                id
            }
        };
        let response = Response {
            id: Uuid::new_v4().to_string(),
            created_at: now_ms,
            status: Status::InProgress,
            instructions: request.instructions.clone(),
            max_output_tokens: request.max_output_tokens,
            // A fallback server may answer, so the model is final only when the answer begins.
            model: self
                .models
                .current()
                .upstreams
                .expected_model()
                .unwrap_or_else(|| reader::MODEL.to_owned()),
            // A conversation that is not stored cannot be continued.
            conversation_id: (named.is_some() || request.is_stored).then(|| conversation_id.to_string()),
            ..Response::default()
        };
        let asked = request.question().map(|question| question.text.as_str()).unwrap_or_default();
        let language = question::language_of(asked, wanted);
        Ok(Ok(PreparedRequest {
            user,
            request,
            language,
            error_language: wanted.unwrap_or(english()),
            history: Vec::new(),
            conversation_id,
            response,
            usage_meter,
        }))
    }

    /// Returns the complete response.
    pub(crate) async fn whole(&self, prepared: PreparedRequest) -> Result<Response, AnswerError> {
        self.answer(prepared, &mut SseWriter::discard()).await
    }

    /// Sends the response as event frames until it is complete, has failed, or the client is gone.
    pub(crate) async fn stream(self, prepared: PreparedRequest, sender: mpsc::Sender<Bytes>) {
        let mut writer = SseWriter::new(sender.clone(), self.stall_limit);
        let language = prepared.error_language;
        let internal =
            || ("internal_error", Paragraph::from([messages::error_internal(), messages::error_see_log()]));
        let failure = tokio::select! {
            said = AssertUnwindSafe(self.stream_events(prepared, &mut writer)).catch_unwind() => match said {
                Ok(Ok(())) => None,
                // The client is gone, so send no error.
                Ok(Err(AnswerError::ClientGone)) => None,
                Ok(Err(AnswerError::CannotContinue)) => Some(("cannot_continue", cannot_continue())),
                Ok(Err(AnswerError::Upstream(error))) => Some((failure_code(&error), present_failure(&error))),
                Ok(Err(AnswerError::Database(error))) => {
                    tracing::error!(error = &error as &dyn std::error::Error, "an answer failed");
                    Some(internal())
                }
                Err(_) => Some(internal()),
            },
            () = sender.closed() => None,
            () = self.stopping.cancelled() => {
                Some(("service_stopping", Paragraph::from(messages::error_stopping())))
            }
        };
        if let Some((code, message)) = failure {
            let message = message.in_language(language);
            let event = Event::Error { code: Some(code.to_owned()), message, param: None };
            // A stored answer that only waits to be sent has not failed.
            let written = if writer.has_ended() { Ok(()) } else { writer.write(event).await };
            if written.and(writer.flush().await).is_err() {
                tracing::debug!("the client left before it could be told of the end");
            }
        }
    }

    async fn stream_events(
        &self,
        prepared: PreparedRequest,
        writer: &mut SseWriter,
    ) -> Result<(), AnswerError> {
        writer.write(Event::Created { response: Box::new(prepared.response.clone()) }).await?;
        writer.flush().await?;
        let response = self.answer(prepared, writer).await?;
        writer.write(Event::Completed { response: Box::new(response) }).await?;
        writer.flush().await
    }

    /// Streams the answer of the first model that has one, and stores it. The reader answers if no model is configured,
    /// if no discovered server is available, or if the request wants quotes. It does not replace a configured model
    /// that has failed.
    async fn answer(
        &self,
        mut prepared: PreparedRequest,
        writer: &mut SseWriter,
    ) -> Result<Response, AnswerError> {
        // Keep the lock until the exchange is stored, so that the next question in the conversation finds it.
        let _lock = writer.keep_alive(self.conversation_locks.lock(prepared.conversation_id)).await?;
        let id = prepared.conversation_id;
        prepared.history =
            self.database.read(move |connection| conversations::find_messages(connection, id)).await?;
        let n_input_tokens = prepared.n_input_tokens();
        prepared.usage_meter.add(n_input_tokens);
        let documents = writer.keep_alive(self.wait_for_documents(&prepared)).await??;
        // Keep this choice until the end of the answer, even if it changes.
        let chosen = self.models.current();
        let mut failed = None;
        let earlier = prepared.previous_question();
        let has_documents = !documents.attached.is_empty() || documents.project.is_some();
        let web = self.web.for_answer(has_documents);
        let upstreams = match prepared.request.wants_quotes {
            true => Vec::new(),
            false => chosen.upstreams.in_order(n_input_tokens),
        };
        for upstream in upstreams {
            let question = prepared.request.question();
            if has_documents {
                writer.write(searching(&prepared.response, &documents)).await?;
                writer.flush().await?;
            }
            let facts = writer.keep_alive(upstream.model.facts()).await?;
            let limit = model::PassageLimit::of(&facts, upstream.model.reading_speed());
            let found = model::retrieve_sources(
                self.passage_search(&chosen),
                question,
                earlier.as_deref(),
                &documents,
                (limit, prepared.language),
            );
            let found = writer.keep_alive(found).await??;
            let pictures = writer
                .keep_alive(model::load_pictures(&self.blobs, &self.readers, &documents, &upstream))
                .await?;
            let parts = model::PromptParts {
                request: &prepared.request,
                history: &prepared.history,
                documents: &documents,
                web: &web,
            };
            let begun =
                model::begin(&parts, found, &pictures, &upstream, (&prepared.response, writer)).await?;
            match begun {
                Ok((fitted, reply)) => {
                    let begun = Response { context: Some(fitted.context), ..prepared.response.clone() };
                    let asked = question.map(|question| question.text.clone()).unwrap_or_default();
                    let mut model_response = model::ModelResponse::new(
                        &upstream,
                        &web,
                        fitted.prompt,
                        &fitted.sources,
                        begun,
                        &mut prepared.usage_meter,
                    );
                    model_response.tell_sources(&asked, writer).await?;
                    if let Err(error) = model_response.stream(reply, writer).await {
                        if let AnswerError::Upstream(failure) = &error {
                            upstream.record_failure(failure);
                        }
                        return Err(error);
                    }
                    let response = model_response.into_response();
                    // Store the answer before its final event, so that the next question finds it.
                    let said =
                        model::collapse_repetition(response.output_text.as_deref().unwrap_or_default());
                    self.store_exchange(&prepared, Some(said)).await?;
                    prepared
                        .usage_meter
                        .record_total(response.usage.unwrap_or_default().total_tokens)
                        .await?;
                    return Ok(response);
                }
                // Ignore the failure of a discovered server, unless it is available and the question is too long for
                // it.
                Err(failure)
                    if upstream.is_required() || matches!(failure, UpstreamError::DoesNotFit { .. }) =>
                {
                    failed.get_or_insert(failure);
                }
                Err(_) => {}
            }
        }
        match failed {
            Some(failure) => Err(AnswerError::Upstream(failure)),
            None => self.answer_with_reader(prepared, documents, &chosen, writer).await,
        }
    }

    /// Streams the reader's answer, and stores it.
    async fn answer_with_reader(
        &self,
        mut prepared: PreparedRequest,
        documents: Documents,
        chosen: &ChosenModels,
        writer: &mut SseWriter,
    ) -> Result<Response, AnswerError> {
        let earlier = prepared.previous_question();
        let canned_response = reader::compose_response(
            self.passage_search(chosen),
            &prepared.request,
            earlier,
            documents,
            prepared.language,
        )
        .await?;
        reader::stream(&canned_response, self.pace, writer, &mut prepared.usage_meter).await?;
        let said = Some(canned_response.text()).filter(|_| !canned_response.is_notice());
        self.store_exchange(&prepared, said).await?;
        let n_input_tokens = prepared.n_input_tokens();
        prepared.usage_meter.record_total(n_input_tokens + canned_response.n_tokens()).await?;
        let begun = Response { model: reader::MODEL.to_owned(), ..prepared.response };
        Ok(canned_response.completed(begun, n_input_tokens))
    }

    fn passage_search<'a>(&'a self, chosen: &'a ChosenModels) -> PassageSearch<'a> {
        PassageSearch { database: &self.database, embedder: chosen.embedder.as_deref() }
    }

    /// Waits for the files of the conversation, of the question and of the project, and returns them.
    async fn wait_for_documents(&self, prepared: &PreparedRequest) -> Result<Documents, DatabaseError> {
        let mut attached: Vec<Uuid> = Vec::new();
        for message in prepared.history.iter().chain(&prepared.request.messages) {
            attached.extend(&message.file_ids);
        }
        let mut seen = std::collections::BTreeSet::new();
        attached.retain(|id| seen.insert(*id));
        let attached =
            self.ingest_queue.wait_for_files(prepared.user.as_str(), &attached, DOCUMENTS_LIMIT).await?;
        let project = match prepared.request.project_id {
            Some(id) => self.ingest_queue.wait_for_project(id, PROJECT_LIMIT).await?,
            None => None,
        };
        Ok(Documents { user: prepared.user.as_str().to_owned(), attached, project })
    }

    /// Appends the exchange to its conversation, unless the client forbids storing it. A notice is not an answer: then
    /// `text` is `None`, and only the question is stored.
    async fn store_exchange(
        &self,
        prepared: &PreparedRequest,
        text: Option<&str>,
    ) -> Result<(), DatabaseError> {
        if !prepared.request.is_stored {
            return Ok(());
        }
        let mut messages = prepared.request.messages.clone();
        let instructions = prepared.request.instructions.clone().map(|text| StoredMessage {
            role: "system".to_owned(),
            text,
            file_ids: Vec::new(),
        });
        let begun = messages.last_mut().filter(|_| prepared.request.continued_text().is_some());
        match (begun, text) {
            // A continued answer is one message.
            (Some(begun), Some(text)) => begun.text.push_str(text),
            (None, Some(text)) => messages.push(StoredMessage {
                role: "assistant".to_owned(),
                text: text.to_owned(),
                file_ids: Vec::new(),
            }),
            (_, None) => {}
        }
        let (id, now_ms) = (prepared.conversation_id, jiff::Timestamp::now().as_millisecond());
        let write = move |tx: &rusqlite::Transaction<'_>| {
            // The administrator may have deleted the conversation meanwhile.
            if !conversations::exists(tx, id)? {
                return Ok(false);
            }
            // The instructions belong to a conversation only if it begins with them (interface section 2.1).
            if conversations::is_empty(tx, id)? {
                conversations::append(tx, id, instructions.as_slice(), now_ms)?;
            }
            conversations::append(tx, id, &messages, now_ms)?;
            Ok(true)
        };
        if !self.database.write(write).await? {
            tracing::info!(conversation_id = %id, "an answer was not stored: its conversation was deleted");
        }
        Ok(())
    }
}

/// The event that reports the search of the documents.
fn searching(begun: &Response, documents: &Documents) -> Event {
    let filenames = documents.attached.iter().take(MAX_NAMED).map(|file| file.filename.clone()).collect();
    let progress = Progress { step: "searching".to_owned(), filenames, ..Progress::default() };
    Event::InProgress { response: Box::new(Response { progress: Some(progress), ..begun.clone() }) }
}

/// Why the reader does not continue an answer, and what the user can do.
pub(crate) fn cannot_continue() -> Paragraph {
    [messages::answer_cannot_continue(), messages::answer_ask_again()].into()
}

impl PreparedRequest {
    /// The previous question.
    fn previous_question(&self) -> Option<String> {
        let all = self.history.iter().chain(&self.request.messages);
        let mut questions = all.filter(|message| message.role == "user").map(|message| &message.text).rev();
        questions.nth(1).cloned()
    }

    fn n_input_tokens(&self) -> u64 {
        let texts = self.history.iter().chain(&self.request.messages).map(|message| message.text.as_str());
        texts.chain(self.request.instructions.as_deref()).map(tokens::count).sum()
    }
}
