//! How the chosen models stand.

use super::chosen::ChosenModels;
use super::failure;
use parlance_upstream::{Embedder, Upstream, UpstreamError};
use parlance_words::Paragraph;

/// How the chosen models stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelsStatus {
    /// The first server that was chosen for answers; `None` when the service only quotes.
    pub answers: Option<AnswersStatus>,
    /// The server that embeds; `None` when none was chosen.
    pub embeddings: Option<EmbeddingsStatus>,
}

/// How the server that answers stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswersStatus {
    /// Its address, as [`parlance_upstream::UpstreamSettings::address`] writes it.
    pub address: String,
    /// The model that was chosen; `None` when that is left to the server.
    pub chosen: Option<String>,
    /// The model that is asked, as far as it is known. It is not the chosen one while the server no longer lists that
    /// one and has only this one.
    pub model: Option<String>,
    /// Whether it can answer.
    pub readiness: ModelReadiness,
    /// How many tokens it can hold, as far as that is known.
    pub context_tokens: Option<u64>,
}

/// How far embedding has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmbeddingsStatus {
    /// The server's address.
    pub address: String,
    /// The model, as far as it is known.
    pub model: Option<String>,
    /// Passages that have a vector of this model.
    pub n_embedded: u64,
    /// All passages.
    pub n_passages: u64,
    /// Why it waits, if it does. It goes on by itself.
    pub unavailable: Option<UnavailableReason>,
}

/// Whether a model can answer. Times are milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelReadiness {
    /// Nobody has looked yet.
    Unknown,
    /// It answers the next question.
    Ready,
    /// Its server brings it into memory; questions wait.
    Loading {
        /// Since when.
        since_ms: i64,
    },
    /// It answers a question.
    Busy {
        /// Since when.
        since_ms: i64,
    },
    /// It cannot answer; questions fail until it is back.
    Unavailable {
        /// Since when, as far as it was noticed.
        since_ms: i64,
        /// Why.
        reason: UnavailableReason,
    },
}

/// Why a model cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnavailableReason {
    /// Its server cannot be reached.
    Unreachable,
    /// Its server is there and does not have it.
    MissingModel,
    /// Its server wants another key.
    KeyRejected,
    /// Something else, in words for a person.
    Failed(Paragraph),
}

impl ModelsStatus {
    /// Forgets what is not chosen any more, and begins anew for what is chosen first.
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
            model: upstream.known_model(),
            readiness: ModelReadiness::Unknown,
            context_tokens: upstream.known_context(),
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
