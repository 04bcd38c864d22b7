//! Uploads identical bytes only once: an existing file replaces the new one.

use super::states::{FileStates, since_ms};
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use crate::services::context::Context;
use parlance_contract::{AppEvent, FileView};
use parlance_domain::FileStatus;
use parlance_store::drafts;
use parlance_store::files::{self, File, Same};
use parlance_words::{Paragraph, messages};

/// Replaces a waiting file by another one with the same bytes. `false` when that is no longer possible.
pub(super) async fn use_other(
    context: &Context,
    states: &FileStates,
    file: &File,
    other: &File,
) -> Result<bool, Problem> {
    let (id, other_id) = (file.id, other.id);
    let pasted = context.copies.pasted().to_owned();
    let replaced = context.store.write(move |tx| {
        let Some(file) = files::find(tx, id)? else { return Ok(None) };
        match files::find_same(tx, &file, &pasted)? {
            Same::Is(same) if same.id == other_id => {}
            _ => return Ok(None),
        }
        let mut was_attached = false;
        let mut is_twice = false;
        for conversation_id in files::list_conversations(tx, id)? {
            let attached = drafts::get(tx, conversation_id)?.attachments;
            was_attached = true;
            is_twice |= attached.contains(&id) && attached.contains(&other_id);
        }
        files::replace(tx, id, other_id, now_ms())?;
        Ok(Some((files::get_with_use(tx, other_id)?, was_attached && !is_twice)))
    });
    let Some((found, is_seen)) = replaced.await? else { return Ok(false) };
    let view = FileView {
        already_since_ms: Some(since_ms(&found.0)),
        name: show_name(&file.name),
        ..states.present(&found)
    };
    context.events.emit(AppEvent::FileReplaced { file_id: id, file: view }).await;
    // An attached file with the same name shows by itself that it is reused.
    if !is_seen || found.0.name != file.name {
        context.events.emit(AppEvent::Notice { text: describe(file, &found.0) }).await;
    }
    states.note_change();
    states.emit_count(file.profile_id).await;
    Ok(true)
}

fn describe(file: &File, other: &File) -> Paragraph {
    let name = show_name(&file.name);
    let known_as = (other.name != file.name).then(|| show_name(&other.name));
    let is_there = matches!(other.status, FileStatus::Ready | FileStatus::Processing(_));
    match (is_there, known_as) {
        (true, Some(known)) => {
            [messages::upload_there_as(name, known, since_ms(other)), messages::upload_not_again()].into()
        }
        (true, None) => [messages::upload_there(name, since_ms(other)), messages::upload_not_again()].into(),
        (false, Some(known)) => [messages::upload_underway_as(name, known), messages::upload_once()].into(),
        (false, None) => [messages::upload_underway(name), messages::upload_once()].into(),
    }
}
