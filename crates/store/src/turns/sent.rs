//! The request of a turn and its context mode. Requests have a table of their own, because they can be as long as the
//! conversation.

use super::{must_exist, saturating};
use crate::Error;
use crate::column::{Json, Word, Worded};
use parlance_domain::TurnId;
use parlance_domain::sending::{ContextMode, Reason};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction};

impl Worded for ContextMode {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Extended, "extended"), (Self::Replayed, "replayed")];
}

impl Worded for Reason {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Continues, "continues"),
        (Self::Attached, "attached"),
        (Self::FirstQuestion, "first_question"),
        (Self::Forgotten, "forgotten"),
        (Self::Continuation, "goes_on"),
        (Self::Regenerated, "asked_again"),
        (Self::Edited, "edited"),
        (Self::MessageDeleted, "message_deleted"),
        (Self::NotWhole, "not_whole"),
        (Self::OtherService, "other_service"),
        (Self::InstructionsChanged, "instructions_changed"),
        (Self::Stateless, "stateless"),
        (Self::Temporary, "temporary"),
        (Self::NotSeen, "not_seen"),
    ];
}

/// What is sent, as soon as that is certain: a question waits for its files.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// How the context is sent.
    pub context_mode: ContextMode,
    /// Why that way.
    pub reason: Reason,
    /// The request's body: JSON, without headers and so without the key.
    pub request: serde_json::Value,
    /// What the preset of the instructions was called; empty when there is none.
    pub preset: String,
    /// What the person calls the project; empty when there is none.
    pub project: String,
}

/// Sets what a turn sends. Its files had to be uploaded first, or the service refused what was sent before.
///
/// # Errors
///
/// [`Error::Missing`] also when the turn has ended, or when the database cannot be written.
pub fn set_sent(tx: &Transaction<'_>, id: TurnId, sent: &Sent) -> Result<(), Error> {
    let max_output_tokens = sent.request.get("max_output_tokens").and_then(serde_json::Value::as_u64);
    let max_output_tokens = max_output_tokens.map(saturating);
    must_exist(
        tx.prepare_cached(
            "UPDATE turns SET way = ?2, reason = ?3, max_output_tokens = ?4, preset = ?5, project = ?6
             WHERE id = ?1 AND ended_at_ms IS NULL",
        )?
        .execute((
            id.0,
            Word(sent.context_mode),
            Word(sent.reason),
            max_output_tokens,
            &sent.preset,
            &sent.project,
        ))?,
    )?;
    tx.prepare_cached(
        "INSERT INTO requests (turn_id, body) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET body = excluded.body",
    )?
    .execute((id.0, Json(&sent.request)))?;
    Ok(())
}

/// The body of a turn's request as sent: JSON, without headers and so without the key. `None` when nothing was sent,
/// or it is kept no longer.
///
/// # Errors
///
/// When the database cannot be read.
pub fn find_request(conn: &Connection, id: TurnId) -> Result<Option<serde_json::Value>, Error> {
    Ok(conn
        .prepare_cached("SELECT body FROM requests WHERE turn_id = ?1")?
        .query_row([id.0], |row| row.get::<_, Json<_>>("body"))
        .optional()?
        .map(|body| body.0))
}

/// Notes that a turn's request certainly never reached the service, so that its question can be taken back.
///
/// # Errors
///
/// [`Error::Missing`] also when the turn has ended, or when the database cannot be written.
pub fn withdraw_request(tx: &Transaction<'_>, id: TurnId) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE turns SET max_output_tokens = NULL WHERE id = ?1 AND ended_at_ms IS NULL")?
            .execute([id.0])?,
    )?;
    tx.prepare_cached("DELETE FROM requests WHERE turn_id = ?1")?.execute([id.0])?;
    Ok(())
}
