//! Sends the prompt to a model, and once more if the server reports a smaller context after the first attempt.

use super::fit::{self, Fitted};
use super::pictures::Pictures;
use super::prompt::PromptParts;
use super::sources::Source;
use crate::answering::error::AnswerError;
use crate::answering::sse_writer::SseWriter;
use parlance_protocol::{Progress, Response};
use parlance_upstream::{Preparation, Reply, Upstream, UpstreamError};
use tokio::sync::watch;

/// Sends a model as much as fits its context. `found` has the passages and their total number. Meanwhile, reports the
/// model's reading progress to the client.
pub(crate) async fn begin(
    parts: &PromptParts<'_>,
    found: (Vec<Source>, usize),
    pictures: &Pictures,
    upstream: &Upstream,
    (begun, writer): (&Response, &mut SseWriter),
) -> Result<Result<(Fitted, Reply), UpstreamError>, AnswerError> {
    let has_tools = can_call_tools(upstream).await;
    let mut context_tokens = writer.keep_alive(upstream.model.context_tokens()).await?;
    let mut is_first = true;
    loop {
        let pictures = pictures.within(context_tokens);
        let Ok(fitted) = fit::fit(parts, found.clone(), &pictures, context_tokens, has_tools) else {
            // The server may have restarted with a larger context.
            let told = writer.keep_alive(upstream.model.refreshed_context()).await?;
            if told > context_tokens && std::mem::take(&mut is_first) {
                context_tokens = told;
                continue;
            }
            return Ok(Err(upstream.does_not_fit()));
        };
        let (reading, read) = watch::channel(None);
        let n_passages = fitted.sources.len() as u64;
        let progress = |preparation: Option<Preparation>| {
            let (step, percent) = match preparation {
                Some(Preparation::Loading) => ("loading", None),
                Some(Preparation::Reading(read)) => {
                    ("reading", Some(read.n_read.saturating_mul(100) / read.n_tokens.max(1)))
                }
                None => ("reading", None),
            };
            let progress = Progress { step: step.to_owned(), n_passages, percent, ..Progress::default() };
            Response { progress: Some(progress), ..begun.clone() }
        };
        let asking = upstream.begin(&fitted.prompt, &reading);
        let result = writer.report_while(asking, read, progress).await?;
        let failure = match result {
            Ok(reply) => return Ok(Ok((fitted, reply))),
            Err(failure) => failure,
        };
        let told = upstream.model.known_context();
        // Some servers report their context size only in the error for a prompt that is too long.
        let is_less = told.is_some_and(|told| context_tokens.is_none_or(|before| told < before));
        if !is_less || !std::mem::take(&mut is_first) {
            return Ok(Err(failure));
        }
        context_tokens = told;
    }
}

/// Whether to offer tools to a model. Not if its server says that it cannot call any, nor to a small model, whose
/// context they would fill.
async fn can_call_tools(upstream: &Upstream) -> bool {
    let facts = upstream.model.facts().await;
    facts.takes_tools != Some(false) && !facts.is_small()
}
