//! Titles from a service: requested once after the first complete answer of a conversation, if the user wants that.
//!
//! The request is separate: it is no message, begins no thread and carries no files. If it fails, the conversation
//! keeps its shortened question as the title.

use crate::kernel::problem::Problem;
use crate::kernel::title;
use crate::present::conversation::read_row;
use crate::services::context::Context;
use crate::settings::preferences;
use futures_util::StreamExt as _;
use parlance_client::Client;
use parlance_contract::AppEvent;
use parlance_domain::{ConversationId, MessageId, ProfileId};
use parlance_protocol::{CreateResponseRequest, Event, Input};
use parlance_store::{Error, Transaction, conversations, messages, turns};
use std::time::Duration;
use tokio::time::timeout;

/// Timeout for a title.
const LIMIT: Duration = Duration::from_secs(60);

/// Characters of the question and of the answer that are sent.
const MAX_CHARS: usize = 1_500;

/// Enough for a title of a model that thinks first.
const MAX_TOKENS: u64 = 500;

/// Instructions for the model, whatever the language of the conversation is.
const INSTRUCTIONS: &str = "Write a title for the conversation: at most six words, in the language of the question, \
                            without quotation marks, Markdown or a full stop. Answer with the title alone.";

/// The request for a title.
struct Asked {
    conversation_id: ConversationId,
    profile_id: ProfileId,
    question: String,
    answer: String,
}

/// Requests a title in the background, if this is the first complete answer.
pub(super) fn ask_for_title(context: &Context, answer_id: MessageId) {
    if context.temporary.is_some() {
        return;
    }
    let shared = context.clone();
    let work = async move {
        if let Err(problem) = fetch_title(&shared, answer_id).await {
            tracing::info!(code = ?problem.view().code, "a service gave no title");
        }
    };
    context.tasks.spawn("title", work, |_| async {});
}

async fn fetch_title(context: &Context, answer_id: MessageId) -> Result<(), Problem> {
    if !preferences::settings(context).await?.asks_for_titles {
        return Ok(());
    }
    let begun = context.store.write(move |tx| begin(tx, answer_id));
    let Some(asked) = begun.await? else { return Ok(()) };
    let client = context.services.client(asked.profile_id).await?.without_storage();
    let Ok(answered) = timeout(LIMIT, ask(&client, &asked)).await else { return Ok(()) };
    let said = answered.map_err(|error| context.services.problem(asked.profile_id, &error))?;
    let title = title::from_service(&said);
    if title.is_empty() {
        return Ok(());
    }
    let id = asked.conversation_id;
    let named = context.store.write_versioned(move |tx, version| {
        let is_named = conversations::set_title_if_auto(tx, id, &title)?;
        is_named.then(|| read_row(tx, id, version)).transpose()
    });
    if let Some(row) = named.await? {
        context.events.emit(AppEvent::ConversationChanged { row }).await;
    }
    Ok(())
}

/// Notes that a title is being requested; `None` when none is needed.
fn begin(tx: &Transaction<'_>, answer_id: MessageId) -> Result<Option<Asked>, Error> {
    let Some(turn) = turns::find_by_answer(tx, answer_id)? else { return Ok(None) };
    // A service that only quotes documents cannot write a title.
    let is_of_reader = turn.facts.model.as_deref() == Some(parlance_service::READER_MODEL);
    if is_of_reader || !conversations::begin_title(tx, turn.conversation_id)? {
        return Ok(None);
    }
    let start = |text: String| text.chars().take(MAX_CHARS).collect();
    Ok(Some(Asked {
        conversation_id: turn.conversation_id,
        profile_id: turn.profile_id,
        question: start(messages::get(tx, turn.question_id)?.text()),
        answer: start(messages::get(tx, answer_id)?.text()),
    }))
}

/// The text that a service answers with; empty when it only quotes.
async fn ask(client: &Client, asked: &Asked) -> Result<String, parlance_client::Error> {
    let request = CreateResponseRequest {
        input: Input::Text(format!("Question:\n{}\n\nAnswer:\n{}", asked.question, asked.answer)),
        stream: Some(false),
        instructions: Some(INSTRUCTIONS.to_owned()),
        max_output_tokens: Some(MAX_TOKENS),
        ..CreateResponseRequest::default()
    };
    let mut events = client.create_response(&request).await?;
    let mut said = String::new();
    while let Some(event) = events.next().await {
        match event?.event {
            Event::OutputTextDelta { delta, .. } => said.push_str(&delta),
            Event::Completed { response } if response.model == parlance_service::READER_MODEL => {
                return Ok(String::new());
            }
            Event::Completed { response } => return Ok(response.output_text.unwrap_or(said)),
            _ => {}
        }
    }
    // An answer that was cut is no title.
    Ok(String::new())
}
