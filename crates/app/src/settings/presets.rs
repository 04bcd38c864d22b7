//! Presets: instructions under a name, saved, renamed, deleted, and filled in.

use super::variables;
use crate::kernel::problem::Problem;
use crate::kernel::{clock, title};
use crate::services::context::Context;
use parlance_contract::{InstructionsView, PresetView};
use parlance_domain::PresetId;
use parlance_store::presets::{self, Preset};
use parlance_words::{Paragraph, messages};
use uuid::Uuid;

/// Longer instructions are a document, not instructions.
pub(crate) const MAX_INSTRUCTIONS_CHARS: usize = 100_000;

pub(crate) async fn list_presets(context: &Context) -> Result<Vec<PresetView>, Problem> {
    Ok(context.store.read(presets::list).await?.into_iter().map(to_view).collect())
}

pub(crate) async fn save_preset(
    context: &Context,
    preset_id: Option<PresetId>,
    name: String,
    text: String,
) -> Result<Vec<PresetView>, Problem> {
    let name = title::from_person(&name);
    if name.is_empty() {
        return Err(Problem::input(messages::preset_needs_name(), Paragraph::none()));
    }
    check_text(&text)?;
    if text.trim().is_empty() {
        return Err(Problem::input(messages::preset_empty(), messages::preset_empty_do()));
    }
    let id = preset_id.unwrap_or(PresetId(Uuid::now_v7()));
    let save = context.store.write(move |tx| {
        if presets::find_by_name(tx, &name)?.is_some_and(|other| other.id != id) {
            return Ok(Err(name));
        }
        presets::put(tx, id, &name, text.trim_end(), clock::now_ms())?;
        Ok(Ok(presets::list(tx)?))
    });
    match save.await? {
        Ok(all) => Ok(all.into_iter().map(to_view).collect()),
        Err(name) => Err(Problem::input(messages::preset_name_taken(name), messages::preset_name_taken_do())),
    }
}

pub(crate) async fn delete_preset(
    context: &Context,
    preset_id: PresetId,
) -> Result<Vec<PresetView>, Problem> {
    let delete = context.store.write(move |tx| {
        presets::delete(tx, preset_id)?;
        presets::list(tx)
    });
    Ok(delete.await?.into_iter().map(to_view).collect())
}

pub(crate) async fn fill_preset(
    context: &Context,
    preset_id: PresetId,
    values: Vec<String>,
) -> Result<InstructionsView, Problem> {
    let preset = context.store.read(move |conn| presets::get(conn, preset_id)).await?;
    if let Some(name) = variables::first_without_value(&preset.text, &values) {
        return Err(Problem::input(messages::variable_empty(name), messages::preset_fill_in()));
    }
    let text = variables::fill(&preset.text, &values);
    Ok(InstructionsView { text, preset: label(&preset) })
}

/// Refuses text that is too long for instructions.
pub(crate) fn check_text(text: &str) -> Result<(), Problem> {
    if text.chars().count() <= MAX_INSTRUCTIONS_CHARS {
        return Ok(());
    }
    let next = [messages::saved_text_limit(MAX_INSTRUCTIONS_CHARS), messages::saved_text_attach()];
    Err(Problem::input(messages::preset_too_long(), next))
}

fn to_view(preset: Preset) -> PresetView {
    let variables = variables::names(&preset.text);
    PresetView { id: preset.id, name: preset.name, text: preset.text, variables }
}

/// The name of a preset in an answer's details.
fn label(preset: &Preset) -> String {
    match preset.version {
        1 => preset.name.clone(),
        version => format!("{}, v{version}", preset.name),
    }
}
