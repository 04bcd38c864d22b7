//! The service conversation that a conversation continues in: linked or unlinked by the user.

use crate::conversations::Conversations;
use crate::kernel::clock;
use crate::kernel::problem::Problem;
use crate::present::options::read_options;
use crate::settings::projects;
use parlance_contract::{AppEvent, ConversationView, OptionsView};
use parlance_domain::ConversationId;
use parlance_store::conversations;
use parlance_store::threads::{self, Thread};
use parlance_words::messages;
use uuid::Uuid;

impl Conversations {
    pub(crate) async fn attach_conversation(
        &self,
        conversation_id: ConversationId,
        service_conversation_id: String,
    ) -> Result<ConversationView, Problem> {
        self.check_not_temporary()?;
        let service_conversation_id =
            projects::check_id(&service_conversation_id, messages::conversation_id_invalid())?;
        let write = self.context.store.write(move |tx| {
            let here = conversations::get(tx, conversation_id)?;
            let conversation_id = if here.leaf_id.is_none() {
                conversation_id
            } else {
                let new = ConversationId(Uuid::now_v7());
                conversations::create(tx, new, here.profile_id, clock::now_ms())?;
                new
            };
            if let Some(before) = threads::find(tx, conversation_id, here.profile_id, None)? {
                threads::forget(tx, conversation_id, here.profile_id, &before.service_conversation_id)?;
            }
            let thread = Thread {
                conversation_id,
                profile_id: here.profile_id,
                service_conversation_id,
                last_message_id: None,
                instructions: None,
                is_attached: true,
            };
            threads::put(tx, &thread)?;
            Ok(conversation_id)
        });
        let view = self.open_conversation(write.await?).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: view.row.clone() }).await;
        Ok(view)
    }

    pub(crate) async fn detach_conversation(
        &self,
        conversation_id: ConversationId,
    ) -> Result<OptionsView, Problem> {
        // An answer in flight would be noted as seen by the service conversation.
        let reservation = self.turns.reserve_turn(conversation_id)?;
        let write = self.context.store.write_versioned(move |tx, version| {
            threads::detach(tx, conversation_id)?;
            read_options(tx, conversation_id, version)
        });
        let options = write.await;
        drop(reservation);
        options
    }
}
