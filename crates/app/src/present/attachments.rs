//! The files of a draft, an edit, a waiting question or a message, each under the name that it has there.

use parlance_domain::{ConversationId, FileId, FileUse, MessageId};
use parlance_store::files::{self, File};
use parlance_store::question::Owner;
use parlance_store::{Connection, Error, attached_names, edits};

/// Attached files with their use, in the order of the ids, each under its name in the message. Missing files are left
/// out: each was replaced by a file with the same bytes.
pub(crate) fn read_attached(
    conn: &Connection,
    conversation_id: ConversationId,
    owner: Owner,
    ids: &[FileId],
) -> Result<Vec<(File, FileUse)>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut names = attached_names::list(conn, conversation_id, owner)?;
    read_named(conn, ids.iter().map(|id| (*id, names.remove(id))))
}

/// Files added to an edited question, with their use, and the ids of reused ones.
pub(crate) type AddedFiles = (Vec<(File, FileUse)>, Vec<FileId>);

/// The files that were added to a question that is being edited, each under the name that it has there.
pub(crate) fn read_added(conn: &Connection, message_id: MessageId) -> Result<AddedFiles, Error> {
    let added = edits::list_added(conn, message_id)?;
    let reused = added.iter().filter(|file| file.is_reused).map(|file| file.id).collect();
    Ok((read_named(conn, added.into_iter().map(|file| (file.id, file.name)))?, reused))
}

fn read_named(
    conn: &Connection,
    ids: impl Iterator<Item = (FileId, Option<String>)>,
) -> Result<Vec<(File, FileUse)>, Error> {
    let mut found = Vec::new();
    for (id, name) in ids {
        match files::get_with_use(conn, id) {
            Ok((file, uses)) => {
                let name = name.unwrap_or_else(|| file.name.clone());
                found.push((File { name, ..file }, uses));
            }
            Err(Error::Missing(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}
