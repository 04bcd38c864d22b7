//! The journal: the received pieces of an unfinished answer. Append-only, deleted when the turn ends.

use crate::Error;
use crate::column::Json;
use parlance_domain::TurnId;
use parlance_domain::turn::Piece;
use parlance_sqlite::rusqlite::{Connection, Transaction};

/// Appends pieces in order, and merges consecutive text of the same item. Meant for [`crate::Store::write_relaxed`].
pub fn append(tx: &Transaction<'_>, turn_id: TurnId, pieces: &[Piece]) -> Result<(), Error> {
    let first: i64 = tx
        .prepare_cached("SELECT coalesce(max(ordinal) + 1, 0) FROM journal WHERE turn_id = ?1")?
        .query_row([turn_id.0], |row| row.get(0))?;
    let mut insert =
        tx.prepare_cached("INSERT INTO journal (turn_id, ordinal, piece) VALUES (?1, ?2, ?3)")?;
    for (ordinal, piece) in (first..).zip(joined(pieces)) {
        insert.execute((turn_id.0, ordinal, Json(piece)))?;
    }
    Ok(())
}

/// The pieces of a turn, in the order in which they were appended.
pub fn read(conn: &Connection, turn_id: TurnId) -> Result<Vec<Piece>, Error> {
    let mut statement =
        conn.prepare_cached("SELECT piece FROM journal WHERE turn_id = ?1 ORDER BY ordinal")?;
    let pieces = statement.query_map([turn_id.0], |row| row.get::<_, Json<Piece>>(0).map(|json| json.0))?;
    Ok(pieces.collect::<Result<_, _>>()?)
}

pub(crate) fn clear(tx: &Transaction<'_>, turn_id: TurnId) -> Result<(), Error> {
    tx.prepare_cached("DELETE FROM journal WHERE turn_id = ?1")?.execute([turn_id.0])?;
    Ok(())
}

fn joined(pieces: &[Piece]) -> Vec<Piece> {
    let mut joined: Vec<Piece> = Vec::new();
    for piece in pieces {
        match (joined.last_mut(), piece) {
            (Some(Piece::Append { item: last, text: words }), Piece::Append { item, text })
                if last == item =>
            {
                words.push_str(text);
            }
            _ => joined.push(piece.clone()),
        }
    }
    joined
}
