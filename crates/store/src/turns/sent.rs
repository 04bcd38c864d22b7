//! What a turn sends, and why that way.

use crate::Error;
use crate::column::{Json, Word, Worded};
use parlance_domain::TurnId;
use parlance_domain::sending::{Reason, Way};
use rusqlite::Transaction;

impl Worded for Way {
    const WORDS: &'static [(Self, &'static str)] =
        &[(Self::Extended, "extended"), (Self::Replayed, "replayed")];
}

impl Worded for Reason {
    const WORDS: &'static [(Self, &'static str)] = &[
        (Self::Continues, "continues"),
        (Self::Attached, "attached"),
        (Self::FirstQuestion, "first_question"),
        (Self::Forgotten, "forgotten"),
        (Self::GoesOn, "goes_on"),
        (Self::AskedAgain, "asked_again"),
        (Self::Edited, "edited"),
        (Self::MessageDeleted, "message_deleted"),
        (Self::NotWhole, "not_whole"),
        (Self::OtherService, "other_service"),
        (Self::InstructionsChanged, "instructions_changed"),
        (Self::Stateless, "stateless"),
        (Self::NotSeen, "not_seen"),
    ];
}

/// What is sent, as soon as that is certain: a question waits for its files.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// How the context is sent.
    pub way: Way,
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
    super::must_exist(
        tx.prepare_cached(
            "UPDATE turns SET way = ?2, reason = ?3, request = ?4, preset = ?5, project = ?6
             WHERE id = ?1 AND ended_at_ms IS NULL",
        )?
        .execute((
            id.0,
            Word(sent.way),
            Word(sent.reason),
            Json(&sent.request),
            &sent.preset,
            &sent.project,
        ))?,
    )
}
