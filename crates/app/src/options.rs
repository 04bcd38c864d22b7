//! Options of a conversation: instructions, limit, project, whether answers arrive whole, and the service's
//! conversation that it goes on in.

use crate::present::options::read_options;
use crate::problem::Problem;
use crate::view::{AppEvent, ConversationView, InstructionsView, OptionsView};
use crate::{App, clock, presets, projects};
use parlance_domain::{ConversationId, ProjectId};
use parlance_store::options::{self, Instructions, Options};
use parlance_store::threads::{self, Thread};
use parlance_store::{conversations, message_instructions};
use uuid::Uuid;

/// More is no limit: no model says as much.
const MAX_LIMIT: u64 = 1_000_000_000;

impl App {
    /// Sets how to answer in a conversation, or, with `is_for_next`, the message that is written next alone.
    ///
    /// # Errors
    /// When they are too long, the conversation does not exist, or the record cannot be written.
    pub async fn set_instructions(
        &self,
        conversation_id: ConversationId,
        instructions: InstructionsView,
        is_for_next: bool,
    ) -> Result<OptionsView, Problem> {
        presets::check_text(&instructions.text)?;
        let text = instructions.text.trim().to_owned();
        let preset = if text.is_empty() { String::new() } else { instructions.preset };
        let set = Instructions { text, preset };
        let write = self.inner.context.store.write(move |tx| {
            if is_for_next {
                conversations::get(tx, conversation_id)?;
                message_instructions::set_next(tx, conversation_id, Some(&set))?;
            } else {
                message_instructions::set_next(tx, conversation_id, None)?;
                let before = options::get(tx, conversation_id)?;
                options::set(tx, conversation_id, &Options { instructions: set, ..before })?;
            }
            read_options(tx, conversation_id)
        });
        write.await
    }

    /// Sets the most tokens that an answer may have, as a person types it; empty: no limit.
    ///
    /// # Errors
    /// When it is not a positive whole number, or the record cannot be written; the limit is then as it was.
    pub async fn set_limit(
        &self,
        conversation_id: ConversationId,
        limit: String,
    ) -> Result<OptionsView, Problem> {
        let max_output_tokens = parse_limit(&limit)?;
        self.change_options(conversation_id, move |set| set.max_output_tokens = max_output_tokens).await
    }

    /// Chooses the project whose files are searched, or none.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn set_project(
        &self,
        conversation_id: ConversationId,
        project_id: Option<ProjectId>,
    ) -> Result<OptionsView, Problem> {
        self.change_options(conversation_id, move |set| set.project_id = project_id).await
    }

    /// Sets whether answers arrive word by word or whole.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn set_streamed(
        &self,
        conversation_id: ConversationId,
        is_streamed: bool,
    ) -> Result<OptionsView, Problem> {
        self.change_options(conversation_id, move |set| set.is_streamed = is_streamed).await
    }

    /// Goes on in a conversation that the service has, for example one of its web application. What was said there
    /// stays there; only the service knows it. Where messages stand already, a new conversation is begun for it.
    ///
    /// # Errors
    /// When the id is none, or the record cannot be written.
    pub async fn attach_conversation(
        &self,
        conversation_id: ConversationId,
        service_conversation_id: String,
    ) -> Result<ConversationView, Problem> {
        let service_conversation_id = projects::check_id(&service_conversation_id, "a conversation")?;
        let write = self.inner.context.store.write(move |tx| {
            let here = conversations::get(tx, conversation_id)?;
            let conversation_id = if here.leaf_id.is_none() {
                conversation_id
            } else {
                let new = ConversationId(Uuid::now_v7());
                conversations::create(tx, new, here.profile_id, clock::now_ms())?;
                new
            };
            if let Some(before) = threads::find(tx, conversation_id, here.profile_id, None)? {
                threads::forget(tx, conversation_id, here.profile_id, &before.service_conversation_id)?;
            }
            let thread = Thread {
                conversation_id,
                profile_id: here.profile_id,
                service_conversation_id,
                last_message_id: None,
                instructions: None,
                is_attached: true,
            };
            threads::put(tx, &thread)?;
            Ok(conversation_id)
        });
        let view = self.open_conversation(write.await?).await?;
        self.inner.context.events.tell(AppEvent::ConversationChanged { row: view.row.clone() }).await;
        Ok(view)
    }

    /// Lets go of the service's conversation that was attached: the next question begins another with all that is
    /// shown here. On the service it stays.
    ///
    /// # Errors
    /// When an answer is still arriving, or the record cannot be written.
    pub async fn detach_conversation(&self, conversation_id: ConversationId) -> Result<OptionsView, Problem> {
        // What is on its way would be noted as seen by it.
        let place = self.reserve_turn(conversation_id)?;
        let write = self.inner.context.store.write(move |tx| {
            threads::detach(tx, conversation_id)?;
            read_options(tx, conversation_id)
        });
        let options = write.await;
        drop(place);
        options
    }

    async fn change_options(
        &self,
        conversation_id: ConversationId,
        change: impl FnOnce(&mut Options) + Send + 'static,
    ) -> Result<OptionsView, Problem> {
        let write = self.inner.context.store.write(move |tx| {
            let mut set = options::get(tx, conversation_id)?;
            change(&mut set);
            options::set(tx, conversation_id, &set)?;
            read_options(tx, conversation_id)
        });
        write.await
    }

    /// Tells what goes along with the questions of a conversation now.
    pub(crate) async fn tell_options(&self, conversation_id: ConversationId) {
        match self.inner.context.store.read(move |conn| read_options(conn, conversation_id)).await {
            Ok(options) => {
                self.inner.context.events.tell(AppEvent::OptionsChanged { conversation_id, options }).await;
            }
            // It was deleted meanwhile, or the next opening says what is wrong.
            Err(problem) => tracing::debug!(%problem, "the options of a conversation could not be read"),
        }
    }
}

/// A limit as a person types it, also with spaces or commas between the thousands.
fn parse_limit(text: &str) -> Result<Option<u64>, Problem> {
    let digits: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect();
    if digits.is_empty() {
        return Ok(None);
    }
    let is_number = digits.chars().all(|digit| digit.is_ascii_digit());
    match digits.parse::<u64>() {
        Ok(limit @ 1..=MAX_LIMIT) if is_number => Ok(Some(limit)),
        _ if is_number && digits.chars().any(|digit| digit != '0') => Err(Problem::input(
            "This limit is larger than any answer.",
            "Leave the field empty for no limit. The limit stays as it was.",
        )),
        _ => Err(Problem::input(
            "A limit is a whole number of tokens, at least 1.",
            "For example 200. Leave the field empty for no limit. The limit stays as it was.",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_positive_whole_number_or_nothing() {
        for (text, limit) in [
            ("200", Some(200)),
            (" 1 ", Some(1)),
            ("12,000", Some(12_000)),
            ("12 000", Some(12_000)),
            ("", None),
            (" ", None),
        ] {
            assert_eq!(parse_limit(text).unwrap(), limit, "{text:?}");
        }
        for text in ["0", "00", "-5", "1.5", "+5", "1e3", "many", "٣"] {
            let problem = parse_limit(text).unwrap_err();
            assert!(problem.view().title.contains("whole number"), "{text:?}: {problem}");
        }
        for text in ["1000000001", "99999999999999999999999"] {
            assert!(parse_limit(text).unwrap_err().view().title.contains("larger"), "{text:?}");
        }
    }
}
