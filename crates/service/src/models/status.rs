//! The status of the chosen models.

use super::chosen::ChosenModels;
use super::failure;
use parlance_upstream::{Embedder, Upstream, UpstreamError};
use parlance_words::Paragraph;

/// The status of the chosen models.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelsStatus {
    /// The first server chosen for answers; `None` when the service only quotes.
    pub answers: Option<AnswersStatus>,
    /// The server that embeds; `None` when none was chosen.
    pub embeddings: Option<EmbeddingsStatus>,
}

/// The status of the answering server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswersStatus {
    /// Its address, in the form of [`parlance_upstream::UpstreamSettings::address`].
    pub address: String,
    /// The chosen model; `None` when the server chooses it.
    pub chosen: Option<String>,
    /// The model in use, if known. It differs from the chosen one when the server lists only this model.
    pub model: Option<String>,
    /// Whether it can answer.
    pub readiness: ModelReadiness,
    /// The size of its context window in tokens, if known.
    pub context_tokens: Option<u64>,
}

/// The progress of embedding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbeddingsStatus {
    /// The server's address.
    pub address: String,
    /// The model, if known.
    pub model: Option<String>,
    /// Number of passages with a vector of this model.
    pub n_embedded: u64,
    /// Number of all passages.
    pub n_passages: u64,
    /// Why embedding waits, if it does. It resumes automatically.
    pub unavailable: Option<UnavailableReason>,
}

/// Whether a model can answer. Times are in milliseconds since 1970 (UTC).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelReadiness {
    /// Not checked yet.
    Unknown,
    /// It is ready for the next question.
    Ready,
    /// The server is loading it into memory; questions wait.
    Loading {
        /// The start of this state.
        since_ms: i64,
    },
    /// It is answering a question.
    Busy {
        /// The start of this state.
        since_ms: i64,
    },
    /// It cannot answer. Questions fail until it recovers.
    Unavailable {
        /// When the monitor noticed it.
        since_ms: i64,
        /// The cause.
        reason: UnavailableReason,
    },
}

/// Why a model cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnavailableReason {
    /// The server cannot be reached.
    Unreachable,
    /// The server does not have the model.
    MissingModel,
    /// The server rejects the key.
    KeyRejected,
    /// Another failure, as sentences for the user.
    Failed(Paragraph),
}

impl ModelsStatus {
    /// Resets the status of servers or models that have changed.
    pub(super) fn keep_only(&mut self, chosen: &ChosenModels) {
        let answers = chosen.upstreams.first_required().map(|upstream| AnswersStatus::unknown(&upstream));
        let is_same = |before: &Option<AnswersStatus>| match (before, &answers) {
            (Some(before), Some(now)) => before.address == now.address && before.model == now.model,
            _ => false,
        };
        if !is_same(&self.answers) {
            self.answers = answers;
        }
        let embeddings = chosen.embedder.as_deref().map(EmbeddingsStatus::unknown);
        let is_same = match (&self.embeddings, &embeddings) {
            (Some(before), Some(now)) => before.address == now.address && before.model == now.model,
            _ => false,
        };
        if !is_same {
            self.embeddings = embeddings;
        }
    }
}

impl AnswersStatus {
    pub(super) fn unknown(upstream: &Upstream) -> Self {
        Self {
            address: upstream.settings().address(),
            chosen: upstream.settings().model().map(str::to_owned),
            model: upstream.model.known_id(),
            readiness: ModelReadiness::Unknown,
            context_tokens: upstream.model.known_context(),
        }
    }
}

impl EmbeddingsStatus {
    pub(crate) fn unknown(embedder: &Embedder) -> Self {
        Self {
            address: embedder.settings().address(),
            model: embedder.known_model(),
            n_embedded: 0,
            n_passages: 0,
            unavailable: None,
        }
    }
}

impl UnavailableReason {
    pub(crate) fn of(failure: &UpstreamError) -> Self {
        match failure {
            UpstreamError::Unreachable { .. } => Self::Unreachable,
            UpstreamError::MissingModel { .. } | UpstreamError::NoModel { .. } => Self::MissingModel,
            UpstreamError::Refused { status: 401 | 403, .. } => Self::KeyRejected,
            other => Self::Failed(failure::present(other)),
        }
    }
}
