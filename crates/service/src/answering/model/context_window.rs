//! Keeps a prompt within the context window of a model while tools add outputs. The instructions and the question stay;
//! the oldest exchanges are removed first. The module `fit` chooses the initial content.
//!
//! Some servers refuse a prompt that is too long. Ollama silently drops its beginning, including the instructions.

use super::pictures::PICTURE_TOKENS;
use super::prompt::LEFT_OUT;
use crate::answering::tokens;
use parlance_upstream::{Message, Prompt};

/// The share of a context that a prompt may use, in percent. The rest is for the template and for errors of the
/// estimate.
const USABLE_PERCENT: u64 = 85;

/// Tokens reserved for an answer without a limit. In a small context, a quarter is reserved.
const ANSWER_TOKENS: u64 = 2_048;

/// The smallest part of a tool output that cutting leaves, in tokens.
const MIN_OUTPUT_TOKENS: u64 = 64;

/// The prompt does not fit even without its optional parts.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DoesNotFit;

/// Makes a prompt fit: removes the oldest exchanges, then cuts the ends of long tool outputs.
pub(crate) fn fit_prompt(prompt: &mut Prompt, context_tokens: Option<u64>) -> Result<(), DoesNotFit> {
    let Some(context_tokens) = context_tokens else { return Ok(()) };
    let for_tools: u64 = prompt.tools.iter().map(|tool| tokens::count(&tool.to_string())).sum();
    let room = room(prompt.max_tokens, context_tokens).saturating_sub(for_tools);
    let mut n_left: u64 = prompt.messages.iter().map(message_tokens).sum();
    if n_left <= room {
        return Ok(());
    }
    let is_first_cut = !has_note(prompt);
    let begin = usize::from(matches!(prompt.messages.first(), Some(Message::System { .. })));
    let is_user = |message: &Message| matches!(message, Message::User { .. });
    let question = prompt.messages.iter().rposition(is_user).unwrap_or(begin);
    let note_tokens = if is_first_cut { tokens::count(LEFT_OUT) } else { 0 };
    let mut end = begin;
    while end < question && n_left + note_tokens > room {
        // Remove whole exchanges, so that the rest begins with a question.
        let next = prompt.messages.iter().take(question).skip(end + 1).position(is_user);
        let after = next.map_or(question, |at| end + 1 + at);
        let gone = prompt.messages.get(end..after).unwrap_or_default();
        n_left -= gone.iter().map(message_tokens).sum::<u64>();
        end = after;
    }
    if end > begin {
        prompt.messages.drain(begin..end);
        if is_first_cut {
            n_left += note_tokens;
            note(prompt);
        }
    }
    cut_outputs(prompt, n_left.saturating_sub(room));
    let n_left: u64 = prompt.messages.iter().map(message_tokens).sum();
    if n_left <= room { Ok(()) } else { Err(DoesNotFit) }
}

/// The estimated tokens of a message.
pub(crate) fn message_tokens(message: &Message) -> u64 {
    match message {
        Message::System { content } | Message::Tool { content, .. } => tokens::count(content),
        Message::User { content } => {
            tokens::count(&content.text) + PICTURE_TOKENS.saturating_mul(content.pictures.len() as u64)
        }
        Message::Assistant { content, tool_calls } => {
            tokens::count(content) + tool_calls.iter().map(|call| tokens::count(&call.arguments)).sum::<u64>()
        }
    }
}

/// The tokens that a prompt may use if the answer has this limit.
pub(crate) fn room(max_output_tokens: Option<u64>, context_tokens: u64) -> u64 {
    let for_answer = max_output_tokens.unwrap_or(ANSWER_TOKENS).min(ANSWER_TOKENS).min(context_tokens / 4);
    (context_tokens * USABLE_PERCENT / 100).saturating_sub(for_answer)
}

fn has_note(prompt: &Prompt) -> bool {
    matches!(prompt.messages.first(), Some(Message::System { content }) if content.ends_with(LEFT_OUT))
}

fn note(prompt: &mut Prompt) {
    match prompt.messages.first_mut() {
        Some(Message::System { content }) => {
            content.push_str("\n\n");
            content.push_str(LEFT_OUT);
        }
        _ => prompt.messages.insert(0, Message::System { content: LEFT_OUT.to_owned() }),
    }
}

/// Cuts the outputs of tools, the oldest first, by `n_surplus` tokens.
fn cut_outputs(prompt: &mut Prompt, mut n_surplus: u64) {
    for message in &mut prompt.messages {
        let Message::Tool { content, .. } = message else { continue };
        let n_tokens = tokens::count(content);
        if n_surplus == 0 || n_tokens <= MIN_OUTPUT_TOKENS {
            continue;
        }
        let n_kept = n_tokens.saturating_sub(n_surplus + 1).max(MIN_OUTPUT_TOKENS);
        let mut end = tokens::truncate(content, n_kept).len();
        if end == content.len() {
            // Text without spaces has no word boundary to cut at.
            let share = (content.len() as u64).saturating_mul(n_kept) / n_tokens;
            end = content.floor_char_boundary(usize::try_from(share).unwrap_or(0));
        }
        content.truncate(end);
        content.push('…');
        n_surplus = n_surplus.saturating_sub(n_tokens.saturating_sub(tokens::count(content)));
    }
}

#[cfg(test)]
mod tests;
