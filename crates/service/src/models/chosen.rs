//! The servers that were chosen.

use parlance_upstream::{Embedder, Upstreams};
use std::sync::Arc;

/// The chosen servers, ready to be asked.
#[derive(Default)]
pub(crate) struct ChosenModels {
    pub(crate) upstreams: Upstreams,
    pub(crate) embedder: Option<Arc<Embedder>>,
}
