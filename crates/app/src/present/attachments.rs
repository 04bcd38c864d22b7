//! The files of a draft, a waiting question or a message, each under the name that it has there.

use parlance_domain::{ConversationId, FileId, FileUse};
use parlance_store::files::{self, File};
use parlance_store::question::Owner;
use parlance_store::{Connection, Error, attached_names};

/// Attached files with their use, in the order of the ids, each under the name that it has there. One that is no longer
/// there is left out: a file with the same bytes has taken its place.
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
    let found = ids.iter().map(|id| match files::get_with_use(conn, *id) {
        Err(Error::Missing(_)) => Ok(None),
        found => found.map(Some),
    });
    let mut found: Vec<(File, _)> = found.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    for (file, _) in &mut found {
        if let Some(name) = names.remove(&file.id) {
            file.name = name;
        }
    }
    Ok(found)
}
