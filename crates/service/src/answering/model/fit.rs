//! Chooses the parts of a conversation and its documents that fit into a model's context.
//!
//! Parts that do not fit are removed in this order: tools, passages from the end down to [`FEW_PASSAGES`], the oldest
//! exchanges, further passages, and the end of the last passage. Instructions and the question stay.

use super::context_window::{self, DoesNotFit};
use super::pictures::Pictures;
use super::prompt::{self, Material, PromptParts};
use super::sources::Source;
use crate::answering::tokens;
use parlance_protocol::ContextUse;
use parlance_upstream::Prompt;

/// The number of passages that are kept while exchanges can be removed instead.
const FEW_PASSAGES: usize = 4;

/// The smallest part of a passage that cutting leaves, in tokens.
const MIN_PASSAGE_TOKENS: u64 = 64;

/// A prompt that fits its model, and which material it contains.
pub(crate) struct Fitted {
    pub(crate) prompt: Prompt,
    /// The passages in the prompt.
    pub(crate) sources: Vec<Source>,
    pub(crate) context: ContextUse,
}

/// Builds a prompt that fits into a context, or a full one if the context size is unknown. `n_found` is the number of
/// passages found, of which `sources` may be a part. Tools are offered if `has_tools`.
pub(crate) fn fit(
    parts: &PromptParts<'_>,
    (mut sources, n_found): (Vec<Source>, usize),
    pictures: &Pictures,
    context_tokens: Option<u64>,
    has_tools: bool,
) -> Result<Fitted, DoesNotFit> {
    let mut choice = Choice::of(parts, &sources, pictures, has_tools);
    if let Some(context_tokens) = context_tokens {
        let room = context_window::room(parts.request.max_output_tokens, context_tokens);
        choice.shrink(room)?;
        sources.truncate(choice.passages.len());
        if let (Some(last), Some(n_tokens)) = (sources.last_mut(), choice.last_passage_tokens) {
            last.text = tokens::truncate(&last.text, n_tokens).to_owned();
        }
    }
    let n_left_out = choice.n_left_out;
    let material = Material { sources: &sources, pictures, n_left_out, has_tools: choice.has_tools };
    let prompt = prompt::build(parts, &material);
    let spoken = prompt::spoken(parts);
    let kept = spoken.get(n_left_out..).unwrap_or_default();
    let context = ContextUse {
        context_tokens,
        n_messages: kept.len() as u64,
        n_questions: kept.iter().filter(|message| message.role != "assistant").count() as u64,
        n_messages_left_out: n_left_out as u64,
        n_passages: sources.len() as u64,
        n_passages_left_out: n_found.saturating_sub(sources.len()) as u64,
    };
    Ok(Fitted { prompt, sources, context })
}

/// The chosen parts, with the number of tokens of each.
struct Choice {
    system: u64,
    tools: u64,
    has_tools: bool,
    passages: Vec<u64>,
    /// The tokens that the last passage is cut to.
    last_passage_tokens: Option<u64>,
    messages: Vec<u64>,
    /// The indices of the messages that are questions, in order, up to the last question.
    questions: Vec<usize>,
    n_left_out: usize,
}

impl Choice {
    fn of(parts: &PromptParts<'_>, sources: &[Source], pictures: &Pictures, has_tools: bool) -> Self {
        let spoken = prompt::spoken(parts);
        let last = prompt::question_of(&spoken).unwrap_or_default();
        let is_question = |at: &usize| spoken.get(*at).is_some_and(|message| message.role != "assistant");
        let tools = prompt::tools(parts.web);
        Self {
            system: tokens::count(&prompt::system_text(parts, !sources.is_empty(), pictures, false)),
            tools: tools.iter().map(|tool| tokens::count(&tool.to_string())).sum(),
            has_tools,
            passages: (1..)
                .zip(sources)
                .map(|(n, source)| tokens::count(&prompt::passage(n, source)))
                .collect(),
            last_passage_tokens: None,
            messages: spoken.iter().map(|message| prompt::spoken_tokens(message, pictures)).collect(),
            questions: (0..=last).filter(is_question).collect(),
            n_left_out: 0,
        }
    }

    fn n_tokens(&self) -> u64 {
        let tools = if self.has_tools { self.tools } else { 0 };
        let note = if self.n_left_out > 0 { tokens::count(prompt::LEFT_OUT) } else { 0 };
        let messages: u64 = self.messages.iter().skip(self.n_left_out).sum();
        self.system + tools + note + messages + self.passages.iter().sum::<u64>()
    }

    /// Removes parts until the rest fits.
    fn shrink(&mut self, room: u64) -> Result<(), DoesNotFit> {
        let mut n_tokens = self.n_tokens();
        if n_tokens > room && self.has_tools {
            self.has_tools = false;
            n_tokens -= self.tools;
        }
        n_tokens = self.drop_passages(n_tokens, room, FEW_PASSAGES);
        n_tokens = self.drop_exchanges(n_tokens, room);
        n_tokens = self.drop_passages(n_tokens, room, 1);
        match self.passages.last() {
            _ if n_tokens <= room => Ok(()),
            Some(last) if last.saturating_sub(n_tokens - room) >= MIN_PASSAGE_TOKENS => {
                self.last_passage_tokens = Some(last - (n_tokens - room));
                Ok(())
            }
            _ => Err(DoesNotFit),
        }
    }

    fn drop_passages(&mut self, mut n_tokens: u64, room: u64, n_kept: usize) -> u64 {
        while n_tokens > room && self.passages.len() > n_kept {
            n_tokens -= self.passages.pop().unwrap_or_default();
        }
        n_tokens
    }

    /// Removes whole exchanges, so that the rest begins with a question.
    fn drop_exchanges(&mut self, mut n_tokens: u64, room: u64) -> u64 {
        for next in self.questions.clone().into_iter().skip(1) {
            if n_tokens <= room {
                break;
            }
            if self.n_left_out == 0 {
                n_tokens += tokens::count(prompt::LEFT_OUT);
            }
            n_tokens -= self.messages.iter().take(next).skip(self.n_left_out).sum::<u64>();
            self.n_left_out = next;
        }
        n_tokens
    }
}

#[cfg(test)]
mod tests;
