//! Pieces of an answer that are not in the journal yet.

use parlance_domain::turn::Piece;

/// Adds a piece for the journal. If an item is set repeatedly, such as the arguments of a tool that arrive letter by
/// letter, only its last state is kept.
pub(super) fn keep(unwritten: &mut Vec<Piece>, piece: Piece) {
    match (unwritten.last_mut(), &piece) {
        (Some(Piece::Set { item: before, content }), Piece::Set { item, content: now }) if before == item => {
            content.clone_from(now);
        }
        // While the store cannot be written, consecutive deltas are merged into one piece.
        (Some(Piece::Append { item: before, text: words }), Piece::Append { item, text })
            if before == item =>
        {
            words.push_str(text);
        }
        _ => unwritten.push(piece),
    }
}
