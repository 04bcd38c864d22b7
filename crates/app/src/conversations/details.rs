//! The details of an answer, and what the user can copy of them.
//!
//! They never contain the key: requests are stored without headers, and the support text has no content.

mod curl;
mod rows;
mod support;

use super::transcript::Transcript;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_contract::{CaptureView, DetailsView, SourceView};
use parlance_domain::{Message, MessageId, Role};
use parlance_store::{captures, messages, turns};
use parlance_words::{Paragraph, messages as texts};

/// An answer with its turn.
struct Inspected {
    message: Message,
    turn: turns::Turn,
    /// The request; null if none was sent or it was deleted.
    request: serde_json::Value,
    has_capture: bool,
}

/// The details of answers.
pub(crate) struct Details {
    context: Context,
    transcript: Transcript,
}

impl Details {
    pub(super) fn new(context: Context, transcript: Transcript) -> Self {
        Self { context, transcript }
    }

    pub(crate) async fn inspect(&self, id: MessageId) -> Result<DetailsView, Problem> {
        let Inspected { message, turn, request, has_capture } = self.inspected(id).await?;
        let service = self.context.services.profiles.name(turn.profile_id);
        let shown = self.transcript.present(message).await?;
        let sources: Vec<&SourceView> = shown.sources.iter().collect();
        Ok(DetailsView {
            message_id: id,
            title: texts::details_answer_at(turn.times.started_at_ms),
            status: shown.status,
            sections: rows::sections(&turn, &request, service, &sources),
            request: match &request {
                serde_json::Value::Null => String::new(),
                sent => serde_json::to_string_pretty(sent).unwrap_or_else(|_| sent.to_string()),
            },
            has_capture,
        })
    }

    pub(crate) async fn copy_text(&self, id: MessageId) -> Result<String, Problem> {
        Ok(self.context.store.read(move |conn| messages::get(conn, id)).await?.text())
    }

    pub(crate) async fn copy_as_curl(&self, id: MessageId) -> Result<String, Problem> {
        let Inspected { turn, request, .. } = self.inspected(id).await?;
        if request.is_null() {
            let title = match turn.request_gone {
                None if turn.lacks_request() => texts::details_request_not_here(),
                None => texts::details_not_sent(),
                Some(_) => texts::details_request_not_kept(),
            };
            return Err(Problem::input(title, texts::details_no_request()));
        }
        let client = self.context.services.client(turn.profile_id).await?;
        curl::command(client.responses_url().as_str(), &request)
            .ok_or_else(|| Problem::input(texts::details_no_command(), texts::details_no_command_why()))
    }

    pub(crate) async fn copy_for_support(&self, id: MessageId) -> Result<String, Problem> {
        let turn = self.inspected(id).await?.turn;
        let service = self.context.services.profiles.name(turn.profile_id);
        Ok(support::text(&turn, &service.to_string()))
    }

    pub(crate) async fn find_capture(&self, id: MessageId) -> Result<Option<CaptureView>, Problem> {
        let found = self.context.store.read(move |conn| match turns::find_by_answer(conn, id)? {
            Some(turn) => captures::find(conn, turn.id),
            None => Ok(None),
        });
        Ok(found.await?.map(|capture| CaptureView { text: capture.text, is_shortened: capture.is_shortened }))
    }

    async fn inspected(&self, id: MessageId) -> Result<Inspected, Problem> {
        let found = self.context.store.read(move |conn| {
            let message = messages::get(conn, id)?;
            let Some(mut turn) = turns::find_by_answer(conn, id)? else { return Ok(None) };
            let request = turns::find_request(conn, turn.id)?;
            turn.has_request = request.is_some();
            let request = request.unwrap_or_default();
            let has_capture = captures::exists(conn, turn.id)?;
            Ok(Some(Inspected { message, turn, request, has_capture }))
        });
        let found = found.await?.filter(|found| found.message.role == Role::Assistant);
        found.ok_or_else(|| Problem::input(texts::details_only_answers(), Paragraph::none()))
    }
}
