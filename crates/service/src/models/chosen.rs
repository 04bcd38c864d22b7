//! The chosen servers.

use parlance_upstream::{Embedder, Upstreams};
use std::sync::Arc;

/// Clients for the chosen servers.
#[derive(Default)]
pub(crate) struct ChosenModels {
    pub(crate) upstreams: Upstreams,
    pub(crate) embedder: Option<Arc<Embedder>>,
}
