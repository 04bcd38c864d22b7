//! Unsent text.

use crate::kernel::problem::Problem;
use crate::present::conversation::present_row;
use crate::services::context::Context;
use parlance_contract::AppEvent;
use parlance_domain::ConversationId;
use parlance_store::{conversations, drafts};

pub(crate) async fn save(context: &Context, id: ConversationId, text: String) -> Result<(), Problem> {
    let changed = context
        .store
        .write_relaxed_versioned(move |tx, version| {
            let before = conversations::get(tx, id)?;
            drafts::save_text(tx, id, &text)?;
            let after = conversations::get(tx, id)?;
            Ok((before.has_draft != after.has_draft).then(|| present_row(after, version)))
        })
        .await?;
    if let Some(row) = changed {
        context.events.emit(AppEvent::ConversationChanged { row }).await;
    }
    Ok(())
}
