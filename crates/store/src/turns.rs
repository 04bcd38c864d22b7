//! Turns: one request and its answer, from sending to its end.
//!
//! The modules below contain the data received meanwhile: the journal of the text, and captures of the bytes.

pub mod captures;
pub mod journal;
mod seen;
mod sent;

use crate::column::{Json, Word};
pub use crate::messages::request_erasure::RequestGone;
use crate::{Error, conversations, messages};
pub use parlance_domain::sending::{ContextMode, Reason, Retry};
use parlance_domain::turn::{AnswerFacts, Ending, Usage};
use parlance_domain::{ConversationId, Item, MessageId, MessageStatus, ProfileId, TurnId};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction, named_params};
pub use sent::{Sent, find_request, set_sent, withdraw_request};

/// When the steps of a turn happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// The request was made.
    pub started_at_ms: i64,
    /// When the response began.
    pub first_byte_at_ms: Option<i64>,
    /// When the first text arrived.
    pub first_word_at_ms: Option<i64>,
    /// When the turn ended; `None` while it is running.
    pub ended_at_ms: Option<i64>,
}

/// One request and its answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// Its id.
    pub id: TurnId,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The service of the request.
    pub profile_id: ProfileId,
    /// The question.
    pub question_id: MessageId,
    /// The answer.
    pub answer_id: MessageId,
    /// Its status.
    pub status: MessageStatus,
    /// How the context was sent.
    pub context_mode: ContextMode,
    /// The reason for that mode; `None` if nothing was sent, or for turns of versions that did not store it.
    pub reason: Option<Reason>,
    /// Whether the request is stored, see [`find_request`].
    pub has_request: bool,
    /// Why a sent request is not stored.
    pub request_gone: Option<RequestGone>,
    /// The token limit in the request.
    pub max_output_tokens: Option<u64>,
    /// The name of the preset of the instructions; empty for none.
    pub preset: String,
    /// The user's name of the project; empty for none.
    pub project: String,
    /// The service's metadata of the answer.
    pub facts: AnswerFacts,
    /// How it ended; `None` while it is running.
    pub ending: Option<Ending>,
    /// The status of the HTTP response.
    pub http_status: Option<u16>,
    /// The service's id of the request.
    pub request_id: Option<String>,
    /// Bytes of the response body; `None` while the turn is running, and without a response.
    pub received_bytes: Option<u64>,
    /// The number of repeated, missing and reversed sequence numbers of the stream's events.
    pub n_sequence_notes: u32,
    /// Streamed text that differs from the service's final text; empty if it does not.
    pub replaced_text: String,
    /// The failed requests before the last one.
    pub retries: Vec<Retry>,
    /// Files of the question that the service was still processing when the question was sent.
    pub n_files_in_progress: u32,
    /// When the steps happened.
    pub times: Times,
}

impl Turn {
    /// Whether the request of its completed answer is not in this store: the turn was imported, or its details were
    /// lost with damaged data.
    #[must_use]
    pub fn lacks_request(&self) -> bool {
        let is_whole = self.status == MessageStatus::Complete;
        is_whole && !self.has_request && self.request_gone.is_none() && self.http_status.is_none()
    }
}

impl Turn {
    /// Output tokens per second, from the first text to the end; `None` if they are unknown, or the time is too short.
    #[must_use]
    pub fn tokens_per_second(&self) -> Option<u64> {
        const SHORTEST_MS: u64 = 250;
        let n_tokens = self.facts.usage?.output_tokens;
        let taken = self.times.ended_at_ms? - self.times.first_word_at_ms?;
        let taken = u64::try_from(taken).ok().filter(|taken| *taken >= SHORTEST_MS)?;
        Some(n_tokens.saturating_mul(1000) / taken)
    }
}

/// The data of a turn at its start.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTurn {
    /// Its id.
    pub id: TurnId,
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The service of the request.
    pub profile_id: ProfileId,
    /// The question.
    pub question_id: MessageId,
    /// The answer; the message exists already.
    pub answer_id: MessageId,
    /// How the context is sent.
    pub context_mode: ContextMode,
    /// When the request is made.
    pub started_at_ms: i64,
}

/// Data that becomes known while an answer arrives. `None` leaves the stored value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The status of the HTTP response.
    pub http_status: Option<u16>,
    /// The service's metadata of the answer.
    pub facts: AnswerFacts,
    /// When the response began.
    pub first_byte_at_ms: Option<i64>,
    /// When the first text arrived.
    pub first_word_at_ms: Option<i64>,
    /// The service's id of the request.
    pub request_id: Option<String>,
    /// Bytes of the response body.
    pub received_bytes: Option<u64>,
    /// The failed requests so far; an empty list leaves the stored ones.
    pub retries: Vec<Retry>,
    /// Files of the question that the service was still processing when the question was sent; 0 leaves the stored
    /// number.
    pub n_files_in_progress: u32,
}

/// The end of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct End<'a> {
    /// How it ended.
    pub ending: &'a Ending,
    /// The final items of the answer.
    pub items: &'a [Item],
    /// Streamed text that differs from the service's final text; empty if it does not.
    pub replaced_text: &'a str,
    /// Data received since the last [`update_progress`].
    pub progress: Progress,
    /// The number of repeated, missing and reversed sequence numbers of the stream's events.
    pub n_sequence_notes: u32,
    /// The service's conversation id, if it returned one.
    pub service_conversation_id: Option<&'a str>,
    /// Whether the service certainly has not processed the question. Otherwise only a complete answer shows what it
    /// has seen.
    pub is_unseen: bool,
    /// When it ended.
    pub ended_at_ms: i64,
}

const SELECT: &str = "
    SELECT id, conversation_id, profile_id, question_id, answer_id, status, way, reason,
           EXISTS (SELECT 1 FROM requests WHERE turn_id = turns.id) AS has_request, request_gone,
           max_output_tokens, preset, project, response_id, service_conversation_id, model, input_tokens, output_tokens, ending,
           http_status, request_id,
           received_bytes, n_sequence_notes, replaced_text, retries, n_files_in_progress, context_use, started_at_ms, first_byte_at_ms, first_word_at_ms, ended_at_ms
    FROM turns";

fn from_row(row: &Row<'_>) -> rusqlite::Result<Turn> {
    let input_tokens: Option<u64> = row.get("input_tokens")?;
    let output_tokens: Option<u64> = row.get("output_tokens")?;
    Ok(Turn {
        id: TurnId(row.get("id")?),
        conversation_id: ConversationId(row.get("conversation_id")?),
        profile_id: ProfileId(row.get("profile_id")?),
        question_id: MessageId(row.get("question_id")?),
        answer_id: MessageId(row.get("answer_id")?),
        status: row.get::<_, Word<_>>("status")?.0,
        context_mode: row.get::<_, Word<_>>("way")?.0,
        // An unknown word from a newer version must not make the turn unreadable.
        reason: row.get::<_, Word<_>>("reason").ok().map(|word| word.0),
        has_request: row.get("has_request")?,
        request_gone: row.get::<_, Option<Word<_>>>("request_gone")?.map(|word| word.0),
        max_output_tokens: row.get("max_output_tokens")?,
        preset: row.get("preset")?,
        project: row.get("project")?,
        facts: AnswerFacts {
            response_id: row.get("response_id")?,
            service_conversation_id: row.get("service_conversation_id")?,
            model: row.get("model")?,
            usage: input_tokens
                .zip(output_tokens)
                .map(|(input_tokens, output_tokens)| Usage { input_tokens, output_tokens }),
            // An unknown value from a newer version must not make the turn unreadable.
            context: row.get::<_, Option<Json<_>>>("context_use").ok().flatten().map(|json| json.0),
        },
        ending: row.get::<_, Option<Json<_>>>("ending")?.map(|json| json.0),
        http_status: row.get("http_status")?,
        request_id: row.get("request_id")?,
        received_bytes: row.get("received_bytes")?,
        n_sequence_notes: row.get("n_sequence_notes")?,
        replaced_text: row.get("replaced_text")?,
        retries: row.get::<_, Json<_>>("retries")?.0,
        n_files_in_progress: row.get("n_files_in_progress")?,
        times: Times {
            started_at_ms: row.get("started_at_ms")?,
            first_byte_at_ms: row.get("first_byte_at_ms")?,
            first_word_at_ms: row.get("first_word_at_ms")?,
            ended_at_ms: row.get("ended_at_ms")?,
        },
    })
}

/// One turn.
pub fn find(conn: &Connection, id: TurnId) -> Result<Option<Turn>, Error> {
    let sql = format!("{SELECT} WHERE id = ?1");
    Ok(conn.prepare_cached(&sql)?.query_row([id.0], from_row).optional()?)
}

/// The turn of this answer.
pub fn find_by_answer(conn: &Connection, answer_id: MessageId) -> Result<Option<Turn>, Error> {
    let sql = format!("{SELECT} WHERE answer_id = ?1");
    Ok(conn.prepare_cached(&sql)?.query_row([answer_id.0], from_row).optional()?)
}

/// Whether a service has completed an answer in a conversation.
pub fn has_answered(
    conn: &Connection,
    conversation_id: ConversationId,
    profile_id: ProfileId,
) -> Result<bool, Error> {
    Ok(conn
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM turns
                            WHERE conversation_id = ?1 AND profile_id = ?2 AND status = ?3)",
        )?
        .query_row((conversation_id.0, profile_id.0, Word(MessageStatus::Complete)), |row| row.get(0))?)
}

/// All turns of a conversation, oldest first.
pub fn list(conn: &Connection, conversation_id: ConversationId) -> Result<Vec<Turn>, Error> {
    let sql = format!("{SELECT} WHERE conversation_id = ?1 ORDER BY started_at_ms");
    Ok(conn.prepare_cached(&sql)?.query_map([conversation_id.0], from_row)?.collect::<Result<_, _>>()?)
}

/// Turns that have not ended, oldest first. At the start of the app, those interrupted by the end of the last run.
pub fn list_unfinished(conn: &Connection) -> Result<Vec<Turn>, Error> {
    let sql = format!("{SELECT} WHERE ended_at_ms IS NULL ORDER BY started_at_ms");
    Ok(conn.prepare_cached(&sql)?.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// Adds a turn that is about to be sent. Its two messages exist already.
pub fn insert(tx: &Transaction<'_>, turn: &NewTurn) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO turns (id, conversation_id, profile_id, question_id, answer_id, way, started_at_ms)
         VALUES (:id, :conversation_id, :profile_id, :question_id, :answer_id, :way, :started_at_ms)",
    )?
    .execute(named_params! {
        ":id": turn.id.0,
        ":conversation_id": turn.conversation_id.0,
        ":profile_id": turn.profile_id.0,
        ":question_id": turn.question_id.0,
        ":answer_id": turn.answer_id.0,
        ":way": Word(turn.context_mode),
        ":started_at_ms": turn.started_at_ms,
    })?;
    Ok(())
}

/// The ids for the copy of a turn.
#[derive(Clone, Copy, Debug)]
pub struct Copied {
    /// Its id.
    pub id: TurnId,
    /// Its conversation.
    pub conversation_id: ConversationId,
    /// The message before its answer.
    pub question_id: MessageId,
    /// The copy of its answer.
    pub answer_id: MessageId,
}

/// Copies the turn of an answer to a copy of the answer, without the request, which belongs to the original. Does
/// nothing if the answer has no turn, or one that has not ended.
pub fn copy(tx: &Transaction<'_>, from: MessageId, to: &Copied) -> Result<(), Error> {
    const OWN: [&str; 5] = ["id", "conversation_id", "question_id", "answer_id", "request_gone"];
    let columns: Vec<String> = tx
        .prepare_cached("SELECT name FROM pragma_table_info('turns')")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let same: Vec<&str> = columns.iter().map(String::as_str).filter(|name| !OWN.contains(name)).collect();
    let same = same.join(", ");
    let own = OWN.join(", ");
    tx.prepare_cached(&format!(
        "INSERT INTO turns ({own}, {same})
         SELECT ?1, ?2, ?3, ?4, ?6, {same} FROM turns WHERE answer_id = ?5 AND ended_at_ms IS NOT NULL"
    ))?
    .execute((
        to.id.0,
        to.conversation_id.0,
        to.question_id.0,
        to.answer_id.0,
        from.0,
        Word(RequestGone::Forked),
    ))?;
    Ok(())
}

/// Stores progress, and that the answer is arriving.
///
/// # Errors
///
/// [`Error::Missing`] also when the turn has ended, or when the database cannot be written.
pub fn update_progress(tx: &Transaction<'_>, id: TurnId, progress: &Progress) -> Result<(), Error> {
    let answer_id = note_progress(tx, id, MessageStatus::Streaming, progress)?;
    messages::set_status(tx, answer_id, MessageStatus::Streaming)
}

/// Ends a turn in one step: stores the answer's items and status, the data of the turn, and what the service has seen,
/// and deletes the journal. A turn ends only once.
///
/// # Errors
///
/// [`Error::Missing`] also when the turn has ended already, or when the database cannot be written.
pub fn end(tx: &Transaction<'_>, id: TurnId, end: &End<'_>) -> Result<(), Error> {
    let status = end.ending.status();
    let answer_id = note_progress(tx, id, status, &end.progress)?;
    let asked = tx
        .prepare_cached(
            "UPDATE turns SET ending = ?2, n_sequence_notes = ?3, ended_at_ms = ?4, replaced_text = ?5
             WHERE id = ?1
             RETURNING conversation_id, profile_id,
                 (SELECT json_extract(body, '$.conversation_id') FROM requests WHERE turn_id = turns.id) AS extended,
                 (SELECT json_extract(body, '$.instructions') FROM requests WHERE turn_id = turns.id) AS instructions",
        )?
        .query_row((id.0, Json(end.ending), end.n_sequence_notes, end.ended_at_ms, end.replaced_text), |row| {
            Ok(seen::SentContext {
                conversation_id: ConversationId(row.get("conversation_id")?),
                profile_id: ProfileId(row.get("profile_id")?),
                extended: row.get("extended")?,
                instructions: row.get("instructions")?,
            })
        })?;
    messages::replace_items(tx, answer_id, end.items)?;
    messages::set_status(tx, answer_id, status)?;
    conversations::mark_answered(tx, asked.conversation_id)?;
    seen::note(tx, asked, answer_id, end)?;
    journal::clear(tx, id)
}

/// Stores progress and returns the id of the answer.
fn note_progress(
    tx: &Transaction<'_>,
    id: TurnId,
    status: MessageStatus,
    progress: &Progress,
) -> Result<MessageId, Error> {
    tx.prepare_cached(
        "UPDATE turns SET
             status = :status,
             http_status = coalesce(:http_status, http_status),
             request_id = coalesce(:request_id, request_id),
             received_bytes = coalesce(:received_bytes, received_bytes),
             response_id = coalesce(:response_id, response_id),
             service_conversation_id = coalesce(:service_conversation_id, service_conversation_id),
             model = coalesce(:model, model),
             input_tokens = coalesce(:input_tokens, input_tokens),
             output_tokens = coalesce(:output_tokens, output_tokens),
             retries = coalesce(:retries, retries),
             n_files_in_progress = coalesce(:n_files_in_progress, n_files_in_progress),
             context_use = coalesce(:context_use, context_use),
             first_byte_at_ms = coalesce(first_byte_at_ms, :first_byte_at_ms),
             first_word_at_ms = coalesce(first_word_at_ms, :first_word_at_ms)
         WHERE id = :id AND ended_at_ms IS NULL
         RETURNING answer_id",
    )?
    .query_row(
        named_params! {
            ":id": id.0,
            ":status": Word(status),
            ":http_status": progress.http_status,
            ":request_id": progress.request_id,
            ":received_bytes": progress.received_bytes.map(saturating),
            ":response_id": progress.facts.response_id,
            ":service_conversation_id": progress.facts.service_conversation_id,
            ":model": progress.facts.model,
            ":input_tokens": progress.facts.usage.map(|usage| saturating(usage.input_tokens)),
            ":output_tokens": progress.facts.usage.map(|usage| saturating(usage.output_tokens)),
            ":retries": Some(&progress.retries).filter(|retries| !retries.is_empty()).map(Json),
            ":context_use": progress.facts.context.as_ref().map(Json),
            ":n_files_in_progress": Some(progress.n_files_in_progress).filter(|n| *n > 0),
            ":first_byte_at_ms": progress.first_byte_at_ms,
            ":first_word_at_ms": progress.first_word_at_ms,
        },
        |row| row.get(0).map(MessageId),
    )
    .optional()?
    .ok_or(Error::Missing("turn"))
}

/// SQLite's integers are signed; a large count from the service must not make the write fail.
fn saturating(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn must_exist(n_rows: usize) -> Result<(), Error> {
    if n_rows == 0 { Err(Error::Missing("turn")) } else { Ok(()) }
}
