//! Asking a model: the first try, and a second one where the server says only then how much its model can hold.

use super::pictures::Pictures;
use super::prompt::PromptParts;
use super::sources::Source;
use super::{context_window, prompt};
use crate::answering::error::AnswerError;
use crate::answering::sse_writer::SseWriter;
use parlance_upstream::{Prompt, Reply, Upstream, UpstreamError};

/// Asks a model, with as much as it can hold.
pub(crate) async fn begin(
    parts: &PromptParts<'_>,
    sources: Vec<Source>,
    pictures: &Pictures,
    upstream: &Upstream,
    writer: &mut SseWriter,
) -> Result<(Prompt, Vec<Source>, Result<Reply, UpstreamError>), AnswerError> {
    let mut context_tokens = writer.keep_alive(upstream.context_tokens()).await?;
    let mut is_first = true;
    loop {
        let sources = context_window::fit_passages(sources.clone(), context_tokens);
        let pictures = pictures.within(context_tokens);
        let mut prompt = prompt::build(parts, &sources, &pictures);
        if context_window::fit_prompt(&mut prompt, context_tokens).is_err() {
            return Ok((prompt, sources, Err(upstream.does_not_fit())));
        }
        let begun = writer.keep_alive(upstream.begin(&prompt)).await?;
        let told = upstream.known_context();
        // Some servers say what they can hold only when it was too much.
        let is_less = told.is_some_and(|told| context_tokens.is_none_or(|before| told < before));
        if begun.is_ok() || !is_less || !std::mem::take(&mut is_first) {
            return Ok((prompt, sources, begun));
        }
        context_tokens = told;
    }
}
