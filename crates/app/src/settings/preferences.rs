//! The user's preferences, and the recent actions of the palette.

use crate::kernel::problem::Problem;
use crate::kernel::stored_fields::{self, Fields};
use crate::services::context::Context;
use parlance_contract::{AppEvent, Settings, TrashPeriod};
use parlance_store::{Connection, Error, Transaction, files, settings};
use parlance_words::{Language, Paragraph, messages};
use serde_json::{Map, Value};

/// The key of the user's settings in the store.
pub(crate) const SETTINGS: &str = "settings";

/// The stored name of the trash period.
const TRASH_PERIOD: &str = "trashPeriod";

/// The name under which earlier versions stored `isCapturing`.
const FORMER_CAPTURING: &str = "isRecording";

/// The recent actions of the palette.
pub(crate) const RECENT_ACTIONS: &str = "recent_actions";

/// The number of remembered searches.
const MAX_RECENT: usize = 8;

/// The longest name that an action can have, in bytes.
const MAX_ACTION: usize = 64;

/// Whether the user has chosen a service for answers.
pub(crate) const HAS_STARTED: &str = "has_started";

pub(crate) async fn settings(context: &Context) -> Result<Settings, Problem> {
    Ok(context.disk().read(read_settings).await?.value)
}

/// The settings, with the names of unreadable ones.
pub(crate) fn read_settings(conn: &Connection) -> Result<Fields<Settings>, Error> {
    let Some(json) = settings::find_json(conn, SETTINGS)? else { return Ok(Fields::default()) };
    let mut read = stored_fields::read::<Settings>(serde_json::from_str(&json).unwrap_or_default());
    if is_trash_period_unread(&read.unread) {
        // The stored period may be longer than any period that this version knows.
        read.value.trash_period = TrashPeriod::Forever;
    }
    // Other versions may have more languages.
    read.value.language = read.value.language.take().filter(|tag| Language::by_tag(tag).is_some());
    Ok(read)
}

fn is_trash_period_unread(unread: &[String]) -> bool {
    unread.iter().any(|path| path.is_empty() || path == TRASH_PERIOD)
}

/// Sets the trash period to Forever if no settings are stored. Returns whether it did. For a store that has lost
/// rows: the user may have chosen a longer period than the default.
pub(crate) fn keep_trash_without_settings(tx: &Transaction<'_>) -> Result<bool, Error> {
    if settings::find_json(tx, SETTINGS)?.is_some() {
        return Ok(false);
    }
    settings::set(tx, SETTINGS, &serde_json::json!({ TRASH_PERIOD: TrashPeriod::Forever }))?;
    Ok(true)
}

/// A notice about unreadable settings; `None` if there are none.
pub(crate) fn describe_unread(unread: &[String]) -> Option<Paragraph> {
    if unread.is_empty() {
        return None;
    }
    let name = |path: &String| if path.is_empty() { SETTINGS.to_owned() } else { path.clone() };
    let said = Paragraph::from(messages::start_settings_unread(unread.iter().map(name).collect()));
    Some(if is_trash_period_unread(unread) { said.and(messages::start_trash_kept()) } else { said })
}

/// Stores the settings. Unreadable values stay stored until the user changes them.
fn write_settings(tx: &Transaction<'_>, set: &Settings) -> Result<(), Error> {
    let old = fields_of(&read_settings(tx)?.value)?;
    let mut stored = settings::find::<Map<String, Value>>(tx, SETTINGS)?.unwrap_or_default();
    stored.remove(FORMER_CAPTURING);
    settings::set(tx, SETTINGS, &stored_fields::merge(stored, &old, fields_of(set)?))
}

fn fields_of(set: &Settings) -> Result<Map<String, Value>, Error> {
    match serde_json::to_value(set).map_err(Error::Encode)? {
        Value::Object(fields) => Ok(fields),
        _ => Ok(Map::new()),
    }
}

/// The language of the window.
pub(crate) async fn language(context: &Context) -> Result<&'static Language, Problem> {
    Ok(context.language_of(&settings(context).await?))
}

/// Requests the window's language from services, sorts the names of files by its rules, and tells the local service
/// whether models may read web pages.
pub(crate) async fn apply_settings(context: &Context) -> Result<(), Problem> {
    let set = settings(context).await?;
    context.services.models.pages.set(set.lets_models_read_pages);
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
        write_settings(tx, &set)?;
        files::sort_names_in(tx, language.tag)
    };
    let is_new_order = context.store.write(saved).await?;
    context.services.models.pages.set(lets_models_read_pages);
    context.services.speak(language);
    if is_new_order {
        emit_files_changed(context).await;
    }
    Ok(())
}

/// Makes the window read its file lists again, because their order has changed.
async fn emit_files_changed(context: &Context) {
    let read = |conn: &Connection, version| Ok((files::count_stored_by_profile(conn)?, version));
    let Ok((counts, version)) = context.store.read_versioned(read).await else { return };
    for (profile_id, n_files) in counts {
        context.events.emit(AppEvent::FilesChanged { profile_id, n_files, version }).await;
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

/// Whether a name is a valid action name: lower-case letters, digits and underscores.
fn is_action(name: &str) -> bool {
    let is_mark = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !name.is_empty() && name.len() <= MAX_ACTION && name.chars().all(is_mark)
}
