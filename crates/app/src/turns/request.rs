//! What a turn sends, read from the record in the moment of sending.

use super::continue_answer::GoesOn;
use crate::{going_on, plan};
use parlance_domain::message::text_of;
use parlance_domain::{Message, ProfileId};
use parlance_store::{files, messages};
use std::collections::HashMap;

/// The request for a question as the record stands now.
pub(super) fn plan_request(
    conn: &parlance_store::Connection,
    profile_id: ProfileId,
    question: &Message,
    goes_on: Option<&GoesOn>,
) -> Result<(plan::Way, parlance_protocol::CreateResponseRequest), parlance_store::Error> {
    let path = messages::path_to(conn, question.id)?;
    // Deleted messages stand in between, and no service that still counts has seen them.
    let last_seen = path.iter().rev().nth(1).map(|message| message.id);
    let thread = match last_seen {
        // The service has to get the words that the answer goes on from.
        Some(last) if goes_on.is_none() => parlance_store::threads::find(conn, profile_id, last)?
            .map(|id| plan::SeenThread { service_conversation_id: id, last_message_id: last }),
        _ => None,
    };
    let mut service_ids = HashMap::new();
    for id in path.iter().flat_map(|message| &message.attachments) {
        let file = files::get(conn, *id)?;
        if let (None, Some(service_id)) = (file.deleted_at_ms, file.service_file_id)
            && file.profile_id == profile_id
        {
            service_ids.insert(*id, service_id);
        }
    }
    let (way, mut request) = plan::plan(&path, thread.as_ref(), &service_ids);
    if let Some(goes_on) = goes_on {
        going_on::go_on(&mut request, &text_of(&goes_on.kept), goes_on.max_output_tokens);
    }
    Ok((way, request))
}
