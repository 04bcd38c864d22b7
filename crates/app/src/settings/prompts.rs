//! Prompts: texts of questions under a name, saved, deleted, and filled in; and earlier questions.

use super::variables;
use crate::kernel::problem::Problem;
use crate::kernel::{clock, title};
use crate::services::context::Context;
use parlance_contract::{PastQuestionView, PromptView};
use parlance_domain::{ConversationId, Message, MessageId, PromptId};
use parlance_store::prompts::{self, Prompt};
use parlance_store::{Connection, Error, messages};
use parlance_words::{Paragraph, messages as texts};
use uuid::Uuid;

/// A longer text is a document, not a question.
const MAX_PROMPT_CHARS: usize = 20_000;

/// All of them are offered at once.
const MAX_PROMPTS: usize = 500;

/// Length of the text shown next to the name.
const START_CHARS: usize = 120;

/// Why a prompt was not saved.
enum Refused {
    NameTaken(String),
    TooMany,
}

pub(crate) async fn list_prompts(context: &Context) -> Result<Vec<PromptView>, Problem> {
    Ok(context.store.read(prompts::list).await?.iter().map(to_view).collect())
}

pub(crate) async fn read_prompt(context: &Context, prompt_id: PromptId) -> Result<String, Problem> {
    Ok(context.store.read(move |conn| prompts::get(conn, prompt_id)).await?.text)
}

pub(crate) async fn save_prompt(
    context: &Context,
    prompt_id: Option<PromptId>,
    name: String,
    text: String,
) -> Result<Vec<PromptView>, Problem> {
    let name = title::from_person(&name);
    if name.is_empty() {
        return Err(Problem::input(texts::prompt_needs_name(), Paragraph::none()));
    }
    if text.trim().is_empty() {
        return Err(Problem::input(texts::prompt_empty(), texts::prompt_empty_do()));
    }
    if text.chars().count() > MAX_PROMPT_CHARS {
        let next = [texts::saved_text_limit(MAX_PROMPT_CHARS), texts::saved_text_attach()];
        return Err(Problem::input(texts::prompt_too_long(), next));
    }
    let save = context.store.write(move |tx| {
        let id = prompt_id.unwrap_or(PromptId(Uuid::now_v7()));
        if prompts::find_by_name(tx, &name)?.is_some_and(|other| other.id != id) {
            return Ok(Err(Refused::NameTaken(name)));
        }
        if prompt_id.is_none() && prompts::count(tx)? >= MAX_PROMPTS {
            return Ok(Err(Refused::TooMany));
        }
        prompts::put(tx, id, &name, text.trim_end(), clock::now_ms())?;
        Ok(Ok(prompts::list(tx)?))
    });
    match save.await? {
        Ok(all) => Ok(all.iter().map(to_view).collect()),
        Err(Refused::NameTaken(name)) => {
            Err(Problem::input(texts::prompt_name_taken(name), texts::prompt_name_taken_do()))
        }
        Err(Refused::TooMany) => {
            Err(Problem::input(texts::prompts_too_many(MAX_PROMPTS), texts::prompts_too_many_do()))
        }
    }
}

pub(crate) async fn delete_prompt(
    context: &Context,
    prompt_id: PromptId,
) -> Result<Vec<PromptView>, Problem> {
    let delete = context.store.write(move |tx| {
        prompts::delete(tx, prompt_id)?;
        prompts::list(tx)
    });
    Ok(delete.await?.iter().map(to_view).collect())
}

pub(crate) async fn fill_prompt(
    context: &Context,
    prompt_id: PromptId,
    values: Vec<String>,
) -> Result<String, Problem> {
    let prompt = context.store.read(move |conn| prompts::get(conn, prompt_id)).await?;
    if let Some(name) = variables::first_without_value(&prompt.text, &values) {
        return Err(Problem::input(texts::variable_empty(name), texts::prompt_fill_in()));
    }
    Ok(variables::fill(&prompt.text, &values))
}

pub(crate) async fn find_question(
    context: &Context,
    conversation_id: ConversationId,
    before: Option<MessageId>,
) -> Result<Option<PastQuestionView>, Problem> {
    context.store.read(move |conn| nearest_with_words(conn, conversation_id, before)).await
}

/// Finds the nearest earlier question with text: in the conversation first, then in others.
fn nearest_with_words(
    conn: &Connection,
    conversation_id: ConversationId,
    before: Option<MessageId>,
) -> Result<Option<PastQuestionView>, Error> {
    let mut before = before;
    while let Some(question) = nearest(conn, conversation_id, before)? {
        let text = question.text();
        if !text.trim().is_empty() {
            return Ok(Some(PastQuestionView { message_id: question.id, text }));
        }
        before = Some(question.id);
    }
    Ok(None)
}

fn nearest(
    conn: &Connection,
    conversation_id: ConversationId,
    before: Option<MessageId>,
) -> Result<Option<Message>, Error> {
    let is_here = match before {
        Some(before) => messages::conversation_of(conn, before)? == conversation_id,
        None => true,
    };
    let here = if is_here { messages::last_question(conn, conversation_id, before)? } else { None };
    match here {
        Some(question) => Ok(Some(question)),
        None => messages::newest_question_elsewhere(conn, conversation_id, before),
    }
}

fn to_view(prompt: &Prompt) -> PromptView {
    let words = prompt.text.split_whitespace().collect::<Vec<_>>().join(" ");
    PromptView {
        id: prompt.id,
        name: prompt.name.clone(),
        start: words.chars().take(START_CHARS).collect(),
        variables: variables::names(&prompt.text),
    }
}
