//! The service of a conversation's next question, and the conversation there that it continues in: linked or unlinked
//! by the user.

use super::opening::Opening;
use crate::conversations::{Turns, check_not_temporary};
use crate::files::Files;
use crate::kernel::clock;
use crate::kernel::problem::Problem;
use crate::present::options::read_options;
use crate::services::context::Context;
use crate::settings::projects;
use parlance_contract::{AppEvent, ConversationView, OptionsView};
use parlance_domain::{ConversationId, ProfileId};
use parlance_store::conversations;
use parlance_store::threads::{self, Thread};
use parlance_words::messages;
use std::sync::Arc;
use uuid::Uuid;

/// The services that conversations continue on.
pub(crate) struct ServiceChoice {
    context: Context,
    files: Arc<Files>,
    turns: Turns,
    opening: Opening,
}

impl ServiceChoice {
    pub(super) fn new(context: Context, files: Arc<Files>, turns: Turns, opening: Opening) -> Self {
        Self { context, files, turns, opening }
    }

    pub(crate) async fn choose(
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
        let n_left_out = self.files.drafts.move_to(id, profile_id).await?;
        if n_left_out > 0 {
            let name = self.context.services.profiles.name(profile_id).to_string();
            let text = messages::conversation_files_not_moved(n_left_out, name).into();
            self.context.events.emit(AppEvent::Notice { text }).await;
        }
        self.opening.view_changed(id).await
    }

    pub(crate) async fn attach(
        &self,
        conversation_id: ConversationId,
        service_conversation_id: String,
    ) -> Result<ConversationView, Problem> {
        let request = self.context.openings.begin();
        check_not_temporary(&self.context)?;
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
        self.opening.open_new(&request, write.await?).await
    }

    pub(crate) async fn detach(&self, conversation_id: ConversationId) -> Result<OptionsView, Problem> {
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
