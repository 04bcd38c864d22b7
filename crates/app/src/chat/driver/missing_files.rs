//! Resends a question without a file that the service no longer has.

use super::Driver;
use crate::chat::refused::{self, About};
use crate::chat::request::Prepared;
use crate::kernel::sanitize::show_name;
use parlance_client::{Client, Error};
use parlance_contract::AppEvent;
use parlance_store::files;
use parlance_words::messages;

impl Driver<'_> {
    /// Whether a refusal is due to files that the service no longer has, and the question has content without them.
    /// Checks each file, because refusals seldom name one. Missing files are marked as deleted.
    pub(super) async fn goes_without_missing_files(
        &self,
        client: &Client,
        prepared: &Prepared,
        error: &Error,
    ) -> bool {
        let may_be_file = matches!(refused::about(error, &prepared.request), About::File | About::Unclear);
        if !may_be_file || !matches!(error.status(), Some(400 | 404 | 410 | 422)) {
            return false;
        }
        let sent: Vec<String> = refused::file_ids(&prepared.request).map(str::to_owned).collect();
        let profile_id = self.planned.profile_id;
        let read = self.chat.context.store.read(move |conn| {
            let found = sent.iter().map(|id| files::find_by_service_id(conn, profile_id, id));
            Ok(found.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
        });
        let Ok(sent) = read.await else { return false };
        let gone = match self.chat.files.uploads.unlisted.mark_missing_deleted(client, sent).await {
            Ok(gone) => gone,
            Err(problem) => {
                tracing::warn!(%problem, "files of a refused question could not be looked for");
                return false;
            }
        };
        let question = &self.planned.question;
        let is_gone = |id| gone.iter().any(|file| file.id == id);
        let says_nothing =
            question.text().trim().is_empty() && question.attachments.iter().all(|id| is_gone(*id));
        let text = match gone.as_slice() {
            [] => return false,
            _ if says_nothing => return false,
            [file] => [
                messages::conversation_file_missing(show_name(&file.name)),
                messages::conversation_file_missing_next(),
            ],
            _ => [
                messages::conversation_files_missing(gone.len()),
                messages::conversation_files_missing_next(),
            ],
        };
        self.chat.context.events.emit(AppEvent::Notice { text: text.into() }).await;
        true
    }
}
