//! Chooses the service of a conversation's next question. Answers keep the service that gave them.

use crate::conversations::Conversations;
use crate::kernel::problem::Problem;
use parlance_contract::{AppEvent, ConversationView};
use parlance_domain::{ConversationId, ProfileId};
use parlance_store::conversations;
use parlance_words::messages;

impl Conversations {
    pub(crate) async fn set_service(
        &self,
        id: ConversationId,
        profile_id: ProfileId,
    ) -> Result<ConversationView, Problem> {
        self.context.services.profiles.get(profile_id)?;
        let here = self.context.store.read(move |conn| conversations::get(conn, id)).await?;
        if here.profile_id != profile_id {
            // Its files are on the service that it was written for.
            if here.n_waiting > 0 {
                let next = messages::conversation_service_waiting_do();
                return Err(Problem::input(messages::conversation_service_waiting(), next));
            }
            self.context.store.write(move |tx| conversations::set_profile(tx, id, profile_id)).await?;
        }
        // Also when the service is chosen already: the app may have ended between these two steps.
        let n_left_out = self.files.move_draft(id, profile_id).await?;
        if n_left_out > 0 {
            let name = self.context.services.profiles.name(profile_id).to_string();
            let text = messages::conversation_files_not_moved(n_left_out, name).into();
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
        let view = self.open_conversation(id).await?;
        self.context.events.emit(AppEvent::ConversationChanged { row: view.row.clone() }).await;
        Ok(view)
    }
}
