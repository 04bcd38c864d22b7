//! The state for the first paint.

use super::Features;
use crate::files::find_open_documents;
use crate::kernel::problem::Problem;
use crate::present::conversation::present_row;
use crate::present::folders::read_folders;
use crate::settings::drawings;
use crate::settings::preferences::{HAS_STARTED, RECENT_ACTIONS, read_settings};
use parlance_contract::{ConversationView, StartView};
use parlance_domain::ConversationId;
use parlance_store::{conversations, files, settings, trash};
use std::time::Duration;

/// How long the first page of all waits to be able to offer a model of this computer.
const MODELS_LIMIT: Duration = Duration::from_millis(500);

pub(crate) async fn start(features: &Features) -> Result<StartView, Problem> {
    let (rows, (folders, n_trashed), open, set, recent, has_started, n_files, open_documents) = features
        .context
        .store
        .read_versioned(move |conn, version| {
            let rows = conversations::list(conn)?
                .into_iter()
                .map(|row| present_row(row, version))
                .collect::<Vec<_>>();
            let places = (read_folders(conn)?, trash::count(conn)?);
            let n_files = files::count_stored_by_profile(conn)?;
            let set = read_settings(conn)?.value;
            let recent = settings::find::<Vec<String>>(conn, RECENT_ACTIONS)?.unwrap_or_default();
            let has_started = settings::find::<bool>(conn, HAS_STARTED)?.unwrap_or(false);
            let open = settings::find_open_conversation(conn)?;
            Ok((rows, places, open, set, recent, has_started, n_files, find_open_documents(conn)?))
        })
        .await?;
    let services = &features.context.services;
    let is_first_run = !has_started && rows.is_empty() && !services.profiles.is_given();
    if is_first_run {
        services.server_search.wait_for_first(MODELS_LIMIT).await;
    }
    let has_keyring = is_first_run && features.encryption.has_keyring().await;
    let temporary = features.temporary.rows().await?;
    let first = match open {
        Some(id) if !is_first_run => open_last(features, id).await,
        _ => None,
    };
    let interrupted_drawings = interrupted_drawings(features).await;
    Ok(StartView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        is_first_run,
        can_encrypt: has_keyring && features.encryption.is_off(),
        lacks_keyring: is_first_run && !has_keyring,
        fonts: None,
        services: services.views(),
        models: services.models.view(),
        settings: set,
        system_language: features.system_language.clone(),
        recent_actions: recent,
        conversations: temporary.into_iter().chain(rows).collect(),
        folders,
        n_trashed,
        open_conversation_id: open,
        open: first,
        open_documents,
        interrupted_drawings,
        n_files,
        deletions: features.files.deletions.list().await?,
        downloads: features.files.downloads.views(),
        notices: features.notices.clone(),
    })
}

/// The diagrams that must not be rendered automatically; none if the store cannot be written.
async fn interrupted_drawings(features: &Features) -> Vec<String> {
    if features.context.store.is_read_only() {
        return Vec::new();
    }
    let found = drawings::interrupted(&features.context).await;
    found.unwrap_or_else(|problem| {
        tracing::warn!(%problem, "the interrupted drawings could not be read");
        Vec::new()
    })
}

/// The conversation that was open last.
async fn open_last(features: &Features, id: ConversationId) -> Option<ConversationView> {
    let opened = features.temporary.open_conversation(id).await;
    opened.inspect_err(|problem| tracing::warn!(%problem, "the last conversation could not be opened")).ok()
}
