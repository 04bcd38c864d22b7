//! The person's preferences, and what was last done by the palette.

use crate::context::Context;
use crate::problem::Problem;
use crate::view::{AppEvent, Settings};
use parlance_store::{Transaction, files, settings};
use parlance_words::{Language, Paragraph, messages};

/// The key of the person's settings in the store.
pub(crate) const SETTINGS: &str = "settings";

/// What was last done by the palette.
pub(crate) const RECENT_ACTIONS: &str = "recent_actions";

/// So many of them are remembered.
const MAX_RECENT: usize = 8;

/// The longest name that an action can have, in bytes.
const MAX_ACTION: usize = 64;

/// Whether the person has chosen where answers come from.
pub(crate) const HAS_STARTED: &str = "has_started";

pub(crate) async fn settings(context: &Context) -> Result<Settings, Problem> {
    let mut set =
        context.disk().read(|conn| settings::find::<Settings>(conn, SETTINGS)).await?.unwrap_or_default();
    // Another version may have had it.
    set.language = set.language.filter(|tag| Language::by_tag(tag).is_some());
    Ok(set)
}

/// The language of the window.
pub(crate) async fn language(context: &Context) -> Result<&'static Language, Problem> {
    Ok(context.language_of(&settings(context).await?))
}

/// Lets services write the language of the window, sorts the names of files by its rules, and tells the local service
/// whether models may read web pages.
pub(crate) async fn apply_settings(context: &Context) -> Result<(), Problem> {
    let set = settings(context).await?;
    context.services.let_models_read_pages(set.lets_models_read_pages);
    let language = context.language_of(&set);
    context.services.speak(language);
    if context.store.is_read_only() {
        return Ok(());
    }
    let prepare = move |tx: &Transaction<'_>| {
        files::sort_names_in(tx, language.tag)?;
        files::fill_in_names(tx)
    };
    context.store.write(prepare).await
}

pub(crate) async fn save_settings(context: &Context, set: Settings) -> Result<(), Problem> {
    let language = set.language.filter(|tag| Language::by_tag(tag).is_some());
    let set = Settings { display: set.display.bounded(), language, ..set };
    let (language, lets_models_read_pages) = (context.language_of(&set), set.lets_models_read_pages);
    let saved = move |tx: &Transaction<'_>| {
        settings::set(tx, SETTINGS, &set)?;
        files::sort_names_in(tx, language.tag)
    };
    let is_new_order = context.store.write(saved).await?;
    context.services.let_models_read_pages(lets_models_read_pages);
    context.services.speak(language);
    if is_new_order {
        emit_files_changed(context).await;
    }
    Ok(())
}

/// Makes the window read its lists of files again, of which it knows stretches in another order.
async fn emit_files_changed(context: &Context) {
    let Ok(counts) = context.store.read(files::count_stored_by_profile).await else { return };
    for (profile_id, n_files) in counts {
        context.events.emit(AppEvent::FilesChanged { profile_id, n_files }).await;
    }
}

pub(crate) async fn note_action(context: &Context, action: String) -> Result<(), Problem> {
    if !is_action(&action) {
        return Err(Problem::input(messages::unknown_action(), Paragraph::none()));
    }
    context
        .store
        .write(move |tx| {
            let mut recent = settings::find::<Vec<String>>(tx, RECENT_ACTIONS)?.unwrap_or_default();
            recent.retain(|known| *known != action);
            recent.insert(0, action);
            recent.truncate(MAX_RECENT);
            settings::set(tx, RECENT_ACTIONS, &recent)
        })
        .await
}

/// Whether an action of the window can be called so: small letters, digits and low lines.
fn is_action(name: &str) -> bool {
    let is_mark = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !name.is_empty() && name.len() <= MAX_ACTION && name.chars().all(is_mark)
}
