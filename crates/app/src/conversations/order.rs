//! The places of conversations in the list: moved into folders, pinned, archived, marked as unread.

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::present::conversation::read_listed_rows;
use crate::services::context::Context;
use crate::settings::options::emit_options;
use parlance_contract::AppEvent;
use parlance_domain::{ConversationId, FolderId};
use parlance_store::{Error, Transaction, conversations, folders};

pub(crate) async fn move_into(
    context: &Context,
    ids: Vec<ConversationId>,
    folder_id: Option<FolderId>,
) -> Result<(), Problem> {
    let moved = ids.clone();
    change_rows(context, ids, move |tx, ids| {
        if let Some(folder_id) = folder_id {
            folders::get(tx, folder_id)?;
        }
        ids.iter().try_for_each(|id| conversations::move_to(tx, *id, folder_id))
    })
    .await?;
    // Their inherited options may have changed.
    for id in moved {
        emit_options(context, id).await;
    }
    Ok(())
}

pub(crate) async fn archive(
    context: &Context,
    ids: Vec<ConversationId>,
    is_archived: bool,
) -> Result<(), Problem> {
    let archived_at_ms = is_archived.then(now_ms);
    change_rows(context, ids, move |tx, ids| {
        ids.iter().try_for_each(|id| conversations::set_archived(tx, *id, archived_at_ms))
    })
    .await
}

pub(crate) async fn mark(
    context: &Context,
    ids: Vec<ConversationId>,
    is_unread: bool,
) -> Result<(), Problem> {
    change_rows(context, ids, move |tx, ids| {
        ids.iter().try_for_each(|id| conversations::set_unread(tx, *id, is_unread))
    })
    .await
}

pub(crate) async fn pin(context: &Context, ids: Vec<ConversationId>, is_pinned: bool) -> Result<(), Problem> {
    change_pins(context, move |pinned| {
        if is_pinned {
            let new: Vec<_> = ids.into_iter().filter(|id| !pinned.contains(id)).collect();
            pinned.extend(new);
        } else {
            pinned.retain(|id| !ids.contains(id));
        }
    })
    .await
}

pub(crate) async fn place_pinned(
    context: &Context,
    id: ConversationId,
    before: Option<ConversationId>,
) -> Result<(), Problem> {
    change_pins(context, move |pinned| {
        pinned.retain(|other| *other != id);
        let at = before.and_then(|before| pinned.iter().position(|other| *other == before));
        pinned.insert(at.unwrap_or(pinned.len()), id);
    })
    .await
}

async fn change_pins(
    context: &Context,
    change: impl FnOnce(&mut Vec<ConversationId>) + Send + 'static,
) -> Result<(), Problem> {
    let rows = context
        .store
        .write_versioned(move |tx, version| {
            let before = conversations::list_pinned(tx)?;
            let mut pinned = before.clone();
            change(&mut pinned);
            conversations::set_pinned(tx, &pinned)?;
            let unpinned = before.into_iter().filter(|id| !pinned.contains(id)).collect::<Vec<_>>();
            read_listed_rows(tx, pinned.into_iter().chain(unpinned), version)
        })
        .await?;
    context.events.emit(AppEvent::ConversationsChanged { rows }).await;
    Ok(())
}

async fn change_rows(
    context: &Context,
    ids: Vec<ConversationId>,
    change: impl FnOnce(&Transaction<'_>, &[ConversationId]) -> Result<(), Error> + Send + 'static,
) -> Result<(), Problem> {
    let rows = context
        .store
        .write_versioned(move |tx, version| {
            change(tx, &ids)?;
            read_listed_rows(tx, ids, version)
        })
        .await?;
    context.events.emit(AppEvent::ConversationsChanged { rows }).await;
    Ok(())
}
