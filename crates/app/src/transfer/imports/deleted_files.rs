//! Files that were deleted here while their messages are here, and whose bytes an archive has.

use super::identity::Identity;
use super::kept_files::kept_name;
use crate::kernel::sanitize::show_name;
use parlance_domain::FileId;
use parlance_import::{Content, Conversation, Format};
use parlance_store::{Connection, Error, imports};

/// A file that can be restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Returning {
    /// The index of its message in the archive.
    pub(super) message: usize,
    /// The index of its attachment in that message.
    pub(super) attachment: usize,
    /// The file here.
    pub(super) file_id: FileId,
}

/// The files of a conversation that can be restored. The app's own export identifies the file; for other programs its
/// name in the message does.
pub(super) fn find(
    conn: &Connection,
    format: Format,
    identity: &Identity,
    found: &Conversation,
) -> Result<Vec<Returning>, Error> {
    let mut returning = Vec::new();
    for (message, (one, id)) in found.messages.iter().zip(&identity.messages).enumerate() {
        let has_bytes = one.attachments.iter().any(|attached| attached.content != Content::Missing);
        let mut deleted = if has_bytes { imports::list_deleted_attachments(conn, *id)? } else { Vec::new() };
        for (attachment, attached) in one.attachments.iter().enumerate() {
            if attached.content == Content::Missing {
                continue;
            }
            let given = attached.id.as_deref().and_then(|id| id.parse().ok()).map(FileId);
            let given = given.filter(|_| format == Format::Own);
            // A file without bytes was named as it is displayed.
            let (kept, shown) = (kept_name(attached), show_name(&attached.name));
            let at = deleted.iter().position(|(id, here)| match given {
                Some(given) => *id == given,
                None => *here == kept || *here == shown,
            });
            if let Some(at) = at {
                let (file_id, _) = deleted.swap_remove(at);
                returning.push(Returning { message, attachment, file_id });
            }
        }
    }
    Ok(returning)
}
