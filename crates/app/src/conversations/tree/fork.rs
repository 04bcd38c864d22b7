//! Forking: creates a conversation that begins with the visible path up to a message.

use super::Tree;
use crate::conversations::check_not_temporary;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::title;
use parlance_contract::ConversationView;
use parlance_domain::{ConversationId, Message, MessageId, Role, TurnId};
use parlance_store::{conversations, messages, options, question, turns};
use parlance_words::messages as texts;
use uuid::Uuid;

impl Tree {
    pub(crate) async fn fork(&self, message_id: MessageId) -> Result<ConversationView, Problem> {
        let request = self.context.openings.begin();
        check_not_temporary(&self.context)?;
        let path = self.context.store.read(move |conn| messages::path_to(conn, message_id)).await?;
        let Some(last) = path.last().filter(|_| path.iter().all(|message| message.status.is_final())) else {
            let (title, next) = (texts::conversation_answer_arriving(), texts::conversation_stop_or_wait());
            return Err(Problem::input(title, next));
        };
        let from = last.conversation_id;
        let id = ConversationId(Uuid::now_v7());
        self.context
            .store
            .write(move |tx| {
                let origin = conversations::get(tx, from)?;
                conversations::create(tx, id, origin.profile_id, now_ms())?;
                conversations::copy_title(tx, from, id, &title::of_fork(&origin.title))?;
                conversations::set_origin(tx, id, from)?;
                conversations::move_to(tx, id, origin.folder_id)?;
                options::set(tx, id, &options::get(tx, from)?)?;
                copy(tx, &path, id)
            })
            .await?;
        self.opening.open_new(&request, id).await
    }
}

/// Copies messages with the facts about their answers. Requests are not copied.
fn copy(
    tx: &parlance_store::Transaction<'_>,
    path: &[Message],
    conversation_id: ConversationId,
) -> Result<(), parlance_store::Error> {
    let mut parent_id = None;
    for original in path {
        let message =
            Message { id: MessageId(Uuid::now_v7()), conversation_id, parent_id, ..original.clone() };
        messages::insert(tx, &message)?;
        question::copy(tx, original.id, conversation_id, message.id)?;
        if let (Role::Assistant, Some(question_id)) = (original.role, parent_id) {
            let id = TurnId(Uuid::now_v7());
            turns::copy(
                tx,
                original.id,
                &turns::Copied { id, conversation_id, question_id, answer_id: message.id },
            )?;
        }
        conversations::set_leaf(tx, conversation_id, message.id)?;
        parent_id = Some(message.id);
    }
    Ok(())
}
