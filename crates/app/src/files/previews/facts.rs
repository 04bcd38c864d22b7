//! The facts about a file: those from the service, and its uses.

use super::Previews;
use super::local_copy::may_open;
use crate::files::service_files::listed;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::{show_line, show_name};
use crate::kernel::title;
use parlance_contract::{CitingView, DetailsRow, FileDetailsView, FileUseView};
use parlance_domain::{FileId, MessageId, Role};
use parlance_store::files::{self, File};
use parlance_store::{Connection, Error, citations, conversations, messages as transcript};
use parlance_words::{Text, as_is, messages};

/// Answers and conversations that are listed.
const MAX_LISTED: u32 = 50;

impl Previews {
    pub(crate) async fn inspect_file(&self, id: FileId, refresh: bool) -> Result<FileDetailsView, Problem> {
        let problem = if refresh { self.ask_about_file(id).await.err() } else { None };
        let (found, titles, citing, n_citing) = self
            .context
            .store
            .read(move |conn| {
                let found = files::get_with_use(conn, id)?;
                let mut titles = Vec::new();
                for conversation_id in
                    files::list_conversations(conn, id)?.into_iter().take(MAX_LISTED as usize)
                {
                    titles.push((conversation_id, conversations::get(conn, conversation_id)?.title));
                }
                let Some(service_id) = &found.0.service_file_id else {
                    return Ok((found, titles, Vec::new(), 0));
                };
                let mut citing = Vec::new();
                for answer in citations::list(conn, found.0.profile_id, service_id, MAX_LISTED)? {
                    citing.push((question_of(conn, answer.message_id)?, answer));
                }
                let n_citing = citations::count(conn, found.0.profile_id, service_id)?;
                Ok((found, titles, citing, n_citing))
            })
            .await?;
        let n_listed = u32::try_from(citing.len()).unwrap_or(u32::MAX);
        let citing = citing.into_iter().map(|(question, citing)| CitingView {
            message_id: citing.message_id,
            conversation_id: citing.conversation_id,
            question,
            title: show_line(&citing.title),
            created_at_ms: citing.created_at_ms,
        });
        let used =
            |(conversation_id, title): (_, String)| FileUseView { conversation_id, title: show_line(&title) };
        Ok(FileDetailsView {
            facts: facts(&found.0),
            profile_id: found.0.profile_id,
            can_open: may_open(&found.0.name),
            file: self.uploads.states.present(&found),
            conversations: titles.into_iter().map(used).collect(),
            citing: citing.collect(),
            n_citing_more: n_citing.saturating_sub(n_listed),
            problem: problem.map(|problem| problem.text()),
        })
    }

    /// Stores the service's facts about one file.
    async fn ask_about_file(&self, id: FileId) -> Result<(), Problem> {
        let file = self.context.store.read(move |conn| files::get(conn, id)).await?;
        let (Some(service_id), None) = (&file.service_file_id, file.deleted_at_ms) else { return Ok(()) };
        let client = self.context.services.client(file.profile_id).await?;
        let result = client.get_file(service_id).await;
        self.context.services.note_file_outcome(file.profile_id, result.as_ref().err()).await;
        if result.as_ref().is_err_and(parlance_client::Error::is_not_found) {
            return self.uploads.states.mark_deleted(&file).await;
        }
        let object = result.map_err(|error| self.context.services.problem(file.profile_id, &error))?;
        // A missing file in an answer does not contradict the stored facts.
        if object.id != *service_id || self.context.store.is_read_only() {
            return Ok(());
        }
        let retrieved = listed(object);
        let is_changed = self.context.store.write(move |tx| files::set_retrieved(tx, id, &retrieved)).await?;
        if is_changed {
            self.uploads.states.note_change();
            self.uploads.states.emit(id).await;
        }
        Ok(())
    }
}

/// The question of an answer on one line; empty when it is deleted or has no text.
fn question_of(conn: &Connection, answer: MessageId) -> Result<String, Error> {
    let before = transcript::shown_before(conn, answer)?.filter(|message| message.role == Role::You);
    Ok(before.map(|question| show_line(&title::from_question(&question.text(), None))).unwrap_or_default())
}

fn facts(file: &File) -> Vec<DetailsRow> {
    let row = |label: Text, value: String, is_id| DetailsRow { label, value: as_is(value), is_id };
    let mut facts = vec![row(messages::file_fact_name(), show_name(&file.name), false)];
    if let Some(service_id) = &file.service_file_id {
        facts.push(row(messages::file_fact_id(), show_line(service_id), true));
    }
    if !file.purpose.is_empty() {
        facts.push(row(messages::file_fact_purpose(), show_line(&file.purpose), false));
    }
    if let Some(sha256) = &file.sha256 {
        let hexadecimal: String = sha256.iter().map(|byte| format!("{byte:02x}")).collect();
        facts.push(row(messages::file_fact_sha256(), hexadecimal, true));
    }
    facts
}
