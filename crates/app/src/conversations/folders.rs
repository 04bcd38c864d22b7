//! Folders: create, rename, move and delete, and the options that their conversations inherit.

use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::title;
use crate::present::conversation::read_listed_rows;
use crate::present::folders::read_folders;
use crate::services::context::Context;
use crate::settings::options::emit_open_options;
use crate::settings::presets;
use parlance_contract::{AppEvent, FolderView, InstructionsView};
use parlance_domain::{FolderId, ProjectId};
use parlance_store::folders::{self, Folder, MAX_DEPTH};
use parlance_store::options::Instructions;
use parlance_store::{Connection, Error, Transaction};
use parlance_words::messages as texts;
use uuid::Uuid;

/// The result of a change that the tree of folders may not allow.
enum Moved {
    Done,
    /// It would be inside of itself.
    IntoItself,
    /// The folders would be nested too deeply.
    TooDeep,
}

pub(crate) async fn create(
    context: &Context,
    name: String,
    parent_id: Option<FolderId>,
) -> Result<FolderId, Problem> {
    let folder = Folder {
        id: FolderId(Uuid::now_v7()),
        parent_id,
        name: name_of(&name)?,
        instructions: Instructions::default(),
        project_id: None,
        is_open: true,
    };
    let id = folder.id;
    let made = context.store.write(move |tx| {
        if let Some(parent_id) = parent_id {
            if folders::depth(tx, parent_id)? >= MAX_DEPTH {
                return Ok(Moved::TooDeep);
            }
            let parent = folders::get(tx, parent_id)?;
            folders::update(tx, &Folder { is_open: true, ..parent })?;
        }
        folders::insert(tx, &folder, now_ms())?;
        Ok(Moved::Done)
    });
    check(&made.await?)?;
    emit(context).await?;
    Ok(id)
}

pub(crate) async fn rename(context: &Context, id: FolderId, name: String) -> Result<(), Problem> {
    let name = name_of(&name)?;
    change(context, id, move |folder| folder.name = name).await
}

pub(crate) async fn set_open(context: &Context, id: FolderId, is_open: bool) -> Result<(), Problem> {
    change(context, id, move |folder| folder.is_open = is_open).await
}

pub(crate) async fn set_options(
    context: &Context,
    id: FolderId,
    instructions: InstructionsView,
    project_id: Option<ProjectId>,
) -> Result<(), Problem> {
    presets::check_text(&instructions.text)?;
    let text = instructions.text.trim().to_owned();
    let preset = if text.is_empty() { String::new() } else { instructions.preset };
    let set = Instructions { text, preset };
    let set_both = move |folder: &mut Folder| (folder.instructions, folder.project_id) = (set, project_id);
    change(context, id, set_both).await?;
    emit_open_options(context).await;
    Ok(())
}

pub(crate) async fn move_into(
    context: &Context,
    id: FolderId,
    parent_id: Option<FolderId>,
) -> Result<(), Problem> {
    let moved = context.store.write(move |tx| move_in(tx, id, parent_id)).await?;
    check(&moved)?;
    emit(context).await?;
    emit_open_options(context).await;
    Ok(())
}

pub(crate) async fn delete(context: &Context, id: FolderId) -> Result<(), Problem> {
    let rows = context
        .store
        .write_versioned(move |tx, version| {
            let moved = folders::delete(tx, id)?;
            read_listed_rows(tx, moved, version)
        })
        .await?;
    // Emit the rows first, so that no row is in a folder that the window does not know.
    context.events.emit(AppEvent::ConversationsChanged { rows }).await;
    emit(context).await?;
    emit_open_options(context).await;
    Ok(())
}

async fn change(
    context: &Context,
    id: FolderId,
    change: impl FnOnce(&mut Folder) + Send + 'static,
) -> Result<(), Problem> {
    let write = context.store.write(move |tx| {
        let mut folder = folders::get(tx, id)?;
        change(&mut folder);
        folders::update(tx, &folder)
    });
    write.await?;
    emit(context).await
}

async fn emit(context: &Context) -> Result<(), Problem> {
    let read = context.store.read_versioned(|conn, version| Ok((read_folders(conn)?, version)));
    let (folders, version): (Vec<FolderView>, _) = read.await?;
    context.events.emit(AppEvent::FoldersChanged { folders, version }).await;
    Ok(())
}

fn move_in(tx: &Transaction<'_>, id: FolderId, parent_id: Option<FolderId>) -> Result<Moved, Error> {
    let folder = folders::get(tx, id)?;
    if let Some(parent_id) = parent_id {
        if folders::is_within(tx, parent_id, id)? {
            return Ok(Moved::IntoItself);
        }
        if !fits(tx, id, parent_id)? {
            return Ok(Moved::TooDeep);
        }
    }
    folders::update(tx, &Folder { parent_id, ..folder })?;
    Ok(Moved::Done)
}

fn fits(conn: &Connection, id: FolderId, parent_id: FolderId) -> Result<bool, Error> {
    Ok(folders::depth(conn, parent_id)? + folders::height(conn, id)? <= MAX_DEPTH)
}

fn check(moved: &Moved) -> Result<(), Problem> {
    match moved {
        Moved::Done => Ok(()),
        Moved::IntoItself => {
            Err(Problem::input(texts::folder_into_itself(), texts::folder_into_itself_next()))
        }
        Moved::TooDeep => {
            Err(Problem::input(texts::folder_too_deep(u64::from(MAX_DEPTH)), texts::folder_too_deep_next()))
        }
    }
}

/// The name that a user typed, on one line.
fn name_of(typed: &str) -> Result<String, Problem> {
    let name = title::from_person(typed);
    if name.is_empty() {
        return Err(Problem::input(texts::folder_name_empty(), texts::folder_name_empty_next()));
    }
    Ok(name)
}
