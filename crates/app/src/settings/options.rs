//! Options of a conversation: instructions, limit, project, and whether answers are streamed.

use super::presets;
use crate::kernel::problem::Problem;
use crate::present::options::read_options;
use crate::services::context::Context;
use parlance_contract::{AppEvent, InstructionsView, OptionsView, ProjectChoice};
use parlance_domain::ConversationId;
use parlance_store::options::{self, Instructions, Options};
use parlance_store::{conversations, message_instructions};
use parlance_words::messages;

/// The largest accepted limit, larger than any answer.
const MAX_LIMIT: u64 = 1_000_000_000;

pub(crate) async fn set_instructions(
    context: &Context,
    conversation_id: ConversationId,
    instructions: InstructionsView,
    is_for_next: bool,
) -> Result<OptionsView, Problem> {
    presets::check_text(&instructions.text)?;
    let text = instructions.text.trim().to_owned();
    let preset = if text.is_empty() { String::new() } else { instructions.preset };
    let set = Instructions { text, preset };
    let write = context.store.write_versioned(move |tx, version| {
        if is_for_next {
            conversations::get(tx, conversation_id)?;
            message_instructions::set_next(tx, conversation_id, Some(&set))?;
        } else {
            message_instructions::set_next(tx, conversation_id, None)?;
            let before = options::get(tx, conversation_id)?;
            options::set(tx, conversation_id, &Options { instructions: set, ..before })?;
        }
        read_options(tx, conversation_id, version)
    });
    write.await
}

pub(crate) async fn set_limit(
    context: &Context,
    conversation_id: ConversationId,
    limit: String,
) -> Result<OptionsView, Problem> {
    let max_output_tokens = parse_limit(&limit)?;
    change_options(context, conversation_id, move |set| set.max_output_tokens = max_output_tokens).await
}

pub(crate) async fn set_project(
    context: &Context,
    conversation_id: ConversationId,
    project: ProjectChoice,
) -> Result<OptionsView, Problem> {
    let change = move |set: &mut Options| {
        (set.project_id, set.is_without_project) = match project {
            ProjectChoice::FromFolder => (None, false),
            ProjectChoice::None => (None, true),
            ProjectChoice::Own { id } => (Some(id), false),
        };
    };
    change_options(context, conversation_id, change).await
}

pub(crate) async fn set_streamed(
    context: &Context,
    conversation_id: ConversationId,
    is_streamed: bool,
) -> Result<OptionsView, Problem> {
    change_options(context, conversation_id, move |set| set.is_streamed = is_streamed).await
}

async fn change_options(
    context: &Context,
    conversation_id: ConversationId,
    change: impl FnOnce(&mut Options) + Send + 'static,
) -> Result<OptionsView, Problem> {
    let write = context.store.write_versioned(move |tx, version| {
        let mut set = options::get(tx, conversation_id)?;
        change(&mut set);
        options::set(tx, conversation_id, &set)?;
        read_options(tx, conversation_id, version)
    });
    write.await
}

/// Emits the current options of a conversation.
pub(crate) async fn emit_options(context: &Context, conversation_id: ConversationId) {
    match context
        .store
        .read_versioned(move |conn, version| read_options(conn, conversation_id, version))
        .await
    {
        Ok(options) => {
            context.events.emit(AppEvent::OptionsChanged { conversation_id, options }).await;
        }
        // The conversation was deleted meanwhile, or the next opening reports the problem.
        Err(problem) => tracing::debug!(%problem, "the options of a conversation could not be read"),
    }
}

/// Emits the options of the open conversation, because inherited ones have changed.
pub(crate) async fn emit_open_options(context: &Context) {
    if let Some(conversation_id) = context.openings.open() {
        emit_options(context, conversation_id).await;
    }
}

/// A limit as a user types it, also with spaces or commas between the thousands.
fn parse_limit(text: &str) -> Result<Option<u64>, Problem> {
    let digits: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != ',').collect();
    if digits.is_empty() {
        return Ok(None);
    }
    let is_number = digits.chars().all(|digit| digit.is_ascii_digit());
    match digits.parse::<u64>() {
        Ok(limit @ 1..=MAX_LIMIT) if is_number => Ok(Some(limit)),
        _ if is_number && digits.chars().any(|digit| digit != '0') => {
            Err(Problem::input(messages::answer_limit_too_high(), messages::answer_limit_empty()))
        }
        _ => Err(Problem::input(messages::answer_limit_not_a_number(), messages::answer_limit_empty())),
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
            assert!(problem.view().title.to_string().contains("whole number"), "{text:?}: {problem}");
        }
        for text in ["1000000001", "99999999999999999999999"] {
            let problem = parse_limit(text).unwrap_err();
            assert!(problem.view().title.to_string().contains("too high"), "{text:?}: {problem}");
        }
    }
}
