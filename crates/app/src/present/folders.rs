//! Folders of conversations.

use super::options::{present_project, to_view};
use parlance_contract::FolderView;
use parlance_store::folders::{self, Folder};
use parlance_store::{Connection, Error, projects};

/// All folders as the window shows them.
pub(crate) fn read_folders(conn: &Connection) -> Result<Vec<FolderView>, Error> {
    folders::list(conn)?.into_iter().map(|folder| present(conn, folder)).collect()
}

fn present(conn: &Connection, folder: Folder) -> Result<FolderView, Error> {
    let project = match folder.project_id {
        Some(id) => projects::find(conn, id)?.map(present_project),
        None => None,
    };
    Ok(FolderView {
        id: folder.id,
        parent_id: folder.parent_id,
        name: folder.name,
        instructions: to_view(folder.instructions),
        project,
        is_open: folder.is_open,
    })
}
