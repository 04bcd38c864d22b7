//! Deletes a message, and restores it as long as it is in the trash.

use super::{Stretch, Tree};
use crate::conversations::trash;
use crate::kernel::problem::Problem;
use parlance_contract::StretchView;
use parlance_domain::{Message, MessageId};
use parlance_store::{Error, Transaction, conversations, messages};
use parlance_words::messages as texts;

impl Tree {
    pub(crate) async fn delete_message(&self, message_id: MessageId) -> Result<StretchView, Problem> {
        let message = self.context.store.read(move |conn| messages::get(conn, message_id)).await?;
        let conversation_id = message.conversation_id;
        let reservation = self.turns.reserve_path(conversation_id)?;
        if !message.status.is_final() {
            let (title, next) = (texts::conversation_end_not_saved(), texts::ending_not_saved_next());
            return Err(Problem::input(title, next));
        }
        let deleted_at_ms = self.context.dates.deletion_ms();
        let stretch = self.context.store.write(move |tx| delete(tx, &message, deleted_at_ms)).await?;
        drop(reservation);
        trash::emit(&self.context).await?;
        self.emit_stretch(conversation_id, stretch).await
    }

    pub(crate) async fn restore_message(&self, message_id: MessageId) -> Result<StretchView, Problem> {
        let conversation_id =
            self.context.store.read(move |conn| messages::conversation_of(conn, message_id)).await?;
        let reservation = self.turns.reserve_path(conversation_id)?;
        let stretch = self.context.store.write(move |tx| restore(tx, message_id)).await?;
        drop(reservation);
        trash::emit(&self.context).await?;
        self.emit_stretch(conversation_id, stretch).await
    }
}

fn delete(tx: &Transaction<'_>, message: &Message, deleted_at_ms: i64) -> Result<Stretch, Error> {
    let shown = messages::visible_ids_from(tx, message.conversation_id, message.id)?;
    let after = messages::shown_before(tx, message.id)?.map(|before| before.id);
    let versions = messages::versions_after(tx, message.conversation_id, after)?;
    messages::delete(tx, message.id, deleted_at_ms)?;
    let neighbour = nearest(&versions, message.id).filter(|_| shown.len() == 1);
    if let Some(neighbour) = neighbour {
        let leaf = messages::newest_leaf_below(tx, neighbour)?;
        conversations::set_leaf(tx, message.conversation_id, leaf)?;
        return Stretch::to_the_end(tx, &messages::get(tx, neighbour)?);
    }
    // The next message has another position and other versions now, so the page needs it again.
    let next = shown.get(1).map(|next| messages::get(tx, *next)).transpose()?;
    let until = shown.get(2).copied();
    Ok(Stretch { after, messages: next.into_iter().collect(), until, has_later: false })
}

/// The version before a message, or else the one after it.
fn nearest(versions: &[MessageId], id: MessageId) -> Option<MessageId> {
    let at = versions.iter().position(|version| *version == id)?;
    let before = at.checked_sub(1).and_then(|before| versions.get(before));
    before.or_else(|| versions.get(at + 1)).copied()
}

fn restore(tx: &Transaction<'_>, id: MessageId) -> Result<Stretch, Error> {
    let conversation_id = messages::restore(tx, id)?;
    let message = messages::get(tx, id)?;
    let Ok(shown) = messages::visible_ids_from(tx, conversation_id, id) else {
        // Another version becomes visible in its place.
        conversations::set_leaf(tx, conversation_id, messages::newest_leaf_below(tx, id)?)?;
        return Stretch::to_the_end(tx, &message);
    };
    let after = messages::shown_before(tx, id)?.map(|before| before.id);
    let next = shown.get(1).map(|next| messages::get(tx, *next)).transpose()?;
    let messages = std::iter::once(message).chain(next).collect();
    Ok(Stretch { after, messages, until: shown.get(2).copied(), has_later: false })
}
