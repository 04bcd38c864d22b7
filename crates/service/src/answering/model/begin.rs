//! Asking a model: the first try, and a second one where the server says only then how much its model can hold.

use super::sources::Source;
use super::{prompt, shortened};
use crate::answering::asked::Asked;
use crate::answering::interrupted::Interrupted;
use crate::answering::retrieval::documents::Documents;
use crate::answering::voice::Voice;
use crate::database::conversations::StoredMessage;
use parlance_upstream::{Failure, Prompt, Reply, Upstream};

/// Asks a model, with as much as it can hold.
pub(crate) async fn begin(
    asked: &Asked,
    history: &[StoredMessage],
    documents: &Documents,
    sources: Vec<Source>,
    upstream: &Upstream,
    voice: &mut Voice,
) -> Result<(Prompt, Vec<Source>, Result<Reply, Failure>), Interrupted> {
    let mut context_tokens = voice.waiting(upstream.context_tokens()).await?;
    let mut is_first = true;
    loop {
        let sources = shortened::passages(sources.clone(), context_tokens);
        let mut prompt = prompt::write(asked, history, &sources, documents);
        if shortened::fit(&mut prompt, context_tokens).is_err() {
            return Ok((prompt, sources, Err(upstream.no_room())));
        }
        let begun = voice.waiting(upstream.begin(&prompt)).await?;
        let told = upstream.known_context();
        // Some servers say what they can hold only when it was too much.
        let is_less = told.is_some_and(|told| context_tokens.is_none_or(|before| told < before));
        if begun.is_ok() || !is_less || !std::mem::take(&mut is_first) {
            return Ok((prompt, sources, begun));
        }
        context_tokens = told;
    }
}
