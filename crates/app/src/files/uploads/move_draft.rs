//! Moves the files of a draft to another service.

use crate::files::Files;
use crate::kernel::problem::Problem;
use parlance_domain::{ConversationId, ProfileId};
use parlance_store::files::{self, File};
use parlance_store::{Connection, Error, Transaction, drafts};

impl Files {
    /// Uploads the files of a draft to another service, from this computer. Files without their original, or that the
    /// service does not support, are removed from the draft. Returns their number.
    pub(crate) async fn move_draft(&self, id: ConversationId, to: ProfileId) -> Result<usize, Problem> {
        let read = move |conn: &Connection| {
            let attached = drafts::get(conn, id)?.attachments;
            let attached: Vec<File> = attached
                .into_iter()
                .map(|file_id| files::get(conn, file_id))
                .collect::<Result<_, Error>>()?;
            Ok((attached, drafts::list_reused(conn, id)?))
        };
        let (attached, reused) = self.context.store.read(read).await?;
        let mut n_left_out = 0;
        for file in attached.into_iter().filter(|file| file.profile_id != to) {
            let file_id = file.id;
            let is_moved = match self.uploads.unchanged_source(&file).await? {
                Some(path) if self.context.services.profiles.check_takes_files(to).is_ok() => {
                    match self.accept(vec![path], to).await {
                        Ok(accepted) => {
                            let swap = move |tx: &Transaction<'_>, new_id| {
                                drafts::swap_attachment(tx, id, file_id, new_id)
                            };
                            self.enqueue(accepted, to, swap).await?;
                            true
                        }
                        Err(_) => false,
                    }
                }
                _ => false,
            };
            if !is_moved {
                n_left_out += 1;
                self.context.store.write(move |tx| drafts::remove_attachment(tx, id, file_id)).await?;
            }
            if !reused.contains(&file_id) {
                self.uploads.discard(&[file_id]).await?;
            }
            self.emit_uses(&[file_id]).await;
        }
        Ok(n_left_out)
    }
}
