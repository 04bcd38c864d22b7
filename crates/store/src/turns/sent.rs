//! The request of a turn and its context mode. Requests have a table of their own, because they can be as long as the
//! conversation.
//!
//! A replayed request often begins with all items of an earlier request. It then stores the turn of that request and only
//! its own new items; otherwise storage would grow with the square of the conversation. A digest of the items shows
//! whether a request begins with an earlier one.

use super::{must_exist, saturating};
use crate::Error;
use crate::column::{Json, Word, Worded};
use parlance_domain::TurnId;
use parlance_domain::sending::{ContextMode, Reason};
use parlance_sqlite::rusqlite::{Connection, OptionalExtension, Transaction, named_params};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;

/// The field of a request body with its items.
const INPUT: &str = "input";

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

/// The data of a request, known once the question's files are uploaded.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// How the context is sent.
    pub context_mode: ContextMode,
    /// The reason for that mode.
    pub reason: Reason,
    /// The request body: JSON without headers, and therefore without the key.
    pub request: Value,
    /// The name of the preset of the instructions; empty for none.
    pub preset: String,
    /// The user's name of the project; empty for none.
    pub project: String,
}

/// Stores the request of a turn. It was not known before if files had to be uploaded first, and it changes if the
/// service refuses the first request.
///
/// # Errors
///
/// [`Error::Missing`] if there is no such turn or it has ended; others if the database cannot be written.
pub fn set_sent(tx: &Transaction<'_>, id: TurnId, sent: &Sent) -> Result<(), Error> {
    let max_output_tokens = sent.request.get("max_output_tokens").and_then(Value::as_u64);
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
    let stored = match sent.request.get(INPUT) {
        Some(Value::Array(items)) => without_shared(tx, id, sent, items)?,
        _ => Stored { body: sent.request.clone(), base: None, items: None },
    };
    tx.prepare_cached(
        "INSERT INTO requests (turn_id, body, base_turn_id, n_items, input_sha256)
         VALUES (:turn_id, :body, :base_turn_id, :n_items, :input_sha256)
         ON CONFLICT DO UPDATE SET body = excluded.body, base_turn_id = excluded.base_turn_id,
                                   n_items = excluded.n_items, input_sha256 = excluded.input_sha256",
    )?
    .execute(named_params! {
        ":turn_id": id.0,
        ":body": Json(&stored.body),
        ":base_turn_id": stored.base.map(|id| id.0),
        ":n_items": stored.items.map(|(n_items, _)| n_items),
        ":input_sha256": stored.items.map(|(_, sha256)| sha256),
    })?;
    Ok(())
}

/// A request as it is stored.
struct Stored {
    body: Value,
    /// The turn whose items come first.
    base: Option<TurnId>,
    /// The number and the digest of all items, if the input is a list.
    items: Option<(u64, [u8; 32])>,
}

/// Removes the items of an earlier request if this one begins with all of them; the longest match counts.
fn without_shared(tx: &Transaction<'_>, id: TurnId, sent: &Sent, items: &[Value]) -> Result<Stored, Error> {
    let bases = match sent.context_mode {
        ContextMode::Replayed => find_bases(tx, id)?,
        ContextMode::Extended => Vec::new(),
    };
    let mut hasher = Sha256::new();
    let mut shared = None;
    for (n_before, item) in (0_u64..).zip(items) {
        for base in bases.iter().filter(|base| base.n_items == n_before) {
            if hasher.clone().finalize().as_slice() == base.sha256 {
                shared = Some(*base);
            }
        }
        let json = serde_json::to_vec(item).map_err(Error::Encode)?;
        hasher.update((json.len() as u64).to_le_bytes());
        hasher.update(&json);
    }
    let all = Some((items.len() as u64, hasher.finalize().into()));
    let n_shared = shared.map_or(0, |base| usize::try_from(base.n_items).unwrap_or_default());
    let body = with_items(&sent.request, items.get(n_shared..).unwrap_or_default());
    Ok(Stored { body, base: shared.map(|base| base.turn_id), items: all })
}

/// A copy of a request with these items. It copies only these: the rest can be the whole conversation.
fn with_items(request: &Value, items: &[Value]) -> Value {
    let fields = request.as_object().into_iter().flatten().map(|(name, value)| {
        let value = if name == INPUT { items.into() } else { value.clone() };
        (name.clone(), value)
    });
    Value::Object(fields.collect())
}

/// An earlier request that another one may begin with.
#[derive(Clone, Copy)]
struct EarlierRequest {
    turn_id: TurnId,
    n_items: u64,
    sha256: [u8; 32],
}

/// Maximum number of earlier requests compared. One is not enough: the request of a continued answer ends with items that
/// later requests lack, so it cannot be their base.
const MAX_BASES: u32 = 8;

/// The nearest replayed requests above a turn's question. Erasing a request also erases the later ones of its
/// branch, so no request loses its base.
fn find_bases(tx: &Transaction<'_>, id: TurnId) -> Result<Vec<EarlierRequest>, Error> {
    let mut statement = tx.prepare_cached(
        "WITH RECURSIVE above (id) AS (
             SELECT q.parent_id FROM turns AS t JOIN messages AS q ON q.id = t.question_id WHERE t.id = ?1
             UNION ALL
             SELECT m.parent_id FROM above JOIN messages AS m ON m.id = above.id
         )
         SELECT r.turn_id, r.n_items, r.input_sha256
         FROM above CROSS JOIN turns AS t ON t.answer_id = above.id
         CROSS JOIN requests AS r ON r.turn_id = t.id
         WHERE t.way = 'replayed' AND r.n_items > 0 AND length(r.input_sha256) = 32
         LIMIT ?2",
    )?;
    let found = statement.query_map((id.0, MAX_BASES), |row| {
        Ok(EarlierRequest { turn_id: TurnId(row.get(0)?), n_items: row.get(1)?, sha256: row.get(2)? })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// The body of a turn's request as sent: JSON without headers, and therefore without the key. `None` if nothing was
/// sent, or if it is no longer stored.
pub fn find_request(conn: &Connection, id: TurnId) -> Result<Option<Value>, Error> {
    let mut statement =
        conn.prepare_cached("SELECT body, base_turn_id, n_items FROM requests WHERE turn_id = ?1")?;
    let (mut next, mut seen) = (Some(id), HashSet::new());
    let mut n_wanted: Option<u64> = None;
    let mut bodies: Vec<Value> = Vec::new();
    while let Some(turn_id) = next {
        // A damaged store can contain a cycle.
        if !seen.insert(turn_id) {
            return Ok(None);
        }
        let found = statement.query_row([turn_id.0], |row| {
            Ok((row.get::<_, Json<Value>>(0)?.0, row.get::<_, Option<_>>(1)?.map(TurnId), row.get(2)?))
        });
        let Some((body, base, n_items)) = found.optional()? else { return Ok(None) };
        if turn_id == id {
            n_wanted = n_items;
        }
        bodies.push(body);
        next = base;
    }
    let mut items = Vec::new();
    for body in bodies.iter_mut().rev() {
        if let Some(Value::Array(own)) = body.get_mut(INPUT) {
            items.append(own);
        }
    }
    if n_wanted.is_some_and(|n_wanted| n_wanted != items.len() as u64) {
        return Ok(None);
    }
    let mut whole = bodies.into_iter().next();
    if let Some(Value::Array(input)) = whole.as_mut().and_then(|body| body.get_mut(INPUT)) {
        *input = items;
    }
    Ok(whole)
}

/// Stores that a turn's request certainly never reached the service, so that its question can be undone.
///
/// # Errors
///
/// [`Error::Missing`] if there is no such turn or it has ended; others if the database cannot be written.
pub fn withdraw_request(tx: &Transaction<'_>, id: TurnId) -> Result<(), Error> {
    must_exist(
        tx.prepare_cached("UPDATE turns SET max_output_tokens = NULL WHERE id = ?1 AND ended_at_ms IS NULL")?
            .execute([id.0])?,
    )?;
    tx.prepare_cached("DELETE FROM requests WHERE turn_id = ?1")?.execute([id.0])?;
    Ok(())
}
