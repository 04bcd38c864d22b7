//! Flipping between the versions of a message.

use super::{Stretch, Tree};
use crate::kernel::problem::Problem;
use parlance_contract::StretchView;
use parlance_domain::MessageId;
use parlance_store::{conversations, messages};

impl Tree {
    pub(crate) async fn show_version(
        &self,
        message_id: MessageId,
        number: u32,
    ) -> Result<StretchView, Problem> {
        let shown = self.context.store.read(move |conn| messages::get(conn, message_id)).await?;
        let conversation_id = shown.conversation_id;
        let reservation = self.turns.reserve_path(conversation_id)?;
        let stretch = self
            .context
            .store
            .write(move |tx| {
                let before = messages::shown_before(tx, message_id)?.map(|before| before.id);
                let versions = messages::versions_after(tx, conversation_id, before)?;
                let chosen = (1..).zip(versions).find(|(n, _)| *n == number).map(|(_, id)| id);
                let chosen = messages::get(tx, chosen.ok_or(parlance_store::Error::Missing("version"))?)?;
                conversations::set_leaf(tx, conversation_id, messages::newest_leaf_below(tx, chosen.id)?)?;
                Stretch::to_the_end(tx, &chosen)
            })
            .await?;
        drop(reservation);
        self.emit_stretch(conversation_id, stretch).await
    }
}
